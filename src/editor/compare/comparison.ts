import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import { BUILT_IN_PROMPT_VERSION_NUMBERS, estimateCostFromCounts } from '../../core/judge/index.ts';
import {
  applyManualDecision,
  type CandidateSet,
  type Comparer,
  type ComparerDescription,
  comparisonRunTexts,
  createTournament,
  estimateComparisonPromptTokens,
  estimateTournamentCost,
  getCandidateWarnings,
  getTournamentStanding,
  type ManualDecision,
  prepareCandidateSet,
  startTournamentRunner,
  type Tournament,
  type TournamentDesign,
  type TournamentRunner,
  type TournamentStanding,
} from '../../core/select/index.ts';
import { t } from '../../l10n/index.ts';
import type { CompareView, ComparisonPlanChange } from '../../protocol/index.ts';
import { runAsSingleQuestion } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { StopController } from '../base/stop-controller.ts';
import { getMaxCallsPerRun, type ModelJudgingServices, mergePromptSamplingIntoEndpoint } from '../models/index.ts';
import { type ComparerWithRunningCalls, createComparer, formatJudgeForJournal, trackRunningCalls } from './comparer.ts';
import { ComparisonPlanner } from './comparison-planner.ts';
import { ComparisonSaver, type ComparisonSaverServices } from './journals/comparison-saver.ts';
import { JudgeFailureError, toJudgeFailure } from './judge-failure-error.ts';
import type { PlannedComparison } from './plan-comparison.ts';
import { replayComparisonJournal } from './replay-record.ts';
import type { ComparisonCandidate, ComparisonSource } from './source.ts';

export interface ComparisonServices extends ModelJudgingServices, ComparisonSaverServices {
  readonly log: vscode.LogOutputChannel;
}

/** A new source or a saved comparison, as input for `Comparison`. */
export interface ComparisonInitialState {
  readonly run: string;
  readonly found: ComparisonSource;
  readonly plan?: ComparisonPlanChange;
  /** Whether it has a journal. */
  readonly isBegun?: boolean;
}

/**
 * One comparison: its candidates, plan and tournament. Sends nothing before a person calls `start` or `resume`. Every reply is saved before
 * it counts.
 */
export class Comparison extends DisposableOwner {
  readonly run: string;
  readonly found: ComparisonSource;
  readonly gathered: CandidateSet;
  readonly #parts: ComparisonServices;
  /** Why there is nothing to compare. */
  readonly #problem: string | undefined;
  /** The resource whose settings apply. */
  readonly at: vscode.Uri;
  readonly #keeping: ComparisonSaver;
  readonly #planning: ComparisonPlanner;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #entrants: ReadonlyMap<string, ComparisonCandidate>;
  #tournament: Tournament | undefined;
  /** How many replies its journal had when it was restored. */
  #repliesOfBefore = 0;
  #plain: { readonly name: string; readonly tournament: Tournament } | undefined;
  /** The comparer since the first start; it stays after a stop. */
  #asker: ComparerWithRunningCalls | undefined;
  /** Stops the calls of the comparer. */
  #stopping = new StopController();
  #drive: TournamentRunner | undefined;
  /** Resolves once the last run has ended and is saved. */
  #rest: Promise<void> | undefined;
  #failure: JudgeFailure | undefined;
  /** Whether start or resume was requested and is being prepared. */
  #isBeginning = false;

  /** Fires when any part of it has changed. */
  readonly onDidChange = this.#changed.event;

