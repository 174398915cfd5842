/** Texts about single votes, the second judge, and the judges. A judge's words are treated as plain text, never as markup. */

import { t } from '../../../l10n/index.ts';
import { capitalize } from '../../base/counts-and-lists.ts';
import { truncateToOneLineWithCount } from '../../base/shorten.ts';
import { getStepName, type Proof } from '../../proof/index.ts';
import {
  classifyVoteSupport,
  findRepresentativeVoteAgainstStep,
  getJudgeRemarks,
  hasVoteExplanation,
} from '../judge-votes.ts';
import type { JudgeVote, SecondJudgeResult, Verdict } from '../types.ts';
import { formatModelUsage } from './coverage-and-usage.ts';

/** A line that explains votes. */
export interface VoteExplanationLine {
  readonly kind: 'why' | 'dissent' | 'abstained' | 'note' | 'second-judge' | 'judge';
  /** The displayed name. */
  readonly name: string;
  readonly words: string;
}

const EXPLANATION_NAMES: Readonly<Record<VoteExplanationLine['kind'], () => string>> = {
  why: () => t('Why'),
  dissent: () => t('Dissent'),
  abstained: () => t('No verdict'),
  note: () => t('Note'),
  'second-judge': () => t('Second judge'),
  judge: () => t('Judge'),
};

function toVoteExplanation(kind: VoteExplanationLine['kind'], words: string): VoteExplanationLine {
  return { kind, name: EXPLANATION_NAMES[kind](), words };
}

interface ExplanationBounds {
  /** The most votes of each side that are listed one by one. */
  readonly most: number;
  /** The longest text of one vote, in characters; a cut is marked. */
  readonly longest: number;
}

/**
 * The lines that explain the votes on a step or on the whole proof. Votes that agree come first, then those that don't, each with its
 * words; the last lines name the judge and its usage.
 * @param index of the step; -1 for the whole
 */
export function listVoteExplanationLines(
  verdict: Verdict,
  index: number,
  bounds: ExplanationBounds,
): VoteExplanationLine[] {
  const { opinions, confirmation, judge, usage, progress, earliestError, judged } = verdict;
  const first = findRepresentativeVoteAgainstStep(verdict, index);
  const on = (side: ReturnType<typeof classifyVoteSupport>): JudgeVote[] =>
    opinions.filter((one) => one !== first && classifyVoteSupport(one, index, verdict) === side);
  const told = (
    kind: VoteExplanationLine['kind'],
    votes: readonly JudgeVote[],
    most: number,
  ): VoteExplanationLine[] => {
    const spoken = votes.filter(hasVoteExplanation);
    const left = spoken.length - most;
    return [
      ...spoken.slice(0, most).map((one) => toVoteExplanation(kind, formatVoteWithRemarks(one, verdict, bounds))),
      ...(left > 0
        ? [
            toVoteExplanation(
              kind,
              t(
                left === 1
                  ? "{0} more vote with an explanation isn't listed."
                  : "{0} more votes with an explanation aren't listed.",
                left,
              ),
            ),
          ]
        : []),
    ];
  };
  // Votes that put the error in another step are listed there.
  const isElsewhere =
    progress.of === 'votes' && earliestError !== undefined && earliestError >= 0 && earliestError !== index;
  const isUsed = usage.calls + usage.kept > 0;
  const lines: VoteExplanationLine[] = [
    ...told('why', [...(first ? [first] : []), ...on('for')], bounds.most),
    ...(isElsewhere ? [] : [...told('dissent', on('against'), bounds.most), ...told('abstained', on('silent'), 1)]),
    ...(confirmation?.step === index
      ? [toVoteExplanation('second-judge', formatSecondVote(confirmation, verdict, bounds))]
      : []),
  ];
  const counting = explainZeroBasedParagraphs(
    lines.map(({ words }) => words),
    judged,
    index,
  );
  return [
    ...lines,
    ...(counting === undefined ? [] : [toVoteExplanation('note', counting)]),
    ...(isUsed ? [toVoteExplanation('judge', `${formatJudgeAndModel(judge)} · ${formatModelUsage(usage)}`)] : []),
  ];
}

/** Explains paragraph numbers in judges' texts, which start at 0. Undefined if none is mentioned. */
export function explainZeroBasedParagraphs(texts: readonly string[], judged: Proof, step: number): string | undefined {
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bparagraph[\s_*~]{0,3}(\d{1,6})\b/gi)].map(([, digits]) => Number(digits)),
  );
  const [first] = named;
  if (first === undefined) return undefined;
  const index = named.includes(step) ? step : first;
  return t('Judges count paragraphs from 0: paragraph {0} is {1}.', index, getStepName(judged, index));
}

/** `Vote 3 puts the error in Step 2, at “so n”: …`. Votes are counted from 1. */
function formatVoteWithRemarks(
  opinion: JudgeVote,
  verdict: Verdict,
  { longest }: Pick<ExplanationBounds, 'longest'>,
): string {
  const critique = truncateToOneLineWithCount(getJudgeRemarks(opinion.judgement), longest);
  const said = formatJudgeVote(opinion, verdict);
  return critique === '' ? t('{0}.', said) : t('{0}: {1}', said, critique);
}

