/**
 * Scores steps with a reward model by chat: each step is a user turn, and the model replies + or -. As in training, all earlier turns have
 * the reply +, whatever the model replied.
 */

import { LruCache } from '../../core/base/lru-cache.ts';
import {
  addTokenUsage,
  type CallFailure,
  computeCallCacheKey,
  createCallFailure,
  type ModelCall,
  type ModelMessage,
  type ModelReply,
} from '../../core/judge/calls/index.ts';
import type { StepScoringInput } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import type { ServerQueryContext } from './failures.ts';
import type { StepScores } from './prm.ts';

/** The maximum number of partly failed calls with cached scores. */
const MOST_HALF_DONE = 64;

/** The scores before a call failed, so that a retry continues from there. */
export type PartialScoreCache = LruCache<Omit<StepScores, 'kind'>>;

export function createPartialScoreCache(): PartialScoreCache {
  return new LruCache(MOST_HALF_DONE);
}

/** @param ask sends one turn as a chat completion */
export async function scoreStepsByChat(
  asked: ServerQueryContext,
  call: ModelCall,
  { problem, steps }: StepScoringInput,
  halfDone: PartialScoreCache,
  ask: (call: ModelCall) => Promise<ModelReply | CallFailure>,
): Promise<StepScores | CallFailure> {
  const key = computeCallCacheKey(call);
  const before = halfDone.get(key);
  const scores = [...(before?.scores ?? [])];
  let { tokens, form = '' } = before ?? {};
  const sampling = { temperature: 0, max_tokens: 4, logprobs: true, top_logprobs: 10, ...call.sampling };
  while (scores.length < steps.length) {
    const messages = buildScoreTurns(problem, steps.slice(0, scores.length + 1));
    const reply = await ask({ ...call, messages, sampling });
    if (reply.kind === 'failure') {
      halfDone.set(key, { scores, form, ...(tokens ? { tokens } : {}) }, 1);
      return reply;
    }
    const score = readTurnScore(reply);
    if (score === undefined) {
      const { endpoint, model } = asked;
      return createCallFailure(
        'malformed',
        t(
          "The reply from “{0}” on ¶{1} doesn't start with + or -. Check that “{2}” is a reward model for chat (prm-chat).",
          endpoint.name,
          scores.length + 1,
          model,
        ),
      );
    }
    scores.push(score);
    tokens = addTokenUsage(tokens, reply.tokens);
    form = `one turn per step, ${reply.probabilities ? 'with' : 'without'} log probabilities`;
  }
  return { kind: 'scored', scores, form, ...(tokens ? { tokens } : {}) };
}

function buildScoreTurns(problem: string, steps: readonly string[]): ModelMessage[] {
  return steps.flatMap((step, k): ModelMessage[] => {
    const content = k === 0 ? `${problem}\n\n${step}` : step;
    const turn: ModelMessage = { role: 'user', content };
    return k === steps.length - 1 ? [turn] : [turn, { role: 'assistant', content: '+' }];
  });
}

/** Returns the probability of + relative to -, if the server reports it; otherwise 1 or 0 by the reply. */
function readTurnScore({ text, probabilities = [] }: ModelReply): number | undefined {
  const first = probabilities.find(({ token }) => token.trim() !== '');
  if (first) {
    const of = (sign: string): number => {
      const others = first.top.some(({ token }) => token === first.token) ? first.top : [first, ...first.top];
      return others
        .filter(({ token }) => token.trim() === sign)
        .reduce((sum, { logprob }) => sum + Math.exp(logprob), 0);
    };
    const [right, wrong] = [of('+'), of('-')];
    if (right + wrong > 0) return Math.min(1, right / (right + wrong));
  }
  const sign = text.trimStart().charAt(0);
  if (sign === '+') return 1;
  return sign === '-' || sign === '−' ? 0 : undefined;
}
