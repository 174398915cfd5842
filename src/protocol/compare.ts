/** The comparison panel: what the host shows and what the panel requests. Snapshots, never deltas. */
import type { CandidatePresentationOrder, ComparisonStrategy } from '../core/select/index.ts';
import {
  candidateIndexSchema,
  candidateViewSchema,
  gradesViewSchema,
  MAX_COMPARISON_CANDIDATES,
  MAX_COMPARISON_ROUNDS,
  MAX_MATCH_CALLS,
  rankingViewSchema,
  roundViewSchema,
  textListSchema,
} from './compare-matches.ts';
import {
  ALL_STEP_STATES,
  createHostToPageContract,
  createPageToHostContract,
  displayTextSchema,
  entityKeySchema,
  fractionSchema,
  MAX_PROOF_STEPS,
  renderedTextHostContract,
  stepIndexSchema,
  viewRevisionSchema,
} from './panel.ts';
import { latexMacroSchema, richTextBlockSchema } from './render.ts';
import { createPanelConnectors, defineRequest, type RpcApi } from './rpc.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createBoundedNumberSchema,
  createKeyUnionSchema,
  createListSchema,
  createLiteralUnionSchema,
  createNullableSchema,
  createObjectSchema,
  createOptionalSchema,
  createPairSchema,
  type InferOutput,
  type ObjectFromFields,
} from './schemas.ts';

const count = createBoundedIntegerSchema(0, 1e9);
const seed = createBoundedIntegerSchema(-(2 ** 31), 2 ** 32 - 1);
const pair = createPairSchema(candidateIndexSchema, candidateIndexSchema);
const macros = createListSchema(latexMacroSchema, 10_000);

const strategy = createKeyUnionSchema<ComparisonStrategy>({
  knockout: true,
  pairwise: true,
  halving: true,
  judge: true,
  hybrid: true,
  shortlist: true,
});
const order = createKeyUnionSchema<CandidatePresentationOrder>({ single: true, swap: true });
const scale = createLiteralUnionSchema('binary', 'points');

const action = createLiteralUnionSchema(
  'start',
  'stop',
  'giveUp',
  'resume',
  'chooseJudge',
  'chooseProofs',
  'openWinner',
  'export',
  'copyDetails',
  'showLog',
);

const compareAction = createObjectSchema({ action, title: displayTextSchema });

export interface CompareHeaderButton extends InferOutput<typeof compareAction> {}

const header = createObjectSchema({
  /** The state as one sentence. */
  sentence: displayTextSchema,
  /** Strategy, order, model, seed: parts of one quiet line. */
  design: textListSchema,
  /** Calls spent and at most left, tokens; a sentence each, at the right. */
  spent: textListSchema,
  /** Cautions: that the judge is the checker alone, that an ensemble isn't shown to help, failures. */
  notices: textListSchema,
  progress: createOptionalSchema(
    createObjectSchema({ share: createOptionalSchema(fractionSchema), words: displayTextSchema }),
  ),
  actions: createListSchema(compareAction, 20),
});

export interface CompareHeaderView extends InferOutput<typeof header> {}

const planOption = createObjectSchema({
  strategy,
  name: displayTextSchema,
  games: count,
  judgements: count,
  calls: count,
  maxCalls: count,
  /** About how many tokens of prompts. */
  tokens: createBoundedIntegerSchema(0, Number.MAX_SAFE_INTEGER),
  /** When to use it. */
  words: displayTextSchema,
});

/** What one strategy would cost. */
export interface StrategyOptionView extends InferOutput<typeof planOption> {}

const plan = createObjectSchema({
  options: createListSchema(planOption, 20),
  chosen: strategy,
  keep: count,
  votes: count,
  order,
  seed,
  scale,
  /** The problem of these settings as a sentence; while there is one, nothing can start. */
  problem: createOptionalSchema(displayTextSchema),
  /** Where texts are sent and what it may cost, one sentence each. */
  words: textListSchema,
});

