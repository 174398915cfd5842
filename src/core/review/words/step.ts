/** Texts about a step: its state, the checker's findings, votes, and labels. */
import { t } from '../../../l10n/index.ts';
import { capitalize } from '../../base/counts-and-lists.ts';
import type { DisplayedRelationSide, Evidence } from '../../checker/index.ts';
import { getStepName, type Proof } from '../../proof/index.ts';
import {
  classifyVoteSupport,
  findRepresentativeVoteAgainstStep,
  findVerdictBehindStepReview,
  getVotesOnStep,
  isVoteAgainstStep,
} from '../judge-votes.ts';
import { findConflictingRefutedStepIndex } from '../review-outcome.ts';
import type {
  AgreementOrDispute,
  Finding,
  JudgeVote,
  Review,
  SecondJudgeResult,
  StepReview,
  StepState,
  Verdict,
} from '../types.ts';
import { countVoteStances, type VoteStanceCounts } from '../vote-stances.ts';
import { formatSecondJudgeResultWithName } from './single-vote.ts';
import {
  describeAbstentions,
  describeVoteStanceCounts,
  formatStepScore,
  formatVotesOrScore,
  listDissentingVoteTexts,
} from './votes.ts';

const STEP_STATE_TEXTS: Readonly<Record<StepState, () => string>> = {
  pending: () => t('not judged yet'),
  running: () => t('waiting'),
  'no-error-found': () => t('no error found'),
  'earliest-error': () => t('earliest error'),
  doubtful: () => t('uncertain'),
  'false-statement': () => t('false statement'),
  'please-check': () => t('suspect'),
  'after-error': () => t('not judged'),
  stale: () => t('stale'),
  abstained: () => t('no verdict'),
  failed: () => t("couldn't be judged"),
};

/** The text of a step's state in marks, lists, and for screen readers. */
export function formatStepState(state: StepState): string {
  return STEP_STATE_TEXTS[state]();
}

/** The sentence that Problems shows for a finding. */
export function describeFinding(finding: Finding, proof: Pick<Proof, 'labels'>, stepIndex: number): string {
  return t(
    finding.strength === 'refuted' ? 'False statement in {0}: {1}' : 'Suspect statement in {0}: {1}',
    getStepName(proof, stepIndex),
    finding.evidence.message,
  );
}

/** One side of a relation with its value: `3 + 4 = 7`, `cos 30° ≈ 0.866`, `625 ≡ 37 (mod 49)`. A bare number has no value beside it. */
export function formatRelationSide(side: DisplayedRelationSide): string {
  return side.text === side.value ? side.value : `${side.text} ${side.sign ?? '='} ${side.value}`;
}

/** One side of a relation, or the wrong term in its middle, with its name in the reader's language. */
export interface RelationSideWithName {
  readonly kind: 'left' | 'middle' | 'right';
  readonly name: string;
  readonly side: DisplayedRelationSide;
}

/** The sides of the relation that the evidence is about, as they are written from left to right. */
export function listEvidenceSides(evidence: Evidence): readonly RelationSideWithName[] {
  const names = { left: t('left'), middle: t('middle'), right: t('right') };
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((kind) => {
    const side = evidence[kind];
    return side ? [{ kind, name: names[kind], side }] : [];
  });
}

/** The state of a step and the short facts beside it. @param state as it is drawn */
export function listStepStateDetails(reviewed: StepReview, state: StepState, review: Review): string[] {
  const { score, was, findings, step } = reviewed;
  const { earliestError, proof } = review;
  const scoreTexts = score === undefined ? [] : [t('score {0}', formatStepScore(score))];
  if (state === 'after-error' && earliestError >= 0) {
    const error = getStepName(proof, earliestError);
    // A reward model scores the steps after the error, too.
    return score === undefined
      ? [t('not judged: after the error in {0}', error)]
      : [t('after the error in {0}', error), ...scoreTexts];
  }
  const isAlsoFalse = state !== 'false-statement' && findings.some(({ strength }) => strength === 'refuted');
  const { confirmation } = findVerdictBehindStepReview(review, reviewed) ?? {};
  return [
    state === 'earliest-error' && findConflictingRefutedStepIndex(review) !== undefined
      ? t("judge's earliest error")
      : formatStepState(state),
    ...(state === 'stale' && was ? [t('previously: {0}', formatStepState(was.state))] : []),
    ...(isAlsoFalse ? [formatStepState('false-statement')] : []),
    ...(confirmation?.step === step.index ? [CONFIRMATION_NOTES[confirmation.state]()] : []),
    ...scoreTexts,
  ];
}

