// The drawers of the table and the buttons that open them.
export type Drawer = "departments" | "scores" | "log" | "chat" | "hint" | "help" | "settings" | "menu";

interface Tool {
  drawer: Drawer;
  icon: string;
  /** With its name beside the icon. */
  wide: boolean;
  /** Also in a phone's bar; the others are in its menu. */
  small: boolean;
}

export const TOOLS: Tool[] = [
  { drawer: "hint", icon: "hint", wide: true, small: true },
  { drawer: "scores", icon: "scores", wide: true, small: true },
  { drawer: "log", icon: "log", wide: true, small: false },
  { drawer: "chat", icon: "chat", wide: false, small: false },
  { drawer: "help", icon: "help", wide: false, small: false },
  { drawer: "settings", icon: "settings", wide: false, small: false },
  { drawer: "menu", icon: "menu", wide: false, small: true },
];

/** What a phone's menu offers. */
export const MENU: readonly Drawer[] = ["departments", "chat", "settings", "help"];
