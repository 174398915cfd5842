/** Pages of `docs/` that tests make of data, and compare with the files. `UPDATE_GOLDEN=1` writes them. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

/** @param page such as `docs/hints.md` */
export function expectPage(page: string, text: string): void {
  const file = join(root, page);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
  assert.equal(readFileSync(file, 'utf8'), text, 'It is stale. Run this test with UPDATE_GOLDEN=1.');
}

/** A page of blocks, with a blank line between them. Lines have at most 125 characters, except those of tables. */
export function formatPage(blocks: readonly string[]): string {
  return `${blocks.map(wrap).join('\n\n')}\n`;
}

/** Percent with this number of decimals. */
export function formatPercent(count: number, total: number, decimals = 0): string {
  return `${((100 * count) / total).toFixed(decimals)}%`;
}

/** Breaks the paragraphs of a text at blanks outside formulas and code. */
function wrap(text: string): string {
  return text
    .split(/(\n\n|\n(?=[-|] ))/)
    .map((piece) => (piece.trim() === '' || piece.startsWith('|') ? piece : wrapParagraph(piece)))
    .join('');
}

function wrapParagraph(text: string): string {
  const indent = text.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(/(?:`[^`]*`|\$\$[^$]*\$\$|\$[^$]*\$|\S)+/g) ?? []) {
    if (line !== '' && line.length + piece.length >= 125) {
      lines.push(line);
      line = indent + piece;
    } else line = line === '' ? piece : `${line} ${piece}`;
  }
  return [...lines, line].join('\n');
}
