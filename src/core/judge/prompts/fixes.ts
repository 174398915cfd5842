import { t } from '../../../l10n/index.ts';
import type { PromptEdit, PromptFix } from './types.ts';

/** Replaces a range by a word. */
export function createChangeFix(word: string, start: number, end: number): PromptFix {
  return { title: t('Change to “{0}”', word), edits: [{ start, end, text: word }] };
}

/** Puts something in. */
export function createInsertFix(text: string, at: number): PromptFix {
  return { title: t('Insert “{0}”', text.trim()), edits: [{ start: at, end: at, text }] };
}

/** An edit of a part of a text, as one of the whole. */
function moveEdit({ start, end, text }: PromptEdit, by: number): PromptEdit {
  return { start: start + by, end: end + by, text };
}

/** The same of all that mends a problem. */
export function moveFix({ title, edits }: PromptFix, by: number): PromptFix {
  return { title, edits: edits.map((edit) => moveEdit(edit, by)) };
}
