/**
 * The header of a run, in the first line of its journal. It has everything that the results depend on, so that only the same run resumes
 * it. No key is in it.
 */

import { omitUndefined } from '../../base/optional-values.ts';
import { getFieldsOrEmpty } from '../../base/unknown-fields.ts';
import { type Endpoint, getEndpointOrigin } from '../../judge/calls/index.ts';
import {
  formatVersionedJudgeKind,
  type GradingMaterial,
  getDefaultPassingPoints,
  getDefaultSamplingParameters,
  JUDGEMENT_SELECTIONS_PER_PROOF,
  type JudgeConfiguration,
  type JudgePrompt,
  listTemplateGradingMaterials,
  NEWEST_PROMPT_VERSION,
} from '../../judge/index.ts';
import type { RunInfo, ScoringPolicies } from '../run-types.ts';
import { DEFAULT_SCORING_POLICIES } from './policies.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** The header of a run. A resumed run must match in everything except `run`, `started` and `name`. */
export interface RunHeader {
  readonly run: string;
  /** Its display name. */
  readonly name?: string;
  /** A sentence, if the judge is scripted or simulated. */
  readonly simulated?: string;
  readonly dataSet: JsonValue;
  readonly judge: JsonValue;
  /** The full settings of the judge. A run of an older version without it can still be resumed. */
  readonly asked?: JsonValue;
  readonly selection?: JsonValue;
  readonly policies: JsonValue;
  readonly seed: number | null;
  /** As in `2026-11-21T10:00:00.000Z`. */
  readonly started: string;
}

/** A judge that queries a model, fully resolved. */
export interface ResolvedModelJudge {
  readonly endpoint: Endpoint;
  readonly choice: JudgeConfiguration;
  readonly prompt: JudgePrompt | undefined;
  /** If the choice names no prompt: the built-in prompt of its kind, with its text. */
  readonly builtIn?: { readonly name: string; readonly text: string };
  /** The endpoint that confirms errors, if any. */
  readonly confirm?: Endpoint;
}

/** As in `2026-11-21-1320-critic`, in UTC. */
export function createRunId(started: string, kind: RunInfo['kind']): string {
  return `${started.slice(0, 10)}-${started.slice(11, 16).replace(':', '')}-${kind}`;
}

/**
 * The fields of a header that describe a judge, except the prompt and the model. They are its display name, whether it is simulated, its
 * kind and options, and its policies.
 */
export function buildJudgeHeaderFields(
  judge: ResolvedModelJudge | { readonly suspects: boolean },
  hash: (text: string) => string,
  version?: string,
): Pick<RunHeader, 'name' | 'simulated' | 'judge' | 'asked'> & { readonly policies: ScoringPolicies } {
  if ('suspects' in judge) {
    const { suspects } = judge;
    const facts = { id: 'embedded checker', kind: 'checker', votes: 1, stop: 'exact', suspects };
    const asked = version === undefined ? {} : { asked: { version } };
    return { name: 'embedded checker', judge: facts, ...asked, policies: DEFAULT_SCORING_POLICIES };
  }
  const simulated = describeSimulated(getAskedModelName(judge)) ?? describeSimulated(judge.confirm?.model ?? '');
  return {
    name: buildJudgeName(judge),
    ...(simulated === undefined ? {} : { simulated }),
    judge: collectJudgeFacts(judge, hash),
    asked: collectAskedFacts(judge, hash, version),
    policies: toRunPolicies(judge),
  };
}

/** The version of the built-in prompts that a run started with; it resumes with the same. Undefined where it has none of them. */
export function readBuiltInPromptVersion(judge: unknown): number | undefined {
  const { kind, prompt, promptVersion = 1 } = getFieldsOrEmpty(judge);
  if (kind === 'checker' || kind === 'prm' || typeof prompt === 'string') return undefined;
  const version = Number(promptVersion);
  return Number.isInteger(version) && version >= 1 && version <= NEWEST_PROMPT_VERSION ? version : undefined;
}

function getAskedModelName({ endpoint, choice }: ResolvedModelJudge): string {
  return choice.model ?? endpoint.model;
}

/** Marks numbers that don't come from a real model; only test servers have models with such names. */
function describeSimulated(model: string): string | undefined {
  const kind = /^(simulated|scripted)(?![a-z])/i.exec(model)?.[1]?.toLowerCase();
  return kind && `The judge is ${kind}. No model was queried, so the figures don't describe one.`;
}

