/** Parses the front matter of a prompt file: a flat YAML mapping with known keys only. */
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { t } from '../../../l10n/index.ts';
import { findSimilarWord } from '../../base/similar-word.ts';
import type { SamplingParameters } from '../calls/endpoint.ts';
import { findPromptFrontMatterKeySpec, PROMPT_FRONT_MATTER_KEY_SPECS } from './front-matter-keys.ts';
import { createInsertionFix, createReplacementFix, shiftFixOffsets } from './prompt-fixes.ts';
import { PROMPT_KIND_NAMES, PROMPT_KIND_SPECS, REPLY_FORMAT_NAMES } from './prompt-kinds.ts';
import type { JudgePrompt, PromptDiagnostic, PromptFix } from './types.ts';

/** The maximum length of front matter, in characters. */
const MAX_FRONT_MATTER = 16 * 1024;

type ReportFrontProblem = (message: string, start: number, end: number, fix?: PromptFix) => void;

export type PromptFrontMatter = Omit<JudgePrompt, 'name' | 'template'>;

const SAMPLING = ['temperature', 'top_p', 'top_k', 'max_tokens'] as const;

/** Parses front matter that is at offset `at` in the file. */
export function parsePromptFrontMatter(
  text: string,
  at: number,
): { front?: PromptFrontMatter; problems: PromptDiagnostic[] } {
  const problems: PromptDiagnostic[] = [];
  const say: ReportFrontProblem = (message, start, end, fix) => {
    problems.push({
      message,
      start: at + start,
      end: at + Math.max(end, start),
      ...(fix ? { fix: shiftFixOffsets(fix, at) } : {}),
    });
  };
  if (text.length > MAX_FRONT_MATTER) {
    say(t('Front matter is limited to {0} KB.', MAX_FRONT_MATTER / 1024), MAX_FRONT_MATTER, text.length);
    return { problems };
  }
  const values = readFrontValues(text, say);
  if (!values) return { problems };
  if (problems.length > 0) return { problems };

  const kind = PROMPT_KIND_NAMES.find((one) => one === values.get('kind'));
  if (!kind) {
    const line = `kind: ${PROMPT_KIND_NAMES[0]}\n`;
    say(
      t('“kind” is missing. Set it to one of {0}.', PROMPT_KIND_NAMES.join(', ')),
      0,
      text.length,
      createInsertionFix(line, 0),
    );
    return { problems };
  }
  const forms = PROMPT_KIND_SPECS[kind].forms;
  const parse = REPLY_FORMAT_NAMES.find((one) => one === values.get('parse')) ?? forms[0];
  if (!forms.includes(parse)) {
    const place = /^parse[ \t]*:[^\n]*/m.exec(text);
    const start = place?.index ?? 0;
    const line = place?.[0].trimEnd() ?? '';
    const value = /:[ \t]*/.exec(line);
    const from = start + (value ? value.index + value[0].length : line.length);
    const fix = createReplacementFix(forms[0], from, start + line.length);
    say(
      t('For kind {0}, “parse” must be {1}.', kind, joinWithOr(forms)),
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
        sampling: readPromptSampling(values),
        ...(typeof endpoint === 'string' ? { endpoint } : {}),
        ...(typeof model === 'string' ? { model } : {}),
        ...(typeof votes === 'number' ? { votes } : {}),
      },
    },
  };
}

/** Joins words as alternatives: `yes-no or points`. */
export function joinWithOr(words: readonly string[]): string {
  return words.length === 0 ? '' : words.reduce((one, other) => t('{0} or {1}', one, other));
}

function readPromptSampling(values: ReadonlyMap<string, unknown>): SamplingParameters {
  const sampling: Record<string, number | null> = {};
  for (const key of SAMPLING) {
    const value = values.get(key);
    if (typeof value === 'number') sampling[key] = value;
    else if (value === 'default') sampling[key] = null;
  }
  return sampling;
}

/** Returns the values by key. Anchors, aliases, tags and nested values are problems, so that nothing is expanded. */
function readFrontValues(text: string, say: ReportFrontProblem): Map<string, unknown> | undefined {
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
      const known = findPromptFrontMatterKeySpec(name);
      if (!known) {
        const written = contents.items.map((item) => (isScalar(item.key) ? String(item.key.value) : ''));
        reportUnknownKey(name, start, end, new Set(written), say);
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
        const kind = PROMPT_KIND_NAMES.find((one) => one === values.get('kind'));
        const words = known.choices?.(kind).map((choice) => choice.name) ?? [];
        const meant = wanted.nearest?.(value.value) ?? findSimilarWord(String(value.value), words);
        const fix = meant === undefined ? undefined : createReplacementFix(meant, from, to);
        say(t('“{0}” must be {1}.', name, wanted.words), from, to, fix);
      }
    }
    return values;
  } catch {
    // The package recurses, so deep nesting overflows the stack.
    say(t("Can't read this front matter: it's nested too deeply."), 0, text.length);
    return undefined;
  }
}

function reportUnknownKey(
  name: string,
  start: number,
  end: number,
  there: ReadonlySet<string>,
  say: ReportFrontProblem,
): void {
  const names = PROMPT_FRONT_MATTER_KEY_SPECS.map((key) => key.name);
  const meant = findSimilarWord(
    name,
    names.filter((one) => !there.has(one)),
  );
  const shown = name.slice(0, 80);
  if (meant === undefined) say(t('Unknown key “{0}”. Use one of {1}.', shown, names.join(', ')), start, end);
  else
    say(t('Unknown key “{0}”. Did you mean “{1}”?', shown, meant), start, end, createReplacementFix(meant, start, end));
}
