/** The reply section: the text with the parsed verdict, the votes and the outcome. */

import { formatShortCount } from '../../../core/base/counts-and-lists.ts';
import { omitFalseOrUndefined, omitUndefined } from '../../../core/base/optional-values.ts';
import { type CallUsage, zeroUsage } from '../../../core/judge/calls/index.ts';
import { formatVoteBriefly, formatVoteSentence } from '../../../core/lab/index.ts';
import { definePluralText, t } from '../../../l10n/index.ts';
import type { LabReplyView } from '../../../protocol/lab.ts';
import { splitReplyIntoParts } from './text-parts.ts';
import type { ReplyViewInput, VoteViewInput } from './types.ts';
import {
  FACT_SEPARATOR,
  formatCostWithUnit,
  formatDurationWithUnits,
  formatTimeOrDateTime,
  listUsagePhrasesWithCachedReplies,
} from './words.ts';

export function buildReplyView(input: ReplyViewInput): LabReplyView {
  const { votes, shown, wanted, reply, streaming, shownUsage = zeroUsage, shownMilliseconds } = input;
  const drawn = streaming ? splitReplyIntoParts(streaming) : reply ? splitReplyIntoParts(reply) : { parts: [], cut: 0 };
  const spent = omitFalseOrUndefined([
    shownUsage.completion > 0 &&
      t(shownUsage.completion === 1 ? '{0} reply token' : '{0} reply tokens', formatShortCount(shownUsage.completion)),
    shownMilliseconds !== undefined && formatDurationWithUnits(shownMilliseconds),
  ]);
  return {
    note: formatReplyNote(input),
    spent:
      spent.length > 0 && wanted > 1 ? t('this vote: {0}', spent.join(FACT_SEPARATOR)) : spent.join(FACT_SEPARATOR),
    votes: votes.map((vote) => ({ sample: vote.sample, words: formatVoteState(vote, input.proof), state: vote.state })),
    shown,
    isStreaming: streaming !== undefined && input.isRunning,
    ...drawn,
    facts: listReplyFacts(input),
  };
}

/** `vote 6 of 8, saved text, 14:12 · stopped early: votes 7–8 not needed` */
function formatReplyNote(input: ReplyViewInput): string {
  const { shown, wanted, began, isDirty, isHistory, isRunning, votes, subject, model } = input;
  const when = formatTimeOrDateTime(began);
  const version = isDirty ? t('unsaved prompt, run started {0}', when) : t('saved prompt, run started {0}', when);
  const spared = votes.filter(({ state }) => state === 'not-needed').map(({ sample }) => sample + 1);
  return omitFalseOrUndefined([
    `${t('vote {0} of {1}', shown + 1, wanted)}, ${version}`,
    isHistory && t('from history: run on {0} with {1}', subject, model),
    spared.length > 0 && !isRunning && formatSkippedVotes(spared),
  ]).join(FACT_SEPARATOR);
}

function formatSkippedVotes(spared: readonly number[]): string {
  const [first, last] = [spared[0] ?? 0, spared.at(-1) ?? 0];
  return spared.length === 1
    ? t('stopped early: vote {0} not needed', first)
    : t('stopped early: votes {0}–{1} not needed', first, last);
}

function formatVoteState({ state, judgement }: VoteViewInput, proof: ReplyViewInput['proof']): string {
  const words: Readonly<Record<VoteViewInput['state'], string>> = {
    waiting: t('waiting'),
    streaming: t('streaming'),
    failed: t('failed'),
    'not-needed': t('not needed'),
    'no-reply': t('no reply'),
    abstained: t('abstained'),
    done: judgement ? formatVoteBriefly(judgement, proof) : t('no verdict'),
  };
  return words[state];
}

function listReplyFacts(input: ReplyViewInput): LabReplyView['facts'] {
  const { votes, shown, reply, gone, usage, hasPrices, milliseconds, failures, isHistory } = input;
  const facts: { name: string; words: string; more?: string }[] = [];
  const vote = votes.find(({ sample }) => sample === shown);
  if (gone !== undefined) facts.push({ name: t('Reply'), words: gone });
  if (vote?.judgement) {
    const { judgement } = vote;
    const why = judgement.kind === 'abstain' ? judgement.reason : reply?.taken?.how;
    facts.push({
      name: t('Verdict'),
      words: formatVoteSentence(judgement, input.proof),
      ...omitUndefined({ more: why }),
    });
  } else if (vote?.failure !== undefined) facts.push({ name: t('Verdict'), words: t('No reply'), more: vote.failure });
  if (reply?.isRepaired)
    facts.push({
      name: t('Retry'),
      words:
        reply.firstReason === undefined
          ? t('The first reply was unreadable. The second reply is below it.')
          : t('The first reply was unreadable: {0}', reply.firstReason),
    });
  if (reply?.quote) facts.push({ name: t('Quote'), words: reply.quote.words });
  // Show each failure once.
  const others = failures.filter((failure) => failure !== vote?.failure);
  if (input.sentence !== '' && !failures.includes(input.sentence))
    facts.push({ name: t('All votes'), words: input.sentence });
  for (const failure of others.slice(0, 5)) facts.push({ name: t('Error'), words: failure });
  const spent = usage && !isHistory ? formatReplyUsage(usage, milliseconds, hasPrices) : '';
  if (spent !== '')
    facts.push({
      name: t('Usage'),
      words: input.wanted > 1 && (usage?.calls ?? 0) > 0 ? t('all votes: {0}', spent) : spent,
    });
  return facts;
}

const formatCachedReplies = definePluralText('{0} cached reply', '{0} cached replies');
const formatOnlyCached = definePluralText('{0} cached reply, nothing sent', '{0} cached replies, nothing sent');

/** `9.8k tokens in, 8.1k cached; 2.3k out; 41 s; no price set`; with cached replies the usage of the whole verdict comes last. */
function formatReplyUsage(usage: CallUsage, milliseconds: number | undefined, hasPrices: boolean): string {
  const { calls, kept, prompt, cached, completion, reasoning = 0, uncounted, money } = usage;
  if (calls === 0 && kept > 0) return [formatOnlyCached(kept), ...listUsagePhrasesWithCachedReplies(usage)].join('; ');
  const isCounted = uncounted < calls;
  const cost = money !== undefined && hasPrices ? t('cost {0}', formatCostWithUnit(money, usage)) : t('no price set');
  return omitFalseOrUndefined([
    isCounted &&
      (cached > 0
        ? t('{0} tokens in, {1} cached by the server', formatShortCount(prompt), formatShortCount(cached))
        : t('{0} tokens in', formatShortCount(prompt))),
    isCounted &&
      (reasoning > 0
        ? t('{0} tokens out, {1} for reasoning', formatShortCount(completion), formatShortCount(reasoning))
        : t('{0} tokens out', formatShortCount(completion))),
    !isCounted && calls > 0 && t("the server didn't report tokens"),
    milliseconds !== undefined && formatDurationWithUnits(milliseconds),
    calls > 0 && cost,
    kept > 0 && formatCachedReplies(kept),
    ...listUsagePhrasesWithCachedReplies(usage),
  ]).join('; ');
}
