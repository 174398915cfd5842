/** The lab of one prompt: its state and its actions. It doesn't depend on a panel. */

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { type Endpoint, formatPendingRetry, type MessageImage } from '../../core/judge/calls/index.ts';
import { GRADING_MATERIALS } from '../../core/judge/index.ts';
import {
  getPromptComparisonSideNames,
  getPromptComparisonSideSettings,
  getPromptJudgeKind,
} from '../../core/lab/index.ts';
import { t } from '../../l10n/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { statFile } from '../base/files.ts';
import { getContainingFileUri } from '../base/item-address.ts';
import type { LabEndpointChoiceStore } from '../models/index.ts';
import { readProblemImages } from '../review/index.ts';
import { type LabPrompt, pickLabEndpoint, resolveApprovedLabEndpoint } from './choose-target.ts';
import { confirmLabSending } from './confirm-lab-sending.ts';
import { LabHistory } from './history/history.ts';
import { createEmptyPromptComparison, type SavedPromptComparison } from './history/saved-comparison.ts';
import { LabNotice } from './lab-notice.ts';
import type { LabProofRunPorts, LabProofRunRequest } from './lab-run.ts';
import { LabProofRunManager } from './lab-runs.ts';
import type { LabInputProof, LabInputProofTracker } from './lab-subject-tracker.ts';
import { explainUnrunnablePrompt, PromptMessagePreview } from './message-preview.ts';
import { pickOtherComparisonSide } from './pick-other-comparison-side.ts';
import { PromptCases } from './prompt-cases.ts';
import { PromptComparison } from './prompt-comparison.ts';
import { getPromptPathOrUri, type ParsedPromptDocument, PromptDocument } from './prompt-document.ts';
import type { LabServices } from './types.ts';
import type { LabViewInput } from './view/view.ts';

export interface SharedLabServices extends LabServices {
  readonly subjects: LabInputProofTracker;
  readonly places: LabEndpointChoiceStore;
}

export class PromptLab extends DisposableOwner {
  readonly prompt: PromptDocument;
  readonly stage: PromptMessagePreview;
  readonly runs: LabProofRunManager;
  readonly book: PromptCases;
  readonly #tools: SharedLabServices;
  readonly #history: LabHistory;
  readonly #changed = new vscode.EventEmitter<'all' | 'stream'>();
  #comparing: PromptComparison | undefined;
  #isAll = false;
  #last: LabViewInput['last'] = 'none';
  readonly #notice = new LabNotice();
  #savedAt: number | undefined;

  /** The view must be redrawn. `stream`: only a reply got longer. */
  readonly onDidChange = this.#changed.event;

  constructor(document: vscode.TextDocument, tools: SharedLabServices) {
    super();
    this.#tools = tools;
    const fire = (): void => this.#changed.fire('all');
    const history = new LabHistory(tools.storage, document.uri, tools.log);
    this.#history = history;
    this.prompt = new PromptDocument(document);
    this.stage = new PromptMessagePreview(tools.subjects, tools.selection, fire);
    this.runs = new LabProofRunManager(tools, history, fire);
    this.book = new PromptCases(tools, document.uri, history, fire);
    this.own(
      this.#changed,
      this.stage,
      this.book,
      tools.endpoints.onDidChange(fire),
      tools.selection.onDidChange(fire),
      tools.models.onDidTrouble(fire),
      tools.veil.onDidChange(() => this.stage.dropVeiled((uri) => tools.veil.isVeiled(uri))),
      vscode.workspace.onDidGrantWorkspaceTrust(fire),
      this.prompt.watch(fire),
    );
    void history.load().then(fire);
    void this.book.look();
    void this.#look(document.uri);
  }

