import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import {
  applyManualDecision,
  type CandidateSet,
  type ComparerDescription,
  type ComparisonJournalContent,
  comparisonRunTexts,
  getTournamentStanding,
  listCandidateWarnings,
  type ManualDecision,
  type RecordedInclusion,
  startTournamentRunner,
  type Tournament,
  type TournamentDesign,
  type TournamentRunner,
  type TournamentStanding,
} from '../../core/select/index.ts';
import type { CompareView, ComparisonPlanChange } from '../../protocol/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { StopController } from '../base/stop-controller.ts';
import type { ModelJudgingServices } from '../models/index.ts';
import {
  type ComparerWithJournalName,
  type ComparerWithRunningCalls,
  type ComparisonStartKind,
  confirmComparisonCost,
  createComparerForJournal,
  trackRunningCalls,
} from './comparer.ts';
import { ComparisonPlanner } from './comparison-planner.ts';
import { CompetingCandidates, replayComparisonJournal } from './competing-candidates.ts';
import { ComparisonSaver, type ComparisonSaverServices } from './journals/comparison-saver.ts';
import { toJudgeFailure } from './judge-failure-error.ts';
import type { PlannedComparison } from './plan-comparison.ts';
import type { ComparisonCandidate, ComparisonSource } from './source.ts';
import type { IncludableCandidate } from './view/types.ts';

export interface ComparisonServices extends ModelJudgingServices, ComparisonSaverServices {
  readonly log: vscode.LogOutputChannel;
}

/** A new source or a saved comparison, as input for `Comparison`. */
export interface NewOrSavedComparison {
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
  readonly #parts: ComparisonServices;
  readonly #candidates: CompetingCandidates;
  /** The resource whose settings apply. */
  readonly at: vscode.Uri;
  readonly #keeping: ComparisonSaver;
  readonly #planning: ComparisonPlanner;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #entrants: ReadonlyMap<string, ComparisonCandidate>;
  /** The design at the start, before other candidates joined. */
  #design: TournamentDesign | undefined;
  #tournament: Tournament | undefined;
  /** How many replies its journal had when it was restored. */
  #repliesOfBefore = 0;
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
  #isClosed = false;

  /** Fires when any part of it has changed. */
  readonly onDidChange = this.#changed.event;

  constructor({ run, found: given, plan = {}, isBegun = false }: NewOrSavedComparison, parts: ComparisonServices) {
    super();
    this.run = run;
    const found: ComparisonSource = isBegun ? given : { ...given, setsIncompleteAside: true };
    this.#candidates = new CompetingCandidates(found);
    this.#parts = parts;
    this.#entrants = new Map(found.entrants.map((entrant) => [entrant.id, entrant]));
    this.at = vscode.Uri.parse(found.folder ?? found.entrants[0]?.uri ?? 'untitled:comparison');
    this.#keeping = new ComparisonSaver(run, found, parts, isBegun);
    this.#planning = new ComparisonPlanner(() => this.gathered, this.at, plan, parts);
    this.own(
      this.#changed,
      this.#planning,
      this.#planning.onDidChange(() => this.#changed.fire()),
    );
  }

  get found(): ComparisonSource {
    return this.#candidates.found;
  }

  get gathered(): CandidateSet {
    return this.#candidates.now;
  }

  /** Excluded candidates that a person can include. */
  get includable(): readonly IncludableCandidate[] {
    return this.#candidates.listIncludable();
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
    const tournament = this.#tournament ?? this.#planning.drawTournament(this.planned?.drawn);
    return tournament && { tournament, standing: getTournamentStanding(tournament) };
  }

  /** Whether it is stopping and waits for calls in flight. */
  get isStopping(): boolean {
    return this.#drive !== undefined && this.#stopping.halt.aborted;
  }

