/** `.proofmark/agreement/<data set file name>.json`, which is untrusted input. */
import { t } from '../../../l10n/index.ts';
import { isIntegerInRange, isRecord, parseJsonOrUndefined } from '../../base/unknown-fields.ts';
import { findAnnotatorNameError } from '../records/annotator-name.ts';
import { type AgreementProtocol, PROCESSBENCH_AGREEMENT_RULES } from './types.ts';

/** The folders between a workspace folder and its agreement files. */
export const AGREEMENT_FOLDER_PATH_SEGMENTS = ['.proofmark', 'agreement'] as const;

/** The maximum size of a protocol file, in bytes. */
export const MAX_AGREEMENT_PROTOCOL_BYTES = 1 << 16;

export const MAX_AGREEMENT_PROTOCOL_ANNOTATORS = 100;
/** The longest seed that a protocol may have, in UTF-16 code units. */
export const MAX_AGREEMENT_PROTOCOL_SEED_CHARS = 200;
const LONGEST_DATA_SET_NAME = 1_000;

export function getAgreementProtocolFileName(dataSet: string): string {
  return `${dataSet}.json`;
}

/** A parsed protocol, or an error as a sentence for people. */
export type AgreementProtocolParseResult = { readonly protocol: AgreementProtocol } | { readonly error: string };

/**
 * Parses a protocol file, which is untrusted.
 * @param dataSet the file name of the data set it must belong to; undefined for any
 */
export function parseAgreementProtocol(text: string, dataSet?: string): AgreementProtocolParseResult {
  if (text.length > MAX_AGREEMENT_PROTOCOL_BYTES) return { error: t('The protocol file is larger than 64 KB.') };
  const value = parseJsonOrUndefined(text.replace(/^\uFEFF/, ''));
  if (!isRecord(value)) return { error: t("The protocol file isn't a JSON object.") };
  if (value.v !== 1) return { error: t('The protocol file has an unsupported version. “v” must be 1.') };
  const {
    dataSet: of,
    seed,
    annotators,
    needed = PROCESSBENCH_AGREEMENT_RULES.needed,
    most = PROCESSBENCH_AGREEMENT_RULES.most,
  } = value;
  if (typeof of !== 'string' || of === '' || of.length > LONGEST_DATA_SET_NAME)
    return { error: t("The protocol file doesn't name a data set.") };
  if (dataSet !== undefined && of !== dataSet) return { error: t('The protocol file belongs to another data set.') };
  if (typeof seed !== 'string' || seed.length > MAX_AGREEMENT_PROTOCOL_SEED_CHARS)
    return {
      error: t(
        'The protocol file needs a “seed”: a string of at most {0} characters.',
        MAX_AGREEMENT_PROTOCOL_SEED_CHARS,
      ),
    };
  const names = Array.isArray(annotators) ? annotators.slice(0, MAX_AGREEMENT_PROTOCOL_ANNOTATORS + 1) : [];
  const wrong = findAgreementProtocolError(names, needed, most);
  if (wrong !== undefined) return { error: wrong };
  // Checked by `findAgreementProtocolError`.
  return {
    protocol: { dataSet: of, seed, annotators: [...names], needed: needed as number, most: most as number },
  };
}

/** Describes what is wrong with the annotators or the numbers of votes, in a sentence. Undefined if they are valid. */
export function findAgreementProtocolError(
  annotators: readonly unknown[],
  needed: unknown,
  most: unknown,
): string | undefined {
  if (
    !isIntegerInRange(needed, 2, MAX_AGREEMENT_PROTOCOL_ANNOTATORS) ||
    !isIntegerInRange(most, needed, MAX_AGREEMENT_PROTOCOL_ANNOTATORS)
  )
    return t(
      "“needed” (the number of votes that must agree) and “most” (the maximum number of votes) must be whole numbers from 2 to {0}. “most” can't be less than “needed”.",
      MAX_AGREEMENT_PROTOCOL_ANNOTATORS,
    );
  for (const name of annotators) {
    const error = findAnnotatorNameError(typeof name === 'string' ? name : ' ');
    if (error !== undefined) return error;
  }
  if (new Set(annotators).size < annotators.length) return t('Each annotator can be listed only once.');
  if (annotators.length < needed)
    return t('List at least {0} annotators, because an item is settled when {0} agree.', needed);
  if (annotators.length > MAX_AGREEMENT_PROTOCOL_ANNOTATORS)
    return t('List at most {0} annotators.', MAX_AGREEMENT_PROTOCOL_ANNOTATORS);
  return undefined;
}

export function formatAgreementProtocol({ dataSet, seed, annotators, needed, most }: AgreementProtocol): string {
  return `${JSON.stringify({ v: 1, dataSet, seed, annotators, needed, most }, undefined, 2)}\n`;
}
