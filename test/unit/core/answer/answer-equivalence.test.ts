import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readAnswerChoices } from '../../../../src/core/answer/answer-verdict.ts';
import { compareAnswers, judgeAnswer } from '../../../../src/core/answer/index.ts';
import { assertWithin } from '../../../support/scaling.ts';
import { EQUAL, UNEQUAL } from './more-pairs.ts';
import { NOT_SAME, type Pair, SAME } from './pairs.ts';

/** The pairs, in both orders, whose verdict is not among those. */
function others(pairs: readonly Pair[], ...verdicts: readonly string[]): string[] {
  return pairs.flatMap(([gold, pred]) =>
    [
      [gold, pred],
      [pred, gold],
    ].flatMap(([a = '', b = '']) => {
      const found = compareAnswers(a, b);
      return verdicts.includes(found.verdict) ? [] : [`${a} ~ ${b}: ${found.verdict} (${found.gold} | ${found.pred})`];
    }),
  );
}

test('answers that are the same are equal, whichever is the reference', () => {
  assert.deepEqual(others([...SAME, ...EQUAL], 'equal'), []);
});

test('answers that are not the same are never equal', () => {
  assert.deepEqual(others([...NOT_SAME, ...UNEQUAL], 'different', 'unknown'), []);
});

test('what is plainly another value is different, not unknown', () => {
  const pairs: readonly Pair[] = [
    ['3/4', '4/3'],
    ['7.001', '7'],
    ['\\sqrt2', '\\sqrt3'],
    ['1+2i', '1-2i'],
    ['(1, 2)', '(2, 1)'],
    ['[1,2)', '1 \\le x \\le 2'],
    ['\\{1,2\\}', '\\{1,3\\}'],
    ['y = 2x + 1', 'y = 2x - 1'],
    ['x^2 + 1', 'x^2 - 1'],
    ['5 cm', '5 m'],
    ['no solution', '4'],
    ['(B)', 'C'],
    ['\\begin{pmatrix} 1 & 2 \\end{pmatrix}', '\\begin{pmatrix} 1 & 3 \\end{pmatrix}'],
  ];
  assert.deepEqual(others(pairs, 'different'), []);
});

test('what cannot be told is unknown', () => {
  const pairs: readonly Pair[] = [
    ['x = 5', 'y = 5'],
    ['101_2', '5'],
    ['\\sqrt{x^2}', 'x'],
    ['5 apples', '5 oranges'],
    ['(-1)^n', '\\cos(\\pi n)'],
    ['C', '4'],
    ['a long sentence of words', 'other words that say it'],
  ];
  assert.deepEqual(others(pairs, 'unknown'), []);
});

test("a reference's decimal stands for what rounds to it; a given decimal needs six digits", () => {
  assert.equal(compareAnswers('0.33', '1/3').verdict, 'equal');
  assert.equal(compareAnswers('0.34', '1/3').verdict, 'different');
  assert.equal(compareAnswers('2.718', 'e').verdict, 'equal');
  assert.equal(compareAnswers('\\sqrt{2}', '1.41').verdict, 'unknown');
  assert.equal(compareAnswers('\\sqrt{2}', '1.41421').verdict, 'equal');
  assert.equal(compareAnswers('\\sqrt{2}', '1.41422').verdict, 'different');
  assert.equal(compareAnswers('1/4', '0.4').verdict, 'different');
  assert.equal(compareAnswers('2.5', '2.49').verdict, 'different');
});

test('how each side was read is said in words', () => {
  const read = (text: string): string => compareAnswers(text, '1').gold;
  assert.equal(read('\\frac{3}{4}'), '3/4');
  assert.equal(read('\\{1, 2\\}'), 'the set {1, 2}');
  assert.equal(read('(3, \\infty)'), 'the interval (3, ∞)');
  assert.equal(read('(1, 2)'), 'the pair or interval (1, 2)');
  assert.equal(read('\\text{blue}'), 'the text “blue”');
  assert.equal(read('(C) 1000'), 'choice C (1000)');
  assert.equal(read('\\emptyset'), 'no solution, ∅');
  assert.equal(read('3 cm^2'), '3 cm²');
  assert.equal(read('101_2'), '101 in base 2');
  assert.equal(read(''), 'the text “”');
});

test('a bare number beside degrees is an angle in degrees only if the problem has degrees', () => {
  const pairs: readonly Pair[] = [
    ['90^\\circ', '90'],
    ['\\angle ABC = 30^\\circ', '30'],
    ['30 \\text{ degrees}', '30'],
    ['m\\angle A = 30^{\\circ}', '30'],
    ['60°, 120°', '60, 120'],
  ];
  assert.deepEqual(others(pairs, 'unknown'), []);
  assert.equal(compareAnswers('30^\\circ', '30').reason, 'One answer is in degrees. The other may be in radians.');
  for (const [gold, pred] of pairs) {
    for (const problem of ['How many degrees is the angle?', 'In $ABC$, $\\angle A = 40^\\circ$. Find $\\angle B$.'])
      assert.equal(judgeAnswer(gold, pred, { problem }).verdict, 'equal', pred);
    assert.equal(judgeAnswer(pred, gold, { problem: 'Let $f \\circ g$ have degree 3.' }).verdict, 'unknown', pred);
  }
  assert.deepEqual(
    others(
      [
        ['0^\\circ', '0'],
        ['20^\\circ C', '20'],
        ['90°', '\\pi/2'],
        ['90 degrees', '\\pi/2'],
      ],
      'equal',
    ),
    [],
  );
  assert.deepEqual(
    others(
      [
        ['90°', '\\pi'],
        ['90°', '45'],
      ],
      'different',
    ),
    [],
  );
});

