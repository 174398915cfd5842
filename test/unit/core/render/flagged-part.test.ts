/** The part of a displayed formula that is flagged: told where it can be found in what is typeset, and nowhere else. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { renderTextToBlocks } from '../../../../src/core/render/index.ts';

function partIn(source: string, phrase: string): unknown {
  const start = source.indexOf(phrase);
  const marks = [{ start, end: start + phrase.length, tone: 'error' as const }];
  const [block] = renderTextToBlocks(source, { language: 'markdown', marks });
  return block?.kind === 'display' && block.part && block.tex.slice(block.part.start, block.part.end);
}

it('names the part that is flagged', () => {
  assert.equal(partIn('$$a = b = c$$', 'b'), 'b');
  assert.equal(partIn('$$a = b = c$$', ' = c'), '= c');
});

it('names none where the whole is flagged, the phrase stands there twice, or more than the formula is', () => {
  assert.equal(partIn('$$a = b = c$$', 'a = b = c'), undefined);
  assert.equal(partIn('$$a = b = a$$', 'a'), undefined);
  assert.equal(partIn('$$a = b = c$$', '$$a = b'), undefined);
});
