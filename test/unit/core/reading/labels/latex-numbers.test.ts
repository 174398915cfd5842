import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finishWork } from '../../../../../src/core/base/resumable-work.ts';
import { computeLatexNumbering } from '../../../../../src/core/reading/labels/latex-numbers.ts';
import { assertWithin } from '../../../../support/scaling.ts';

const computeNumbers = (...input: Parameters<typeof computeLatexNumbering>) =>
  finishWork(computeLatexNumbering(...input));

function number(before: string, ...texts: string[]) {
  return computeNumbers(
    before,
    texts.map((text, step) => ({ step, text })),
    'latex',
  );
}

function print(before: string, ...texts: string[]): Record<string, string> {
  return Object.fromEntries([...number(before, ...texts).byLabel].map(([label, item]) => [label, item.number]));
}

describe('LaTeX numbers', () => {
  test('equations, rows, tags and unnumbered ones', () => {
    assert.deepEqual(
      print(
        '',
        '\\begin{equation}\\label{a} x \\end{equation} \\begin{equation*} y \\end{equation*}',
        '\\begin{align} x \\label{b} \\\\ y \\nonumber \\\\ z \\tag{$*$}\\label{c} \\\\ w \\label{d} \\end{align}',
      ),
      { a: '1', b: '2', c: '∗', d: '3' },
    );
  });
  test('theorems with shared counters, within sections, and without numbers', () => {
    const before =
      '\\newtheorem{thm}{Theorem}[section] \\newtheorem{lem}[thm]{Lemma} \\newtheorem*{rem}{Remark} \\newtheorem{claim}{Claim}';
    assert.deepEqual(
      print(
        before,
        '\\section{A}\\label{s} \\begin{thm}\\label{t} x \\end{thm} \\begin{lem}\\label{l} y \\end{lem} \\begin{rem}\\label{r} z \\end{rem}',
        '\\section{B} \\begin{lem}[Title]\\label{m} \\end{lem} \\begin{claim}\\label{c} \\end{claim} \\subsection{C}\\label{u}',
      ),
      { s: '1', t: '1.1', l: '1.2', r: '', m: '2.1', c: '1', u: '2.1' },
    );
  });
  test('equations within sections, appendices and counters that are set', () => {
    assert.deepEqual(
      print(
        '\\numberwithin{equation}{section}',
        '\\section{A}\\begin{equation}\\label{a}\\end{equation}\\setcounter{section}{4}\\section{B}\\begin{equation}\\label{b}\\end{equation}\\appendix\\section{C}\\label{c}',
      ),
      { a: '1.1', b: '5.1', c: 'A' },
    );
  });
  test('counters within counters', () => {
    assert.deepEqual(
      print(
        '\\newtheorem{thm}{Theorem}[section] \\newtheorem{claim}{Claim}[thm]',
        '\\section{A}\\begin{thm}\\end{thm}\\begin{claim}\\end{claim}\\begin{claim}\\label{a}\\end{claim}',
        '\\section{B}\\begin{claim}\\label{b}\\end{claim}\\begin{thm}\\end{thm}\\setcounter{claim}{4}\\begin{claim}\\label{c}\\end{claim}',
        '\\begin{equation}\\end{equation}\\numberwithin{equation}{section}\\begin{equation}\\label{d}\\end{equation}',
      ),
      { a: '1.1.2', b: '2.0.1', c: '2.1.5', d: '2.2' },
    );
    assert.match(
      print(
        '\\newtheorem{one}{One} \\newtheorem{two}{Two}[one] \\numberwithin{one}{two}',
        '\\begin{one}\\label{a}\\end{one}',
      ).a ?? '',
      /^[\d.]+$/,
    );
  });
  test('thousands of counters within sections take little time', () => {
    const names = Array.from(
      { length: 2000 },
      (_, k) => `x${[...`${k}`].map((digit) => 'abcdefghij'[+digit]).join('')}`,
    );
    const before = names.map((name) => `\\newtheorem{${name}}{Theorem}[section]`).join('\n');
    let numbers: ReturnType<typeof print> = {};
    assertWithin(5000, () => {
      numbers = print(before, `${'\\section{A}'.repeat(2000)}\\begin{xa}\\label{a}\\end{xa}`);
    });
    assert.deepEqual(numbers, { a: '2000.1' });
  });
  test('items of lists', () => {
    assert.deepEqual(
      print(
        '',
        '\\begin{enumerate}\\item x \\label{a} \\begin{enumerate}\\item y \\item z \\label{b}\\end{enumerate}\\item[(iv)] \\label{c} w\\end{enumerate}',
      ),
      { a: '1', b: 'b', c: 'iv' },
    );
  });
  test('what stands before counts, without a place', () => {
    const { byLabel } = number(
      '\\begin{lemma}\\label{a}\\end{lemma}',
      '\\begin{lemma}\\label{b}\\end{lemma} % \\label{no}',
    );
    assert.equal(byLabel.get('a')?.place, undefined);
    assert.equal(byLabel.get('b')?.number, '2');
    assert.equal(byLabel.get('b')?.place?.step, 0);
    assert.equal(byLabel.has('no'), false);
  });
  test('a label that is given twice', () => {
    assert.deepEqual(number('', '\\section{A}\\label{x}\\section{B}\\label{x}').repeatedLabels, [
      { step: 0, range: { start: 31, end: 40 } },
    ]);
  });
});
