/** The very messages that a prompt comes to on a proof, with what variables gave, and with tags that mean nothing. */

import type { ImagePart } from '../judge/calls/types.ts';
import { type JudgePrompt, messagesOf, type PromptView, writeMessage } from '../judge/prompts/index.ts';
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
        ? unfilled.map(({ message: words, fix, start, end }) => ({
            words,
            start,
            end,
            ...(fix === undefined ? {} : { fix }),
          }))
        : [],
      tokens: estimatedTokens(message.content.length),
    };
  });
}

/** About how many tokens so many characters are. */
function estimatedTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS);
}
