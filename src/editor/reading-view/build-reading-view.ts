/** Builds everything that the reading view draws from a reading and the marks of its review. Pure. */
import { capitalize, joinLeadingNames } from '../../core/base/counts-and-lists.ts';
import { getOrCreate } from '../../core/base/groups.ts';
import {
  type CrossReferenceWithStatus,
  describeNotAProofReason,
  findProblemQuestion,
  GRAPH_BOX_SIZE,
  getHintKindName,
  type LocationInProof,
  layOutPartGraph,
  type PartGraph,
  type ProofReading,
  type StepHint,
} from '../../core/reading/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import {
  MAX_READING_NOTES,
  MAX_ROW_LINKS,
  type ReadingGraphView,
  type ReadingLink,
  type ReadingNoteView,
  type ReadingView,
} from '../../protocol/index.ts';
import type { DocumentReview } from '../review/index.ts';
import { buildStepRows, type LatexDefinitions, listStepsWithDisplayedState } from '../step-view/index.ts';
import { buildOutlineRows, type OutlineRows } from './build-outline-rows.ts';
import { type ReadingTextOptions, renderPassageLine } from './render-passage-line.ts';

/** How much of a question or an answer is shown, in UTF-16 code units. */
const MAX_QUOTE_CHARS = 240;
const MAX_NAMED_FORMULAS = 8;

const partTexts = definePluralText('{0} part', '{0} parts');
const stepTexts = definePluralText('{0} step', '{0} steps');
const citationTexts = definePluralText('{0} citation', '{0} citations');

export interface ReadingViewInput {
  readonly latest: Pick<DocumentReview, 'review' | 'marks'>;
  readonly reading: ProofReading;
  /** The hints to show. */
  readonly hints: readonly StepHint[];
  readonly definitions: LatexDefinitions;
  readonly document: ReadingView['document'];
  readonly revision: number;
  /** The row whose parts the graph of a long proof shows, by its first step. */
  readonly expandedStep: number | undefined;
}

/** Pure: the same input gives the same view. */
export function buildReadingView(input: ReadingViewInput): ReadingView {
  const { latest, reading, definitions, document, revision } = input;
  const { review, marks } = latest;
  const { language } = reading.proof;
  const { macros, statements } = definitions;
  const marked = buildStepRows(review, listStepsWithDisplayedState(review, marks), {
    marks,
    labels: new Map(),
    ...definitions,
  });
  const options = { language, macros, ...(statements ? { statements } : {}) };
  const outline = buildOutlineRows(reading, marked, options);
  const graph = buildGraphView(input, outline);
  return {
    revision,
    document,
    phase: 'read',
    sentence: summarizeOutline(reading, outline),
    rows: outline.rows,
    rowsLeft: outline.left,
    steps: marked.map(({ name, body, length, state, isLoud, isFlag, words }) => ({
      name,
      body,
      length,
      state: isFlag ? state : 'no-error-found',
      isLoud,
      words: isFlag ? words : [],
    })),
    notes: listNotes(input, options),
    ...(graph && { graph }),
    macros,
  };
}

/** `11 parts, 10 citations, 1 missing reference`. */
function summarizeOutline({ outline, proof }: ProofReading, { rows }: OutlineRows): string {
  const citations = rows.reduce((sum, { cites }) => sum + cites.length, 0);
  const missing = rows.reduce((sum, row) => sum + row.missing.length, 0);
  const count = outline.parts.length === 0 ? stepTexts(proof.steps.length) : partTexts(outline.parts.length);
  const facts = [
    count,
    citationTexts(citations),
    ...(missing > 0 ? [t(missing === 1 ? '{0} missing reference' : '{0} missing references', missing)] : []),
  ];
  return facts.join(', ');
}

/** The last graph of each reading. A review changes many times while its proof is read once. */
const graphsByReading = new WeakMap<ProofReading, { readonly opened: number; readonly drawn: PartGraph }>();

