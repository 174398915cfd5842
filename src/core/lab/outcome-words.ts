/** Formats results for the lab. Sentences add the index that prompts and cases use. */
import { t } from '../../l10n/index.ts';
import type { RunRowOutcome } from '../evaluate/index.ts';
import type { Judgement } from '../judge/index.ts';
import { getStepName, type Proof } from '../proof/index.ts';

/** What names the steps of a proof. */
type NamedSteps = Pick<Proof, 'labels'>;

/** An earliest error as people read it: `no error`, `Step 3`; `¶3` without a proof. */
export function formatShortEarliestError(index: number, proof: NamedSteps = {}): string {
  return index < 0 ? t('no error') : getStepName(proof, index);
}

/** The same where the name of a step alone would be unclear: `no error`, `error in Step 3`. */
export function describeEarliestError(index: number, proof: NamedSteps = {}): string {
  return index < 0 ? formatShortEarliestError(index) : t('error in {0}', formatShortEarliestError(index, proof));
}

/** The result of a case where the name of a step alone would be unclear: `error in Claim 1`, `correct`. */
export function describeCaseOutcome(said: RunRowOutcome, proof: NamedSteps = {}): string {
  if (said.kind !== 'earliest') return formatShortCaseOutcome(said, proof);
  const place = describeEarliestError(said.index, proof);
  return said.isTied ? t('{0}, tied with “no error”', place) : place;
}

/** The result of a case as people read it: `Claim 1`, `no error`, `6.5 of 7 points`, `correct`, `abstained`, `not judged`. */
export function formatShortCaseOutcome(said: RunRowOutcome, proof: NamedSteps = {}): string {
  switch (said.kind) {
    case 'earliest':
      return said.isTied
        ? t('{0}, tied with “no error”', formatShortEarliestError(said.index, proof))
        : formatShortEarliestError(said.index, proof);
    case 'grade':
      return said.max === 1
        ? formatYesShare(said.points)
        : t('{0} of {1} points', formatRounded(said.points), said.max);
    case 'answer':
      return formatLabAnswer(said.verdict);
    case 'abstained':
      return t('abstained');
    case 'failed':
      return t('not judged');
    default:
      return said satisfies never;
  }
}

/** A vote in a few words, for a tab or table cell. */
export function formatVoteBriefly(judgement: Judgement, proof: NamedSteps = {}): string {
  switch (judgement.kind) {
    case 'earliest':
      return formatShortEarliestError(judgement.index, proof);
    case 'step':
      return judgement.verdict === 'wrong' ? t('wrong') : t('correct');
    case 'grade':
      return formatShortCaseOutcome(judgement);
    case 'answer':
      return formatLabAnswer(judgement.verdict);
    case 'abstain':
      return t('abstained');
    case 'confirmation':
    case 'scores':
    case 'comparison':
    case 'refutation':
      return '';
    default:
      return judgement satisfies never;
  }
}

/** A verdict of the lab as a sentence without a full stop: `Earliest error: Step 2 (index 1)`. */
export function formatVoteSentence(judgement: Judgement, proof: NamedSteps = {}): string {
  switch (judgement.kind) {
    case 'earliest':
      return judgement.index < 0
        ? t('No error found (index {0})', -1)
        : t('Earliest error: {0} (index {1})', getStepName(proof, judgement.index), judgement.index);
    case 'step':
      return judgement.verdict === 'wrong'
        ? t('{0} (index {1}) is wrong', getStepName(proof, judgement.step), judgement.step)
        : t('No error found in {0} (index {1})', getStepName(proof, judgement.step), judgement.step);
    case 'grade':
      return t('Grade: {0}', formatShortCaseOutcome(judgement));
    case 'answer':
      return t('Final answer: {0}', formatLabAnswer(judgement.verdict));
    case 'abstain':
      return t('Abstained');
    default:
      return formatVoteBriefly(judgement);
  }
}

function formatLabAnswer(verdict: 'yes' | 'no' | 'inconclusive'): string {
  return verdict === 'yes' ? t('correct') : verdict === 'no' ? t('incorrect') : t('inconclusive');
}

/** The mean of yes/no votes. */
function formatYesShare(points: number): string {
  return points === 1
    ? t('correct')
    : points === 0
      ? t('incorrect')
      : t('correct in {0} of votes', `${Math.round(100 * points)}%`);
}

function formatRounded(points: number): string {
  return Number.isInteger(points) ? String(points) : points.toFixed(2).replace(/0+$/, '').replace(/\.$/, '');
}
