/** Play now: sit down, let bots take the other seats, begin. */
import type { TableConnection } from '../net/connection.svelte';
import { settings, t } from '../settings.svelte';
import { toast } from '../ui/toasts.svelte';

export async function beginWithBots(connection: TableConnection, seat: number | null): Promise<void> {
  try {
    await connection.wish({ wish: 'sit', name: settings.name || t('name.guest'), seat });
    if (connection.shown?.seats.some((seat) => seat.kind === 'empty'))
      await connection.wish({ wish: 'bot', bot: 'steady' });
    await connection.wish({ wish: 'start' });
  } catch (problem) {
    toast((problem as Error).message, 'problem');
  }
}
