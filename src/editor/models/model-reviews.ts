import * as vscode from 'vscode';
import type { AskedModel } from '../../core/evaluate/run/header.ts';
import type { Purse, Reply, ReplyCache } from '../../core/judge/calls.ts';
import type { JudgeChoice } from '../../core/judge/choice.ts';
import { type Endpoint, originOf } from '../../core/judge/endpoint.ts';
import type { JudgePrompt } from '../../core/judge/prompts/types.ts';
import type { RunLimits } from '../../core/judge/run-limits.ts';
import type { Confirmer, Judge, JudgeFailure, Thresholds } from '../../core/judge/types.ts';
import type { Asker, Gathered } from '../../core/select/ports.ts';
import type { ModelJudges, Probe, SelectorOptions } from '../../judges/model-judges.ts';
import { t } from '../../l10n/index.ts';
import { Disposables } from '../disposables.ts';
import type { EditorHost } from '../host.ts';
import { wasRefused } from '../language-models.ts';
import { plainLabel } from '../plain-words.ts';
import type { Consents } from './consents.ts';
import type { Endpoints } from './endpoints.ts';
import type { JudgeSelection, Selected } from './judge-selection.ts';
import { choiceWith, namedBy } from './judge-values.ts';
import type { Keys } from './keys.ts';
import type { LabRequest } from './lab-places.ts';
import { type OpenedModels, openModels } from './open-models.ts';
import { changedKind, type Picked } from './picked.ts';
import { type PromptFile, promptFileAt } from './prompt-files.ts';
import {
  type ComparisonBounds,
  callsPerEvaluation,
  casePurse,
  evaluationPurse,
  purseOf,
  untrusted,
} from './purses.ts';
import { refusal, unusable } from './refusals.ts';
import { promptSentence } from './suggestion-words.ts';

/** What a review by a model is asked with. */
export interface ModelRequest {
  /** For this once; else what is chosen. */
  readonly picked?: Picked;
  /** Whether a person has asked for it just now, and so can be asked back. */
  readonly isAsked: boolean;
}

/** Who is asked in a review by a model. */
export interface ModelAsked {
  readonly judge: Judge;
  /** Looks again at an error that the judge names. */
  readonly confirm?: Confirmer;
  /** Whether the model takes pictures. */
  readonly images: boolean;
}

export interface ModelParts {
  readonly context: vscode.ExtensionContext;
  readonly host: EditorHost;
  readonly log: vscode.LogOutputChannel;
  readonly endpoints: Endpoints;
  readonly keys: Keys;
  readonly consents: Consents;
  readonly selection: JudgeSelection;
}

/** A comparison of proofs that is to be asked for. */
export interface CompareRequest extends ComparisonBounds {
  /** Of whose workspace folder a prompt file is. */
  readonly at: vscode.Uri;
  readonly gathered: Gathered;
  readonly scale: 'binary' | 'points';
}

/** The chosen judge, for a run over many items. */
export interface RunAsked {
  /** What the run rests on. */
  readonly model: AskedModel;
  /** For people: `critic@local`. */
  readonly name: string;
  /** Where it is asked. */
  readonly where: string;
  /** The most calls that it may send. */
  readonly most: number;
  /** How many items are worth having under way at a time. */
  readonly atOnce: number;
  /**
   * @param layered what is asked in the place of the replies that are kept
   * @param planned how this run is asked otherwise than the settings say, and what it may use
   */
  make(
    layered: (kept: ReplyCache) => ReplyCache,
    planned?: { readonly thresholds?: Thresholds; readonly limits?: RunLimits },
  ): Promise<ModelAsked | JudgeFailure>;
}

/** The judge that is chosen; `prompt`: the file that it is, if it is one. */
interface Chosen {
  readonly choice: JudgeChoice;
  readonly prompt?: JudgePrompt;
}

/** Judges that ask models, for the proofs of this window. The one place from which anything is sent. */
export class ModelReviews {
  readonly #parts: ModelParts;
  readonly #disposables = new Disposables();
  #opened: Promise<OpenedModels> | undefined;

  constructor(parts: ModelParts) {
    this.#parts = parts;
  }

  /** Whether an edit, or saving, asks a model. */
  isDue(event: 'change' | 'save'): boolean {
    const { judge, values } = this.#parts.selection.current;
    const { kind } = namedBy(judge);
    return (
      vscode.workspace.isTrusted && kind !== 'checker' && kind !== 'unknown' && values.modelWhen === event
    );
  }

  /** The judge that is to review a document beside the checker; undefined if that is the checker alone. */
  async judgeFor(
    document: Pick<vscode.TextDocument, 'uri'>,
    request: ModelRequest,
  ): Promise<ModelAsked | JudgeFailure | undefined> {
    const chosen = await this.#chosen(document, request);
    if (!chosen || 'failure' in chosen) return chosen;
    return this.#make(chosen.choice, request, chosen.prompt);
  }

