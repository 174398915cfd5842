/** The front matter of a prompt file: a flat YAML mapping of a closed list of keys. */
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { t } from '../../../l10n/index.ts';
import type { Sampling } from '../endpoint.ts';
import type { JudgePrompt, PromptKind, PromptProblem, ReplyForm } from './types.ts';

/** The longest front matter that is read, in characters. */
const MAX_FRONT_MATTER = 16 * 1024;

/** How the reply of each kind may be read; the first is what is meant where the file does not say. */
const FORMS: Readonly<Record<PromptKind, readonly [ReplyForm, ...ReplyForm[]]>> = {
  critic: ['boxed-index'],
  stepwise: ['yes-no'],
  grader: ['yes-no', 'points', 'report'],
  answer: ['yes-no'],
  extractor: ['yes-no'],
  confirmer: ['yes-no'],
  comparison: ['choice'],
};

/** What front matter says. */
export type Front = Omit<JudgePrompt, 'name' | 'template'>;

/** A key's value, or what it should have been. */
type Check = (value: unknown) => string | undefined;

const number =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : t('a number from {0} to {1}', least, most);

const whole =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? undefined
      : t('a whole number from {0} to {1}', least, most);

const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value) ? undefined : t('one of {0}', words.join(', '));

const KINDS = Object.keys(FORMS) as PromptKind[];
const ALL_FORMS: readonly ReplyForm[] = ['boxed-index', 'yes-no', 'points', 'choice', 'report'];

const CHECKS: Readonly<Record<string, Check>> = {
  kind: oneOf(KINDS),
  parse: oneOf(ALL_FORMS),
  max: whole(1, 1000),
  endpoint: (value) =>
    typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)
      ? undefined
      : t('the name of an endpoint: letters, digits, “.”, “_” and “-”, not its address'),
  model: (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= 200
      ? undefined
      : t('the name of a model, at most 200 characters'),
  temperature: number(0, 2),
  top_p: number(0, 1),
  top_k: whole(-1, 100_000),
  max_tokens: whole(1, 10_000_000),
  votes: whole(1, 64),
  system: (value) => (typeof value === 'string' ? undefined : t('a text')),
};

const SAMPLING = ['temperature', 'top_p', 'top_k', 'max_tokens'] as const;

/**
 * Reads front matter.
 * @param at where it begins in the file
 */
export function readFrontMatter(text: string, at: number): { front?: Front; problems: PromptProblem[] } {
  const problems: PromptProblem[] = [];
  const say = (message: string, start: number, end: number): void => {
    problems.push({ message, start: at + start, end: at + Math.max(end, start) });
  };
  if (text.length > MAX_FRONT_MATTER) {
    say(t('Front matter has at most {0} kB.', MAX_FRONT_MATTER / 1024), MAX_FRONT_MATTER, text.length);
    return { problems };
  }
  const values = valuesOf(text, say);
  if (!values) return { problems };
  if (problems.length > 0) return { problems };

  const kind = KINDS.find((one) => one === values.get('kind'));
  if (!kind) {
    say(t('“kind” is missing: one of {0}.', KINDS.join(', ')), 0, text.length);
    return { problems };
  }
  const forms = FORMS[kind];
  const parse = ALL_FORMS.find((one) => one === values.get('parse')) ?? forms[0];
  if (!forms.includes(parse)) {
    const place = /^parse[ \t]*:[^\n]*/m.exec(text);
    const start = place?.index ?? 0;
    say(t('Of kind {0}, “parse” is {1}.', kind, eitherOf(forms)), start, start + (place?.[0].length ?? 0));
    return { problems };
  }
  const system = values.get('system');
  const endpoint = values.get('endpoint');
  const model = values.get('model');
  const votes = values.get('votes');
  const max = values.get('max');
  return {
    problems,
    front: {
      kind,
      parse,
      max: typeof max === 'number' ? max : 7,
      ...(typeof system === 'string' && system.trim() !== '' ? { system: system.trim() } : {}),
      suggests: {
        sampling: samplingOf(values),
        ...(typeof endpoint === 'string' ? { endpoint } : {}),
        ...(typeof model === 'string' ? { model } : {}),
        ...(typeof votes === 'number' ? { votes } : {}),
      },
    },
  };
}

/** `yes-no or points`. */
export function eitherOf(words: readonly string[]): string {
  return words.length === 0 ? '' : words.reduce((one, other) => t('{0} or {1}', one, other));
}

function samplingOf(values: ReadonlyMap<string, unknown>): Sampling {
  const sampling: Record<string, number> = {};
  for (const key of SAMPLING) {
    const value = values.get(key);
    if (typeof value === 'number') sampling[key] = value;
  }
  return sampling;
}

/** Keys with their values, each of its type. Anchors, aliases, tags and what is nested are problems, so nothing grows. */
function valuesOf(
  text: string,
  say: (message: string, start: number, end: number) => void,
): Map<string, unknown> | undefined {
  const values = new Map<string, unknown>();
  try {
    const document = parseDocument(text, {
      schema: 'core',
      strict: true,
      uniqueKeys: true,
      merge: false,
      prettyErrors: false,
      lineCounter: new LineCounter(),
    });
    for (const { message, pos } of [...document.errors, ...document.warnings])
      say(t('This is no YAML: {0}', message), pos[0], pos[1]);
    if (document.errors.length > 0) return undefined;
    const { contents } = document;
    if (contents === null) return values;
    if (!isMap(contents)) {
      say(t('Front matter has lines “key: value”.'), 0, text.length);
      return undefined;
    }
    for (const { key, value } of contents.items) {
      const name = isScalar(key) ? String(key.value) : '';
      const [start, end] = (isScalar(key) ? key.range : undefined) ?? [0, 0];
      const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
      if (!check) {
        say(
          t('No key is called “{0}”. Known are {1}.', name.slice(0, 80), Object.keys(CHECKS).join(', ')),
          start,
          end,
        );
        continue;
      }
      const plain = isScalar(value) && value.anchor === undefined && value.tag === undefined;
      const wanted = plain ? check(value.value) : (check(undefined) ?? t('a plain value'));
      const place = isScalar(value) && value.range ? value.range : [start, end];
      if (wanted !== undefined) say(t('“{0}” is {1}.', name, wanted), place[0] ?? start, place[1] ?? end);
      else if (isScalar(value)) values.set(name, value.value);
    }
    return values;
  } catch {
    // The package recurses: what is nested deeper than the stack ends here.
    say(t('This front matter cannot be read: it is nested too deeply.'), 0, text.length);
    return undefined;
  }
}
