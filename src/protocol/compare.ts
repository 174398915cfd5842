/** The comparison panel: what the host shows there, and what the panel asks of it. Snapshots, never deltas. */
import type { Block, Macro } from '../core/render/types.ts';
import type { StepState } from '../core/review/types.ts';
import type { Order, Strategy } from '../core/select/types.ts';
import type { PanelHost, PanelPage, TextHost } from './panel.ts';

/** What `WebviewPanel.viewType` is, and the context key `activeWebviewPanelId`. */
export const COMPARE_PANEL = 'proofmark.comparePanel';

/** All that the panel draws, but for the texts of steps, which it asks for as they come into view (`bodies`). */
export interface CompareView {
  /** Rises with each snapshot that is sent to a panel; an older one that comes late is dropped. */
  readonly revision: number;
  /** Names the comparison; another one has another name. */
  readonly run: string;
  readonly title: string;
  /**
   * `empty`: there is nothing to compare. `plan`: nothing was asked yet. `waiting`: a person is to decide before it can go on.
   * `stopped`: by a person, or by a reload; it can be resumed. `failed`: a judge did not answer; the same.
   */
  readonly phase: 'empty' | 'plan' | 'running' | 'waiting' | 'stopped' | 'failed' | 'done';
  readonly header: CompareHeader;
  /** Before the first call. */
  readonly plan?: PlanView;
  readonly problem?: { readonly body: string; readonly length: number };
  /** Those that play, by index. */
  readonly candidates: readonly CandidateView[];
  /**
   * Rounds of games, a column each, so ordered that lines between them do not cross; of `pairwise` a matrix is drawn of the
   * games of its one round. Empty where there are too many games to be drawn, which a notice says.
   */
  readonly rounds: readonly RoundView[];
  readonly isMatrix: boolean;
  /** Those that are judged one by one: the finalists of a hybrid, or all. */
  readonly judged?: JudgedView;
  readonly ranking: RankingView;
  /** Shares of equal final answers. */
  readonly answers?: { readonly label: string; readonly words: string };
  /** Candidates merged or set aside, pass@k: a label with its words. */
  readonly beside: readonly { readonly label: string; readonly words: string }[];
  /** Of the game that the panel has told to look at (`look`); if it named none, of the first that waits for a person. */
  readonly game?: GameDetail;
  /** Of the two candidates that the panel has told to read side by side (`look`). */
  readonly reading?: ReadingView;
  /** For the problem, and for reasons. */
  readonly macros: readonly Macro[];
}

export interface CompareHeader {
  /** One sentence: how it stands. */
  readonly sentence: string;
  /** Strategy, order, model, seed: parts of one quiet line. */
  readonly design: readonly string[];
  /** Calls spent and at most left, tokens; a sentence each, at the right. */
  readonly spent: readonly string[];
  /** What is to be borne in mind: that a judge is the checker alone, that an ensemble is not shown to help, what failed. */
  readonly notices: readonly string[];
  readonly progress?: { readonly share?: number; readonly words: string };
  readonly actions: readonly CompareAction[];
}

export interface CompareAction {
  readonly action:
    | 'start'
    | 'stop'
    | 'giveUp'
    | 'resume'
    | 'chooseJudge'
    | 'chooseProofs'
    | 'openWinner'
    | 'export'
    | 'copyDetails'
    | 'showLog';
  readonly title: string;
}

/** What each strategy would take, of which one is chosen. */
export interface PlanView {
  readonly options: readonly PlanOption[];
  readonly chosen: Strategy;
  readonly keep: number;
  readonly votes: number;
  readonly order: Order;
  readonly seed: number;
  readonly scale: 'binary' | 'points';
  /** What is wrong with these, in a sentence; nothing can be started then. */
  readonly problem?: string;
  /** Where texts go, and what it may cost, a sentence each. */
  readonly words: readonly string[];
}

export interface PlanOption {
  readonly strategy: Strategy;
  readonly name: string;
  readonly games: number;
  readonly judgements: number;
  readonly calls: number;
  readonly maxCalls: number;
  /** About how many tokens of prompts. */
  readonly tokens: number;
  /** When it is the one to take. */
  readonly words: string;
}

/** What a person changes of the plan. */
export interface PlanChange {
  readonly strategy?: Strategy;
  readonly keep?: number;
  readonly votes?: number;
  readonly order?: Order;
  readonly seed?: number;
  readonly scale?: 'binary' | 'points';
}

export interface CandidateView {
  readonly index: number;
  /** Short, as in `03`: by what people call it. */
  readonly number: string;
  /** What else it is known by: a file's name, the model that wrote it. */
  readonly name: string;
  readonly state: 'in' | 'out' | 'winner';
  /** The same in words: `out in round 2`. */
  readonly words: string;
}

export interface RoundView {
  readonly title: string;
  readonly games: readonly GameView[];
  /** Who goes on without a game, in words. */
  readonly byes?: string;
}

export interface GameView {
  readonly id: string;
  /**
   * How far down it stands in its column, in rows as high as a game, from 0: halves and quarters are possible. No two of a column are
   * nearer than 1, and none lies where a line from a game further left runs past it, if lines go level up to just before the
   * column where they end. Only where both went on from a game may lines cross.
   */
  readonly at: number;
  readonly seats: readonly [SeatView, SeatView];
  readonly state: 'coming' | 'playing' | 'decided' | 'waiting' | 'both';
  /** `playing, call 2 of 2`, `undecided: waits for you`, `you chose 05`; empty where nothing is to be said. */
  readonly words: string;
  /** All of it for a screen reader: who plays whom, and how it stands. */
  readonly label: string;
  readonly byPerson: boolean;
}

