/** Builds everything that the reading view draws from a reading and the marks of its review. Pure. */
import { capitalize } from '../../core/base/counts-and-lists.ts';
import {
  describeNotAProofReason,
  drawPartGraph,
  GRAPH_BOX,
  getHintKindName,
  type ProofReading,
  type StepHint,
} from '../../core/reading/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import {
  MAX_READING_NOTES,
  type ReadingGraphView,
  type ReadingNoteView,
  type ReadingView,
} from '../../protocol/index.ts';
import type { DocumentReview } from '../review/index.ts';
import { buildStepRows, type LatexDefinitions, listStepsWithDisplayedState } from '../step-view/index.ts';
import { buildOutlineRows, type OutlineRows } from './build-outline-rows.ts';

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
    notes: listNotes(input),
    ...(graph && { graph }),
    macros,
  };
}

/** `11 parts, 10 citations, 1 leads nowhere`. */
function summarizeOutline({ outline, proof }: ProofReading, { rows }: OutlineRows): string {
  const citations = rows.reduce((sum, { cites }) => sum + cites.length, 0);
  const missing = rows.reduce((sum, row) => sum + row.missing.length, 0);
  const count = outline.parts.length === 0 ? stepTexts(proof.steps.length) : partTexts(outline.parts.length);
  const facts = [count, citationTexts(citations), ...(missing > 0 ? [t('{0} missing', missing)] : [])];
  return facts.join(', ');
}

function buildGraphView(
  { reading, expandedStep }: ReadingViewInput,
  { rowByPart, rowBySteps }: OutlineRows,
): ReadingGraphView | undefined {
  const { parts } = reading.outline;
  const row = expandedStep === undefined ? undefined : rowBySteps[expandedStep];
  const opened = row === undefined ? -1 : rowByPart.indexOf(row);
  const drawn = drawPartGraph(parts, opened < 0 ? undefined : opened);
  const rows = drawn.parts.flatMap((part) => rowByPart[part] ?? []);
  if (rows.length < Math.max(2, drawn.parts.length)) return undefined;
  return {
    boxWidth: GRAPH_BOX.width,
    boxHeight: GRAPH_BOX.height,
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

/** Lists the sentences below the outline, the most important first. */
function listNotes({ reading, hints }: ReadingViewInput): readonly ReadingNoteView[] {
  const { notAProof, outline, references } = reading;
  const at = (step: number | undefined) => ({ label: reading.getLabel(step), step: step ?? -1 });
  const notes: ReadingNoteView[] = [];
  if (notAProof) {
    const sentence = describeNotAProofReason(notAProof);
    const text = notAProof.kind === 'admitted' ? `${sentence} “${notAProof.quote}”` : sentence;
    notes.push({ kind: 'banner', text, ...('place' in notAProof && { place: at(notAProof.place.step) }) });
  }
  for (const { status, text, place } of references.references) {
    if (status !== 'missing') continue;
    notes.push({ kind: 'missing', text: t("{0} isn't in this proof.", text), place: at(place.step) });
  }
  for (const { kind, quote, step } of hints)
    notes.push({ kind: 'hint', text: t('{0}: “{1}”', capitalize(getHintKindName(kind)), quote), place: at(step) });
  for (const { text, place } of outline.notes) notes.push({ kind: 'note', text, place: at(place.step) });
  return notes.slice(0, MAX_READING_NOTES);
}
