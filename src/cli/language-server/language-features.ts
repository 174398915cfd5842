/** What the server answers about places of a document: hovers, definitions, uses, renames, symbols, lenses and folding. */
import {
  type CodeLens,
  type DocumentSymbol,
  ErrorCodes,
  type FoldingRange,
  type Hover,
  type Location,
  MarkupKind,
  type Position,
  type Range,
  ResponseError,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver/node';
import { sanitizeToSingleLine } from '../../core/base/shorten.ts';
import {
  createMarkHoverAt,
  describeStepForOutline,
  formatStepCodeLens,
  listStepHoverLines,
  type MarkHoverLine,
} from '../../core/marks/index.ts';
import { getStepName } from '../../core/proof/index.ts';
import {
  describeRename,
  describeSymbolOrReference,
  findLetterToRename,
  findSymbolOrReference,
  getSymbolOrReferenceLocation,
  type HintInDocument,
  type HoverParagraph,
  listDefinitionLocations,
  listUseLocations,
  renameSymbol,
  type SymbolOrReference,
  toDocumentRanges,
  toLineAndColumnInFile,
} from '../../core/reading/index.ts';
import { escapeAsMarkdownLine, readDocumentMacros } from '../../core/render/index.ts';
import { describeReviewOutcome } from '../../core/review/index.ts';
import type { DocumentProof, OpenDocument, ReviewedProof } from './open-document.ts';

/** The words of a hover, as paragraphs of one line each, with their range. */
interface HoverWords {
  readonly range: Range;
  readonly paragraphs: readonly string[];
}

/** Makes a hover of several. Words are plain text, with formulas in Unicode; a client without plain text gets them escaped. */
export function createHover(all: readonly HoverWords[], formats: readonly string[] | undefined): Hover | null {
  const [first] = all;
  if (!first) return null;
  const isPlain = formats === undefined || formats.includes(MarkupKind.PlainText);
  const lines = all.flatMap(({ paragraphs }) => paragraphs.map(sanitizeToSingleLine));
  const value = lines.map((line) => (isPlain ? line : escapeAsMarkdownLine(line))).join('\n\n');
  return { range: first.range, contents: { kind: isPlain ? MarkupKind.PlainText : MarkupKind.Markdown, value } };
}

/** The evidence of the flags at an offset, or the meaning of a step's mark on its first line. */
export function describeReviewAt(
  { content }: OpenDocument,
  proofs: readonly ReviewedProof[],
  offset: number,
): readonly HoverWords[] {
  const found = proofs.find(({ range }) => !range || (range.start <= offset && offset <= range.end));
  if (!found) return [];
  const { review, marks } = found;
  const here = createMarkHoverAt(marks, review, offset);
  if (here) {
    // The texts about flags come first. Not every editor shows the messages of diagnostics with the hover.
    const paragraphs = here.texts.flatMap((lines, k) => {
      const { sentence, level } = here.flags[k] ?? {};
      return [...(sentence && level ? [sentence] : []), ...lines.map(formatHoverLine)];
    });
    return [{ range: content.toRange(here.range), paragraphs }];
  }
  const reviewed = review.steps.find(({ step: { range } }) => range.start <= offset && offset <= range.end);
  if (!reviewed) return [];
  const { start, end } = content.toRange(reviewed.step.range);
  const lines = content.positionAt(offset).line === start.line ? listStepHoverLines(reviewed, review) : [];
  return lines.length === 0 ? [] : [{ range: { start, end }, paragraphs: lines.map(formatHoverLine) }];
}

function formatHoverLine({ name, words }: MarkHoverLine): string {
  return name === undefined ? words : `${name}: ${words}`;
}

/** The hint at an offset. */
export function describeHintAt(
  { content }: OpenDocument,
  hints: readonly HintInDocument[],
  offset: number,
): readonly HoverWords[] {
  const here = hints.find(({ offsets }) => offsets.start <= offset && offset <= offsets.end);
  return here ? [{ range: content.toRange(here.offsets), paragraphs: [here.text] }] : [];
}

/** The description of a symbol or a reference, with quotations from the text. */
export function describeSymbolOrReferenceAt(
  { content }: OpenDocument,
  read: DocumentProof,
  offset: number,
): readonly HoverWords[] {
  const found = findSymbolOrReference(read, offset);
  const [own] = found ? toDocumentRanges(read, [getSymbolOrReferenceLocation(found)]) : [];
  if (!found || !own) return [];
  const paragraphs = describeSymbolOrReference(read, found, {
    macros: readDocumentMacros(content.text, read.proof.language),
    getLine: (at) => content.positionAt(at).line + 1,
  });
  return paragraphs.length === 0 ? [] : [{ range: content.toRange(own), paragraphs: paragraphs.map(formatParagraph) }];
}

function formatParagraph({ isQuote, parts }: HoverParagraph): string {
  const words = parts.map((part) => part.words).join('');
  return isQuote ? `“${words}”` : words;
}

/** The places that define a symbol or that a reference leads to. */
export function listDefinitions({ uri, content }: OpenDocument, read: DocumentProof, offset: number): Location[] {
  const found = findSymbolOrReference(read, offset);
  if (!found) return [];
  const { places, file } = listDefinitionLocations(read.reading, found);
  if (!file) return toDocumentRanges(read, places).map((range) => ({ uri, range: content.toRange(range) }));
  // The file isn't open here, so its columns count UTF-16 code units. Most labels begin a line.
  const { line, column: character } = toLineAndColumnInFile(read.reading, file);
  const address = new URL(file.path.split('/').map(encodeURIComponent).join('/'), uri).href;
  return [{ uri: address, range: { start: { line, character }, end: { line, character } } }];
}

/** The uses of a symbol or the references to the same place. */
export function listUses(
  { content }: OpenDocument,
  read: DocumentProof,
  offset: number,
  isSymbolOnly = false,
): Range[] {
  const found = findSymbolOrReference(read, offset);
  if (!found || (isSymbolOnly && found.kind !== 'symbol')) return [];
  return toDocumentRanges(read, listUseLocations(read.reading, found)).map((range) => content.toRange(range));
}

const NO_SYMBOL = 'There is no symbol here. Put the cursor on a letter of a formula.';

/** The letter that a rename begins with. @throws ResponseError if there is no symbol */
export function prepareRename(
  { content }: OpenDocument,
  read: DocumentProof,
  position: Position,
): { range: Range; placeholder: string } {
  const { letter } = findSymbol(read, content.offsetAt(position));
  return { range: content.toRange(letter), placeholder: content.text.slice(letter.start, letter.end) };
}

/** Renames a symbol where its introduction reaches. @throws ResponseError if there is no symbol or the name isn't one */
export function createRenameEdits(
  { content }: OpenDocument,
  read: DocumentProof,
  position: Position,
  newName: string,
): { edits: TextEdit[]; notes: readonly string[] } {
  const { use } = findSymbol(read, content.offsetAt(position));
  const rename = renameSymbol(read, content.text, use, newName);
  if (!rename)
    throw new ResponseError(ErrorCodes.InvalidParams, 'Enter one letter or one command, such as n or \\alpha.');
  const edits = rename.edits.map(({ range, text }) => ({ range: content.toRange(range), newText: text }));
  return { edits, notes: describeRename(rename, use.use.key, newName.trim()) };
}

function findSymbol(read: DocumentProof, offset: number) {
  const found: SymbolOrReference | undefined = findSymbolOrReference(read, offset);
  const letter = findLetterToRename(read, found);
  if (found?.kind !== 'symbol' || !letter) throw new ResponseError(ErrorCodes.InvalidParams, NO_SYMBOL);
  return { use: found.use, letter };
}

/** The steps; those of a pair are below its own symbol. */
export function createDocumentSymbols({ content }: OpenDocument, proofs: readonly ReviewedProof[]): DocumentSymbol[] {
  return proofs.flatMap(({ name, range, review }) => {
    const steps = review.steps.map((reviewed): DocumentSymbol => {
      const { name: label, detail } = describeStepForOutline(review.proof, reviewed);
      const place = content.toRange(reviewed.step.range);
      return {
        name: sanitizeToSingleLine(label),
        detail: sanitizeToSingleLine(detail),
        kind: SymbolKind.String,
        range: place,
        selectionRange: place,
      };
    });
    if (name === undefined || !range) return steps;
    const place = content.toRange(range);
    const pair = { name: sanitizeToSingleLine(name), detail: describeReviewOutcome(review), kind: SymbolKind.Module };
    return [{ ...pair, range: place, selectionRange: place, children: steps }];
  });
}

/** Steps of several lines. */
export function createFoldingRanges({ content }: OpenDocument, proofs: readonly ReviewedProof[]): FoldingRange[] {
  return proofs.flatMap(({ review }) =>
    review.steps.flatMap(({ step }) => {
      const { start, end } = content.toRange(step.range);
      return end.line > start.line ? [{ startLine: start.line, endLine: end.line }] : [];
    }),
  );
}

/** The maximum number of steps with a lens in a proof. */
const MAX_STEP_LENSES = 100;

/** The outcome above each proof, and the error above its step. Each leads to the evidence. */
export function createCodeLenses(
  { uri, content }: OpenDocument,
  proofs: readonly ReviewedProof[],
  command: string,
): CodeLens[] {
  const create = (offset: number, title: string): CodeLens => {
    const start = { line: content.positionAt(offset).line, character: 0 };
    const shown = { title: sanitizeToSingleLine(title), command, arguments: [uri, start] };
    return { range: { start, end: start }, command: shown };
  };
  return proofs.flatMap(({ name, range, review }) => {
    const headline = describeReviewOutcome(review);
    const steps = review.steps.flatMap((reviewed) => {
      const words = formatStepCodeLens(reviewed);
      return words === undefined ? [] : [{ step: reviewed.step, words }];
    });
    return [
      create(range?.start ?? 0, name === undefined ? headline : `${name}: ${headline}`),
      ...steps
        .slice(0, MAX_STEP_LENSES)
        .map(({ step, words }) => create(step.range.start, `${getStepName(review.proof, step.index)}: ${words}`)),
    ];
  });
}
