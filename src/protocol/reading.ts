/** The reading view: what the host shows and what the page requests. Snapshots, never deltas. */
import type { PartErrorStatus } from '../core/reading/index.ts';
import {
  ALL_STEP_STATES,
  createHostToPageContract,
  createPageToHostContract,
  displayTextSchema,
  entityKeySchema,
  MAX_PROOF_STEPS,
  renderedTextHostContract,
  stepIndexSchema,
  uriSchema,
  viewRevisionSchema,
} from './panel.ts';
import { latexMacroSchema, richTextBlocksSchema } from './render.ts';
import { createPanelConnectors, defineNotification, defineRequest, type RpcApi } from './rpc.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createKeyUnionSchema,
  createListSchema,
  createLiteralUnionSchema,
  createObjectSchema,
  createOptionalSchema,
  createStringSchema,
  type InferOutput,
} from './schemas.ts';

/** The most rows of an outline. */
export const MAX_OUTLINE_ROWS = 2_000;
/** The most links of a row in one direction, and the most symbols of a list. */
export const MAX_ROW_LINKS = 100;
export const MAX_LISTED_SYMBOLS = 200;
/** The most notes and hints that the view lists. */
export const MAX_READING_NOTES = 200;
const MAX_GRAPH_EDGES = 10_000;

const rowIndexSchema = createBoundedIntegerSchema(0, MAX_OUTLINE_ROWS);
/** A step, or -1 for none or for the problem. */
const stepOrNoneSchema = createBoundedIntegerSchema(-1, MAX_PROOF_STEPS);

const link = createObjectSchema({
  /** What readers call it: `Step 3`, `Problem`. */
  label: displayTextSchema,
  /** -1 for the problem. */
  step: stepOrNoneSchema,
});

/** A place to go to. */
export interface ReadingLink extends InferOutput<typeof link> {}

const mark = {
  state: createKeyUnionSchema(ALL_STEP_STATES),
  /** Whether it is the main error, which is red. */
  isLoud: booleanSchema,
  /** The state and other facts in words: `false statement`. Empty for a silent one. */
  words: createListSchema(displayTextSchema, 20),
};

const outlineRow = createObjectSchema({
  /** 1 for the outermost. */
  level: createBoundedIntegerSchema(1, 20),
  label: displayTextSchema,
  /** Whether the label is the title. */
  isNamedByTitle: booleanSchema,
  /** The author's title, else the first words. */
  title: richTextBlocksSchema,
  /** The step where it begins, and the one behind its last one. */
  from: stepIndexSchema,
  to: stepIndexSchema,
  /** What the error means for it. */
  relation: createOptionalSchema(createKeyUnionSchema<PartErrorStatus>({ flagged: true, cites: true, after: true })),
  ...mark,
  cites: createListSchema(link, MAX_ROW_LINKS),
  citedBy: createListSchema(link, MAX_ROW_LINKS),
  /** References in it that certainly lead nowhere, as written. */
  missing: createListSchema(displayTextSchema, MAX_ROW_LINKS),
  /** `Step 3 is cited by Claim 1 and Step 4.` */
  sentence: displayTextSchema,
});

/** A part of the proof, or a step outside all parts. */
export interface OutlineRowView extends InferOutput<typeof outlineRow> {}

const readStep = createObjectSchema({
  name: displayTextSchema,
  /** The key of its rendered text, for `bodies`. */
  body: entityKeySchema,
  /** The length of its text in UTF-16 code units. */
  length: createBoundedIntegerSchema(0, 1e9),
  ...mark,
});

/** A step, as the reading view shows it. */
export interface ReadingStepView extends InferOutput<typeof readStep> {}

const pointFields = { x: createBoundedIntegerSchema(0, 1e6), y: createBoundedIntegerSchema(0, 1e6) };
const point = createObjectSchema(pointFields);

const graphLayout = createObjectSchema({
  width: createBoundedIntegerSchema(0, 1e6),
  height: createBoundedIntegerSchema(0, 1e6),
  boxes: createListSchema(point, MAX_OUTLINE_ROWS),
  edges: createListSchema(
    createObjectSchema({
      kind: createLiteralUnionSchema('cites', 'part-of'),
      /** Indices of boxes. */
      from: rowIndexSchema,
      to: rowIndexSchema,
      points: createListSchema(point, 10_000),
    }),
    MAX_GRAPH_EDGES,
  ),
});

/** Boxes and lines, in pixels. */
export interface GraphLayoutView extends InferOutput<typeof graphLayout> {}

const graph = createObjectSchema({
  /** The size of each box, in pixels. */
  boxWidth: createBoundedIntegerSchema(1, 1_000),
  boxHeight: createBoundedIntegerSchema(1, 1_000),
  /** The row of the outline that each box stands for. */
  rows: createListSchema(rowIndexSchema, MAX_OUTLINE_ROWS),
  /** The same graph with up to one, two and three boxes in a row, the narrowest first: the page shows the widest that fits. */
  layouts: createListSchema(graphLayout, 3),
  /** Whether parts are left out. */
  isPartial: booleanSchema,
});

