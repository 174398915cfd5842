/** Tables of values beside a formula: rule N. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saidIn } from '../../../../support/said.ts';
import { assertLinear } from '../../../../support/scaling.ts';
import { outcomes, refutedText, testRefutations } from '../support.ts';

const expectSaid = saidIn('core/checker/rules/false-table-cell');

const lines = (...rows: readonly string[]): string => rows.join('\n');

/** Tables with the false value between brackets. */
const refuted: Readonly<Record<string, string>> = {
  'in Markdown': lines('The values:', '', '| $x$ | $x^2$ |', '|---|---|', '| 1 | 1 |', '| 2 | 4 |', '| 3 | ⟦8⟧ |'),
  'without dollars': lines('| n | 2n+1 |', '|---|---|', '| 1 | 3 |', '| 2 | ⟦6⟧ |'),
  'without a frame': lines('n | 2^n', '--- | ---', '1 | 2', '2 | 4', '5 | ⟦30⟧'),
  'in an array': '$$\\begin{array}{c|c} n & n^2+1 \\\\ \\hline 1 & 2 \\\\ 2 & 5 \\\\[2pt] 3 & ⟦9⟧ \\end{array}$$',
  'in a tabular':
    '\\begin{tabular}{cc} $n$ & $n^2+1$ \\\\ \\hline $1$ & $2$ \\\\ $2$ & $5$ \\\\ $3$ & $⟦9⟧$ \\\\ \\hline \\end{tabular}',
  'by rows': '$$\\begin{array}{c|cccc} n & 1 & 2 & 3 & 4\\\\ n^2 & 1 & 4 & 9 & ⟦15⟧ \\end{array}$$',
  'by rows in Markdown': lines('| $n$ | 1 | 2 | 3 |', '|---|---|---|---|', '| $n^2$ | 1 | 4 | ⟦8⟧ |'),
  'with a modulus': lines('| $n$ | $n^2 \\bmod 7$ |', '|---|---|', '| 3 | 2 |', '| 4 | ⟦3⟧ |'),
  'with decimals, fractions, and signs': lines(
    '| $x$ | $\\frac{1}{x}$ | $x^2 - 1$ |',
    '|:-:|:-:|--:|',
    '| -2 | $-0.5$ | 3 |',
    '| 3 | $0.33$ | ⟦5⟧ |',
    '| 1/2 | **2** | -0.75 |',
  ),
};

describe('a table with a false value', () => testRefutations(refuted, expectSaid));

const silent: Readonly<Record<string, string>> = {
  'with right values': lines('| $x$ | $x^2$ |', '|---|---|', '| 1 | 1 |', '| 2 | 4 |', '| 3 | 9 |'),
  'with rounded values': lines('| $x$ | $\\sqrt{x}$ |', '|---|---|', '| 2 | 1.41 |', '| 3 | 1.732 |'),
  'mostly of other values': lines('| $x$ | $x^2$ |', '|---|---|', '| 1 | 5 |', '| 2 | 7 |', '| 3 | 9 |'),
  'of another formula': lines('| $x$ | $x^2 + c$ |', '|---|---|', '| 1 | 1 |', '| 2 | 4 |', '| 3 | 8 |'),
  'of a function': lines('| $x$ | $f(x)$ |', '|---|---|', '| 1 | 1 |', '| 2 | 4 |', '| 3 | 8 |'),
  'of residues': lines('Squares modulo 7.', '| $n$ | $n^2$ |', '|---|---|', '| 1 | 1 |', '| 2 | 4 |', '| 3 | 2 |'),
  'of signs': lines('| $x$ | $x^2 - 4$ |', '|---|---|', '| 2 | 0 |', '| 3 | + |', '| 1 | − |'),
  'of words': lines('| $n$ | $n^2$ |', '|---|---|', '| 1 | 1 |', '| 3 | no |', '| 4 | 15 = 3 · 5 |'),
  'of lists': lines('| $n$ | $2n$ |', '|---|---|', '| 1 | 2 |', '| 3 | 5, 6 |'),
  'with other columns': lines('| $n$ | $2n$ |', '|---|---|', '| 1 | 2 | 3 |', '| 3 | 5 | 6 |'),
  'called wrong': lines('| $x$ | $x^2$ |', '|---|---|', '| 1 | 1 |', '| 2 | 4 |', '| 3 | 8 |', 'This table is wrong.'),
  'without a rule below its header': lines('| $x$ | $x^2$ |', '| 1 | 1 |', '| 2 | 5 |'),
  'of a matrix': '$$\\begin{pmatrix} n & n^2 \\\\ 1 & 1 \\\\ 2 & 5 \\end{pmatrix}$$',
};

describe('a table that is not refuted', () => {
  for (const [what, text] of Object.entries(silent)) test(what, () => assert.deepEqual(refutedText(text), []));
});

test('the other values of a table are counted as checked', () => {
  const table = lines('| $x$ | $x^2$ |', '|---|---|', '| 1 | 1 |', '| 2 | 4 |');
  assert.deepEqual(
    outcomes(table).map(({ kind }) => kind),
    ['holds', 'holds'],
  );
});

test('tables are found in linear time', () => {
  for (const unit of [
    '| $n$ | $n^2$ |\n',
    '| n | 2n |\n|---|---|\n| 1 | 2 |\n| 2 | 5 |\n\n',
    '\\begin{array}{c|c} n & 2n \\\\ ',
    '|-|',
    '| | | |',
  ])
    assertLinear((size) => outcomes(unit.repeat(Math.ceil(size / unit.length))), 8_000);
});
