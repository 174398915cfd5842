/** The comparison panel: what the host shows and what the panel requests. Snapshots, never deltas. */
import type { CandidateOrder, SelectionStrategy } from '../core/select/index.ts';
import {
  candidate,
  candidateView,
  judged,
  MOST_CALLS,
  MOST_CANDIDATES,
  MOST_ROUNDS,
  ranking,
  round,
  someWords,
} from './compare-matches.ts';
import {
  hostMethods,
  key,
  MOST_STEPS,
  pageMethods,
  revision,
  share,
  states,
  step,
  textMethods,
  words,
} from './panel.ts';
import { block, macro } from './render.ts';
import { type Api, call, createConnectors } from './rpc.ts';
import {
  boolean,
  type InferOutput,
  keyOf,
  list,
  number,
  oneOf,
  optional,
  orNull,
  type Shape,
  shape,
  tuple,
  whole,
} from './schemas.ts';

const count = whole(0, 1e9);
const seed = whole(-(2 ** 31), 2 ** 32 - 1);
const pair = tuple(candidate, candidate);
const macros = list(macro, 10_000);

const strategy = keyOf<SelectionStrategy>({
  knockout: true,
  pairwise: true,
  halving: true,
  judge: true,
  hybrid: true,
});
const order = keyOf<CandidateOrder>({ single: true, swap: true });
const scale = oneOf('binary', 'points');

