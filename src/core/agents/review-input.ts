/** The input of the tool that reviews a proof. It is untrusted: validated strictly, with complete error messages for the agent. */

import { t } from '../../l10n/index.ts';
import { getFieldsOrEmpty } from '../base/unknown-fields.ts';
import { parseToolProofInput, type ToolProofInput } from './proof-input.ts';

export interface ReviewToolInput extends ToolProofInput {
  /** Whether to query the selected judge, which may send the proof to a server. */
  readonly askJudge: boolean;
}

/**
 * The input, or a sentence with the problem and how to fix it.
 *
 * @param moreKeys other properties that the input may have
 */
export function parseReviewToolInput(
  given: unknown,
  moreKeys: readonly string[] = [],
): ReviewToolInput | { readonly wrong: string } {
  const proof = parseToolProofInput(given, ['askJudge', ...moreKeys]);
  if ('wrong' in proof) return proof;
  const { askJudge = false } = getFieldsOrEmpty(given);
  return typeof askJudge === 'boolean'
    ? { ...proof, askJudge }
    : { wrong: t('“{0}” must be true or false.', 'askJudge') };
}
