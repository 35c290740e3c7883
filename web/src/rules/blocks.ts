/** What a rules text is made of, as the server has read it: nothing of it ever becomes HTML by itself. */
import type { RulesText } from '../protocol';

export type Block = RulesText['clauses'][number];
export type Inline = (Block & { kind: 'paragraph' })['parts'][number];

/** Headings of the second and third level: what a page of rules has on it. */
export function contents(all: Block[]): { clause: string | null; level: number; text: string }[] {
  return all.flatMap((block) =>
    block.kind === 'heading' && block.level > 1
      ? [{ clause: block.clause, level: block.level, text: plain(block.parts) }]
      : [],
  );
}

export function plain(parts: Inline[]): string {
  return parts.map((part) => ('parts' in part ? plain(part.parts) : part.text)).join('');
}
