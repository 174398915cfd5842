import * as vscode from 'vscode';
import {
  AGREE_OR_DISPUTE_MESSAGES,
  collectAgreementsDisputesAndNotes,
  describeMissingStepVerdict,
  findIndexOfRecordedStep,
  indexStepsByFingerprint,
  LabelNotSavedError,
  type LabelRecord,
  NOTE_INPUT_TEXTS,
  normalizeNoteText,
  prepareRetractionRecord,
  type UnsavedLabelRecord,
} from '../../core/annotate/index.ts';
import type { Proof, Step } from '../../core/proof/index.ts';
import type { StepLabelsAndNotes, StepReview } from '../../core/review/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import type { EditorHost } from '../base/editor-host.ts';
import { contextKeys } from '../base/manifest-names.ts';
import type { BlindMask } from '../data/index.ts';
import { ensureAnnotatorName, getAnnotatorName } from './annotator-name.ts';
import { DataSetLabels } from './data-set-labels.ts';
import { LabelSaver } from './label-saver.ts';
import { moveLabelsToRenamedFile } from './move-labels.ts';
import { type LabelStorageLocation, WindowLabelStorage } from './window-label-storage.ts';

/** A proof and the document that it is in. */
export interface ProofWithDocument {
  readonly document: vscode.TextDocument;
  readonly proof: Proof;
}

interface StoredLabelRecord {
  readonly record: LabelRecord;
  readonly place: LabelStorageLocation;
}

interface CachedStepLabels {
  readonly of: readonly unknown[];
  readonly labels: ReadonlyMap<number, StepLabelsAndNotes>;
}

type StepLabelFields = Pick<UnsavedLabelRecord, 'kind' | 'value' | 'note'>;

/** The labels of the steps of proofs, stored in files. Labels and verdicts never change each other. */
export class ProofLabels extends DisposableOwner {
  readonly #books: WindowLabelStorage;
  readonly #keeper: LabelSaver;
  readonly #veil: BlindMask;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  /** Caches the labels by proof and records, since many views need the same ones. */
  readonly #looked = new WeakMap<Proof, CachedStepLabels>();

  /** The labels of a document changed or were read. */
  readonly onDidChange = this.#changed.event;

  constructor(context: vscode.ExtensionContext, host: EditorHost, log: vscode.LogOutputChannel, veil: BlindMask) {
    super();
    this.#books = new WindowLabelStorage(context, host, log);
    this.#keeper = new LabelSaver(log);
    this.#veil = veil;
    this.own(
      this.#books,
      this.#changed,
      this.#books.onDidChange((document) => this.#changed.fire(document)),
      veil.onDidChange((uri) => {
        const key = uri?.toString();
        for (const document of vscode.workspace.textDocuments)
          if (key === undefined || document.uri.toString() === key) this.#changed.fire(document);
      }),
    );
  }

  /** The labels of the steps of a proof by index, from memory. For a hidden item, only the reader's own. */
  of(document: vscode.TextDocument, proof: Proof): ReadonlyMap<number, StepLabelsAndNotes> {
    const { shared, own } = this.#books.of(document);
    const isVeiled = this.#veil.isVeiled(document.uri);
    const of = [shared?.book.said.of(shared.item), own.book.said.of(own.item), getAnnotatorName(), isVeiled];
    const known = this.#looked.get(proof);
    if (known?.of.every((part, k) => part === of[k])) return known.labels;
    const kept = this.#kept(document).map(({ record }) => record);
    const records = isVeiled ? kept.filter(({ annotator }) => annotator === getAnnotatorName()) : kept;
    const labels =
      records.length === 0
        ? NO_STEP_LABELS
        : toStepsOfProof(
            proof,
            collectAgreementsDisputesAndNotes(
              indexStepsByFingerprint(getRecordedSteps(proof)),
              records,
              getAnnotatorName(),
            ),
          );
    this.#looked.set(proof, { of, labels });
    return labels;
  }

  /** Saves that the reader agrees with the verdict on a step. @throws with a sentence for people */
  async agree({ document, proof }: ProofWithDocument, reviewed: StepReview): Promise<void> {
    this.refuseWithoutVerdict(reviewed);
    const { step, state } = reviewed;
    await this.#say({ document, proof }, step, { kind: 'agree', value: state });
    setHasLabeledContext();
  }

  /** Saves that the reader disputes the verdict on a step, with a reason. @throws with a sentence for people */
  async dispute({ document, proof }: ProofWithDocument, reviewed: StepReview, reason: string): Promise<void> {
    this.refuseWithoutVerdict(reviewed);
    const { step, state } = reviewed;
    const note = normalizeNoteText(reason);
    await this.#say({ document, proof }, step, { kind: 'dispute', value: state, ...(note ? { note } : {}) });
    setHasLabeledContext();
  }

  /** @throws with a sentence for people, if the step has no verdict to agree with or dispute */
  refuseWithoutVerdict({ state }: StepReview): void {
    const refused = describeMissingStepVerdict(state);
    if (refused !== undefined) throw new LabelNotSavedError(refused);
  }

  /** Retracts the reader's agreement or dispute at a step. @throws with a sentence for people */
  async retract({ document, proof }: ProofWithDocument, step: Step): Promise<void> {
    await this.#ready(document);
    const mine = this.#saidOf({ document, proof }, step);
    if (mine.length === 0) throw new LabelNotSavedError(AGREE_OR_DISPUTE_MESSAGES.noneOfYours());
    // Earlier ones too, since they would become current again.
    for (const one of mine) await this.#takeBack(one);
  }

