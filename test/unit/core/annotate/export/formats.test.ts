import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatCommandHelp } from '../../../../../src/cli/help.ts';
import type { ExportRowResult } from '../../../../../src/core/annotate/export/export-format.ts';
import { EXPORT_FORMAT_NAMES } from '../../../../../src/core/annotate/export/formats.ts';
import { toPrm800kRow } from '../../../../../src/core/annotate/export/prm800k.ts';
import { toProcessBenchRow } from '../../../../../src/core/annotate/export/processbench.ts';
import { toTrlPreferenceRow } from '../../../../../src/core/annotate/export/trl-preference.ts';
import { toTrlStepwiseRow } from '../../../../../src/core/annotate/export/trl-stepwise.ts';
import { toVerlRow } from '../../../../../src/core/annotate/export/verl.ts';
import { error, label, NONE, solution } from './made-labels.ts';

function rowIn(made: ExportRowResult) {
  assert.ok('row' in made, JSON.stringify(made));
  return made.row;
}

function filledIn(made: ExportRowResult) {
  assert.ok('row' in made);
  return Object.fromEntries(made.filled);
}

test('a row of ProcessBench has its six fields, and null for what nobody knows', () => {
  const made = toProcessBenchRow({
    solution: solution({ generator: 'g', isAnswerRight: false }),
    label: error(1),
  });
  assert.deepEqual(rowIn(made), {
    id: 'a-1',
    generator: 'g',
    problem: 'What is 1 + 1?',
    steps: ['It is 2.', 'So 2.', 'Done.'],
    final_answer_correct: false,
    label: 1,
  });
  assert.deepEqual(filledIn(made), {});
  const bare = toProcessBenchRow({ solution: solution(), label: NONE });
  assert.deepEqual([rowIn(bare).generator, rowIn(bare).final_answer_correct, rowIn(bare).label], [null, null, -1]);
  assert.deepEqual(filledIn(bare), { 'unknown-generator': 1, 'unknown-answer-right': 1 });
});

test('a record of PRM800K ends with the first bad step, and has all steps beside', () => {
  const made = toPrm800kRow({
    solution: solution({ reference: 'R', answer: '2' }),
    label: error(1, {
      ratings: new Map([[0, 0]]),
      annotator: 'emmy',
      time: '2026-11-21T10:00:00.000Z',
      milliseconds: 5,
    }),
  });
  const step = (text: string, rating: number) => ({
    completions: [{ text, rating, flagged: null }],
    human_completion: null,
    chosen_completion: 0,
  });
  assert.deepEqual(rowIn(made), {
    labeler: 'emmy',
    timestamp: '2026-11-21T10:00:00.000Z',
    generation: null,
    is_quality_control_question: false,
    is_initial_screening_question: false,
    question: {
      problem: 'What is 1 + 1?',
      ground_truth_solution: 'R',
      ground_truth_answer: '2',
      pre_generated_steps: ['It is 2.', 'So 2.', 'Done.'],
      pre_generated_answer: null,
      pre_generated_verifier_score: null,
    },
    label: {
      steps: [step('It is 2.', 0), step('So 2.', -1)],
      total_time: 5,
      finish_reason: 'found_error',
    },
  });
  assert.deepEqual(filledIn(made), {});
});

test('a solution without an error has all its steps rated, and those that nobody rated are counted', () => {
  const made = toPrm800kRow({
    solution: solution(),
    label: label({ kind: 'none' }, { ratings: new Map([[1, 0]]) }),
  });
  const { steps, finish_reason } = rowIn(made).label as {
    steps: { completions: { rating: number }[] }[];
    finish_reason: string;
  };
  assert.deepEqual(
    steps.map(({ completions }) => completions[0]?.rating),
    [1, 0, 1],
  );
  assert.equal(finish_reason, 'solution');
  assert.deepEqual(filledIn(made), { 'good-before': 2 });
});

test('a solution that was given up is a record that says so, with the steps that were rated first', () => {
  const ratings = new Map([
    [0, 1],
    [1, 0],
  ] as const);
  const made = toPrm800kRow({ solution: solution(), label: label({ kind: 'gave-up' }, { ratings }) });
  const { steps, finish_reason } = rowIn(made).label as { steps: unknown[]; finish_reason: string };
  assert.equal(steps.length, 2);
  assert.equal(finish_reason, 'give_up');
  assert.deepEqual(filledIn(made), { 'given-up': 1 });
  assert.deepEqual(toProcessBenchRow({ solution: solution(), label: label({ kind: 'gave-up' }) }), {
    omitted: 'unsure',
  });
});

