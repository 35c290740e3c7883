/** The connection to a table, with a socket whose other end is held by the test. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableConnection } from '../src/net/connection.svelte';
import type { Message, Shown, Wish } from '../src/protocol';

class Socket {
  static OPEN = 1;
  static opened: Socket[] = [];
  readyState = 1;
  sent: Wish[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Socket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Wish);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const table = (number: number): Shown =>
  ({
    message: 'table',
    table: 'abc',
    number,
    whole: true,
    lines: [],
    gone: [],
    seats: [],
    commitment: '',
    phase: 'playing',
  }) as unknown as Shown;
const socket = async (count: number): Promise<Socket> => {
  await vi.waitFor(() => expect(Socket.opened.length).toBe(count));
  return Socket.opened[count - 1] as Socket;
};
let connection: TableConnection;

beforeEach(() => {
  Socket.opened = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connection = new TableConnection('abc');
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the connection to a table', () => {
  it('gives the answer to whoever wished', async () => {
    const wire = await socket(1);
    wire.say(table(1));
    const refused = connection.wish({ wish: 'start' });
    const token = connection.offer(2);
    const [start, offer] = wire.sent;
    wire.say({ message: 'done', id: offer?.id ?? null, token: 'secret' });
    wire.say({ message: 'refused', id: start?.id ?? null, key: 'empty_seats', text: 'Some seats are empty.' });
    await expect(token).resolves.toBe('secret');
    await expect(refused).rejects.toThrow('Some seats are empty.');
  });

  it('comes back by itself, sends a move again and forgets the rest', async () => {
    const wire = await socket(1);
    wire.say(table(1));
    const move = connection.wish({ wish: 'move', seat: 0, move: 'play R7', position: 4 });
    const look = connection.wish({ wish: 'look' });
    expect(connection.busy).toBe(true);
    wire.break();
    await expect(look).rejects.toThrow();
    expect(connection.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(5_000);
    const again = await socket(2);
    again.say(table(2));
    expect(connection.state).toBe('open');
    expect(again.sent).toEqual([wire.sent[0]]);
    again.say({ message: 'done', id: again.sent[0]?.id ?? null, token: null });
    await move;
    expect(connection.busy).toBe(false);
  });

  it('waits longer and longer, but never very long', async () => {
    (await socket(1)).say(table(1));
    for (let count = 1; count < 8; count++) {
      (await socket(count)).break();
      await vi.advanceTimersByTimeAsync(5_100);
    }
    expect(Socket.opened.length).toBe(8);
  });

  it('does not knock again at a table that does not exist', async () => {
    const wire = await socket(1);
    wire.say({ message: 'bye', key: 'unknown', text: 'There is no table at this address.' });
    wire.break(4404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.opened.length).toBe(1);
    expect(connection.state).toBe('gone');
    expect(connection.problem).toBe('There is no table at this address.');
  });

  it('does not knock again at a table that cannot be read', async () => {
    const wire = await socket(1);
    wire.say({ message: 'bye', key: 'failed', text: 'This table cannot be read any more.' });
    wire.break(4409);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.opened.length).toBe(1);
    expect([connection.state, connection.unreadable]).toEqual(['gone', true]);
  });

  it('refuses a wish without a connection, except a move', async () => {
    (await socket(1)).break();
    await expect(connection.wish({ wish: 'start' })).rejects.toThrow();
  });

  it('says so when the server speaks another protocol, and does not come again', async () => {
    const first = await socket(1);
    expect(first.url).toContain('protocol=1');
    first.say(table(1));
    first.say({ message: 'bye', key: 'protocol', text: 'Load the page again.' });
    first.break(4426);
    expect(connection.state).toBe('gone');
    expect(connection.shown).toBeNull();
    expect(connection.problem).toBe('Load the page again.');
    vi.advanceTimersByTime(60_000);
    expect(Socket.opened.length).toBe(1);
  });
});