  /**
   * Who is to compare and grade the candidates of a comparison: the endpoint and the model of the chosen judge. Undefined if that is
   * the checker alone. Nothing is sent before it is asked something.
   */
  async askerFor(
    { at, gathered, scale, ...bounds }: CompareRequest,
    request: ModelRequest,
  ): Promise<Asker | JudgeFailure | undefined> {
    const chosen = await this.#chosen({ uri: at }, request);
    if (!chosen || 'failure' in chosen) return chosen;
    const { choice, prompt } = chosen;
    const refused = this.#refused(choice, request);
    if (refused) return refused;
    const { judges, store } = await this.#open();
    const purse = purseOf(store, bounds);
    const { endpoints, selection } = this.#parts;
    return judges.selector(choice, endpoints.all, purse, gathered, {
      scale,
      ...(scale === 'points' ? { correctFrom: selection.current.values.correctFrom } : {}),
      ...(choice.temper === undefined ? {} : { temper: choice.temper }),
      ...(choice.aid === undefined ? {} : { aid: choice.aid }),
      ...promptFor(prompt),
    });
  }

  /** The choice of the judge that is chosen, or picked for this once; undefined if that is the checker alone. */
  async #chosen(
    document: Pick<vscode.TextDocument, 'uri'>,
    request: ModelRequest,
  ): Promise<Chosen | JudgeFailure | undefined> {
    const { selection, endpoints } = this.#parts;
    if (request.isAsked && !request.picked) await selection.ask(endpoints.all, true);
    const selected: Selected = { ...selection.current, ...request.picked };
    const named = namedBy(selected.judge);
    if (named.kind === 'checker') return undefined;
    if (!vscode.workspace.isTrusted) return untrusted();
    if (named.kind === 'unknown')
      return unusable(
        t(
          '"{0}" names no judge: it must be "checker", KIND@ENDPOINT such as critic@local, or a prompt file.',
          selected.judge,
        ),
      );
    if (named.kind === 'model')
      return { choice: choiceWith(selected.values, named.choice, selected.selectAmong) };
    const isOwn = selected.from === 'user';
    const file = await promptFileAt(named.path, document, isOwn, this.#parts.host);
    if ('failure' in file) return file;
    const choice = await this.#choiceOf(file, selected, request);
    return 'failure' in choice ? choice : { choice, prompt: file.prompt };
  }

  /**
   * The judges that a prompt makes in the lab, one for each listener, with one purse. Where and how often they are asked is the
   * user's word (`LabPlaces`), and each run is begun by the user, or by saving where the user's settings say so.
   */
  async labJudges(request: LabRequest): Promise<readonly Judge[] | JudgeFailure> {
    const { kind, prompt, place, of, listeners } = request;
    if (!vscode.workspace.isTrusted) return untrusted();
    const { endpoints, selection } = this.#parts;
    const { judges, store } = await this.#open();
    const { endpoint, model, votes } = place;
    const base = { kind, endpoint: endpoint.name, model, votes, prompt: prompt.name };
    // The prompt alone is looked at: no second judge, and no choice among judgements.
    const { confirm: _, ...choice } = choiceWith(selection.current.values, base, 0);
    const text = { ...prompt, suggests: { sampling: prompt.suggests.sampling } };
    const purse = of === 'cases' ? casePurse(store) : purseOf(store);
    const made: Judge[] = [];
    for (const listener of listeners) {
      const judge = await judges.judge(choice, endpoints.all, purse, text, listener);
      if ('failure' in judge) return judge;
      made.push(judge);
    }
    return made;
  }

  /**
   * The chosen judge for a run over many items of a data set, with a purse of its own; undefined if that is the checker alone. A person has just asked
   * for it. Nothing is sent before it is asked something.
   */
  async runJudge({ uri }: { readonly uri: vscode.Uri }): Promise<RunAsked | JudgeFailure | undefined> {
    const chosen = await this.#chosen({ uri }, { isAsked: true });
    if (!chosen || 'failure' in chosen) return chosen;
    const { choice, prompt } = chosen;
    const endpoint = this.#parts.endpoints.named(choice.endpoint);
    if (!endpoint) return unusable(t('There is no endpoint named "{0}" any more.', choice.endpoint));
    const text = textOf(prompt);
    return {
      model: { choice, endpoint, prompt: text },
      name: prompt ? `${prompt.name} (${choice.kind}@${endpoint.name})` : `${choice.kind}@${endpoint.name}`,
      where: endpoint.kind === 'editor' ? endpoint.name : originOf(endpoint),
      most: callsPerEvaluation(),
      atOnce: endpoint.concurrency,
      make: async (layered, { thresholds, limits } = {}) => {
        const { judgesOver, store } = await this.#open();
        const judges = judgesOver(layered(store.cache));
        const own = thresholds ? { ...choice, thresholds } : choice;
        return this.#from(judges, own, evaluationPurse(store, limits), text);
      },
    };
  }

  /** The replies that are kept by their keys; undefined where one is not kept any more. Nothing is asked. */
  async kept(keys: readonly string[]): Promise<readonly (Reply | undefined)[]> {
    const { store } = await this.#open();
    return Promise.all(keys.map((key) => store.cache.get(key).catch(() => undefined)));
  }

  /** Finds out what an endpoint can do. Sends no proof. */
  async probe(endpoint: Endpoint, signal: AbortSignal): Promise<Probe> {
    if (!vscode.workspace.isTrusted)
      return { isUsable: false, models: [], sentences: [untrusted().message], failure: untrusted() };
    const { judges } = await this.#open();
    return judges.probe(endpoint, signal);
  }

  /** Forgets the replies that were kept. */
  async clear(): Promise<void> {
    const { store } = await this.#open();
    await store.cache.clear();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #make(
    choice: JudgeChoice,
    request: ModelRequest,
    prompt?: JudgePrompt,
  ): Promise<ModelAsked | JudgeFailure> {
    const refused = this.#refused(choice, request);
    if (refused) return refused;
    const { judges, store } = await this.#open();
    return this.#from(judges, choice, purseOf(store), textOf(prompt));
  }

  async #from(
    judges: ModelJudges,
    choice: JudgeChoice,
    purse: Purse,
    text: JudgePrompt | undefined,
  ): Promise<ModelAsked | JudgeFailure> {
    const { endpoints } = this.#parts;
    const at = endpoints.named(choice.endpoint);
    const judge = await judges.judge(choice, endpoints.all, purse, text);
    if ('failure' in judge) return judge;
    const confirm = await judges.confirmer(choice, endpoints.all, purse);
    if (confirm && 'failure' in confirm) return confirm;
    return { judge, images: at?.images ?? false, ...(confirm ? { confirm } : {}) };
  }

  /** The editor asks about its own models by a dialog that stands in the way: only of who has started this. */
  #refused({ endpoint, model }: JudgeChoice, { isAsked }: ModelRequest): JudgeFailure | undefined {
    const at = this.#parts.endpoints.named(endpoint);
    return !isAsked && at?.kind === 'editor' && wasRefused(model ?? at.model) ? refusal(at.name) : undefined;
  }

  /** Endpoint, model and votes of a prompt file: what it suggests once the user has agreed to it. */
  async #choiceOf(
    { kind, path, prompt, isOwn }: PromptFile,
    selected: Selected,
    { isAsked }: ModelRequest,
  ): Promise<JudgeChoice | JudgeFailure> {
    const { values, endpoint: picked } = selected;
    const changed = changedKind(path, kind, selected);
    if (changed !== undefined) return unusable(changed);
    if (picked !== undefined) return choiceWith(values, { kind, endpoint: picked, prompt: prompt.name });
    const { endpoint: name, model, votes } = prompt.suggests;
    const endpoint = name === undefined ? undefined : this.#parts.endpoints.named(name);
    if (!endpoint)
      return unusable(
        name === undefined
          ? t('{0} does not say at which endpoint it is asked. Choose it again by "Choose Judge".', path)
          : t(
              '{0} is for an endpoint named "{1}", which you do not have. Choose it again by "Choose Judge".',
              path,
              name,
            ),
      );
    const suggests = { ...(model === undefined ? {} : { model }), ...(votes === undefined ? {} : { votes }) };
    const agreed =
      isOwn ||
      (await this.#agrees(path, prompt, { endpoint: endpoint.name, ...suggests }, endpoint, isAsked));
    if (!agreed)
      return unusable(
        t(
          'You have not agreed to what {0} suggests: nothing was sent. Choose it again by "Choose Judge", and where it is asked.',
          path,
        ),
      );
    return choiceWith(values, { kind, endpoint: endpoint.name, prompt: prompt.name, ...suggests });
  }

  async #agrees(
    path: string,
    { kind, suggests: { sampling } }: JudgePrompt,
    suggests: { readonly endpoint: string; readonly model?: string; readonly votes?: number },
    endpoint: Endpoint,
    isAsked: boolean,
  ): Promise<boolean> {
    const { consents } = this.#parts;
    // A judge of another kind, or with longer replies, costs otherwise: that is another suggestion.
    const fingerprint = JSON.stringify({ ...suggests, kind, sampling });
    const given = consents.to(path, fingerprint);
    if (given || !isAsked) return given === 'accepted';
    const yes = t('Use It');
    const no = t('Do Not Use It');
    const said = plainLabel(promptSentence(path, suggests, endpoint));
    const answer = await vscode.window.showInformationMessage(said, { modal: true }, yes, no);
    if (answer !== undefined)
      await consents.answer(path, fingerprint, answer === yes ? 'accepted' : 'declined');
    return answer === yes;
  }

  #open(): Promise<OpenedModels> {
    this.#opened ??= openModels(this.#parts).then((opened) => {
      this.#disposables.add({ dispose: () => opened.store.close() });
      return opened;
    });
    return this.#opened;
  }
}

/** What a prompt file suggests has been decided upon: only its text and its sampling go on. */
function textOf(prompt: JudgePrompt | undefined): JudgePrompt | undefined {
  return prompt && { ...prompt, suggests: { sampling: prompt.suggests.sampling } };
}

/** A prompt of the user's own takes the place of the one for its kind. */
function promptFor(prompt: JudgePrompt | undefined): Pick<SelectorOptions, 'compare' | 'grade'> {
  if (prompt?.kind === 'comparison') return { compare: prompt };
  return prompt?.kind === 'grader' ? { grade: prompt } : {};
}
