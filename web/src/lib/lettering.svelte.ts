// How wide words are when they are written, so that a full name stands wherever there is room for it.
class Lettering {
  /** Letters that have just arrived may be wider than those that stood in for them. */
  #arrivals = $state(0);
  #widths = new Map<string, number>();
  #pen: CanvasRenderingContext2D | null = null;

  /** The width of a line in the page's letters, in px. */
  widthOf(text: string, size: number, weight = 400): number {
    void this.#arrivals;
    const key = `${weight} ${size} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    this.#pen ??= this.#begin();
    this.#pen.font = `${weight} ${size}px "Source Sans 3 Variable", "Segoe UI", system-ui, sans-serif`;
    const { width } = this.#pen.measureText(text);
    this.#widths.set(key, width);
    return width;
  }

  #begin(): CanvasRenderingContext2D {
    document.fonts.addEventListener("loadingdone", () => {
      this.#widths.clear();
      this.#arrivals++;
    });
    return document.createElement("canvas").getContext("2d")!;
  }
}

export const lettering = new Lettering();

/** How many lines things of these widths take in a room, with a gap between two of them. */
export function linesOf(widths: readonly number[], gap: number, room: number): number {
  let lines = 0;
  let left = 0;
  for (const width of widths) {
    if (lines === 0 || width > left) {
      lines++;
      left = room;
    }
    left -= width + gap;
  }
  return lines;
}
