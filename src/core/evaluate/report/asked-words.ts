/** The model, prompt and settings of a judge in words, for tables and to distinguish two runs of the same name. */
import { t } from '../../../l10n/index.ts';
import { leakWords } from '../../judge/index.ts';
import type { AskedInfo, RunInfo } from '../run-types.ts';
import { nameWords } from './words.ts';

/** A part of what was run. */
export interface AskedFact {
  readonly name: string;
  /** Undefined where the run has no such thing. */
  readonly value: string | undefined;
}

/** All settings of a model's queries; for the checker, only the version. */
export function askedFacts({ kind, model, asked = {} }: RunInfo): readonly AskedFact[] {
  const version = { name: t('Proofmark version'), value: recorded(asked.version) };
  if (kind === 'checker') return [version];
  const { endpoint, form, prompt, aids, context, protocol, scale, temper, selectAmong } = asked;
  const { thresholds, sampling, leftOut } = asked;
  return [
    { name: t('model'), value: recorded(model) },
    { name: t('endpoint'), value: recorded(endpoint) },
    { name: t('form'), value: kind === 'prm' ? recorded(form) : undefined },
    { name: t('prompt'), value: kind === 'prm' ? t('none') : promptWords(prompt) },
    { name: t('shown beside the proof'), value: aidWords(aids) },
    { name: t('context'), value: optional(context) },
    { name: t('protocol'), value: optional(protocol) },
    { name: t('scale'), value: optional(scale) },
    { name: t('leniency'), value: optional(temper) },
    { name: t('judgments per vote'), value: selectAmong === undefined ? undefined : `${selectAmong}` },
    { name: t('thresholds'), value: thresholdWords(thresholds) },
    { name: t('sampling'), value: samplingWords(sampling, leftOut) },
    version,
  ];
}

/** Why its acceptances are worth less than those of a judge that sees only the proof; undefined if they aren't. */
export function leakOf({ asked }: RunInfo): string | undefined {
  return leakWords(asked?.aids ?? []);
}

function recorded(value: string | undefined): string {
  return value === undefined ? t('not recorded') : nameWords(value);
}

function optional(value: string | undefined): string | undefined {
  return value === undefined ? undefined : nameWords(value);
}

function promptWords(prompt: AskedInfo['prompt']): string {
  if (!prompt) return t('not recorded');
  const { name, hash, isBuiltIn, version = 1 } = prompt;
  const digits = nameWords(hash.slice(0, 12));
  if (name === '') return t('SHA-256 {0}…', digits);
  return isBuiltIn
    ? t('{0}, version {1}, built in (SHA-256 {2}…)', nameWords(name), version, digits)
    : t('{0} (SHA-256 {1}…)', nameWords(name), digits);
}

function aidWords(aids: AskedInfo['aids']): string {
  if (!aids) return t('not recorded');
  if (aids.length === 0) return t('nothing');
  return aids
    .map((aid) => (aid === 'answer' ? t('final answer') : aid === 'reference' ? t('reference') : t('rubric')))
    .join(', ');
}

function thresholdWords(thresholds: AskedInfo['thresholds']): string | undefined {
  if (!thresholds) return undefined;
  const { correct, incorrect = correct } = thresholds;
  return incorrect === correct ? `${correct}` : `${correct}, ${incorrect}`;
}

function samplingWords(sampling: AskedInfo['sampling'], leftOut: readonly string[] = []): string {
  if (!sampling) return t('not recorded');
  const parts = Object.entries(sampling).map(([name, value]) =>
    value === null
      ? t('{0} not sent', name)
      : leftOut.includes(name)
        ? t('{0} {1} (not sent: rejected by the model)', name, `${value}`)
        : `${name} ${value}`,
  );
  return parts.length === 0 ? t('server defaults') : parts.map(nameWords).join(', ');
}

/** The first settings in which two runs differ, each as `name value`; undefined if none differs. */
export function apart(a: RunInfo, b: RunInfo): readonly [string, string] | undefined {
  const [first, second] = [partsOf(a), partsOf(b)];
  const names = [...new Set([...first.keys(), ...second.keys()])];
  const differing = names.filter((name) => first.get(name) !== second.get(name)).slice(0, MOST_PARTS);
  if (differing.length === 0) return undefined;
  const words = (parts: ReadonlyMap<string, string>): string =>
    differing.map((name) => `${name} ${parts.get(name) ?? t('none')}`).join(', ');
  return [words(first), words(second)];
}

/** So many parts are named. */
const MOST_PARTS = 2;

/** The Proofmark version distinguishes two runs only if nothing else does. */
function partsOf(info: RunInfo): ReadonlyMap<string, string> {
  const votes = [
    { name: t('votes'), value: `${info.votes}` },
    { name: t('stop'), value: info.stop },
  ];
  const facts = askedFacts(info).toSpliced(-1, 0, ...votes);
  return new Map(facts.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])));
}