  constructor({ run, found: given, plan = {}, isBegun = false }: ComparisonInitialState, parts: ComparisonServices) {
    super();
    this.run = run;
    const found: ComparisonSource = isBegun ? given : { ...given, setsIncompleteAside: true };
    this.found = found;
    this.#parts = parts;
    this.#entrants = new Map(found.entrants.map((entrant) => [entrant.id, entrant]));
    const gathered = prepareCandidateSet(found.entrants, !found.setsIncompleteAside);
    this.#problem = 'problem' in gathered ? gathered.problem : undefined;
    this.gathered = 'problem' in gathered ? { candidates: [], merged: [], setAside: [] } : gathered;
    this.at = vscode.Uri.parse(found.folder ?? found.entrants[0]?.uri ?? 'untitled:comparison');
    this.#keeping = new ComparisonSaver(run, found, parts, isBegun);
    this.#planning = new ComparisonPlanner(this.gathered, this.at, plan, parts);
    this.own(
      this.#changed,
      this.#planning,
      this.#planning.onDidChange(() => this.#changed.fire()),
    );
  }

  /** Whether it has started. From then on the plan is fixed. */
  get isBegun(): boolean {
    return this.#tournament !== undefined;
  }

  get canStart(): boolean {
    return !this.isBegun && !this.isRunning && this.planned?.design !== undefined;
  }

  get isRunning(): boolean {
    return this.#drive !== undefined || this.#isBeginning;
  }

  /** Before the start, the tournament that the plan describes. */
  get held(): { readonly tournament: Tournament; readonly standing: TournamentStanding } | undefined {
    const tournament = this.#tournament ?? this.#drawn(this.planned?.drawn);
    return tournament && { tournament, standing: getTournamentStanding(tournament) };
  }

  /** Whether it is stopping and waits for calls in flight. */
  get isStopping(): boolean {
    return this.#drive !== undefined && this.#stopping.halt.aborted;
  }