/** `Vote 3 puts the error in Step 2, at “so n”`: a sentence without a period. */
export function formatJudgeVote(opinion: JudgeVote, { judged }: Verdict): string {
  const { quote, sample } = opinion;
  const says = t('Vote {0} {1}', sample + 1, formatVotePredicate(opinion, judged));
  return quote ? appendQuote(says, quote, opinion, judged) : says;
}

/** A vote on a proof as a predicate: `puts the error in Step 2`. */
export function formatVotePredicate({ judgement, step }: JudgeVote, judged: Proof): string {
  const getLabel = (index: number): string => getStepName(judged, index);
  switch (judgement.kind) {
    case 'earliest':
      return judgement.index < 0 ? t('finds no error') : t('puts the error in {0}', getLabel(judgement.index));
    case 'step':
      return t(judgement.verdict === 'right' ? 'calls {0} correct' : 'calls {0} wrong', getLabel(judgement.step));
    case 'scores':
      return t(judged.steps.length === 1 ? 'gives {0} score' : 'gives {0} scores', judged.steps.length);
    case 'grade':
      if (judgement.max !== 1) return t('gives {0} of {1} points', judgement.points, judgement.max);
      return t(judgement.points > 0.5 ? 'accepts the proof' : 'rejects the proof');
    case 'answer':
      return ANSWER_VOTE_TEXTS[judgement.verdict]();
    case 'confirmation':
      return t(
        judgement.verdict === 'confirmed' ? 'confirms the error in {0}' : 'denies the error in {0}',
        getLabel(judgement.step),
      );
    case 'abstain': {
      const reason = judgement.reason.replace(/\.$/, '');
      return step === undefined
        ? t('has no verdict ({0})', reason)
        : t('has no verdict on {0} ({1})', getLabel(step), reason);
    }
    default:
      return judgement satisfies never;
  }
}

const ANSWER_VOTE_TEXTS = {
  yes: () => t('calls the final answer correct'),
  no: () => t('calls the final answer incorrect'),
  inconclusive: () => t('is inconclusive'),
};

/** Appends a vote's quote, and the step that contains it if the vote names no step. */
function appendQuote(
  says: string,
  quote: NonNullable<JudgeVote['quote']>,
  { judgement: { kind }, step: of }: JudgeVote,
  judged: Proof,
): string {
  const words = truncateToOneLineWithCount(quote.text, 80);
  const { inStep, step } = quote;
  if (inStep)
    return step === undefined
      ? t('{0}, at “{1}”', says, words)
      : t('{0}, at “{1}” in {2}', says, words, getStepName(judged, step));
  // The proof is searched only for the quotes of votes on the whole.
  if (of === undefined && kind !== 'grade' && kind !== 'answer') return t('{0}, quoting “{1}”', says, words);
  return t(
    of === undefined
      ? '{0}, quoting “{1}” (not found in the proof, or found several times)'
      : '{0}, quoting “{1}” (not found in the step, or found several times)',
    says,
    words,
  );
}

function formatSecondVote(
  confirmation: NonNullable<Verdict['confirmation']>,
  { judged }: Verdict,
  { longest }: ExplanationBounds,
): string {
  const { opinion, failure } = confirmation;
  const critique = truncateToOneLineWithCount(
    opinion ? getJudgeRemarks(opinion.judgement) : (failure?.message ?? ''),
    longest,
  );
  const sentence = formatSecondJudgeResultWithName(confirmation);
  const said =
    opinion?.quote && judged.steps.length > 0
      ? t('{0}, at “{1}”', sentence, truncateToOneLineWithCount(opinion.quote.text, 80))
      : sentence;
  return critique === '' ? t('{0}.', said) : t('{0}: {1}', said, critique);
}

/** The second judge's result on the earliest error, and its name: a sentence without a period. */
export function formatSecondJudgeResultWithName(confirmation: NonNullable<Verdict['confirmation']>): string {
  return t('{0} ({1})', capitalize(formatSecondJudgeResult(confirmation)), getSecondJudgeName(confirmation.judge));
}

/** A name such as `second judge (gpt-x at local)` without the words before the parenthesis. */
function getSecondJudgeName(judge: Verdict['judge']): string {
  const [before = '', after = ''] = t('{0} ({1})', t('second judge'), '\0').split('\0');
  const { name } = judge;
  return name.startsWith(before) && name.endsWith(after)
    ? name.slice(before.length, name.length - after.length)
    : formatJudgeAndModel(judge);
}

/** `critic@local, model gpt-x`. */
export function formatJudgeAndModel({ name, model }: Verdict['judge']): string {
  return model === undefined || name.includes(model) ? name : t('{0}, model {1}', name, model);
}

const CONFIRMATION_CLAUSES: Readonly<Record<SecondJudgeResult['state'], () => string>> = {
  pending: () => t('a second judge is reviewing the error'),
  confirmed: () => t('a second judge confirms the error'),
  denied: () => t('a second judge denies the error'),
  abstained: () => t('a second judge gave no verdict'),
  failed: () => t("a second judge couldn't finish"),
};

/** The second judge's result on the earliest error, as a clause. */
export function formatSecondJudgeResult({ state }: SecondJudgeResult): string {
  return CONFIRMATION_CLAUSES[state]();
}
