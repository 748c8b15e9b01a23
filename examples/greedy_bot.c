/* A player of Century in plain C: it answers lines of JSON on its standard input with lines on its standard output
 * (docs/players.md, "In any language"). Lines come without spaces, so a few searches for text are enough to read them.
 *   cc -o greedy_bot examples/greedy_bot.c
 *   golemancy contest century --players process:./greedy_bot,random --games 20
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a decision in Century's notation seems to be worth. */
static int worth(const char *text) {
  static const struct { const char *begins; int worth; } known[] = {
      {"claim", 100}, {"trade", 40}, {"play gain", 32}, {"play", 30}, {"upgrade", 25}, {"again", 22},
      {"rest", 12},   {"pay yellow", 9}, {"discard yellow", 9}, {"pay green", 6}, {"discard green", 6}, {"acquire 1", 20},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strncmp(text, known[i].begins, strlen(known[i].begins))) return known[i].worth;
  return 0;
}

/* The best of {"action":5,"text":"rest"},{"action":…}: its number. */
static long best(const char *actions) {
  long chosen = -1;
  int most = -1;
  for (const char *at = actions; (at = strstr(at, "{\"action\":")) != NULL; at++) {
    const char *text = strstr(at, "\"text\":\"");
    if (text == NULL) break;
    int value = worth(text + strlen("\"text\":\""));
    if (value > most) {
      most = value;
      chosen = strtol(at + strlen("{\"action\":"), NULL, 10);
    }
  }
  return chosen;
}

int main(void) {
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    const char *actions = strstr(line, "\"actions\":[");
    if (!strncmp(line, "{\"type\":\"begin\"", 15)) puts("{\"ready\":true}");
    else if (!strncmp(line, "{\"type\":\"choose\"", 16) && actions != NULL) printf("{\"action\":%ld}\n", best(actions));
    else if (!strncmp(line, "{\"type\":\"end\"", 13)) break;
    fflush(stdout);
  }
  free(line);
  return 0;
}