  get phase(): CompareView['phase'] {
    if (this.#problem !== undefined) return 'empty';
    if (!this.#tournament) return 'plan';
    if (this.isRunning) return 'running';
    const { phase } = getTournamentStanding(this.#tournament);
    if (phase !== 'running') return phase;
    return this.#failure ? 'failed' : 'stopped';
  }

  /** Whether it was already finished when it was opened, with no new calls since. */
  get isReopened(): boolean {
    const replies = this.#tournament?.replies.size ?? 0;
    return replies > 0 && replies === this.#repliesOfBefore && this.phase === 'done';
  }

  get planned(): PlannedComparison | undefined {
    return this.#problem === undefined ? this.#planning.planned([this.#keeping.words]) : undefined;
  }

  /** The comparer. After a reload and before it is resumed, only its name is known. */
  get asker(): ComparerDescription | undefined {
    if (this.#asker) return this.#asker.describe();
    if (!this.isBegun) return this.#planning.asker;
    const { judge } = this.#keeping;
    if (judge === undefined) return undefined;
    // The journal has only the name. The threshold comes from the settings.
    const known = { name: judge, compares: true, grades: true, judges: 1, lanes: 1 };
    return { ...known, ...omitUndefined({ correctFrom: this.#planning.asker?.correctFrom }) };
  }

  get underWay(): ReadonlySet<string> {
    return this.#drive && this.#asker ? this.#asker.underWay : new Set();
  }

  get failure(): JudgeFailure | undefined {
    return this.#failure;
  }

  /** Notices, a sentence each. */
  get notes(): readonly string[] {
    if (this.#problem !== undefined) return [this.#problem, ...this.found.said];
    return [...this.found.said, ...getCandidateWarnings(this.gathered), ...this.#keeping.said];
  }

  /** The source of a candidate, with its macros and address. */
  entrant(candidate: number): ComparisonCandidate | undefined {
    const { id = '' } = this.gathered.candidates[candidate] ?? {};
    return this.#entrants.get(id);
  }

  /** Saves it, so that it can be restored after a reload. */
  async keep(): Promise<void> {
    await this.#keeping.save();
  }

  /** Restores its state from the journal. @throws Error with a sentence for people if the journal can't be read */
  async takeUp(): Promise<void> {
    const record = await this.#keeping.read(this.gathered);
    if (!record) return;
    this.#tournament = replayComparisonJournal(createTournament(record.header.design), record);
    this.#repliesOfBefore = this.#tournament.replies.size;
    this.#changed.fire();
  }

  change(change: ComparisonPlanChange): void {
    if (this.isBegun) throw new Error(comparisonRunTexts.hasBegun());
    this.#planning.enter(change);
    this.#keeping.savePlan(this.#planning.change);
  }

  /** Starts it. @throws Error with a sentence for people if it can't start */
  async start(): Promise<void> {
    if (this.isBegun) return this.resume();
    await this.#planning.known();
    const { design, input } = this.planned ?? {};
    if (!design) throw new Error(input?.problem ?? this.#problem ?? comparisonRunTexts.impossible());
    await this.#begin(design, 'start');
  }

  /** Resumes it. @throws Error with a sentence for people if it can't */
  async resume(): Promise<void> {
    if (!this.#tournament) throw new Error(comparisonRunTexts.notBegun());
    await this.#begin(this.#tournament.design, 'resume');
  }

  /** Sends no further calls. Waits for calls in flight; a second call of `stop` discards them. Replies so far are saved. */
  stop(): void {
    if (!this.#drive) return;
    this.#stopping.stop();
    this.#changed.fire();
  }

  /** Applies a manual decision. @throws Error with a sentence for people if it can't be saved */
  async decide(decision: ManualDecision): Promise<void> {
    const before = this.#tournament;
    if (!before) throw new Error(comparisonRunTexts.nothingYet());
    if (this.#drive) {
      const failure = await this.#drive.decide(decision);
      if (failure) throw new Error(failure.message);
      return;
    }
    const wasWaiting = getTournamentStanding(before).phase === 'waiting';
    const journal = await this.#keeping.open(before.design, this.gathered, 'resume');
    await journal.decided(decision);
    this.#tournament = applyManualDecision(this.#tournament ?? before, decision);
    this.#changed.fire();
    void this.#keeping.copy();
    // It continues only if it waited for this decision. Any other call would cost something that the person hasn't confirmed.
    if (wasWaiting && this.#asker && !this.#stopping.halt.aborted) this.#go(this.#asker);
  }

  /**
   * Stops it and closes its journal.
   * @param isLeft whether a person closed it: a comparison that hasn't started is then deleted
   */
  async close(isLeft: boolean): Promise<void> {
    this.#stopping.giveUp(new Error('The comparison is closed.'));
    await this.#rest;
    super.dispose();
    await this.#keeping.close(isLeft && !this.isBegun);
  }

  /** The planned tournament, cached by design. */
  #drawn(design: TournamentDesign | undefined): Tournament | undefined {
    if (!design) return undefined;
    const name = JSON.stringify(design);
    if (this.#plain?.name !== name) this.#plain = { name, tournament: createTournament(design) };
    return this.#plain.tournament;
  }

  async #begin(design: TournamentDesign, how: 'start' | 'resume'): Promise<void> {
    if (this.isRunning) return;
    this.#isBeginning = true;
    this.#failure = undefined;
    this.#changed.fire();
    try {
      const stopping = new StopController();
      const { asker, judge } = await this.#askedAsBegun(design, stopping.halt);
      if (!(await this.#mayAsk(design, how))) return;
      const journal = await this.#keeping.open(design, this.gathered, how, judge);
      // Another window may have continued it meanwhile.
      this.#tournament = replayComparisonJournal(this.#tournament ?? createTournament(design), journal.found);
      this.#stopping = stopping;
      this.#go(trackRunningCalls(asker, () => this.#changed.fire()));
    } catch (error) {
      const failure = toJudgeFailure(error);
      this.#parts.log.warn(`${this.found.title}: ${failure.message}`);
      if (!this.isBegun) throw new Error(failure.message);
      this.#failure = failure;
    } finally {
      this.#isBeginning = false;
      this.#changed.fire();
    }
  }

  /** Asks the person to confirm the remaining cost. The embedded checker needs no confirmation. */
  async #mayAsk(design: TournamentDesign, how: 'start' | 'resume'): Promise<boolean> {
    const { models } = this.#parts;
    const asked = await models.runJudge({ uri: this.at });
    if (!asked || 'failure' in asked) return true;
    const left = getTournamentStanding(this.#tournament ?? createTournament(design)).calls.atMostLeft;
    if (left === 0) return true;
    const plan = estimateTournamentCost(design);
    const tokens = Math.round((estimateComparisonPromptTokens(plan, this.gathered) * left) / Math.max(1, plan.calls));
    return runAsSingleQuestion(() =>
      models.maySend({
        question: how === 'start' ? comparisonRunTexts.askStart() : comparisonRunTexts.askResume(),
        confirmLabel: how === 'start' ? t('Start') : t('Resume'),
        asked,
        estimate: estimateCostFromCounts(
          { from: 0, to: left },
          { from: 0, to: tokens },
          mergePromptSamplingIntoEndpoint(asked.model),
        ),
        most: getMaxCallsPerRun('comparison'),
        also: [comparisonRunTexts.keptCostNothing()],
      }),
    );
  }

  #go(asker: ComparerWithRunningCalls): void {
    const tournament = this.#tournament;
    const { journal } = this.#keeping;
    if (!tournament || !journal || this.#drive) return;
    this.#asker = asker;
    this.#failure = undefined;
    const drive = startTournamentRunner({
      tournament,
      asker,
      signal: this.#stopping.signal,
      halt: this.#stopping.halt,
      heard: (heard) => journal.heard(heard),
      decided: (decision) => journal.decided(decision),
      changed: (now) => {
        this.#tournament = now;
        this.#changed.fire();
      },
    });
    this.#drive = drive;
    this.#changed.fire();
    this.#rest = drive.ended.then(async ({ tournament: last, ended, failure }) => {
      this.#tournament = last;
      this.#drive = undefined;
      this.#failure = failure;
      this.#changed.fire();
      const { log } = this.#parts;
      const { calls } = getTournamentStanding(last);
      log.info(`Comparison ${this.found.title} (${this.run}): ${ended}, ${calls.spent} calls.`);
      if (failure) log.warn(`Comparison ${this.found.title}: ${failure.message}`);
      if (ended === 'done') await journal.finish().catch((error: unknown) => log.warn(toJudgeFailure(error).message));
      await this.#keeping.copy();
    });
  }

  /** Creates the comparer, with the version of the built-in prompts that the journal was started with. */
  async #askedAsBegun(
    design: TournamentDesign,
    halt: AbortSignal,
  ): Promise<{ readonly asker: Comparer; readonly judge: string }> {
    let chosen: { readonly asker: Comparer; readonly judge: string } | undefined;
    for (const promptVersion of [undefined, ...BUILT_IN_PROMPT_VERSION_NUMBERS]) {
      const asker = await this.#askerFor(design, halt, promptVersion);
      if ('failure' in asker) throw new JudgeFailureError(asker);
      const found = { asker, judge: formatJudgeForJournal(asker.describe(), design.scale, this.#parts) };
      chosen ??= found;
      if (!this.#keeping.judge || this.#keeping.judge === found.judge) return found;
    }
    if (!chosen) throw new Error('No version of the prompts.');
    return chosen;
  }

  #askerFor({ scale }: TournamentDesign, halt: AbortSignal, promptVersion?: number): ReturnType<typeof createComparer> {
    const { spent = 0, repairs = 0 } = this.#tournament ? getTournamentStanding(this.#tournament).calls : {};
    const { gathered } = this;
    const request = { gathered, scale, at: this.at, sent: spent + repairs, isAsked: true, halt };
    return createComparer(this.#parts, { ...request, ...omitUndefined({ promptVersion }) });
  }
}
