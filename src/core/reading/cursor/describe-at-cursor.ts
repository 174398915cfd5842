/** The words about a symbol, a reference or a hint at a place of a document, without markup. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { truncateToOneLine } from '../../base/shorten.ts';
import { hasDelimitedFormula, type TextRange } from '../../proof/index.ts';
import type { LatexMacro } from '../../render/index.ts';
import { describeHint, describeNotAProofReason } from '../hints/describe-hints.ts';
import type { StepHint } from '../hints/types.ts';
import type { LocationInProof } from '../place.ts';
import type { ProofReading } from '../read-proof.ts';
import type { CrossReferenceWithStatus } from '../references/types.ts';
import type { SymbolIntroductionLocation, SymbolUseLocation } from '../symbols/types.ts';
import { toUnicodeText } from '../write/unicode-text.ts';
import {
  MAX_OTHER_SYMBOL_INTRODUCTIONS,
  type ReadingWithLocator,
  type SymbolOrReference,
  type SymbolRename,
  toIntroductionLocation,
  toLineAndColumnInFile,
} from './find-at-cursor.ts';

/** The maximum length of a quoted sentence, in characters. */
const MAX_QUOTE_CHARS = 400;
/** The rest of a longer sentence isn't read, in UTF-16 code units. */
const MAX_SENTENCE_CHARS = 4_000;

const useTexts = definePluralText('{0} use', '{0} uses');

/** Words, which lead to an offset of the document if they have one. */
export interface HoverFragment {
  readonly words: string;
  readonly at?: number | undefined;
}

/** A paragraph of a hover. Its words are untrusted. A quotation has formulas in Unicode. */
export interface HoverParagraph {
  readonly isQuote?: true;
  readonly parts: readonly HoverFragment[];
}

/** What a description needs of a document. */
export interface DocumentHoverContext {
  readonly macros: readonly LatexMacro[];
  /** The line of an offset, from 1. */
  getLine(offset: number): number;
}

/** The sentence that introduces a symbol with its uses, or the words that a reference leads to. Empty if there is nothing to say. */
export function describeSymbolOrReference(
  read: ReadingWithLocator,
  found: SymbolOrReference,
  document: DocumentHoverContext,
): readonly HoverParagraph[] {
  if (found.kind === 'symbol') return describeSymbol(read, found.use, document);
  const all = read.reading.references.listReferencesAt(found.reference.place);
  return all.flatMap((one) => describeReference(read, all.length > 1 ? { ...one, text: one.name } : one, document));
}

function describeSymbol(
  read: ReadingWithLocator,
  placed: SymbolUseLocation,
  document: DocumentHoverContext,
): HoverParagraph[] {
  const { symbols } = read.reading;
  const { binder, first, others } = symbols.findIntroductions(placed);
  if (binder) return [];
  if (!first) {
    if (placed.use.isConventional) return [];
    return [
      toParagraph(t('No sentence found that introduces this symbol.')),
      ...describeOthers(read, others, document),
    ];
  }
  const uses = useTexts(symbols.listUses(placed).length);
  const name = formatAsUnicode(read, first.step, `$${placed.use.tex}$`, document) || placed.use.key;
  const sentence = isIntroducedLater(placed, first)
    ? t('{0} is introduced only later, at {1}. {2}.', name, LINK, uses)
    : t('{0} is introduced at {1}. {2}.', name, LINK, uses);
  return [
    quote(read, first.step, first.introduction.sentence, document),
    withLinks(sentence, [createLink(read, first, document)]),
    ...describeOthers(read, others, document),
  ];
}

function describeOthers(
  read: ReadingWithLocator,
  others: readonly SymbolIntroductionLocation[],
  document: DocumentHoverContext,
): HoverParagraph[] {
  const links = new Map(
    others.slice(0, MAX_OTHER_SYMBOL_INTRODUCTIONS).map((place) => {
      const link = createLink(read, place, document);
      return [link.words, link];
    }),
  );
  if (links.size === 0) return [];
  return [withLinks(t('See also {0}.', [...links].map(() => LINK).join('; ')), [...links.values()])];
}

/** Stands for a link in words. */
const LINK = '\ufffc';

function createLink(
  read: ReadingWithLocator,
  place: SymbolIntroductionLocation,
  document: DocumentHoverContext,
): HoverFragment {
  const at = toIntroductionLocation(place);
  return { words: formatLocationInProof(read, at, document), at: read.locator.toDocumentRange(at)?.start };
}

/** A paragraph in which links stand for `LINK`. */
function withLinks(words: string, links: readonly HoverFragment[]): HoverParagraph {
  const parts = words.split(LINK).flatMap((part, k): HoverFragment[] => {
    const link = k === 0 ? undefined : links[k - 1];
    return [...(link ? [link] : []), ...(part === '' ? [] : [{ words: part }])];
  });
  return { parts };
}

