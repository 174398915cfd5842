import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportOf } from '../../../../src/core/evaluate/report/index.ts';
import { infoIn, judgeHeader } from '../../../../src/core/evaluate/run/index.ts';
import type { JudgeChoice } from '../../../../src/core/judge/choice.ts';
import { readPrompt } from '../../../../src/core/judge/prompts/index.ts';
import { endpointOf } from '../../../support/endpoints.ts';
import { earliest, runRow } from '../../../support/run-rows.ts';

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

test('another model that looks again at errors makes another run, and is told in its report', () => {
  const choice = { kind: 'critic', endpoint: 'local', confirm: 'second' } as const;
  const withSecond = (model: string) => {
    const confirm = endpointOf({ name: 'second', model });
    return judgeHeader(
      { endpoint: endpointOf({ model: 'm' }), choice, prompt: undefined, confirm },
      () => 'hash',
    );
  };
  assert.notDeepEqual(withSecond('a').judge, withSecond('b').judge);
  const info = infoIn({ ...HEADER, ...withSecond('a') }) ?? assert.fail();
  assert.equal(info.confirm, 'a');
  const row = { ...runRow(earliest(0), { label: 0 }) };
  const reported = reportOf([{ info, rows: [row], unreadable: 0 }]);
  assert.ok(reported.kind === 'report');
  assert.match(reported.report.beneath, /with errors confirmed by a/);
  assert.match(JSON.stringify(reported.report.tables), /"errors confirmed by"/);
});

test('tokens a row are told where all that the rows took is counted', () => {
  const info = infoOf({ kind: 'critic', endpoint: 'local' }) ?? assert.fail();
  const usage = { calls: 2, kept: 0, prompt: 100, cached: 0, completion: 20, uncounted: 0 };
  const tokens = (more: object): string => {
    const rows = [{ ...runRow(earliest(0), { label: 0 }), usage: { ...usage, ...more } }];
    const reported = reportOf([{ info, rows, unreadable: 0 }]);
    const tables = reported.kind === 'report' ? reported.report.tables : [];
    return tables.find(({ id }) => id === 'usage')?.table.rows[0]?.cells[3] ?? assert.fail();
  };
  assert.equal(tokens({}), '120');
  // Of what was kept from before nobody says here what it took.
  assert.equal(tokens({ calls: 1, kept: 1 }), 'n/a');
  assert.equal(tokens({ uncounted: 1 }), 'n/a');
});
