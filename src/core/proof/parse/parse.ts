import type { Block } from '../blocks/block.ts';
import { readBlocks } from '../blocks/blocks.ts';
import { isBlank } from '../text/characters.ts';
import type { Language, Proof, SplitMode, TextRange } from '../types.ts';
import { readFrontMatter } from './front-matter.ts';
import { cutAtBlankLines, groupBlocks } from './group.ts';
import { divideBlocks } from './parts.ts';
import { makeStep } from './steps.ts';

/** How a document is read: its language, and how it is cut into steps. */
export interface ParseOptions {
  readonly language: Language;
  readonly split: SplitMode;
}

/**
 * A document as a problem and a solution in steps. Never throws; takes time in proportion to the text.
 *
 * Every character of the solution that is not blank is in exactly one step, except rulers (in `logical`)
 * and, in LaTeX, what is no part of the argument: all before `\begin{document}` and after `\end{document}`,
 * and, in `logical`, lines of comments or of layout (`\maketitle`, `\vspace`, a macro's definition) where
 * they do not stand inside a paragraph, and bibliographies. The line that marks where the solution begins
 * ("## Solution", `\begin{solution}`) belongs to no step.
 */
export function parse(text: string, options: ParseOptions): Proof {
  const { language, split } = options;
  const front = readFrontMatter(text);
  const body = findBody(text, language, front?.end ?? 0);
  const blocks = readBlocks(text, language, body.start, body.end);
  const { parts, solution } = divideBlocks((start, end) => text.slice(start, end), blocks, front);
  const ranges: TextRange[] = [];
  for (const run of solution) {
    for (const range of split === 'logical' ? groupBlocks(text, run) : linesOf(text, body, run))
      ranges.push(range);
  }
  const steps = ranges.map((range, index) => makeStep(text, index, range.start, range.end));
  return { language, ...parts, steps };
}

/** The stretch of a document that is read: in LaTeX what stands in the `document` environment. */
export function findBody(text: string, language: Language, from: number): TextRange {
  const start = text.charCodeAt(from) === 0xfeff ? from + 1 : from;
  if (language !== 'latex') return { start, end: text.length };
  const begin = commandLine(text, '\\begin{document}', start);
  if (begin < 0) return { start, end: text.length };
  const inside = begin + '\\begin{document}'.length;
  const end = commandLine(text, '\\end{document}', inside);
  return { start: inside, end: end < 0 ? text.length : end };
}

/** Where a command first stands at the head of a line; -1 if nowhere. */
function commandLine(text: string, command: string, from: number): number {
  for (let at = text.indexOf(command, from); at >= 0; at = text.indexOf(command, at + 1)) {
    let before = at - 1;
    while (before >= from && text.charCodeAt(before) !== 0x0a && isBlank(text.charCodeAt(before))) before--;
    if (before < from || text.charCodeAt(before) === 0x0a) return at;
  }
  return -1;
}

/** The blank-line paragraphs of a run of blocks, with their lines whole. */
function linesOf(text: string, body: TextRange, run: readonly Block[]): TextRange[] {
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined) return [];
  const start = Math.max(body.start, text.lastIndexOf('\n', first.first) + 1);
  const feed = text.indexOf('\n', last.last);
  return cutAtBlankLines(text, start, feed < 0 ? body.end : Math.min(feed, body.end));
}
