import type { DocumentBlock } from '../blocks/block.ts';
import { readDocumentBlocks } from '../blocks/blocks.ts';
import { isBlankCharCode } from '../text/characters.ts';
import type { DocumentProofWithPairs, Proof, ProofLanguage, StepSplitMode, TextRange } from '../types.ts';
import { type DividedDocument, divideBlocksIntoParts } from './divide-blocks.ts';
import { findProblemSolutionBlocks } from './find-pairs.ts';
import { type ProofFrontMatter, readProofFrontMatter } from './front-matter.ts';
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
  return new DocumentReader(text, options).createWholeProof();
}

/** Like `parseProofText`, and also each pair of a problem and its solution, if the document has several. */
export function parseDocumentProofs(text: string, options: ProofParseOptions): DocumentProofWithPairs {
  const reader = new DocumentReader(text, options);
  const pairs = findProblemSolutionBlocks(reader.slice, reader.blocks, reader.front).map(
    ({ name, start, end, division }) => ({
      name,
      range: { start, end },
      proof: reader.createProof(division),
    }),
  );
  return { proof: reader.createWholeProof(), pairs };
}

class DocumentReader {
  readonly #text: string;
  readonly #options: ProofParseOptions;
  readonly front: ProofFrontMatter | undefined;
  readonly #body: TextRange;
  readonly blocks: readonly DocumentBlock[];

  constructor(text: string, options: ProofParseOptions) {
    this.#text = text;
    this.#options = options;
    this.front = readProofFrontMatter(text);
    this.#body = findDocumentBody(text, options.language, this.front?.end ?? 0);
    this.blocks = readDocumentBlocks(text, options.language, this.#body.start, this.#body.end);
  }

  createWholeProof(): Proof {
    return this.createProof(divideBlocksIntoParts(this.slice, this.blocks, this.front));
  }

  slice = (start: number, end: number): string => this.#text.slice(start, end);

  createProof({ parts, solution }: DividedDocument): Proof {
    const { language, split } = this.#options;
    const ranges = solution.flatMap((run) =>
      split === 'logical' ? groupBlocksIntoSteps(this.#text, run) : linesOf(this.#text, this.#body, run),
    );
    const steps = ranges.map((range, index) => createStep(this.#text, index, range.start, range.end));
    return { language, ...parts, steps };
  }
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
