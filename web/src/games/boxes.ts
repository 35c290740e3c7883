/** The fronts of the boxes on the shelf. */
import type { Component } from 'svelte';

const fronts = import.meta.glob<{ default: Component }>('./*/Box.svelte', { eager: true });

export function boxOf(game: string): Component | null {
  return fronts[`./${game}/Box.svelte`]?.default ?? null;
}