  get phase(): CompareView['phase'] {
    if (this.#candidates.problem !== undefined) return 'empty';
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
    return this.#candidates.problem === undefined ? this.#planning.planned([this.#keeping.words]) : undefined;
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
    if (this.#candidates.problem !== undefined) return [this.#candidates.problem, ...this.found.said];
    return [...this.found.said, ...listCandidateWarnings(this.gathered), ...this.#keeping.said];
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
    const record = await this.#keeping.read(this.#candidates.atStart);
    if (!record) return;
    this.#design = record.header.design;
    this.#tournament = this.#replay(this.#design, record);
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
    if (!design) throw new Error(input?.problem ?? this.#candidates.problem ?? comparisonRunTexts.impossible());
    await this.#begin(design, 'start');
  }

  /** Resumes it. @throws Error with a sentence for people if it can't */
  async resume(): Promise<void> {
    if (!this.#design) throw new Error(comparisonRunTexts.notBegun());
    await this.#begin(this.#design, 'resume');
  }

  /**
   * Includes an excluded candidate. After the start, it asks about the cost of its calls and continues; during a run, the candidate competes
   * when the run ends.
   * @param sourceIndex its index in the source
   * @throws Error with a sentence for people if it can't
   */
  async include(sourceIndex: number, stamp: Pick<RecordedInclusion, 'time' | 'by'>): Promise<void> {
    const id = this.found.entrants[sourceIndex]?.id ?? '';
    if (this.#isBeginning) throw new Error(comparisonRunTexts.isStarting());
    const record = this.#candidates.createRecord(id, stamp);
    const design = this.#design;
    if (design && !this.#drive) return this.#begin(design, 'include', record);
    if (design) {
      if (!(await this.#mayAsk(design, 'include', record))) return;
      await this.#keeping.journal?.included(record);
      this.#candidates.addLate([record]);
      // The run may have ended during the question.
      if (!this.#drive) return this.#joinLate(design);
    } else {
      this.#candidates.includeBeforeStart(id);
      this.#keeping.found = this.found;
      this.#planning.refresh();
      await this.keep();
    }
    this.#changed.fire();
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
    const journal = await this.#keeping.open(this.#design ?? before.design, this.#candidates.atStart, 'resume');
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
    this.#isClosed = true;
    this.#stopping.giveUp(new Error('The comparison is closed.'));
    await this.#rest;
    super.dispose();
    await this.#keeping.close(isLeft && !this.isBegun);
  }

  /** @param record a candidate to include */
  async #begin(design: TournamentDesign, how: ComparisonStartKind, record?: RecordedInclusion): Promise<void> {
    if (this.isRunning) return;
    this.#isBeginning = true;
    this.#failure = undefined;
    this.#changed.fire();
    try {
      const stopping = new StopController();
      const gathered = this.#candidates.previewWith(record?.id);
      const { asker, judge } = await this.#askedAsBegun(design, gathered, stopping.halt);
      if (!(await this.#mayAsk(design, how, record)) || this.#isClosed) return;
      const opening = how === 'start' ? how : 'resume';
      const journal = await this.#keeping.open(design, this.#candidates.atStart, opening, judge);
      if (record) await journal.included(record);
      this.#design = design;
      // Another window may have continued it meanwhile.
      this.#tournament = this.#replay(design, journal.found, record);
      if (this.gathered.candidates.length !== gathered.candidates.length)
        throw new Error(comparisonRunTexts.hasJoinedElsewhere());
      this.#stopping = stopping;
      this.#go(trackRunningCalls(asker, () => this.#changed.fire()));
    } catch (error) {
      const failure = toJudgeFailure(error);
      this.#parts.log.warn(`${this.found.title}: ${failure.message}`);
      if (!this.isBegun || record) throw new Error(failure.message);
      this.#failure = failure;
    } finally {
      this.#isBeginning = false;
      this.#changed.fire();
    }
  }

  /** Has candidates compete that were included during a run. Continues only if the person confirmed everything that is left. */
  async #joinLate(design: TournamentDesign): Promise<void> {
    const before = this.#tournament;
    this.#candidates.applyLate();
    this.#tournament = this.#candidates.extendTournament(design, this.gathered, before);
    // It doesn't know these candidates.
    this.#asker = undefined;
    if (before && getTournamentStanding(before).phase !== 'running' && !this.#isClosed)
      return this.#begin(design, 'joined');
    this.#changed.fire();
    await this.#keeping.copy();
  }

  /** The tournament with all that a journal has, and with another included candidate. */
  #replay(design: TournamentDesign, content: ComparisonJournalContent, record?: RecordedInclusion): Tournament {
    this.#candidates.addLate([...content.included, ...(record ? [record] : [])]);
    this.#candidates.applyLate();
    return replayComparisonJournal(this.#candidates.extendTournament(design, this.gathered, this.#tournament), content);
  }

  /** During a run, the person confirms only the cost of the included candidate. */
  async #mayAsk(design: TournamentDesign, how: ComparisonStartKind, record?: RecordedInclusion): Promise<boolean> {
    const gathered = this.#candidates.previewWith(record?.id);
    const tournament = this.#candidates.extendTournament(design, gathered, this.#tournament);
    const before = this.#drive && this.#tournament ? getTournamentStanding(this.#tournament).calls.atMostLeft : 0;
    const left = getTournamentStanding(tournament).calls.atMostLeft - before;
    const also = this.#drive ? [comparisonRunTexts.competesLater()] : [];
    const request = { how, left, also, gathered, design: tournament.design, at: this.at };
    return confirmComparisonCost(this.#parts, { ...request, ...omitUndefined({ name: record?.name }) });
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
      const joined = this.#candidates.isPending ? this.#design : undefined;
      if (!joined) this.#changed.fire();
      const { log } = this.#parts;
      const { calls } = getTournamentStanding(last);
      log.info(`Comparison ${this.found.title} (${this.run}): ${ended}, ${calls.spent} calls.`);
      if (failure) log.warn(`Comparison ${this.found.title}: ${failure.message}`);
      if (joined) return this.#joinLate(joined);
      if (ended === 'done') await journal.finish().catch((error: unknown) => log.warn(toJudgeFailure(error).message));
      await this.#keeping.copy();
    });
  }

  #askedAsBegun(
    { scale }: TournamentDesign,
    gathered: CandidateSet,
    halt: AbortSignal,
  ): Promise<ComparerWithJournalName> {
    const { spent = 0, repairs = 0 } = this.#tournament ? getTournamentStanding(this.#tournament).calls : {};
    const request = { gathered, scale, at: this.at, sent: spent + repairs, isAsked: true, halt };
    return createComparerForJournal(this.#parts, request, this.#keeping.judge);
  }
}
