/** A prompt file that the command line names. What is in it may come from anybody: it moves no address, no key, no cost. */

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { createLines } from '../../core/base/lines.ts';
import {
  type JudgeKind,
  type JudgePrompt,
  judgeKinds,
  MAX_PROMPT_FILE,
  readPrompt,
} from '../../core/judge/index.ts';
import { decode } from '../inputs/text.ts';
import { UsageError } from '../options/values.ts';
import { printable } from '../output/terminal.ts';

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
        ? `${path} is a prompt of kind comparison: proofmark select asks with it.`
        : `${path} is a prompt of kind ${prompt.kind}, which helps another judge and is not asked by itself.`,
    );
  return { prompt, kind };
}

/**
 * Reads a prompt file of any kind. Throws {@link UsageError} with what is wrong and where; it quotes nothing that is no prompt.
 */
export async function readAnyPrompt(path: string): Promise<JudgePrompt> {
  const text = await readText(path);
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

/** Read in bounded memory, whatever the path leads to. */
async function readText(path: string): Promise<string> {
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  try {
    handle = await open(path);
    if (!(await handle.stat()).isFile()) throw new UsageError(`${path} is no file.`);
    // In UTF-8 a character takes up to four bytes.
    const room = Buffer.alloc(4 * MAX_PROMPT_FILE + 1);
    const { bytesRead } = await handle.read(room, 0, room.length, 0);
    const text = bytesRead < room.length ? decode(room.subarray(0, bytesRead)) : undefined;
    if (text === undefined) throw new UsageError(`${path} is too long for a prompt, or not text in UTF-8.`);
    return text;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'ENOENT' ? `There is no prompt file ${path}.` : `${path} cannot be read (${code}).`,
    );
  } finally {
    await handle?.close();
  }
}

/** The prompt as it is asked with: what it suggests of where to ask, whom and how often is left to the command line. */
export function withoutSuggestions(prompt: JudgePrompt): JudgePrompt {
  return { ...prompt, suggests: { sampling: prompt.suggests.sampling } };
}

/** What a prompt file suggests and the command line does not say, each in a sentence that says how to. */
export function suggestionsLeft(
  path: string,
  { suggests }: JudgePrompt,
  asked: { readonly model: string; readonly votes: string | undefined },
): readonly string[] {
  const { model, votes } = suggests;
  return [
    ...(model !== undefined && model !== asked.model
      ? [`${path} suggests the model "${printable(model)}"; asked is ${asked.model || 'none'}, by --model.`]
      : []),
    ...(votes !== undefined && asked.votes === undefined && votes !== 1
      ? [`${path} suggests ${votes} votes; 1 is asked. --votes ${votes} asks them.`]
      : []),
  ];
}
