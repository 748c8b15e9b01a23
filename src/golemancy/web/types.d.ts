/** What the server sends, and what the page makes of it. Views of single games stand in boards/views.d.ts. */

import type { ComponentChildren } from "preact";
import type { Session } from "./table/session.js";

/** Whatever can stand between tags. */
export type Markup = ComponentChildren;

/** An event of a field in a form. */
export type FieldEvent = Event & { readonly target: HTMLInputElement };
export type SelectEvent = Event & { readonly target: HTMLSelectElement };

// ---- the library: GET /api/games

export interface Library {
  games: GameEntry[];
  /** Kinds of golems that can sit in a seat. */
  levels: string[];
}

export interface GameEntry {
  name: string;
  title: string;
  pitch: string;
  /** Numbers of players, the default first. */
  seats: number[];
  options: OptionEntry[];
  /** Parts of the card file whose values are reconstructed. */
  stand_ins: string[];
  /** Whether the game has a card file that can be replaced. */
  cards: boolean;
  warm: Warming;
}

export type OptionValue = string | number | boolean;

export interface OptionEntry {
  name: string;
  /** The default first. */
  choices: OptionValue[];
  help: string;
  /** Whether any text is accepted besides the choices. */
  free: boolean;
  /** The choices that fit a number of players, by that number. */
  fits: Record<string, OptionValue[]>;
}

/** How far the compiling of a game is. */
export interface Warming {
  done: number;
  steps: number;
  ready: boolean;
  failed: string | null;
}

/** A seat of a match that is being set up. */
export interface NewSeat {
  kind: string;
  name: string;
}

/** Somebody I played with. */
export interface Friend {
  name: string;
  games: number;
  last: number;
  /** An open table of theirs. */
  table: string | null;
}

/** A tournament in a list. */
export interface ListedTournament {
  id: string;
  name: string;
  game: string;
  title: string;
  form: "round_robin" | "swiss" | "knock_out";
  status: "open" | "running" | "over";
  clock: ClockRule;
  rated: boolean;
  most: number;
  entrants: number;
  round: number;
  rounds: number;
  updated: number;
  hosting: boolean;
  /** My number among those who play. */
  me: number | null;
}

export type ListedTournaments = Record<ListedTournament["status"], ListedTournament[]>;

/** Two who meet, by their numbers; nobody as the second is a rest. */
export interface TournamentBout {
  first: number;
  second: number | null;
  points: [number, number] | null;
  match: string | null;
}

export interface Tournament extends ListedTournament {
  players: { name: string; kind: string; player: string | null; gone: boolean }[];
  played: TournamentBout[][];
  standings: { entrant: number; place: number; points: number; opponents: number; wins: number; bouts: number }[];
}

/** A card file that the server has looked over. */
export interface Deck {
  name: string;
  text: string;
  stand_ins: string[];
}

// ---- a table: GET /api/matches/ID, /frames, and the live connection

/** A legal decision. */
export interface Action {
  action: number;
  /** Its notation. */
  text: string;
  /** What it is, to be said in words. */
  phrase: Phrase;
  /** The place on the board that it belongs to. */
  at: string | null;
  /** Whether it ends the turn. */
  ends: boolean;
}

export interface Seat {
  name: string;
  /** "person", "open" or the kind of golem. */
  kind: string;
  person: boolean;
  open: boolean;
  mine: boolean;
  host: boolean;
  /** The account of the person who sits there. */
  player: string | null;
  left: boolean;
  resigned: boolean;
  late: boolean;
  /** What the match did to the rating. */
  gained: number | null;
}

/** Something that happened: a phrase, with a text for programs. */
export interface LogEvent extends Phrase {
  text: string;
}

export interface LogLine {
  seat: number;
  text: string;
  phrase: Phrase;
  events: LogEvent[];
}

/** An event of the last decision, in a view; further keys depend on the kind. */
export interface ViewEvent extends LogEvent {
  seat?: number;
}

export type ClockRule = { bank: number; increment: number } | { each: number };

export interface Clock {
  rule: ClockRule;
  left: number[];
  running: number | null;
}

export interface Result {
  scores: number[];
  places: number[];
  winners: number[];
  /** Where the points of each seat come from; null in games that do not say. */
  sources: Record<string, number>[] | null;
}

export interface Fairness {
  hash: string | null;
  seed: string | null;
  salt: string | null;
}

export type Status = "waiting" | "running" | "over";

