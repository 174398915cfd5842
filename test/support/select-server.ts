/**
 * A scripted server for selections: of two candidates it chooses the one with the higher `quality N` in its text, and grades by it. No
 * model is behind it.
 */
import type { ScriptedReply } from './scripted-server.ts';
import type { ScriptedRequest } from './server-faults.ts';

export interface SelectScript {
  /** Milliseconds before each reply. */
  readonly delay?: number;
  /** Always the one that stands first, or second, in the place of the better one. */
  readonly biased?: 'first' | 'second';
  /** What it says beside its verdict. */
  readonly said?: string;
  /** A reply without a verdict, for requests for which this is true. */
  readonly isSilent?: (request: ScriptedRequest) => boolean;
}

export function selectReply(request: ScriptedRequest, script: SelectScript = {}): ScriptedReply {
  const { delay, biased, said = 'Scripted.', isSilent } = script;
  const paced = delay === undefined ? {} : { delay };
  if (isSilent?.(request)) return { text: 'I do not know.', ...paced };
  const text = String(request.body?.messages?.[0]?.content ?? '');
  const qualities = [...text.matchAll(/quality (\d+)/g)].map(([, quality]) => Number(quality));
  const [first = 0, second] = qualities;
  if (second === undefined) return { text: `${said}\nPoints: ${Math.min(7, first)}/7`, ...paced };
  const isFirst = biased === undefined ? first > second : biased === 'first';
  return { text: `${said}\nChoice: ${isFirst ? 1 : 2}`, ...paced };
}

/** A small proof that says how good it is. */
export function proofOf(quality: number, more = ''): string {
  return `## Problem\n\nShow that the sum of two odd numbers is even.\n\n## Solution\n\nThis proof has quality ${quality}.\n\nOdd numbers are $2a+1$ and $2b+1$; their sum is $2(a+b+1)$.${more}\n`;
}