/** The cost of each strategy; one is selected. */
export interface ComparisonPlanView extends InferOutput<typeof plan> {}

const planChange = {
  strategy: createOptionalSchema(strategy),
  keep: createOptionalSchema(count),
  votes: createOptionalSchema(count),
  order: createOptionalSchema(order),
  seed: createOptionalSchema(seed),
  scale: createOptionalSchema(scale),
};

/** Changes that a person makes to the plan. */
export type ComparisonPlanChange = ObjectFromFields<typeof planChange>;

const choice = createLiteralUnionSchema('first', 'second', 'both');

/** A person's decision on a match: one side wins, or neither does. */
export type ManualMatchDecision = InferOutput<typeof choice>;

const matchDetail = createObjectSchema({
  id: entityKeySchema,
  /** The candidates, as far as known: what `look` takes to read them side by side. */
  pair: createOptionalSchema(pair),
  /** `03 or 05?`, `03 beat 05` */
  title: displayTextSchema,
  /** `The judge chose whichever candidate was listed first.` */
  words: displayTextSchema,
  calls: createListSchema(
    createObjectSchema({
      /** `call 1, 03 listed first` */
      who: displayTextSchema,
      /** `03`, `no winner` */
      winner: displayTextSchema,
      reason: createListSchema(richTextBlockSchema, 100_000),
      isUnread: booleanSchema,
    }),
    MAX_MATCH_CALLS,
  ),
  /** The possible decisions. `isOverruling`: whether the judges have decided the match. */
  choices: createListSchema(
    createObjectSchema({ choice, title: displayTextSchema, key: createLiteralUnionSchema('1', '2', '0') }),
    3,
  ),
  isOverruling: booleanSchema,
});

/** A match with its calls and what a person can decide. */
export interface MatchDetail extends InferOutput<typeof matchDetail> {}

const side = createObjectSchema({
  candidate: candidateIndexSchema,
  /** `4 steps`, `earliest error in step 2`, `final answer 3`: parts of one line. */
  words: textListSchema,
  isWinner: booleanSchema,
  /** LaTeX macros of its document. */
  macros,
});

/** One of the two candidates that are read side by side. */
export interface SideBySideCandidate extends InferOutput<typeof side> {}

const cell = createObjectSchema({
  /** What readers call the step: `Step 3`, `¶4`. */
  name: displayTextSchema,
  body: entityKeySchema,
  length: count,
  state: createKeyUnionSchema(ALL_STEP_STATES),
  /** What the judge found in the step; empty if nothing. */
  words: displayTextSchema,
  isLoud: booleanSchema,
  isDimmed: booleanSchema,
});

/** A step of a candidate that is read side by side with another. */
export interface SideBySideStep extends InferOutput<typeof cell> {}

const reading = createObjectSchema({
  sides: createPairSchema(side, side),
  rows: createListSchema(
    createObjectSchema({ cells: createPairSchema(createNullableSchema(cell), createNullableSchema(cell)) }),
    MAX_PROOF_STEPS,
  ),
});

/** Two candidates side by side: one row per index of a step, so that both scroll together. */
export interface SideBySideView extends InferOutput<typeof reading> {}

const besideLine = createObjectSchema({ label: displayTextSchema, words: displayTextSchema });

const excludedCandidate = createObjectSchema({
  /** What `include` takes: not the index of a competing candidate. */
  candidate: candidateIndexSchema,
  /** `Include o3`; if it is pending, a sentence. */
  title: displayTextSchema,
  /** Why it is excluded, as a sentence. */
  words: displayTextSchema,
  /** Whether it is included and competes when the current run ends. */
  isPending: booleanSchema,
});

/** An excluded candidate that the reader can include. */
export interface ExcludedCandidateView extends InferOutput<typeof excludedCandidate> {}

