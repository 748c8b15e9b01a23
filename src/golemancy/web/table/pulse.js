// @ts-check
/** Notices a connection that has died without a word, as they do when a phone sleeps or changes its network. */

const BEAT = 25_000;
const PATIENCE = 8_000;

/**
 * Asks a connection now and then for an answer, and whenever the page comes back into sight.
 * @param {WebSocket} socket @param {() => void} lost  called when no answer comes
 * @returns {{heard: () => void, stop: () => void}}
 */
export function keepPulse(socket, lost) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let waiting;
  const ask = () => {
    if (socket.readyState !== WebSocket.OPEN || waiting) return;
    socket.send('{"type": "ping"}');
    waiting = setTimeout(lost, PATIENCE);
  };
  const seen = () => document.visibilityState === "visible" && ask();
  const beat = setInterval(ask, BEAT);
  document.addEventListener("visibilitychange", seen);
  addEventListener("offline", lost);
  const heard = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  const stop = () => {
    heard();
    clearInterval(beat);
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("offline", lost);
  };
  return { heard, stop };
}
