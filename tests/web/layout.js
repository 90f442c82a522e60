// Faults of a layout, found by the geometry of what is written: text that is cut off, covered or written over other text.
window.layoutFaults = () => {
  const SLACK = 2;
  const FLOATS = '[role="dialog"], dialog, [role="tooltip"], [role="status"], [role="alert"], [data-float]';
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth + 1) faults.push(`the page is ${page.scrollWidth} px wide on ${page.clientWidth}`);

  const style = new Map();
  const styleOf = (element) => {
    if (!style.has(element)) style.set(element, getComputedStyle(element));
    return style.get(element);
  };
  const boxes = new Map();
  const boxOf = (element) => {
    if (!boxes.has(element)) boxes.set(element, element.getBoundingClientRect());
    return boxes.get(element);
  };
  const upwards = function* (element) {
    for (let each = element; each && each !== document.body; each = each.parentElement) yield each;
  };
  const gone = new Map([[null, false], [document.body, false]]);
  const isGone = (element) => {
    if (!gone.has(element)) {
      const { opacity, clipPath, position } = styleOf(element);
      const unseen = Number(opacity) === 0 || clipPath !== "none";
      const box = position === "absolute" ? boxOf(element) : null;
      const spoken = box !== null && box.width <= 2 && box.height <= 2; // for screen readers
      gone.set(element, unseen || spoken || isGone(element.parentElement));
    }
    return gone.get(element);
  };
  const isHidden = (element) => isGone(element) || styleOf(element).visibility !== "visible";
  const scrolls = (value) => value === "auto" || value === "scroll";
  const named = (element, text) => `“${text.trim().slice(0, 40)}” in ${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;

  const written = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || ["SCRIPT", "STYLE", "OPTION", "TITLE", "DESC", "title", "desc"].includes(element.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) written.push({ element, text: node.data, box });
  }

  const inSight = [];
  for (const each of written) {
    const { element, text, box } = each;
    if (isHidden(element)) continue;
    let scrolled = false;
    let floating = element.closest("[role=tooltip]") ? 2 : element.closest(FLOATS) ? 1 : 0; // in layers
    for (const holder of upwards(element)) {
      const { overflowX, overflowY, position } = styleOf(holder);
      const bounds = boxOf(holder);
      const beyondX = box.left < bounds.left - SLACK || box.right > bounds.right + SLACK;
      const beyondY = box.top < bounds.top - SLACK || box.bottom > bounds.bottom + SLACK;
      if ((beyondX && scrolls(overflowX)) || (beyondY && scrolls(overflowY))) { scrolled = true; break; }
      if (holder === element && shortened(element, text)) { scrolled = true; break; }
      if (holder.tagName !== "svg" && ((beyondX && overflowX !== "visible") || (beyondY && overflowY !== "visible"))) {
        faults.push(`cut off by ${holder.tagName.toLowerCase()}.${holder.getAttribute("class") ?? ""}: ${named(element, text)}`);
        scrolled = true;
        break;
      }
      if (position === "fixed") floating ||= 1;
    }
    if (scrolled) continue;
    if (box.left < -SLACK || box.right > innerWidth + SLACK) {
      faults.push(`beyond the edge of the screen: ${named(element, text)}`);
      continue;
    }
    if (box.top < 0 || box.bottom > innerHeight) {
      if (page.scrollHeight <= innerHeight + 1) faults.push(`below the screen, which does not scroll: ${named(element, text)}`);
      continue;
    }
    const size = Number.parseFloat(styleOf(element).fontSize) * (element.ownerSVGElement ? scaleOf(element) : 1);
    if (size < 10.9) faults.push(`${size.toFixed(1)} px: ${named(element, text)}`);
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const free = !hit || hit.contains(element) || element.contains(hit) || sameThing(hit, element);
    if (!free) {
      const over = hit.closest(FLOATS);
      const stuck = [...upwards(hit)].some((each) => ["sticky", "fixed"].includes(styleOf(each).position));
      if (over || stuck || isClear(hit)) continue;
      if (styleOf(element).pointerEvents !== "none" && !element.ownerSVGElement)
        faults.push(`covered by ${hit.tagName.toLowerCase()}.${hit.getAttribute("class") ?? ""}: ${named(element, text)}`);
    }
    inSight.push({ ...each, floating });
  }

  /** Names that people choose may end in dots, where the whole name is told on demand. */
  function shortened(element, text) {
    const told = element.closest("[title], [aria-label]");
    const words = `${told?.getAttribute("title") ?? ""} ${told?.getAttribute("aria-label") ?? ""}`;
    return styleOf(element).textOverflow === "ellipsis" && words.includes(text.trim());
  }
  /** A surface for fingers over something that is seen through it. */
  function isClear(element) {
    return styleOf(element).backgroundColor === "rgba(0, 0, 0, 0)" && !element.textContent.trim();
  }
  function scaleOf(element) {
    const matrix = element.getScreenCTM?.();
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  }
  /** Parts of one button or one piece of the map lie over each other on purpose. */
  function sameThing(one, other) {
    const thing = (element) => element.closest("button, a, label, [data-target], [data-city]");
    return thing(one) !== null && thing(one) === thing(other);
  }

  for (const [index, one] of inSight.entries())
    for (const other of inSight.slice(index + 1)) {
      if (one.element === other.element || one.floating !== other.floating) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Line boxes are taller than the letters in them.
      if (width > SLACK && height > 0.35 * Math.min(one.box.height, other.box.height))
        faults.push(`${named(one.element, one.text)} lies over ${named(other.element, other.text)}`);
    }
  return [...new Set(faults)];
};