test('steps are true or false, neutral ones true, those behind an error false unless somebody rated them', () => {
  const ratings = new Map([
    [0, 0],
    [3, 1],
  ] as const);
  const made = toTrlStepwiseRow({
    solution: solution({ steps: ['a', 'b', 'c', 'd', 'e'] }),
    label: error(2, { ratings }),
  });
  assert.deepEqual(rowIn(made), {
    prompt: 'What is 1 + 1?',
    completions: ['a', 'b', 'c', 'd', 'e'],
    labels: [true, true, false, true, false],
  });
  assert.deepEqual(filledIn(made), { 'good-before': 1, 'bad-behind': 1 });
  const cut = toTrlStepwiseRow(
    { solution: solution({ steps: ['a', 'b', 'c', 'd'] }), label: error(1) },
    { untilError: true },
  );
  assert.deepEqual(
    [rowIn(cut).completions, rowIn(cut).labels],
    [
      ['a', 'b'],
      [true, false],
    ],
  );
  assert.deepEqual(filledIn(cut), { 'good-before': 1 });
});

test('a solution that is wrong somewhere makes no row of steps, but can be rejected', () => {
  const wrong = { solution: solution({ text: 'It is 3.' }), label: label({ kind: 'wrong' }) };
  for (const made of [toProcessBenchRow(wrong), toPrm800kRow(wrong), toTrlStepwiseRow(wrong)])
    assert.deepEqual(made, { omitted: 'no-place' });
  const right = { solution: solution({ steps: ['Two.'] }), label: NONE };
  assert.deepEqual(rowIn(toTrlPreferenceRow(right, wrong)), {
    prompt: 'What is 1 + 1?\n\n',
    chosen: 'Two.',
    rejected: 'It is 3.',
  });
});

test('steps that both solutions begin with stand in the prompt', () => {
  const right = { solution: solution({ steps: ['a', 'b', 'c'] }), label: NONE };
  const wrong = {
    solution: solution({ steps: ['a', 'x', 'y'], text: 'a\n\n---\n\nx\n\ny' }),
    label: error(1),
  };
  assert.deepEqual(rowIn(toTrlPreferenceRow(right, wrong)), {
    prompt: 'What is 1 + 1?\n\na\n\n',
    chosen: 'b\n\nc',
    rejected: 'x\n\ny',
  });
  assert.deepEqual(toTrlPreferenceRow(right, { ...wrong, label: error(0) }), { omitted: 'contradiction' });
  const beginning = { solution: solution({ steps: ['a'] }), label: label({ kind: 'wrong' }) };
  assert.deepEqual(toTrlPreferenceRow(right, beginning), { omitted: 'no-partner' });
});

test('a row of reinforcement learning is of a problem and the answer of its reference', () => {
  assert.deepEqual(rowIn(toVerlRow(solution({ answer: '2', subset: 'easy' }), 3)), {
    data_source: 'a',
    prompt: [{ role: 'user', content: 'What is 1 + 1?' }],
    ability: 'math',
    reward_model: { style: 'rule', ground_truth: '2' },
    extra_info: { index: 3, id: 'a-1', subset: 'easy', reference: null },
  });
  assert.deepEqual(toVerlRow(solution(), 0), { omitted: 'no-answer' });
});

test('formats with a prompt leave out what has no problem', () => {
  const { problem: _, ...rest } = solution({ answer: '2' });
  for (const made of [
    toTrlStepwiseRow({ solution: rest, label: NONE }),
    toVerlRow(rest, 0),
    toTrlPreferenceRow({ solution: rest, label: NONE }, { solution: rest, label: error(0) }),
  ])
    assert.deepEqual(made, { omitted: 'no-problem' });
});

test('every format stands in the help and in the table of docs/label.md', async () => {
  const help = await formatCommandHelp('export');
  const page = readFileSync(new URL('../../../../../docs/label.md', import.meta.url), 'utf8');
  for (const format of EXPORT_FORMAT_NAMES) {
    assert.ok(help?.includes(format), format);
    assert.ok(page.includes(`\n| \`${format}\` | `), format);
  }
});
