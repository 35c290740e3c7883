/** The server over HTTP. What goes wrong comes as a sentence for people. */
import type { GameRecord, Plan, Shown } from '../protocol';
import { t } from '../settings.svelte';
import type { CardSheet, GameInfo } from '../table/contract';
import type { Lang } from '../words';

export interface TableInfo {
  name: string;
  game: string;
  seats: number;
  taken: number;
  phase: Shown['phase'];
  host: string;
  /** Seconds since 1970. */
  changed_at: number;
  owing: boolean;
}

export interface RecordInfo {
  share: string;
  game: string;
  finished_at: number;
}

export interface Mine {
  tables: TableInfo[];
  records: RecordInfo[];
}

export interface Cards {
  edition: string;
  editions: string[];
  fingerprint: string;
  sheet: CardSheet;
}

export interface RecordLines {
  lines: string[];
  playable: boolean;
  rules_version: number;
}

export class Refusal extends Error {
  constructor(
    readonly key: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

async function call<T>(path: string, query: Record<string, string | number | null> = {}, body?: unknown): Promise<T> {
  const wanted = Object.entries(query).filter(([, value]) => value !== null) as [string, string | number][];
  const search = new URLSearchParams(wanted.map(([key, value]) => [key, String(value)])).toString();
  let answer: Response;
  try {
    answer = await fetch(`/api${path}${search ? `?${search}` : ''}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new Refusal('offline', t('problem.offline'), 0);
  }
  if (!answer.ok) throw await refusalOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const { error, text } = (await answer.json()) as { error?: string; text?: string };
    return new Refusal(error ?? 'failed', text ?? t('problem.failed'), answer.status);
  } catch {
    return new Refusal('failed', t('problem.failed'), answer.status);
  }
}

const at = (...parts: string[]): string => parts.map((part) => `/${encodeURIComponent(part)}`).join('');

export const api = {
  games: (lang: Lang) => call<GameInfo[]>('/games', { lang }),
  tableCards: (name: string, lang: Lang) => call<Cards>(at('tables', name, 'cards'), { lang }),
  recordCards: (share: string, lang: Lang) => call<Cards>(at('records', share, 'cards'), { lang }),
  rules: (game: string, lang: Lang) => call<{ markdown: string }>(at('games', game, 'rules'), { lang }),
  cards: (game: string, edition: string | null, lang: Lang) => call<Cards>(at('games', game, 'cards'), { edition, lang }),
  openTables: (lang: Lang) => call<TableInfo[]>('/tables', { lang }),
  open: (plan: Plan, lang: Lang) => call<{ table: string }>('/tables', { lang }, plan),
  mine: (lang: Lang) => call<Mine>('/me', { lang }),
  record: (share: string, lang: Lang) => call<GameRecord>(at('records', share), { lang }),
  replay: (share: string, moves: number | null, eyes: string, lang: Lang) =>
    call<Shown>(at('records', share, 'shown'), { moves, eyes, lang }),
  lines: (share: string, lang: Lang) => call<RecordLines>(at('records', share, 'lines'), { lang }),
  goOn: (share: string, moves: number, lang: Lang) =>
    call<{ table: string }>(at('records', share, 'continue'), { lang }, { moves }),
  recovery: (lang: Lang) => call<{ token: string }>('/recovery', { lang }, {}),
  claim: (token: string, lang: Lang) => call<undefined>('/recovery/claim', { lang }, { token }),
};
