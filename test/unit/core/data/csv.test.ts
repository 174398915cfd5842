/** CSV files: what is written is read again, and what isn't CSV says so with its line and cell. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  CsvReader,
  type CsvRecord,
  detectCsvSeparator,
  readCsvHeader,
  toCsvRow,
} from '../../../../src/core/data/csv.ts';
import { parseMappedRow } from '../../../../src/core/data/field-mapping.ts';
import { assertLinear } from '../../../support/scaling.ts';

function read(text: string, separator = ','): readonly CsvRecord[] {
  const reader = new CsvReader(separator);
  const records = text.split('\n').flatMap((line, k) => reader.take(line, k + 1) ?? []);
  return [...records, ...[reader.end()].flatMap((one) => one ?? [])];
}

test('cells are read as they were written, whatever they contain', () => {
  const cell = fc.oneof(fc.constantFrom('', '"', '""', ',', 'a,b', 'a\nb', ' x ', '=1+1', 'é', '"a"\n,"'), fc.string());
  fc.assert(
    fc.property(
      fc.array(
        fc.array(
          cell.map((text) => text.replaceAll('\r', '')),
          { minLength: 2, maxLength: 4 },
        ),
        { minLength: 1, maxLength: 5 },
      ),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      (rows, separator, end) => {
        const quoted = (text: string) =>
          /^[^",;\t\n]+$/.test(text) && text.trim() === text ? text : `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((cells) => cells.map(quoted).join(separator) + end).join('');
        assert.deepEqual(
          read(text, separator).map((record) => ('cells' in record ? record.cells : record)),
          rows,
        );
      },
    ),
  );
});

test('what is not CSV names its line and cell, and the rest is read', () => {
  assert.deepEqual(read('a,b\n"x" y,1\nc,d'), [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, error: 'Cell 1 has text after its closing quotation mark.' },
    { line: 3, cells: ['c', 'd'] },
  ]);
  assert.deepEqual(read('a,b\n\n1,"x\ny'), [
    { line: 1, cells: ['a', 'b'] },
    { line: 3, error: "The quotation mark that opens cell 2 isn't closed." },
  ]);
  assert.deepEqual(toCsvRow(['a', 'b'], { line: 2, cells: ['1'] }), {
    line: 2,
    error: 'The record has 1 cells, but there are 2 columns.',
  });
  assert.deepEqual(toCsvRow(['__proto__', 'b'], { line: 2, cells: ['1', ''] }), {
    line: 2,
    value: Object.fromEntries([['__proto__', '1']]),
  });
  assert.match(JSON.stringify(readCsvHeader({ line: 1, cells: ['a', ' '] })), /Column 2/);
  assert.match(JSON.stringify(readCsvHeader({ line: 1, cells: ['a', 'a '] })), /“a”/);
  assert.deepEqual(readCsvHeader({ line: 1, cells: ['\ufeffa', 'b'] }), ['a', 'b']);
  assert.deepEqual(['a,b;c,d', '"a,b,c";d', 'a\tb', 'a'].map(detectCsvSeparator), [',', ';', '\t', ',']);
});

test('a file of quotation marks takes linear time', () => {
  assertLinear((size) => read('"",'.repeat(size)), 30_000);
  assertLinear((size) => read(`"${'\n'.repeat(size)}`), 30_000);
});

test('mapped columns are read as what they are, and nothing else is', () => {
  const map = { solution: 'Response', points: 'Points', most: 'Max', id: 'Nr', ratings: 'Steps' };
  const row = (more: object) => parseMappedRow({ Response: 'A', answer: '4', Nr: 'x', year: 2025, ...more }, map, '7');
  const solution = { kind: 'text', text: 'A' };
  const fields = { year: 2025 };
  assert.deepEqual(row({ Points: ' 6.5', Max: '7' }), [{ id: 'x', solution, points: 6.5, pointsMost: 7, fields }]);
  assert.deepEqual(row({}), [{ id: 'x', solution, fields }]);
  for (const Points of ['NaN', '1e999', 'six', '-1', '7/7', ' ', Number.POSITIVE_INFINITY, true])
    assert.match(JSON.stringify(row({ Points })), /“Points” must be a number of points from 0 up, not “/);
  assert.match(JSON.stringify(row({ Points: '9', Max: '7' })), /9.*maximum of 7/);
  const steps = (more: object) => parseMappedRow({ Response: '["A","B"]', Steps: '[1,-1]', ...more }, map, '7');
  assert.deepEqual(steps({}), [
    { id: '7', solution: { kind: 'steps', steps: ['A', 'B'] }, ratings: [1, -1], label: 1 },
  ]);
  for (const Steps of ['[1]', '[1,2]', '[1,"1"]', '[1,1e999]', '1,-1', '{}', '[1'])
    assert.ok('error' in steps({ Steps }), Steps);
});

test('values in words stand for the numbers that a person gives them, and no others are known', () => {
  const values = {
    points: new Map([['Partial', 1]]),
    ratings: new Map([
      ['ok', 1],
      ['null', -1],
    ]),
  };
  const map = { points: 'Grade', ratings: 'labels', values };
  const row = (more: object) => parseMappedRow({ id: 'x', steps: ['A', 'B'], ...more }, map, '7');
  const read = { id: 'x', solution: { kind: 'steps', steps: ['A', 'B'] } };
  assert.deepEqual(row({ Grade: 'Partial ' }), [{ ...read, points: 1, fields: { Grade: 'Partial ' } }]);
  assert.deepEqual(row({ labels: ['ok', null] }), [{ ...read, ratings: [1, -1], label: 1 }]);
  assert.match(JSON.stringify(row({ Grade: 'Half' })), /“Grade” is “Half”, but the mapping has only “Partial”/);
  assert.match(JSON.stringify(row({ labels: ['ok', 'bad'] })), /“labels\[1\]” is “bad”/);
  // A row with a field named like a failure is no failure.
  assert.deepEqual(parseMappedRow({ id: 'x', steps: ['A'], error: 'E', failure: 'F' }, { subset: 'error' }, '7'), [
    { id: 'x', solution: { kind: 'steps', steps: ['A'] }, subset: 'E', fields: { error: 'E', failure: 'F' } },
  ]);
});

test('a byte order mark is not part of the first cell, which may be quoted', () => {
  const [header] = read('\ufeff"id, or name",points\n1,2');
  assert.deepEqual(header && readCsvHeader(header), ['id, or name', 'points']);
});

test('two columns with one name are refused', () => {
  const [header] = read('a,constructor,a');
  assert.deepEqual(header && readCsvHeader(header), { error: 'Two columns have the name “a”.' });
});