function buildJudgeName(asked: ResolvedModelJudge): string {
  const { choice, prompt } = asked;
  const called = prompt?.name ?? (choice.kind === 'grader' ? choice.temper : undefined);
  const model = getAskedModelName(asked);
  const { name } = asked.endpoint;
  const at = `${formatVersionedJudgeKind(choice)}@${name}${called === undefined ? '' : ` “${called}”`}`;
  return model === '' || model === name ? at : `${at} (${model})`;
}

function collectAskedFacts(
  asked: ResolvedModelJudge,
  hash: (text: string) => string,
  version: string | undefined,
): JsonValue {
  const { endpoint, choice, prompt, builtIn } = asked;
  const { kind, context, protocol, scale, temper, selectAmong, thresholds, votes = 1 } = choice;
  const own = prompt && {
    name: choice.prompt ?? prompt.name,
    hash: hash(JSON.stringify(prompt)),
    isBuiltIn: false,
  };
  const shipped = builtIn && {
    name: builtIn.name,
    version: choice.promptVersion ?? NEWEST_PROMPT_VERSION,
    hash: hash(builtIn.text),
    isBuiltIn: true,
  };
  const isVoting = votes > 1 || selectAmong !== undefined;
  return normalizeToJsonValue({
    version,
    model: getAskedModelName(asked),
    endpoint: endpoint.name,
    prompt: own ?? shipped,
    aids: listJudgeGradingMaterials(asked),
    ...(kind === 'stepwise' ? { context: context ?? 'whole' } : {}),
    ...(kind === 'answer' && !prompt ? { protocol: protocol ?? 'free' } : {}),
    ...(kind === 'grader' && !prompt ? { scale: scale ?? 'binary', temper: temper ?? 'balanced' } : {}),
    selectAmong,
    thresholds,
    sampling:
      kind === 'prm'
        ? endpoint.sampling
        : { ...getDefaultSamplingParameters(isVoting), ...prompt?.suggests.sampling, ...endpoint.sampling },
  });
}

/** Parts that the judge is shown in addition to the proof. An answer grader always sees the answer. */
export function listJudgeGradingMaterials({
  choice: { kind, aid },
  prompt,
}: ResolvedModelJudge): readonly GradingMaterial[] {
  if (kind === 'grader') return aid === undefined ? [] : [aid];
  if (kind === 'answer' || !prompt) return [];
  return listTemplateGradingMaterials(prompt);
}

function collectJudgeFacts(
  { endpoint, choice, prompt, confirm }: ResolvedModelJudge,
  hash: (text: string) => string,
): JsonValue {
  const { endpoint: name, confirm: _, promptVersion = NEWEST_PROMPT_VERSION, ...chosen } = choice;
  return normalizeToJsonValue({
    id: `${choice.kind}@${name}`,
    votes: choice.selectAmong === undefined ? 1 : JUDGEMENT_SELECTIONS_PER_PROOF,
    stop: 'exact',
    ...chosen,
    origin: getEndpointOrigin(endpoint),
    form: endpoint.kind,
    sampling: endpoint.sampling,
    prompt: prompt ? hash(JSON.stringify(prompt)) : null,
    // Journals from before there were versions don't have them.
    ...(prompt || choice.kind === 'prm' || promptVersion === 1 ? {} : { promptVersion }),
    ...(confirm ? { confirm: collectConfirmFacts(confirm) } : {}),
  });
}

/** A different confirming model makes a different judge. */
function collectConfirmFacts(confirm: Endpoint): object {
  const { name, model, sampling } = confirm;
  return { endpoint: name, model, origin: getEndpointOrigin(confirm), sampling };
}

/** The judge's own way to combine votes is also that of the report. */
function toRunPolicies(judge: ResolvedModelJudge): ScoringPolicies {
  const { aggregate } = judge.choice;
  return { ...toThresholdPolicies(judge), ...omitUndefined({ aggregate }) };
}

/** The judge's own thresholds are also the scoring thresholds. */
function toThresholdPolicies({ choice: { kind, thresholds, scale }, prompt }: ResolvedModelJudge): ScoringPolicies {
  if (thresholds === undefined) {
    if (kind !== 'grader' || !prompt || prompt.parse === 'yes-no') return DEFAULT_SCORING_POLICIES;
    const passes = getDefaultPassingPoints(prompt) / prompt.max;
    return { ...DEFAULT_SCORING_POLICIES, accepted: passes, rejected: passes };
  }
  const { correct, incorrect = correct } = thresholds;
  if (kind === 'prm') return { ...DEFAULT_SCORING_POLICIES, threshold: correct };
  const most = (prompt ? prompt.max : scale === 'points' ? 7 : 1) ?? 1;
  return { ...DEFAULT_SCORING_POLICIES, accepted: correct / most, rejected: incorrect / most };
}

/** The value as it will be read from JSON. */
export function normalizeToJsonValue(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
