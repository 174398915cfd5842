import { t } from '../../../l10n/index.ts';
import type { PromptFix } from './types.ts';

export function createReplacementFix(word: string, start: number, end: number): PromptFix {
  return { title: t('Change to “{0}”', word), edits: [{ start, end, text: word }] };
}

export function createInsertionFix(text: string, at: number): PromptFix {
  return { title: t('Insert “{0}”', text.trim()), edits: [{ start: at, end: at, text }] };
}

export function shiftFixOffsets({ title, edits }: PromptFix, by: number): PromptFix {
  return { title, edits: edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text })) };
}
