import { readDocumentBlocksWithSplitPoints } from '../blocks/blocks.ts';
import { OpenEnvironmentChain } from '../blocks/open-environments.ts';
import { readProofFrontMatter } from '../parse/front-matter.ts';
import { findDocumentBody, type ProofParseOptions } from '../parse/parse.ts';
import type { ProblemSolutionPair, Proof, TextChange } from '../types.ts';
import { assembleProblemSolutionPairs, assembleProof, type SegmentedDocument } from './assemble-proof.ts';
import { applyTextChanges, SegmentReparser } from './segment-rereader.ts';
import { cutTextIntoSegments } from './segments.ts';

/** A version of a document. It is immutable; an edit creates the next version, which shares most of its data. */
export class ParsedDocument {
  /** The proof, equal to the result of `parse`. */
  readonly proof: Proof;
  /** In UTF-16 code units. */
  readonly length: number;
  /** Length of the text that was read to create this version from the previous one, in UTF-16 code units. */
  readonly read: number;
  /** How it was read; used only by `updateParsedDocument`. */
  readonly layout: SegmentedDocument;
  /** Minimum length of its segments. */
  readonly grain: number;
  #text: string | undefined;

  /** Called by `parseDocument` and `updateParsedDocument`. */
  constructor(layout: SegmentedDocument, length: number, grain: number, read: number, text?: string) {
    this.proof = assembleProof(layout);
    this.layout = layout;
    this.length = length;
    this.grain = grain;
    this.read = read;
    this.#text = text;
  }

  /** The whole text. After an edit, it is created on first use, which takes longer than the edit. */
  get text(): string {
    if (this.#text === undefined) {
      const { head, segments, tail } = this.layout;
      this.#text = [head, ...segments.map((segment) => segment.text), tail].join('');
    }
    return this.#text;
  }
}

/** Whether a document has several marks of problems, so that it may have pairs. Quick. */
export function hasSeveralProblemMarkers({ layout: { segments } }: ParsedDocument): boolean {
  return segments.reduce((count, { problemMarks }) => count + problemMarks, 0) > 1;
}

/** The pairs of a problem and its solution in a document, equal to the result of `parseDocumentProofs`. */
export function listProblemSolutionPairs(parsed: ParsedDocument): readonly ProblemSolutionPair[] {
  return hasSeveralProblemMarkers(parsed) ? assembleProblemSolutionPairs(parsed.layout) : [];
}

/** Length of text that a keystroke reads again, in UTF-16 code units. */
const usualGrain = 1000;

/** Reads a document that will be edited. For other documents, use `parse`. */
export function parseDocumentForEditing(text: string, options: ProofParseOptions, grain = usualGrain): ParsedDocument {
  const front = readProofFrontMatter(text);
  const { start, end } = findDocumentBody(text, options.language, front?.end ?? 0);
  const body = text.slice(start, end);
  const around = OpenEnvironmentChain.root();
  const stretch = readDocumentBlocksWithSplitPoints(body, options.language, 0, body.length, around);
  const segments = cutTextIntoSegments(body, stretch, around, grain, true);
  const layout = { options, front, head: text.slice(0, start), segments, tail: text.slice(end) };
  return new ParsedDocument(layout, text.length, grain, text.length, text);
}

/**
 * The document after some changes, as an editor reports them. All offsets refer to the text before the changes, in any
 * order, and changes don't overlap. Its proof equals `parse` of the new text. Unchanged parts aren't read again, and
 * their steps keep their fingerprints.
 *
 * Reads the whole document again if a change affects its frame: front matter, a byte order mark, the lines of its
 * `document` environment, or the text outside it.
 * @throws RangeError if changes overlap or lie outside the text
 */
export function updateParsedDocument(previous: ParsedDocument, changes: readonly TextChange[]): ParsedDocument {
  const sorted = sortChanges(previous.length, changes);
  if (sorted.length === 0) return previous;
  const { layout, grain } = previous;
  const { options, front, head, tail } = layout;
  let length = previous.length;
  for (const change of sorted) length += change.text.length - (change.end - change.start);

  const isInside = (sorted[0]?.start ?? 0) >= head.length && (sorted.at(-1)?.end ?? 0) <= previous.length - tail.length;
  const isFrontClosed = front === undefined || head.charCodeAt(front.end - 1) === 0x0a;
  if (isInside && isFrontClosed) {
    const rereading = new SegmentReparser(layout, grain);
    const segments = rereading.apply(sorted);
    if (segments !== undefined) {
      const next = new ParsedDocument({ ...layout, segments }, length, grain, rereading.read);
      if (front !== undefined || !mayHaveFrontMatter(next) || readProofFrontMatter(next.text) === undefined)
        return next;
    }
  }
  return parseDocumentForEditing(applyTextChanges(previous.text, sorted), options, grain);
}

function sortChanges(length: number, changes: readonly TextChange[]): readonly TextChange[] {
  const sorted = changes.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let last = 0;
  for (const { start, end } of sorted) {
    if (!(start >= last && end >= start && end <= length)) {
      throw new RangeError(`The change from ${start} to ${end} overlaps another change or is outside the text.`);
    }
    last = end;
  }
  return sorted;
}

/** A quick check before the text is put together. */
function mayHaveFrontMatter({ layout: { head, segments } }: ParsedDocument): boolean {
  let start = head;
  for (let i = 0; i < segments.length && start.length < 4; i++) start += segments[i]?.text.slice(0, 4) ?? '';
  return start.startsWith('---', start.charCodeAt(0) === 0xfeff ? 1 : 0);
}