  /** Saves a note on a step. @throws with a sentence for people */
  async note({ document, proof }: ProofWithDocument, step: Step, text: string): Promise<void> {
    const note = normalizeNoteText(text);
    if (note === '') throw new LabelNotSavedError(NOTE_INPUT_TEXTS.empty());
    await this.#say({ document, proof }, step, { kind: 'note', note });
  }

  /** Retracts one of the reader's notes. @throws with a sentence for people */
  async retractNote(document: vscode.TextDocument, time: string): Promise<void> {
    await this.#ready(document);
    const me = getAnnotatorName();
    const notes = this.#kept(document).filter(({ record }) => record.kind === 'note' && record.annotator === me);
    const mine = notes.find(({ record }) => record.time === time);
    if (!mine) throw new LabelNotSavedError(NOTE_INPUT_TEXTS.notYours());
    // Also retracts earlier versions of the note, which would become current again.
    const { mode, step } = mine.record;
    const before = notes.filter(({ record }) => mode !== 'review' && record.mode !== 'review' && record.step === step);
    for (const one of new Set([...before, mine])) await this.#takeBack(one);
  }

  /** Whether any item of a data set has a label. */
  async hasAny(set: vscode.Uri): Promise<boolean> {
    const labels = this.forSet(set);
    try {
      await labels.ready();
      return labels.annotators().some((annotator) => !labels.labelled(annotator)[Symbol.iterator]().next().done);
    } finally {
      labels.dispose();
    }
  }

  /** The labels of the items of a data set. Dispose of them when the set is closed. */
  forSet(set: vscode.Uri): DataSetLabels {
    return new DataSetLabels(set, this.#books, this.#keeper);
  }

  /** Moves the reader's labels of a file, or of the files of a folder, to a new name. @returns how many labels moved */
  async move(from: vscode.Uri, to: vscode.Uri): Promise<number> {
    const me = getAnnotatorName();
    return me === undefined ? 0 : moveLabelsToRenamedFile(this.#books, me, from, to);
  }

  async #ready(document: vscode.TextDocument): Promise<void> {
    const { shared, own } = this.#books.of(document);
    await Promise.all([shared?.book.ready(), own.book.ready()]);
  }

  /** The standing records of a document from all locations, sorted by time. */
  #kept(document: vscode.TextDocument): readonly StoredLabelRecord[] {
    const { shared, own } = this.#books.of(document);
    const kept = [shared, own].flatMap((place) =>
      place ? place.book.said.of(place.item).map((record) => ({ record, place })) : [],
    );
    return kept.sort((a, b) => (a.record.time < b.record.time ? -1 : 1));
  }

  /** The reader's own agreements and disputes at a step, sorted by time. */
  #saidOf({ document, proof }: ProofWithDocument, { index, fingerprint }: Step): readonly StoredLabelRecord[] {
    const me = getAnnotatorName();
    // A proof may contain the same text twice. The step may be of an earlier text.
    const isCurrent = proof.steps[index]?.fingerprint === fingerprint;
    const places = indexStepsByFingerprint(isCurrent ? getRecordedSteps(proof) : [{ fingerprint }]);
    const place = isCurrent ? getRecordedIndex(proof, index) : 0;
    return this.#kept(document).filter(
      ({ record }) =>
        record.annotator === me &&
        (record.kind === 'agree' || record.kind === 'dispute') &&
        findIndexOfRecordedStep(record, places) === place,
    );
  }

  async #say({ document, proof }: ProofWithDocument, step: Step, words: StepLabelFields): Promise<void> {
    await ensureAnnotatorName(this.#books.of(document).shared !== undefined);
    await this.#ready(document);
    const last = this.#saidOf({ document, proof }, step).at(-1)?.record;
    // Pressing a key twice changes nothing.
    if (last && words.kind === last.kind && words.value === last.value && words.note === last.note) return;
    const { fingerprint } = step;
    const draft = { fingerprint, step: getRecordedIndex(proof, step.index), mode: 'review', ...words } as const;
    await this.#keeper.keep(this.#books.of(document), (item) => ({ item, ...draft }));
  }

  async #takeBack({ record, place }: StoredLabelRecord): Promise<void> {
    await place.book.append(record.annotator, prepareRetractionRecord({ ...record, mode: 'review' }));
  }
}

const NO_STEP_LABELS: ReadonlyMap<number, StepLabelsAndNotes> = new Map();

/** The steps that records of a document count: those of all its proofs, so that a record applies to one of them only. */
function getRecordedSteps({ steps, place }: Proof): readonly Step[] {
  return place?.steps ?? steps;
}

function getRecordedIndex({ place }: Proof, index: number): number {
  return (place?.first ?? 0) + index;
}

function toStepsOfProof<T>({ steps, place }: Proof, byRecordedIndex: ReadonlyMap<number, T>): ReadonlyMap<number, T> {
  if (!place) return byRecordedIndex;
  const own = [...byRecordedIndex].map(([index, labels]) => [index - place.first, labels] as const);
  return new Map(own.filter(([index]) => index >= 0 && index < steps.length));
}

/** Completes the step of the walkthrough once any label is saved. */
function setHasLabeledContext(): void {
  void vscode.commands.executeCommand('setContext', contextKeys.hasLabelled, true);
}
