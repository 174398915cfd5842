import * as vscode from 'vscode';
import { defined } from '../../core/base/optional.ts';
import type { AskedModel } from '../../core/evaluate/index.ts';
import {
  type Endpoint,
  type JudgeFailure,
  type KeptSum,
  keptOnly,
  originOf,
  type Reply,
  type Spent,
  type Trouble,
} from '../../core/judge/calls/index.ts';
import { type Judge, type JudgeChoice, type JudgePrompt, PROMPT_VERSION } from '../../core/judge/index.ts';
import type { Segmenter } from '../../core/segment/index.ts';
import type { Asker, Gathered } from '../../core/select/index.ts';
import type { SelectorOptions } from '../../judges/model-judges.ts';
import type { Probe } from '../../judges/servers/probe.ts';
import { t } from '../../l10n/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { askBeforeSending, type ToSend } from './ask-before-sending.ts';
import { ComingVotes } from './coming-votes.ts';
import type { Keys } from './endpoints/keys.ts';
import { wasRefused } from './endpoints/language-models.ts';
import {
  type ComparisonBounds,
  casePurse,
  comparisonPurse,
  reviewPurse,
  today,
  untrusted,
} from './endpoints/purses.ts';
import { refusal, unusable } from './endpoints/refusals.ts';
import { amountOf, Unasked } from './endpoints/unasked.ts';
import { type ChoosingParts, chosenJudge, type ModelRequest } from './judges/chosen-judge.ts';
import { choiceWith, correctFrom, namedBy } from './judges/judge-values.ts';
import { type JudgedBefore, JudgedMemory } from './judges/judged-before.ts';
import type { LabRequest } from './judges/lab-places.ts';
import type { Picked } from './judges/picked.ts';
import { type ModelAsked, modelAsked, textOf } from './model-asked.ts';
import { type OpenedModels, openModels } from './open-models.ts';
import { type RunAsked, runAsked } from './run-asked.ts';

export interface ModelParts extends ChoosingParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly keys: Keys;
}

/** A request for a judge that compares proofs. */
export interface CompareRequest extends ComparisonBounds {
  /** The document whose workspace folder has the prompt file. */
  readonly at: vscode.Uri;
  readonly gathered: Gathered;
  readonly scale: 'binary' | 'points';
}

/** The model of the chosen judge, used to split texts into steps. */
export interface SegmenterAsked {
  /** The name for people: the model, or its endpoint if the model has no name. */
  readonly name: string;
  readonly where: string;
  /** For the estimate in the confirmation. */
  readonly model: Pick<AskedModel, 'choice' | 'endpoint'>;
  readonly ask: Segmenter;
}

/** Model judges for the proofs of this window. Nothing is sent from any other place. */
export class ModelReviews extends DisposableOwner {
  readonly #parts: ModelParts;
  #opened: Promise<OpenedModels> | undefined;

  /** The amounts that the user always allows to send. */
  readonly unasked: Unasked;
  readonly #judged: JudgedMemory;
  readonly #troubles = new Map<string, Trouble>();
  readonly #troubled = new vscode.EventEmitter<string>();

  /** Fires with the name of an endpoint that starts or stops failing while calls wait for it. */
  readonly onDidTrouble = this.#troubled.event;