/** One message about a table: all that a page needs to draw it. */
export interface TableOf<View> {
  type: "table";
  id: string;
  epoch: number;
  status: Status;
  access: string;
  /** Whether anybody may look, at the replay once the match is over. */
  shared: boolean;
  rated: boolean;
  rematch: string | null;
  /** That the match belongs to. */
  tournament: string | null;
  fair: Fairness;
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  practice: boolean;
  imported: boolean;
  /** Whether the lowest score is the best. */
  lowest_wins: boolean;
  stand_ins: string[];
  own_deck: boolean;
  /** Whether the page has a board for this game. */
  board: boolean;
  /** How many decisions led to this position, and to the latest. */
  number: number;
  latest: number;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  player: number | null;
  phase: string;
  thinking: number | null;
  clock: Clock | null;
  watching: boolean;
  seats: Seat[];
  /** Whether people at one screen would see each other's hidden things. */
  secret: boolean;
  failed: boolean;
  can_undo: boolean;
  waited: number | null;
  view: View;
  actions: Action[];
  log: LogLine[];
  result: Result | null;
  /** The decisions since a puzzle was posed, with commas between them. */
  line?: string;
  /** When the message came, by the page's own clock. */
  received?: number;
  /** On an analysis board: where the server is asked about it, and the decisions that lead to the position. */
  place?: string;
  moves?: string;
  /** Whoever reads this page: added when the words of the game are there. */
  reader: Reader;
}

/** A line of the table as text; of no depth in a game without words, where it is indented. */
export interface TextLine {
  depth: number | null;
  text: string;
}

/** A table of whatever game. */
export type Table = TableOf<unknown>;

export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  made: number;
}

/** GET /api/matches/ID/chat */
export interface Talk {
  lines: ChatLine[];
  muted: boolean;
  muted_seats: number[];
}

/** What comes over the live connection. */
export type LiveMessage = Table | ({ type: "chat" } & ChatLine) | { type: "present"; seats: boolean[] } | { type: "pong" };

// ---- advice

/** A move of a hint as the server sends it. */
export interface HintedAction {
  action: number;
  chance: number;
  score: number;
  line: string[];
  /** The line, to be said in words: phrases with the seats that decide. */
  phrases: (Phrase & { seat: number })[];
}

/** A move of a hint with the decision it stands for. */
export interface HintedMove {
  action: Action;
  chance: number;
  score: number;
  line: string[];
  /** The line, to be said in words: phrases with the seats that decide. */
  phrases: (Phrase & { seat: number })[];
}

/** Without moves while it is thought about. */
export interface Hint {
  moves: HintedMove[] | null;
}

/** What a decision of a match that is over cost. */
export interface Mistake {
  played: string;
  better: string;
  chance: number;
  cost: number;
  line: string[];
  /** What was played and what would have been better, to be said in words. */
  phrases: [Phrase, Phrase];
  /** The places on the board that the two belong to. */
  at: [string | null, string | null];
}

/** GET /api/matches/ID/preview: what a decision is certain to do. */
export interface Foreseen {
  events: LogEvent[];
  /** The table after it, as far as that is certain; null where too much is not. */
  view: unknown;
}

/** One of the two decisions at a turning point. */
export interface TurningSide {
  action: number;
  at: string | null;
  phrase: Phrase;
  /** Of the seat that decided, and of every seat. */
  chance: number;
  chances: number[];
  /** The decision and what was played on after it, to compare the two. */
  line: number[];
  /** The decisions of its turn, to be said in words, and the places on the board that they belong to. */
  phrases: (Phrase & { seat: number })[];
  places: string[];
}

/** A decision on which a match turned. */
export interface TurningPoint {
  number: number;
  seat: number;
  cost: number;
  played: TurningSide;
  better: TurningSide;
  /** What the better line gains, for the messages `gain.KIND`. */
  why: Phrase[];
}

/** GET /api/matches/ID/ending */
export interface Ending {
  first: number;
  done: number;
  of: number;
  /** From `first` on. */
  chances: number[][];
  /** Null while they are looked for. */
  turning: TurningPoint[] | null;
  /** False where nobody who may ask for it has done so. */
  asked: boolean;
}

/** Another position on the board than that of the table: with a bar of its own, and places that are lit. */
export interface Scene {
  table: Table;
  bar: Markup;
  lit: Record<string, string>;
}

/** One position of an analysed match. */
export interface Judged {
  seat: number | null;
  chances: number[];
  mistake: Mistake | null;
}

/** A costly decision, and where it was made. */
export interface CostlyDecision extends Mistake {
  number: number;
  seat: number | null;
}

// ---- puzzles

export type PuzzleStanding = "new" | "solved" | "failed";

/** GET /api/puzzles/GAME/NUMBER */
export interface PuzzleLook {
  table: Table;
  count: number;
  grade: string;
  state: PuzzleStanding;
}

