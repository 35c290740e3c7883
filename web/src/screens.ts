/** Every screen comes when it is asked for. */
import type { Component } from 'svelte';
import type { Route } from './router.svelte';

type Loading = Promise<{ default: Component<{ name: string }> | Component }>;

export const screens: Record<Route['screen'], () => Loading> = {
  home: () => import('./screens/Home.svelte'),
  table: () => import('./screens/TableScreen.svelte'),
  replay: () => import('./screens/Replay.svelte'),
  learn: () => import('./screens/Learn.svelte'),
  rules: () => import('./screens/Rules.svelte'),
  summary: () => import('./screens/Summary.svelte'),
  cards: () => import('./screens/Cards.svelte'),
  recover: () => import('./screens/Recover.svelte'),
  nowhere: () => import('./screens/Nowhere.svelte'),
};
