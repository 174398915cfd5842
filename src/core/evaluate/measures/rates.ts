/** Cost and latency of a run, and how often its judge gave no verdict that can be scored. */

import { sum } from '../../base/numbers.ts';
import { defined } from '../../base/optional.ts';
import { type Share, shareOf } from '../../base/shares.ts';
import { addUsage, type Usage } from '../../judge/calls/index.ts';
import type { Policies, RunRow } from '../run-types.ts';
import { verdictOf } from './outcomes.ts';

export interface Rates {
  /** Share of all rows that weren't judged. */
  readonly failed: Share;
  /** Share of judged rows without a verdict because every vote abstained, or by the policy on ties. */
  readonly abstained: Share;
  readonly inconclusive: Share;
  /** The mean of the grades is between the thresholds. */
  readonly gap: Share;
  /** "No error" ties with the scored index. */
  readonly tied: Share;
  /** `votes`: share of received votes that abstained. `saved`: share of requested votes that were skipped. */
  readonly votes: Share;
  readonly saved: Share;
  /** Sum over all rows; absent if no model was queried. */
  readonly usage?: Usage;
  /** Median and 95th percentile of the rows with a time. */
  readonly milliseconds?: { readonly rows: number; readonly median: number; readonly most: number };
}

/** How often a judge failed, abstained or was undecided, with cost and latency. */
export function ratesOf(rows: readonly RunRow[], policies: Policies): Rates {
  const said = rows.map((row) => verdictOf(row, policies));
  const count = (kind: (typeof said)[number]): number => said.filter((one) => one === kind).length;
  const failed = count('failed');
  const judged = rows.length - failed;
  const asked = rows.filter(({ said: { kind } }) => kind !== 'failed');
  const given = sum(asked.map(({ votes }) => votes.length));
  const wanted = sum(
    asked.map((row) => (row.votes.length === 0 ? 0 : Math.max(row.wanted, row.votes.length))),
  );
  const usage = rows.reduce<Usage | undefined>(
    (all, row) => (all && row.usage ? addUsage(all, row.usage) : (row.usage ?? all)),
    undefined,
  );
  return defined({
    failed: shareOf(failed, rows.length),
    abstained: shareOf(count('abstained'), judged),
    inconclusive: shareOf(count('inconclusive'), judged),
    gap: shareOf(count('gap'), judged),
    tied: shareOf(asked.filter((row) => row.said.kind === 'earliest' && row.said.isTied).length, judged),
    votes: shareOf(sum(asked.map(silentVotes)), given + sum(asked.map(({ onSteps }) => onSteps?.votes ?? 0))),
    saved: shareOf(wanted - given, wanted),
    usage,
    milliseconds: timesOf(rows.flatMap((row) => row.milliseconds ?? [])),
  });
}

function silentVotes({ votes, onSteps }: RunRow): number {
  return votes.filter((vote) => vote === null).length + (onSteps?.abstained ?? 0);
}

function timesOf(times: readonly number[]): Rates['milliseconds'] {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number | undefined => sorted[Math.ceil(share * sorted.length) - 1];
  const [median, most] = [at(0.5), at(0.95)];
  return median === undefined || most === undefined ? undefined : { rows: sorted.length, median, most };
}
