import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AnswerSelectionPolicy,
  extractFinalAnswerCandidates,
  judgeAnswer,
} from '../../../../../src/core/answer/index.ts';
import { assertWithin } from '../../../../support/scaling.ts';

function verdicts(gold: string, solution: string): string {
  return (['last', 'any', 'set'] as const)
    .map((policy: AnswerSelectionPolicy) => judgeAnswer(gold, solution, { policy }).verdict)
    .join(' ');
}

/** Texts and reasons of the candidates. */
function found(text: string): string[] {
  return extractFinalAnswerCandidates(text)
    .filter((c) => c.why === 'boxed')
    .map((c) => `${c.why}: ${c.text}`);
}

test('several valid answers in a row are one answer', () => {
  const text = 'The equation gives $n = \\boxed{6}$ or $n = \\boxed{11}$.';
  assert.equal(verdicts('6 or 11', text), 'equal equal equal');
  assert.equal(verdicts('6', text), 'different different different');
  assert.equal(verdicts('\\{11, 6\\}', text), 'equal equal equal');
});

test('the right answer comes last', () => {
  const text = 'One side: $\\boxed{30}$. Two sides: $\\boxed{60}$. All of them: $\\boxed{90}$.';
  assert.equal(verdicts('90', text), 'equal equal different');
});

test('the right answer comes first', () => {
  const text = 'There are $\\boxed{21}$ such numbers. If zero were allowed it would be $\\boxed{22}$.';
  assert.equal(verdicts('21', text), 'different equal different');
});

test('a correction', () => {
  const text = 'So it is $\\boxed{40}$. Wait, actually the radius is 3, not 4; hence $\\boxed{45}$.';
  assert.equal(verdicts('45', text), 'equal equal different');
  assert.equal(verdicts('40', text), 'different equal different');
});

test('an unordered tuple', () => {
  const text = 'The sides are $\\boxed{13}, \\boxed{5}$ and $\\boxed{12}$.';
  assert.equal(verdicts('5, 12, 13', text), 'equal equal equal');
  assert.equal(verdicts('\\{5, 12, 13\\}', text), 'equal equal equal');
  assert.equal(verdicts('5, 12, 14', text), 'different different different');
});

test('boxes far apart are a set only together', () => {
  const text = 'The first root is $\\boxed{2}$.\n\nDividing by it leaves another, which is $\\boxed{7}$.';
  assert.equal(verdicts('2, 7', text), 'different different equal');
});

test('no phrase before the answer', () => {
  assert.equal(verdicts('9', '$4 + 5 = \\boxed{9}$'), 'equal equal equal');
  assert.equal(verdicts('9', 'We add.\n$$4 + 5 = 9$$'), 'equal equal equal');
});

test('a choice by its letter alone', () => {
  assert.equal(verdicts('B) 250', 'The answer is \\boxed{B}.'), 'equal equal equal');
  assert.equal(verdicts('B) 250', 'I think it is 250, so the answer is (B).'), 'equal equal equal');
  assert.equal(verdicts('B) 250', 'The answer is \\boxed{C}.'), 'different different different');
  const problem = 'How many? (A) 200 (B) 250 (C) 300';
  assert.equal(judgeAnswer('250', 'The answer is B.', { problem }).verdict, 'equal');
});

test('candidates are in text order, each with its range and why', () => {
  const text = 'Thus $x = 4$. **Answer:** 4\n\nThe answer is $\\boxed{4}$ cm.';
  const all = extractFinalAnswerCandidates(text);
  assert.deepEqual(
    all.map((c) => c.range.start),
    [...all.map((c) => c.range.start)].sort((a, b) => a - b),
  );
  for (const c of all) assert.ok(text.slice(c.range.start, c.range.end).includes('4'), c.why);
  assert.deepEqual([...new Set(all.map((c) => c.why))].sort(), ['answer-is', 'boxed', 'therefore']);
  const [box] = all.filter((c) => c.why === 'boxed');
  assert.equal(text.slice(box?.range.start, box?.range.end), '\\boxed{4}$ cm');
});

