import * as vscode from 'vscode';
import {
  AGREE_OR_DISPUTE_MESSAGES,
  LABEL_SAVING_TEXTS,
  LabelNotSavedError,
  MAX_LABEL_NOTE_CHARS,
  NOTE_INPUT_TEXTS,
} from '../../core/annotate/index.ts';
import { getStepName, type Step } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import { askForText, registerCommand, showError, showInfo } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commandIds, formerCommandIds, noteCommentControllerId } from '../base/manifest-names.ts';
import type { DocumentReview, ProofReviews } from '../review/index.ts';
import { DocumentNoteThreads, isNoteComment, type NoteComment } from './note-threads.ts';
import type { ProofLabels, ProofWithDocument } from './proof-labels.ts';

export interface StepNoteServices {
  readonly labels: ProofLabels;
  readonly reviews: ProofReviews;
  readonly log: vscode.LogOutputChannel;
}

/** Notes on steps as comments in the editor, stored with the labels and shown with their authors. */
export class StepNoteComments {
  readonly #labels: ProofLabels;
  readonly #reviews: ProofReviews;
  readonly #log: vscode.LogOutputChannel;
  readonly #controller: vscode.CommentController;
  readonly #threads = new Map<vscode.TextDocument, DocumentNoteThreads>();
  readonly #disposables = new Disposables();

  constructor({ labels, reviews, log }: StepNoteServices) {
    this.#labels = labels;
    this.#reviews = reviews;
    this.#log = log;
    this.#controller = vscode.comments.createCommentController(noteCommentControllerId, t('Proofmark Notes'));
    this.#controller.options = { prompt: NOTE_INPUT_TEXTS.add(), placeHolder: NOTE_INPUT_TEXTS.kept() };
    this.#disposables.add(
      this.#controller,
      reviews.onDidChange((document) => this.#draw(document)),
      labels.onDidChange((document) => this.#draw(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)),
    );
    const save = (of: unknown): Promise<void> => (isCommentReply(of) ? this.#save(of) : this.#saveEdited(of));
    this.#register(commandIds.saveNote, save);
    this.#register(formerCommandIds.saveEditedNote, save);
    this.#register(commandIds.editNote, (comment) => this.#setMode(comment, vscode.CommentMode.Editing));
    this.#register(commandIds.cancelNote, (comment) => this.#setMode(comment, vscode.CommentMode.Preview));
    this.#register(commandIds.deleteNote, (comment) => this.#delete(comment));
  }

  dispose(): void {
    for (const document of [...this.#threads.keys()]) this.#forget(document);
    this.#disposables.dispose();
  }

  #register(command: string, run: (of: unknown) => Promise<void>): void {
    this.#disposables.add(registerCommand(command, (of: unknown) => runAndShowLabelErrors(this.#log, () => run(of))));
  }

  /**
   * Asks for a note on a step and shows it in its thread. Notes can't be started in the gutter: the editor would draw a bar at every
   * step. To query ranges it also opens closed files and keeps them for minutes.
   * @throws with a sentence for people
   */
  async ask({ document, proof }: ProofWithDocument, step: Step): Promise<void> {
    const text = await askForText({
      title: t('Note on {0}', getStepName(proof, step.index)),
      prompt: NOTE_INPUT_TEXTS.keptInThread(),
      placeHolder: NOTE_INPUT_TEXTS.placeHolder(),
      ignoreFocusOut: true,
      validateInput: (text) =>
        text.length > MAX_LABEL_NOTE_CHARS ? NOTE_INPUT_TEXTS.tooLong(MAX_LABEL_NOTE_CHARS) : undefined,
    });
    if (text === undefined || text.trim() === '') return;
    await this.#labels.note({ document, proof }, step, text);
    this.#draw(document);
    this.#threads.get(document)?.expand(step);
  }

  #draw(document: vscode.TextDocument): void {
    const all = this.#reviews.listFor(document);
    if (all.length === 0) {
      this.#forget(document);
      return;
    }
    if (all.some(({ version }) => version !== document.version)) return;
    const noted = all.map(({ review: { proof } }) => ({ proof, labels: this.#labels.of(document, proof) }));
    if (noted.every(({ labels }) => labels.size === 0) && !this.#threads.has(document)) return;
    this.#threadsOf(document).show(noted);
  }

  #threadsOf(document: vscode.TextDocument): DocumentNoteThreads {
    const threads = this.#threads.get(document) ?? new DocumentNoteThreads(this.#controller, document);
    this.#threads.set(document, threads);
    return threads;
  }

  #forget(document: vscode.TextDocument): void {
    this.#threads.get(document)?.dispose();
    this.#threads.delete(document);
  }

  async #save({ thread, text }: vscode.CommentReply): Promise<void> {
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === thread.uri.toString());
    const all = document ? this.#reviews.listFor(document) : [];
    const current = all.filter(({ version }) => version === document?.version);
    const found = current.flatMap((latest) => {
      const step = findStepInRange(latest, thread.range);
      return step ? [{ step, proof: latest.review.proof }] : [];
    })[0];
    if (!found && current.length < all.length) throw new LabelNotSavedError(AGREE_OR_DISPUTE_MESSAGES.proofChanged());
    if (!document || !found) throw new LabelNotSavedError(NOTE_INPUT_TEXTS.noStep());
    const letGo = thread.comments.length === 0 ? this.#threadsOf(document).adopt(thread, found.step) : undefined;
    try {
      await this.#labels.note({ document, proof: found.proof }, found.step, text);
    } catch (error) {
      // The text stays in its thread for another try.
      letGo?.();
      throw error;
    }
  }

  async #saveEdited(comment: unknown): Promise<void> {
    if (!isNoteComment(comment)) return;
    const { document, note } = comment;
    const text = typeof comment.body === 'string' ? comment.body : comment.body.value;
    if (text.trim() === note.text.trim()) {
      await this.#setMode(comment, vscode.CommentMode.Preview);
      return;
    }
    const found = this.#stepWith(comment);
    if (!found) throw new LabelNotSavedError(NOTE_INPUT_TEXTS.stepChanged());
    await this.#labels.note(found, found.step, text);
    await this.#labels.retractNote(document, note.time);
  }

  async #delete(comment: unknown): Promise<void> {
    if (isNoteComment(comment)) await this.#labels.retractNote(comment.document, comment.note.time);
  }

