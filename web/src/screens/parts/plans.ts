// What a form of seats asks the server for.
import { t } from "../../i18n/index.svelte";
import type { SeatWish } from "./games";

export type SeatKind = "me" | "local" | "open" | "bot";
export interface SeatPlan { kind: SeatKind; name: string; bot: string }

/** `name` is the one of whoever sits at this screen. */
export const wishes = (seats: readonly SeatPlan[], name: string): SeatWish[] =>
  seats.map((seat, index) => {
    if (seat.kind === "bot") return { kind: "bot", bot: seat.bot };
    if (seat.kind === "open") return { kind: "open" };
    return { kind: "person", name: seat.kind === "me" ? name : seat.name.trim() || t("screens.player", { seat: index + 1 }) };
  });
