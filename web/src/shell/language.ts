/** Another language, at a press. */
import { speak, t } from '../settings.svelte';
import { toast } from '../ui/toasts.svelte';
import type { Lang } from '../words';

export function change(lang: Lang): void {
  speak(lang).catch(() => toast(t('problem.offline'), 'problem'));
}
