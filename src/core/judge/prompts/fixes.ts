import { t } from '../../../l10n/index.ts';
import type { PromptEdit, PromptFix } from './types.ts';

/** Creates a fix that replaces a range with a word. */
export function createChangeFix(word: string, start: number, end: number): PromptFix {
  return { title: t('Change to “{0}”', word), edits: [{ start, end, text: word }] };
}

/** Creates a fix that inserts a text. */
export function createInsertFix(text: string, at: number): PromptFix {
  return { title: t('Insert “{0}”', text.trim()), edits: [{ start: at, end: at, text }] };
}

/** Shifts the offsets of an edit. */
function moveEdit({ start, end, text }: PromptEdit, by: number): PromptEdit {
  return { start: start + by, end: end + by, text };
}

/** Shifts the offsets of all edits of a fix. */
export function moveFix({ title, edits }: PromptFix, by: number): PromptFix {
  return { title, edits: edits.map((edit) => moveEdit(edit, by)) };
}
