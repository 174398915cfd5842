import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createLineOffsetIndex } from '../../../../../src/core/base/line-index.ts';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import {
  createProofReading,
  describeRename,
  describeSymbolOrReference,
  findLetterToRename,
  findSymbolOrReference,
  LocationInProofConverter,
  listDefinitionLocations,
  listHintsInDocument,
  listUseLocations,
  renameSymbol,
  toDocumentRanges,
} from '../../../../../src/core/reading/index.ts';
import { root } from '../../../../support/paths.ts';

const text = readFileSync(join(root, 'test/fixtures/reading/lemmas.proof.md'), 'utf8');
const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
const read = { reading: createProofReading(proof, text), locator: new LocationInProofConverter(proof, text) };
const { positionAt } = createLineOffsetIndex(text);
const document = { macros: [], getLine: (offset: number) => positionAt(offset).line };

function findAt(words: string, plus = 0) {
  const found = findSymbolOrReference(read, text.indexOf(words) + plus);
  assert.ok(found, words);
  return found;
}

function slice(places: Parameters<typeof toDocumentRanges>[1]): string[] {
  return toDocumentRanges(read, places).map(({ start, end }) => text.slice(start, end));
}

function hover(words: string, plus = 0): string[] {
  return describeSymbolOrReference(read, findAt(words, plus), document).map(({ isQuote, parts }) => {
    const line = parts.map(({ words, at }) => (at === undefined ? words : `[${words}@${document.getLine(at)}]`));
    return `${isQuote ? '> ' : ''}${line.join('')}`;
  });
}

describe('what stands at the cursor', () => {
  it('leads a reference to its place and lists the references that lead there', () => {
    const found = findAt('By Lemma 1,', 4);
    const [definition] = toDocumentRanges(read, listDefinitionLocations(read.reading, found).places);
    assert.equal(positionAt(definition?.start ?? 0).line, 7);
    assert.deepEqual(slice(listUseLocations(read.reading, found)), ['Lemma 1']);
    assert.deepEqual(hover('By Lemma 1,', 4), [
      '> Lemma 1. For every integer k, one of k and k + 1 is even.',
      'Lemma 1, line 7',
    ]);
  });

  it('says that a reference is missing', () => {
    assert.deepEqual(hover('Lemma 7', 2), ['There is no Lemma 7 in this proof.']);
    assert.deepEqual(listDefinitionLocations(read.reading, findAt('Lemma 7', 2)), { places: [] });
  });

  it('leads a symbol to the sentence that introduces it', () => {
    const [quote, words] = hover('$n^2 + n = n(n', 1);
    assert.equal(quote, '> Let n be a positive integer.');
    assert.match(words ?? '', /^n is introduced at \[Problem, line 3@3\]\. \d+ uses\.$/);
    assert.equal(findSymbolOrReference(read, text.indexOf('Solution')), undefined);
  });

  it('renames a symbol only where its introduction reaches', () => {
    const found = findAt('one of $k$', 8);
    assert.equal(found.kind, 'symbol');
    if (found.kind !== 'symbol') return;
    const letter = findLetterToRename(read, found);
    assert.equal(text.slice(letter?.start, letter?.end), 'k');
    assert.equal(renameSymbol(read, text, found.use, 'two words'), undefined);
    const rename = renameSymbol(read, text, found.use, ' m ');
    assert.ok(rename && rename.edits.length > 1);
    assert.ok(rename.edits.every((edit) => text.slice(edit.range.start, edit.range.end) === 'k' && edit.text === 'm'));
    assert.ok(rename.elsewhere > 0);
    assert.match(describeRename(rename, 'k', 'm').join(' '), /introduced again elsewhere/);
    assert.equal(renameSymbol(read, text, found.use, 'n')?.isTaken, true);
  });

  it('places hints in the document', () => {
    const placed = listHintsInDocument(read, read.reading.hints);
    const words = placed.map(({ offsets }) => text.slice(offsets.start, offsets.end));
    assert.ok(words.includes('It can be shown'), words.join('; '));
    assert.ok(placed.every(({ text, hint }) => text !== '' && hint));
  });
});
