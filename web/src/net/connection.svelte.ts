/** The connection to a table: what it shows, what is wished of it, and coming back by itself when it breaks. */
import { PROTOCOL } from '../protocol';
import type { Advice, Because, Done, Line, Message, No, Shown, Whispered, Wish } from '../protocol';
import { aboutToChange } from '../changing';
import { settings, t } from '../settings.svelte';
import { merged } from './merge';
import { gifts } from './deal';
import { Refusal, introduced } from './api';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'gone';

type Answer = Done | Because | Advice;

interface Pending {
  wish: Wish;
  resolve: (answer: Answer) => void;
  reject: (problem: Error) => void;
}

const NO_TABLE = 4404;
const UNREADABLE = 4409;
const OTHER_PROTOCOL = 4426;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 4_000;
/** So long hidden, a connection may be dead without anybody having noticed. */
const LONG_AWAY_MS = 30_000;
const ANSWER_MS = 4_000;
const MOST_WHISPERS = 50;

export class TableConnection {
  shown = $state.raw<Shown | null>(null);
  fresh = $state.raw<Line[]>([]);
  state = $state<ConnectionState>('connecting');
  /** Why there is nothing to be seen, for good. */
  problem = $state('');
  /** The server has the table and can make nothing of it. */
  unreadable = $state(false);
  /** How many look on, and what they say to each other, if one is among them. */
  watching = $state(0);
  whispers = $state.raw<Whispered[]>([]);
  /** A move is on its way. */
  busy = $state(false);

  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private giving = new Set<string>();
  private last = 0;
  /** The language that was asked for. */
  private spoken = '';
  private waits = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private hiddenAt = 0;

  constructor(readonly name: string) {
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.looked);
    void this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.looked);
    this.socket?.close();
    for (const { reject } of this.pending.values()) reject(new Error(t('problem.connection')));
    this.pending.clear();
  }

  /** Resolved when it is granted; rejected with the sentence that says why not. A move survives a broken connection: sent again, it
   * is still only made once. */
  async wish(wish: Wish): Promise<Answer> {
    const id = ++this.last;
    if (this.socket?.readyState !== WebSocket.OPEN && wish.wish !== 'move') throw new Error(t('problem.connection'));
    const moves = wish.wish === 'move';
    if (moves) this.busy = true;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.pending.set(id, { wish: { ...wish, id }, resolve, reject });
        this.send({ ...wish, id });
      });
    } finally {
      if (moves) this.busy = false;
    }
  }

  async advice(seat: number): Promise<Advice> {
    return (await this.wish({ wish: 'hint', seat })) as Advice;
  }

  /** Why a move is not possible now; null if it is. */
  async why(seat: number, move: string): Promise<string | null> {
    return ((await this.wish({ wish: 'why', seat, move })) as Because).text;
  }

  /** What this seat should know before it makes a move that may be a trap. */
  async careful(seat: number, move: string): Promise<string | null> {
    return ((await this.wish({ wish: 'careful', seat, move })) as Because).text;
  }

  /** A token with which somebody else can take the seat. */
  async offer(seat: number): Promise<string | null> {
    return ((await this.wish({ wish: 'offer', seat })) as Done).token;
  }

  speak(): void {
    // The table speaks it already: all of it would come a second time.
    if (this.spoken === settings.lang || this.socket?.readyState !== WebSocket.OPEN) return;
    this.spoken = settings.lang;
    this.send({ wish: 'language', language: settings.lang });
  }

  private send(wish: Wish): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(wish));
  }

  // -- the connection -------------------------------------------------------------------------------------------------
  private async connect(): Promise<void> {
    clearTimeout(this.timer);
    await introduced();
    if (this.ended || this.socket !== null) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.spoken = settings.lang;
    const path = `/api/tables/${encodeURIComponent(this.name)}/socket?lang=${this.spoken}&protocol=${PROTOCOL}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    // All that is still known comes anew.
    this.watching = 0;
    this.whispers = [];
    socket.onmessage = (event) => this.heard(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => this.socket === socket && this.broken(event.code);
  }

  private broken(code: number): void {
    this.socket = null;
    if (this.ended || this.state === 'gone') return;
    if (code === NO_TABLE || code === UNREADABLE) {
      this.unreadable = code === UNREADABLE;
      this.state = 'gone';
      this.problem ||= t('problem.no_table');
      return;
    }
    if (code === OTHER_PROTOCOL) {
      // This page is older or newer than its server: the sentence says so, and stands where the table was.
      this.state = 'gone';
      this.shown = null;
      return;
    }
    if (this.state === 'open') this.state = 'lost';
    this.dropWishes();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 1.7 ** this.waits++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => void this.connect(), wait);
  }

  /** What was asked is forgotten, but moves are sent again. */
  private dropWishes(): void {
    for (const [id, { wish, reject }] of this.pending) {
      if (wish.wish === 'move') continue;
      this.pending.delete(id);
      reject(new Error(t('problem.connection')));
    }
  }

  private now = (): void => {
    if (this.socket === null && this.state !== 'gone') {
      this.waits = 0;
      void this.connect();
    }
  };

  private looked = (): void => {
    if (document.hidden) {
      this.hiddenAt = Date.now();
    } else if (this.socket === null) {
      this.now();
    } else if (Date.now() - this.hiddenAt > LONG_AWAY_MS && this.socket.readyState === WebSocket.OPEN) {
      // Somebody is back after a while: is the connection still there?
      const socket = this.socket;
      const timer = setTimeout(() => {
        if (this.socket !== socket) return;
        socket.onclose = null;
        socket.close();
        this.broken(0);
        this.now();
      }, ANSWER_MS);
      this.wish({ wish: 'look' })
        .catch(() => undefined)
        .finally(() => clearTimeout(timer));
    }
  };

  // -- what it says ---------------------------------------------------------------------------------------------------
  private heard(message: Message): void {
    switch (message.message) {
      case 'table':
        this.table(message);
        break;
      case 'here':
        if (this.shown) {
          const seats = this.shown.seats.map((seat, i) => ({
            ...seat,
            here: message.seats[i] ?? seat.here,
            vanished: message.vanished[i] ?? seat.vanished,
          }));
          this.shown = { ...this.shown, seats };
        }
        break;
      case 'gallery':
        this.watching = message.watching;
        if (message.lines.length > 0) this.whispers = [...this.whispers, ...message.lines].slice(-MOST_WHISPERS);
        break;
      case 'bye':
        this.problem = message.text;
        break;
      default:
        this.answered(message);
    }
  }

  private table(message: Shown): void {
    if (this.state !== 'open') {
      this.state = 'open';
      this.waits = 0;
      for (const { wish } of this.pending.values()) this.send(wish);
    }
    aboutToChange();
    const { shown, fresh } = merged(this.shown, message);
    this.fresh = fresh;
    this.shown = shown;
    this.give(shown);
  }

  /** What this browser gives to the deal, by itself; the table may be shown again before it has heard it. */
  private give(shown: Shown): void {
    for (const wish of gifts(shown)) {
      const key = JSON.stringify(wish);
      if (this.giving.has(key)) continue;
      this.giving.add(key);
      this.wish(wish)
        .catch(() => undefined)
        .finally(() => this.giving.delete(key));
    }
  }

  private answered(answer: Answer | No): void {
    const pending = answer.id === null ? undefined : this.pending.get(answer.id);
    if (!pending || answer.id === null) return;
    this.pending.delete(answer.id);
    if (answer.message === 'refused') pending.reject(new Refusal(answer.key, answer.text, 0));
    else pending.resolve(answer);
  }
}
