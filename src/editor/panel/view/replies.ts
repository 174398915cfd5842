/** The votes that the details of a step tell of. */
import {
  countingNote,
  isAgainst,
  opinionsOn,
  type Review,
  remarksOf,
  type StepReview,
  sideOf,
  speakerOf,
  type Verdict,
} from '../../../core/review/index.ts';
import type { DetailSection, ReplyView } from '../../../protocol/index.ts';
import { idOf, replyView } from './opinions.ts';

/** Every vote that speaks of a step, by its sample; those that are in so far, and those from before it went stale, too. */
export function repliesOf(review: Review, reviewed: StepReview, verdict: Verdict | undefined): ReplyView[] {
  const { was, step } = reviewed;
  const { verdict: newest } = review;
  const open = newest && !newest.isDone && newest !== verdict ? newest : undefined;
  const before = was && speakerOf(review, was);
  const all = [
    ...(verdict ? repliesBy(review, verdict, reviewed) : []),
    ...(open ? repliesBy(review, open, { step, state: reviewed.state }) : []),
    ...(before && before !== open ? repliesBy(review, before, was) : []),
  ];
  return [...new Map(all.map((reply) => [reply.id, reply])).values()];
}

function repliesBy(
  review: Review,
  verdict: Verdict,
  { step: { index }, state }: Pick<StepReview, 'step' | 'state'>,
): ReplyView[] {
  const { confirmation, scores } = verdict;
  const second = confirmation?.step === index ? confirmation.opinion : undefined;
  const told = opinionsOn(verdict, index).filter((one) => {
    if (scores) return true;
    if (!sideOf(one, index, verdict)) return false;
    // What rests on an error was judged by those alone that see the error there.
    return state !== 'after-error' || isAgainst(one, index);
  });
  return [...told, ...(second ? [second] : [])].flatMap((one) => replyView(one, verdict, review) ?? []);
}

/** Which step is meant where the votes that are told speak of paragraphs. */
export function notesOf(
  review: Review,
  { step }: StepReview,
  sections: readonly DetailSection[],
): string | undefined {
  const told = new Set(sections.flatMap(idsIn));
  const { verdict, lastVerdict } = review;
  const texts = [verdict, lastVerdict].flatMap(
    (of) =>
      of?.opinions.flatMap((one) => (told.has(idOf(one, of, review)) ? [remarksOf(one.judgement)] : [])) ??
      [],
  );
  return countingNote(texts, step.index);
}

function idsIn(section: DetailSection): string[] {
  switch (section.kind) {
    case 'critique':
      return [section.opinion.id];
    case 'dissent':
    case 'opinions':
      return section.opinions.map(({ id }) => id);
    case 'was':
      return section.sections.flatMap(idsIn);
    case 'confirmation':
    case 'evidence':
    case 'votes':
    case 'note':
    case 'words':
      return [];
    default:
      return section satisfies never;
  }
}
