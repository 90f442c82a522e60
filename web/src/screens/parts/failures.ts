// What went wrong with a request, in the reader's words.
import { t, words } from "../../i18n/index.svelte";
import { ApiError } from "../../lib/api";

export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return t("screens.failed");
  const key = `screens.failed_${error.status === 0 ? "offline" : error.code}`;
  if (words.has(key)) return t(key);
  return error.status === 404 ? t("screens.failed_not_found") : t("screens.failed");
}
