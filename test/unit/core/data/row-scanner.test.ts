import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type DataSetFileLayout, detectDataSetFileLayout } from '../../../../src/core/data/data-set-shape.ts';
import { createRowScanner } from '../../../../src/core/data/row-scanner.ts';
import { countRuns } from '../../../support/property-runs.ts';

interface Place {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** Scans a file that comes in pieces. */
function scanned(bytes: Uint8Array, shape: DataSetFileLayout, cuts: readonly number[], offset = 0): Place[] {
  const places: Place[] = [];
  const scanner = createRowScanner(shape, (start, end, line) => places.push({ start, end, line }), offset);
  const at = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const to of [...at, bytes.length]) {
    // A piece is used again for the next one by whoever reads.
    const piece = bytes.slice(from, to);
    scanner.feed(piece);
    piece.fill(34);
    from = to;
  }
  scanner.end();
  return places;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const textAt = (bytes: Uint8Array, { start, end }: Place): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end));

const cuts = fc.array(fc.nat(), { maxLength: 12 });
/** Characters that a scanner could stumble over. */
const awkward = fc.string({
  unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', '\n', 'é', '𝔸', 'a', ' '),
});
// Node 24 mixes up keys of which the last character is an escaped one: JSON.parse('{"a":1,"\\"":2}') after '{"a":1,"\\\\":2}'.
const key = awkward.map((text) => `${text}.`);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    awkward,
    fc.constantFrom(null, true, false, 0, -1.5, 1e300),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(key, tie('any'), { maxKeys: 4 }),
  ),
})).any;

describe('lines', () => {
  const line = fc.oneof(
    awkward.map((text) => text.replaceAll('\n', ' ')),
    value.map((one) => JSON.stringify(one)),
    fc.constantFrom('', ' ', '\t'),
  );
  test('are those of a text split at line feeds, without blank ones, however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), fc.boolean(), cuts, (lines, end, isEnded, at) => {
        const text = lines.join(end) + (isEnded ? end : '');
        const bytes = encode(text);
        const wanted = text
          .split('\n')
          .map((found, k) => ({ text: found, line: k + 1 }))
          .filter((found) => /[^ \t\r]/.test(found.text));
        assert.deepEqual(
          scanned(bytes, 'lines', at).map((place) => ({ text: textAt(bytes, place), line: place.line })),
          wanted,
        );
      }),
    );
  });

  test('a mark of UTF-8 before them is counted and is none of theirs', () => {
    const bytes = encode('\ufeff{}\n{"a":1}');
    assert.deepEqual(scanned(bytes.slice(3), 'lines', [], 3), [
      { start: 3, end: 5, line: 1 },
      { start: 6, end: 13, line: 2 },
    ]);
  });
});

