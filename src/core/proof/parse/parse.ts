import type { DocumentBlock } from '../blocks/block.ts';
import { readBlocks } from '../blocks/blocks.ts';
import { isBlankCharCode } from '../text/characters.ts';
import type { Proof, ProofLanguage, StepSplitMode, TextRange } from '../types.ts';
import { divideBlocksIntoParts } from './divide-blocks.ts';
import { readFrontMatter } from './front-matter.ts';
import { cutTextAtBlankLines, groupBlocksIntoSteps } from './group-blocks.ts';
import { createStep } from './steps.ts';

/** How to read a document: its language, and how to cut it into steps. */
export interface ProofParseOptions {
  readonly language: ProofLanguage;
  readonly split: StepSplitMode;
}

/**
 * Divides a document into a problem and the steps of a solution. Never throws; takes time proportional to the text.
 *
 * Every nonblank character of the solution is in exactly one step, with these exceptions: rulers (in `logical`); in
 * LaTeX, all text before `\begin{document}` and after `\end{document}`; in LaTeX and `logical`, bibliographies and
 * lines of comments or layout (`\maketitle`, `\vspace`, a macro's definition) that aren't inside a paragraph. The line
 * that marks where the solution begins ("## Solution", `\begin{solution}`) belongs to no step.
 */
export function parseProofText(text: string, options: ProofParseOptions): Proof {
  const { language, split } = options;
  const front = readFrontMatter(text);
  const body = findDocumentBody(text, language, front?.end ?? 0);
  const blocks = readBlocks(text, language, body.start, body.end);
  const { parts, solution } = divideBlocksIntoParts((start, end) => text.slice(start, end), blocks, front);
  const ranges: TextRange[] = [];
  for (const run of solution) {
    for (const range of split === 'logical' ? groupBlocksIntoSteps(text, run) : linesOf(text, body, run))
      ranges.push(range);
  }
  const steps = ranges.map((range, index) => createStep(text, index, range.start, range.end));
  return { language, ...parts, steps };
}

/** The body of a document: in LaTeX, the content of the `document` environment. */
export function findDocumentBody(text: string, language: ProofLanguage, from: number): TextRange {
  const start = text.charCodeAt(from) === 0xfeff ? from + 1 : from;
  if (language !== 'latex') return { start, end: text.length };
  const begin = commandLine(text, '\\begin{document}', start);
  if (begin < 0) return { start, end: text.length };
  const inside = begin + '\\begin{document}'.length;
  const end = commandLine(text, '\\end{document}', inside);
  return { start: inside, end: end < 0 ? text.length : end };
}

/** The first offset of a command at the beginning of a line; -1 if there is none. */
function commandLine(text: string, command: string, from: number): number {
  for (let at = text.indexOf(command, from); at >= 0; at = text.indexOf(command, at + 1)) {
    let before = at - 1;
    while (before >= from && text.charCodeAt(before) !== 0x0a && isBlankCharCode(text.charCodeAt(before))) before--;
    if (before < from || text.charCodeAt(before) === 0x0a) return at;
  }
  return -1;
}

/** The blank-line paragraphs of a run of blocks, with whole lines. */
function linesOf(text: string, body: TextRange, run: readonly DocumentBlock[]): TextRange[] {
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined) return [];
  const start = Math.max(body.start, text.lastIndexOf('\n', first.first) + 1);
  const feed = text.indexOf('\n', last.last);
  return cutTextAtBlankLines(text, start, feed < 0 ? body.end : Math.min(feed, body.end));
}
