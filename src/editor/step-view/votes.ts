/** Votes for the panel: bars, texts, replies, and lookups from the ids that the panel sends back. */

import { omitUndefined } from '../../core/base/optional-values.ts';
import { truncateToOneLineWithCount } from '../../core/base/shorten.ts';
import { type Proof, type TextRange, toDocumentRange } from '../../core/proof/index.ts';
import { type Block, flattenBlocksToInlines, joinInlineTexts, renderTextToBlocks } from '../../core/render/index.ts';
import {
  classifyVoteSupport,
  countVoteStances,
  explainZeroBasedParagraphs,
  findVerdictBehindStepReview,
  formatJudgeAndModel,
  formatVotePredicate,
  formatVoteStanceCounts,
  getJudgeRemarks,
  getVotesOnStep,
  isVoteAgainstStep,
  type JudgeVote,
  type Review,
  renameStepMentions,
  type StepReview,
  type StepState,
  type StepVoteCounts,
  type Verdict,
  type VoteStanceCounts,
} from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { RawReplyEntry, StepDetailSection, VotesBarView, VoteView } from '../../protocol/index.ts';
import { shortenPanelText } from './text-bounds.ts';

/** With more votes, separate cells couldn't be counted at a glance, so the bar shows a share. */
const MOST_CELLS = 16;

/** The votes of a row, with few words. If all votes find no error, the state of the row already says so. */
export function buildStepVotesBar(
  state: StepState,
  votes: StepVoteCounts | undefined,
  index: number,
  verdict: Verdict | undefined,
): VotesBarView | undefined {
  const counts = countVoteStances(state, votes, index, verdict);
  if (!counts || (counts.stance === 'clearing' && counts.same === counts.asked)) return undefined;
  return buildVotesBar(counts, formatVoteStanceCounts(counts, state));
}

export function buildVotesBar(
  { same, other, out, asked, planned }: Pick<VoteStanceCounts, 'same' | 'other' | 'out' | 'asked' | 'planned'>,
  words: string,
): VotesBarView {
  if (planned > MOST_CELLS) return { cells: [], share: asked === 0 ? 0 : same / asked, words };
  const cells = [
    ...Array<'same'>(same).fill('same'),
    ...Array<'other'>(other).fill('other'),
    ...Array<'out'>(out).fill('out'),
  ];
  return { cells, words };
}

/** The longest reply and the longest critique that are shown, in UTF-16 code units. */
const LONGEST_REPLY = 200_000;

const LONGEST_CRITIQUE = 20_000;

/** The longest text of a verdict, which may contain a reason, in characters. */
const LONGEST_VERDICT = 400;

/** The longest part of a judge's name in a vote id, in UTF-16 code units. */
const LONGEST_NAME = 100;

/** The longest quote, in characters. */
const LONGEST_QUOTE = 300;

/** A judge's remarks with the names of the steps that readers know. */
interface RenderedRemarks {
  readonly judged: Proof;
  readonly blocks: readonly Block[];
}

/** Caches parsed critiques: the same judgement appears in many snapshots. */
const remarksByJudgement = new WeakMap<JudgeVote['judgement'], RenderedRemarks>();

function renderRemarks(opinion: JudgeVote, { judged, judge, confirmation }: Verdict): readonly Block[] {
  const { judgement } = opinion;
  const cached = remarksByJudgement.get(judgement);
  if (cached?.judged === judged) return cached.blocks;
  const remarks = shortenPanelText(getJudgeRemarks(judgement).trim(), LONGEST_CRITIQUE);
  const parsed = renderTextToBlocks(remarks, { language: 'markdown' });
  // Prompts of other judges don't number the steps.
  const isNumbered = judge.kind === 'critic' || judge.kind === 'stepwise' || opinion === confirmation?.opinion;
  const blocks = isNumbered ? renameStepMentions(parsed, remarks, judged) : parsed;
  remarksByJudgement.set(judgement, { judged, blocks });
  return blocks;
}

/** @param review the review that the verdict belongs to, or belonged to */
export function toVoteView(opinion: JudgeVote, verdict: Verdict, review: Review): VoteView {
  const { quote } = opinion;
  const critique = renderRemarks(opinion, verdict);
  const shown = quote && {
    text: truncateToOneLineWithCount(quote.text, LONGEST_QUOTE),
    isAnchored: locateVoteQuoteNow(opinion, verdict, review) !== undefined,
  };
  return { ...toNamedVote(opinion, verdict, review), critique, ...omitUndefined({ quote: shown }) };
}

/** A vote whose raw reply can be read; undefined if the reply isn't stored. */
function toReplyView(opinion: JudgeVote, verdict: Verdict, review: Review): RawReplyEntry | undefined {
  return opinion.judgement.said && toNamedVote(opinion, verdict, review);
}

function toNamedVote(opinion: JudgeVote, verdict: Verdict, review: Review): RawReplyEntry {
  const isSecond = opinion === verdict.confirmation?.opinion;
  return {
    id: toVoteId(opinion, verdict, review),
    who: isSecond
      ? shortenPanelText(formatJudgeAndModel(verdict.confirmation.judge))
      : t('vote {0}', opinion.sample + 1),
    verdict: truncateToOneLineWithCount(formatVotePredicate(opinion, verdict.judged), LONGEST_VERDICT),
  };
}

