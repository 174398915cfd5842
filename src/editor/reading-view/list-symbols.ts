/** The symbols of a proof as seen from some of its steps. Pure. */
import type { ProofReading, SymbolIntroductionLocation, SymbolUseLocation } from '../../core/reading/index.ts';
import type { Block } from '../../core/render/index.ts';
import {
  MAX_LISTED_SYMBOLS,
  MAX_ROW_LINKS,
  type ReadingLink,
  type SymbolEntryView,
  type SymbolListsView,
} from '../../protocol/index.ts';
import { type ReadingTextOptions, renderPassageLine } from './render-passage-line.ts';

/** How much of a sentence is shown, in UTF-16 code units. */
const MAX_SENTENCE_CHARS = 400;
/** A symbol with a longer name isn't listed. In UTF-16 code units. */
const MAX_SYMBOL_CHARS = 200;

interface StepRange {
  readonly from: number;
  /** The step behind the last one. */
  readonly to: number;
}

/** Lists the symbols that the steps use, those that others introduce, and all others. Linear in the uses. */
export function listSymbolsForSteps(
  reading: ProofReading,
  { from, to }: StepRange,
  options: ReadingTextOptions,
): SymbolListsView {
  const { symbols } = reading;
  const all = symbols.listSymbols().filter(({ key, tex }) => Math.max(key.length, tex.length) <= MAX_SYMBOL_CHARS);
  const here: SymbolEntryView[] = [];
  const elsewhere: SymbolEntryView[] = [];
  const taken: { key: string; tex: string; place: ReadingLink }[] = [];
  for (const { key, tex, useCount, introductions } of all) {
    const uses = symbols.listAllUses(key);
    const use = uses.find((one) => isInSteps(one, from, to) && one.use.binder === undefined);
    if ((use ? here : elsewhere).length >= MAX_LISTED_SYMBOLS) continue;
    const found = use && symbols.findIntroductions(use);
    const first = found ? found.first : introductions[0];
    const others = found ? found.others.filter(({ introduction }) => !introduction.isMention) : introductions.slice(1);
    const also = listPlaces(reading, others).filter(({ step }) => step !== toLinkStep(first?.step));
    const introduced = first && toLink(reading, first.step);
    const place = introduced ?? (uses[0] && toLink(reading, uses[0].step));
    const entry: SymbolEntryView = {
      key,
      tex,
      uses: useCount,
      also: also.slice(0, MAX_ROW_LINKS),
      ...(first && { sentence: renderSentence(reading, first, options) }),
      ...(place && { place }),
    };
    (use ? here : elsewhere).push(entry);
    if (use && introduced && (introduced.step < from || introduced.step >= to))
      taken.push({ key, tex, place: introduced });
  }
  return { here, elsewhere, taken: taken.slice(0, MAX_LISTED_SYMBOLS), count: all.length };
}

function isInSteps({ step }: SymbolUseLocation, from: number, to: number): boolean {
  return step !== undefined && step >= from && step < to;
}

function toLinkStep(step: number | undefined): number {
  return step ?? -1;
}

function toLink(reading: ProofReading, step: number | undefined): ReadingLink {
  return { label: reading.getLabel(step), step: toLinkStep(step) };
}

/** The steps of introductions, each once. */
function listPlaces(reading: ProofReading, introductions: readonly SymbolIntroductionLocation[]): ReadingLink[] {
  return [...new Set(introductions.map(({ step }) => step))].map((step) => toLink(reading, step));
}

/** The sentence that introduces a symbol. */
function renderSentence(
  reading: ProofReading,
  { step, introduction: { sentence } }: SymbolIntroductionLocation,
  options: ReadingTextOptions,
): readonly Block[] {
  const passage = reading.getPassage(step);
  return passage ? renderPassageLine(passage, sentence, MAX_SENTENCE_CHARS, options) : [];
}
