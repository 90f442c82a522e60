// The bots that can be chosen, for all screens that offer them.
import { api } from "../../lib/api";

let known = $state.raw<readonly string[]>(["easy", "medium", "hard", "expert"]);
let asked = false;

/** Weakest first; those that every server has, until this one has told its own. */
export function bots(): readonly string[] {
  if (!asked) {
    asked = true;
    void api.get<{ bots: string[] }>("/bots").then((answer) => (known = answer.bots), () => (asked = false));
  }
  return known;
}
