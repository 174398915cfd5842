/** The review panel: what the host shows and what the panel requests. Snapshots, never deltas. */
import {
  ALL_STEP_STATES,
  createHostToPageContract,
  createPageToHostContract,
  displayTextSchema,
  entityKeySchema,
  fractionSchema,
  MAX_DISPUTE_REASON_CHARS,
  MAX_PROOF_STEPS,
  MAX_URI_CHARS,
  renderedTextHostContract,
  stepIndexSchema,
  uriSchema,
  viewRevisionSchema,
} from './panel.ts';
import { latexMacroSchema, richInlinesSchema, richTextBlockSchema } from './render.ts';
import { createPanelConnectors, defineNotification, defineRequest, type RpcApi } from './rpc.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createBoundedNumberSchema,
  createKeyUnionSchema,
  createListSchema,
  createLiteralUnionSchema,
  createObjectSchema,
  createOptionalSchema,
  createRecordSchema,
  createStringSchema,
  type InferOutput,
  trueSchema,
} from './schemas.ts';
import { stepDetailSchema, votesBarSchema, voteViewsSchema } from './step-detail.ts';
import { relationTrialRequest, relationTrialViewSchema } from './trial.ts';

/** The most drafts kept per document, and for how many other documents. */
export const MAX_DISPUTE_DRAFTS_PER_DOCUMENT = 1_000;
export const MAX_OTHER_DOCUMENTS_WITH_DRAFTS = 16;
/** The maximum index that a reader can select among streaming votes. */
const MOST_AT = 1e6;

const action = createLiteralUnionSchema(
  'review',
  'stop',
  'chooseJudge',
  'setKey',
  'copyDetails',
  'export',
  'openProof',
  'openReading',
  'openSample',
  'treatAsProof',
  'walkthrough',
  'showLog',
);

const headerAction = createObjectSchema({ action, title: displayTextSchema });

export interface ReviewHeaderButton extends InferOutput<typeof headerAction> {}

const headLine = createObjectSchema({
  /** `Checked`. */
  name: displayTextSchema,
  words: displayTextSchema,
  /** A bar before the words: 0 to 1. */
  share: createOptionalSchema(fractionSchema),
  /** A short form of the votes, shown before the words: `6 of 8`. */
  votes: createOptionalSchema(votesBarSchema),
  /** The review is running and can be stopped. */
  isUnderWay: booleanSchema,
  /** The short form for a one-line head: `16 of 21 checked`. */
  short: createOptionalSchema(displayTextSchema),
  /** Whether it leads to the list of relations. */
  leadsToRelations: createOptionalSchema(trueSchema),
});

export interface ReviewHeaderLine extends InferOutput<typeof headLine> {}

const header = createObjectSchema({
  icon: createKeyUnionSchema({ ...ALL_STEP_STATES, judging: true, unreachable: true, none: true }),
  /** One sentence: the outcome. */
  sentence: displayTextSchema,
  /** Refutations, coverage and votes, one labeled line each. */
  lines: createListSchema(headLine, 20),
  /** Further sentences: what wasn't judged and why, what failed. */
  grounds: createListSchema(displayTextSchema, 100),
  /** The judge, the time and the usage: parts of one quiet line. */
  who: createListSchema(displayTextSchema, 100),
  /** Progress. `share`: 0 to 1, absent if unknown. Its line has it in words too. */
  progress: createOptionalSchema(
    createObjectSchema({ share: createOptionalSchema(fractionSchema), words: displayTextSchema }),
  ),
  /** The available actions, the most likely first. */
  actions: createListSchema(headerAction, 20),
  /** What to check after a failure. */
  hint: createOptionalSchema(displayTextSchema),
});

export interface ReviewHeaderView extends InferOutput<typeof header> {}

const label = createObjectSchema({
  kind: createLiteralUnionSchema('agree', 'dispute'),
  /** `You agree`, `You dispute "earliest error"`. */
  words: displayTextSchema,
  reason: createOptionalSchema(createStringSchema(MAX_DISPUTE_REASON_CHARS)),
});

