/** The input of a tool that takes one proof. It is untrusted: validated strictly, with complete error messages for the agent. */

import { t } from '../../l10n/index.ts';
import { getFieldsOrEmpty } from '../base/unknown-fields.ts';
import type { ProofLanguage } from '../proof/index.ts';

/** The maximum lengths of the texts, in UTF-16 code units. */
export const MAX_CHARS_BY_TOOL_INPUT_FIELD = { path: 1000, text: 1_000_000, problem: 100_000 } as const;

export interface ToolProofInput {
  /** A file by its workspace path or URI, or a text. */
  readonly of:
    | { readonly kind: 'path'; readonly path: string }
    | { readonly kind: 'uri'; readonly uri: string }
    | { readonly kind: 'text'; readonly text: string; readonly language: ProofLanguage };
  /** Replaces the problem in the file or text. */
  readonly problem?: string;
}

/** The languages of a text, by the values of the tools' `language`. */
export const PROOF_LANGUAGES_BY_INPUT_VALUE: ReadonlyMap<unknown, ProofLanguage> = new Map([
  ['markdown', 'markdown'],
  ['latex', 'latex'],
  ['text', 'plain'],
]);
const PROOF_KEYS = ['path', 'uri', 'text', 'language', 'problem'];

/**
 * The proof in an input, or a sentence with the problem and how to fix it.
 *
 * @param moreKeys other properties that the input may have
 */
export function parseToolProofInput(
  given: unknown,
  moreKeys: readonly string[],
): ToolProofInput | { readonly wrong: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { wrong: t('The input must be an object with “path”, “uri”, or “text”.') };
  const fields = getFieldsOrEmpty(given);
  const keys = [...PROOF_KEYS, ...moreKeys];
  const unknown = Object.keys(fields).find((key) => !keys.includes(key));
  if (unknown !== undefined)
    return {
      wrong: t('Unknown property “{0}”. Expected one of {1}.', unknown.slice(0, 80), keys.join(', ')),
    };
  const { path, uri, text, language, problem } = fields;
  const tooLong = findWrongText({ path, uri, text, problem });
  if (tooLong !== undefined) return { wrong: tooLong };
  const of = readInputSource({ path, uri, text, language });
  if ('wrong' in of) return of;
  return { of, ...(typeof problem === 'string' && problem.trim() !== '' ? { problem } : {}) };
}

function findWrongText(given: Readonly<Record<'path' | 'uri' | 'text' | 'problem', unknown>>): string | undefined {
  const most = {
    path: MAX_CHARS_BY_TOOL_INPUT_FIELD.path,
    uri: MAX_CHARS_BY_TOOL_INPUT_FIELD.path,
    text: MAX_CHARS_BY_TOOL_INPUT_FIELD.text,
    problem: MAX_CHARS_BY_TOOL_INPUT_FIELD.problem,
  };
  for (const key of ['path', 'uri', 'text', 'problem'] as const) {
    const value = given[key];
    if (value !== undefined && (typeof value !== 'string' || value.length > most[key]))
      return t('“{0}” must be a string of at most {1} characters.', key, most[key]);
  }
  return undefined;
}

function readInputSource({
  path,
  uri,
  text,
  language,
}: Readonly<Record<'path' | 'uri' | 'text' | 'language', unknown>>): ToolProofInput['of'] | { readonly wrong: string } {
  if ([path, uri, text].filter((one) => one !== undefined).length !== 1)
    return { wrong: t('Set exactly one of {0}.', 'path, uri, text') };
  if (typeof text !== 'string') {
    if (language !== undefined)
      return {
        wrong: t('“language” applies only to a text. The language of a file is detected from its name.'),
      };
    return typeof path === 'string' ? { kind: 'path', path } : { kind: 'uri', uri: String(uri) };
  }
  if (text.trim() === '') return { wrong: t('The text is empty.') };
  const known = PROOF_LANGUAGES_BY_INPUT_VALUE.get(language);
  return known === undefined
    ? { wrong: t('“{0}” must be one of {1}.', 'language', [...PROOF_LANGUAGES_BY_INPUT_VALUE.keys()].join(', ')) }
    : { kind: 'text', text, language: known };
}
