import * as vscode from 'vscode';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import type { AskerDescription, Gathered } from '../../core/select/index.ts';
import type { PlanChange } from '../../protocol/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { unavailable } from './failed.ts';
import { type Chosen, type Planned, planned } from './plan.ts';
import { type AskerParts, askerFor, wordsBefore } from './who-is-asked.ts';

/** What a person wants before the first call, and who is to be asked: the judge that is chosen, whichever that is by then. */
export class Planning extends DisposableOwner {
  readonly #gathered: Gathered;
  readonly #at: vscode.Uri;
  readonly #parts: AskerParts;
  readonly #changed = new vscode.EventEmitter<void>();
  #change: PlanChange;
  #chosen: Chosen;
  #nth = 0;
  #looked: Promise<void> = Promise.resolve();

  readonly onDidChange = this.#changed.event;

  /** @param at the file or folder that the candidates are from */
  constructor(gathered: Gathered, at: vscode.Uri, change: PlanChange, parts: AskerParts) {
    super();
    this.#gathered = gathered;
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

  /** What was said of the plan. */
  get change(): PlanChange {
    return this.#change;
  }

  /** Who is to be asked; absent while that is being found out, and where something is in the way. */
  get asker(): AskerDescription | undefined {
    return this.#chosen && 'name' in this.#chosen ? this.#chosen : undefined;
  }

  get failure(): JudgeFailure | undefined {
    return this.#chosen && 'failure' in this.#chosen ? this.#chosen : undefined;
  }

  /** @param words to be said besides, a sentence each */
  planned(words: readonly string[]): Planned {
    const all = [...wordsBefore(this.asker, this.#parts), ...words];
    return planned(this.#gathered, this.#change, this.#chosen, all);
  }

  enter(change: PlanChange): void {
    this.#change = changed(this.#change, change);
    // Another scale is asked with another prompt.
    if (change.scale) this.#look();
    this.#changed.fire();
  }

  /** Resolves once it is found out who is to be asked. */
  async known(): Promise<void> {
    await this.#looked;
  }

  #look(): void {
    this.#looked = this.#choose(++this.#nth);
  }

  /** Finds out who is to be asked, without asking anybody anything. */
  async #choose(nth: number): Promise<void> {
    const { scale } = this.planned([]).input.wanted;
    const request = { gathered: this.#gathered, scale, at: this.#at, sent: 0, isAsked: false };
    const asker = await askerFor(this.#parts, request).catch(unavailable);
    if (nth !== this.#nth) return;
    this.#chosen = 'failure' in asker ? asker : asker.describe();
    this.#changed.fire();
  }
}

/** What was said of the votes of one strategy says nothing of those of another. */
function changed({ keep, votes, ...plan }: PlanChange, change: PlanChange): PlanChange {
  const isOther = change.strategy !== undefined && change.strategy !== plan.strategy;
  const kept = { ...(keep === undefined ? {} : { keep }), ...(votes === undefined ? {} : { votes }) };
  return { ...plan, ...(isOther ? {} : kept), ...change };
}
