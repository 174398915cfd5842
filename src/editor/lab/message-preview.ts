/** The message preview of the lab: its subject and the messages. */

import type * as vscode from 'vscode';
import { MessageTooLongError } from '../../core/judge/index.ts';
import { buildLabPromptVariableValues, getPromptJudgeKind, renderLabPromptMessages } from '../../core/lab/index.ts';
import { getStepName } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { explainHiddenLabItem } from '../data/blind-messages.ts';
import type { SelectedJudgeStore } from '../models/index.ts';
import type { LabInputProof, LabInputProofResult, LabInputProofTracker } from './lab-subject-tracker.ts';
import type { ParsedPromptDocument } from './prompt-document.ts';
import type { LabViewInput } from './view/view.ts';

export class PromptMessagePreview extends DisposableOwner {
  readonly #subjects: LabInputProofTracker;
  readonly #selection: SelectedJudgeStore;
  readonly #changed: () => void;
  #found: LabInputProofResult = { problem: '' };
  #pinned: LabInputProof | undefined;
  #reading: Promise<void> | undefined;
  #isStale = false;

  constructor(subjects: LabInputProofTracker, selection: SelectedJudgeStore, changed: () => void) {
    super();
    this.#subjects = subjects;
    this.#selection = selection;
    this.#changed = changed;
    this.own(subjects.onDidChange(() => void this.read()));
    void this.read();
  }

  /** The current subject, or why there is none. */
  get found(): LabInputProofResult {
    return this.#pinned ? { subject: this.#pinned } : this.#found;
  }

  get subject(): LabInputProof | undefined {
    const { found } = this;
    return 'subject' in found ? found.subject : undefined;
  }

  /** Pins the subject, so that it no longer follows the cursor. */
  pin(isPinned: boolean): void {
    this.#pinned = isPinned ? this.subject : undefined;
    void this.read();
    this.#changed();
  }

  /** Shows and pins a subject. */
  show(subject: LabInputProof): void {
    this.#pinned = subject;
    this.#changed();
  }

  /** Drops subjects that are blind now, pinned or not. */
  dropVeiled(isVeiled: (uri: vscode.Uri) => boolean): void {
    if (this.#pinned?.uri && isVeiled(this.#pinned.uri)) this.#pinned = undefined;
    if ('subject' in this.#found && this.#found.subject.uri && isVeiled(this.#found.subject.uri))
      this.#found = { problem: explainHiddenLabItem() };
    void this.read();
  }

  /** Reads the subject under the cursor, and again if it changed meanwhile. */
  read(): Promise<void> {
    if (this.#reading) this.#isStale = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** The part of the view that it determines. */
  input({
    prompt,
    draft,
  }: ParsedPromptDocument): Pick<LabViewInput, 'subject' | 'noSubject' | 'messages' | 'messagesProblem'> {
    const { subject, found } = this;
    const read = prompt ?? draft;
    const isOfStep = read?.kind === 'stepwise';
    if (!subject) return { noSubject: 'problem' in found ? found.problem : '' };
    const shown = {
      name: isOfStep ? t('{0}, {1}', subject.name, getStepName(subject.proof, subject.step)) : subject.name,
      isPinned: this.#pinned !== undefined,
      step: subject.step,
    };
    if (!read) return { subject: shown, messagesProblem: t('hidden until the front matter is valid') };
    const { context, aid } = this.#selection.current.values;
    try {
      const view = buildLabPromptVariableValues(subject.proof, read, { step: subject.step, context, aid });
      const messages = renderLabPromptMessages(read, view);
      const problem = this.#problemOf(
        read.kind,
        messages.some(({ unfilled }) => unfilled.length > 0),
        prompt,
      );
      return { subject: shown, messages, ...(problem === undefined ? {} : { messagesProblem: problem }) };
    } catch (error) {
      if (!(error instanceof MessageTooLongError)) throw error;
      return { subject: shown, messagesProblem: error.message };
    }
  }

  /** Why messages can be shown but not sent. */
  #problemOf(
    kind: NonNullable<ParsedPromptDocument['draft']>['kind'],
    hasUnfilled: boolean,
    prompt: ParsedPromptDocument['prompt'],
  ): string | undefined {
    if (!prompt) return hasUnfilled ? undefined : t("can't be sent until the prompt is fixed");
    return getPromptJudgeKind(kind) ? undefined : explainUnrunnablePrompt(kind);
  }

  async #read(): Promise<void> {
    do {
      this.#isStale = false;
      this.#found = await this.#subjects.current();
    } while (this.#isStale);
    this.#changed();
  }
}

/** Why the lab can't run a prompt that assists another judge or compares proofs. */
export function explainUnrunnablePrompt(kind: NonNullable<ParsedPromptDocument['draft']>['kind']): string {
  return kind === 'comparison'
    ? t(
        "The lab previews prompts of kind {0} but can't run them. To use one, run “proofmark select” with “--judge” on the command line.",
        kind,
      )
    : t("Prompts of kind {0} assist another judge. The lab previews them but can't run them.", kind);
}
