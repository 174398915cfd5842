/** Two prompts, models or samplings on the same cases. */
import { omitUndefined } from '../../core/base/optional-values.ts';
import { DEFAULT_SCORING_POLICIES, type RunRow } from '../../core/evaluate/index.ts';
import {
  listPromptComparisonWarnings,
  type PromptComparisonSettings,
  type PromptTestCase,
} from '../../core/lab/index.ts';
import { t } from '../../l10n/index.ts';
import { StopController } from '../base/stop-controller.ts';
import {
  createPromptCasesRunPorts,
  type LabPromptWithEndpoint,
  runPromptCases,
  type SavedPromptCasesRun,
} from './case-run.ts';
import { readCachedReplyText } from './history/cached-replies.ts';
import type { SavedPromptComparison } from './history/saved-comparison.ts';
import type { LabServices } from './types.ts';
import type { LabComparisonViewInput } from './view/view.ts';

/** One side: a prompt with its endpoint, model, votes and sampling. */
export interface PromptComparisonSide extends LabPromptWithEndpoint {
  /** The path of the prompt in the workspace, otherwise its address. */
  readonly path: string;
}

export interface PromptComparisonServices {
  readonly host: Pick<LabServices['host'], 'clock'>;
  readonly models: Pick<LabServices['models'], 'labJudges' | 'kept'>;
}

/** A comparison in progress or done, possibly restored after a reload of the window. */
export class PromptComparison {
  readonly #parts: PromptComparisonServices;
  readonly #changed: () => void;
  readonly #stopping = new StopController();
  readonly #names: readonly [string, string];
  readonly #facts: PromptComparisonSettings | undefined;
  readonly #rows: readonly [RunRow[], RunRow[]];
  readonly #votes: [SavedPromptCasesRun['votes'], SavedPromptCasesRun['votes']];
  /** The number of cases while they run. */
  #running: number | undefined;
  #open: { readonly id: string; readonly texts: readonly [string, string] } | undefined;

  /** @param begun the names of both sides, with saved results if there are any */
  constructor(begun: SavedPromptComparison, parts: PromptComparisonServices, changed: () => void) {
    this.#names = begun.names;
    this.#facts = begun.facts;
    this.#rows = [[...begun.rows[0]], [...begun.rows[1]]];
    this.#votes = [...begun.votes];
    this.#parts = parts;
    this.#changed = changed;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** 0 to 1. */
  get share(): number {
    return (this.#rows[0].length + this.#rows[1].length) / Math.max(1, 2 * (this.#running ?? 0));
  }

  /** The results to save. Replies stay in the cache. Undefined if no case was judged. */
  get kept(): SavedPromptComparison | undefined {
    const [first, second] = this.#rows;
    if (first.length + second.length === 0) return undefined;
    return {
      names: this.#names,
      ...(this.#facts ? { facts: this.#facts } : {}),
      rows: [[...first], [...second]],
      votes: [...this.#votes],
    };
  }

  get input(): LabComparisonViewInput {
    return {
      names: this.#names,
      warnings: this.#facts ? listPromptComparisonWarnings(this.#facts, this.#names) : [],
      first: this.#rows[0],
      second: this.#rows[1],
      policies: DEFAULT_SCORING_POLICIES,
      isRunning: this.isRunning,
      ...omitUndefined({ open: this.#open }),
    };
  }

  /** Runs the cases with the first side, then with the second. @throws Error with a sentence for people */
  async run(
    sides: readonly [PromptComparisonSide, PromptComparisonSide],
    cases: readonly PromptTestCase[],
    set: string,
  ): Promise<void> {
    this.#running = cases.length;
    const { halt } = this.#stopping;
    try {
      for (const k of [0, 1] as const) {
        const ports = createPromptCasesRunPorts(sides[k], this.#parts, this.#stopping, (row) => {
          this.#rows[k].push(row);
          this.#changed();
        });
        const done = await runPromptCases(cases, set, sides[k].kind, ports);
        this.#votes[k] = done.votes;
        if (done.failure) throw new Error(done.failure.message);
        if (done.stopped !== undefined) throw new Error(halt.aborted ? t('Stopped.') : `${done.stopped}.`);
      }
    } finally {
      this.#running = undefined;
      this.#changed();
    }
  }

  /** Shows the cached replies of both sides on a case. Sends nothing. */
  async open(id: string): Promise<void> {
    const [first, second] = await Promise.all([this.#text(0, id), this.#text(1, id)]);
    this.#open = { id, texts: [first, second] };
    this.#changed();
  }

  /** The first call waits for replies in flight, the second discards them. */
  stop(): void {
    const isFirst = !this.isStopping;
    if (this.isRunning) this.#stopping.stop();
    if (isFirst) this.#changed();
  }

  get isStopping(): boolean {
    return this.isRunning && this.#stopping.halt.aborted;
  }

  giveUp(): void {
    this.#stopping.giveUp(new Error('The lab is closed.'));
  }

  /** The text of the first vote. */
  async #text(k: 0 | 1, id: string): Promise<string> {
    const [first] = this.#votes[k][id] ?? [];
    return first ? readCachedReplyText(first, this.#parts.models) : t('No reply.');
  }
}
