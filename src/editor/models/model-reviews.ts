import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { ResolvedModelJudge } from '../../core/evaluate/index.ts';
import {
  type CachedReplyTotals,
  cacheOnlyBudget,
  type Endpoint,
  getServerOrigin,
  type JudgeFailure,
  type ModelReply,
  type PendingRetry,
  type SpendingTotals,
} from '../../core/judge/calls/index.ts';
import {
  type Judge,
  type JudgeConfiguration,
  type JudgePrompt,
  NEWEST_PROMPT_VERSION,
} from '../../core/judge/index.ts';
import type { Segmenter } from '../../core/segment/index.ts';
import type { CandidateSet, Comparer } from '../../core/select/index.ts';
import type { ComparisonAndGradingOptions } from '../../judges/model-judges.ts';
import type { DiscoveredServer } from '../../judges/servers/discover.ts';
import type { ServerProbeResult } from '../../judges/servers/probe.ts';
import { t } from '../../l10n/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { confirmSending, type SendingConfirmationRequest } from './confirm-sending.ts';
import {
  type ComparisonBudgetInput,
  createComparisonBudget,
  createPromptCasesRunBudget,
  createRestrictedModeFailure,
  createReviewBudget,
  formatCurrentLocalDate,
} from './endpoints/budgets.ts';
import type { EndpointApiKeyStore } from './endpoints/endpoint-keys.ts';
import { createModelAccessDeniedFailure, createUnusableJudgeFailure } from './endpoints/judge-failures.ts';
import { isModelAccessDenied } from './endpoints/language-models.ts';
import { getMaxSendingCost, SendingAllowanceStore } from './endpoints/sending-allowance.ts';
import { type JudgeChoiceRequest, type JudgeResolutionServices, resolveJudgeChoice } from './judges/chosen-judge.ts';
import { completeJudgeConfiguration, getPointsThreshold, parseJudgeSetting } from './judges/judge-values.ts';
import type { LabJudgeRequest } from './judges/lab-targets.ts';
import { type LastReviewJudge, LastReviewJudgeStore } from './judges/last-judge.ts';
import type { PickedJudge } from './judges/picked-judge.ts';
import { type OpenedModelServices, openModelServices } from './open-models.ts';
import { createModelReviewJudge, keepOnlySuggestedSampling, type ModelReviewJudge } from './review-model.ts';
import { createJudgeForRun, type JudgeForRun } from './run-judge.ts';
import { StreamingVoteCollector } from './streaming-votes.ts';

export interface ModelJudgeProviderServices extends JudgeResolutionServices {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly keys: EndpointApiKeyStore;
}

/** Model judges, with the chosen judge and the endpoints to choose from. */
export interface ModelJudgingServices extends Omit<JudgeResolutionServices, 'consents'> {
  readonly models: ModelJudgeProvider;
}

export interface ComparisonJudgeRequest extends ComparisonBudgetInput {
  /** The document whose workspace folder has the prompt file. */
  readonly at: vscode.Uri;
  readonly gathered: CandidateSet;
  readonly scale: 'binary' | 'points';
}

/** The model of the chosen judge, used to split texts into steps. */
export interface ChosenSegmenter {
  /** The name for people: the model, or its endpoint if the model has no name. */
  readonly name: string;
  readonly where: string;
  /** For the estimate in the confirmation. */
  readonly model: Pick<ResolvedModelJudge, 'choice' | 'endpoint'>;
  readonly ask: Segmenter;
}

/** The model judges of this window. No other code sends proofs. */
export class ModelJudgeProvider extends DisposableOwner {
  readonly #parts: ModelJudgeProviderServices;
  #opened: Promise<OpenedModelServices> | undefined;

  /** The amounts that the user always allows to send. */
  readonly unasked: SendingAllowanceStore;
  readonly #judged: LastReviewJudgeStore;
  readonly #troubles = new Map<string, PendingRetry>();
  readonly #troubled = new vscode.EventEmitter<string>();

  /** Fires with the name of an endpoint that starts or stops failing while calls wait for it. */
  readonly onDidTrouble = this.#troubled.event;