describe('elements', () => {
  const indent = fc.constantFrom<number | string | undefined>(undefined, 1, 2, '\t');

  test('of an array are those that the parser finds, and their lines are where they begin', () => {
    fc.assert(
      fc.property(fc.array(value), indent, cuts, (values, space, at) => {
        const text = ` \n${JSON.stringify(values, undefined, space)}\n`;
        const bytes = encode(text);
        const places = scanned(bytes, 'array', at);
        assert.deepEqual(
          places.map((place) => JSON.parse(textAt(bytes, place))),
          JSON.parse(JSON.stringify(values)),
        );
        for (const { start, line } of places)
          assert.equal(line, new TextDecoder().decode(bytes.subarray(0, start)).split('\n').length);
      }),
    );
  });

  test('of lists of rows in an object are those that the parser finds', () => {
    const rows = fc.array(fc.dictionary(key, value, { maxKeys: 3 }), { minLength: 1 });
    const others = fc.dictionary(key, value, { maxKeys: 3 });
    fc.assert(
      fc.property(others, rows, others, rows, indent, cuts, (before, first, between, second, space, at) => {
        const whole = { x: before, data: first, y: between, test: second, z: { rows: second } };
        const bytes = encode(JSON.stringify(whole, undefined, space));
        const parsed: typeof whole = JSON.parse(new TextDecoder().decode(bytes));
        assert.deepEqual(
          scanned(bytes, 'object', at).map((place) => JSON.parse(textAt(bytes, place))),
          [...parsed.data, ...parsed.test],
        );
      }),
    );
  });

  test('an object without a list of rows is a row itself', () => {
    fc.assert(
      fc.property(
        fc.dictionary(key, value),
        fc.array(fc.integer(), { minLength: 1 }),
        indent,
        cuts,
        (other, data, space, at) => {
          const whole = { ...other, data };
          const bytes = encode(`${JSON.stringify(whole, undefined, space)}\n`);
          const places = scanned(bytes, 'object', at);
          assert.equal(places.length, 1);
          const [place] = places;
          assert.ok(place);
          assert.deepEqual(JSON.parse(textAt(bytes, place)), JSON.parse(JSON.stringify(whole)));
        },
      ),
    );
  });

  test('broken ones cost no others where brackets within them are closed too often', () => {
    const text = '[{"a": 1]}, {"b": 2}}, {"c": 3}, x, {"d": 4}] {"e": 5}';
    const bytes = encode(text);
    const found = scanned(bytes, 'array', []).map((place) => textAt(bytes, place));
    assert.deepEqual(found, ['{"a": 1]}', '{"b": 2}}', '{"c": 3}', 'x', '{"d": 4}', '{"e": 5}']);
  });

  test('one that is cut off is a row that cannot be parsed', () => {
    for (const text of ['[{"a": 1}, {"b": "x', '[{"a": 1}, {"b": "x\\', '[{"a": 1}, {"b": [1, 2'])
      for (let cut = 0; cut < text.length; cut++) {
        const bytes = encode(text);
        const found = scanned(bytes, 'array', [cut]).map((place) => textAt(bytes, place));
        assert.deepEqual(found, ['{"a": 1}', text.slice(11)]);
      }
  });

  test('any bytes, cut anywhere, give places that rise within the file, the same for all cuts', () => {
    const bytes = fc.array(fc.constantFrom(...Buffer.from('"\\{}[],: \n\r1a\xff')), { maxLength: 60 });
    fc.assert(
      fc.property(bytes, fc.constantFrom<DataSetFileLayout>('lines', 'array', 'object'), cuts, (given, shape, at) => {
        const file = new Uint8Array(given);
        const places = scanned(file, shape, at);
        assert.deepEqual(places, scanned(file, shape, []));
        let before = 0;
        for (const { start, end, line } of places) {
          assert.ok(start >= before && end > start && end <= file.length);
          assert.equal(line, Buffer.from(file.subarray(0, start)).toString('latin1').split('\n').length);
          before = end;
        }
      }),
      { numRuns: countRuns(500) },
    );
  });
});

test('the shape is told by how a file begins, and by its name', () => {
  const shape = (text: string, name = 'set.json'): DataSetFileLayout => detectDataSetFileLayout(encode(text), name);
  const row = '{"id": "a", "steps": ["x"]}';
  assert.equal(shape(`${row}\n${row}`), 'lines');
  assert.equal(shape(row), 'lines');
  assert.equal(shape(''), 'lines');
  assert.equal(shape(' \n', 'set.jsonl'), 'lines');
  assert.equal(shape(`\ufeff \n[${row}]`), 'array');
  assert.equal(shape('[]'), 'array');
  assert.equal(shape(`[${row}]`, 'set.jsonl'), 'array');
  assert.equal(shape(`[1, 2]\n${row}`, 'set.jsonl'), 'lines');
  assert.equal(shape(`[${row}]\n${row}`, 'set.jsonl'), 'lines');
  assert.equal(shape('[1, 2]'), 'array');
  assert.equal(shape(JSON.stringify({ id: 'a', steps: [] }, undefined, 1)), 'object');
  assert.equal(shape(`{"data": [${row}]}`), 'object');
  assert.equal(shape(`{"data": [${row}]}`, 'set.jsonl'), 'lines');
  assert.equal(shape(`{"data": [1], "id": "a"}\n${row}`), 'lines');
  assert.equal(shape(`{"data": [${row}]}\n{"data": [${row}]}`), 'lines');
  // Longer than what is looked at.
  assert.equal(shape(`{"data": [{"id": "${'x'.repeat(100)}`), 'object');
  assert.equal(shape(`{"id": "${'x'.repeat(100)}`), 'lines');
});