test('boxes: nested, framed, bare, with text, never closed', () => {
  assert.deepEqual(found('$\\boxed{\\frac{1}{\\boxed{2}}}$')[0], 'boxed: \\frac{1}{\\boxed{2}}');
  assert.deepEqual(found('\\fbox{12}')[0], 'boxed: 12');
  assert.deepEqual(found('$\\boxed 5$')[0], 'boxed: 5');
  assert.deepEqual(found('$\\boxed{\\text{the \\{1\\} set}}$')[0], 'boxed: \\text{the \\{1\\} set}');
  assert.deepEqual(found('$\\boxed{17$ and more')[0], 'boxed: 17');
  assert.deepEqual(found('$\\boxed{}$'), []);
});

test('what was thought before is no answer, nor what comes behind the end of a turn', () => {
  assert.equal(verdicts('12', '<think>perhaps \\boxed{7}</think>So \\boxed{12}.'), 'equal equal equal');
  assert.equal(verdicts('12', 'So \\boxed{12}.<|im_end|>user: \\boxed{9}'), 'equal equal equal');
  const [first] = extractFinalAnswerCandidates('<think>\\boxed{7}</think>\\boxed{12}');
  assert.equal(first?.range.start, 24);
});

test('phrases, headings and marks that say an answer', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['72', 'He sold 48 + 24 = 72.\n#### 72'],
    ['1250', 'In all $1250.\n#### 1,250'],
    ['18', '**Answer:** 18'],
    ['18', '## Final Answer\n\n18'],
    ['18', '### Answer\n$$18$$'],
    ['18', 'So the answer is $18$, as required.'],
    ['18', 'Thus, the total is 18 apples.'],
    ['x^2+1', 'Therefore $f(x) = x^2+1$ for all real $x$.'],
    ['\\frac{1}{2}', 'so we obtain\n\\[ P = \\frac{1}{2}. \\]'],
    ['7', 'The minimum value is $7$, attained when $x = 3$.'],
    ['7', 'The answer is 7 (when x = 3).'],
    ['17', 'We conclude that n = 17 works, and no smaller n does.'],
    ['3:5', 'The ratio is 3:5.'],
    ['no', 'Answer: No, it is not possible.'],
    ['Friday', 'The day is **Friday**.'],
    ['1, 2', 'The solutions are $x = 1$ and $x = 2$.'],
    ['B', 'I would choose option B because it is right.'],
    ['1, 5', 'Therefore, the values of $t$ for which $g(t) = 0$ are: $t = 1, 5$.'],
    ['9/20', 'Therefore we add.\n\nThe probability that Ann wins is \\( \\frac{9}{20} \\).'],
    ['20', 'Therefore, 20 workers are needed.'],
    ['B', 'ANSWER: (B)'],
    ['42', 'my final answer is therefore 42'],
    ['9', 'Answer \\begin{equation} 9 \\end{equation}'],
    ['9', 'Answer\n\\begin{align*} 9 \\end{align*}'],
    ['5', 'Answer: $5$.\n\nNote that 6 does not work.'],
  ];
  const wrong = rows.filter(([gold, text]) => judgeAnswer(gold, text).verdict !== 'equal');
  assert.deepEqual(wrong, []);
});

test('a bare answer is itself', () => {
  for (const text of ['3/4', '$x > 3$', '\\{1, 2\\}', 'blue', '(C)', '5 cm', '12:30', 'no solution']) {
    const { candidates, verdict } = judgeAnswer(text, text);
    assert.deepEqual([candidates.length, verdict], [0, 'equal'], text);
  }
});

test('the time grows as the text does, whatever is in it', () => {
  const units = [
    '\\boxed{',
    '\\boxed{1} ',
    '\\boxed{1} and ',
    '$',
    '**',
    'answer is ',
    'therefore $x$ ',
    '#### 1\n',
    'a#### b ',
    'answer # ',
    'the answer to the',
    '1,',
    '\\(',
    '{',
    ' \n',
    '1 ',
  ];
  for (const unit of units) {
    const text = unit.repeat(Math.ceil(400_000 / unit.length));
    assertWithin(3_000, () => extractFinalAnswerCandidates(text), `${JSON.stringify(unit)}, 400 kB of it,`);
  }
});
