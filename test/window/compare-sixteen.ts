/**
 * Sixteen candidates of one problem: of the open data, sixteen of those that agents wrote for a problem of the IMO 2025; without that
 * data, ours. And a *scripted* judge that knows how much each is worth, whatever they say: no model is behind it.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSelfDeclaredIncompleteness } from '../../src/core/select/candidates/refusal.ts';
import type { Script } from '../support/scripted-server.ts';
import type { ScriptedRequest } from '../support/server-faults.ts';

const COUNT = 16;
const PROBLEM = 'IMO2025-P5';
const FILE = path.join('proofs', 'imo25-agent-solutions.jsonl');
/** A line that is shorter may stand in two of them. */
const LEAST_LINE = 25;

export interface Sixteen {
  /** Which these are, for the name of a test. */
  readonly name: string;
  /** Rows of a data set. */
  readonly rows: readonly { readonly text: string }[];
}

/** The sixteen, and which ones they are. */
export function sixteen(data: string | undefined = process.env.PROOFMARK_DATA): Sixteen {
  const file = data === undefined ? undefined : path.join(data, FILE);
  if (file === undefined || !existsSync(file)) return ours();
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { problem_id: string; text: string })
    .filter(({ problem_id }) => problem_id === PROBLEM);
  // Some have no formulas but in plain signs, and nothing of them is typeset.
  const typeset = rows.filter(({ text }) => /\$|\\\(/.test(text) && findSelfDeclaredIncompleteness(text) === undefined);
  // Spread over all of them: neighbours are drafts of the same one.
  const some = Array.from({ length: COUNT }, (_, k) => typeset[Math.floor((k * typeset.length) / COUNT)]);
  return {
    name: `${COUNT} of ${rows.length} real candidates of ${PROBLEM}`,
    rows: some.filter((row) => row !== undefined),
  };
}

function ours(): Sixteen {
  return {
    name: `${COUNT} proofs of our own (PROOFMARK_DATA is not set)`,
    rows: Array.from({ length: COUNT }, (_, k) => ({
      problem_id: 'odd-sum',
      problem: 'Show that the sum of two odd numbers is even.',
      model: `writer-${k + 1}`,
      text: `We take two odd numbers, in the way of attempt ${k + 1}.\n\nThey are $2a+1$ and $2b+1$ with integers $a$ and $b$, as attempt ${k + 1} has it.\n\nTheir sum is $2a+1+2b+1 = 2(a+b+1)$, which attempt ${k + 1} calls even.`,
    })),
  };
}

/** What the script thinks of a candidate, by its index: each another worth, from 0 to 15. */
export function worthOf(candidate: number): number {
  return (candidate * 7 + 3) % COUNT;
}

export const BEST = Array.from({ length: COUNT }, (_, k) => k).find((k) => worthOf(k) === COUNT - 1) ?? 0;

export interface ScriptedContest {
  readonly script: Script;
  /** Every question that was answered, whole: with all its messages. */
  readonly answered: readonly string[];
  /** Answers so many more, and then none: what is asked waits until whoever asked breaks it off. */
  hold(after: number): void;
  /** How many questions wait without an answer. */
  readonly held: number;
  /** Answers again. Whoever asked meanwhile has given up: to them nothing is said. */
  letGo(): void;
  /** The next two that are compared have no winner, however often that is asked. */
  confuse(): void;
}

/** @param delay of each reply, in milliseconds */
export function scriptedContest({ rows }: Sixteen, delay: number): ScriptedContest {
  const writerOf = writersOf(rows);
  const answered: string[] = [];
  let left = Number.POSITIVE_INFINITY;
  let held: (() => void)[] = [];
  let isConfused = false;
  /** The question that has no answer. */
  let silent: string | undefined;

  const replyTo = (question: string): string => {
    const second = question.lastIndexOf('<candidate_2>');
    if (second === -1) {
      const worth = worthOf(writerOf(question));
      return `Scripted: a judgement by script.\nPoints: ${worth === COUNT - 1 ? 7 : Math.floor(worth / 2.5)}/7`;
    }
    if (isConfused) {
      isConfused = false;
      silent = question;
    }
    if (question === silent) return 'Scripted: I cannot tell.';
    const [a, b] = [question.slice(0, second), question.slice(second)].map((text) => worthOf(writerOf(text)));
    return `Scripted: it is worth more by script.\nChoice: ${(a ?? 0) > (b ?? 0) ? 1 : 2}`;
  };

  return {
    answered,
    script: async (request) => {
      if (left <= 0) {
        await new Promise<void>((resolve) => held.push(resolve));
        return { text: '' };
      }
      left--;
      const text = replyTo(questionOf(request));
      answered.push(JSON.stringify(request.body?.messages));
      return { text, delay };
    },
    hold(after) {
      left = after;
    },
    get held() {
      return held.length;
    },
    letGo() {
      left = Number.POSITIVE_INFINITY;
      for (const one of held) one();
      held = [];
    },
    confuse() {
      isConfused = true;
    },
  };
}

/** Finds who wrote a text, by their index: whose lines it has most of. */
export function writersOf(rows: Sixteen['rows']): (text: string) => number {
  const lines = rows.map(({ text }) => linesOf(text));
  return (text) => {
    const has = linesOf(text);
    const hits = lines.map((own) => [...own].filter((line) => has.has(line)).length / own.size);
    return hits.indexOf(Math.max(...hits));
  };
}

/** The question itself, whatever was said since. */
export function questionOf({ body }: ScriptedRequest): string {
  const first = body?.messages?.find(({ role }) => role === 'user');
  return String(first?.content ?? '');
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length >= LEAST_LINE),
  );
}