const action = oneOf(
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

const compareAction = shape({ action, title: words });

/** A button in the header of the comparison. */
export interface CompareAction extends InferOutput<typeof compareAction> {}

const header = shape({
  /** The state as one sentence. */
  sentence: words,
  /** Strategy, order, model, seed: parts of one quiet line. */
  design: someWords,
  /** Calls spent and at most left, tokens; a sentence each, at the right. */
  spent: someWords,
  /** Cautions: that the judge is the checker alone, that an ensemble isn't shown to help, failures. */
  notices: someWords,
  progress: optional(shape({ share: optional(share), words })),
  actions: list(compareAction, 20),
});

/** The header of the comparison. */
export interface CompareHeader extends InferOutput<typeof header> {}

const planOption = shape({
  strategy,
  name: words,
  games: count,
  judgements: count,
  calls: count,
  maxCalls: count,
  /** About how many tokens of prompts. */
  tokens: whole(0, Number.MAX_SAFE_INTEGER),
  /** When to use it. */
  words,
});

/** What one strategy would cost. */
export interface PlanOption extends InferOutput<typeof planOption> {}

const plan = shape({
  options: list(planOption, 20),
  chosen: strategy,
  keep: count,
  votes: count,
  order,
  seed,
  scale,
  /** The problem of these settings as a sentence; while there is one, nothing can start. */
  problem: optional(words),
  /** Where texts are sent and what it may cost, one sentence each. */
  words: someWords,
});

/** The cost of each strategy; one is selected. */
export interface PlanView extends InferOutput<typeof plan> {}

const planChange = {
  strategy: optional(strategy),
  keep: optional(count),
  votes: optional(count),
  order: optional(order),
  seed: optional(seed),
  scale: optional(scale),
};

/** Changes that a person makes to the plan. */
export type PlanChange = Shape<typeof planChange>;

const choice = oneOf('first', 'second', 'both');

/** A person's decision on a match: one side wins, or neither does. */
export type MatchChoice = InferOutput<typeof choice>;

const matchDetail = shape({
  id: key,
  /** The candidates, as far as known: what `look` takes to read them side by side. */
  pair: optional(pair),
  /** `03 or 05?`, `03 beat 05` */
  title: words,
  /** `The judge chose whichever candidate was listed first.` */
  words,
  calls: list(
    shape({
      /** `call 1, 03 listed first` */
      who: words,
      /** `03`, `no winner` */
      winner: words,
      reason: list(block, 100_000),
      isUnread: boolean,
    }),
    MOST_CALLS,
  ),
  /** The possible decisions. `isOverruling`: whether the judges have decided the match. */
  choices: list(shape({ choice, title: words, key: oneOf('1', '2', '0') }), 3),
  isOverruling: boolean,
});

/** A match with its calls and what a person can decide. */
export interface MatchDetail extends InferOutput<typeof matchDetail> {}

const side = shape({
  candidate,
  /** `4 steps`, `earliest error in step 2`, `final answer 3`: parts of one line. */
  words: someWords,
  isWinner: boolean,
  /** LaTeX macros of its document. */
  macros,
});

/** One of the two candidates that are read side by side. */
export interface ReadingSide extends InferOutput<typeof side> {}

const cell = shape({
  body: key,
  length: count,
  state: keyOf(states),
  /** What the judge found in the step; empty if nothing. */
  words,
  isLoud: boolean,
  isDimmed: boolean,
});

/** A step of a candidate that is read side by side with another. */
export interface ReadingCell extends InferOutput<typeof cell> {}

const reading = shape({
  sides: tuple(side, side),
  rows: list(shape({ cells: tuple(orNull(cell), orNull(cell)) }), MOST_STEPS),
});

/** Two candidates side by side: one row per index of a step, so that both scroll together. */
export interface ReadingView extends InferOutput<typeof reading> {}

const besideLine = shape({ label: words, words });

export const compareView = shape({
  revision,
  /** The name of the comparison, which is unique. */
  run: key,
  title: words,
  /**
   * `empty`: nothing to compare. `plan`: no query sent yet. `waiting`: a manual decision is needed to continue. `stopped`: by the user or a
   * reload; can be resumed. `failed`: a judge failed; can be resumed.
   */
  phase: oneOf('empty', 'plan', 'running', 'waiting', 'stopped', 'failed', 'done'),
  header,
  /** Before the first call. */
  plan: optional(plan),
  problem: optional(shape({ body: key, length: count })),
  /** The competing candidates, by index. */
  candidates: list(candidateView, MOST_CANDIDATES),
  /**
   * Rounds of matches, one column each, ordered so that lines between them don't cross. The matches of the single `pairwise` round form a
   * matrix. Empty if there are too many matches to draw, which a notice says.
   */
  rounds: list(round, MOST_ROUNDS),
  isMatrix: boolean,
  /** The graded candidates: the finalists of a hybrid, or all. */
  judged: optional(judged),
  ranking,
  /** Shares of equal final answers. */
  answers: optional(besideLine),
  /** Merged or excluded candidates, pass@k: a label with its text. */
  beside: list(besideLine, 100),
  /** The match selected in the panel (`look`), or the first one that waits for a manual decision. */
  game: optional(matchDetail),
  /** The two candidates that the panel selected for side-by-side reading (`look`). */
  reading: optional(reading),
  /** LaTeX macros for the problem and for reasons. */
  macros,
});

/** Everything the panel draws, except for the texts of steps, which it requests as they come into view (`bodies`). */
export interface CompareView extends InferOutput<typeof compareView> {}

/** The state that a page has saved. It may come from another version. */
export const compareState = shape({
  v: oneOf(1),
  /** The name of the comparison, so that the host can find it again. */
  run: key,
  /** The selected match. */
  game: optional(key),
  pair: optional(pair),
  scroll: number(-1, 1e9),
});

/** The state that the page saves. */
export interface CompareState extends InferOutput<typeof compareState> {}

const hostContract = {
  ...hostMethods(compareState, compareView),
  ...textMethods,
  /** The selected match, and two candidates to read side by side. */
  look: call({ game: optional(key), pair: optional(pair) }),
  /** Changes the plan before the start. */
  change: call(planChange),
  /** Decides a waiting match, or overrules one; `revision`: the revision that the reader saw. */
  decide: call({ revision, game: key, choice }),
  /** Chooses the winner manually; -1 undoes it. */
  overrule: call({ revision, candidate: whole(-1, MOST_CANDIDATES - 1) }),
  /** Opens a candidate in an editor, at a step if one is named. */
  open: call({ candidate, step: optional(step) }),
  act: call({ action }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface CompareHostApi extends Api<typeof hostContract> {}

const pageContract = pageMethods(compareView);

/** Notices from host to panel, without replies. */
export interface ComparePanelApi extends Api<typeof pageContract> {}

/** Connect the host to its page, and the page to its host. */
export const { toPage: connectToComparePanel, toHost: connectToCompareHost } = createConnectors(
  hostContract,
  pageContract,
);
