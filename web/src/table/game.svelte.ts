// The store of one table: how it stands, what has happened, and everything one can do there. What arrives, and in which
// order it counts, is the feed's business.
import { tick } from "svelte";
import { api, ApiError } from "../lib/api";
import { viewsAfter } from "../lib/companies";
import { ensurePerson, onPerson, whoAmI } from "../lib/person";
import { t } from "../i18n/index.svelte";
import { isSkip, whySkipped } from "../lib/sentences";
import { settings } from "../lib/settings.svelte";
import { sharing } from "../lib/sharing";
import type { ChatLine, GameEvent, GameState, LoggedEntry, SeatView, View } from "../lib/types";
import { Feed, rebased, type Step } from "./feed";
import { history, turnSoFar, undoing, type Undoing } from "./history";
import { Playback } from "./playback";
import { serverSource, type Source } from "./source";

/** Something to tell the person at the table: a code of part `table`, `notice_CODE`, or the server's own words. */
export interface Notice {
  code: string;
  message: string;
}

/** Shows entries of one seat on the table. */
export interface Presenter {
  /** How long entries are shown at speed 1, in ms; 0: the next ones do not wait for them. */
  length(entries: readonly LoggedEntry[]): number;
  /** Looks how things are before entries are taken over; what comes back shows them for so many ms. */
  prepare(entries: readonly LoggedEntry[], before: View, after: View): (ms: number, ended: AbortSignal) => void;
  /** Entries are shown this many times faster. */
  speed(): number;
}

/** A step as it waits to be shown. */
interface Shot extends Step {
  /** Whether its entries are shown; else it is only taken over. */ seen: boolean;
}

const NONE: readonly never[] = [];
/** Attempts at what does not depend on the position, while bots move. */
const MOST_TRIES = 8;

const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

export class TableGame {
  readonly id: string;
  #whole = $state.raw<GameState | null>(null);
  /** The moves that are offered, if not all that are legal: the tutorial asks for one thing at a time. */
  only = $state.raw<readonly string[] | null>(null);
  entries = $state.raw<LoggedEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** What is being written in the chat. */
  draft = $state("");
  /** The chat has been read up to this line. */
  #read = $state(0);
  connected = $state(false);
  /** Why there is nothing to show. */
  failure = $state.raw<ApiError | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** Whether an answer of the server is waited for. */
  sending = $state(false);
  /** Another seat whose company one looks at; null: one's own. */
  guest = $state<number | null>(null);
  /** Seats of others that are played from this page: the tutorial's opponent. */
  played: readonly number[] = [];
  presenter: Presenter | null = null;
  /** The entries that are being shown; null when the table is as it is now. */
  scene = $state.raw<readonly LoggedEntry[] | null>(null);

