/** Schemas of all that the comparison panel and the host say to each other. */
import type { Order, Strategy } from '../core/select/types.ts';
import {
  type CandidateView,
  COMPARE_KEYS,
  type CompareAction,
  type CompareHeader,
  type CompareHostApi,
  type ComparePanelApi,
  type CompareState,
  type CompareView,
  type GameChoice,
  type GameDetail,
  type GameView,
  type JudgedRow,
  type JudgedView,
  type PlanChange,
  type PlanOption,
  type PlanView,
  type RankingView,
  type RankView,
  type ReadingCell,
  type ReadingSide,
  type ReadingView,
  type RoundView,
  type SeatView,
} from './compare.ts';
import { hostMethods, pageMethods, textMethods } from './panel-schemas.ts';
import { block, macro } from './render-schemas.ts';
import type { Contract } from './rpc.ts';
import {
  boolean,
  list,
  nothing,
  number,
  optional,
  orNull,
  type Schema,
  shape,
  tuple,
  whole,
  word,
} from './schemas.ts';
import { key, MOST_STEPS, revision, share, states, words } from './shared-schemas.ts';

/** The most candidates of one comparison, and the most votes: those of `core/select`, which a test holds against these. */
export const MOST_CANDIDATES = 1024;
export const MOST_VOTES = 64;
/** The most games that are drawn, in all rounds together. */
export const MOST_GAMES = 10_000;
/** The most calls of one game: best of `MOST_VOTES`, each in both orders and a third. */
const MOST_CALLS = 3 * (MOST_VOTES + 1);
const MOST_ROUNDS = 1_000;

const count = whole(0, 1e9);
const candidate = whole(0, MOST_CANDIDATES - 1);
const seed = whole(-(2 ** 31), 2 ** 32 - 1);
const pair = tuple(candidate, candidate);
const row = number(0, 1e6);
const someWords = list(words, 100);
const macros = list(macro, 10_000);

const strategy = word<Strategy>({ knockout: true, pairwise: true, halving: true, judge: true, hybrid: true });
const order = word<Order>({ single: true, swap: true });
const scale = word<PlanView['scale']>({ binary: true, points: true });
const action = word<CompareAction['action']>({
  start: true,
  stop: true,
  giveUp: true,
  resume: true,
  chooseJudge: true,
  chooseProofs: true,
  openWinner: true,
  export: true,
  copyDetails: true,
  showLog: true,
});
const choice = word<GameChoice>({ first: true, second: true, both: true });

const header = shape<CompareHeader>({
  sentence: words,
  design: someWords,
  spent: someWords,
  notices: someWords,
  progress: optional(shape<NonNullable<CompareHeader['progress']>>({ share: optional(share), words })),
  actions: list(shape<CompareAction>({ action, title: words }), 20),
});

const plan = shape<PlanView>({
  options: list(
    shape<PlanOption>({
      strategy,
      name: words,
      games: count,
      judgements: count,
      calls: count,
      maxCalls: count,
      tokens: whole(0, Number.MAX_SAFE_INTEGER),
      words,
    }),
    20,
  ),
  chosen: strategy,
  keep: count,
  votes: count,
  order,
  seed,
  scale,
  problem: optional(words),
  words: someWords,
});

const candidateView = shape<CandidateView>({
  index: candidate,
  number: words,
  name: words,
  state: word<CandidateView['state']>({ in: true, out: true, winner: true }),
  words,
});

const seat = shape<SeatView>({
  candidate: optional(candidate),
  from: optional(key),
  isWinner: boolean,
  squares: list(
    word<SeatView['squares'][number]>({ won: true, lost: true, none: true, coming: true }),
    MOST_CALLS,
  ),
});

const game = shape<GameView>({
  id: key,
  at: row,
  seats: tuple(seat, seat),
  state: word<GameView['state']>({ coming: true, playing: true, decided: true, waiting: true, both: true }),
  words,
  label: words,
  byPerson: boolean,
});

const round = shape<RoundView>({ title: words, games: list(game, MOST_GAMES), byes: optional(words) });

