/** A report of which policies may be chosen, for tests of the page. */
import {
  listScoringPolicyControls,
  type ReportScoringPolicies,
  toPartialScoringPolicies,
} from '../../src/editor/report/chosen-policies.ts';
import type { ReportView, ScoringPolicyOverrides } from '../../src/protocol/index.ts';
import { type ReportOptions, reportView } from './report-views.ts';
import { policies } from './run-rows.ts';

/** Of a critic with several votes: ties and abstentions. */
const CRITIC: ReportScoringPolicies = {
  matters: {
    steps: true,
    ties: true,
    inconclusive: false,
    most: 0,
    isYesNo: false,
    rated: false,
    ratedMost: false,
    ratedScale: 0,
    scores: false,
    neutral: false,
  },
  own: policies,
};

/** Judges of all kinds: every policy that there is. */
const ALL: ReportScoringPolicies = {
  ...CRITIC,
  matters: { ...CRITIC.matters, inconclusive: true, most: 7, rated: true, ratedMost: true, scores: true },
};

export interface ScoredOptions extends Omit<ReportOptions, 'runs'> {
  readonly of?: 'critic' | 'all';
  readonly chosen?: ScoringPolicyOverrides;
}

/** What the host shows, scored as it is chosen. Its figures stay those that they are. */
export function scoredView({ of = 'critic', chosen = {}, ...options }: ScoredOptions = {}): ReportView {
  const run = of === 'critic' ? CRITIC : ALL;
  const view = reportView(options);
  const { report } = view;
  const isOther = Object.keys(toPartialScoringPolicies(chosen, run)).length > 0;
  return {
    ...view,
    policies: { controls: listScoringPolicyControls(run, chosen), chosen },
    ...(report && isOther
      ? {
          report: {
            ...report,
            rescored:
              "Scored with policies that differ from the run's: tie between “no error” and a step: counted as “no error” (in the run: counted as an error in the step).",
          },
        }
      : {}),
  };
}
