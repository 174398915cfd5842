/** How what was said is scored, where nobody says otherwise. */
import type { Policies } from '../run-types.ts';

/** ProcessBench's points are none; a grader accepts from 6 of 7 points on (ProofBench), and there is no gap. */
export const defaultPolicies: Policies = {
  ties: 'index',
  abstentions: 'wrong',
  inconclusive: 'wrong-verdict',
  accepted: 6 / 7,
  rejected: 6 / 7,
  ratedAccepted: 6 / 7,
  ratedRejected: 6 / 7,
  ratedMost: 7,
};
