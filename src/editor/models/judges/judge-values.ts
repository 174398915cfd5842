/** The judge settings of the user and the suggestions of a workspace. Plain values, without vscode. */
import { omitUndefined } from '../../../core/base/optional-values.ts';
import type { Endpoint } from '../../../core/judge/calls/index.ts';
import {
  canSelectAmongJudgements,
  type JudgeConfiguration,
  type JudgeThresholds,
  MIN_JUDGEMENTS_TO_SELECT_FROM,
  parseJudgeKindAndEndpoint,
} from '../../../core/judge/index.ts';
import { judgeSettingDefinitions, type SettingDefinition } from '../../base/manifest-names.ts';
import { findSettingError, readSettingValues, type SettingValues } from '../../base/setting-values.ts';

/** The values of the settings in `judgeSettingDefinitions`. */
export type JudgeSettingValues = SettingValues<typeof judgeSettingDefinitions>;

type JudgeSettingName = keyof JudgeSettingValues;
const JUDGE_SETTING_NAMES = Object.keys(judgeSettingDefinitions) as JudgeSettingName[];

/** Reads every judge setting. A value of the wrong type counts as the default. */
export function readJudgeSettings(found: (setting: SettingDefinition) => unknown): JudgeSettingValues {
  return readSettingValues(judgeSettingDefinitions, found);
}

/** The settings that a workspace suggests to change. */
export interface WorkspaceJudgeSettingsSuggestion {
  /** The user's values, overridden by the workspace's. */
  readonly values: JudgeSettingValues;
  /** The settings that differ, in the order of the manifest. */
  readonly differs: readonly JudgeSettingName[];
  /** A fingerprint of the workspace's values. */
  readonly fingerprint: string;
}

/** Finds the suggestion of a workspace; undefined if it sets nothing valid, or only the user's values. */
export function findJudgeSettingsSuggestion(
  own: JudgeSettingValues,
  inWorkspace: (setting: SettingDefinition) => unknown,
): WorkspaceJudgeSettingsSuggestion | undefined {
  const right = (setting: SettingDefinition): unknown => {
    const found = inWorkspace(setting);
    return findSettingError(setting, found) === undefined ? found : undefined;
  };
  const wanted = readJudgeSettings(right);
  const said = JUDGE_SETTING_NAMES.filter((name) => right(judgeSettingDefinitions[name]) !== undefined).map(
    (name): [JudgeSettingName, unknown] => [name, wanted[name]],
  );
  const differs = said.filter(([name]) => wanted[name] !== own[name]).map(([name]) => name);
  if (differs.length === 0) return undefined;
  return { values: { ...own, ...Object.fromEntries(said) }, differs, fingerprint: JSON.stringify(said) };
}

/** The judge that a text names. A prompt file is a path. */
export type ParsedJudgeSetting =
  | { readonly kind: 'checker' }
  | { readonly kind: 'model'; readonly choice: Pick<JudgeConfiguration, 'kind' | 'promptVersion' | 'endpoint'> }
  | { readonly kind: 'prompt'; readonly path: string }
  | { readonly kind: 'unknown' };

/** The ending of the names of prompt files. */
export const PROMPT_FILE_SUFFIX = '.judge.md';

/** Reads `proofmark.review.judge`. */
export function parseJudgeSetting(judge: string): ParsedJudgeSetting {
  const text = judge.trim();
  if (text === '' || text === 'checker') return { kind: 'checker' };
  if (text.endsWith(PROMPT_FILE_SUFFIX)) return { kind: 'prompt', path: text };
  const choice = parseJudgeKindAndEndpoint(text);
  return choice ? { kind: 'model', choice } : { kind: 'unknown' };
}

/** The thresholds of an endpoint itself. */
type EndpointThresholds = Pick<Endpoint, 'wrongBelow' | 'correctFrom' | 'incorrectBelow'>;

/**
 * Completes the choice of a judge from the settings.
 * @param at the endpoint of the judge
 * @param among the number of judgements to select each vote from; ignored for kinds that don't judge the whole proof
 */
export function completeJudgeConfiguration(
  values: JudgeSettingValues,
  base: Pick<JudgeConfiguration, 'kind' | 'promptVersion' | 'endpoint' | 'model' | 'prompt' | 'votes'>,
  at: EndpointThresholds | undefined,
  among: number = values.selectJudgements,
): JudgeConfiguration {
  const { votes, context, window, stop, confirm, temper, scale, aid, protocol } = values;
  const thresholds = getJudgeThresholds(values, base.kind, at);
  const common = { votes, context, window, stop, temper, scale, protocol };
  return {
    ...common,
    ...(aid === 'none' ? {} : { aid }),
    ...(among >= MIN_JUDGEMENTS_TO_SELECT_FROM && canSelectAmongJudgements(base.kind) ? { selectAmong: among } : {}),
    ...omitUndefined({ thresholds, confirm: confirm.trim() || undefined }),
    ...base,
  };
}

function getJudgeThresholds(
  values: JudgeSettingValues,
  kind: JudgeConfiguration['kind'],
  at: EndpointThresholds = {},
): JudgeThresholds | undefined {
  if (kind === 'prm') return { correct: at.wrongBelow ?? values.wrongBelow };
  if (kind !== 'grader' || values.scale !== 'points') return undefined;
  const correct = getPointsThreshold(values, at);
  const incorrect = at.incorrectBelow ?? values.incorrectBelow;
  return { correct, ...(incorrect === null ? {} : { incorrect: Math.min(incorrect, correct) }) };
}

/** Returns the minimum points, of 7, of a correct proof: by the endpoint, otherwise by the settings. */
export function getPointsThreshold(values: JudgeSettingValues, at: EndpointThresholds = {}): number {
  return at.correctFrom ?? values.correctFrom;
}
