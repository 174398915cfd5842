import { t } from '../../../l10n/index.ts';
import type { PromptFix, PromptTextEdit } from './types.ts';

export function createReplacementFix(word: string, start: number, end: number): PromptFix {
  return { title: t('Change to “{0}”', word), edits: [{ start, end, text: word }] };
}

export function createInsertionFix(text: string, at: number): PromptFix {
  return { title: t('Insert “{0}”', text.trim()), edits: [{ start: at, end: at, text }] };
}

/** Shifts the offsets of an edit. */
function moveEdit({ start, end, text }: PromptTextEdit, by: number): PromptTextEdit {
  return { start: start + by, end: end + by, text };
}

export function shiftFixOffsets({ title, edits }: PromptFix, by: number): PromptFix {
  return { title, edits: edits.map((edit) => moveEdit(edit, by)) };
}
