/** Creates the models that compare and grade candidates from the user's choices. */
import { createCallFailure, type Endpoint, type JudgeFailure } from '../core/judge/calls/index.ts';
import type {
  GradingMaterial,
  JudgeConfiguration,
  JudgePrompt,
  LeniencyLevel,
  ModelQuerier,
} from '../core/judge/index.ts';
import { type CandidateSet, type Comparer, type ComparerModel, createModelComparer } from '../core/select/index.ts';
import { t } from '../l10n/index.ts';
import {
  type BuiltInPromptTextReader,
  createUnknownEndpointFailure,
  findPromptKindFailure,
  loadBuiltInPrompt,
  resolveEndpointByName,
} from './built-in-prompts.ts';

/** A model that compares candidates, by the name of its endpoint. A `JudgeConfiguration` is one, too. */
export type ComparerModelChoice = Pick<JudgeConfiguration, 'endpoint' | 'model'>;

/** How candidates are compared and graded. */
export interface ComparisonAndGradingOptions {
  /** The scale of grades: yes or no, or 0 to 7 points. */
  readonly scale: 'binary' | 'points';
  /** `balanced` by default. */
  readonly temper?: LeniencyLevel;
  /** The aid that models see besides problem and proofs. */
  readonly aid?: GradingMaterial;
  /** The minimum mean points of a correct proof; by default 0.5 for yes and no, 6 of 7 points, and in proportion for another scale. */
  readonly correctFrom?: number;
  /** The user's own prompts: of the kind `comparison`, and of the kind `grader`. */
  readonly compare?: JudgePrompt;
  readonly grade?: JudgePrompt;
  /** An earlier version of the built-in prompts; the newest if absent. */
  readonly promptVersion?: number;
}

export interface ComparerFromChoicesInput extends ComparisonAndGradingOptions {
  readonly choices: readonly ComparerModelChoice[];
  readonly endpoints: readonly Endpoint[];
  readonly gathered: CandidateSet;
  readonly ask: ModelQuerier;
}

/** Creates the models that compare and grade candidates. A choice that doesn't work is a failure. */
export async function createComparerFromChoices(
  host: { readonly builtIn: BuiltInPromptTextReader },
  {
    choices,
    endpoints,
    gathered,
    ask,
    scale,
    temper = 'balanced',
    aid,
    promptVersion,
    ...own
  }: ComparerFromChoicesInput,
): Promise<Comparer | JudgeFailure> {
  const players: ComparerModel[] = [];
  for (const choice of choices) {
    const player = resolveComparerModel(choice, endpoints);
    if ('failure' in player) return player;
    players.push(player);
  }
  const [first, ...others] = players;
  if (!first) return createUnknownEndpointFailure('', endpoints);
  const misfit = findPromptKindFailure(own.compare, 'comparison') ?? findPromptKindFailure(own.grade, 'grader');
  if (misfit) return misfit;
  const compare = own.compare ?? (await loadBuiltInPrompt(host, 'compare', promptVersion));
  const grade = own.grade ?? (await loadBuiltInPrompt(host, `grader-${scale}-${temper}`, promptVersion));
  return createModelComparer({
    players: [first, ...others],
    gathered,
    compare,
    grade,
    ask,
    correctFrom: own.correctFrom ?? getPassingMean(grade),
    ...(aid === undefined ? {} : { aid }),
  });
}

/** Finds a model that can compare proofs. A choice that doesn't work is a failure. */
export function resolveComparerModel(
  { endpoint: name, model }: ComparerModelChoice,
  endpoints: readonly Endpoint[],
): ComparerModel | JudgeFailure {
  const endpoint = resolveEndpointByName(name, endpoints);
  if ('failure' in endpoint) return endpoint;
  if (endpoint.kind.startsWith('prm-'))
    return createCallFailure(
      'bad-request',
      t("“{0}” is a reward model ({1}) and can't compare proofs. Choose another endpoint.", name, endpoint.kind),
    );
  return { endpoint, ...(model === undefined ? {} : { model }) };
}

/** Returns the minimum mean points by default: 0.5 for yes and no, 6 of 7 points (ProofBench), and in proportion for another scale. */
function getPassingMean({ parse, max }: JudgePrompt): number {
  return parse === 'points' ? Math.ceil((max * 6) / 7) : 0.5;
}
