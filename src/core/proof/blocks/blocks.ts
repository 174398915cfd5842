import type { ProofLanguage } from '../types.ts';
import type { DocumentBlock } from './block.ts';
import { BlockClassifier, isSentenceOrClauseEnd } from './classifier.ts';
import type { OpenEnvironmentChain } from './open-environments.ts';
import { pairDelimiters } from './paired-delimiters.ts';
import { scanDocumentLines } from './scan-lines.ts';
import type { SourceLine } from './source-line.ts';

/** The blocks of a document from `from` to `to`, both at line boundaries. */
export function readDocumentBlocks(text: string, language: ProofLanguage, from: number, to: number): DocumentBlock[] {
  return readDocumentBlocksWithSplitPoints(text, language, from, to).blocks;
}

/** The blocks of an independent part of a document. */
export interface BlocksWithSplitPoints {
  readonly blocks: DocumentBlock[];
  /** For each block, the open environments around it, if the text can be split before it. */
  readonly borders: readonly (OpenEnvironmentChain | undefined)[];
  /** The open environments after the last block, if the text can be split at a blank line there. */
  readonly exit: OpenEnvironmentChain | undefined;
}

/**
 * Like `readDocumentBlocks`, for an independent stretch of a document: a blank line precedes it, and everything that opens in
 * it also closes in it.
 * @param around the environments that are open where it begins; required for `borders` and `exit`
 */
export function readDocumentBlocksWithSplitPoints(
  text: string,
  language: ProofLanguage,
  from: number,
  to: number,
  around?: OpenEnvironmentChain,
): BlocksWithSplitPoints {
  const scan = scanDocumentLines(text, language, from, to);
  const { lines } = scan;
  const { reach, displays, named, borders: found } = pairDelimiters(text, scan, around);
  const blocks: DocumentBlock[] = [];
  const borders: (OpenEnvironmentChain | undefined)[] = [];
  const classify = new BlockClassifier(text, displays, named);
  markUnderlines(text, lines, reach);
  let gap = -1;
  for (let first = 0; first < lines.length; ) {
    let last = first;
    let held = reach[first] ?? first;
    while (last + 1 < lines.length && (last < held || !isCut(lines[last], lines[last + 1]))) {
      last++;
      held = Math.max(held, reach[last] ?? last);
    }
    const block = classify.read(lines, first, last);
    if (block !== undefined) blocks.push(block);
    if (found !== undefined) {
      const paragraph = lines[first]?.paragraph ?? 0;
      borders.push(paragraph > gap ? found.before(first, paragraph) : undefined);
      gap = lines[last]?.paragraph ?? 0;
    }
    first = last + 1;
  }
  return { blocks, borders, exit: found?.before(lines.length, gap + 1) };
}

function isCut(line: SourceLine | undefined, next: SourceLine | undefined): boolean {
  if (line === undefined || next === undefined) return true;
  return line.paragraph !== next.paragraph || line.cutAfter || next.cutBefore;
}

/** `===` or `---` under a one-line paragraph makes it a heading; elsewhere it is a ruler, as models use it. */
function markUnderlines(text: string, lines: readonly SourceLine[], reach: Int32Array): void {
  let held = -1;
  lines.forEach((line, i) => {
    const inside = i <= held;
    held = Math.max(held, reach[i] ?? i);
    if (line.kind !== 'underline' || inside) return;
    line.cutAfter = true;
    const title = lines[i - 1];
    const before = lines[i - 2];
    const underTitle =
      title !== undefined &&
      title.paragraph === line.paragraph &&
      (title.kind === 'text' || title.kind === 'label') &&
      (before === undefined || isCut(before, title)) &&
      (title.kind === 'label' || isTitle(text, title));
    if (underTitle) {
      title.kind = title.kind === 'label' ? 'label' : 'heading';
      title.cutAfter = false;
    } else {
      line.kind = 'ruler';
      line.cutBefore = true;
    }
  });
}

function isTitle(text: string, line: SourceLine): boolean {
  if (line.end - line.start > 100 || '-*+•–'.includes(text.charAt(line.start))) return false;
  return !isSentenceOrClauseEnd(text, line.end);
}
