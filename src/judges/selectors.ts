/** Models that compare and grade the candidates of a selection, put together from what somebody chose. */
import { type Endpoint, failureOf, type JudgeFailure } from '../core/judge/calls/index.ts';
import type { Aid, Ask, JudgeChoice, JudgePrompt, Temper } from '../core/judge/index.ts';
import { type Asker, type Gathered, type ModelPlayer, modelAsker } from '../core/select/index.ts';
import { t } from '../l10n/index.ts';
import {
  type BuiltInPrompts,
  endpointNamed,
  noEndpoint,
  promptMisfit,
  readBuiltIn,
} from './built-in-prompts.ts';

/** A model of a selection, by the endpoint's name. A `JudgeChoice` is one, too. */
export type PlayerChoice = Pick<JudgeChoice, 'endpoint' | 'model'>;

/** How candidates are compared and graded. */
export interface SelectorOptions {
  /** How a candidate is graded: yes or no, or 0 to 7 points. */
  readonly scale: 'binary' | 'points';
  /** `balanced` if it is not given. */
  readonly temper?: Temper;
  /** What models see besides problem and proofs. */
  readonly aid?: Aid;
  /** The least mean points of a correct proof; by default .5 for yes and no, 6 of 7, and in proportion for another scale. */
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
  readonly gathered: Gathered;
  readonly ask: Ask;
}

/** Who compares and grades candidates, or why nobody can. */
export async function selectorOf(
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
): Promise<Asker | JudgeFailure> {
  const players: ModelPlayer[] = [];
  for (const choice of choices) {
    const player = playerOf(choice, endpoints);
    if ('failure' in player) return player;
    players.push(player);
  }
  const [first, ...others] = players;
  if (!first) return noEndpoint('', endpoints);
  const misfit = promptMisfit(own.compare, 'comparison') ?? promptMisfit(own.grade, 'grader');
  if (misfit) return misfit;
  const compare = own.compare ?? (await readBuiltIn(host, 'compare', promptVersion));
  const grade = own.grade ?? (await readBuiltIn(host, `grader-${scale}-${temper}`, promptVersion));
  return modelAsker({
    players: [first, ...others],
    gathered,
    compare,
    grade,
    ask,
    correctFrom: own.correctFrom ?? meanThatPasses(grade),
    ...(aid === undefined ? {} : { aid }),
  });
}

/** A model that can compare, by its endpoint, or why it cannot. */
export function playerOf(
  { endpoint: name, model }: PlayerChoice,
  endpoints: readonly Endpoint[],
): ModelPlayer | JudgeFailure {
  const endpoint = endpointNamed(name, endpoints);
  if ('failure' in endpoint) return endpoint;
  if (endpoint.kind.startsWith('prm-'))
    return failureOf(
      'bad-request',
      t(
        "“{0}” is a reward model ({1}) and can't compare proofs. Choose another endpoint.",
        name,
        endpoint.kind,
      ),
    );
  return { endpoint, ...(model === undefined ? {} : { model }) };
}

/** More yes than no, or 6 of 7 points (ProofBench), and as much of any other scale. */
function meanThatPasses({ parse, max }: JudgePrompt): number {
  return parse === 'points' ? Math.ceil((max * 6) / 7) : 0.5;
}
