import { t } from '../../../../l10n/index.ts';
import { findSimilarWord } from '../../../base/similar-word.ts';
import { escapeAsMarkdownLine } from '../../../render/index.ts';
import { findPromptFrontMatterKeySpec, PROMPT_FRONT_MATTER_KEY_SPECS } from '../front-matter-keys.ts';
import { createReplacementFix } from '../prompt-fixes.ts';
import { PROMPT_KIND_NAMES, type PromptFrontMatterChoice } from '../prompt-kinds.ts';
import { findPromptRegions } from '../regions.ts';
import { MAX_PROMPT_FILE_CHARS, type PromptDiagnostic, type PromptKind } from '../types.ts';
import type { PromptCompletion, PromptEditingContext } from './types.ts';

/** One line of front matter, possibly incomplete. */
export interface PromptFrontMatterLine {
  /** Offsets of the line's two ends. */
  readonly start: number;
  readonly end: number;
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  /** The range of the value; absent without a colon. */
  readonly value?: { readonly start: number; readonly end: number; readonly text: string };
}

/** Finds the line of front matter at an offset; undefined within a block scalar, in a comment, and on lines that aren't `key: value`. */
export function findPromptFrontMatterLine(text: string, offset: number): PromptFrontMatterLine | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const found = text.indexOf('\n', start);
  const line = text.slice(start, found < 0 ? text.length : found).replace(/\r$/, '');
  const match = /^([\w-]*)(?:([ \t]*:)([ \t]*)(.*?))?[ \t]*$/.exec(line);
  if (!match) return undefined;
  const [, key = '', colon, blanks = '', value = ''] = match;
  const end = start + line.length;
  const keyEnd = start + key.length;
  if (colon === undefined) return { start, end, key, keyStart: start, keyEnd };
  const from = keyEnd + colon.length + blanks.length;
  return {
    start,
    end,
    key,
    keyStart: start,
    keyEnd,
    value: { start: from, end: from + value.length, text: value },
  };
}

/** Lists the lines `key: value` of front matter. */
export function listPromptFrontMatterLines(text: string, from: number, to: number): PromptFrontMatterLine[] {
  const lines: PromptFrontMatterLine[] = [];
  for (let at = from; at < to; ) {
    const line = findPromptFrontMatterLine(text, at);
    if (line?.value && line.key !== '') lines.push(line);
    const next = text.indexOf('\n', at);
    at = next < 0 ? to : next + 1;
  }
  return lines;
}

/** Finds the name of an endpoint that the user doesn't have. The prompt stays usable, since the name is only a suggestion. */
export function diagnoseUnknownEndpoint(
  text: string,
  { endpoints }: PromptEditingContext,
): PromptDiagnostic | undefined {
  if (text.length > MAX_PROMPT_FILE_CHARS) return undefined;
  const { front } = findPromptRegions(text);
  const line = front && listPromptFrontMatterLines(text, front.start, front.end).find(({ key }) => key === 'endpoint');
  const value = line?.value?.text.replace(/^(["'])(.*)\1$/, '$2');
  if (!line?.value || value === undefined || !findPromptFrontMatterKeySpec('endpoint')?.wanted().accepts(value))
    return undefined;
  const names = endpoints.map(({ name }) => name);
  if (names.includes(value)) return undefined;
  const meant = findSimilarWord(value, names);
  const { start, end } = line.value;
  const message =
    meant === undefined
      ? t('Unknown endpoint “{0}”. Use the name of an endpoint in the setting proofmark.endpoints.', value)
      : t('Unknown endpoint “{0}”. Did you mean “{1}”?', value, meant);
  return { message, start, end, ...(meant === undefined ? {} : { fix: createReplacementFix(meant, start, end) }) };
}

/** Returns completions: the keys that are still missing, or the values of the key on the line. */
export function getPromptFrontMatterCompletions(
  text: string,
  front: { readonly start: number; readonly end: number },
  offset: number,
  around: PromptEditingContext,
): PromptCompletion[] {
  const line = findPromptFrontMatterLine(text, offset);
  if (!line) return [];
  const lines = listPromptFrontMatterLines(text, front.start, front.end);
  if (offset <= line.keyEnd) {
    const there = new Set(lines.flatMap((one) => (one.start === line.start ? [] : [one.key])));
    return PROMPT_FRONT_MATTER_KEY_SPECS.filter(({ name }) => !there.has(name)).map((key) => {
      const isBlock = key.name === 'system';
      const hasValue = line.value !== undefined;
      return {
        label: key.name,
        kind: 'key',
        meaning: key.meaning(),
        insert: hasValue ? key.name : isBlock ? 'system: |\n  $0' : `${key.name}: `,
        isSnippet: !hasValue && isBlock,
        start: line.keyStart,
        end: line.keyEnd,
        goesOn:
          !hasValue &&
          (key.name === 'endpoint' ||
            key.name === 'model' ||
            findPromptFrontMatterKeySpec(key.name)?.choices !== undefined),
      };
    });
  }
  const { value } = line;
  if (!value || offset < value.start || offset > value.end || /[#|>&*!'"]/.test(value.text)) return [];
  const said = new Map(lines.map((one) => [one.key, one.value?.text ?? '']));
  return listFrontValues(line.key, said, around).map(({ name, meaning }) => ({
    label: name,
    kind: 'value',
    meaning,
    insert: name,
    isSnippet: false,
    start: value.start,
    end: value.end,
  }));
}

function listFrontValues(
  key: string,
  said: ReadonlyMap<string, string>,
  { endpoints }: PromptEditingContext,
): readonly PromptFrontMatterChoice[] {
  if (key === 'endpoint')
    return endpoints.map(({ name, model }) => ({
      name,
      meaning: t('Queries the model {0}.', escapeAsMarkdownLine(model)),
    }));
  if (key === 'model') {
    const named = endpoints.filter(({ name }) => name === said.get('endpoint'));
    const models = new Map((named.length > 0 ? named : endpoints).map((one) => [one.model, one]));
    return [...models.values()].map((one) => ({
      name: one.model,
      meaning: t('The model of the endpoint “{0}”.', escapeAsMarkdownLine(one.name)),
    }));
  }
  return findPromptFrontMatterKeySpec(key)?.choices?.(getPromptKindFromFields(said)) ?? [];
}

/** Returns the kind in front matter; undefined if it's missing or unknown. */
export function getPromptKindFromFields(said: ReadonlyMap<string, string>): PromptKind | undefined {
  return PROMPT_KIND_NAMES.find((kind) => kind === said.get('kind'));
}
