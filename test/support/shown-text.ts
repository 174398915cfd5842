/**
 * Texts that an editor or a page shows, for tests that look them up where nothing else tells two controls apart. Each stands as in
 * the sources, so that whoever changes one finds it here; `test/unit/dev/shown-text.test.ts` says which of them is shown no more.
 */
import { t } from '../../src/l10n/index.ts';

/** The text with what is put in: for `Step {0}` and 2, `Step 2`. */
export function shownText(text: string, ...args: readonly (string | number)[]): string {
  const words = t(text, ...args);
  if (/\{\d\}/.test(words)) throw new Error(`Not all places are filled: ${words}`);
  return words;
}

/** What matches the text, whatever is put in. */
export function anyShownText(text: string): RegExp {
  const parts = text.split(/\{\d{1,2}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[^]*'));
}