function describeReference(
  read: ReadingWithLocator,
  reference: CrossReferenceWithStatus,
  document: DocumentHoverContext,
): HoverParagraph[] {
  const { reading } = read;
  const { status, target } = reference;
  if (target?.place) {
    const place = formatLocationInProof(read, target.place, document);
    const isNamed = reading.getLabel(target.place.step) === target.label;
    return [
      quote(read, target.place.step, reading.findSurroundings(target.place), document),
      toParagraph(isNamed ? place : t('{0}: {1}', target.label, place)),
    ];
  }
  if (target?.file) {
    const { line } = toLineAndColumnInFile(reading, target.file);
    return [
      toQuote(reading.getFileText(target)),
      toParagraph(t('{0}: {1}', target.label, t('{0}, line {1}', target.file.path, line + 1))),
    ];
  }
  if (status === 'missing') return [toParagraph(t('There is no {0} in this proof.', reference.text))];
  if (status !== 'external') return [];
  return [toParagraph(t("{0} belongs to another text, which Proofmark can't read.", reference.text))];
}

/** Whether a symbol is introduced in a sentence after the use. */
function isIntroducedLater(placed: SymbolUseLocation, { step, introduction }: SymbolIntroductionLocation): boolean {
  const [usedIn, introducedIn] = [placed.step ?? -1, step ?? -1];
  if (usedIn !== introducedIn) return usedIn < introducedIn;
  return placed.use.range.start < introduction.sentence.start;
}

/** “Lemma 1, line 9”. */
export function formatLocationInProof(
  { reading, locator }: ReadingWithLocator,
  place: LocationInProof,
  { getLine }: Pick<DocumentHoverContext, 'getLine'>,
): string {
  const at = locator.toDocumentRange(place);
  const label = reading.getLabel(place.step);
  return at ? t('{0}, line {1}', label, getLine(at.start)) : label;
}

function quote(
  read: ReadingWithLocator,
  step: number | undefined,
  range: TextRange,
  document: DocumentHoverContext,
): HoverParagraph {
  return toQuote(formatAsUnicode(read, step, read.reading.getText(step).slice(range.start, range.end), document));
}

/** Hovers don't typeset formulas, so they are written in Unicode. */
function formatAsUnicode(
  { reading }: ReadingWithLocator,
  step: number | undefined,
  words: string,
  { macros }: DocumentHoverContext,
): string {
  const { language, problem } = reading.proof;
  const isUndelimited = step === undefined ? !hasDelimitedFormula(problem?.text ?? '') : reading.isUndelimited;
  return toUnicodeText(words.slice(0, MAX_SENTENCE_CHARS), { language, isUndelimited, macros });
}

function toQuote(words: string): HoverParagraph {
  return { isQuote: true, parts: [{ words: truncateToOneLine(words, MAX_QUOTE_CHARS) }] };
}

function toParagraph(words: string): HoverParagraph {
  return { parts: [{ words }] };
}

/** What a reader should know about a rename, as sentences. */
export function describeRename({ isTaken, elsewhere }: SymbolRename, key: string, name: string): readonly string[] {
  return [
    ...(isTaken ? [t("{0} was already used in this proof. Check that it doesn't have two meanings now.", name)] : []),
    ...(elsewhere > 0
      ? [t('{0} is introduced again elsewhere. Number of uses that keep the old name: {1}.', key, elsewhere)]
      : []),
  ];
}

/** A hint, or the words that say why the text isn't a proof, with their place in the document. */
export interface HintInDocument {
  readonly offsets: TextRange;
  /** The sentences of the hover. */
  readonly text: string;
  /** Undefined for words about the whole text, which can't be dismissed. */
  readonly hint: StepHint | undefined;
}

/** The author's admission or the last words of a text that breaks off, and hints: the places that have them in the document. */
export function listHintsInDocument(
  { reading: { notAProof }, locator }: ReadingWithLocator,
  hints: readonly StepHint[],
): readonly HintInDocument[] {
  const place = (location: LocationInProof, hint: StepHint | undefined, describe: () => string): HintInDocument[] => {
    const offsets = locator.toDocumentRange(location);
    return offsets ? [{ offsets, hint, text: describe() }] : [];
  };
  const whole =
    notAProof && notAProof.kind !== 'hardly-begins'
      ? place(notAProof.place, undefined, () => describeNotAProofReason(notAProof))
      : [];
  return [
    ...whole,
    ...hints.flatMap((hint) => place({ step: hint.step, range: hint }, hint, () => describeHint(hint))),
  ];
}

/**
 * For each hint, the key of a dismissed one: its document, its rule, its words, the text of its step, and its
 * position among hints that are equal in all of these.
 * @param address that of the proof
 */
export function createHintKeys(address: string, { proof, hints }: ProofReading): readonly string[] {
  const counts = new Map<string, number>();
  return hints.map(({ step, rule, quote }) => {
    const same = [address, rule, proof.steps[step]?.fingerprint ?? '', quote].join('\n');
    const position = counts.get(same) ?? 0;
    counts.set(same, position + 1);
    return `${same}\n${position}`;
  });
}
