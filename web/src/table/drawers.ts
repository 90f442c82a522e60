// The drawers of the table and the buttons that open them.
export type Drawer = "departments" | "scores" | "log" | "chat" | "hint" | "help" | "settings" | "andrew";

export const TOOLS: { drawer: Drawer; icon: string; /** With its name beside the icon. */ wide: boolean }[] = [
  { drawer: "hint", icon: "hint", wide: true },
  { drawer: "scores", icon: "scores", wide: true },
  { drawer: "log", icon: "log", wide: true },
  { drawer: "chat", icon: "chat", wide: false },
  { drawer: "help", icon: "help", wide: false },
  { drawer: "settings", icon: "settings", wide: false },
];