/** What a turn was worth: right, wrong, or null where the solution was asked for. */
export interface PuzzleVerdict {
  right: boolean | null;
  /** Not the turn that was looked for, but as good. */
  equal?: boolean;
  /** The chance to win with the turn; with the best one; with the best that is not right. */
  chance: number;
  best?: number;
  next?: number;
  /** What follows, or the solution, position by position. */
  frames: Table[];
  /** Levels that play the same wrong turn. */
  levels?: string[];
  phrases?: (Phrase & { seat: number })[];
  /** How many other turns are as good. */
  others?: number;
  played?: { level: string; phrases: (Phrase & { seat: number })[] }[];
  why?: { kind: string; turns: number; gains: Phrase[] } | null;
}

export interface PuzzleToday {
  date: string;
  game: string;
  title: string;
  number: number;
  grade: string;
  state: PuzzleStanding;
}

/** GET /api/puzzles */
export interface PuzzleList {
  today: PuzzleToday | null;
  row: number;
  days: number;
  solved: number;
  games: PuzzleGame[];
}

export interface PuzzleGame {
  game: string;
  title: string;
  grades: Record<string, number>;
  puzzles: { grade: string; state: PuzzleStanding }[];
}

/** A puzzle's session. */
export type PuzzleState = SessionState & { look: PuzzleLook | null; verdict: PuzzleVerdict | null };

// ---- lists of matches: GET /api/matches, /api/lobby

export interface ListedSeat {
  name: string;
  kind: string;
  person: boolean;
  open: boolean;
  mine: boolean;
  /** Whether it is the seat of the player whose results are listed. */
  theirs: boolean;
  player: string | null;
  left: boolean;
  gained: number | null;
}

export interface ListedMatch {
  /** Somebody plays there with whom I have played. */
  known?: boolean;
  id: string;
  game: string;
  title: string;
  created: number;
  updated: number;
  status: Status;
  over: boolean;
  places: number[] | null;
  practice: boolean;
  imported: boolean;
  access: string;
  rated: boolean;
  clock: ClockRule | null;
  options: Record<string, OptionValue>;
  seats: ListedSeat[];
  /** The seat to decide, in the list of one's own matches. */
  turn?: number | null;
}

export interface PublicTables {
  waiting: ListedMatch[];
  running: ListedMatch[];
}

// ---- people

export interface Rating {
  game: string;
  rating: number;
  matches: number;
}

/** A game in which other people wait for me; `number` is that of the last decision. */
export interface WaitingGame {
  match: string;
  game: string;
  title: string;
  who: string[];
  number: number;
}

/** How this server can call me back: the key of its messages, and how often I want mails. */
export interface Ways {
  key: string | null;
  digest: string | null;
}

export interface Me {
  guest: boolean;
  name: string | null;
  /** Confirmed. */
  email: string | null;
  /** This browser was signed in by a link a short while ago. */
  linked: boolean;
  /** This server sends mail. */
  mail: boolean;
  ratings: Rating[];
}

export interface PlayerRecord {
  name: string;
  since: number;
  ratings: Rating[];
  results: ListedMatch[];
}

export interface RatedPlayer extends Rating {
  name: string;
}

/** Where somebody is signed in. */
export interface Browser {
  id: string;
  device: string;
  created: number;
  seen: number;
  current: boolean;
}

/** Somebody who watches; guests have no name. */
export interface Spectator {
  id: string;
  name: string | null;
}

export interface Token {
  id: string;
  name: string;
  created: number;
}

// ---- documents

export interface Document {
  title: string;
  html: string;
  headings: { anchor: string; text: string }[];
  language: string;
  /** The game whose rules these are. */
  game?: string | null;
  /** Whether there are numbered rules besides these. */
  specification?: boolean;
  /** Whether there are players' rules besides these. */
  players?: boolean;
  /** What is printed on the things that are drawn, by their names, as far as the names do not tell it. */
  printed?: Record<string, any>;
}

// ---- what the page makes of it

/** A table, what waits to be shown of it, and what is being chosen. */
export interface SessionState {
  table: Table | null;
  behind: number;
  connected: boolean;
  busy: boolean;
  error: string | null;
  fatal: string | null;
  choices: Action[];
  armed: Action | null;
  /** The decision that ended a game of a series, while the next waits to be shown. */
  parted: LogLine | null;
  preview: LogEvent[];
  hint: Hint | null;
  lines: ChatLine[];
  present: boolean[] | null;
}

/** A state that shows a table. */
export type ShownState = SessionState & { table: Table };

