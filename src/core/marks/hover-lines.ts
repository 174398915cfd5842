/** The words of a hover on a mark, and the evidence of a flag as plain text, without markup. */
import { t } from '../../l10n/index.ts';
import { getStepName, type TextRange } from '../proof/index.ts';
import {
  type FinalAnswerComparison,
  findVerdictCoveringStep,
  formatFinalAnswerResult,
  formatFindingIntroduction,
  formatRejudgingProgress,
  formatRelationSide,
  formatStepScore,
  formatStepState,
  formatStepVotes,
  listEvidenceSides,
  listOtherVoteTexts,
  listVoteExplanationLines,
  type Review,
  type StepReview,
  type StepVoteCounts,
  type Verdict,
  type VoteExplanationLine,
} from '../review/index.ts';
import type { ReviewFlag, ReviewMarks } from './review-marks.ts';

/** How much of the judges' explanations is shown: the beginning of one vote of each side. The review's JSON has all of it. */
const BOUNDS = { most: 1, longest: 400 };
const ALL = { most: Number.POSITIVE_INFINITY, longest: Number.POSITIVE_INFINITY };

/** A paragraph of a hover. The words are untrusted. */
export interface MarkHoverLine {
  /** Stands before the words. */
  readonly name?: string;
  /** Whether the name isn't emphasized. */
  readonly isQuiet?: true;
  readonly words: string;
}

/** The maximum number of flags in a hover, so that it can be read at a glance. */
const MAX_HOVER_FLAGS = 2;

/** What is marked at an offset of the document. */
export interface MarkHover {
  readonly range: TextRange;
  /** The flags that are described, at most two. */
  readonly flags: readonly ReviewFlag[];
  /** The words about each flag, then those about the final answer. */
  readonly texts: readonly (readonly MarkHoverLine[])[];
}

/** The flags and the final answer at an offset of the document, ends included. Undefined if there are none. */
export function createMarkHoverAt(
  { flags }: Pick<ReviewMarks, 'flags'>,
  review: Review,
  offset: number,
): MarkHover | undefined {
  const isHere = ({ start, end }: TextRange): boolean => start <= offset && offset <= end;
  const here = flags
    .filter(({ range, icon }) => isHere(range) && icon !== 'stale' && icon !== 'answer-different')
    .slice(0, MAX_HOVER_FLAGS);
  const { answer } = review;
  const place = answer?.candidates.find(({ isChosen, range }) => isChosen && isHere(range))?.range;
  const range = here[0]?.range ?? place;
  if (!range) return undefined;
  const texts = here.map((flag) => listFlagHoverLines(flag, review));
  return { range, flags: here, texts: answer && place ? [...texts, listAnswerHoverLines(answer)] : texts };
}

/** The evidence of a flag, without the sentence that Problems shows. */
function listFlagHoverLines(
  { finding, votes, step, level, sentence, icon }: ReviewFlag,
  review: Review,
): readonly MarkHoverLine[] {
  const lines: MarkHoverLine[] = [];
  if (level === undefined) lines.push({ words: sentence });
  if (finding) {
    lines.push({ name: t('Evidence'), words: formatFindingIntroduction(finding) });
    for (const { name, side } of listEvidenceSides(finding.evidence))
      lines.push({ name, isQuiet: true, words: formatRelationSide(side) });
  }
  if (icon === 'earliest-error' || icon === 'earliest-error-later' || icon === 'doubtful')
    lines.push(...listVoteLines(review, step, votes));
  return lines;
}

/** Why a step is marked, its votes, the dissenting votes, the judge and the usage. */
function listVoteLines(review: Review, step: number, votes: StepVoteCounts | undefined): MarkHoverLine[] {
  const verdict = findVerdictCoveringStep(review, step);
  const score = review.steps[step]?.score;
  const tellings = verdict ? listVoteExplanationLines(verdict, step, BOUNDS) : [];
  const after = tellings.findIndex(({ kind }) => kind !== 'why');
  const [why, rest] = after < 0 ? [tellings, []] : [tellings.slice(0, after), tellings.slice(after)];
  const counts: MarkHoverLine[] = votes
    ? [{ name: t('Votes'), words: formatVotesLine(votes, verdict, step) }]
    : score === undefined
      ? []
      : [{ name: t('Score'), words: formatStepScore(score) }];
  return [...nameOnce(why), ...counts, ...nameOnce(rest)];
}