test('the letters of a problem stand for its choices', () => {
  const problem = 'What is $2^5$?\n$\\textbf{(A)}\\ 16 \\qquad \\textbf{(B)}\\ 32 \\qquad \\textbf{(C)}\\ 64$';
  const choices = readAnswerChoices(problem);
  assert.deepEqual(
    [...choices],
    [
      ['A', '16'],
      ['B', '32'],
      ['C', '64'],
    ],
  );
  assert.equal(compareAnswers('32', 'B', { choices }).verdict, 'equal');
  assert.equal(compareAnswers('(B)', '2^5', { choices }).verdict, 'equal');
  assert.equal(compareAnswers('32', 'C', { choices }).verdict, 'different');
  assert.equal(compareAnswers('32', 'B').verdict, 'unknown');
  assert.deepEqual(
    [...readAnswerChoices('Which?\nA) red\nB) blue, mostly\nC) none')].map(([, text]) => text),
    ['red', 'blue, mostly', 'none'],
  );
  assert.equal(readAnswerChoices('Let (A) be a set and B. a point.').size, 0);
});

test('of adversarial pairs none is wrongly equal or different, and 85 of 100 are decided', () => {
  const url = new URL('../../../fixtures/answers/adversarial.jsonl', import.meta.url);
  const rows = readFileSync(url, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): { readonly gold: string; readonly pred: string; readonly relation: string } => JSON.parse(line));
  const wrong: string[] = [];
  let decided = 0;
  for (const { gold, pred, relation } of rows) {
    const found = compareAnswers(gold, pred);
    const others = [compareAnswers(pred, gold), judgeAnswer(gold, pred)];
    if (found.verdict === relation) decided++;
    for (const { verdict, reason } of [found, ...others]) {
      if (verdict !== 'unknown' && verdict !== relation) wrong.push(`${gold} ~ ${pred}: ${verdict}`);
      assert.notEqual(reason, '');
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(decided >= 0.85 * rows.length, `${decided} of ${rows.length}`);
});

test('hostile answers end soon, and are unknown', () => {
  const hostile = [
    '9^{9^{9^{9^9}}}',
    `${'('.repeat(500)}1${')'.repeat(500)}`,
    `${'\\frac{1}{'.repeat(100)}2${'}'.repeat(100)}`,
    `${'{'.repeat(700)}`,
    `(x+y+z+w)^{24}`,
    `\\sum_{k=1}^{99999999} k`,
    `${'\\pm 1 '.repeat(300)}`,
    `\\{${'1,'.repeat(600)}1\\}`,
    `${'\\text{and} '.repeat(140)}`,
    `${'[1,2) \\cup '.repeat(120)}[5,6)`,
    '1000000!',
    '\\begin{pmatrix}'.repeat(90),
    '\\left'.repeat(250),
    `${'a_{'.repeat(200)}`,
    `${'$'.repeat(1400)}`,
    `(1+1/3)^{99999}`,
    `${'exactly '.repeat(15)}5`,
    `all integers${' except 1'.repeat(12)}`,
    `x${' '.repeat(1_400)}where`,
    `the ${'value '.repeat(45)}is 5`,
    `\\begin{pmatrix}1&x&y\\\\z&1&2\\\\3&4&5\\end{pmatrix}^4`,
    `n \\equiv 1 \\pmod{9973}`,
  ];
  for (const text of hostile) {
    for (const [gold, pred] of [
      [text, '5'],
      ['5', text],
      ['(1,2)', text],
      [text, `${text} `],
    ] as const) {
      assertWithin(1_000, () => compareAnswers(gold, pred), text.slice(0, 40));
    }
    assert.notEqual(compareAnswers(text, '5').verdict, 'equal', text.slice(0, 40));
  }
});

test('which side is printed shortly matters: what is exact is not answered by a short decimal', () => {
  assert.equal(compareAnswers('33.3\\%', '1/3').verdict, 'equal');
  assert.equal(compareAnswers('1/3', '33.3\\%').verdict, 'unknown');
  assert.equal(compareAnswers('1.5', '1,5').verdict, 'equal');
  assert.notEqual(compareAnswers('1,5', '1.5').verdict, 'equal');
  assert.equal(compareAnswers('1.5', '1{,}5').verdict, 'equal');
});
