/** What stands below a step that is open. */
import type { StepLabel } from '../../../core/annotate/types.ts';
import {
  countingNote,
  groundsOf,
  type Opinion,
  type Review,
  remarksOf,
  type StepReview,
  type StepState,
  sideOf,
  speakerOf,
  stateWords,
  stepWords,
  tallySentence,
  usageOfAll,
  usageWords,
  type Verdict,
} from '../../../core/review/index.ts';
import { t } from '../../../l10n/index.ts';
import type { DetailSection, ReplyView, StepAction, StepDetail } from '../../../protocol/index.ts';
import { bodiesOf } from './bodies.ts';
import { evidenceSections } from './evidence.ts';
import { judgedSections, openSections } from './judged.ts';
import { labelView } from './labels.ts';
import { replyView } from './opinions.ts';
import type { ShownStep } from './rows.ts';
import type { ViewInput } from './types.ts';

/** @param shown all steps of the review */
export function detailsOf(
  review: Review,
  shown: readonly ShownStep[],
  { open, labels, isModelChosen }: Pick<ViewInput, 'open' | 'labels' | 'isModelChosen'>,
): StepDetail[] {
  const wanted = [...new Set(open)].sort((a, b) => a - b);
  return wanted.flatMap((index) => {
    const one = shown[index];
    return one ? [detailOf(review, one, labels.get(index), isModelChosen)] : [];
  });
}

function detailOf(
  review: Review,
  { reviewed, state = 'abstained' }: ShownStep,
  label: StepLabel | undefined,
  isModelChosen: boolean,
): StepDetail {
  const verdict = speakerOf(review, reviewed);
  const replies = repliesOf(review, reviewed, verdict);
  const isJudged = isModelChosen || review.judges.some(({ kind, votes }) => kind || votes);
  return {
    index: reviewed.step.index,
    title: capital(stepWords(reviewed, state, review).join(' · ')),
    sections: [
      ...sectionsOf(review, reviewed, verdict),
      ...openSections(review, reviewed),
      ...wasSections(review, reviewed),
      ...wordsSections(reviewed, verdict),
      ...labelSections(label, state),
    ],
    actions: actionsFor(state, label, replies.length > 0, isJudged),
    replies,
  };
}

/** What judges and the checker say of a step, the words that stand for it first. */
function sectionsOf(review: Review, reviewed: StepReview, verdict: Verdict | undefined): DetailSection[] {
  const judged = verdict ? judgedSections(review, reviewed, verdict) : [];
  const isNow = review.steps[reviewed.step.index] === reviewed;
  const evidence = evidenceSections(reviewed, isNow);
  const [first] = judged;
  return first?.kind === 'critique' ? [first, ...evidence, ...judged.slice(1)] : [...evidence, ...judged];
}

function wasSections(review: Review, { step, was }: StepReview): DetailSection[] {
  if (!was) return [];
  const verdict = speakerOf(review, was);
  const grounds = groundsOf({ index: was.step.index, votes: was.votes, score: was.score, verdict });
  const said = stateWords(was.state);
  const isOther = was.step.text !== step.text;
  const body = isOther ? bodiesOf(review).was.get(step.index) : undefined;
  const quoted = was.quote && was.step.text.slice(was.quote.inStep.start, was.quote.inStep.end);
  const isGone = quoted !== undefined && !step.text.includes(quoted);
  const words = [
    grounds && (was.state === 'earliest-error' || was.state === 'doubtful')
      ? t('It was: {0}, {1}.', said, grounds)
      : t('It was: {0}.', said),
    ...(isGone ? [t('The words that were quoted are no longer in the text.')] : []),
  ].join(' ');
  return [
    {
      kind: 'was',
      words,
      ...(body === undefined ? {} : { body }),
      sections: sectionsOf(review, was, verdict),
    },
  ];
}

/** What else is known: how much the checker read, scores, usage, which step a judge means by its numbers. */
function wordsSections(
  { step, tally, score, votes, note }: StepReview,
  verdict: Verdict | undefined,
): DetailSection[] {
  const about = verdict?.opinions.filter((one) => isAbout(one, step.index, verdict)) ?? [];
  const usage = usageOfAll(about);
  const counting = countingNote(
    about.map(({ judgement }) => remarksOf(judgement)),
    step.index,
  );
  const scored = score === undefined ? undefined : groundsOf({ index: step.index, score, verdict });
  const row = (label: string, words: string | undefined): DetailSection[] =>
    words ? [{ kind: 'words', label, words }] : [];
  return [
    ...row(t('Score'), scored && t('{0}.', capital(scored))),
    ...row(t('Note'), counting),
    ...row(t('Note'), votes ? undefined : note),
    ...row(t('Checker'), tally && tallySentence(tally)),
    ...row(t('Usage'), usage.calls + usage.kept > 0 ? t('{0}.', capital(usageWords(usage))) : undefined),
  ];
}

function isAbout({ step }: Opinion, index: number, { progress }: Verdict): boolean {
  return progress.of === 'votes' || step === index;
}

function labelSections(label: StepLabel | undefined, state: StepState): DetailSection[] {
  const said = labelView(label, state);
  return [
    ...(said
      ? [
          {
            kind: 'words',
            label: t('You'),
            words: said.reason ? t('{0}: {1}', said.words, said.reason) : t('{0}.', said.words),
          } as const,
        ]
      : []),
    ...(label?.notes ?? []).map(
      ({ text, annotator }): DetailSection => ({ kind: 'note', text, who: annotator }),
    ),
  ];
}

/** Every vote that speaks of the step, by its sample; of one that has gone stale those from before. */
function repliesOf(review: Review, reviewed: StepReview, verdict: Verdict | undefined): ReplyView[] {
  const of = (one: Verdict, index: number): ReplyView[] => {
    const second = one.confirmation?.step === index ? one.confirmation.opinion : undefined;
    const told = one.opinions.filter(
      (opinion) => isAbout(opinion, index, one) && sideOf(opinion, index, one),
    );
    const scored = one.scores ? one.opinions : [];
    return [...told, ...scored, ...(second ? [second] : [])].flatMap(
      (opinion) => replyView(opinion, one, review) ?? [],
    );
  };
  const { was, step } = reviewed;
  const before = was && speakerOf(review, was);
  const open =
    review.verdict && !review.verdict.isDone && review.verdict !== verdict ? review.verdict : undefined;
  const all = [
    ...(verdict ? of(verdict, step.index) : []),
    ...(open ? of(open, step.index) : []),
    ...(before && before !== open ? of(before, was.step.index) : []),
  ];
  return [...new Map(all.map((reply) => [reply.id, reply])).values()];
}

/** A reader agrees or disagrees with what is said of a step; where nothing is said yet, or no more, there is nothing to. */
function actionsFor(
  state: StepState,
  label: StepLabel | undefined,
  hasReplies: boolean,
  isJudged: boolean,
): StepAction[] {
  const isSaid = !['pending', 'running', 'stale', 'failed', 'after-error'].includes(state);
  const said = label?.agreement;
  const isAgreed = said?.kind === 'agree' && said.of === state;
  const actions: [StepAction, boolean][] = [
    ['agree', isSaid && !isAgreed],
    ['dispute', isSaid],
    ['retract', said !== undefined],
    ['judgeAgain', isJudged],
    ['replies', hasReplies],
    ['showInEditor', true],
    ['copy', true],
    ['note', true],
  ];
  return actions.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
