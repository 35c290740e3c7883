/** Fair deals: what was promised before the first card, kept here, against the secret that is published after the last. */
import type { Shown } from '../protocol';

export type Verdict = 'right' | 'wrong' | 'unseen' | 'cannot';

const place = (shown: Shown): string => `chabudai.deal.${shown.table}.${shown.game_number}`;

/** Keep the first commitment that this browser saw of a game. */
export function rememberDeal(shown: Shown): void {
  if (!shown.commitment || shown.phase === 'over') return;
  try {
    if (localStorage.getItem(place(shown)) === null) localStorage.setItem(place(shown), shown.commitment);
  } catch {
    // Without storage there is nothing to compare with later, and the verdict says so.
  }
}

export function promised(shown: Shown): string | null {
  try {
    return localStorage.getItem(place(shown));
  } catch {
    return null;
  }
}

export async function sha256(hex: string): Promise<string | null> {
  // Browsers compute hashes on secure pages only.
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Does the secret fit what was shown before the first card? */
export async function judge(shown: Shown): Promise<Verdict> {
  if (!shown.secret) return 'unseen';
  const found = await sha256(shown.secret);
  if (found === null) return 'cannot';
  const before = promised(shown);
  if (found !== shown.commitment || (before !== null && before !== found)) return 'wrong';
  return before === null ? 'unseen' : 'right';
}
