/** What the content policy forbids is not in the sources: it would only be noticed in a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'));

describe('the components', () => {
  it.each(sources)('%s', (name) => {
    const source = readFileSync(join(SRC, name), 'utf8');
    const markup = source.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '');
    expect(markup, 'a style attribute: use style:name={…} or a class').not.toMatch(/\sstyle=/);
    expect(markup, '{@html}: nothing from outside becomes markup').not.toContain('{@html');
    expect(source, 'an address of somebody else').not.toMatch(/https?:\/\/(?!127\.|\[::1\])/);
  });
});
