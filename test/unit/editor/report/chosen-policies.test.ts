import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/evaluate/report/build-report.ts';
import { formatReportAsCsv } from '../../../../src/core/evaluate/report/write/csv.ts';
import { formatReportAsHtml } from '../../../../src/core/evaluate/report/write/html.ts';
import { formatReportAsMarkdown } from '../../../../src/core/evaluate/report/write/text.ts';
import type { RunRow } from '../../../../src/core/evaluate/run-types.ts';
import {
  collectReportScoringPolicies,
  filterEffectiveScoringPolicies,
  listScoringPolicyControls,
  toPartialScoringPolicies,
} from '../../../../src/editor/report/chosen-policies.ts';
import type { ScoringPolicyOverrides } from '../../../../src/protocol/index.ts';
import { abstained, answer, earliest, grade, runRow } from '../../../support/run-rows.ts';
import { runOf } from '../../../support/runs.ts';

const runs = {
  critic: runOf([runRow(earliest(1, true), { label: -1, wanted: 4 }), runRow(abstained, { label: 1, wanted: 4 })]),
  once: runOf([runRow(earliest(1), { label: -1 })]),
  grader: runOf([runRow(grade(5), { isRight: true }), runRow(grade(2), { points: 3 })]),
  yesNo: runOf([runRow(grade(1, 1), { isRight: true })]),
  answer: runOf([runRow(answer('inconclusive'), { isRight: true })]),
  prm: runOf([runRow(earliest(1), { label: 0, scores: [0.6, 0.2] } as Partial<RunRow>)]),
};
const names = (run: keyof typeof runs): readonly string[] =>
  listScoringPolicyControls(collectReportScoringPolicies([runs[run]]), {}).map(({ name }) => name);

describe('policies that a reader chooses', () => {
  it('are those that mean something for the run', () => {
    assert.deepEqual(names('critic'), ['ties', 'abstentions']);
    assert.deepEqual(names('once'), ['abstentions']);
    assert.deepEqual(names('grader'), ['abstentions', 'points', 'rated']);
    assert.deepEqual(names('yesNo'), ['abstentions']);
    assert.deepEqual(names('answer'), ['abstentions', 'inconclusive']);
    assert.deepEqual(names('prm'), ['abstentions', 'threshold']);
  });

  it('begin as the run says, in points of its scale', () => {
    const [, points] = listScoringPolicyControls(collectReportScoringPolicies([runs.grader]), {});
    assert.deepEqual(points?.run, { from: 6, below: 6, most: 7 });
    assert.deepEqual(points?.value, points?.run);
  });

  it('come to shares, and what means nothing here or is as the run says is left out', () => {
    const grader = collectReportScoringPolicies([runs.grader]);
    assert.deepEqual(
      toPartialScoringPolicies({ points: { from: 5, below: 3, most: 7 }, threshold: 0.2, ties: 'none' }, grader),
      {
        accepted: 5 / 7,
        rejected: 3 / 7,
      },
    );
    assert.deepEqual(
      filterEffectiveScoringPolicies(
        { abstentions: 'wrong', ties: 'none' },
        collectReportScoringPolicies([runs.critic]),
      ),
      {
        ties: 'none',
      },
    );
  });

  it('are refused with a reason where they cannot be', () => {
    const grader = collectReportScoringPolicies([runs.grader]);
    for (const chosen of [
      { points: { from: 8, below: 1, most: 7 } },
      { points: { from: 3, below: 5, most: 7 } },
      { rated: { from: 3, below: 3, most: 0 } },
    ] satisfies readonly ScoringPolicyOverrides[])
      assert.throws(() => toPartialScoringPolicies(chosen, grader), /\.$/, JSON.stringify(chosen));
  });

  it('are said in every file, with those of the run; as the run says, nothing is', () => {
    const chosen = toPartialScoringPolicies({ ties: 'none' }, collectReportScoringPolicies([runs.critic]));
    const [other, own] = [chosen, {}].map((policies) => {
      const reported = buildReport([runs.critic], { policies });
      assert.ok(reported.kind === 'report');
      return reported.report;
    });
    assert.ok(other && own);
    const said =
      /This report uses scoring policies that differ from the run(?:'|&#39;)s: tie between “no error” and a step: counted as “no error” \(in the run: counted as an error in the step\)/;
    assert.match(other.rescored ?? '', said);
    assert.match(formatReportAsMarkdown(other).replaceAll('\\', ''), said);
    assert.match(formatReportAsHtml(other), said);
    assert.match(formatReportAsCsv(other), /^,policy,ties,none,.*\r\n,policy-of-run,ties,index,/m);
    assert.equal(own.rescored, undefined);
    assert.doesNotMatch(formatReportAsCsv(own), /policy/);
  });
});
