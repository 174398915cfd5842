/** A prompt file of the command line. Its content is untrusted: it can't change the address, the API key, or the cost. */

import { basename } from 'node:path';
import { createLineOffsetIndex } from '../../core/base/line-index.ts';
import {
  ALL_JUDGE_KINDS,
  type JudgeKind,
  type JudgePrompt,
  MAX_PROMPT_FILE_CHARS,
  parsePromptFile,
} from '../../core/judge/index.ts';
import { readTextFileWithLimit } from '../inputs/read-text.ts';
import { escapeForTerminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';

/** The maximum number of problems to report for a file. */
const MOST_SAID = 5;

export interface ReviewPromptFile {
  readonly prompt: JudgePrompt;
  readonly kind: JudgeKind;
}

/** Reads the prompt file of a judge that can review. Throws {@link UsageError} with the problems and their places. */
export async function readReviewPromptFile(path: string): Promise<ReviewPromptFile> {
  const prompt = await readPromptFileOfAnyKind(path);
  const kind = ALL_JUDGE_KINDS.find((one) => one === prompt.kind);
  if (kind === undefined)
    throw new UsageError(
      prompt.kind === 'comparison'
        ? `${path} is a comparison prompt. Use it with proofmark select.`
        : `${path} is a prompt of kind ${prompt.kind}, which can't judge proofs by itself.`,
    );
  return { prompt, kind };
}

/**
 * Reads a prompt file of any kind. Throws {@link UsageError} with the problems and their places. It quotes nothing from a file that
 * isn't a prompt.
 */
export async function readPromptFileOfAnyKind(path: string): Promise<JudgePrompt> {
  // A character takes at most four bytes in UTF-8.
  const text = await readTextFileWithLimit(path, 4 * MAX_PROMPT_FILE_CHARS);
  const { prompt, problems } = parsePromptFile(text, basename(path).replace(/\.judge\.md$/, ''));
  if (!prompt) {
    const lines = createLineOffsetIndex(text);
    const said = problems.slice(0, MOST_SAID).map(({ message, start }) => {
      const { line, column } = lines.positionAt(start);
      return `${path}:${line}:${column}: ${message}`;
    });
    const more = problems.length - said.length;
    throw new UsageError(...said, ...(more > 0 ? [`… and ${more} more.`] : []));
  }
  return prompt;
}

/** Removes the endpoint, model, and votes that a prompt suggests. The command line decides them. */
export function removeSuggestionsExceptSampling(prompt: JudgePrompt): JudgePrompt {
  return { ...prompt, suggests: { sampling: prompt.suggests.sampling } };
}

/** Suggestions of a prompt file that the command line doesn't follow, as sentences that say how to follow them. */
export function describeUnusedPromptSuggestions(
  path: string,
  { suggests }: JudgePrompt,
  asked: { readonly model: string; readonly votes: string | undefined },
): readonly string[] {
  const { model, votes } = suggests;
  return [
    ...(model !== undefined && model !== asked.model
      ? [
          asked.model === ''
            ? `${path} suggests the model "${escapeForTerminal(model)}". Add --model to use it.`
            : `${path} suggests the model "${escapeForTerminal(model)}". --model overrides it with "${asked.model}".`,
        ]
      : []),
    ...(votes !== undefined && asked.votes === undefined && votes !== 1
      ? [`${path} suggests ${votes} votes. Add --votes ${votes} to use them (default: 1).`]
      : []),
  ];
}
