/** The server over HTTP. What goes wrong comes as a sentence for people. */
import type {
  Advice,
  CardSheetInfo,
  Carried,
  GameInfo,
  GameRecord,
  HindsightShown,
  Lesson,
  Me,
  Plan,
  RecordLines,
  RulesText,
  Shown,
  TableInfo,
  TableName,
} from '../protocol';
import { t } from '../settings.svelte';
import type { Lang } from '../words';

export class Refusal extends Error {
  constructor(
    readonly key: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

let introduction: Promise<unknown> | null = null;

/** A browser gets its identity with its first answer. Everything waits for that one: two first answers would be two people. */
export function introduced(): Promise<unknown> {
  introduction ??= ask('/me', { lists: 'no' }).catch(() => (introduction = null));
  return introduction;
}

async function call<T>(path: string, query: Query = {}, body?: unknown): Promise<T> {
  await introduced();
  return ask<T>(path, query, body);
}

type Query = Record<string, string | number | null>;

async function ask<T>(path: string, query: Query = {}, body?: unknown): Promise<T> {
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
  return (await answer.json()) as T;
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
  tableCards: (name: string, lang: Lang) => call<CardSheetInfo>(at('tables', name, 'cards'), { lang }),
  recordCards: (share: string, lang: Lang) => call<CardSheetInfo>(at('records', share, 'cards'), { lang }),
  rules: (game: string, lang: Lang) => call<RulesText>(at('games', game, 'rules'), { lang }),
  lesson: (game: string, lang: Lang) => call<Lesson>(at('games', game, 'lesson'), { lang }),
  cards: (game: string, edition: string | null, lang: Lang) =>
    call<CardSheetInfo>(at('games', game, 'cards'), { edition, lang }),
  openTables: (lang: Lang) => call<TableInfo[]>('/tables', { lang }),
  open: (plan: Plan, lang: Lang) => call<TableName>('/tables', { lang }, plan),
  putAway: (name: string, lang: Lang) => call<TableName>(at('tables', name, 'put-away'), { lang }, {}),
  mine: (lang: Lang) => call<Me>('/me', { lang }),
  record: (share: string, lang: Lang) => call<GameRecord>(at('records', share), { lang }),
  replay: (share: string, moves: number | null, eyes: string, lang: Lang) =>
    call<Shown>(at('records', share, 'shown'), { moves, eyes, lang }),
  lines: (share: string, lang: Lang) => call<RecordLines>(at('records', share, 'lines'), { lang }),
  hindsight: (share: string, lang: Lang) => call<HindsightShown>(at('records', share, 'hindsight'), { lang }),
  replayHint: (share: string, moves: number, seat: number | null, lang: Lang) =>
    call<Advice>(at('records', share, 'hint'), { moves, seat, lang }),
  goOn: (share: string, moves: number, lang: Lang) =>
    call<TableName>(at('records', share, 'continue'), { lang }, { moves }),
  recovery: (lang: Lang) => call<{ token: string }>('/recovery', { lang }, {}),
  look: (token: string, lang: Lang) => call<Carried>('/recovery/look', { lang }, { token }),
  forget: (lang: Lang) => call<unknown>('/me/forget', { lang }, { sure: true }),
  claim: (token: string, anyway: boolean, lang: Lang) => call<Me>('/recovery/claim', { lang }, { token, anyway }),
};
