// The words for a page whose catalogue could not be loaded.
import * as en from "./en/common.json";
import * as nl from "./nl/common.json";
import * as ru from "./ru/common.json";

const words = ({ not_loaded, reload }: { not_loaded: string; reload: string }) =>
  ({ "common.not_loaded": not_loaded, "common.reload": reload });

export const BARE = {
  en: words({ not_loaded: en.not_loaded, reload: en.reload }),
  nl: words({ not_loaded: nl.not_loaded, reload: nl.reload }),
  ru: words({ not_loaded: ru.not_loaded, reload: ru.reload }),
};
