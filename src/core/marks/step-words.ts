/** The words about a step above its line and in the outline. */
import { t } from '../../l10n/index.ts';
import { truncateToOneLine } from '../base/shorten.ts';
import { getStepName, type Proof } from '../proof/index.ts';
import {
  type Finding,
  formatStepScore,
  formatStepState,
  formatVotesOfTotal,
  type StepReview,
  type StepState,
} from '../review/index.ts';

/** The maximum length of a step's line in characters, so that it fits into a window. */
const MAX_LINE_CHARS = 120;
/** The maximum length of a step's text in the outline, in characters. */
const MAX_OUTLINE_CHARS = 60;

/**
 * The words above a step. Only errors have some. A stale error keeps its words, because it may come back after rejudging. The text is
 * short, so that the actions after it stay visible beside a panel. The hover says why votes are missing.
 */
export function formatStepCodeLens({ state, votes, score, was, findings }: StepReview): string | undefined {
  switch (state) {
    case 'earliest-error':
      if (votes) return t('{0}, {1}', formatStepState(state), formatVotesOfTotal(votes));
      return score === undefined
        ? formatStepState(state)
        : t('{0}, score {1}', formatStepState(state), formatStepScore(score));
    case 'false-statement':
      return t('{0}. {1}', formatStepState(state), formatEvidence(findings));
    case 'stale': {
      const before = was && was.state !== 'stale' ? formatStepCodeLens(was) : undefined;
      return before === undefined ? undefined : t('{0} (previously: {1})', formatStepState(state), before);
    }
    default:
      return undefined;
  }
}

/** The message of the first refuted statement of a step, and the number of further ones. */
function formatEvidence(findings: readonly Finding[]): string {
  const [first, ...more] = findings.filter(({ strength }) => strength === 'refuted');
  const message = first?.evidence.message ?? '';
  const words = message.length <= MAX_LINE_CHARS ? message : `${message.slice(0, MAX_LINE_CHARS - 1)}…`;
  return more.length === 0 ? words : t('{0} (+{1} more)', words, more.length);
}

/** A step in the outline of an editor. */
export function describeStepForOutline(
  proof: Proof,
  { step, state }: StepReview,
): { readonly name: string; readonly detail: string } {
  const detail = truncateToOneLine(step.text, MAX_OUTLINE_CHARS);
  const sign = SIGNS[state];
  const name = getStepName(proof, step.index);
  return sign ? { name: `${name} ${sign}`, detail: `${formatStepState(state)} · ${detail}` } : { name, detail };
}

/** Characters that resemble the gutter icons. */
const SIGNS: Readonly<Partial<Record<StepState, string>>> = {
  'earliest-error': '✖',
  'false-statement': '≠',
  'please-check': '≈',
  doubtful: '?',
  'after-error': '↳',
  stale: '↻',
};