  constructor(parts: ModelJudgeProviderServices) {
    super();
    this.#parts = parts;
    this.own(this.#troubled);
    this.unasked = new SendingAllowanceStore(parts.context.workspaceState);
    this.#judged = new LastReviewJudgeStore(parts.context.workspaceState);
  }

  /** Whether an edit or a save triggers a review by a model. */
  isDue(event: 'change' | 'save'): boolean {
    const { judge, values } = this.#parts.selection.current;
    const { kind } = parseJudgeSetting(judge);
    return vscode.workspace.isTrusted && kind !== 'checker' && kind !== 'unknown' && values.modelWhen === event;
  }

  /** Creates the model judge for a document; undefined if only the embedded checker is chosen. */
  async judgeFor(
    document: Pick<vscode.TextDocument, 'uri'>,
    request: JudgeChoiceRequest,
  ): Promise<ModelReviewJudge | JudgeFailure | undefined> {
    const chosen = await resolveJudgeChoice(this.#parts, document, request);
    if (!chosen || 'failure' in chosen) return chosen;
    return this.#make(chosen.choice, request, chosen.prompt);
  }

  /**
   * Returns the judge that last reviewed a proof, if known. Empty if unknown: the chosen judge may have reviewed the same text in another
   * folder or as an item.
   */
  judgedBefore(uri: vscode.Uri): Partial<LastReviewJudge> | undefined {
    if (!vscode.workspace.isTrusted) return undefined;
    const before = this.#judged.of(uri.toString());
    const { kind } = parseJudgeSetting((before?.picked ?? this.#parts.selection.current).judge);
    return kind === 'checker' || kind === 'unknown' ? undefined : (before ?? {});
  }

  /** Saves which judge has just reviewed a proof: the chosen one, or the one picked for this review. */
  async rememberJudged(uri: vscode.Uri, picked: PickedJudge | undefined): Promise<void> {
    const { values: _, from: __, ...chosen } = this.#parts.selection.current;
    const named = parseJudgeSetting((picked ?? chosen).judge);
    const promptVersion =
      named.kind === 'model' ? (named.choice.promptVersion ?? NEWEST_PROMPT_VERSION) : NEWEST_PROMPT_VERSION;
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
    { at, gathered, scale, ...bounds }: ComparisonJudgeRequest,
    request: JudgeChoiceRequest,
  ): Promise<Comparer | JudgeFailure | undefined> {
    const chosen = await resolveJudgeChoice(this.#parts, { uri: at }, request);
    if (!chosen || 'failure' in chosen) return chosen;
    const { choice, prompt } = chosen;
    const refused = this.#refused(choice, request);
    if (refused) return refused;
    const { judges, store } = await this.#open();
    const purse = createComparisonBudget(store, bounds);
    const { endpoints, selection } = this.#parts;
    const { temper, aid, promptVersion } = choice;
    const accepted = getPointsThreshold(selection.current.values, endpoints.named(choice.endpoint));
    return judges.selector(choice, endpoints.all, purse, gathered, {
      scale,
      ...(scale === 'points' ? { correctFrom: accepted } : {}),
      ...omitUndefined({ temper, aid, promptVersion }),
      ...getSelectorPrompts(prompt),
    });
  }

  /**
   * The judges of a prompt in the lab, one for each listener, with one budget. The user decides on endpoint and votes (`LabEndpointChoiceStore`).
   * A run starts by the user's action, or on save if the user's settings say so.
   */
  async labJudges(request: LabJudgeRequest): Promise<readonly Judge[] | JudgeFailure> {
    const { kind, prompt, place, of, listeners, keptOnly: isKeptOnly = false } = request;
    if (!vscode.workspace.isTrusted) return createRestrictedModeFailure();
    const { endpoints, selection } = this.#parts;
    const { judges, store } = await this.#open();
    const { endpoint, model, votes } = place;
    const base = { kind, endpoint: endpoint.name, model, votes, prompt: prompt.name };
    // The lab tests the prompt alone, without confirmation or selection.
    const { confirm: _, ...choice } = completeJudgeConfiguration(selection.current.values, base, endpoint, 0);
    const text = keepOnlySuggestedSampling(prompt);
    const own = of === 'cases' ? createPromptCasesRunBudget : createReviewBudget;
    const purse = isKeptOnly ? cacheOnlyBudget : own(store, request.halt);
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
    picked?: PickedJudge,
    promptVersion?: number,
    isAsked = true,
  ): Promise<JudgeForRun | JudgeFailure | undefined> {
    const request = {
      isAsked,
      ...omitUndefined({ picked, promptVersion }),
    };
    const chosen = await resolveJudgeChoice(this.#parts, { uri }, request);
    if (!chosen || 'failure' in chosen) return chosen;
    return createJudgeForRun(chosen, this.#parts, () => this.#open());
  }

  /** Asks whether something may be sent, unless the user always allows the amount. */
  maySend(what: SendingConfirmationRequest): Promise<boolean> {
    return confirmSending(what, this.unasked);
  }

  /** Whether the user always allows this amount. */
  isCovered({ asked, estimate }: SendingConfirmationRequest): boolean {
    return this.unasked.covers(asked.model.endpoint, getMaxSendingCost(estimate));
  }

  /**
   * The model of the chosen judge, used only to insert paragraph breaks; undefined if only the embedded checker is chosen. Call it
   * only after a person's action. Sends nothing yet.
   */
  async segmenterFor(document: Pick<vscode.TextDocument, 'uri'>): Promise<ChosenSegmenter | JudgeFailure | undefined> {
    const chosen = await resolveJudgeChoice(this.#parts, document, { isAsked: true });
    if (!chosen || 'failure' in chosen) return chosen;
    const { choice } = chosen;
    const { endpoint, model } = choice;
    const { endpoints } = this.#parts;
    const at = endpoints.named(endpoint);
    if (!at)
      return createUnusableJudgeFailure(
        t('You have no endpoint named “{0}”. Choose another judge, or add the endpoint.', endpoint),
      );
    const { judges, store } = await this.#open();
    const ask = judges.segmenter(omitUndefined({ endpoint, model }), endpoints.all, createReviewBudget(store));
    if ('failure' in ask) return ask;
    const where = getServerOrigin(at) ?? at.name;
    return { name: (model ?? at.model) || at.name, where, model: { choice, endpoint: at }, ask };
  }

  /** The cached replies of keys; undefined for each that is no longer cached. Sends nothing. */
  async kept(keys: readonly string[]): Promise<readonly (ModelReply | undefined)[]> {
    const { store } = await this.#open();
    return Promise.all(keys.map((key) => store.cache.get(key).catch(() => undefined)));
  }

  /** The trouble of an endpoint that calls are waiting for; undefined if there is none. */
  troubleOf(endpoint: string): PendingRetry | undefined {
    return this.#troubles.get(endpoint);
  }

  /** The trouble of any endpoint; undefined if there is none. */
  get anyTrouble(): PendingRetry | undefined {
    const [first] = this.#troubles.values();
    return first;
  }

  /** Tests an endpoint. Sends no proof. */
  async probe(endpoint: Endpoint, signal: AbortSignal, isListOnly = false): Promise<ServerProbeResult> {
    if (!vscode.workspace.isTrusted)
      return {
        isUsable: false,
        models: [],
        sentences: [createRestrictedModeFailure().message],
        failure: createRestrictedModeFailure(),
      };
    const { judges } = await this.#open();
    return judges.probe(endpoint, signal, isListOnly);
  }

  /** Finds model servers on this computer. Sends no proof. */
  async discover(signal: AbortSignal): Promise<readonly DiscoveredServer[]> {
    const { judges } = await this.#open();
    return judges.discover(signal);
  }

  /** The tokens and cost of all cached replies. */
  async keptSum(): Promise<CachedReplyTotals | undefined> {
    const { store } = await this.#open();
    return store.cache.sum?.();
  }

  /** The spending of all windows today; undefined if no model is chosen and this window hasn't queried one. */
  async spentToday(): Promise<SpendingTotals | undefined> {
    const { kind } = parseJudgeSetting(this.#parts.selection.current.judge);
    if (!this.#opened && (kind === 'checker' || kind === 'unknown')) return undefined;
    const { store } = await this.#open();
    return store.spending.today(formatCurrentLocalDate());
  }

  /** Clears the cache of replies. */
  async clear(): Promise<void> {
    const { store } = await this.#open();
    await store.cache.clear();
  }

  async #make(
    choice: JudgeConfiguration,
    request: JudgeChoiceRequest,
    prompt?: JudgePrompt,
  ): Promise<ModelReviewJudge | JudgeFailure> {
    const refused = this.#refused(choice, request);
    if (refused) return refused;
    const { judges, store } = await this.#open();
    const { endpoints, host } = this.#parts;
    if (request.keptOnly)
      return createModelReviewJudge(judges, endpoints, choice, cacheOnlyBudget, keepOnlySuggestedSampling(prompt));
    const coming = new StreamingVoteCollector(host.clock, choice.kind === 'stepwise');
    return createModelReviewJudge(
      judges,
      endpoints,
      choice,
      createReviewBudget(store, request.halt),
      keepOnlySuggestedSampling(prompt),
      coming,
    );
  }

  /** The editor asks for consent to its models with a modal dialog, so only a review that a person starts may trigger it. */
  #refused({ endpoint, model }: JudgeConfiguration, { isAsked }: JudgeChoiceRequest): JudgeFailure | undefined {
    const at = this.#parts.endpoints.named(endpoint);
    return !isAsked && at?.kind === 'editor' && isModelAccessDenied(model ?? at.model)
      ? createModelAccessDeniedFailure(at.name)
      : undefined;
  }

  #told(endpoint: string, trouble: PendingRetry | undefined): void {
    if (!trouble && !this.#troubles.has(endpoint)) return;
    if (trouble) this.#troubles.set(endpoint, trouble);
    else this.#troubles.delete(endpoint);
    this.#troubled.fire(endpoint);
  }

  #open(): Promise<OpenedModelServices> {
    this.#opened ??= openModelServices(this.#parts, (endpoint, trouble) => this.#told(endpoint, trouble)).then(
      (opened) => {
        this.own({ dispose: () => opened.store.close() });
        return opened;
      },
    );
    return this.#opened;
  }
}

/** The user's own prompt replaces the built-in one of its kind. */
function getSelectorPrompts(prompt: JudgePrompt | undefined): Pick<ComparisonAndGradingOptions, 'compare' | 'grade'> {
  if (prompt?.kind === 'comparison') return { compare: prompt };
  return prompt?.kind === 'grader' ? { grade: prompt } : {};
}
