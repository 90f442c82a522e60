// A move of the course as an entry of the log, for the sentences.
import type { LoggedEntry } from "../../lib/types";
import type { Ply } from "./games";

export const asEntry = ({ move, seat, events }: Ply): LoggedEntry => ({
  entry: { number: 0, kind: "move", seat, move, ply: null, needs: null, bot: null, at: 0 },
  events,
});
