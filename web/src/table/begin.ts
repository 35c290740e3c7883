/** Play now: sit down, let bots take the other seats, begin. */
import type { TableLine } from '../net/line.svelte';
import { settings, t } from '../settings.svelte';
import { toast } from './toasts.svelte';

export async function beginWithBots(line: TableLine, seat: number | null): Promise<void> {
  try {
    await line.wish({ wish: 'sit', name: settings.name || t('name.guest'), seat });
    if (line.shown?.seats.some((seat) => seat.kind === 'empty')) await line.wish({ wish: 'bot', bot: 'steady' });
    await line.wish({ wish: 'start' });
  } catch (problem) {
    toast((problem as Error).message, 'problem');
  }
}
