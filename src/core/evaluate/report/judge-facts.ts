/** The model, prompt and settings of a judge in words, for tables and to distinguish two runs of the same name. */
import { t } from '../../../l10n/index.ts';
import { getAnswerLeakCaution } from '../../judge/index.ts';
import type { RecordedJudgeSettings, RunInfo } from '../run-types.ts';
import { formatNameForReport } from './format-report-texts.ts';

/**
 * All settings of a model's queries; for the checker, only the version. `key` is the name in CSV and JSON; the value is
 * undefined if this kind of judge has no such setting.
 */
export function listRunJudgeSettings({ kind, model, asked = {} }: RunInfo) {
  const version = { key: 'Proofmark version', name: t('Proofmark version'), value: formatRecorded(asked.version) };
  if (kind === 'checker') return [version];
  const { endpoint, form, prompt, aids, context, protocol, scale, temper, selectAmong } = asked;
  const { thresholds, sampling, leftOut } = asked;
  return [
    { key: 'model', name: t('model'), value: formatRecorded(model) },
    { key: 'endpoint', name: t('endpoint'), value: formatRecorded(endpoint) },
    { key: 'form', name: t('request and reply format'), value: kind === 'prm' ? formatRecorded(form) : undefined },
    { key: 'prompt', name: t('prompt'), value: kind === 'prm' ? t('none') : formatPromptFact(prompt) },
    { key: 'shown beside the proof', name: t('also shown to the judge'), value: formatAids(aids) },
    { key: 'context', name: t('context'), value: formatOptional(context) },
    { key: 'protocol', name: t('how the answer grader compares'), value: formatOptional(protocol) },
    { key: 'scale', name: t('scale'), value: formatOptional(scale) },
    { key: 'leniency', name: t('leniency'), value: formatOptional(temper) },
    {
      key: 'judgements per vote',
      name: t('judgments written per proof'),
      value: selectAmong === undefined ? undefined : `${selectAmong}`,
    },
    { key: 'thresholds', name: t('thresholds'), value: formatThresholdFact(thresholds) },
    { key: 'sampling', name: t('sampling'), value: formatSamplingFact(sampling, leftOut) },
    version,
  ];
}

/** Why its scores aren't comparable with those of a judge that sees only the proof; undefined if they are. */
export function explainAnswerLeak({ asked }: RunInfo): string | undefined {
  return getAnswerLeakCaution(asked?.aids ?? []);
}

function formatRecorded(value: string | undefined): string {
  return value === undefined ? t('not recorded') : formatNameForReport(value);
}

function formatOptional(value: string | undefined): string | undefined {
  return value === undefined ? undefined : formatNameForReport(value);
}

function formatPromptFact(prompt: RecordedJudgeSettings['prompt']): string {
  if (!prompt) return t('not recorded');
  const { name, hash, isBuiltIn, version = 1 } = prompt;
  const digits = formatNameForReport(hash.slice(0, 12));
  if (name === '') return t('SHA-256 {0}…', digits);
  return isBuiltIn
    ? t('{0}, version {1}, built in (SHA-256 {2}…)', formatNameForReport(name), version, digits)
    : t('{0} (SHA-256 {1}…)', formatNameForReport(name), digits);
}

function formatAids(aids: RecordedJudgeSettings['aids']): string {
  if (!aids) return t('not recorded');
  if (aids.length === 0) return t('nothing');
  return aids
    .map((aid) => (aid === 'answer' ? t('correct final answer') : aid === 'reference' ? t('reference') : t('rubric')))
    .join(', ');
}

function formatThresholdFact(thresholds: RecordedJudgeSettings['thresholds']): string | undefined {
  if (!thresholds) return undefined;
  const { correct, incorrect = correct } = thresholds;
  return incorrect === correct ? `${correct}` : `${correct}, ${incorrect}`;
}

function formatSamplingFact(sampling: RecordedJudgeSettings['sampling'], leftOut: readonly string[] = []): string {
  if (!sampling) return t('not recorded');
  const parts = Object.entries(sampling).map(([name, value]) =>
    value === null
      ? t('{0} not sent', name)
      : leftOut.includes(name)
        ? t('{0} {1} (not sent: unsupported by the model)', name, `${value}`)
        : `${name} ${value}`,
  );
  return parts.length === 0 ? t('server defaults') : parts.map(formatNameForReport).join(', ');
}

/** The first settings in which two runs differ, each as `name value`; undefined if none differs. */
export function describeRunSettingDifferences(a: RunInfo, b: RunInfo): readonly [string, string] | undefined {
  const [first, second] = [collectRunParts(a), collectRunParts(b)];
  const names = [...new Set([...first.keys(), ...second.keys()])];
  const differing = names.filter((name) => first.get(name) !== second.get(name)).slice(0, MOST_DIFFERENCES);
  if (differing.length === 0) return undefined;
  const words = (parts: ReadonlyMap<string, string>): string =>
    differing.map((name) => `${name} ${parts.get(name) ?? t('none')}`).join(', ');
  return [words(first), words(second)];
}

/** The maximum number of settings that distinguish two runs. */
const MOST_DIFFERENCES = 2;

const EARLY_STOPPING: Readonly<Record<RunInfo['stop'], () => string>> = {
  all: () => t('none'),
  exact: () => t('exact'),
  sprt: () => t('sequential test'),
};

/** The Proofmark version distinguishes two runs only if nothing else does. */
function collectRunParts(info: RunInfo): ReadonlyMap<string, string> {
  const votes = [
    { key: 'votes', name: t('votes'), value: `${info.votes}` },
    { key: 'stop', name: t('early stopping'), value: EARLY_STOPPING[info.stop]() },
  ];
  const facts = listRunJudgeSettings(info).toSpliced(-1, 0, ...votes);
  return new Map(facts.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])));
}
