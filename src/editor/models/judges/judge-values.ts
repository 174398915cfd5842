/** The judge settings of the user and the suggestions of a workspace. Plain values, without vscode. */
import { defined } from '../../../core/base/optional.ts';
import type { Endpoint } from '../../../core/judge/calls/index.ts';
import {
  canSelect,
  FEWEST_AMONG,
  type JudgeChoice,
  readChoice,
  type Thresholds,
} from '../../../core/judge/index.ts';
import { judgeSettings, type Setting } from '../../base/names.ts';
import { type ValuesOf, valuesOf, wrongWith } from '../../base/setting-values.ts';

/** The values of the settings in `judgeSettings`. */
export type JudgeValues = ValuesOf<typeof judgeSettings>;

type Name = keyof JudgeValues;
const NAMES = Object.keys(judgeSettings) as Name[];

/** Reads every judge setting. A value of the wrong type counts as the default. */
export function judgeValues(found: (setting: Setting) => unknown): JudgeValues {
  return valuesOf(judgeSettings, found);
}

/** The settings that a workspace suggests to change. */
export interface Suggestion {
  /** The user's values with the workspace's over them. */
  readonly values: JudgeValues;
  /** The settings that differ, in the order of the manifest. */
  readonly differs: readonly Name[];
  /** Depends only on the workspace's values, not on the user's. */
  readonly fingerprint: string;
}

/** Undefined if a workspace sets nothing, nothing valid, or only what the user has. */
export function suggestionOf(
  own: JudgeValues,
  inWorkspace: (setting: Setting) => unknown,
): Suggestion | undefined {
  const right = (setting: Setting): unknown => {
    const found = inWorkspace(setting);
    return wrongWith(setting, found) === undefined ? found : undefined;
  };
  const wanted = judgeValues(right);
  const said = NAMES.filter((name) => right(judgeSettings[name]) !== undefined).map(
    (name): [Name, unknown] => [name, wanted[name]],
  );
  const differs = said.filter(([name]) => wanted[name] !== own[name]).map(([name]) => name);
  if (differs.length === 0) return undefined;
  return { values: { ...own, ...Object.fromEntries(said) }, differs, fingerprint: JSON.stringify(said) };
}

/** The judge that a text names. A prompt file is a path. */
export type Named =
  | { readonly kind: 'checker' }
  | { readonly kind: 'model'; readonly choice: Pick<JudgeChoice, 'kind' | 'promptVersion' | 'endpoint'> }
  | { readonly kind: 'prompt'; readonly path: string }
  | { readonly kind: 'unknown' };

/** The ending of the names of prompt files. */
export const promptEnding = '.judge.md';

/** Reads `proofmark.review.judge`. */
export function namedBy(judge: string): Named {
  const text = judge.trim();
  if (text === '' || text === 'checker') return { kind: 'checker' };
  if (text.endsWith(promptEnding)) return { kind: 'prompt', path: text };
  const choice = readChoice(text);
  return choice ? { kind: 'model', choice } : { kind: 'unknown' };
}

/** The thresholds of an endpoint itself. */
type EndpointThresholds = Pick<Endpoint, 'wrongBelow' | 'correctFrom' | 'incorrectBelow'>;

/**
 * Completes the choice of a judge from the settings.
 * @param at the endpoint of the judge
 * @param among the number of judgments to select each vote from; ignored for kinds that don't judge the whole proof
 */
export function choiceWith(
  values: JudgeValues,
  base: Pick<JudgeChoice, 'kind' | 'promptVersion' | 'endpoint' | 'model' | 'prompt' | 'votes'>,
  at: EndpointThresholds | undefined,
  among: number = values.selectJudgements,
): JudgeChoice {
  const { votes, context, window, stop, confirm, temper, scale, aid, protocol } = values;
  const thresholds = thresholdsOf(values, base.kind, at);
  const common = { votes, context, window, stop, temper, scale, protocol };
  return {
    ...common,
    ...(aid === 'none' ? {} : { aid }),
    ...(among >= FEWEST_AMONG && canSelect(base.kind) ? { selectAmong: among } : {}),
    ...defined({ thresholds, confirm: confirm.trim() || undefined }),
    ...base,
  };
}

function thresholdsOf(
  values: JudgeValues,
  kind: JudgeChoice['kind'],
  at: EndpointThresholds = {},
): Thresholds | undefined {
  if (kind === 'prm') return { correct: at.wrongBelow ?? values.wrongBelow };
  if (kind !== 'grader' || values.scale !== 'points') return undefined;
  const correct = correctFrom(values, at);
  const incorrect = at.incorrectBelow ?? values.incorrectBelow;
  return { correct, ...(incorrect === null ? {} : { incorrect: Math.min(incorrect, correct) }) };
}

/** The lowest number of points, of 7, of a correct proof: by the endpoint, otherwise by the settings. */
export function correctFrom(values: JudgeValues, at: EndpointThresholds = {}): number {
  return at.correctFrom ?? values.correctFrom;
}