/** The reader's own label of a step. */
export interface OwnStepLabelView extends InferOutput<typeof label> {}

const stepView = createObjectSchema({
  index: stepIndexSchema,
  /** What readers call it: `Step 3`, `Claim 1 ¶2`, `¶4`. */
  name: displayTextSchema,
  /** The key of the rendered text with its marks, for `bodies`. Equal keys have equal texts. */
  body: entityKeySchema,
  /** Length of the text in the document, in characters; the panel estimates its height from it. */
  length: createBoundedIntegerSchema(0, 1e9),
  state: createKeyUnionSchema(ALL_STEP_STATES),
  /** The state and other facts in the margin: `not judged: after the error in Step 2`. */
  words: createListSchema(displayTextSchema, 20),
  /** The kinds of its hints: `asserted, not shown`. Absent without hints; empty if only the banner is about it. */
  hints: createOptionalSchema(createListSchema(displayTextSchema, 20)),
  votes: createOptionalSchema(votesBarSchema),
  /** Whether `n` and `N` go to this step. */
  isFlag: booleanSchema,
  /** Whether it is the earliest error, which is highlighted most. */
  isLoud: booleanSchema,
  isDimmed: booleanSchema,
  /** The reader's label. */
  label: createOptionalSchema(label),
  /** The number of its notes. */
  notes: createBoundedIntegerSchema(0, 1e6),
});

/** A step of the proof, with its state. */
export interface ReviewStepView extends InferOutput<typeof stepView> {}

const hintSummary = createObjectSchema({
  /** Why the text isn't a proof: a sentence. */
  banner: createOptionalSchema(displayTextSchema),
  /** The author's words that say so, and the step that they are in. */
  quote: createOptionalSchema(displayTextSchema),
  step: createOptionalSchema(stepIndexSchema),
  /** How many hints of each kind there are. */
  kinds: createOptionalSchema(displayTextSchema),
});

/** What hints say about the whole proof. No verdict counts it. */
export interface HintSummaryView extends InferOutput<typeof hintSummary> {}

const wholeView = createObjectSchema({
  words: displayTextSchema,
  votes: createOptionalSchema(votesBarSchema),
  opinions: voteViewsSchema,
});

export interface WholeProofVotesView extends InferOutput<typeof wholeView> {}

/** The most relations of a group that are listed. */
export const MAX_LISTED_RELATIONS_PER_GROUP = 200;

const rangeInStep = createObjectSchema({
  start: createBoundedIntegerSchema(0, 1e9),
  end: createBoundedIntegerSchema(0, 1e9),
});

const listedRelation = createObjectSchema({
  step: stepIndexSchema,
  /** Offsets into the text of the step. */
  range: rangeInStep,
  inlines: richInlinesSchema,
  /** Its text in one line, for screen readers. */
  text: displayTextSchema,
  /** What readers call the step. */
  stepName: displayTextSchema,
  /** Why it wasn't checked, unless the group says so. */
  reason: createOptionalSchema(displayTextSchema),
});

export interface ListedRelationView extends InferOutput<typeof listedRelation> {}

const relationGroup = createObjectSchema({
  kind: createStringSchema(100),
  /** `12 hold`, `262 conditions`. */
  words: displayTextSchema,
  /** Why none of its relations was checked, if the reason is the same. */
  reason: createOptionalSchema(displayTextSchema),
  relations: createListSchema(listedRelation, MAX_LISTED_RELATIONS_PER_GROUP),
  /** How many more there are. */
  more: createBoundedIntegerSchema(0, 1e9),
});

/** The relations of one result, or of one kind that wasn't checked. */
export interface RelationGroupView extends InferOutput<typeof relationGroup> {}

