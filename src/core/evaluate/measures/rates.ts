/** Cost and latency of a run, and how often its judge gave no verdict that can be scored. */

import { sum } from '../../base/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { type ShareEstimate, toShareEstimate } from '../../base/shares.ts';
import { addCallUsage, type CallUsage } from '../../judge/calls/index.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { getJudgeSolutionVerdictKind } from './outcomes.ts';

export interface RunRatesCostAndLatency {
  /** Share of all rows that weren't judged. */
  readonly failed: ShareEstimate;
  /** Share of judged rows without a verdict because every vote abstained, or by the policy on ties. */
  readonly abstained: ShareEstimate;
  readonly inconclusive: ShareEstimate;
  /** The mean of the grades is between the thresholds. */
  readonly gap: ShareEstimate;
  /** "No error" ties with the scored index. */
  readonly tied: ShareEstimate;
  /** `votes`: share of received votes that abstained. `saved`: share of requested votes that were skipped or failed. */
  readonly votes: ShareEstimate;
  readonly saved: ShareEstimate;
  /** Sum over all rows; absent if no model was queried. */
  readonly usage?: CallUsage;
  /** Median and 95th percentile of the rows with a time. */
  readonly milliseconds?: { readonly rows: number; readonly median: number; readonly most: number };
}

/** How often a judge failed, abstained or was undecided, with cost and latency. */
export function computeRunOutcomeRatesAndCost(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
): RunRatesCostAndLatency {
  const said = rows.map((row) => getJudgeSolutionVerdictKind(row, policies));
  const count = (kind: (typeof said)[number]): number => said.filter((one) => one === kind).length;
  const failed = count('failed');
  const judged = rows.length - failed;
  const asked = rows.filter(({ said: { kind } }) => kind !== 'failed');
  const given = sum(asked.map(({ votes }) => votes.length));
  const wanted = sum(asked.map((row) => (row.votes.length === 0 ? 0 : Math.max(row.wanted, row.votes.length))));
  const usage = rows.reduce<CallUsage | undefined>(
    (all, row) => (all && row.usage ? addCallUsage(all, row.usage) : (row.usage ?? all)),
    undefined,
  );
  return omitUndefined({
    failed: toShareEstimate(failed, rows.length),
    abstained: toShareEstimate(count('abstained'), judged),
    inconclusive: toShareEstimate(count('inconclusive'), judged),
    gap: toShareEstimate(count('gap'), judged),
    tied: toShareEstimate(asked.filter((row) => row.said.kind === 'earliest' && row.said.isTied).length, judged),
    votes: toShareEstimate(
      sum(asked.map(({ votes, onSteps }) => votes.filter((vote) => vote === null).length + (onSteps?.abstained ?? 0))),
      given + sum(asked.map(({ onSteps }) => onSteps?.votes ?? 0)),
    ),
    saved: toShareEstimate(wanted - given, wanted),
    usage,
    milliseconds: computeLatency(rows.flatMap((row) => row.milliseconds ?? [])),
  });
}

function computeLatency(times: readonly number[]): RunRatesCostAndLatency['milliseconds'] {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number | undefined => sorted[Math.ceil(share * sorted.length) - 1];
  const [median, most] = [at(0.5), at(0.95)];
  return median === undefined || most === undefined ? undefined : { rows: sorted.length, median, most };
}
