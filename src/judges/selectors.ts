/** Creates the models that compare and grade candidates from the user's choices. */
import { createFailure, type Endpoint, type JudgeFailure } from '../core/judge/calls/index.ts';
import type { Aid, Ask, JudgeChoice, JudgePrompt, LeniencyLevel } from '../core/judge/index.ts';
import {
  type CandidateSet,
  type Comparer,
  type ComparerModel,
  createModelComparer,
} from '../core/select/index.ts';
import { t } from '../l10n/index.ts';
import {
  type BuiltInPrompts,
  createNoEndpointFailure,
  findEndpoint,
  findPromptMisfit,
  readBuiltIn,
} from './built-in-prompts.ts';

/** A model that compares candidates, by the name of its endpoint. A `JudgeChoice` is one, too. */
export type PlayerChoice = Pick<JudgeChoice, 'endpoint' | 'model'>;

/** How candidates are compared and graded. */
export interface SelectorOptions {
  /** The scale of grades: yes or no, or 0 to 7 points. */
  readonly scale: 'binary' | 'points';
  /** `balanced` by default. */
  readonly temper?: LeniencyLevel;
  /** The aid that models see besides problem and proofs. */
  readonly aid?: Aid;
  /** The minimum mean points of a correct proof; by default 0.5 for yes and no, 6 of 7 points, and in proportion for another scale. */
  readonly correctFrom?: number;
  /** The user's own prompts: of the kind `comparison`, and of the kind `grader`. */
  readonly compare?: JudgePrompt;
  readonly grade?: JudgePrompt;
  /** An earlier version of the built-in prompts; the newest if absent. */
  readonly promptVersion?: number;
}

export interface SelectorParts extends SelectorOptions {
  readonly choices: readonly PlayerChoice[];
  readonly endpoints: readonly Endpoint[];
  readonly gathered: CandidateSet;
  readonly ask: Ask;
}

/** Creates the models that compare and grade candidates. A choice that doesn't work is a failure. */
export async function createSelector(
  host: { readonly builtIn: BuiltInPrompts },
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
  }: SelectorParts,
): Promise<Comparer | JudgeFailure> {
  const players: ComparerModel[] = [];
  for (const choice of choices) {
    const player = findModelPlayer(choice, endpoints);
    if ('failure' in player) return player;
    players.push(player);
  }
  const [first, ...others] = players;
  if (!first) return createNoEndpointFailure('', endpoints);
  const misfit = findPromptMisfit(own.compare, 'comparison') ?? findPromptMisfit(own.grade, 'grader');
  if (misfit) return misfit;
  const compare = own.compare ?? (await readBuiltIn(host, 'compare', promptVersion));
  const grade = own.grade ?? (await readBuiltIn(host, `grader-${scale}-${temper}`, promptVersion));
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
export function findModelPlayer(
  { endpoint: name, model }: PlayerChoice,
  endpoints: readonly Endpoint[],
): ComparerModel | JudgeFailure {
  const endpoint = findEndpoint(name, endpoints);
  if ('failure' in endpoint) return endpoint;
  if (endpoint.kind.startsWith('prm-'))
    return createFailure(
      'bad-request',
      t(
        "“{0}” is a reward model ({1}) and can't compare proofs. Choose another endpoint.",
        name,
        endpoint.kind,
      ),
    );
  return { endpoint, ...(model === undefined ? {} : { model }) };
}

/** Returns the minimum mean points by default: 0.5 for yes and no, 6 of 7 points (ProofBench), and in proportion for another scale. */
function getPassingMean({ parse, max }: JudgePrompt): number {
  return parse === 'points' ? Math.ceil((max * 6) / 7) : 0.5;
}
