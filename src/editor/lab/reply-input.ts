/** Builds the reply section of the panel: for a run of this window, or one of the history. */
import { omitUndefined } from '../../core/base/optional-values.ts';
import { zeroUsage } from '../../core/judge/calls/index.ts';
import { joinReasoningAndText, type LabReply, parseLabReply } from '../../core/lab/index.ts';
import { type CachedReplyResult, restoreSavedRunProof } from './history/cached-replies.ts';
import type { SavedLabProofRun } from './history/history.ts';
import type { VoteWithCalls } from './history/vote-log.ts';
import type { LabProofRun } from './lab-run.ts';
import type { ReplyViewInput, VoteViewInput } from './view/view.ts';

/** Traces by vote, with the number of replies that they cover. A long reply is parsed once. */
const tracesByVote = new WeakMap<VoteWithCalls, { readonly replies: number; readonly reply: LabReply }>();

/** The streamed part of a vote's reply. */
export function getStreamedReply(vote: VoteWithCalls | undefined): ReplyViewInput['streaming'] {
  if (!vote?.soFar) return undefined;
  const { text, reasoning } = vote.soFar();
  return joinReasoningAndText({ text, reasoning });
}

export function buildReplyViewInputFromRun(run: LabProofRun, shown: number): ReplyViewInput {
  const { of, log, state, sentence, failures, usage, milliseconds } = run;
  const { place, subject } = of;
  const vote = log.votes.find(({ sample }) => sample === shown);
  const said = vote?.judgement && 'said' in vote.judgement ? vote.judgement.said : undefined;
  const streaming = getStreamedReply(vote);
  const reply = streaming || !vote ? undefined : traceVote(vote, run);
  return {
    began: of.began,
    isDirty: of.isDirty,
    model: place.model,
    subject: subject.name,
    proof: subject.proof,
    wanted: place.votes,
    isRunning: state === 'running',
    votes: buildVoteInputs(place.votes, (sample) => buildLiveVote(run, sample)),
    shown,
    ...omitUndefined({
      reply,
      streaming,
      usage: usage === zeroUsage ? undefined : usage,
      shownUsage: said?.usage,
      shownMilliseconds: said?.milliseconds,
      milliseconds,
      needsKey: run.needsKey || undefined,
    }),
    hasPrices: place.endpoint.prices !== undefined,
    isHistory: false,
    sentence,
    failures,
  };
}

export function buildReplyViewInputFromSavedRun(
  run: SavedLabProofRun,
  shown: number,
  found: CachedReplyResult | undefined,
): ReplyViewInput {
  return {
    began: run.began,
    isDirty: run.isDirty,
    model: run.model,
    subject: run.subject,
    wanted: run.wanted,
    isRunning: false,
    votes: buildVoteInputs(run.wanted, (sample) => {
      const vote = run.votes.find((one) => one.sample === sample);
      if (!vote) return { sample, state: run.ended ? 'no-reply' : 'not-needed' };
      const { judgement, failure } = vote;
      const state = failure !== undefined && !judgement ? 'failed' : getVoteState(judgement);
      return { sample, state, ...omitUndefined({ judgement, failure }) };
    }),
    shown,
    proof: restoreSavedRunProof(run),
    ...found,
    ...omitUndefined({ milliseconds: run.milliseconds }),
    hasPrices: false,
    isHistory: true,
    sentence: run.sentence,
    failures: [],
  };
}

function buildVoteInputs(count: number, of: (sample: number) => VoteViewInput): readonly VoteViewInput[] {
  return Array.from({ length: count }, (_, sample) => of(sample));
}

function getVoteState(judgement: VoteViewInput['judgement']): 'abstained' | 'done' {
  return judgement?.kind === 'abstain' ? 'abstained' : 'done';
}

function buildLiveVote({ log, state }: LabProofRun, sample: number): VoteViewInput {
  const vote = log.votes.find((one) => one.sample === sample);
  // After the end of a run no more replies arrive.
  const ended = state === 'running' ? undefined : state === 'done' ? 'not-needed' : 'no-reply';
  if (!vote) return { sample, state: ended ?? 'waiting' };
  const { judgement, failure, soFar } = vote;
  if (judgement) return { sample, state: getVoteState(judgement), judgement };
  if (failure !== undefined) return { sample, state: 'failed', failure };
  return { sample, state: ended ?? (soFar ? 'streaming' : 'waiting') };
}

function traceVote(vote: VoteWithCalls, { of: { prompt, subject, kind } }: LabProofRun): LabReply | undefined {
  const replies = vote.calls.flatMap(({ reply }) => (reply ? [reply] : []));
  if (replies.length === 0) return undefined;
  const known = tracesByVote.get(vote);
  if (known?.replies === replies.length) return known.reply;
  const reply = parseLabReply(replies, prompt, subject.proof, kind === 'stepwise' ? subject.step : undefined);
  tracesByVote.set(vote, { replies: replies.length, reply });
  return reply;
}
