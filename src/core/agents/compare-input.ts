/** The input of the tool that compares proofs. It is untrusted: validated strictly, with complete error messages for the agent. */

import { t } from '../../l10n/index.ts';
import { getFieldsOrEmpty, type UntypedFields } from '../base/unknown-fields.ts';
import type { ProofLanguage } from '../proof/index.ts';
import {
  CANDIDATE_PRESENTATION_ORDERS,
  type CandidatePresentationOrder,
  COMPARISON_STRATEGIES,
  type ComparisonStrategy,
} from '../select/index.ts';
import { MAX_CHARS_BY_TOOL_INPUT_FIELD, PROOF_LANGUAGES_BY_INPUT_VALUE } from './proof-input.ts';

/** The maximum number of proofs in one comparison, and the maximum length of all texts together in UTF-16 code units. */
export const MAX_COMPARED_PROOFS = 64;
export const MAX_TOTAL_COMPARED_CHARS = 8_000_000;
/** The maximum and the default for `maxCalls`. */
export const MAX_COMPARISON_CALL_LIMIT = 1000;
export const DEFAULT_COMPARISON_CALL_LIMIT = 100;

export interface CompareToolInput {
  readonly of:
    | { readonly kind: 'paths'; readonly paths: readonly string[] }
    | { readonly kind: 'texts'; readonly texts: readonly string[]; readonly language: ProofLanguage };
  /** Replaces the problem in the files or texts. */
  readonly problem?: string;
  readonly strategy: ComparisonStrategy;
  readonly keep?: number;
  readonly votes?: number;
  readonly order: CandidatePresentationOrder;
  readonly maxCalls: number;
  /** Whether to query the model of the selected judge, which sends the proofs to a server. */
  readonly askJudge: boolean;
}

const KEYS = ['paths', 'texts', 'language', 'problem', 'strategy', 'keep', 'votes', 'order', 'maxCalls', 'askJudge'];

/** The input, or a sentence with the problem and how to fix it. */
export function parseCompareToolInput(given: unknown): CompareToolInput | { readonly wrong: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { wrong: t('The input must be an object with “paths” or “texts”.') };
  const fields = getFieldsOrEmpty(given);
  const unknown = Object.keys(fields).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    return {
      wrong: t('Unknown property “{0}”. Expected one of {1}.', unknown.slice(0, 80), KEYS.join(', ')),
    };
  const of = readProofsProperty(fields);
  if ('wrong' in of) return of;
  const { problem, askJudge = false, strategy = 'knockout', order = 'single' } = fields;
  if (typeof askJudge !== 'boolean') return { wrong: t('“{0}” must be true or false.', 'askJudge') };
  if (problem !== undefined && (typeof problem !== 'string' || problem.length > MAX_CHARS_BY_TOOL_INPUT_FIELD.problem))
    return {
      wrong: t('“{0}” must be a string of at most {1} characters.', 'problem', MAX_CHARS_BY_TOOL_INPUT_FIELD.problem),
    };
  const how = COMPARISON_STRATEGIES.find((one) => one === strategy);
  if (!how) return { wrong: t('“{0}” must be one of {1}.', 'strategy', COMPARISON_STRATEGIES.join(', ')) };
  const way = CANDIDATE_PRESENTATION_ORDERS.find((one) => one === order);
  if (!way) return { wrong: t('“{0}” must be one of {1}.', 'order', CANDIDATE_PRESENTATION_ORDERS.join(', ')) };
  const numbers = readNumberProperties(fields);
  if ('wrong' in numbers) return numbers;
  return {
    of,
    strategy: how,
    order: way,
    maxCalls: DEFAULT_COMPARISON_CALL_LIMIT,
    ...numbers,
    askJudge,
    ...(typeof problem === 'string' && problem.trim() !== '' ? { problem } : {}),
  };
}

function readProofsProperty({
  paths,
  texts,
  language,
}: UntypedFields): CompareToolInput['of'] | { readonly wrong: string } {
  if ((paths === undefined) === (texts === undefined)) return { wrong: t('Set exactly one of {0}.', 'paths, texts') };
  const [name, given, longest] =
    texts === undefined
      ? ['paths', paths, MAX_CHARS_BY_TOOL_INPUT_FIELD.path]
      : ['texts', texts, MAX_CHARS_BY_TOOL_INPUT_FIELD.text];
  if (
    !Array.isArray(given) ||
    given.length < 2 ||
    given.length > MAX_COMPARED_PROOFS ||
    !given.every((one) => typeof one === 'string')
  )
    return { wrong: t('“{0}” must be a list of {1} to {2} strings.', name, 2, MAX_COMPARED_PROOFS) };
  if (given.some((one) => one.length > longest || one.trim() === ''))
    return {
      wrong: t("Each entry of “{0}” must be a string of at most {1} characters that isn't blank.", name, longest),
    };
  if (given.reduce((sum, { length }) => sum + length, 0) > MAX_TOTAL_COMPARED_CHARS)
    return {
      wrong: t('The texts exceed {0} characters in total. Send fewer or shorter texts.', MAX_TOTAL_COMPARED_CHARS),
    };
  if (name === 'paths')
    return language === undefined
      ? { kind: 'paths', paths: given }
      : { wrong: t('“language” applies only to a text. The language of a file is detected from its name.') };
  const known = PROOF_LANGUAGES_BY_INPUT_VALUE.get(language);
  return known === undefined
    ? { wrong: t('“{0}” must be one of {1}.', 'language', [...PROOF_LANGUAGES_BY_INPUT_VALUE.keys()].join(', ')) }
    : { kind: 'texts', texts: given, language: known };
}

function readNumberProperties(
  fields: UntypedFields,
): Partial<Record<'keep' | 'votes' | 'maxCalls', number>> | { readonly wrong: string } {
  const most = { keep: MAX_COMPARED_PROOFS, votes: 64, maxCalls: MAX_COMPARISON_CALL_LIMIT };
  const read: Partial<Record<keyof typeof most, number>> = {};
  for (const key of ['keep', 'votes', 'maxCalls'] as const) {
    const value = fields[key];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most[key])
      return { wrong: t('“{0}” must be a whole number from {1} to {2}.', key, 1, most[key]) };
    read[key] = value;
  }
  return read;
}
