/** What stands at a place of a document, and the places that belong to it: for definitions, references, highlights and rename. */
import type { TextRange } from '../../proof/index.ts';
import type { LatexInputFileLocation } from '../files/input-files.ts';
import type { LocationInProof } from '../place.ts';
import type { LocationInProofConverter } from '../place-locator.ts';
import type { ProofReading } from '../read-proof.ts';
import type { CrossReferenceWithStatus } from '../references/types.ts';
import type { SymbolIntroductionLocation, SymbolUseLocation } from '../symbols/types.ts';
import { formatMathSymbolNameInContext, isMathSymbolName } from './symbol-names.ts';

/** A reading with the places of its passages in the document. */
export interface ReadingWithLocator {
  readonly reading: ProofReading;
  readonly locator: LocationInProofConverter;
}

/** A symbol, or a reference to another place. */
export type SymbolOrReference =
  | { readonly kind: 'symbol'; readonly use: SymbolUseLocation }
  | { readonly kind: 'reference'; readonly reference: CrossReferenceWithStatus };

/** The maximum number of other introductions of a symbol that are listed. */
export const MAX_OTHER_SYMBOL_INTRODUCTIONS = 5;

/** What stands at an offset of the document, its end included. */
export function findSymbolOrReference(
  { reading, locator }: ReadingWithLocator,
  offset: number,
): SymbolOrReference | undefined {
  const at = locator.findPassage(offset);
  if (!at) return undefined;
  const reference = reading.references.findReferenceAt(at.step, at.offset);
  if (reference) return { kind: 'reference', reference };
  const use = reading.symbols.findUse(at.step, at.offset);
  return use && { kind: 'symbol', use };
}

/** The place of what was found. */
export function getSymbolOrReferenceLocation(found: SymbolOrReference): LocationInProof {
  return found.kind === 'symbol' ? { step: found.use.step, range: found.use.use.range } : found.reference.place;
}

/**
 * The places of a definition. For a symbol with several introductions, the likeliest one only: the others are in the hover. If none is
 * likely, those of the hover. For a reference into another file, the place there.
 */
export function listDefinitionLocations(
  { symbols }: ProofReading,
  found: SymbolOrReference,
): { readonly places: readonly LocationInProof[]; readonly file?: LatexInputFileLocation } {
  if (found.kind === 'reference') {
    const { place, file } = found.reference.target ?? {};
    return file ? { places: [], file } : { places: place ? [place] : [] };
  }
  const { binder, first, others } = symbols.findIntroductions(found.use);
  if (binder) return { places: [binder] };
  return { places: (first ? [first] : others.slice(0, MAX_OTHER_SYMBOL_INTRODUCTIONS)).map(toIntroductionLocation) };
}

export function toIntroductionLocation({ step, introduction }: SymbolIntroductionLocation): LocationInProof {
  return { step, range: introduction.range };
}

/** The uses of a symbol as far as its introduction reaches, or the references that lead to the same place. */
export function listUseLocations(
  { symbols, references }: ProofReading,
  found: SymbolOrReference,
): readonly LocationInProof[] {
  if (found.kind === 'symbol') return symbols.listUses(found.use).map(({ step, use }) => ({ step, range: use.range }));
  const target = found.reference.target?.place;
  return target ? references.listReferencesTo(target).map(({ place }) => place) : [found.reference.place];
}

/** The ranges of places in the document, without those that aren't in it. */
export function toDocumentRanges(
  { locator }: ReadingWithLocator,
  places: readonly LocationInProof[],
): readonly TextRange[] {
  return places.flatMap((place) => locator.toDocumentRange(place) ?? []);
}

/** The line and the column of a place in another file, from 0, as the file was when it was read. */
export function toLineAndColumnInFile(
  { files }: ProofReading,
  { path, range }: LatexInputFileLocation,
): { readonly line: number; readonly column: number } {
  const before = (files?.texts.get(path) ?? '').slice(0, range.start);
  return { line: before.split('\n').length - 1, column: before.length - before.lastIndexOf('\n') - 1 };
}

/** The range of the letter that a rename of a symbol begins with. Undefined if there is no symbol. */
export function findLetterToRename(
  read: ReadingWithLocator,
  found: SymbolOrReference | undefined,
): TextRange | undefined {
  if (found?.kind !== 'symbol') return undefined;
  const { step, use } = found.use;
  return read.locator.toDocumentRange({ step, range: use.letterRange });
}

/** A renamed symbol. */
export interface SymbolRename {
  /** In the document, in text order. */
  readonly edits: readonly { readonly range: TextRange; readonly text: string }[];
  /** Whether the new name was already used in the proof. */
  readonly isTaken: boolean;
  /** The number of uses that keep the old name, since the symbol is introduced again for them. */
  readonly elsewhere: number;
}

/** How much of the text around a name decides how it is written, in UTF-16 code units. */
const CONTEXT_CHARS = 40;

/**
 * Renames the letter where its introduction reaches. A letter that is introduced in several places keeps its other meanings.
 * @returns undefined if the name isn't one of a symbol
 */
export function renameSymbol(
  read: ReadingWithLocator,
  documentText: string,
  use: SymbolUseLocation,
  newName: string,
): SymbolRename | undefined {
  const name = newName.trim();
  if (!isMathSymbolName(name)) return undefined;
  const { symbols } = read.reading;
  const edits = toDocumentRanges(read, symbols.listRenameRanges(use)).map((range) => {
    const before = documentText.slice(Math.max(0, range.start - CONTEXT_CHARS), range.start);
    const after = documentText.slice(range.end, range.end + 1);
    return { range, text: formatMathSymbolNameInContext(name, before, after) };
  });
  const { key } = use.use;
  return {
    edits,
    isTaken: symbols.listSymbols().some((one) => one.key !== key && (one.key === name || one.tex === name)),
    elsewhere: symbols.listAllUses(key).length - symbols.listUses(use).length,
  };
}
