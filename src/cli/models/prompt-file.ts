/** A prompt file that the command line names. What is in it may come from anybody: it moves no address, no key, no cost. */

import { basename } from 'node:path';
import { createLines } from '../../core/base/lines.ts';
import {
  type JudgeKind,
  type JudgePrompt,
  judgeKinds,
  MAX_PROMPT_FILE,
  readPrompt,
} from '../../core/judge/index.ts';
import { readBounded } from '../inputs/read-text.ts';
import { printable } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';

/** The most problems of a file that are said. */
const MOST_SAID = 5;

export interface PromptFile {
  readonly prompt: JudgePrompt;
  readonly kind: JudgeKind;
}

/** Reads the prompt file of a judge that reviews. Throws {@link UsageError} with what is wrong and where. */
export async function readPromptFile(path: string): Promise<PromptFile> {
  const prompt = await readAnyPrompt(path);
  const kind = judgeKinds.find((one) => one === prompt.kind);
  if (kind === undefined)
    throw new UsageError(
      prompt.kind === 'comparison'
        ? `${path} is a comparison prompt. Use it with proofmark select.`
        : `${path} is a ${prompt.kind} prompt and can't judge proofs by itself.`,
    );
  return { prompt, kind };
}

/**
 * Reads a prompt file of any kind. Throws {@link UsageError} with what is wrong and where; it quotes nothing that is no prompt.
 */
export async function readAnyPrompt(path: string): Promise<JudgePrompt> {
  // In UTF-8 a character takes up to four bytes.
  const text = await readBounded(path, 4 * MAX_PROMPT_FILE);
  const { prompt, problems } = readPrompt(text, basename(path).replace(/\.judge\.md$/, ''));
  if (!prompt) {
    const lines = createLines(text);
    const said = problems.slice(0, MOST_SAID).map(({ message, start }) => {
      const { line, column } = lines.positionAt(start);
      return `${path}:${line}:${column}: ${message}`;
    });
    const more = problems.length - said.length;
    throw new UsageError(...said, ...(more > 0 ? [`… and ${more} more.`] : []));
  }
  return prompt;
}

/** The prompt as it is asked with: what it suggests of where to ask, whom and how often is left to the command line. */
export function withoutSuggestions(prompt: JudgePrompt): JudgePrompt {
  return { ...prompt, suggests: { sampling: prompt.suggests.sampling } };
}

/** What a prompt file suggests and the command line does not say, each in a sentence that says how to. */
export function listUnusedSuggestions(
  path: string,
  { suggests }: JudgePrompt,
  asked: { readonly model: string; readonly votes: string | undefined },
): readonly string[] {
  const { model, votes } = suggests;
  return [
    ...(model !== undefined && model !== asked.model
      ? [
          `${path} suggests the model "${printable(model)}". --model overrides it${asked.model === '' ? '' : ` with "${asked.model}"`}.`,
        ]
      : []),
    ...(votes !== undefined && asked.votes === undefined && votes !== 1
      ? [`${path} suggests ${votes} votes. Add --votes ${votes} to use them (default: 1).`]
      : []),
  ];
}
