/**
 * How a reward model is asked for scores, and answers, whatever the shape in which its server is spoken to: a call's messages are
 * the problem and one message for each step, and the text of the reply is a list of numbers in JSON.
 */
import type { Message } from '../calls/types.ts';
import { neutralise } from '../prompts/index.ts';

/** The token behind each step in what Qwen's reward models read (Qwen2.5-Math-PRM). */
export const SEPARATOR = '<extra_0>';

/**
 * The messages to a reward model: the problem, and each step as a message of its own. Nothing in them can be taken for a separator
 * or another turn.
 */
export function scoreMessages(problem: string, steps: readonly string[]): Message[] {
  return [
    { role: 'user', content: withoutSeparator(problem) },
    ...steps.map((step): Message => ({ role: 'assistant', content: withoutSeparator(step) })),
  ];
}

/** The problem and the steps that messages to a reward model ask about. */
export function readScoreMessages(messages: readonly Message[]): {
  readonly problem: string;
  readonly steps: readonly string[];
} {
  const of = (role: Message['role']): string[] =>
    messages.filter((message) => message.role === role).map(({ content }) => withoutSeparator(content));
  return { problem: of('user').join('\n\n'), steps: of('assistant') };
}

/** A reward model's scores as the text of a reply. */
export function writeScores(scores: readonly number[]): string {
  return JSON.stringify(scores);
}

/** Reads a reward model's scores: one in 0 … 1 for each of `count` steps; undefined if the text is anything else. */
export function readScores(text: string, count: number): readonly number[] | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Array.isArray(read) && read.length === count && read.every(isScore) ? read : undefined;
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function withoutSeparator(text: string): string {
  // What is taken out may leave another behind, if texts are made for that.
  let plain = neutralise(text);
  while (plain.includes(SEPARATOR)) plain = plain.replaceAll(SEPARATOR, '‹extra_0›');
  return plain;
}
