/** Votes with what they say, as the panel shows them, and the way back from what it names to what was said. */
import { rangeInDocument } from '../../../core/proof/anchor.ts';
import type { Range } from '../../../core/proof/types.ts';
import { type Block, renderText } from '../../../core/render/index.ts';
import {
  judgeWords,
  type Opinion,
  type Review,
  remarksOf,
  saysOf,
  shortened,
  type Verdict,
} from '../../../core/review/index.ts';
import { t } from '../../../l10n/index.ts';
import type { OpinionView, ReplyView } from '../../../protocol/index.ts';
import { cut } from './bounds.ts';

/** The longest reply and the longest critique that are shown, in UTF-16 code units. */
const LONGEST_REPLY = 200_000;
const LONGEST_CRITIQUE = 20_000;

/** The longest words of a verdict, which may have a reason in them, in characters. */
const LONGEST_VERDICT = 400;

/** How much of a judge's name names its votes. */
const LONGEST_NAME = 100;

/** The longest quote, in characters. */
const LONGEST_QUOTE = 300;

/** What a vote says has formulas to be read, and is the same in all snapshots that have it. */
const critiques = new WeakMap<Opinion['judgement'], readonly Block[]>();

/** @param review that the verdict is of, or was of */
export function opinionView(opinion: Opinion, verdict: Verdict, review: Review): OpinionView {
  const { judgement, quote } = opinion;
  let critique = critiques.get(judgement);
  if (!critique) {
    critique = renderText(cut(remarksOf(judgement).trim(), LONGEST_CRITIQUE), { language: 'markdown' });
    critiques.set(judgement, critique);
  }
  return {
    ...named(opinion, verdict, review),
    critique,
    ...(quote
      ? {
          quote: {
            text: shortened(quote.text, LONGEST_QUOTE),
            isAnchored: placeOf(opinion, verdict, review) !== undefined,
          },
        }
      : {}),
  };
}

/** A vote of which the reply can be read as it came; undefined where nothing is kept of it. */
export function replyView(opinion: Opinion, verdict: Verdict, review: Review): ReplyView | undefined {
  return opinion.judgement.said && named(opinion, verdict, review);
}

function named(opinion: Opinion, verdict: Verdict, review: Review): ReplyView {
  const isSecond = opinion === verdict.confirmation?.opinion;
  return {
    id: idOf(opinion, verdict, review),
    who: isSecond ? cut(judgeWords(verdict.confirmation.judge)) : t('vote {0}', opinion.sample + 1),
    verdict: shortened(saysOf(opinion, verdict.judged.steps.length), LONGEST_VERDICT),
  };
}

/** Names a vote among all of a review: whether it is of the verdict before, the judge, the step it was asked about, the sample. */
export function idOf(
  { judge, sample, judgement }: Opinion,
  verdict: Verdict,
  { verdict: newest }: Review,
): string {
  const age = verdict === newest ? '' : 'before:';
  const step = 'step' in judgement && judgement.step !== undefined ? `${judgement.step}.` : '';
  // A judge may have any name.
  return `${age}${judge.slice(0, LONGEST_NAME)}#${step}${sample}`;
}

/** The vote that an id names, and the verdict that it is a part of. */
function find(review: Review, id: string): { opinion: Opinion; verdict: Verdict } | undefined {
  const { verdict, lastVerdict } = review;
  for (const of of new Set([verdict, lastVerdict])) {
    const second = of?.confirmation?.opinion;
    const all = of ? [...of.opinions, ...(second ? [second] : [])] : [];
    const opinion = of && all.find((one) => idOf(one, of, review) === id);
    if (opinion) return { opinion, verdict: of };
  }
  return undefined;
}

/** A judge's reply as it came, at most 200,000 characters of it; undefined of an id that is no vote's. */
export function replyOf(review: Review, id: string): string | undefined {
  const raw = find(review, id)?.opinion.judgement.said?.raw;
  return raw === undefined ? undefined : cut(raw, LONGEST_REPLY);
}

/**
 * Where in the document a phrase stands that the panel shows: the quote of a vote, or what the checker found. Undefined if
 * it stands nowhere any more.
 */
export function phraseOf(
  review: Review,
  of: { readonly step: number; readonly opinion?: string | undefined; readonly finding?: number | undefined },
): Range | undefined {
  if (of.finding !== undefined) return review.steps[of.step]?.findings[of.finding]?.range;
  const found = of.opinion === undefined ? undefined : find(review, of.opinion);
  return found && placeOf(found.opinion, found.verdict, review);
}

/** Only where the step still has the text that was judged. */
function placeOf({ quote, step }: Opinion, { judged }: Verdict, { proof }: Review): Range | undefined {
  const index = step ?? quote?.step;
  const now = index === undefined ? undefined : proof.steps[index];
  if (!now || !quote?.inStep || judged.steps[now.index]?.text !== now.text) return undefined;
  return rangeInDocument(now, quote.inStep);
}
