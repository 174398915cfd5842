import assert from 'node:assert/strict';
import { test } from 'node:test';
import { infoIn, judgeHeader } from '../../../../src/core/evaluate/run/index.ts';
import type { JudgeChoice } from '../../../../src/core/judge/choice.ts';
import { readPrompt } from '../../../../src/core/judge/prompts/index.ts';
import { endpointOf } from '../../../support/endpoints.ts';

const HEADER = { v: 1, run: 'r', started: '2026-11-22T10:00:00.000Z', dataSet: [], seed: null };

function infoOf(choice: JudgeChoice, promptText?: string) {
  const prompt = promptText === undefined ? undefined : readPrompt(promptText, 'mine').prompt;
  const asked = { endpoint: endpointOf({ model: 'm' }), choice, prompt };
  return infoIn({ ...HEADER, ...judgeHeader(asked, () => 'hash') });
}

const gradesOf = (max: number): string =>
  `---\nkind: grader\nparse: points\nmax: ${max}\n---\nGrade it.\n\n{{problem}}\n\n{{proof}}\n\nEnd with a line “Points: n”.\n`;

test('a grader is scored by the points that it is asked with, on the scale of its prompt', () => {
  const grader = { kind: 'grader', endpoint: 'local' } as const;
  const accepted = (choice: JudgeChoice, prompt?: string) => {
    const { accepted, rejected } = infoOf(choice, prompt)?.policies ?? {};
    return [accepted, rejected];
  };
  assert.deepEqual(accepted(grader), [6 / 7, 6 / 7]);
  // Of ten points it accepts from nine on, and a mean of 8.6 is none.
  assert.deepEqual(accepted(grader, gradesOf(10)), [0.9, 0.9]);
  const thresholds = { correct: 7, incorrect: 6 };
  assert.deepEqual(accepted({ ...grader, scale: 'points', thresholds }), [1, 6 / 7]);
  assert.deepEqual(accepted({ ...grader, thresholds: { correct: 5 } }, gradesOf(10)), [0.5, 0.5]);
});

test('a reward model is scored by its threshold, and a simulated judge is called so', () => {
  assert.equal(
    infoOf({ kind: 'prm', endpoint: 'local', thresholds: { correct: 0.3 } })?.policies.threshold,
    0.3,
  );
  const said = (model: string) => infoOf({ kind: 'critic', endpoint: 'local', model })?.simulated;
  assert.match(said('simulated-strong') ?? '', /simulated: no model was asked/);
  assert.equal(said('simulatedly-good'), undefined);
});
