// Work that can wait until what is on the screen has been drawn and nobody waits for an answer.

/** How long it waits at the most, in ms, and how long where the browser does not tell. */
const PATIENCE = 100;
const PAUSE = 30;

/** Does the work after the next picture, as soon as the browser is idle; gives back what calls it off. */
export function whenIdle(work: () => void): () => void {
  let stop: () => void;
  const frame = requestAnimationFrame(() => {
    if (typeof requestIdleCallback === "function") {
      const idle = requestIdleCallback(work, { timeout: PATIENCE });
      stop = () => cancelIdleCallback(idle);
    } else {
      const timer = setTimeout(work, PAUSE);
      stop = () => clearTimeout(timer);
    }
  });
  stop = () => cancelAnimationFrame(frame);
  return () => stop();
}