/** The unique id of a vote within a review: whether it belongs to the earlier verdict, the judge, the queried step, and the sample. */
function toVoteId({ judge, sample, judgement }: JudgeVote, verdict: Verdict, { verdict: newest }: Review): string {
  const age = verdict === newest ? '' : 'before:';
  const step = 'step' in judgement && judgement.step !== undefined ? `${judgement.step}.` : '';
  // Judges' names can be of any length.
  return `${age}${judge.slice(0, LONGEST_NAME)}#${step}${sample}`;
}

function findVote(review: Review, id: string): { opinion: JudgeVote; verdict: Verdict } | undefined {
  const { verdict, lastVerdict } = review;
  for (const of of new Set([verdict, lastVerdict])) {
    const second = of?.confirmation?.opinion;
    const all = of ? [...of.opinions, ...(second ? [second] : [])] : [];
    const opinion = of && all.find((one) => toVoteId(one, of, review) === id);
    if (opinion) return { opinion, verdict: of };
  }
  return undefined;
}

/** A judge's raw reply, at most 200,000 characters of it; undefined for an unknown vote id. */
export function getRawVoteReply(review: Review, id: string): string | undefined {
  const raw = findVote(review, id)?.opinion.judgement.said?.raw;
  return raw === undefined ? undefined : shortenPanelText(raw, LONGEST_REPLY);
}

/** The document range of a phrase in the panel: a vote's quote or a finding's relation. Undefined if the phrase is gone. */
export function findQuoteOrRelationRange(
  review: Review,
  of: { readonly step: number; readonly opinion?: string | undefined; readonly finding?: number | undefined },
): TextRange | undefined {
  if (of.finding !== undefined) return review.steps[of.step]?.findings[of.finding]?.range;
  const found = of.opinion === undefined ? undefined : findVote(review, of.opinion);
  return found && locateVoteQuoteNow(found.opinion, found.verdict, review);
}

/** Only if the step still has the judged text. */
function locateVoteQuoteNow({ quote, step }: JudgeVote, { judged }: Verdict, { proof }: Review): TextRange | undefined {
  const index = step ?? quote?.step;
  const now = index === undefined ? undefined : proof.steps[index];
  if (!now || !quote?.inStep || judged.steps[now.index]?.text !== now.text) return undefined;
  return toDocumentRange(now, quote.inStep);
}

/** Every vote on a step by sample, including incoming ones and those from before the step went stale. */
export function listRawRepliesOnStep(
  review: Review,
  reviewed: StepReview,
  verdict: Verdict | undefined,
): RawReplyEntry[] {
  const { was, step } = reviewed;
  const { verdict: newest } = review;
  const open = newest && !newest.isDone && newest !== verdict ? newest : undefined;
  const before = was && findVerdictBehindStepReview(review, was);
  const all = [
    ...(verdict ? listVerdictReplies(review, verdict, reviewed) : []),
    ...(open ? listVerdictReplies(review, open, { step, state: reviewed.state }) : []),
    ...(before && before !== open ? listVerdictReplies(review, before, was) : []),
  ];
  return [...new Map(all.map((reply) => [reply.id, reply])).values()];
}

function listVerdictReplies(
  review: Review,
  verdict: Verdict,
  { step: { index }, state }: Pick<StepReview, 'step' | 'state'>,
): RawReplyEntry[] {
  const { confirmation, scores } = verdict;
  const second = confirmation?.step === index ? confirmation.opinion : undefined;
  const told = getVotesOnStep(verdict, index).filter((one) => {
    if (scores) return true;
    if (!classifyVoteSupport(one, index, verdict)) return false;
    // Steps after an error were judged only by votes that find the error there.
    return state !== 'after-error' || isVoteAgainstStep(one, index);
  });
  return [...told, ...(second ? [second] : [])].flatMap((one) => toReplyView(one, verdict, review) ?? []);
}

/** The note on paragraph numbers in the shown votes that aren't shown under the names of their steps. */
export function getParagraphNumberingNote(
  review: Review,
  { step }: StepReview,
  sections: readonly StepDetailSection[],
): string | undefined {
  const told = new Set(sections.flatMap(listVoteIds));
  const { verdict, lastVerdict } = review;
  const texts = [verdict, lastVerdict].flatMap(
    (of) =>
      of?.opinions.flatMap((one) =>
        told.has(toVoteId(one, of, review)) ? [joinInlineTexts(flattenBlocksToInlines(renderRemarks(one, of)))] : [],
      ) ?? [],
  );
  return explainZeroBasedParagraphs(texts, review.proof, step.index);
}

function listVoteIds(section: StepDetailSection): string[] {
  switch (section.kind) {
    case 'critique':
      return [section.opinion.id];
    case 'dissent':
    case 'opinions':
      return section.opinions.map(({ id }) => id);
    case 'was':
      return section.sections.flatMap(listVoteIds);
    case 'confirmation':
    case 'evidence':
    case 'votes':
    case 'note':
    case 'words':
      return [];
  }
}