const CONFIRMATION_NOTES: Readonly<Record<SecondJudgeResult['state'], () => string>> = {
  pending: () => t('waiting for a second judge'),
  confirmed: () => t('confirmed by a second judge'),
  denied: () => t('denied by a second judge'),
  abstained: () => t('a second judge gave no verdict'),
  failed: () => t("a second judge couldn't finish"),
};

/** The sentence before both sides of a relation and their values: `The embedded checker refutes this at θ = 30°:` */
export function formatFindingIntroduction({ strength, evidence: { counterexample } }: Finding): string {
  const isRefuted = strength === 'refuted';
  if (counterexample)
    return t(
      isRefuted ? 'The embedded checker refutes this at {0}:' : 'The embedded checker suspects an error at {0}:',
      counterexample,
    );
  return t(isRefuted ? 'The embedded checker refutes this:' : 'The embedded checker suspects an error here:');
}

/** One sentence on consecutive stale steps. `judging` is the text of `formatRejudgingProgress`. */
export function describeStaleSteps(
  proof: Pick<Proof, 'labels'>,
  first: number,
  last: number,
  judging: string | undefined,
): string {
  const label = getStepName(proof, first);
  const changed =
    first === last
      ? t('{0} or the text around it has changed since it was judged.', label)
      : t('{0} to {1} or the text around them have changed since they were judged.', label, getStepName(proof, last));
  return judging ? `${changed} ${t('{0}.', capitalize(judging))}` : changed;
}

/** A part of the details on a step's votes: a critique, counts, agreement, dissent or the second judge. */
export type StepVoteSection =
  /** The vote that represents all votes that object. */
  | { readonly kind: 'critique'; readonly opinion: JudgeVote }
  | { readonly kind: 'votes'; readonly counts: VoteStanceCounts; readonly words: string }
  | {
      /** Votes that agree with the row, differ, or abstain; or all votes so far, before there is a verdict. */
      readonly kind: 'agreement' | 'dissent' | 'abstained' | 'so-far';
      readonly words: string;
      readonly opinions: readonly JudgeVote[];
    }
  | { readonly kind: 'second-judge'; readonly words: string; readonly opinion?: JudgeVote };

/** The details on a step's votes, in display order. @param verdict the verdict that covers the step */
export function listStepVoteSections(
  { step: { index }, state, votes }: StepReview,
  verdict: Verdict,
): StepVoteSection[] {
  const { progress, earliestError } = verdict;
  const opinions = getVotesOnStep(verdict, index);
  const isByStep = progress.of === 'steps';
  const isObjecting = state !== 'no-error-found';
  const on = (side: ReturnType<typeof classifyVoteSupport>): JudgeVote[] =>
    opinions.filter((one) => classifyVoteSupport(one, index, verdict) === side);
  const first = isObjecting ? findRepresentativeVoteAgainstStep(verdict, index) : undefined;
  const objecting = on('for').filter((one) => one !== first);
  // Votes for another step are listed there; votes that find no error, with the whole proof.
  const isElsewhere = !isByStep && earliestError !== undefined && earliestError !== index;
  const clearing = isElsewhere ? [] : on('against');
  const silent = isElsewhere ? [] : on('silent');
  const counts = countVoteStances(state, votes, index, verdict);
  const agreeing = isObjecting ? objecting : isByStep ? clearing : [];
  const differing = isObjecting ? clearing : objecting;
  const some = (
    kind: 'agreement' | 'dissent' | 'abstained',
    told: readonly JudgeVote[],
    words: () => string,
  ): StepVoteSection[] => (told.length === 0 ? [] : [{ kind, words: words(), opinions: told }]);
  return [
    ...(first ? [{ kind: 'critique', opinion: first } as const] : []),
    ...(counts ? [{ kind: 'votes', counts, words: describeVoteStanceCounts(counts, state, isByStep) } as const] : []),
    ...some('agreement', agreeing, () => describeAgreement(agreeing.length, isObjecting)),
    ...some('dissent', differing, () => describeDissent(verdict, index, isObjecting)),
    ...some('abstained', silent, () => describeAbstentions({ opinions: silent }) ?? ''),
    ...listSecondJudgeParts(verdict, index),
  ];
}

/** The votes on a step that have arrived while nothing is concluded from them yet. */
export function listVoteSectionsSoFar(review: Review, { step: { index }, state }: StepReview): StepVoteSection[] {
  const { verdict } = review;
  if (!verdict || verdict.isDone || !(state === 'running' || state === 'stale')) return [];
  const isByStep = verdict.progress.of === 'steps';
  const opinions = getVotesOnStep(verdict, index).filter((one) => isByStep || isVoteAgainstStep(one, index));
  const counts = countVoteStances(state, verdict.votes[index], index, verdict);
  if (!counts || opinions.length === 0) return [];
  return [{ kind: 'so-far', words: describeVoteStanceCounts(counts, state, isByStep), opinions }];
}