export interface SeatView {
  /** The candidate's index; absent while it is not known. */
  readonly candidate?: number;
  /** The game that it comes from, where that is drawn. */
  readonly from?: string;
  readonly isWinner: boolean;
  /** One per call: `won` it, `lost` it, `none`: nobody won it, `coming`. */
  readonly squares: readonly ('won' | 'lost' | 'none' | 'coming')[];
}

export interface JudgedView {
  readonly title: string;
  readonly max: number;
  readonly rows: readonly JudgedRow[];
  /** From which points a proof counts as correct, in a sentence. */
  readonly words: string;
}

export interface JudgedRow {
  /** Absent while it is not known who it will be. */
  readonly candidate?: number;
  /** Who it will be, as far as that is known: `16 or 02`; where there is no candidate. */
  readonly name?: string;
  /** As of games. */
  readonly at: number;
  /** Points as they are written, of each judgement; `·` for one without a verdict, empty for one to come, `–` for one that was spared. */
  readonly cells: readonly string[];
  /** The game that it comes from, where that is drawn. */
  readonly from?: string;
  /** All of it for a screen reader. */
  readonly label: string;
}

export interface RankingView {
  readonly title: string;
  /** What the scale is: `share of calls won`, `mean points, 95%`; empty where nobody has a score. */
  readonly scale: string;
  readonly rows: readonly RankView[];
  /** Those that went out before anybody was judged, with no rows of their own: `Out in round 2`. */
  readonly out: readonly { readonly label: string; readonly candidates: readonly number[] }[];
  /** What the order is worth, a sentence each. */
  readonly words: readonly string[];
}

export interface RankView {
  /** As in `1`, or `1=` where several share it; empty while it has none. */
  readonly place: string;
  /** Absent while it is not known who it will be: `name` has it. */
  readonly candidate?: number;
  readonly name?: string;
  readonly isIn: boolean;
  /** 0 to 1, where it has a score. */
  readonly score?: { readonly at: number; readonly low: number; readonly high: number };
  /** `3 of 4`, `6.5 ± 0.4`, `waits`. */
  readonly words: string;
}

export interface GameDetail {
  readonly id: string;
  /** Who plays, as far as it is known: what `look` takes to read them side by side. */
  readonly pair?: readonly [number, number];
  /** `03 or 05?`, `03 won against 05.` */
  readonly title: string;
  /** `Each won the call in which it stood first.` */
  readonly words: string;
  readonly calls: readonly {
    /** `call 1, 03 first` */
    readonly who: string;
    /** `03`, `none` */
    readonly winner: string;
    readonly reason: readonly Block[];
    readonly isUnread: boolean;
  }[];
  /** What can be said of it, both seats alike; `isOverruling` where a judge had decided. */
  readonly choices: readonly {
    readonly choice: GameChoice;
    readonly title: string;
    readonly key: '1' | '2' | '0';
  }[];
  readonly isOverruling: boolean;
}

export type GameChoice = 'first' | 'second' | 'both';

/** Two candidates side by side: one row per index of a step, so that both scroll together. */
export interface ReadingView {
  readonly sides: readonly [ReadingSide, ReadingSide];
  readonly rows: readonly { readonly cells: readonly [ReadingCell | null, ReadingCell | null] }[];
}

export interface ReadingSide {
  readonly candidate: number;
  /** `4 steps`, `earliest error in step 2`, `final answer 3`: parts of one line. */
  readonly words: readonly string[];
  readonly isWinner: boolean;
  /** Those of its document. */
  readonly macros: readonly Macro[];
}

export interface ReadingCell {
  readonly body: string;
  readonly length: number;
  readonly state: StepState;
  /** What is said of the step; empty where nothing is found. */
  readonly words: string;
  readonly isLoud: boolean;
  readonly isDimmed: boolean;
}

/** What the panel remembers by itself. */
export interface CompareState {
  readonly v: 1;
  /** Names what is compared, for the host to find it again. */
  readonly run: string;
  /** The game that is looked at. */
  readonly game?: string;
  readonly pair?: readonly [number, number];
  readonly scroll: number;
}

/** All keys of ours that do something while the panel has the focus: VS Code's keybindings, which the host hands on. */
export const COMPARE_KEYS = {
  left: true,
  right: true,
  up: true,
  down: true,
  read: true,
  first: true,
  second: true,
  both: true,
  overrule: true,
  stop: true,
  help: true,
} as const;

/** What a key of ours does: one of `COMPARE_KEYS`. */
export type CompareKey = keyof typeof COMPARE_KEYS;

/** What the panel asks of the host. Each has a reply, or fails with a sentence for the reader. */
export interface CompareHostApi extends PanelHost<CompareState, CompareView>, TextHost {
  /** What the reader looks at: a game, and two candidates to be read side by side. */
  look(params: { readonly game?: string; readonly pair?: readonly [number, number] }): Promise<void>;
  /** Changes what is to be done, before it is begun. */
  change(params: PlanChange): Promise<void>;
  /** Decides a game that waits, or overrules one; `revision`: what the reader had before them. */
  decide(params: {
    readonly revision: number;
    readonly game: string;
    readonly choice: GameChoice;
  }): Promise<void>;
  /** Says who wins in the end, whatever the judges say; -1 takes it back. */
  overrule(params: { readonly revision: number; readonly candidate: number }): Promise<void>;
  /** Opens a candidate in an editor, at a step if one is named. */
  open(params: { readonly candidate: number; readonly step?: number }): Promise<void>;
  act(params: { readonly action: CompareAction['action'] }): Promise<void>;
}

/** What the host tells the panel; nothing comes back. */
export type ComparePanelApi = PanelPage<CompareView, CompareKey>;
