/** The front matter of a prompt file: a flat YAML mapping of a closed list of keys. */
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { t } from '../../../l10n/index.ts';
import { nearest } from '../../base/nearest.ts';
import type { Sampling } from '../calls/endpoint.ts';
import { changeTo, insert, movedFix } from './fixes.ts';
import { KEYS, keyNamed } from './keys.ts';
import { ALL_FORMS, KINDS, PROMPT_KINDS } from './kinds.ts';
import type { JudgePrompt, PromptFix, PromptProblem } from './types.ts';

/** The longest front matter that is read, in characters. */
const MAX_FRONT_MATTER = 16 * 1024;

type Say = (message: string, start: number, end: number, fix?: PromptFix) => void;

/** The values of front matter. */
export type Front = Omit<JudgePrompt, 'name' | 'template'>;

const SAMPLING = ['temperature', 'top_p', 'top_k', 'max_tokens'] as const;

/**
 * Reads front matter.
 * @param at where it begins in the file
 */
export function readFrontMatter(text: string, at: number): { front?: Front; problems: PromptProblem[] } {
  const problems: PromptProblem[] = [];
  const say: Say = (message, start, end, fix) => {
    problems.push({
      message,
      start: at + start,
      end: at + Math.max(end, start),
      ...(fix ? { fix: movedFix(fix, at) } : {}),
    });
  };
  if (text.length > MAX_FRONT_MATTER) {
    say(t('Front matter is limited to {0} kB.', MAX_FRONT_MATTER / 1024), MAX_FRONT_MATTER, text.length);
    return { problems };
  }
  const values = valuesOf(text, say);
  if (!values) return { problems };
  if (problems.length > 0) return { problems };

  const kind = KINDS.find((one) => one === values.get('kind'));
  if (!kind) {
    const line = `kind: ${KINDS[0]}\n`;
    say(t('“kind” is missing. Set it to one of {0}.', KINDS.join(', ')), 0, text.length, insert(line, 0));
    return { problems };
  }
  const forms = PROMPT_KINDS[kind].forms;
  const parse = ALL_FORMS.find((one) => one === values.get('parse')) ?? forms[0];
  if (!forms.includes(parse)) {
    const place = /^parse[ \t]*:[^\n]*/m.exec(text);
    const start = place?.index ?? 0;
    const line = place?.[0].trimEnd() ?? '';
    const value = /:[ \t]*/.exec(line);
    const from = start + (value ? value.index + value[0].length : line.length);
    const fix = changeTo(forms[0], from, start + line.length);
    say(
      t('For kind {0}, “parse” must be {1}.', kind, eitherOf(forms)),
      start,
      start + line.length,
      place ? fix : undefined,
    );
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
  const sampling: Record<string, number | null> = {};
  for (const key of SAMPLING) {
    const value = values.get(key);
    if (typeof value === 'number') sampling[key] = value;
    else if (value === 'default') sampling[key] = null;
  }
  return sampling;
}

/** Keys with their values, each of its type. Anchors, aliases, tags and what is nested are problems, so nothing grows. */
function valuesOf(text: string, say: Say): Map<string, unknown> | undefined {
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
      say(t('Invalid YAML: {0}', message), pos[0], pos[1]);
    if (document.errors.length > 0) return undefined;
    const { contents } = document;
    if (contents === null) return values;
    if (!isMap(contents)) {
      say(t('Front matter must consist of lines “key: value”.'), 0, text.length);
      return undefined;
    }
    for (const { key, value } of contents.items) {
      const name = isScalar(key) ? String(key.value) : '';
      const [start, end] = (isScalar(key) ? key.range : undefined) ?? [0, 0];
      const known = keyNamed(name);
      if (!known) {
        sayUnknown(name, start, end, written(contents.items), say);
        continue;
      }
      const wanted = known.wanted();
      const place = isScalar(value) && value.range ? value.range : [start, end];
      const from = place[0] ?? start;
      const to = place[1] ?? end;
      if (!isScalar(value) || value.anchor !== undefined || value.tag !== undefined)
        say(t('“{0}” must be {1}.', name, wanted.words), from, to);
      else if (wanted.accepts(value.value)) values.set(name, value.value);
      else {
        const kind = KINDS.find((one) => one === values.get('kind'));
        const words = known.choices?.(kind).map((choice) => choice.name) ?? [];
        const meant = wanted.nearest?.(value.value) ?? nearest(String(value.value), words);
        const fix = meant === undefined ? undefined : changeTo(meant, from, to);
        say(t('“{0}” must be {1}.', name, wanted.words), from, to, fix);
      }
    }
    return values;
  } catch {
    // The package recurses: what is nested deeper than the stack ends here.
    say(t("Can't read this front matter: it's nested too deeply."), 0, text.length);
    return undefined;
  }
}

/** The names of keys that stand there. */
function written(items: readonly { readonly key: unknown }[]): ReadonlySet<string> {
  return new Set(items.map(({ key }) => (isScalar(key) ? String(key.value) : '')));
}

function sayUnknown(name: string, start: number, end: number, there: ReadonlySet<string>, say: Say): void {
  const names = KEYS.map((key) => key.name);
  const meant = nearest(
    name,
    names.filter((one) => !there.has(one)),
  );
  const shown = name.slice(0, 80);
  if (meant === undefined) say(t('Unknown key “{0}”. Use one of {1}.', shown, names.join(', ')), start, end);
  else
    say(t('Unknown key “{0}”. Did you mean “{1}”?', shown, meant), start, end, changeTo(meant, start, end));
}