/** Votes that belong to no step: a grader's, and votes on the whole proof that find no error or abstain, unless a step lists them. */
export function listWholeProofVotes(verdict: Verdict): readonly JudgeVote[] {
  const { opinions, progress, earliestError, grade, answer, scores } = verdict;
  if (grade || answer) {
    const rank = { for: 0, against: 1, silent: 2 };
    const of = (one: JudgeVote): number => rank[classifyVoteSupport(one, -1, verdict) ?? 'silent'];
    return [...opinions].sort((a, b) => of(a) - of(b));
  }
  const isAtStep = earliestError !== undefined && earliestError >= 0;
  if (progress.of === 'steps' || scores || isAtStep) return [];
  return opinions.filter(({ step }) => step === undefined);
}

const VOTE_PART_NAMES: Readonly<Record<'agreement' | 'dissent' | 'abstained' | 'so-far', () => string>> = {
  agreement: () => t('Agreement'),
  dissent: () => t('Dissent'),
  abstained: () => t('No verdict'),
  'so-far': () => t('Votes so far'),
};

/** The heading of a kind of votes in a list. */
export function getVoteSectionHeading(kind: 'agreement' | 'dissent' | 'abstained' | 'so-far'): string {
  return VOTE_PART_NAMES[kind]();
}

function describeDissent(verdict: Verdict, index: number, isObjecting: boolean): string {
  if (isObjecting) return t('{0}.', capitalize(listDissentingVoteTexts(verdict, index).join(', ')));
  const against = verdict.votes[index]?.against ?? 0;
  if (verdict.progress.of === 'steps')
    return t(against === 1 ? '{0} vote calls this step wrong.' : '{0} votes call this step wrong.', against);
  return t(against === 1 ? '{0} vote puts the error in this step.' : '{0} votes put the error in this step.', against);
}

/** @param isMore whether one of them is already listed */
function describeAgreement(n: number, isMore: boolean): string {
  if (isMore) return t(n === 1 ? '{0} more vote agrees.' : '{0} more votes agree.', n);
  return t(n === 1 ? '{0} vote calls this step correct.' : '{0} votes call this step correct.', n);
}

function listSecondJudgeParts({ confirmation }: Verdict, index: number): StepVoteSection[] {
  if (confirmation?.step !== index) return [];
  const { opinion, failure } = confirmation;
  const sentence = t('{0}.', formatSecondJudgeResultWithName(confirmation));
  return [
    {
      kind: 'second-judge',
      words: failure ? `${sentence} ${failure.message}` : sentence,
      ...(opinion ? { opinion } : {}),
    },
  ];
}

/** `Disputes “earliest error”: it is meant mod 7`. The annotator's name comes before it. */
export function formatAgreementOrDispute({
  kind,
  of,
  reason,
}: Pick<AgreementOrDispute, 'kind' | 'of' | 'reason'>): string {
  const said = formatRecordedStepState(of);
  const words = kind === 'dispute' ? t('Disputes “{0}”', said) : t('Agrees with “{0}”', said);
  return reason ? t('{0}: {1}', words, reason) : t('{0}.', words);
}

/** The reader's own label of a step with this current state, short and without the reason: `You agree`. */
export function formatOwnAgreementOrDispute(
  { kind, of }: Pick<AgreementOrDispute, 'kind' | 'of'>,
  state: StepState,
): string {
  if (kind === 'dispute') return t('You dispute “{0}”', formatRecordedStepState(of));
  return of === state ? t('You agree') : t('You agree with “{0}”', formatRecordedStepState(of));
}

/** The state that a label agrees with or disputes, as text. An unknown state from a label file is shown shortened. */
export function formatRecordedStepState(state: string): string {
  return Object.hasOwn(STEP_STATE_TEXTS, state) ? formatStepState(state as StepState) : state.slice(0, 40);
}

/** The verdict on a step before its text changed. @param isQuoteGone whether the quoted words are gone */
export function describeVerdictBeforeEdit(
  { state, votes, score }: NonNullable<StepReview['was']>,
  verdict: Verdict | undefined,
  isQuoteGone: boolean,
): string {
  const said = formatStepState(state);
  const grounds = formatVotesOrScore({ votes, score, verdict });
  return [
    grounds && (state === 'earliest-error' || state === 'doubtful')
      ? t('Before the change: {0}, {1}.', said, grounds)
      : t('Before the change: {0}.', said),
    ...(isQuoteGone ? [t('The quoted words are no longer in the text.')] : []),
  ].join(' ');
}