export const reviewViewSchema = createObjectSchema({
  revision: viewRevisionSchema,
  document: createObjectSchema({
    uri: uriSchema,
    name: displayTextSchema,
    /** The address that it had before it was renamed. */
    was: createOptionalSchema(uriSchema),
  }),
  /**
   * `empty`: no document, or it isn't a proof. `unread`: not checked yet. `stale`: the verdict belongs to an older text, or is being
   * renewed. `failed`: a judge failed.
   */
  phase: createLiteralUnionSchema('empty', 'unread', 'running', 'done', 'stale', 'failed'),
  header,
  /** The problem, if there is one. */
  problem: createOptionalSchema(
    createObjectSchema({ body: entityKeySchema, length: createBoundedIntegerSchema(0, 1e9) }),
  ),
  /** One per step, by index. */
  steps: createListSchema(stepView, MAX_PROOF_STEPS),
  /** Details of the steps that the panel reported as open with `look`. */
  details: createListSchema(stepDetailSchema, MAX_PROOF_STEPS),
  /** Judgements of the whole proof, which belong to no step. */
  whole: createOptionalSchema(wholeView),
  hints: createOptionalSchema(hintSummary),
  /** All relations by result, if the panel requested them with `look`. */
  relations: createOptionalSchema(createListSchema(relationGroup, 20)),
  /** The relation that the reader tries with numbers. */
  trial: createOptionalSchema(relationTrialViewSchema),
  isPinned: booleanSchema,
  /** The macros of the document, for KaTeX. */
  macros: createListSchema(latexMacroSchema, 10_000),
});

/** Everything the panel draws, except for the texts of the steps, which it requests as they come into view (`bodies`). */
export interface ReviewView extends InferOutput<typeof reviewViewSchema> {}

const drafts = createRecordSchema(createStringSchema(MAX_DISPUTE_REASON_CHARS), MAX_DISPUTE_DRAFTS_PER_DOCUMENT, 20);

/** State that a page left behind. It may come from another version. */
export const savedReviewPageStateSchema = createObjectSchema({
  v: createLiteralUnionSchema(1),
  /** The document's address. */
  uri: uriSchema,
  isPinned: booleanSchema,
  current: createBoundedIntegerSchema(-1, MAX_PROOF_STEPS),
  /** Steps that the reader opened or closed, which overrides the default. */
  opened: createListSchema(stepIndexSchema, MAX_PROOF_STEPS),
  closed: createListSchema(stepIndexSchema, MAX_PROOF_STEPS),
  /** Unsubmitted reasons for disputes, by the index of their step. */
  drafts,
  /** The drafts of other documents that this panel has shown, by their addresses: at most 16 documents. */
  elsewhere: createOptionalSchema(createRecordSchema(drafts, MAX_OTHER_DOCUMENTS_WITH_DRAFTS, MAX_URI_CHARS)),
  /** The scroll position in rows: at 12.5, the middle of the row with index 12 is at the top. From -1 to 0, it is above the rows. */
  scroll: createBoundedNumberSchema(-1, 1e9),
  /** Whether the text shows what was checked. */
  isShading: createOptionalSchema(trueSchema),
});

/** The panel's own state: scroll position and drafts. None of the host's data. */
export interface SavedReviewPageState extends InferOutput<typeof savedReviewPageStateSchema> {}

/** Whether a panel has drafts, of the shown proof or of another. */
export function hasDisputeDrafts({
  drafts,
  elsewhere = {},
}: Pick<SavedReviewPageState, 'drafts' | 'elsewhere'>): boolean {
  return [drafts, ...Object.values(elsewhere)].some((each) => Object.keys(each).length > 0);
}

const at = { revision: viewRevisionSchema, step: stepIndexSchema };
const stepAt = createObjectSchema(at);

/** A step of the snapshot that the reader sees; a newer one may have other steps. */
export interface SnapshotStep extends InferOutput<typeof stepAt> {}

