/** Asks for confirmation, with calls, tokens and cost, before a prompt of the lab runs. */
import { estimateJudgingCost } from '../../core/judge/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import { runAsSingleQuestion } from '../ask/index.ts';
import {
  getMaxCallsPerRun,
  type LabEndpointChoice,
  type ModelJudgeProvider,
  mergePromptSamplingIntoEndpoint,
} from '../models/index.ts';
import type { LabPrompt } from './choose-target.ts';

/** What a run in the lab would send. */
export interface LabSendingRequest {
  /** Whose budget it has: that of one review or of a run of all cases. */
  readonly budget: 'review' | 'cases';
  readonly asked: Pick<LabPrompt, 'kind' | 'prompt'>;
  readonly place: LabEndpointChoice;
  readonly proofs: readonly Proof[];
  /** Whether to ignore cached replies. */
  readonly isFresh?: boolean;
}

export interface LabSendingQuestion {
  readonly question: string;
  /** A verb. */
  readonly confirmLabel: string;
}

/**
 * Whether something may be sent. Needs no confirmation if every reply is cached.
 * @param isAsked whether a person started this just now; otherwise only what they allowed before is sent
 */
export async function confirmLabSending(
  wish: LabSendingRequest,
  words: LabSendingQuestion,
  models: ModelJudgeProvider,
  isAsked: boolean,
): Promise<boolean> {
  if (!wish.isFresh && (await isEveryReplyCached(wish, models))) return true;
  const { asked, place, proofs } = wish;
  const endpoint = mergePromptSamplingIntoEndpoint({ ...asked, endpoint: { ...place.endpoint, model: place.model } });
  const choice = { kind: asked.kind, endpoint: endpoint.name, model: place.model, votes: place.votes };
  const sizes = proofs.map(({ steps, problem }) => ({
    steps: Math.max(1, steps.length),
    characters: (problem?.text.length ?? 0) + steps.reduce((sum, { text }) => sum + text.length, 0),
  }));
  const what = {
    ...words,
    asked: { model: { choice, endpoint: place.endpoint } },
    estimate: estimateJudgingCost(choice, endpoint, sizes),
    most: getMaxCallsPerRun(wish.budget),
  };
  return isAsked ? runAsSingleQuestion(() => models.maySend(what)) : models.isCovered(what);
}

async function isEveryReplyCached(
  { asked, place, proofs }: LabSendingRequest,
  models: ModelJudgeProvider,
): Promise<boolean> {
  const nobody = { asked: () => undefined, heard: () => undefined, answered: () => undefined };
  const request = { ...asked, place, of: 'cases', listeners: [nobody], keptOnly: true } as const;
  const judges = await models.labJudges(request);
  if ('failure' in judges) return false;
  const [judge] = judges;
  if (!judge) return false;
  const { signal } = new AbortController();
  for (const proof of proofs) {
    const steps = proof.steps.map(({ index }) => index);
    for await (const { kind } of judge.judge({ proof, steps }, signal)) if (kind === 'failure') return false;
  }
  return true;
}
