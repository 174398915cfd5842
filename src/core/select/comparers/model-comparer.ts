/** Compares and grades the candidates of a selection with models. */
import { t } from '../../../l10n/index.ts';
import { sum } from '../../base/numbers.ts';
import { type Endpoint, getConcurrencySlotName, type JudgeFailure } from '../../judge/calls/index.ts';
import {
  buildPromptVariableValues,
  createMissingMaterialFailure,
  createVerdictToGradeConverter,
  type GradingMaterial,
  getGradingMaterialCaution,
  getQueriedModelName,
  type JudgePrompt,
  type ModelQuerier,
} from '../../judge/index.ts';
import { computeTextFingerprint } from '../../proof/index.ts';
import type {
  CallReply,
  CandidatePairCall,
  CandidateSet,
  Comparer,
  ComparerDescription,
  GradeCall,
  TournamentCall,
} from '../types.ts';
import {
  limitPromptToTwoCandidates,
  type ParsedComparerReply,
  queryCandidatePreference,
  queryComparerModel,
} from './query-model.ts';

/** A model of a selection. */
export interface ComparerModel {
  readonly endpoint: Endpoint;
  /** By default the endpoint's own model. */
  readonly model?: string;
}

export interface ModelComparerOptions {
  /** One model, or several that take turns. */
  readonly players: readonly [ComparerModel, ...ComparerModel[]];
  readonly gathered: CandidateSet;
  /** The prompt of the kind `comparison`. */
  readonly compare: JudgePrompt;
  /** The prompt of the kind `grader`. */
  readonly grade: JudgePrompt;
  /** An aid that both prompts contain besides the problem and the proofs. */
  readonly aid?: GradingMaterial;
  /** A proof with at least this many points counts as correct. */
  readonly correctFrom: number;
  readonly ask: ModelQuerier;
}

/** Creates a comparer that queries models, or returns why it can't. */
export function createModelComparer(options: ModelComparerOptions): Comparer | JudgeFailure {
  const { players, gathered, grade, aid, ask } = options;
  const { candidates } = gathered;
  if (aid && candidates.some(({ proof }) => !proof[aid]?.text.trim())) return createMissingMaterialFailure(aid);
  const compare = limitPromptToTwoCandidates(options.compare);
  const aids = aid ? [aid] : [];
  const description = describeModels(options);

  async function compared(call: CandidatePairCall, signal: AbortSignal): Promise<ParsedComparerReply | JudgeFailure> {
    const [first, second] = [getAt(candidates, call.first), getAt(candidates, call.second)];
    // The problem and its aids are the same for both candidates.
    const view = {
      ...buildPromptVariableValues({ ...first.proof, steps: [] }, { aids }),
      candidates: [first, second].map(({ proof }, k) => ({
        number: k + 1,
        proof: buildPromptVariableValues(proof).proof,
      })),
    };
    return queryCandidatePreference({ ...getAt(players, call.judge), prompt: compare, ask }, view, call, signal);
  }

  async function graded(call: GradeCall, signal: AbortSignal): Promise<ParsedComparerReply | JudgeFailure> {
    const { proof } = getAt(candidates, call.candidate);
    const max = grade.parse === 'points' ? grade.max : 1;
    const player = { ...getAt(players, call.judge), prompt: grade, ask };
    return queryComparerModel(
      player,
      buildPromptVariableValues(proof, { aids }),
      call,
      createVerdictToGradeConverter(max),
      signal,
    );
  }

  return {
    describe: () => description,
    async ask(call: TournamentCall, signal): Promise<CallReply | JudgeFailure> {
      const answer = await (call.kind === 'compare' ? compared(call, signal) : graded(call, signal));
      return 'kind' in answer ? answer : { key: call.key, ...answer };
    },
  };
}

function getAt<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new RangeError(`There is no ${index} among ${list.length}.`);
  return one;
}

function describeModels({ players, aid, correctFrom, compare, grade }: ModelComparerOptions): ComparerDescription {
  const names = players.map(({ endpoint, model }) => {
    const asked = getQueriedModelName(model === undefined ? { endpoint } : { endpoint, model });
    return asked === '' ? getConcurrencySlotName(endpoint) : t('{0} at {1}', asked, getConcurrencySlotName(endpoint));
  });
  const cautions = [players.length > 1 ? getEnsembleCaution() : undefined, aid && getGradingMaterialCaution(aid)];
  const caution = cautions.filter((one) => one !== undefined).join(' ');
  const lanes = new Map(players.map(({ endpoint }) => [getConcurrencySlotName(endpoint), endpoint.concurrency]));
  return {
    name: names.join(', '),
    compares: true,
    grades: true,
    judges: players.length,
    lanes: sum([...lanes.values()]),
    correctFrom,
    prompts: computeTextFingerprint(JSON.stringify([compare, grade].map(listPromptParts))),
    ...(caution === '' ? {} : { caution }),
  };
}

/** The parts of a prompt that affect replies. */
function listPromptParts({ system, template, parse, max, suggests }: JudgePrompt): readonly unknown[] {
  return [system ?? null, template, parse, max, suggests.sampling];
}

/** Source: Scaling generative verifiers, section 5 and appendix. Ensembles of judges were tested and brought no gain. */
function getEnsembleCaution(): string {
  return t(
    "Several models take turns as the judge. This hasn't been shown to work better than the best of these models alone.",
  );
}
