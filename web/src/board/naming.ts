// Names that people choose, in the room that there is: in one line, else smaller in several, else without the last words.
import { lettering } from "../lib/lettering.svelte";

export interface Named {
  text: string;
  /** Whether it is written small, in several lines. */ small: boolean;
}

const WEIGHT = 650;
/** Letters of several lines are small, in px. */
const SMALL = 11;

/** How many lines a name takes. It breaks after spaces and hyphens, and anywhere if a part is longer than a line. */
function linesOf(name: string, room: number): number {
  const width = (text: string): number => lettering.widthOf(text, SMALL, WEIGHT);
  let lines = 1;
  let line = "";
  for (const part of name.split(/(?<=[ -])/)) {
    if (width((line + part).trimEnd()) > room && line) {
      lines++;
      line = "";
    }
    for (const letter of part) {
      if (line && width((line + letter).trimEnd()) > room) {
        lines++;
        line = "";
      }
      line += letter;
    }
  }
  return lines;
}

/** The name as it stands in lines of `room` px; `size`: of its letters if one line is enough. */
export function fitName(name: string, room: number, lines: number, size: number): Named {
  if (room <= 0 || lettering.widthOf(name, size, WEIGHT) <= room) return { text: name, small: false };
  const fits = (text: string): boolean => linesOf(text, room) <= lines;
  if (lines > 1 && fits(name)) return { text: name, small: true };
  const words = name.split(" ");
  for (let count = words.length - 1; count > 0; count--) {
    if (/^\p{Ll}/u.test(words[count - 1]!)) continue; // no name ends in "von"
    const text = words.slice(0, count).join(" ");
    if (lettering.widthOf(text, size, WEIGHT) <= room) return { text, small: false };
  }
  for (let length = words[0]!.length - 1; length > 0; length--) {
    const text = `${words[0]!.slice(0, length)}…`;
    if (lines > 1 ? fits(text) : lettering.widthOf(text, size, WEIGHT) <= room) return { text, small: lines > 1 };
  }
  return { text: name, small: false };
}
