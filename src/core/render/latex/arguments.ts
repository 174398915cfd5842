/** Arguments and options of LaTeX commands. */
import { skipBracketGroup, type TextRange } from '../../proof/index.ts';
import { flattenBlocksToInlines } from '../inlines/flatten-blocks.ts';
import type { Inline } from '../types.ts';
import type { LatexContext } from './latex-context.ts';

/** The range of an argument or option, without its delimiters. */
export interface LatexArgumentRange extends TextRange {
  /** The offset after its closing delimiter. */
  readonly after: number;
}

/** The argument in braces after `at`. */
export function findLatexArgument(
  { read, structure }: LatexContext,
  at: number,
  to: number,
): LatexArgumentRange | undefined {
  let from = at;
  while (from < to && /[ \n\t]/.test(read.charAt(from))) from++;
  const close = structure.groups.get(from);
  return close === undefined || close >= to ? undefined : { start: from + 1, end: close, after: close + 1 };
}

/** The option in square brackets after `at`. */
export function findOptionalLatexArgument(
  { read }: LatexContext,
  at: number,
  to: number,
): LatexArgumentRange | undefined {
  let from = at;
  while (from < to && read.charAt(from) === ' ') from++;
  if (read.charAt(from) !== '[') return undefined;
  const after = skipBracketGroup(read, from, Math.min(to, from + 500));
  return after < 0 ? undefined : { start: from + 1, end: after - 1, after };
}

export function readArgumentInlines(latex: LatexContext, { start, end }: LatexArgumentRange, depth: number): Inline[] {
  return flattenBlocksToInlines(latex.blocksOf(latex, start, end, depth + 1));
}

/** The offset after an option and `count` arguments. */
export function skipLatexArguments(latex: LatexContext, at: number, to: number, count: number): number {
  let after = findOptionalLatexArgument(latex, at, to)?.after ?? at;
  for (let i = 0; i < count; i++) after = findLatexArgument(latex, after, to)?.after ?? after;
  return count === 0 ? at : after;
}

/** The last of `count` arguments, with options before any of them; undefined if one is missing. */
export function findLastLatexArgument(
  latex: LatexContext,
  at: number,
  to: number,
  count: number,
): LatexArgumentRange | undefined {
  let last: LatexArgumentRange | undefined;
  let after = at;
  for (let i = 0; i < count; i++) {
    for (
      let found = findOptionalLatexArgument(latex, after, to);
      found !== undefined;
      found = findOptionalLatexArgument(latex, after, to)
    )
      after = found.after;
    last = findLatexArgument(latex, after, to);
    if (last === undefined) return undefined;
    after = last.after;
  }
  return last;
}

/** The offset after the blanks that follow a command's name, as TeX skips them. */
export function skipBlanksAfterCommand(read: string, at: number, to: number, isName: boolean): number {
  if (!isName) return at;
  let after = at;
  while (after < to && (read.charAt(after) === ' ' || read.charAt(after) === '\t')) after++;
  return after;
}