  #source: Source;
  #feed: Feed;
  #closed = false;
  #opened = 0;
  #leave: (() => void) | null = null;
  /** The newest state: what is sent refers to it. */
  #latest: GameState | null = null;
  #playback = new Playback<Shot>({
    length: ({ seen, fresh }) => (seen && this.presenter ? this.presenter.length(fresh) : 0),
    merge,
    take: (shot) => this.#take(shot),
    show: (shot, ms, ended) => this.#show(shot, ms, ended),
    rest: () => (this.scene = null),
    speed: () => this.presenter?.speed() ?? 1,
  });

  constructor(id: string, source: Source = serverSource(id)) {
    this.id = id;
    this.#source = source;
    this.#feed = new Feed(source, {
      ready: () => this.#onReady(),
      changed: (state) => this.#onChanged(state),
      chat: (lines, past) => this.#onChat(lines, past),
      connected: (is) => (this.connected = is),
      repeating: ({ message }) => (this.notice = { code: "resending", message }),
      refused: (error) => this.#fail(error),
    });
  }

  // How things stand

  /** Nothing can be decided before all that led to the question has been shown. */
  #offered = $derived.by<GameState | null>(() => {
    const { only } = this;
    const whole = this.#whole;
    if (!whole || !(only || this.scene)) return whole;
    return { ...whole, moves: this.scene ? [] : whole.moves.filter((move) => only!.includes(move)) };
  });
  /** As it is shown: what comes in is taken over entry by entry. Null until the first answer. */
  get state(): GameState | null {
    return this.#offered;
  }
  set state(state: GameState | null) {
    this.#whole = sharing(this.#whole, state);
  }

  view = $derived.by<View | null>(() => this.state?.view ?? null);
  mine = $derived.by<number[]>(() => this.state?.you.seats ?? []);
  /** The seats of mine that something is waited for from. */
  asked = $derived.by<number[]>(() =>
    this.scene ? [] : (this.state?.waiting.seats ?? []).filter((seat) => this.mine.includes(seat) && !this.#isBots(seat)),
  );
  /** Whose eyes one looks through: the own seat that is to act, else the one that acted last; null for spectators. */
  seat = $derived.by<number | null>(() => {
    if (this.asked.length > 0) return this.asked[0]!;
    const moved = this.line.findLast((each) => this.mine.includes(each.entry.seat));
    return moved?.entry.seat ?? this.mine[0] ?? null;
  });
  /** Whose company is on the table. */
  shownSeat = $derived.by<number>(() => this.guest ?? this.seat ?? 0);
  /** The number of the last entry that is shown. */
  number = $derived.by<number>(() => this.state?.number ?? -1);
  moves = $derived.by<readonly string[]>(() => this.state?.moves ?? NONE);
  #base = $derived.by<number>(() => this.state?.base ?? 0);
  /** The moves that count, without those taken back. */
  line = $derived.by<LoggedEntry[]>(() => history(this.entries, this.#base));
  #views = $derived.by<(View | null)[]>(() => viewsAfter(this.entries, this.#base, this.view));
  turn = $derived.by<LoggedEntry[]>(() => (this.seat === null ? [] : turnSoFar(this.line, this.seat)));
  undoing = $derived.by<Undoing>(() => 
    this.state && !(this.seat !== null && this.#isBots(this.seat)) ? undoing(this.state, this.entries, this.seat) : null,
  );

  /** The chat without the people whose lines are hidden here. */
  lines = $derived.by<ChatLine[]>(() => this.chat.filter(({ person }) => !(person in settings.hidden)));
  /** What others have said and nobody here has read. */
  unread = $derived.by<ChatLine[]>(() =>
    this.lines.filter(({ number, seat }) => number > this.#read && (seat === null || !this.mine.includes(seat))),
  );

  name(seat: number): string {
    return this.state?.seats[seat]?.name ?? "";
  }

  /** The view for the words of an entry: squares have the names that they had then. */
  viewAfter({ entry }: LoggedEntry): View | null {
    return this.#views[entry.number - 1] ?? this.view;
  }

  /** Whether a bot decides for this seat: it is the bot's, or the bot stands in for a player. */
  #isBots(seat: number): boolean {
    const held = this.state?.seats[seat];
    return held?.kind === "bot" || Boolean(held?.stand_in);
  }

  /** Whether somebody looks at the table from this seat; bots always do. */
  isPresent(seat: number): boolean {
    return this.#isBots(seat) || Boolean(this.state?.present.includes(seat)) || this.played.includes(seat);
  }

  get own(): SeatView | null {
    return this.seat === null ? null : (this.view?.seats[this.seat] ?? null);
  }

  // Coming and going

  async open(): Promise<void> {
    if (this.#closed) return;
    const opened = ++this.#opened;
    this.#leave ??= onPerson(() => this.#onPerson());
    try {
      await this.#feed.open();
      if (opened === this.#opened) this.failure = null;
    } catch (error) {
      if (opened === this.#opened) this.#fail(error); // a later attempt has its own outcome
    }
  }

  close(): void {
    this.#closed = true;
    this.#leave?.();
    this.#feed.close();
  }

  /** This browser is somebody else now, who may see and do other things. */
  #onPerson(): void {
    if (this.failure) void this.open();
    else this.#feed.renew();
  }

  #fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (!this.#closed) this.failure = error;
  }

  // Doing things

  play(move: string): Promise<boolean> {
    return this.#send("moves", { move }, this.seat);
  }

  async undo(ply?: number): Promise<boolean> {
    if (this.undoing === "revealed") {
      this.notice = { code: "revealed", message: "" };
      return false;
    }
    return this.#send("undo", ply === undefined ? {} : { ply }, this.seat);
  }

  answerUndo(agree: boolean): Promise<boolean> {
    return this.#send("undo/answer", { agree }, this.asked[0] ?? null);
  }

  confirm(): Promise<boolean> {
    return this.#send("confirm", {}, this.asked[0] ?? null);
  }

  resign(bot: string): Promise<boolean> {
    return this.#send("resign", { bot }, this.seat, MOST_TRIES);
  }

  /** Gives a seat to a bot until its player returns. */
  standIn(seat: number, bot: string): Promise<boolean> {
    return this.#send("stand-in", { bot }, seat);
  }

  /** Plays a seat of one's own again. */
  takeBack(seat: number): Promise<boolean> {
    return this.#send("return", {}, seat, MOST_TRIES);
  }

  /** Says what has been written; it comes back if it cannot be said. */
  async say(): Promise<void> {
    const text = this.draft.trim();
    if (!text) return;
    this.draft = "";
    try {
      await ensurePerson();
      await this.#source.say(text);
    } catch (error) {
      this.draft = [text, this.draft].filter(Boolean).join(" ");
      this.#complain(error);
    }
  }

  /** The host keeps a person from chatting, or allows it again. */
  async mute(person: string, muted: boolean): Promise<void> {
    try {
      this.#feed.take(await api.post<GameState>(`/games/${this.id}/mute`, { person, muted }));
    } catch (error) {
      this.#complain(error);
    }
  }

  /** All of the chat has been seen. */
  readChat(): void {
    this.#read = this.chat.at(-1)?.number ?? 0;
  }

  /** Changes of the table before the start, and everything else that answers with the whole state. */
  take(state: GameState): void {
    this.#feed.take(state);
  }

  /**
   * Sends one wish. True when it has been done and is shown. With several `tries` it holds whatever others have done
   * in the meantime.
   */
  async #send(path: string, wish: Record<string, unknown>, seat: number | null, tries = 1): Promise<boolean> {
    if (this.sending || !this.#latest) return false;
    this.sending = true;
    this.notice = null;
    try {
      const number = await this.#try(path, { ...wish, ...(seat === null ? {} : { seat }) }, this.#latest.number, tries);
      return number !== null && (await this.#feed.reach(number));
    } catch (error) {
      this.#complain(error);
      return false;
    } finally {
      this.sending = false;
      this.#forget("resending");
    }
  }

  async #try(path: string, wish: Record<string, unknown>, after: number, tries: number): Promise<number | null> {
    try {
      return await this.#feed.send(path, { ...wish, after, id: newId() });
    } catch (error) {
      const now = error instanceof ApiError && error.code === "stale" ? error.game : undefined;
      if (!now || tries <= 1) throw error;
      this.#feed.take(now);
      return this.#try(path, wish, now.number, tries - 1);
    }
  }

  #forget(code: string): void {
    if (this.notice?.code === code) this.notice = null;
  }

  #complain(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.game) this.#feed.take(error.game);
    if (error.status === 401) void whoAmI().catch(() => undefined); // this browser is nobody any longer
    this.notice = { code: error.code, message: error.message };
  }

  // What comes in

  #onChat(lines: ChatLine[], past: boolean): void {
    this.chat = lines;
    if (past) this.readChat();
  }

  #onReady(): void {
    for (let step = this.#feed.next(); step; step = this.#feed.next()) {
      // Only what comes entry by entry can be shown.
      const seen = step.fresh.length === 1 && this.#latest?.view != null && step.state.view !== null;
      this.#latest = step.state;
      this.#playback.add({ ...step, seen });
    }
    const { waiting, you, seats } = this.#latest!;
    const decides = (seat: number): boolean => you.seats.includes(seat) && !seats[seat]?.stand_in;
    if (this.scene && waiting.seats.some(decides)) this.#playback.hurry();
  }

  /** The table has changed, not the position. */
  #onChanged(state: GameState): void {
    this.#latest = state;
    this.#playback.amend((shot) => ({ ...shot, state: rebased(shot.state, state) }));
    this.state = this.scene && this.#whole ? rebased(this.#whole, state) : state;
  }

  /** Ends what is being shown: the table is as it is now. */
  skip(): void {
    this.#playback.skip();
  }

  #take({ log, state }: Step): void {
    const fresh = this.#whole ? log.slice(this.entries.length) : [];
    this.entries = log;
    this.state = state;
    this.#noticeSkips(fresh.flatMap(({ events }) => events));
  }

  #noticeSkips(events: readonly GameEvent[]): void {
    const [me, ...others] = this.mine;
    const skipped = events.findLast((event) => isSkip(event) && event["seat"] === me);
    if (skipped && others.length === 0)
      this.notice = { code: "skipped", message: t("table.skipped", { why: whySkipped(skipped, true) }) };
  }

  #show(shot: Shot, ms: number, ended: AbortSignal): void {
    const before = this.#whole?.view;
    const show = shot.seen && before ? this.presenter?.prepare(shot.fresh, before, shot.state.view!) : undefined;
    if (ms > 0) this.scene = shot.fresh;
    this.#take(shot);
    if (show) void tick().then(() => ended.aborted || show(ms, ended));
  }
}

const begins = ({ events }: LoggedEntry): boolean => events.some(({ event }) => event === "round");

/** What one seat does in a row can be shown together, a new round by itself. */
function merge(first: Shot, second: Shot): Shot | null {
  const [last, next] = [first.fresh.at(-1), second.fresh[0]];
  if (!first.seen || !second.seen || last?.entry.seat !== next?.entry.seat || [last!, next!].some(begins)) return null;
  return { ...second, fresh: [...first.fresh, ...second.fresh] };
}
