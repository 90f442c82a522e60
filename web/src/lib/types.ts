// What the server sends, as docs/http.md, docs/position.md and docs/events.md tell it.

export type Region = "west" | "midwest" | "south" | "east";
export type ActionType = "human_resources" | "management" | "construction" | "research";
export type Project = "housing" | "commerce" | "industry" | "infrastructure";
export type Phase =
  | "tabs" | "housing" | "reserve" | "opening" | "timeline" | "income" | "donation" | "departments" | "activation" | "over";
export type Owner = number | "neutral" | "andrew";
export type Level = "cart" | "stagecoach" | "railroad";
export type SoloLevel = "beginner" | "normal" | "difficult" | "expert";

export const REGIONS: readonly Region[] = ["west", "midwest", "south", "east"];
export const ACTION_TYPES: readonly ActionType[] = ["human_resources", "management", "construction", "research"];
export const LEVELS: readonly Level[] = ["cart", "stagecoach", "railroad"];
export const PROJECTS: readonly Project[] = ["housing", "commerce", "industry", "infrastructure"];

export interface Square { department: string | null; active: number; inactive: number }
export interface Tab { side: "A" | "B" | null; space: number; built: number; ready: number }

export interface SeatView {
  goods: number;
  money: number;
  vp: number;
  disks: number;
  supply: number;
  action_choice: boolean;
  reserve: string | null;
  tabs: Record<Project, Tab>;
  company: Record<string, Square>;
  missions: Record<Region, number>;
}

export interface TimelineRow { row: ActionType; spaces: string[]; marker: number }

export type Step =
  | { step: "lobby"; employees: number }
  | { step: "study" }
  | { step: "take"; tab: Project; space: number }
  | { step: "assign"; square: string }
  | { step: "transport"; region: Region; employees: number }
  | { step: "projects"; tab: Project; space: number };

export interface Pending {
  steps: Step[];
  moves: number;
  study: number;
  action: ActionType | null;
  choice: boolean;
  department: string | null;
  uses: number;
  used: number;
  closed: string[];
  human_resources_moves: number;
}

export interface Andrew {
  card: string | null;
  face_up: boolean;
  back: string | null;
  next_back: string | null;
  shift: number;
  shifts: number[];
  filed: string[][];
  deck_left: number;
  tiles: string[];
  disks: number;
}

export interface View {
  rules: number;
  mode: "standard" | "solo";
  difficulty: SoloLevel | null;
  round: number;
  first_player: number;
  to_act: number | null;
  phase: Phase;
  action: ActionType | null;
  event_row: ActionType | null;
  timeline: TimelineRow[];
  tiles: Record<string, number>;
  map: Record<string, (Owner | null)[]>;
  projects: Record<string, (Project | null)[]>;
  donations: Record<string, Owner[]>;
  transport: Record<Region, number[]>;
  seats: SeatView[];
  solo: Andrew | null;
  pending: Pending;
}

export interface ScoreSheet {
  total: number;
  immediate: number;
  action_choice: number;
  employees: number;
  departments: number;
  tabs: number;
  connections: number;
  cities: number;
  donations: number;
  cards: number;
  tracks: number;
  donation_vp: Record<string, number>;
  connected: string[];
  money_paid: number;
  goods_paid: number;
  goods_sold: number;
}

export interface TableOptions {
  undo: "consent" | "turn" | "free" | "none";
  confirm: boolean;
  watch: "everyone" | "invited" | "players";
  hints: boolean;
  listed: boolean;
  /** Solo: undo may go back past a card that was revealed. */ practice: boolean;
  chat: "everyone" | "players";
  pace: "live" | "turns";
  /** Seconds after which an absent player can be replaced; null: by `pace`. */ away: number | null;
}

/** Seconds after which an absent player can be replaced, by pace. */
export const AWAY: Readonly<Record<TableOptions["pace"], number>> = { live: 180, turns: 259_200 };

export interface TableSeat {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  person: string | null;
  bot: string | null;
  /** The bot that plays for the person until they return. */ stand_in: string | null;
  /** The person for whom an open seat is kept. */ invited: string | null;
}

export type Corrections = Record<string, string | number | number[]>;

export interface TablePart {
  id: string;
  status: "open" | "playing" | "over" | "replay";
  players: number;
  solo: SoloLevel | null;
  options: TableOptions;
  seats: TableSeat[];
  host: string;
  /** People who cannot chat at this table. */ muted: string[];
  rematch: string | null;
  /** Whether the result goes into the statistics. */ counts: boolean;
  /** Number of changes to seats, options and status. */ revision?: number;
  /** Numbers of the company board and the tabs that are the owner's in this game. */ corrections?: Corrections;
}

/** What changes with every entry of the log. */
export interface GamePart {
  number: number;
  revision?: number;
  status: TablePart["status"];
  ply: number;
  waiting: { what: "start" | "move" | "confirm" | "undo" | "nothing"; seats: number[] };
  undo: { seat: number; ply: number; needs: number[] } | null;
  /** The first move that can be taken back. */ undo_from: number;
  /** Whether a revealed card may be taken back, or was; the result then does not count. */ practice: boolean;
  view: View | null;
  scores: ScoreSheet[] | null;
  /** The score sheets if it ended now; Andrew's last in solo. Null before the start. */
  standing: ScoreSheet[] | null;
  /** What the next donation costs each seat. */
  donation_prices: number[] | null;
  moves: string[];
}

export interface GameState extends TablePart, Omit<GamePart, "status"> {
  base: number;
  you: { person: string | null; seats: number[]; host: boolean };
  present: number[];
}

export interface Entry {
  number: number;
  kind: "move" | "undo" | "ask" | "agree" | "refuse" | "confirm" | "resign" | "stand_in" | "return";
  seat: number;
  move: string | null;
  ply: number | null;
  needs: number[] | null;
  bot: string | null;
  at: number;
}

/** A structured event; its other keys are those of docs/events.md. */
export interface GameEvent { event: string; [key: string]: unknown }

export interface LoggedEntry { entry: Entry; events: GameEvent[] }

export interface ChatLine { number: number; person: string; name: string; seat: number | null; text: string; at: number }

export type LiveMessage =
  | { type: "state"; game: GameState }
  | { type: "past"; entry: Entry; events: GameEvent[] }
  | ({ type: "entry"; entry: Entry; events: GameEvent[] } & GamePart)
  | { type: "table"; table: TablePart }
  | ({ type: "now" } & GamePart)
  | { type: "presence"; present: number[] }
  | { type: "chat"; line: ChatLine }
  | { type: "acknowledged"; id: string; number: number; entry: Entry }
  | { type: "refused"; id: string | null; error: { code: string; message: string }; game?: GameState }
  | { type: "pong" };
