/** What may be written at a place of a prompt file. */
import { regionsOf } from '../regions.ts';
import { MAX_PROMPT_FILE, type PromptKind } from '../types.ts';
import { frontCompletions, kindOf } from './front-completions.ts';
import { frontLines } from './front-line.ts';
import { skeletons } from './skeletons.ts';
import { templateCompletions } from './template-completions.ts';
import type { Around, PromptCompletion } from './types.ts';

/** Never throws; of a text that is too long for a prompt, none. */
export function completionsAt(text: string, offset: number, around: Around): PromptCompletion[] {
  if (text.length > MAX_PROMPT_FILE) return [];
  const { front, body } = regionsOf(text);
  const word = /^\uFEFF?\s*([\w-]*)\s*$/.exec(text);
  if (word && !front) {
    const start = text.indexOf(word[1] ?? '', text.startsWith('\uFEFF') ? 1 : 0);
    return offset < start || offset > start + (word[1] ?? '').length
      ? skeletons(offset, offset)
      : skeletons(start, start + (word[1] ?? '').length);
  }
  if (front && offset >= front.start && offset <= front.end && (offset < body || !front.isClosed))
    return frontCompletions(text, front, offset, around);
  return offset < body ? [] : templateCompletions(text, body, offset, saidKind(text));
}

/** The kind that a file says it is, as far as it is written. */
export function saidKind(text: string): PromptKind | undefined {
  const { front } = regionsOf(text);
  if (!front) return undefined;
  return kindOf(
    new Map(frontLines(text, front.start, front.end).map((line) => [line.key, line.value?.text ?? ''])),
  );
}
