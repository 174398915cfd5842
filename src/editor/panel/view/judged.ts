/** What votes say of a step, as sections of its details. */
import {
  type Opinion,
  type Review,
  type ToldPart,
  toldName,
  type Verdict,
} from '../../../core/review/index.ts';
import type { DetailSection } from '../../../protocol/index.ts';
import { cut } from './bounds.ts';
import { opinionView } from './opinions.ts';
import { votesView } from './votes.ts';

/** @param verdict the one whose votes are told */
export function judgedSections(review: Review, told: readonly ToldPart[], verdict: Verdict): DetailSection[] {
  return told.map((part) => sectionOf(review, part, verdict));
}

function sectionOf(review: Review, part: ToldPart, verdict: Verdict): DetailSection {
  const view = (opinion: Opinion) => opinionView(opinion, verdict, review);
  const { kind } = part;
  switch (kind) {
    case 'critique':
      return { kind, opinion: view(part.opinion) };
    case 'votes':
      return { kind, votes: votesView(part.counts, part.words) };
    case 'dissent':
      return { kind, words: part.words, opinions: part.opinions.map(view) };
    case 'agreement':
    case 'abstained':
    case 'so-far':
      return {
        kind: 'opinions',
        label: toldName(kind),
        words: part.words,
        opinions: part.opinions.map(view),
      };
    case 'second-judge':
      return {
        kind: 'confirmation',
        words: cut(part.words),
        ...(part.opinion ? { opinion: view(part.opinion) } : {}),
      };
    default:
      return part satisfies never;
  }
}
