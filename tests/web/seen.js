// What a person at the screen sees of the question. Kept in the page as window.seen.
window.seen = {
  // The lit things, one entry an element. A thing counts as seen if its middle is on the screen and nothing covers it.
  lit() {
    return [...document.querySelectorAll('[data-light="lit"][data-target]')].map((element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y)?.closest("[data-target]");
      return {
        id: element.dataset.target,
        x,
        y,
        width: box.width,
        height: box.height,
        seen: box.width > 0 && hit === element,
        sheet: element.closest('[role="dialog"]') !== null,
      };
    });
  },

  // The table's own account of where it is: entries shown, whether an answer is waited for, whether the game is over.
  table() {
    const table = document.querySelector("[data-number]");
    return table ? { ...table.dataset } : null;
  },

  // Changes whenever anything that a person could notice about the question does.
  signature() {
    const lights = [...document.querySelectorAll("[data-light]")].map(
      ({ dataset: { target, light, means = "" } }) => `${target}=${light}${means}`,
    );
    const table = window.seen.table();
    return `${table?.number} ${table?.status} ${table?.waiting} ${document.querySelectorAll('[role="dialog"], dialog').length} ${lights.join(" ")}`;
  },

  settled() {
    return document.querySelector('[data-busy="true"]') === null;
  },

  // Waits until a thing is drawn and takes presses, false if it never does.
  async rested(element, patience) {
    const end = performance.now() + patience;
    await new Promise(requestAnimationFrame);
    while (element?.closest("[data-calming]")) {
      if (performance.now() > end) return false;
      await new Promise((done) => setTimeout(done, 4));
    }
    return true;
  },

  ready({ x, y, patience }) {
    return window.seen.rested(document.elementFromPoint(x, y), patience);
  },

  look() {
    return { table: window.seen.table(), lit: window.seen.lit(), signature: window.seen.signature() };
  },

  // Waits until the table stands still and looks different than before, and looks; null if it never does.
  async change({ before, patience }) {
    const end = performance.now() + patience;
    while (!window.seen.settled() || window.seen.signature() === before) {
      if (performance.now() > end) return null;
      await new Promise((done) => setTimeout(done, 4));
    }
    return window.seen.look();
  },
};
