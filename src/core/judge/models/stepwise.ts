import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import type { JudgeFailure } from '../calls/failure.ts';
import { GRADING_MATERIALS, type Judge, type Judgement, type JudgeReply } from '../contract.ts';
import { createStepTally } from '../votes/vote-tallies.ts';
import { createModelJudgeDescription, getPlannedVoteCount } from './description.ts';
import { buildQueryFromRequest, createVoteCaster, type VerdictConverter } from './judge-question.ts';
import { createModelJudge } from './model-judge.ts';
import type { StepwiseJudgeOptions } from './types.ts';
import { collectVotes, isJudgeWideFailure, VotePollStopper } from './vote-poll.ts';

/**
 * Creates a judge that judges one step per query (Scaling generative verifiers 5). The earliest error is the first step judged wrong. So
 * steps after a wrong one aren't queried, even while earlier steps are undecided, and their queries in flight are canceled.
 */
export function createStepwiseJudge(options: StepwiseJudgeOptions): Judge {
  const { stop, context, aggregate } = options;
  const votes = getPlannedVoteCount(options);
  const ahead = Math.max(0, Math.trunc(options.window) || 0);
  const description = createModelJudgeDescription('stepwise', options, {
    context,
    votes: { on: 'step', count: votes },
    stop,
    ...omitUndefined({ aggregate }),
  });
  return createModelJudge(description, async (request, say, signal) => {
    const halt = new VotePollStopper();
    /** The running polls by step. */
    const running = new Map<number, { readonly abort: AbortController; readonly done: Promise<void> }>();
    /** Steps with deferred replies. They stay open, so that no more steps are queried ahead of them. */
    const later = new Set<number>();
    /** The first step judged wrong so far; later ones don't matter. */
    let bound = Number.POSITIVE_INFINITY;
    let broke: { readonly error: unknown } | undefined;

    function ask(step: number): void {
      const abort = new AbortController();
      const work = async (): Promise<void> => {
        try {
          if (await isWrong(step, abort.signal)) settle(step);
        } catch (error) {
          if (!abort.signal.aborted) broke ??= { error };
        }
        running.delete(step);
      };
      // Start after the entry is set, because work without a call ends at once.
      running.set(step, { abort, done: Promise.resolve().then(work) });
    }

    /** Resolves to whether a step is wrong once its poll ends; undefined if that remains undecided. */
    async function isWrong(step: number, at: AbortSignal): Promise<boolean | undefined> {
      const cast = createVoteCaster(
        buildQueryFromRequest(options, request, { step, context, aids: GRADING_MATERIALS }),
        createStepReader(step),
      );
      if (typeof cast !== 'function') {
        if (halt.hear(cast)) say(addStepIndex(cast, step));
        return undefined;
      }
      const tally = createStepTally(stop, aggregate);
      const hear = (reply: Judgement | JudgeFailure): void => {
        say(addStepIndex(reply, step));
        const over = reply.kind === 'failure' ? undefined : halt.note(reply);
        if (over) say(over);
      };
      const ended = await collectVotes({ votes, tally, halt, cast, say: hear }, at);
      if (ended.isDeferred) later.add(step);
      return tally.isWrong(ended);
    }

    function settle(step: number): void {
      bound = Math.min(bound, step);
      for (const [behind, { abort }] of running) {
        if (behind <= bound) continue;
        running.delete(behind);
        abort.abort();
      }
    }

    const wanted = request.steps.filter((step) => request.proof.steps[step] !== undefined);
    const cancel = (): void => {
      for (const { abort } of running.values()) abort.abort(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      for (let next = 0; ; ) {
        signal.throwIfAborted();
        if (broke) throw broke.error;
        const first = wanted.findIndex((step) => running.has(step) || later.has(step));
        const last = (first < 0 ? next : first) + ahead;
        for (; next < wanted.length && next <= last && !halt.isFinal; next++) {
          const step = wanted[next];
          if (step === undefined || step >= bound) break;
          ask(step);
        }
        if (running.size === 0) return;
        await Promise.race([...running.values()].map(({ done }) => done));
      }
    } finally {
      signal.removeEventListener('abort', cancel);
      cancel();
    }
  });
}

function createStepReader(step: number): VerdictConverter<Judgement> {
  return (verdict, said) => {
    if (verdict.kind !== 'verdict') return undefined;
    if (verdict.verdict === 'inconclusive')
      return { kind: 'abstain', step, reason: t("The reply doesn't decide whether the step is correct."), said };
    return { kind: 'step', step, verdict: verdict.verdict === 'yes' ? 'right' : 'wrong', said };
  };
}

/** Adds the step to abstentions and failures. A failure that ends the judge concerns all steps. */
function addStepIndex(reply: Judgement | JudgeFailure, step: number): JudgeReply {
  if (reply.kind === 'abstain') return { ...reply, step };
  return reply.kind === 'failure' && !isJudgeWideFailure(reply) ? { ...reply, step } : reply;
}
