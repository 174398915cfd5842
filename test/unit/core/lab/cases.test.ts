import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addCaseToFileText,
  createProofFromCase,
  MAX_PROMPT_TEST_CASES,
  parseCaseFile,
  toPromptTestCase,
} from '../../../../src/core/lab/cases.ts';
import type { PromptTestCase } from '../../../../src/core/lab/types.ts';

const cosine: PromptTestCase = {
  id: 'math-22',
  problem: 'Find $n$.',
  steps: ['Since $\\cos\\theta = \\cos(180^\\circ - \\theta)$ …', 'So $n = 152$.'],
  label: 0,
  note: 'Says 1 where the words are unsure.',
  generator: 'a-model',
};

test('a file of cases is read, and what is wrong with a line leaves the others', () => {
  const { cases, problems, bad, unread } = parseCaseFile(
    [
      `\uFEFF${JSON.stringify(cosine)}`,
      '',
      '{"id": "torn", "steps": ["a"',
      JSON.stringify({ id: 'math-22', problem: 'p', steps: ['another'], label: -1 }),
      JSON.stringify({ id: 'unlabelled', problem: 'p', steps: ['a'] }),
      JSON.stringify({ id: 'text', problem: 'p', solution: 'a\n\nb', label: 0 }),
      JSON.stringify({ id: 'far', problem: 'p', steps: ['a'], label: 1 }),
      JSON.stringify({ problem: 'p', steps: ['a'], label: -1 }),
      '[1, 2]',
    ].join('\r\n'),
  );
  assert.deepEqual(
    cases.map(({ id }) => id),
    ['math-22', '8'],
  );
  assert.deepEqual(cases[0], cosine);
  assert.deepEqual(
    problems.map(({ line }) => line),
    [3, 4, 5, 6, 7, 9],
  );
  assert.match(problems[1]?.message ?? '', /same id/);
  assert.match(problems[2]?.message ?? '', /earliest error/);
  assert.deepEqual([bad, unread], [6, 0]);
});

test('no more cases are read than a run could do, and that is said', () => {
  const line = (k: number) => JSON.stringify({ id: `c${k}`, problem: '', steps: ['a'], label: -1 });
  const { cases, unread } = parseCaseFile(
    Array.from({ length: MAX_PROMPT_TEST_CASES + 7 }, (_, k) => line(k)).join('\n'),
  );
  assert.deepEqual([cases.length, unread], [MAX_PROMPT_TEST_CASES, 7]);
});

test('reading a file of cases never throws', () => {
  const value = fc.oneof(fc.string(), fc.json(), fc.constant('{"steps":[],"label":-1}'));
  fc.assert(
    fc.property(fc.array(value), (lines) => {
      const { cases, bad, unread } = parseCaseFile(lines.join('\n'));
      assert.ok(cases.length + bad + unread <= lines.join('\n').split('\n').length);
    }),
  );
});

test('a case that is added is read again as it was, behind all that stood there', () => {
  const before = `${JSON.stringify(cosine)}\nno case at all`;
  const other: PromptTestCase = { id: 'o\n"1"', problem: '', steps: ['x', '\u2028'], label: -1 };
  const added = addCaseToFileText(before, other);
  assert.equal(added.kind, 'added');
  if (added.kind !== 'added') return;
  assert.ok(added.text.startsWith(`${before}\n`));
  assert.ok(added.text.endsWith('}\n'));
  assert.deepEqual(parseCaseFile(added.text).cases, [cosine, other]);
});

test('the same solution is a case once: another label takes the place of the one that is there', () => {
  const text = `{"id": "first", "steps": ["a"], "label": -1}\n${JSON.stringify(cosine)}\n`;
  assert.deepEqual(addCaseToFileText(text, cosine), { kind: 'there', id: 'math-22' });
  const changed = addCaseToFileText(text, { ...cosine, id: 'of-another-name', label: -1 });
  assert.equal(changed.kind === 'changed' && changed.id, 'math-22');
  if (changed.kind !== 'changed') return;
  assert.ok(changed.text.startsWith('{"id": "first", "steps": ["a"], "label": -1}\n'));
  assert.deepEqual(parseCaseFile(changed.text).cases[1], { ...cosine, label: -1 });
});

test('an id that is another solution’s is told apart', () => {
  const added = addCaseToFileText(`${JSON.stringify(cosine)}\n`, { ...cosine, steps: ['Another.'] });
  assert.equal(added.kind === 'added' && added.id, 'math-22 (2)');
});

test('a case is a proof with its steps as they are, and a proof is a case', () => {
  const whole: PromptTestCase = { ...cosine, reference: 'Use periods.', answer: '208' };
  const proof = createProofFromCase(whole);
  assert.deepEqual(
    proof.steps.map(({ text }) => text),
    whole.steps,
  );
  const { id, label, note, generator } = whole;
  assert.deepEqual(
    toPromptTestCase(proof, { id, label, ...(note ? { note } : {}), ...(generator ? { generator } : {}) }),
    whole,
  );
});