/** If several lines have the same name, only the first one shows it. */
function nameOnce(tellings: readonly VoteExplanationLine[]): MarkHoverLine[] {
  return tellings.map(({ name, words }, k) => (name === tellings[k - 1]?.name ? { words } : { name, words }));
}

/** How both sides of a final answer were read. If they differ, Problems shows the sentence already. */
function listAnswerHoverLines(answer: FinalAnswerComparison): readonly MarkHoverLine[] {
  const { verdict, read, referenceRead, reason } = answer;
  return [
    ...(verdict === 'different' ? [] : [{ words: `${formatFinalAnswerResult(answer)}.` }]),
    { name: t('This proof'), words: read },
    { name: t('Reference'), words: referenceRead },
    ...(verdict === 'unknown' ? [{ name: t('Reason'), words: reason }] : []),
  ];
}

/** The meaning of a step's mark; empty if nothing was found. */
export function listStepHoverLines(
  { step, state, votes, was, score }: StepReview,
  review: Review,
): readonly MarkHoverLine[] {
  const label = getStepName(review.proof, step.index);
  switch (state) {
    case 'earliest-error':
    case 'doubtful':
      return [{ words: t('{0}: {1}.', label, formatStepState(state)) }, ...listVoteLines(review, step.index, votes)];
    case 'after-error': {
      const error = getStepName(review.proof, review.earliestError);
      return [
        {
          words: t(
            score === undefined
              ? "{0} comes after the error in {1} and wasn't judged."
              : '{0} comes after the error in {1}.',
            label,
            error,
          ),
        },
      ];
    }
    case 'stale': {
      const judging = formatRejudgingProgress(review);
      const lines: MarkHoverLine[] = [
        {
          words: judging
            ? t('{0} is stale because it or the text around it has changed ({1}).', label, judging)
            : t('{0} is stale because it or the text around it has changed.', label),
        },
      ];
      if (!was) return lines;
      const before = formatStepState(was.state);
      const against = was.votes && was.votes.against > 0 ? was.votes : undefined;
      lines.push({
        name: t('Previously'),
        words: against ? t('{0}, {1}', before, formatStepVotes(against)) : before,
      });
      const [proved] = was.findings;
      if (proved) lines.push({ name: t('Evidence'), words: proved.evidence.message });
      return lines;
    }
    default:
      return [];
  }
}

/** The complete evidence of a flag as plain text. */
export function formatFlagEvidence({ sentence, finding, votes, step, icon }: ReviewFlag, review: Review): string {
  const lines = [sentence];
  if (finding) {
    const { counterexample } = finding.evidence;
    if (counterexample) lines.push(t('at {0}', counterexample));
    for (const { name, side } of listEvidenceSides(finding.evidence))
      lines.push(t('{0}: {1}', name, formatRelationSide(side)));
  }
  const verdict = findVerdictCoveringStep(review, step);
  if (votes) lines.push(t('votes: {0}', formatVotesLine(votes, verdict, step)));
  const isJudged = icon === 'earliest-error' || icon === 'doubtful';
  for (const { name, words } of verdict && isJudged ? listVoteExplanationLines(verdict, step, ALL) : [])
    lines.push(`${name.toLowerCase()}: ${words}`);
  return `${lines.join('\n')}\n`;
}

/** The maximum number of cells. More can't be counted at a glance. */
const MOST_CELLS = 16;

/** Votes in one line: a cell for each vote (filled: objects to the step; dot: missing or abstained), then a text. */
function formatVotesLine(votes: StepVoteCounts, verdict: Verdict | undefined, index: number): string {
  const { against, asked, abstained, planned } = votes;
  const dissent = verdict ? listOtherVoteTexts(verdict, index) : [];
  const words = [formatStepVotes(votes), ...dissent].join(' · ');
  if (planned > MOST_CELLS) return words;
  const cells = `${'▮'.repeat(against)}${'▯'.repeat(asked - abstained - against)}${'·'.repeat(planned - asked + abstained)}`;
  return `${cells}\u2002${words}`;
}