  constructor(parts: ModelParts) {
    super();
    this.#parts = parts;
    this.own(this.#troubled);
    this.unasked = new Unasked(parts.context.workspaceState);
    this.#judged = new JudgedMemory(parts.context.workspaceState);
  }

  /** Whether an edit or a save triggers a review by a model. */
  isDue(event: 'change' | 'save'): boolean {
    const { judge, values } = this.#parts.selection.current;
    const { kind } = namedBy(judge);
    return (
      vscode.workspace.isTrusted && kind !== 'checker' && kind !== 'unknown' && values.modelWhen === event
    );
  }

  /** The model judge for a document; undefined if only the embedded checker is chosen. */
  async judgeFor(
    document: Pick<vscode.TextDocument, 'uri'>,
    request: ModelRequest,
  ): Promise<ModelAsked | JudgeFailure | undefined> {
    const chosen = await chosenJudge(this.#parts, document, request);
    if (!chosen || 'failure' in chosen) return chosen;
    return this.#make(chosen.choice, request, chosen.prompt);
  }

  /**
   * The judge that last reviewed a proof, as far as known. Empty if unknown: the chosen judge may have reviewed the same text in
   * another folder or as an item.
   */
  judgedBefore(uri: vscode.Uri): Partial<JudgedBefore> | undefined {
    if (!vscode.workspace.isTrusted) return undefined;
    const before = this.#judged.of(uri.toString());
    const { kind } = namedBy((before?.picked ?? this.#parts.selection.current).judge);
    return kind === 'checker' || kind === 'unknown' ? undefined : (before ?? {});
  }

  /** Saves which judge has just reviewed a proof: the chosen one, or the one picked for this review. */
  async rememberJudged(uri: vscode.Uri, picked: Picked | undefined): Promise<void> {
    const { values: _, from: __, ...chosen } = this.#parts.selection.current;
    const named = namedBy((picked ?? chosen).judge);
    const promptVersion =
      named.kind === 'model' ? (named.choice.promptVersion ?? PROMPT_VERSION) : PROMPT_VERSION;
    await this.#judged.remember(uri.toString(), {
      picked: { ...chosen, ...picked },
      promptVersion,
      at: Date.now(),
    });
  }

  /**
   * The judge that compares and grades the candidates of a comparison, by the endpoint and model of the chosen judge. Undefined if
   * only the embedded checker is chosen. Sends nothing yet.
   */
  async askerFor(
    { at, gathered, scale, ...bounds }: CompareRequest,
    request: ModelRequest,
  ): Promise<Asker | JudgeFailure | undefined> {
    const chosen = await chosenJudge(this.#parts, { uri: at }, request);
    if (!chosen || 'failure' in chosen) return chosen;
    const { choice, prompt } = chosen;
    const refused = this.#refused(choice, request);
    if (refused) return refused;
    const { judges, store } = await this.#open();
    const purse = comparisonPurse(store, bounds);
    const { endpoints, selection } = this.#parts;
    const { temper, aid, promptVersion } = choice;
    const accepted = correctFrom(selection.current.values, endpoints.named(choice.endpoint));
    return judges.selector(choice, endpoints.all, purse, gathered, {
      scale,
      ...(scale === 'points' ? { correctFrom: accepted } : {}),
      ...defined({ temper, aid, promptVersion }),
      ...promptFor(prompt),
    });
  }

  /**
   * The judges of a prompt in the lab, one for each listener, with one budget. The user decides on endpoint and votes (`LabPlaces`).
   * A run starts by the user's action, or on save if the user's settings say so.
   */
  async labJudges(request: LabRequest): Promise<readonly Judge[] | JudgeFailure> {
    const { kind, prompt, place, of, listeners, keptOnly: isKeptOnly = false } = request;
    if (!vscode.workspace.isTrusted) return untrusted();
    const { endpoints, selection } = this.#parts;
    const { judges, store } = await this.#open();
    const { endpoint, model, votes } = place;
    const base = { kind, endpoint: endpoint.name, model, votes, prompt: prompt.name };
    // The lab tests the prompt alone, without confirmation or selection.
    const { confirm: _, ...choice } = choiceWith(selection.current.values, base, endpoint, 0);
    const text = textOf(prompt);
    const own = of === 'cases' ? casePurse : reviewPurse;
    const purse = isKeptOnly ? keptOnly : own(store, request.halt);
    const made: Judge[] = [];
    for (const listener of listeners) {
      const judge = await judges.judge(choice, endpoints.all, purse, text, listener);
      if ('failure' in judge) return judge;
      made.push(judge);
    }
    return made;
  }

  /**
   * The chosen judge for a run over many items of a data set, with its own budget; undefined if only the embedded checker is chosen.
   * Sends nothing yet.
   *
   * @param picked a judge for this run only; by default the chosen one
   * @param promptVersion the version of the built-in prompt that the run started with
   * @param isAsked whether a person started it just now, so that a dialog is acceptable
   */
  async runJudge(
    { uri }: { readonly uri: vscode.Uri },
    picked?: Picked,
    promptVersion?: number,
    isAsked = true,
  ): Promise<RunAsked | JudgeFailure | undefined> {
    const request = {
      isAsked,
      ...defined({ picked, promptVersion }),
    };
    const chosen = await chosenJudge(this.#parts, { uri }, request);
    if (!chosen || 'failure' in chosen) return chosen;
    return runAsked(chosen, this.#parts, () => this.#open());
  }

  /** Asks whether something may be sent, unless the user always allows the amount. */
  maySend(what: ToSend): Promise<boolean> {
    return askBeforeSending(what, this.unasked);
  }

  /** Whether the user always allows this amount. */
  isCovered({ asked, estimate }: ToSend): boolean {
    return this.unasked.covers(asked.model.endpoint, amountOf(estimate));
  }

  /**
   * The model of the chosen judge, used only to insert paragraph breaks; undefined if only the embedded checker is chosen. Call it
   * only after a person's action. Sends nothing yet.
   */
  async segmenterFor(
    document: Pick<vscode.TextDocument, 'uri'>,
  ): Promise<SegmenterAsked | JudgeFailure | undefined> {
    const chosen = await chosenJudge(this.#parts, document, { isAsked: true });
    if (!chosen || 'failure' in chosen) return chosen;
    const { choice } = chosen;
    const { endpoint, model } = choice;
    const { endpoints } = this.#parts;
    const at = endpoints.named(endpoint);
    if (!at) return unusable(t('The endpoint "{0}" no longer exists.', endpoint));
    const { judges, store } = await this.#open();
    const ask = judges.segmenter(defined({ endpoint, model }), endpoints.all, reviewPurse(store));
    if ('failure' in ask) return ask;
    const where = at.kind === 'editor' ? at.name : originOf(at);
    return { name: (model ?? at.model) || at.name, where, model: { choice, endpoint: at }, ask };
  }

  /** The cached replies of keys; undefined for each that is no longer cached. Sends nothing. */
  async kept(keys: readonly string[]): Promise<readonly (Reply | undefined)[]> {
    const { store } = await this.#open();
    return Promise.all(keys.map((key) => store.cache.get(key).catch(() => undefined)));
  }

  /** The trouble of an endpoint that calls are waiting for; undefined if there is none. */
  troubleOf(endpoint: string): Trouble | undefined {
    return this.#troubles.get(endpoint);
  }

  /** The trouble of any endpoint; undefined if there is none. */
  get anyTrouble(): Trouble | undefined {
    const [first] = this.#troubles.values();
    return first;
  }

  /** Tests an endpoint. Sends no proof. */
  async probe(endpoint: Endpoint, signal: AbortSignal, isListOnly = false): Promise<Probe> {
    if (!vscode.workspace.isTrusted)
      return { isUsable: false, models: [], sentences: [untrusted().message], failure: untrusted() };
    const { judges } = await this.#open();
    return judges.probe(endpoint, signal, isListOnly);
  }

  /** The tokens and cost of all cached replies. */
  async keptSum(): Promise<KeptSum | undefined> {
    const { store } = await this.#open();
    return store.cache.sum?.();
  }

  /** The spending of all windows today; undefined if no model is chosen and this window hasn't queried one. */
  async spentToday(): Promise<Spent | undefined> {
    const { kind } = namedBy(this.#parts.selection.current.judge);
    if (!this.#opened && (kind === 'checker' || kind === 'unknown')) return undefined;
    const { store } = await this.#open();
    return store.spending.today(today());
  }

  /** Clears the cache of replies. */
  async clear(): Promise<void> {
    const { store } = await this.#open();
    await store.cache.clear();
  }

  async #make(
    choice: JudgeChoice,
    request: ModelRequest,
    prompt?: JudgePrompt,
  ): Promise<ModelAsked | JudgeFailure> {
    const refused = this.#refused(choice, request);
    if (refused) return refused;
    const { judges, store } = await this.#open();
    const { endpoints, host } = this.#parts;
    if (request.keptOnly) return modelAsked(judges, endpoints, choice, keptOnly, textOf(prompt));
    const coming = new ComingVotes(host.clock, choice.kind === 'stepwise');
    return modelAsked(judges, endpoints, choice, reviewPurse(store, request.halt), textOf(prompt), coming);
  }

  /** The editor asks for consent to its models with a modal dialog, so only a review that a person starts may trigger it. */
  #refused({ endpoint, model }: JudgeChoice, { isAsked }: ModelRequest): JudgeFailure | undefined {
    const at = this.#parts.endpoints.named(endpoint);
    return !isAsked && at?.kind === 'editor' && wasRefused(model ?? at.model) ? refusal(at.name) : undefined;
  }

  #told(endpoint: string, trouble: Trouble | undefined): void {
    if (!trouble && !this.#troubles.has(endpoint)) return;
    if (trouble) this.#troubles.set(endpoint, trouble);
    else this.#troubles.delete(endpoint);
    this.#troubled.fire(endpoint);
  }

  #open(): Promise<OpenedModels> {
    this.#opened ??= openModels(this.#parts, (endpoint, trouble) => this.#told(endpoint, trouble)).then(
      (opened) => {
        this.own({ dispose: () => opened.store.close() });
        return opened;
      },
    );
    return this.#opened;
  }
}

/** The user's own prompt replaces the built-in one of its kind. */
function promptFor(prompt: JudgePrompt | undefined): Pick<SelectorOptions, 'compare' | 'grade'> {
  if (prompt?.kind === 'comparison') return { compare: prompt };
  return prompt?.kind === 'grader' ? { grade: prompt } : {};
}