  /** Redraws the notes as they are saved; unfinished edits are lost. */
  async #setMode(comment: unknown, mode: vscode.CommentMode): Promise<void> {
    if (!isNoteComment(comment)) return;
    const { thread } = this.#threads.get(comment.document)?.find(comment) ?? {};
    if (!thread) return;
    thread.comments = thread.comments.map((one) =>
      isNoteComment(one) && one.note === comment.note ? { ...one, body: comment.note.text, mode } : one,
    );
  }

  #stepWith({ document, note }: NoteComment): (ProofWithDocument & { readonly step: Step }) | undefined {
    for (const { review } of this.#reviews.listFor(document)) {
      const { proof } = review;
      for (const [index, { notes }] of this.#labels.of(document, proof)) {
        const step = proof.steps[index];
        if (step && notes.some(({ time, annotator }) => time === note.time && annotator === note.annotator))
          return { document, proof, step };
      }
    }
    return undefined;
  }
}

/** Finds the step in which a range starts, or else the first step that it touches. */
function findStepInRange({ document, review }: DocumentReview, range: vscode.Range | undefined): Step | undefined {
  if (!range) return undefined;
  const start = document.offsetAt(new vscode.Position(range.start.line, 0));
  const end = document.offsetAt(document.lineAt(Math.min(range.end.line, document.lineCount - 1)).range.end);
  return review.proof.steps.find((step) => step.range.end > start && step.range.start <= end);
}

function isCommentReply(value: unknown): value is vscode.CommentReply {
  return typeof value === 'object' && value !== null && 'thread' in value && 'text' in value;
}

/** Runs a task and shows the reader why a label wasn't saved. */
export async function runAndShowLabelErrors(log: vscode.LogOutputChannel, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof LabelNotSavedError) {
      void showInfo(error.message);
      return;
    }
    log.error("Couldn't save a label.", error instanceof Error ? error : `${error}`);
    void showError(LABEL_SAVING_TEXTS.broken());
  }
}
