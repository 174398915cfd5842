import * as vscode from 'vscode';
import { sanitizeToSingleLine } from '../../core/base/shorten.ts';
import { getStepName, type Proof, type Step } from '../../core/proof/index.ts';
import type { StepLabelsAndNotes, StepNote } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { getAnnotatorName } from './annotator-name.ts';

/** A note as a comment in the editor. Its body is plain text. */
export interface NoteComment extends vscode.Comment {
  readonly note: StepNote;
  readonly document: vscode.TextDocument;
}

/** Whether a comment is a Proofmark note. */
export function isNoteComment(comment: unknown): comment is NoteComment {
  return typeof comment === 'object' && comment !== null && 'note' in comment && 'document' in comment;
}

interface NoteThread {
  readonly thread: vscode.CommentThread;
  /** The fingerprint of its step. */
  readonly fingerprint: string;
  /** Its content, to find out whether it has changed. */
  readonly shown: string;
}

/** The threads of notes of one document: one on each step with notes. Threads move with their steps. */
export class DocumentNoteThreads {
  readonly #controller: vscode.CommentController;
  readonly #document: vscode.TextDocument;
  #held: NoteThread[] = [];

  constructor(controller: vscode.CommentController, document: vscode.TextDocument) {
    this.#controller = controller;
    this.#document = document;
  }

  /** Shows the notes of the current steps. Reuses threads where possible, to keep text being written in them. */
  show(
    noted: readonly {
      readonly proof: Proof;
      readonly labels: ReadonlyMap<number, StepLabelsAndNotes>;
    }[],
  ): void {
    const before = this.#held;
    this.#held = [];
    for (const { proof, labels } of noted) {
      for (const [index, { notes }] of labels) {
        const step = proof.steps[index];
        if (!step || notes.length === 0) continue;
        const known = findNearestThread(before, step, this.#lineOf(step));
        if (known) before.splice(before.indexOf(known), 1);
        this.#held.push(this.#draw(known, proof, step, notes));
      }
    }
    for (const { thread } of before) thread.dispose();
  }

  /** Opens the thread on a step, if there is one. */
  expand(step: Step): void {
    const known = findNearestThread(this.#held, step, this.#lineOf(step));
    if (known) known.thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
  }

  /**
   * Adopts a thread that the reader has started on a step with their first note. If a step has two threads, the nearer one stays.
   * @returns a function that undoes this
   */
  adopt(thread: vscode.CommentThread, { fingerprint }: Step): () => void {
    this.#held.push({ thread, fingerprint, shown: '' });
    return () => {
      this.#held = this.#held.filter((held) => held.thread !== thread);
    };
  }

  find({ note }: NoteComment): { readonly thread: vscode.CommentThread } | undefined {
    return this.#held.find(({ thread }) => thread.comments.some((one) => isNoteComment(one) && one.note === note));
  }

  dispose(): void {
    for (const { thread } of this.#held) thread.dispose();
    this.#held = [];
  }

  #lineOf({ range }: Step): number {
    return this.#document.positionAt(range.start).line;
  }

  #rangeOf({ range: { start, end } }: Step): vscode.Range {
    return new vscode.Range(this.#document.positionAt(start), this.#document.positionAt(end));
  }

  #draw(known: NoteThread | undefined, proof: Proof, step: Step, notes: readonly StepNote[]): NoteThread {
    const range = this.#rangeOf(step);
    const thread = known?.thread ?? this.#controller.createCommentThread(this.#document.uri, range, []);
    if (!thread.range?.isEqual(range)) thread.range = range;
    const me = getAnnotatorName();
    const shown = JSON.stringify([me, notes]);
    if (known?.shown !== shown) {
      thread.comments = notes.map((note) => toNoteComment(note, me, this.#document));
      thread.canReply = me === undefined ? true : { name: sanitizeToSingleLine(me) };
    }
    const label = t('Notes on {0}', getStepName(proof, step.index));
    if (thread.label !== label) thread.label = label;
    if (!known) thread.collapsibleState = vscode.CommentThreadCollapsibleState.Collapsed;
    return { thread, fingerprint: step.fingerprint, shown };
  }
}

/** Finds the thread on a step with the same text. If there are several, the nearest. */
function findNearestThread(held: readonly NoteThread[], { fingerprint }: Step, line: number): NoteThread | undefined {
  const distance = ({ thread }: NoteThread): number => Math.abs((thread.range?.start.line ?? 0) - line);
  return held
    .filter((one) => one.fingerprint === fingerprint)
    .reduce<NoteThread | undefined>((best, one) => (best && distance(best) <= distance(one) ? best : one), undefined);
}

function toNoteComment(note: StepNote, me: string | undefined, document: vscode.TextDocument): NoteComment {
  const { annotator, text, time } = note;
  return {
    body: text,
    mode: vscode.CommentMode.Preview,
    author: { name: sanitizeToSingleLine(annotator) },
    contextValue: annotator === me ? 'own' : 'other',
    timestamp: new Date(time),
    note,
    document,
  };
}
