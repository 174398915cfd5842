/** Limits for texts in panels. The export contains everything. */
import { t } from '../../l10n/index.ts';

/** The longest sentence, in UTF-16 code units. */
const MAX_SENTENCE_LENGTH = 4_000;

/** The maximum number of sections of one kind in the details of a step. */
export const MAX_DETAIL_SECTIONS_PER_KIND = 100;

/** The maximum number of steps whose details are sent to the panel at once. */
export const MAX_STEPS_WITH_DETAILS = 500;

/** Shortens a text and appends the number of omitted characters. */
export function shortenPanelText(text: string, longest = MAX_SENTENCE_LENGTH): string {
  if (text.length <= longest) return text;
  const code = text.charCodeAt(longest - 1);
  const end = code >= 0xd800 && code < 0xdc00 ? longest - 1 : longest;
  const left = text.length - end;
  return `${text.slice(0, end)}\n${t(left === 1 ? '… ({0} more character)' : '… ({0} more characters)', left)}`;
}