  input(revision: number): LabViewInput {
    const version = this.prompt.current;
    const cases = this.book.input(this.#isAll);
    const notice = this.#notice.shown(this.#about);
    const share = this.#comparing?.isRunning ? this.#comparing.share : this.book.share;
    const trouble = this.#tools.models.anyTrouble;
    return {
      revision,
      prompt: {
        address: this.prompt.uri.toString(),
        name: version.name,
        isDirty: version.isDirty,
        ...omitUndefined({ savedAt: this.#savedAt }),
      },
      ...this.#placeInput(version),
      ...this.stage.input(version),
      ...this.runs.input,
      ...omitUndefined({
        broken: version.prompt ? undefined : explainBrokenPrompt(version),
        cases: cases && { ...cases, isOld: this.book.isOlderThan(version.fingerprint) },
        comparison: this.#comparing?.input,
        notice,
        share,
        // Explains the wait while a server fails.
        trouble: trouble && formatPendingRetry(trouble),
      }),
      isStopping: this.book.isStopping || (this.#comparing?.isStopping ?? false),
      last: this.#last,
    };
  }

  /** Runs the current text of the prompt, saved or not, on the proof in the preview. @throws Error with a sentence for people */
  async run(isFresh: boolean): Promise<void> {
    if (this.runs.isRunning) throw new Error(t('This prompt is already running. Stop it first.'));
    const { version, asked } = await this.#usable();
    await this.stage.read();
    const { subject, found } = this.stage;
    if (!subject) throw new Error('problem' in found ? found.problem : '');
    const place = await resolveApprovedLabEndpoint(asked, this.#tools.places, true);
    if (!place) return this.say(t('Nothing was sent.'));
    const words = { question: t('Run {0} on this proof?', version.name), confirmLabel: t('Run') };
    const wish = { budget: 'review' as const, asked, place, proofs: [subject.proof], isFresh };
    if (!(await confirmLabSending(wish, words, this.#tools.models, true))) return this.say(t('Nothing was sent.'));
    const { fingerprint, isDirty } = version;
    const of: LabProofRunRequest = { ...asked, fingerprint, isDirty, place, subject, began: Date.now(), isFresh };
    this.#notice.clear();
    this.#last = 'run';
    const run = await this.runs.begin(of, this.#ports(of));
    const { calls, kept } = run.usage;
    if (run.state === 'done' && calls === 0 && kept > 0) this.say(explainAllCached());
  }

  /** Runs it on all cases. @param isAsked whether a person started this just now, not a save @throws Error with a sentence for people */
  async runCases(isAsked: boolean): Promise<void> {
    const { version, asked } = await this.#usable();
    const place = await resolveApprovedLabEndpoint(asked, this.#tools.places, isAsked);
    if (!place) {
      const words = t("Saved {0}. Its cases didn't run: select an endpoint first.", version.name);
      return this.say(isAsked ? t('Nothing was sent.') : words);
    }
    await this.book.look();
    const proofs = this.book.proofs;
    const words = { question: t('Run {0} on all cases?', version.name), confirmLabel: t('Run All Cases') };
    const wish = { budget: 'cases' as const, asked, place, proofs };
    if (!(await confirmLabSending(wish, words, this.#tools.models, isAsked)))
      return this.say(
        isAsked
          ? t('Nothing was sent.')
          : t(
              "Saved {0}. Its cases didn't run because sending needs your confirmation. To skip the confirmation on save, run all cases and always allow this amount.",
              version.name,
            ),
      );
    this.#notice.clear();
    this.#last = 'cases';
    await this.book.run({ ...asked, fingerprint: version.fingerprint, place });
    const rows = this.book.now?.rows ?? [];
    if (rows.length > 0 && rows.every(({ usage }) => usage?.calls === 0 && usage.kept > 0))
      this.say(explainAllCached());
  }

  /** Runs the cases with this prompt and with another side that the user selects. @throws Error with a sentence for people */
  async compare(): Promise<void> {
    if (this.#comparing?.isRunning) throw new Error(t('A comparison is already running. Stop it first.'));
    const { version, asked } = await this.#usable();
    await this.book.look();
    const { cases, problem } = this.book.found;
    if (cases.length === 0) throw new Error(problem ?? t('No cases to compare on. Add a case first.'));
    const place = await resolveApprovedLabEndpoint(asked, this.#tools.places, true);
    if (!place) return this.say(t('Nothing was sent.'));
    const own = { ...asked, fingerprint: version.fingerprint, place };
    const other = await pickOtherComparisonSide(own, this.#tools, this.#tools.places);
    if (!other) return;
    const given = GRADING_MATERIALS.filter((aid) => aid !== 'rubric' && cases.some((one) => one[aid] !== undefined));
    const facts = [
      getPromptComparisonSideSettings(own.prompt, own.place, given),
      getPromptComparisonSideSettings(other.prompt, other.place, given),
    ] as const;
    const names = getPromptComparisonSideNames(facts);
    const words = { question: t('Compare {0} with {1} on all cases?', ...names), confirmLabel: t('Compare') };
    for (const side of [own, other]) {
      const wish = { budget: 'cases' as const, asked: side, place: side.place, proofs: this.book.proofs };
      if (!(await confirmLabSending(wish, words, this.#tools.models, true))) return this.say(t('Nothing was sent.'));
    }
    this.#notice.clear();
    const comparing = this.#compares(createEmptyPromptComparison(names, facts));
    void this.#history.keepComparison(undefined);
    try {
      await comparing.run([own, other], cases, this.book.name);
    } finally {
      if (comparing === this.#comparing) await this.#history.keepComparison(comparing.kept);
    }
  }

  /** Restores the comparison that was shown before a reload. Sends nothing. */
  async bringBack(): Promise<void> {
    await this.#history.load();
    const { comparison } = this.#history.kept;
    if (comparison && !this.#comparing) this.#compares(comparison);
  }

  async showFlip(id: string): Promise<void> {
    await this.#comparing?.open(id);
  }

  closeComparison(): void {
    this.#comparing?.stop();
    this.#comparing = undefined;
    void this.#history.keepComparison(undefined);
    this.#changed.fire('all');
  }

  /** Stops whatever is running. Results so far stay. */
  stop(): void {
    this.runs.stop();
    this.book.stop();
    this.#comparing?.stop();
  }

  /** Shows the messages of a case and its latest result. */
  async showCase(id: string): Promise<void> {
    const subject = this.book.subjectOf(id);
    if (!subject) return;
    this.stage.show(subject);
    const run = this.book.runOf(id, subject.proof);
    // `#last` stays unchanged: the result of all cases stays the headline.
    if (run) await this.runs.showRun(run);
    this.#changed.fire('all');
  }

  async showHistory(id: string): Promise<void> {
    await this.runs.showKept(id);
    this.#last = 'run';
    this.#changed.fire('all');
  }

  showAll(isAll: boolean): void {
    this.#isAll = isAll;
    this.#changed.fire('all');
  }

  /** Shows a notice in the panel. */
  say(words: string, isProblem = false): void {
    this.#notice.say(words, isProblem, this.#about);
    this.#changed.fire('all');
  }

  /** Asks for the endpoint of the prompt. @throws Error with a sentence for people */
  async choosePlace(): Promise<void> {
    await pickLabEndpoint((await this.#usable()).asked, this.#tools.places);
    this.#changed.fire('all');
  }

  /** Its file was saved. */
  saved(): void {
    this.#savedAt = Date.now();
    this.#changed.fire('all');
  }

  get #about(): string {
    return `${this.prompt.current.fingerprint} ${this.book.found.cases.length}`;
  }

  override dispose(): void {
    this.runs.stop();
    this.#comparing?.giveUp();
    super.dispose();
  }

  #compares(begun: SavedPromptComparison): PromptComparison {
    this.#comparing = new PromptComparison(begun, this.#tools, () => this.#changed.fire('all'));
    this.#changed.fire('all');
    return this.#comparing;
  }

  /** The prompt, if it is valid and runnable. @throws Error with a sentence for people */
  async #usable(): Promise<{ readonly version: ParsedPromptDocument; readonly asked: LabPrompt }> {
    await this.prompt.settle();
    const version = this.prompt.current;
    const { prompt, name } = version;
    if (!prompt) {
      throw new Error(t("Can't use {0} because it has an error. {1}", name, explainBrokenPrompt(version)));
    }
    const kind = getPromptJudgeKind(prompt.kind);
    if (!kind) throw new Error(explainUnrunnablePrompt(prompt.kind));
    return { version, asked: { path: getPromptPathOrUri(this.prompt.uri), kind, prompt } };
  }

  #placeInput({ prompt }: ParsedPromptDocument): Pick<LabViewInput, 'place' | 'noPlace'> {
    const kind = prompt && getPromptJudgeKind(prompt.kind);
    if (!kind) return {};
    if (!vscode.workspace.isTrusted) return { noPlace: t('Restricted Mode: nothing is sent') };
    const place = this.#tools.places.of(getPromptPathOrUri(this.prompt.uri), kind, prompt);
    if (place) {
      const { model, endpoint, votes, suggested } = place;
      return { place: omitUndefined({ model, endpoint: endpoint.name, votes, suggested }) };
    }
    return { noPlace: this.#tools.places.usable.length === 0 ? t('no endpoint yet') : t('select an endpoint') };
  }

  #ports({ kind, prompt, place, subject }: LabProofRunRequest): LabProofRunPorts {
    return {
      clock: this.#tools.host.clock,
      judge: async (listener) => {
        const request = { kind, prompt, place, of: 'proof' as const, listeners: [listener] };
        const judges = await this.#tools.models.labJudges(request);
        if ('failure' in judges) return judges;
        const [judge] = judges;
        if (!judge) throw new Error('No judge was created.');
        return judge;
      },
      images: () => this.#imagesOf(subject, place.endpoint),
      changed: (_, isStreaming) => this.#changed.fire(isStreaming ? 'stream' : 'all'),
    };
  }

  async #imagesOf({ uri, proof: { problem } }: LabInputProof, endpoint: Endpoint): Promise<readonly MessageImage[]> {
    if (!uri) return [];
    const judge = { images: endpoint.images, endpoint: endpoint.name };
    const { images, unsent } = await readProblemImages(judge, problem?.text, getContainingFileUri(uri));
    for (const words of unsent) this.#tools.log.warn(words);
    return images;
  }

  /** Reads when the file was last saved, if it exists. */
  async #look(uri: vscode.Uri): Promise<void> {
    this.#savedAt ??= (await statFile(uri))?.mtime;
    this.#changed.fire('all');
  }
}

function explainBrokenPrompt({ problems: [first] }: ParsedPromptDocument): string {
  return first?.message ?? t('The file is empty.');
}

function explainAllCached(): string {
  return t('All replies came from the cache. Nothing was sent.');
}