const hostContract = {
  ...createPageToHostContract(savedReviewPageStateSchema, reviewViewSchema),
  ...renderedTextHostContract,
  /**
   * The current step and the open steps, whether the list of relations is open, and whether the texts show what was checked. The editor
   * follows if the reader moved there (`moved`).
   */
  look: defineRequest({
    current: createBoundedIntegerSchema(-1, MAX_PROOF_STEPS),
    open: createListSchema(stepIndexSchema, MAX_PROOF_STEPS),
    isListing: createOptionalSchema(trueSchema),
    isShading: createOptionalSchema(trueSchema),
    moved: booleanSchema,
  }),
  /** A judge's raw reply, at most 200,000 characters. Without a step, it is the reply behind a judgement of the whole proof. */
  reply: defineRequest(
    { step: createOptionalSchema(stepIndexSchema), opinion: entityKeySchema },
    createObjectSchema({ text: createStringSchema(200_000) }),
  ),
  agree: defineRequest(at),
  dispute: defineRequest({ ...at, reason: createStringSchema(MAX_DISPUTE_REASON_CHARS) }),
  retract: defineRequest(at),
  judgeAgain: defineRequest(at),
  pin: defineRequest({ isPinned: booleanSchema }),
  /** Unsubmitted drafts by proof address: a panel with any doesn't close by itself. */
  drafts: defineRequest({ drafts: createRecordSchema(drafts, MAX_OTHER_DOCUMENTS_WITH_DRAFTS + 1, MAX_URI_CHARS) }),
  /** Shows the step in the editor, or a phrase of it: the quote of a vote, a finding of the checker, or a range. */
  showPhrase: defineRequest({
    ...at,
    opinion: createOptionalSchema(entityKeySchema),
    finding: createOptionalSchema(createBoundedIntegerSchema(0, 1e6)),
    range: createOptionalSchema(rangeInStep),
  }),
  /** Tries a relation of the step with numbers: that of the range, else one that the user selects. */
  tryRelation: defineRequest({ ...at, range: createOptionalSchema(rangeInStep) }),
  /** Acts in the card of the relation that is tried. */
  trial: relationTrialRequest,
  addNote: defineRequest(at),
  /** Copies a step with its verdict as Markdown. */
  copy: defineRequest(at),
  act: defineRequest({ action }),
  /** Selects the streaming vote to show, by an index that wraps, and whether to show all of it. */
  watch: defineRequest({ at: createBoundedIntegerSchema(-MOST_AT, MOST_AT), isWhole: booleanSchema }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface ReviewHostApi extends RpcApi<typeof hostContract> {}

/** An action of the reader in the card of a trial. */
export type RelationTrialAction = Parameters<ReviewHostApi['trial']>[0];

const coming = createObjectSchema({
  /** `Vote 3`. */
  name: displayTextSchema,
  /** The number of other streaming votes. */
  others: createBoundedIntegerSchema(0, 1e6),
  /** Its length so far, in UTF-16 code units, and the time since its start, in seconds. */
  characters: createBoundedIntegerSchema(0, 1e9),
  seconds: createBoundedIntegerSchema(0, 1e9),
  /** Its end; the last lines are shown. */
  end: createListSchema(richTextBlockSchema, 10_000),
  /** The whole raw text if the page requested it with `watch`: at most the last 200,000 UTF-16 code units. */
  whole: createOptionalSchema(createStringSchema(210_000)),
});

export interface StreamingVoteView extends InferOutput<typeof coming> {}

const panelContract = {
  ...createHostToPageContract(reviewViewSchema),
  /** Goes to the step of the cursor (-1: none), or to a step that the reader disputes outside the panel. */
  goTo: defineNotification({
    step: createBoundedIntegerSchema(-1, MAX_PROOF_STEPS),
    // biome-ignore lint/suspicious/noThenProperty: never awaited; it says what is to happen then
    then: createOptionalSchema(createLiteralUnionSchema('open', 'dispute')),
  }),
  /** More of a streaming vote; absent if none is streaming. */
  coming: defineNotification({ vote: createOptionalSchema(coming) }),
};

/** Notices from host to panel, without replies. */
export interface ReviewPageApi extends RpcApi<typeof panelContract> {}

export const { toPage: connectToReviewPanel, toHost: connectToReviewHost } = createPanelConnectors(
  hostContract,
  panelContract,
);