/** What a board is drawn from. */
export type BoardPropsOf<View> = TableOf<View> & {
  /** The line that says what to do: put it above what is mine. */
  bar: Markup;
  /** True in a replay. */
  replay?: boolean;
  /** Where the board shows what a decision would lead to: the view before it, and what it is certain to bring. */
  foreseen?: { before: unknown; events: LogEvent[] };
};

export type BoardProps = BoardPropsOf<unknown>;

/** What a board module exports; README.md says more. */
export interface BoardModule {
  Board: (t: BoardProps) => Markup;
  prompt?: (t: Table) => string;
  button?: (action: Action, t: Table) => boolean;
  rich?: (text: string) => Markup;
  drawAmounts?: (amounts: Amounts) => Markup;
  /** A card or tile in little, to stand for its name in a sentence; null for one whose name is said. */
  drawThing?: (thing: string) => Markup;
  /** What is drawn in the bar: the card or tile that a decision, or the whole moment, is about. */
  about?: (t: Table, action: Action | null) => Markup;
  worth?: (thing: string, t: Table) => string | null;
  Scores?: (props: { t: Table }) => Markup;
  ending?: (t: Table) => string | null;
  unit?: string | ((score: number, t: Table) => string);
  /** What a thing is called above its explanation, drawn where that helps; else its own words. */
  titled?: (thing: string, t: Table) => Markup | null;
  finale?: (t: Table) => Promise<void>;
  /** What fights among some events came to, as parts of a sentence. */
  outcome?: (events: LogEvent[], t: Table) => Said[][];
  /** Events in chapters that open one by one, each under an event of its own. */
  chapters?: (events: LogEvent[]) => { head: LogEvent | null; events: LogEvent[] }[];
  primer?: PrimerStep[];
  Composer?: (props: { t: Table; session: Session; busy: boolean; children: Markup }) => Markup;
}

/** A step of the game in a few steps. */
export interface PrimerStepOf<View> {
  /** Functions where they are in the catalogues, or state what the view says. */
  title: string | ((t: TableOf<View>) => string);
  text: string | ((t: TableOf<View>) => string);
}

export type PrimerStep = PrimerStepOf<unknown>;

/** A step of the guide through a first game; guide.js says how its words are found and when it goes on. */
export interface GuideStepOf<View> {
  /** Its texts are `guide.NAME.title` and `guide.NAME.text` in the game's catalogues. */
  name: string;
  /** What the texts state, from the view or from the decision that is proposed now. */
  facts?: (t: TableOf<View>, action: Action | undefined) => Record<string, unknown>;
  /** What to light up, one ring each: beginnings of places ("map/"), or selectors that begin with "." or "[". */
  look?: string[] | ((t: TableOf<View>) => string[]);
  /** The decision to propose: its notation, a pattern of it, or whatever a function finds. */
  pick?: string | RegExp | ((t: TableOf<View>) => Action | undefined);
  /** Proposes decisions until this is true, the engine's where there is no `pick`. */
  until?: (t: TableOf<View>) => boolean;
}

export type GuideStep = GuideStepOf<unknown>;

/** What a module guides/NAME.js exports. */
export interface GuideModule {
  steps: GuideStep[];
  players?: number;
  options?: Record<string, OptionValue>;
  /** The deal, so that the steps can be sure of it. */
  seed?: number;
  /** The kind of golem in the other seats of such a deal. */
  rival?: string;
}

// ---- sentences: words.js

/** A decision or an event to be said: what kind, and its facts. */
export interface Phrase {
  kind: string;
  [fact: string]: unknown;
}

/** A thing to be named: what it is, and what there is to know of it. */
export interface ThingPhrase {
  name: string;
  [fact: string]: unknown;
}

/** So many of each. */
export type Amounts = Record<string, number>;

/** One reader at one table. */
export interface Reader {
  /** Messages by key. */
  catalogue: Record<string, string>;
  /** Cards, tiles and places by their ids. */
  things: Record<string, ThingPhrase>;
  /** Names. */
  seats: string[];
  /** The reader's seat. */
  reader: number | null;
}

/** A part of a message that was read. */
export type Piece =
  | string
  | { fact: string; form: string }
  | { counted: string; nouns: Piece[][]; shown: boolean }
  | { spoken: string; yours: Piece[]; theirs: Piece[] }
  | { given: string; wanted: boolean; inside: Piece[] };

/** A part of a sentence: plain text, or something that can be drawn, with its words; markup stands as it is. */
export type Said = string | { thing: string; words: string } | { amounts: Amounts; words: string } | { drawn: Markup; words: string };
