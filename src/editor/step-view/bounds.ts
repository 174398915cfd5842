/** Bounds on the texts that go to a panel: as much as anybody reads. All of it is in the export. */
import { t } from '../../l10n/index.ts';

/** The longest sentence, in UTF-16 code units. */
const MAX_SENTENCE_LENGTH = 4_000;

/** The most sections of one kind in the details of a step. */
export const MAX_SECTIONS = 100;

/** The most steps whose details go to the panel at once. */
export const MAX_DETAILS = 500;

/** The beginning of a text, which says how much is cut off. */
export function cutText(text: string, longest = MAX_SENTENCE_LENGTH): string {
  if (text.length <= longest) return text;
  const code = text.charCodeAt(longest - 1);
  const end = code >= 0xd800 && code < 0xdc00 ? longest - 1 : longest;
  return `${text.slice(0, end)}\n${t('… ({0} more characters)', text.length - end)}`;
}
