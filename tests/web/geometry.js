// What may not change while a game is played: where things stand. `tableGeometry` waits for a question and compares the
// page with what it has seen before; it returns what has moved, what is cut off, and the other faults of the layout.
window.tableGeometry = (() => {
  /** Everything that has a place of its own. */
  const PLACES = {
    part: ".table > *:not(.dock, [role=dialog], h1), .players > *, .table > .strip > *, .pane > *, .side > *, .company > section",
    panel: "[data-panel]",
    city: "[data-city]",
    square: "[data-square]",
    row: "[data-row]",
    tab: "[data-tab]",
    tool: ".tools button",
  };
  const SLACK = 1;
  const known = new Map();

  /** How far an element has been scrolled, by all that scrolls around it. */
  function scrolled(element) {
    let [x, y] = [0, 0];
    for (let each = element.parentElement; each; each = each.parentElement) {
      x += each.scrollLeft;
      y += each.scrollTop;
    }
    return [x, y];
  }

  function moved() {
    const faults = [];
    const panel = document.querySelector("[data-panel][aria-current]")?.dataset.panel ?? "";
    for (const [kind, selector] of Object.entries(PLACES))
      for (const [index, element] of [...document.querySelectorAll(selector)].entries()) {
        const open = element.querySelector(".sides") ? " open" : ""; // a tab whose side is to be chosen shows both
        const name = (element.dataset[kind] ?? `${index} ${element.classList[0] ?? element.tagName}`) + open;
        const { x, y, width, height } = element.getBoundingClientRect();
        const [dx, dy] = scrolled(element);
        const box = [x + dx, y + dy, width, height].map(Math.round);
        const before = known.get(`${panel} ${kind} ${name}`);
        if (!before) known.set(`${panel} ${kind} ${name}`, box);
        else if (box.some((each, side) => Math.abs(each - before[side]) > SLACK))
          faults.push(`${panel} ${kind} ${name} was at ${before}, is at ${box}`);
      }
    return faults;
  }

  /** Words that lie in a box which is too small for them, whether they are cut off or end in dots. */
  function cut() {
    const faults = [];
    for (const element of document.querySelectorAll(".table *")) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 2) continue;
      const { overflowX, clipPath } = getComputedStyle(element);
      if (!["hidden", "clip"].includes(overflowX) || clipPath !== "none" || element.matches(".map *:not(p, span, button)")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const [has, needs] = [element.clientWidth, element.scrollWidth];
      faults.push(`${has} px for ${needs}: “${element.textContent.trim()}” in ${element.tagName}.${element.className}`);
    }
    return faults;
  }

  return async ({ number, patience }) => {
    const end = performance.now() + patience;
    const table = () => document.querySelector("[data-number]")?.dataset;
    while (table()?.number !== String(number) || table().busy === "true") {
      if (performance.now() > end) return [`is still at ${JSON.stringify(table())}`];
      await new Promise((done) => setTimeout(done, 4));
    }
    return [...moved(), ...cut(), ...layoutFaults()];
  };
})();
