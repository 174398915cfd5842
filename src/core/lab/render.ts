/** The very messages that a prompt comes to on a proof, with what variables gave, and with tags that mean nothing. */

import type { ImagePart } from '../judge/calls.ts';
import { type JudgePrompt, messagesOf, type PromptView, writeMessage } from '../judge/prompts/index.ts';
import { VARIABLES } from '../judge/prompts/variables.ts';
import type { RenderedMessage } from './types.ts';

/** How many characters are taken for a token, until a server says otherwise. */
const CHARACTERS = 4;

/**
 * The messages of a question, as they would be sent. Of a draft (`ReadPrompt.draft`) they are for looking at alone.
 * @throws MessageTooLong
 */
export function renderMessages(
  prompt: JudgePrompt,
  view: PromptView,
  images: readonly ImagePart[] = [],
): readonly RenderedMessage[] {
  const { filled, unfilled } = writeMessage(prompt, view);
  const messages = messagesOf(prompt, view, images);
  return messages.map((message, k) => {
    const isTemplate = k === messages.length - 1;
    return {
      message,
      filled: isTemplate ? filled : [],
      unfilled: isTemplate
        ? unfilled.map(({ message: words, start, end }) => ({
            words,
            start,
            end,
            ...fixOf(message.content.slice(start, end)),
          }))
        : [],
      tokens: estimatedTokens(message.content.length),
    };
  });
}

/** About how many tokens so many characters are. */
export function estimatedTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS);
}

/** The name that was probably meant, in the same tag. */
function fixOf(tag: string): { readonly fix?: string } {
  const [, open = '', name = '', close = ''] = /^(\{\{[{&#^]?\s*)([^\s{}]+)(\s*\}{2,3})$/.exec(tag) ?? [];
  const meant = name === '' ? undefined : nearestName(name, VARIABLES);
  return meant === undefined ? {} : { fix: `${open}${meant}${close}` };
}

/** The name that differs least from another, by at most a third of its letters; undefined if none does. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > 40 || names.includes(name)) return undefined;
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const one of names) {
    const distance = editsBetween(name.toLowerCase(), one);
    if (distance < least) {
      least = distance;
      nearest = one;
    }
  }
  return nearest;
}

/** Levenshtein's distance: letters put in, left out or changed. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