/** The parts as boxes, with lines between them. */
export interface ReadingGraphView extends InferOutput<typeof graph> {}

const note = createObjectSchema({
  kind: createLiteralUnionSchema('banner', 'asked', 'answered', 'missing', 'hint', 'note'),
  text: displayTextSchema,
  /** The author's words, for `asked` and `answered`. */
  quote: createOptionalSchema(richTextBlocksSchema),
  places: createListSchema(link, MAX_ROW_LINKS),
});

/** A sentence below the outline, with the places that it is about. */
export interface ReadingNoteView extends InferOutput<typeof note> {}

export const readingViewSchema = createObjectSchema({
  revision: viewRevisionSchema,
  document: createObjectSchema({ uri: uriSchema, name: displayTextSchema }),
  /** `empty`: no proof to read. `waiting`: it is being read. */
  phase: createLiteralUnionSchema('empty', 'waiting', 'read'),
  /** For `empty` and `waiting`: what is missing. For `read`: `11 parts, 10 citations, 1 unknown`. */
  sentence: displayTextSchema,
  rows: createListSchema(outlineRow, MAX_OUTLINE_ROWS),
  /** How many rows were left out. */
  rowsLeft: createBoundedIntegerSchema(0, 1e6),
  steps: createListSchema(readStep, MAX_PROOF_STEPS),
  notes: createListSchema(note, MAX_READING_NOTES),
  /** Absent if the proof names fewer than two parts. */
  graph: createOptionalSchema(graph),
  macros: createListSchema(latexMacroSchema, 10_000),
});

/** Everything that the reading view draws, except for texts and symbols, which it requests. */
export interface ReadingView extends InferOutput<typeof readingViewSchema> {}

const symbol = createObjectSchema({
  /** As readers type it: `x'`, `α`, `a_0`. */
  key: createStringSchema(200),
  tex: createStringSchema(1_000),
  /** The sentence that introduces it; absent if none was found. */
  sentence: createOptionalSchema(richTextBlocksSchema),
  /** Where it is introduced, else where it is used first. */
  place: createOptionalSchema(link),
  uses: createBoundedIntegerSchema(0, 1e9),
  /** Other introductions. */
  also: createListSchema(link, MAX_ROW_LINKS),
});

/** A symbol with the sentence that introduces it. */
export interface SymbolEntryView extends InferOutput<typeof symbol> {}

const symbols = createObjectSchema({
  /** Those that the part uses. */
  here: createListSchema(symbol, MAX_LISTED_SYMBOLS),
  elsewhere: createListSchema(symbol, MAX_LISTED_SYMBOLS),
  /** Those that the part uses and another one introduces. */
  taken: createListSchema(
    createObjectSchema({ tex: createStringSchema(1_000), key: createStringSchema(200), place: link }),
    MAX_LISTED_SYMBOLS,
  ),
  /** The number of all symbols of the proof. */
  count: createBoundedIntegerSchema(0, 1e9),
});

/** The symbols of a proof as seen from one part. */
export interface SymbolListsView extends InferOutput<typeof symbols> {}

/** State that a page left behind. It may come from another version. */
export const savedReadingPageStateSchema = createObjectSchema({
  v: createLiteralUnionSchema(1),
  /** The proof's address. */
  uri: uriSchema,
  current: stepOrNoneSchema,
});

export interface SavedReadingPageState extends InferOutput<typeof savedReadingPageStateSchema> {}

const hostContract = {
  ...createPageToHostContract(savedReadingPageStateSchema, readingViewSchema),
  ...renderedTextHostContract,
  /** The reader is at a step (-1: none). The editor follows if the reader moved there. */
  look: defineRequest({ current: stepOrNoneSchema, moved: booleanSchema }),
  /** Symbols as seen from the steps from `from` to before `to`. */
  symbols: defineRequest({ revision: viewRevisionSchema, from: stepIndexSchema, to: stepIndexSchema }, symbols),
  /** Opens a place in the editor; -1 is the problem. */
  open: defineRequest({ revision: viewRevisionSchema, step: stepOrNoneSchema }),
  /** Draws the graph with the parts of the part that begins at this row. */
  expand: defineRequest({ revision: viewRevisionSchema, row: rowIndexSchema }),
};

/** Requests from page to host. Each has a reply, or fails with a sentence for the reader. */
export interface ReadingHostApi extends RpcApi<typeof hostContract> {}

const panelContract = {
  ...createHostToPageContract(readingViewSchema),
  /** The cursor is in this step; -1: in none. */
  goTo: defineNotification({ step: stepOrNoneSchema }),
};

/** Notices from host to page, without replies. */
export interface ReadingPageApi extends RpcApi<typeof panelContract> {}

export const { toPage: connectToReadingPanel, toHost: connectToReadingHost } = createPanelConnectors(
  hostContract,
  panelContract,
);
