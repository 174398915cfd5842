/** Rows of published data sets, by the shapes that these have, through the commands; the rows are our own. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { countsIn, proofmark, rows } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-shapes-'));
after(() => rmSync(place, { recursive: true, force: true }));

const STEPS = ['So 5 * 3 = 15.', 'Then 15 + 1 = 17.', 'That is all.'];
const problem = 'How many?';
const step = (text: string, rating: number) => ({
  completions: [{ text, rating }],
  human_completion: null,
  chosen_completion: 0,
});

/** The same solution, whose second step is false, as each of them has it. */
const shaped = [
  { id: 'a', generator: 'g', problem, steps: STEPS, final_answer_correct: false, label: 1 },
  {
    labeler: 'l',
    question: { problem, ground_truth_answer: '16', pre_generated_steps: STEPS },
    label: { steps: [step(STEPS[0] ?? '', 1), step(STEPS[1] ?? '', -1)], finish_reason: 'found_error' },
  },
  {
    uuid: 'c',
    question: problem,
    model_output_steps: STEPS,
    model_output_solution_correctness: 'wrong',
    model_output_solution_first_error_step: 2,
  },
  { prompt: problem, completions: STEPS, labels: [true, false, false] },
];
const texts = [
  {
    problem_id: 'p',
    competition: 'x',
    model_id: 'm',
    human_label: 'incorrect',
    problem,
    proof: STEPS.join('\n\n'),
  },
  { id: 'f', problem, proofs: [STEPS.join('\n\n'), 'So 2 + 2 = 4.'], ratings: [0, 7] },
];

function file(name: string, text: string): string {
  writeFileSync(join(place, name), text);
  return name;
}

test('rows of all shapes are reviewed, whether a line each, in an array, or in an object', () => {
  const all = [...shaped, ...texts];
  const names = ['a', '2', 'c', '4', 'p:5', 'f/0', 'f/1'];
  for (const name of [
    file('set.jsonl', all.map((row) => JSON.stringify(row)).join('\n')),
    file('set.json', JSON.stringify(all)),
    file('data.json', JSON.stringify({ version: 1, data: all })),
  ]) {
    const found = rows(proofmark(['review', '--format', 'json', name], { cwd: place }).out);
    assert.deepEqual(
      found.map(({ id, earliestError }) => [id, earliestError]),
      names.map((id) => [id, id === 'f/1' ? -1 : 1]),
    );
  }
});

test('those in steps are evaluated against their labels', () => {
  const name = file('labelled.jsonl', shaped.map((row) => JSON.stringify(row)).join('\n'));
  const done = proofmark(['evaluate', '--format', 'json', name], { cwd: place });
  assert.equal(done.code, 0, done.err);
  assert.deepEqual(countsIn(done.out, 'error-accuracy'), [4, 4]);
});

test('those of one problem are candidates for each other', () => {
  for (const name of [
    file('candidates.jsonl', shaped.map((row) => JSON.stringify(row)).join('\n')),
    file('candidates.json', JSON.stringify({ data: shaped })),
  ]) {
    const done = proofmark(['select', name, '--dry-run'], { cwd: place });
    assert.equal(done.code, 0, done.err);
    assert.match(done.out, /: 2 [^;]+; c [^;]+; 4 [^;]+/);
  }
});
