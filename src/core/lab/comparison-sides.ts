/** The settings of each side of a comparison, so that sides have distinct names and different prompts of one name are noticed. */
import { t } from '../../l10n/index.ts';
import { formatNumberOfVotes } from '../base/counts-and-lists.ts';
import { isRecord } from '../base/unknown-fields.ts';
import { formatNamesDistinguishably } from '../evaluate/index.ts';
import type { Endpoint } from '../judge/calls/index.ts';
import {
  type GradingMaterial,
  type JudgePrompt,
  listTemplateGradingMaterials,
  resolveSamplingParameters,
} from '../judge/index.ts';
import { computeTextFingerprint } from '../proof/index.ts';

/** Saved with a comparison. */
export interface PromptComparisonSideSettings {
  /** The prompt's name. */
  readonly prompt: string;
  /** A hash of the prompt's texts and its reply format. */
  readonly hash: string;
  readonly model: string;
  readonly endpoint: string;
  readonly votes: number;
  /** As it is sent: `temperature 0`. */
  readonly sampling: string;
  /** Whether its prompt shows the final answer or reference of a case. */
  readonly leaks?: true;
}

export type PromptComparisonSettings = readonly [PromptComparisonSideSettings, PromptComparisonSideSettings];

/** The number of shown digits of a hash. */
const DIGITS = 8;

/** The settings of one side of a comparison. @param given what the cases contain besides problem and steps */
export function getPromptComparisonSideSettings(
  prompt: JudgePrompt,
  place: { readonly endpoint: Endpoint; readonly model: string; readonly votes: number },
  given: readonly GradingMaterial[] = [],
): PromptComparisonSideSettings {
  const { endpoint, model, votes } = place;
  const { kind, parse, max, system = '', template } = prompt;
  const sampling = Object.entries(resolveSamplingParameters({ endpoint, prompt, votes }));
  return {
    prompt: prompt.name,
    hash: computeTextFingerprint(JSON.stringify([kind, parse, max, system, template])),
    model,
    endpoint: endpoint.name,
    votes,
    sampling: sampling.map(([name, value]) => `${name} ${value}`).join(', '),
    ...(isLeaking(prompt, given) ? { leaks: true as const } : {}),
  };
}

/** In the lab, graders see only the proof, and answer graders are queried about the answer itself. */
function isLeaking(prompt: JudgePrompt, given: readonly GradingMaterial[]): boolean {
  if (prompt.kind !== 'critic' && prompt.kind !== 'stepwise') return false;
  return listTemplateGradingMaterials(prompt).some((aid) => aid !== 'rubric' && given.includes(aid));
}

/** Names both sides by their prompts and by all settings in which they differ. The names are distinct. */
export function getPromptComparisonSideNames([a, b]: PromptComparisonSettings): readonly [string, string] {
  const isOther = (key: keyof PromptComparisonSideSettings): boolean => a[key] !== b[key];
  const nameOf = (side: PromptComparisonSideSettings): string =>
    [
      side.prompt,
      ...(isOther('hash') && !isOther('prompt') ? [t('prompt text with hash {0}', side.hash.slice(0, DIGITS))] : []),
      ...(isOther('model') ? [t('model {0}', side.model)] : []),
      ...(isOther('endpoint') ? [t('endpoint {0}', side.endpoint)] : []),
      ...(isOther('votes') ? [formatNumberOfVotes(side.votes)] : []),
      ...(isOther('sampling') ? [side.sampling === '' ? t("server's default sampling") : side.sampling] : []),
    ].join(', ');
  const [first = '', second = ''] = formatNamesDistinguishably([nameOf(a), nameOf(b)]);
  return [first, first === second ? t('{0} (2)', second) : second];
}

/** Warnings about the validity of a comparison, as sentences. */
export function listPromptComparisonWarnings(
  [a, b]: PromptComparisonSettings,
  names: readonly [string, string],
): readonly string[] {
  const leaking = names.filter((_, k) => (k === 0 ? a : b).leaks);
  return [
    ...getSameSideWarnings([a, b]),
    ...leaking.map((name) =>
      t(
        "{0} sees the correct final answer or a reference, so it tends to accept fewer incorrect proofs than a judge that doesn't.",
        name,
      ),
    ),
  ];
}

function getSameSideWarnings([a, b]: PromptComparisonSettings): readonly string[] {
  if (a.prompt === b.prompt && a.hash !== b.hash)
    return [t('Both prompts are named {0}, but their texts differ.', a.prompt)];
  const isSame = (Object.keys(a) as (keyof PromptComparisonSideSettings)[]).every((key) => a[key] === b[key]);
  return isSame ? [t('Both sides use the same prompt, model, number of votes, and sampling.')] : [];
}

/** Whether a stored value, possibly from another version, has the settings of two sides. */
export function isPromptComparisonSettings(value: unknown): value is PromptComparisonSettings {
  return Array.isArray(value) && value.length === 2 && value.every(isSideFacts);
}

function isSideFacts(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { prompt, hash, model, endpoint, votes, sampling } = value;
  return (
    [prompt, hash, model, endpoint, sampling].every((text) => typeof text === 'string') && Number.isSafeInteger(votes)
  );
}
