// The secret of an invitation is given once, to the host; this browser remembers it for the table's lobby.
const key = (game: string): string => `carnegie.invite.${game}`;

export function keepInvite(game: string, invite: string): void {
  try {
    sessionStorage.setItem(key(game), invite);
  } catch {
    // Then the host asks for a new one.
  }
}

export function keptInvite(game: string): string | null {
  try {
    return sessionStorage.getItem(key(game));
  } catch {
    return null;
  }
}

export const inviteLink = (game: string, invite: string): string => `${location.origin}/games/${game}#invite=${invite}`;

/** True when it is on the clipboard. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