export const compareViewSchema = createObjectSchema({
  revision: viewRevisionSchema,
  /** The name of the comparison, which is unique. */
  run: entityKeySchema,
  title: displayTextSchema,
  /**
   * `empty`: nothing to compare. `plan`: no query sent yet. `waiting`: a manual decision is needed to continue. `stopped`: by the user or a
   * reload; can be resumed. `failed`: a judge failed; can be resumed.
   */
  phase: createLiteralUnionSchema('empty', 'plan', 'running', 'waiting', 'stopped', 'failed', 'done'),
  header,
  /** Before the first call. */
  plan: createOptionalSchema(plan),
  problem: createOptionalSchema(createObjectSchema({ body: entityKeySchema, length: count })),
  /** The competing candidates, by index. */
  candidates: createListSchema(candidateViewSchema, MAX_COMPARISON_CANDIDATES),
  /**
   * Rounds of matches, one column each, ordered so that lines between them don't cross. The matches of the single `pairwise` round form a
   * matrix. Empty if there are too many matches to draw, which a notice says.
   */
  rounds: createListSchema(roundViewSchema, MAX_COMPARISON_ROUNDS),
  isMatrix: booleanSchema,
  /** The graded candidates: the finalists of a hybrid, or all. */
  judged: createOptionalSchema(gradesViewSchema),
  ranking: rankingViewSchema,
  /** Shares of equal final answers. */
  answers: createOptionalSchema(besideLine),
  /** Merged or excluded candidates, pass@k: a label with its text. */
  beside: createListSchema(besideLine, 100),
  /** Excluded candidates that can be included. */
  excluded: createListSchema(excludedCandidate, MAX_COMPARISON_CANDIDATES),
  /** The match selected in the panel (`look`), or the first one that waits for a manual decision. */
  game: createOptionalSchema(matchDetail),
  /** The two candidates that the panel selected for side-by-side reading (`look`). */
  reading: createOptionalSchema(reading),
  /** LaTeX macros for the problem and for reasons. */
  macros,
});

/** Everything the panel draws, except for the texts of steps, which it requests as they come into view (`bodies`). */
export interface CompareView extends InferOutput<typeof compareViewSchema> {}

/** The state that a page has saved. It may come from another version. */
export const savedComparePageStateSchema = createObjectSchema({
  v: createLiteralUnionSchema(1),
  /** The name of the comparison, so that the host can find it again. */
  run: entityKeySchema,
  /** The selected match. */
  game: createOptionalSchema(entityKeySchema),
  pair: createOptionalSchema(pair),
  scroll: createBoundedNumberSchema(-1, 1e9),
});

export interface SavedComparePageState extends InferOutput<typeof savedComparePageStateSchema> {}

const hostContract = {
  ...createPageToHostContract(savedComparePageStateSchema, compareViewSchema),
  ...renderedTextHostContract,
  /** The selected match, and two candidates to read side by side. */
  look: defineRequest({ game: createOptionalSchema(entityKeySchema), pair: createOptionalSchema(pair) }),
  /** Changes the plan before the start. */
  change: defineRequest(planChange),
  /** Decides a waiting match, or overrules one; `revision`: the revision that the reader saw. */
  decide: defineRequest({ revision: viewRevisionSchema, game: entityKeySchema, choice }),
  /** Chooses the winner manually; -1 undoes it. */
  overrule: defineRequest({
    revision: viewRevisionSchema,
    candidate: createBoundedIntegerSchema(-1, MAX_COMPARISON_CANDIDATES - 1),
  }),
  /** Includes an excluded candidate. After the start, the host first asks about the cost. */
  include: defineRequest({ candidate: candidateIndexSchema }),
  /** Opens a candidate in an editor, at a step if one is named. */
  open: defineRequest({ candidate: candidateIndexSchema, step: createOptionalSchema(stepIndexSchema) }),
  act: defineRequest({ action }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface CompareHostApi extends RpcApi<typeof hostContract> {}

const pageContract = createHostToPageContract(compareViewSchema);

/** Notices from host to panel, without replies. */
export interface ComparePageApi extends RpcApi<typeof pageContract> {}

export const { toPage: connectToComparePanel, toHost: connectToCompareHost } = createPanelConnectors(
  hostContract,
  pageContract,
);