function buildGraphView(
  { reading, expandedStep }: ReadingViewInput,
  { rowByPart, rowBySteps }: OutlineRows,
): ReadingGraphView | undefined {
  const row = expandedStep === undefined ? undefined : rowBySteps[expandedStep];
  const opened = row === undefined ? -1 : rowByPart.indexOf(row);
  const known = graphsByReading.get(reading);
  const drawn = known?.opened === opened ? known.drawn : layOutPartGraph(reading.outline.parts, opened);
  graphsByReading.set(reading, { opened, drawn });
  const rows = drawn.parts.flatMap((part) => rowByPart[part] ?? []);
  if (rows.length < Math.max(2, drawn.parts.length)) return undefined;
  return {
    boxWidth: GRAPH_BOX_SIZE.width,
    boxHeight: GRAPH_BOX_SIZE.height,
    rows,
    layouts: drawn.layouts.map(({ width, height, ...layout }) => ({
      width: Math.ceil(width),
      height: Math.ceil(height),
      ...layout,
    })),
    isPartial: drawn.nodeByPart.includes(undefined) || new Set(drawn.nodeByPart).size < countRows(rowByPart),
  };
}

function countRows(rowByPart: readonly (number | undefined)[]): number {
  return new Set(rowByPart).size;
}

/** Lists the sentences below the outline, the most important first. Those that say the same of several places are one. */
function listNotes({ reading, hints }: ReadingViewInput, options: ReadingTextOptions): readonly ReadingNoteView[] {
  const { notAProof, outline, references } = reading;
  const notes = new Map<string, Omit<ReadingNoteView, 'places'> & { readonly places: Map<number, ReadingLink> }>();
  const add = (note: Omit<ReadingNoteView, 'places'>, ...steps: readonly (number | undefined)[]): void => {
    const { places } = getOrCreate(notes, JSON.stringify(note), () => ({ ...note, places: new Map() }));
    for (const step of steps)
      if (places.size < MAX_ROW_LINKS) places.set(step ?? -1, { label: reading.getLabel(step), step: step ?? -1 });
  };
  const addQuote = (kind: 'asked' | 'answered', text: string, { step, range }: LocationInProof): void => {
    const passage = reading.getPassage(step);
    if (passage) add({ kind, text, quote: renderPassageLine(passage, range, MAX_QUOTE_CHARS, options) }, step);
  };
  if (notAProof) {
    const sentence = describeNotAProofReason(notAProof);
    const text = notAProof.kind === 'admitted' ? `${sentence} “${notAProof.quote}”` : sentence;
    add({ kind: 'banner', text }, ...('place' in notAProof ? [notAProof.place.step] : []));
  }
  const { asked = [], answered } = findProblemQuestion(reading) ?? {};
  for (const place of asked) addQuote('asked', t('The problem asks'), place);
  if (answered) addQuote('answered', t('The proof answers'), answered);
  for (const reference of references.references)
    if (reference.status === 'missing')
      add({ kind: 'missing', text: describeMissing(reading, reference) }, reference.place.step);
  for (const { kind, quote, step } of hints)
    add({ kind: 'hint', text: t('{0}: “{1}”', capitalize(getHintKindName(kind)), quote) }, step);
  for (const { text, place } of outline.notes) add({ kind: 'note', text }, place.step);
  return [...notes.values()]
    .slice(0, MAX_READING_NOTES)
    .map(({ places, ...note }) => ({ ...note, places: [...places.values()] }));
}

/** Says that a reference leads nowhere, and which formulas have numbers if it names one. */
function describeMissing({ references }: ProofReading, { kind, text }: CrossReferenceWithStatus): string {
  const formulas = references.targets.filter(({ target }) => target.kind === 'equation' && !target.isWeak);
  if (kind !== 'equation' || formulas.length === 0) return t("{0} isn't in this proof.", text);
  const labels = [...new Set(formulas.map(({ target }) => target.label))];
  return t("{0} isn't in this proof. Numbered formulas: {1}.", text, joinLeadingNames(labels, MAX_NAMED_FORMULAS));
}
