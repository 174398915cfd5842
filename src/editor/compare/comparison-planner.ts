import * as vscode from 'vscode';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import {
  type CandidateSet,
  type ComparerDescription,
  createTournament,
  type Tournament,
  type TournamentDesign,
} from '../../core/select/index.ts';
import type { ComparisonPlanChange } from '../../protocol/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import type { ModelJudgingServices } from '../models/index.ts';
import { createComparer, listDestinationAndCostSentences } from './comparer.ts';
import { toJudgeFailure } from './judge-failure-error.ts';
import { type ComparerLookupResult, type PlannedComparison, planComparison } from './plan-comparison.ts';

/** The plan before the first call, and the comparer: always the currently chosen judge. */
export class ComparisonPlanner extends DisposableOwner {
  readonly #gather: () => CandidateSet;
  readonly #at: vscode.Uri;
  readonly #parts: ModelJudgingServices;
  readonly #changed = new vscode.EventEmitter<void>();
  #change: ComparisonPlanChange;
  #chosen: ComparerLookupResult;
  #nth = 0;
  #drawn: { readonly name: string; readonly tournament: Tournament } | undefined;
  #looked: Promise<void> = Promise.resolve();

  readonly onDidChange = this.#changed.event;

  /**
   * @param gather returns the candidates
   * @param at the file or folder that they are from
   */
  constructor(gather: () => CandidateSet, at: vscode.Uri, change: ComparisonPlanChange, parts: ModelJudgingServices) {
    super();
    this.#gather = gather;
    this.#at = at;
    this.#change = change;
    this.#parts = parts;
    const look = (): void => this.#look();
    this.own(
      this.#changed,
      parts.selection.onDidChange(look),
      parts.endpoints.onDidChange(look),
      vscode.workspace.onDidGrantWorkspaceTrust(look),
    );
    look();
  }

  /** The changes made to the plan. */
  get change(): ComparisonPlanChange {
    return this.#change;
  }

  /** The comparer; absent while this is being determined, and if there is none. */
  get asker(): ComparerDescription | undefined {
    return this.#chosen && 'name' in this.#chosen ? this.#chosen : undefined;
  }

  get failure(): JudgeFailure | undefined {
    return this.#chosen && 'failure' in this.#chosen ? this.#chosen : undefined;
  }

  /** @param words further notices, a sentence each */
  planned(words: readonly string[]): PlannedComparison {
    const all = [...listDestinationAndCostSentences(this.asker, this.#parts), ...words];
    return planComparison(this.#gather(), this.#change, this.#chosen, all);
  }

  /** The planned tournament, cached by design. */
  drawTournament(design: TournamentDesign | undefined): Tournament | undefined {
    if (!design) return undefined;
    const name = JSON.stringify(design);
    if (this.#drawn?.name !== name) this.#drawn = { name, tournament: createTournament(design) };
    return this.#drawn.tournament;
  }

  enter(change: ComparisonPlanChange): void {
    this.#change = mergePlanChange(this.#change, change);
    // Another scale needs another prompt.
    if (change.scale) this.#look();
    this.#changed.fire();
  }

  /** The candidates have changed. */
  refresh(): void {
    this.#look();
    this.#changed.fire();
  }

  /** Resolves once the comparer is known. */
  async known(): Promise<void> {
    await this.#looked;
  }

  #look(): void {
    this.#looked = this.#choose(++this.#nth);
  }

  /** Determines the comparer without sending anything. */
  async #choose(nth: number): Promise<void> {
    const { scale } = this.planned([]).input.wanted;
    const request = { gathered: this.#gather(), scale, at: this.#at, sent: 0, isAsked: false };
    const asker = await createComparer(this.#parts, request).catch(toJudgeFailure);
    if (nth !== this.#nth) return;
    this.#chosen = 'failure' in asker ? asker : asker.describe();
    this.#changed.fire();
  }
}

/** `keep` and `votes` of one strategy don't apply to another. */
function mergePlanChange(
  { keep, votes, ...plan }: ComparisonPlanChange,
  change: ComparisonPlanChange,
): ComparisonPlanChange {
  const isOther = change.strategy !== undefined && change.strategy !== plan.strategy;
  const kept = { ...(keep === undefined ? {} : { keep }), ...(votes === undefined ? {} : { votes }) };
  return { ...plan, ...(isOther ? {} : kept), ...change };
}