const judged = shape<JudgedView>({
  title: words,
  max: whole(1, 1_000),
  rows: list(
    shape<JudgedRow>({
      candidate: optional(candidate),
      name: optional(words),
      at: row,
      cells: list(words, MOST_VOTES),
      from: optional(key),
      label: words,
    }),
    MOST_CANDIDATES,
  ),
  words,
});

const ranking = shape<RankingView>({
  title: words,
  scale: words,
  rows: list(
    shape<RankView>({
      place: words,
      candidate: optional(candidate),
      name: optional(words),
      isIn: boolean,
      score: optional(shape<NonNullable<RankView['score']>>({ at: share, low: share, high: share })),
      words,
    }),
    MOST_CANDIDATES,
  ),
  out: list(
    shape<RankingView['out'][number]>({ label: words, candidates: list(candidate, MOST_CANDIDATES) }),
    MOST_ROUNDS,
  ),
  words: someWords,
});

const gameDetail = shape<GameDetail>({
  id: key,
  pair: optional(pair),
  title: words,
  words,
  calls: list(
    shape<GameDetail['calls'][number]>({
      who: words,
      winner: words,
      reason: list(block, 100_000),
      isUnread: boolean,
    }),
    MOST_CALLS,
  ),
  choices: list(
    shape<GameDetail['choices'][number]>({
      choice,
      title: words,
      key: word<'1' | '2' | '0'>({ 1: true, 2: true, 0: true }),
    }),
    3,
  ),
  isOverruling: boolean,
});

const side = shape<ReadingSide>({ candidate, words: someWords, isWinner: boolean, macros });

const cell = orNull(
  shape<ReadingCell>({
    body: key,
    length: count,
    state: word(states),
    words,
    isLoud: boolean,
    isDimmed: boolean,
  }),
);

const reading = shape<ReadingView>({
  sides: tuple(side, side),
  rows: list(shape<ReadingView['rows'][number]>({ cells: tuple(cell, cell) }), MOST_STEPS),
});

const besideLine = shape<CompareView['beside'][number]>({ label: words, words });

export const compareView: Schema<CompareView> = shape<CompareView>({
  revision,
  run: key,
  title: words,
  phase: word<CompareView['phase']>({
    empty: true,
    plan: true,
    running: true,
    waiting: true,
    stopped: true,
    failed: true,
    done: true,
  }),
  header,
  plan: optional(plan),
  problem: optional(shape<NonNullable<CompareView['problem']>>({ body: key, length: count })),
  candidates: list(candidateView, MOST_CANDIDATES),
  rounds: list(round, MOST_ROUNDS),
  isMatrix: boolean,
  judged: optional(judged),
  ranking,
  answers: optional(besideLine),
  beside: list(besideLine, 100),
  game: optional(gameDetail),
  reading: optional(reading),
  macros,
});

/** What a page left behind: it comes from the page and may be of another version. */
export const compareState: Schema<CompareState> = shape<CompareState>({
  v: whole(1, 1) as Schema<1>,
  run: key,
  game: optional(key),
  pair: optional(pair),
  scroll: number(-1, 1e9),
});

type Params<M extends keyof CompareHostApi> = Parameters<CompareHostApi[M]>[0];

/** What the panel asks of the host. */
export const compareHostContract: Contract<CompareHostApi> = {
  ...hostMethods(compareState, compareView),
  ...textMethods,
  look: { params: shape<Params<'look'>>({ game: optional(key), pair: optional(pair) }), result: nothing },
  change: {
    params: shape<PlanChange>({
      strategy: optional(strategy),
      keep: optional(count),
      votes: optional(count),
      order: optional(order),
      seed: optional(seed),
      scale: optional(scale),
    }),
    result: nothing,
  },
  decide: { params: shape<Params<'decide'>>({ revision, game: key, choice }), result: nothing },
  overrule: {
    params: shape<Params<'overrule'>>({ revision, candidate: whole(-1, MOST_CANDIDATES - 1) }),
    result: nothing,
  },
  open: {
    params: shape<Params<'open'>>({ candidate, step: optional(whole(0, MOST_STEPS)) }),
    result: nothing,
  },
  act: { params: shape<Params<'act'>>({ action }), result: nothing },
};

/** What the host tells the panel. */
export const comparePanelContract: Contract<ComparePanelApi> = {
  ...pageMethods(compareView, COMPARE_KEYS),
};
