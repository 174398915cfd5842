import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { createReviewMarks, type ReviewMarks } from '../../core/marks/index.ts';
import { haveSameProofTexts, mapProofsToOlderProofs, type TextRange } from '../../core/proof/index.ts';
import type { Review } from '../../core/review/index.ts';
import { getContainingFileUri } from '../base/item-address.ts';
import { ITEM_URI_SCHEME, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { isOffsetInRange } from '../base/step-at-offset.ts';
import type { ItemDocumentReader } from '../data/index.ts';
import type { StreamingVoteCollector } from '../models/index.ts';
import { IncrementalProofParser } from './incremental-proof.ts';
import type { LocatedProof, ParsedProofDocument } from './proof-reader.ts';

/** A snapshot of a review of a proof, its marks, and the text version that it belongs to. */
export interface DocumentReview {
  readonly document: vscode.TextDocument;
  /** The name of its pair and its range in the text; absent if the document has one proof. */
  readonly name?: string;
  readonly range?: TextRange;
  readonly version: number;
  readonly review: Review;
  readonly marks: ReviewMarks;
  /** The time of the last reply of a model judge, in milliseconds since 1970; absent if no model judge has run. */
  readonly judgedAt?: number;
}

/** A proof of an open document: the only one, or that of a pair. */
export interface OpenProof {
  /** Undefined until the document has been read. */
  located: LocatedProof | undefined;
  latest: DocumentReview | undefined;
  /** Incoming votes while a model judge runs. */
  coming: StreamingVoteCollector | undefined;
  /** Whether cached replies were looked up, once after the document was opened. */
  isLookedUp: boolean;
  /** Whether the checker has finished with this text and these settings. */
  isChecked: boolean;
  /** Whether the checker has yet to begin with it in the running review. */
  isWaiting: boolean;
}

/** An open document with its proofs and running work. */
export interface OpenDocumentEntry extends ParsedProofDocument {
  /** In order. */
  proofs: readonly OpenProof[];
  /** The proof that features without a place are about: the one under the cursor. */
  selected: OpenProof;
  /** The text version of the ranges of the proofs. */
  version: number;
  /** Whether the cursor has moved while these ranges were outdated. */
  hasCursorMoved: boolean;
  /** Cancels the model judge while it runs. */
  halt: AbortController | undefined;
  /** Whether an edit has canceled the model judge and is about to be processed. */
  isLeaving: boolean;
}

/** The entry of a document that hasn't been read. */
export function createOpenDocumentEntry(document: vscode.TextDocument): OpenDocumentEntry {
  const selected = createOpenProof();
  return {
    document,
    proof: new IncrementalProofParser(),
    proofs: [selected],
    selected,
    version: -1,
    hasCursorMoved: false,
    halt: undefined,
    isLeaving: false,
    said: undefined,
  };
}

function createOpenProof(): OpenProof {
  return {
    located: undefined,
    latest: undefined,
    coming: undefined,
    isLookedUp: false,
    isChecked: false,
    isWaiting: false,
  };
}

/**
 * Takes the proofs that were read from the current text. They keep their reviews.
 * @param cursor the offset of the cursor, if it is known
 */
export function replaceProofsOfEntry(
  entry: OpenDocumentEntry,
  read: readonly LocatedProof[],
  cursor: number | undefined,
): void {
  const before = entry.proofs;
  // Comparing texts takes time in a long document, which usually has one proof.
  const isSingle = before.length === 1 && read.length === 1;
  const known = isSingle
    ? [0]
    : mapProofsToOlderProofs(
        before.map(({ located }) => located?.proof),
        read.map(({ proof }) => proof),
      );
  entry.proofs = read.map((located, k) => {
    const own = before[known[k] ?? -1] ?? createOpenProof();
    own.isChecked &&= !isSingle && own.located !== undefined && haveSameProofTexts(own.located.proof, located.proof);
    own.isWaiting = false;
    own.located = located;
    return own;
  });
  entry.version = entry.document.version;
  const isOther = read.length !== before.length || !entry.proofs.includes(entry.selected);
  if (!entry.proofs.includes(entry.selected)) entry.selected = entry.proofs[0] ?? entry.selected;
  if ((isOther || entry.hasCursorMoved) && cursor !== undefined) selectOpenProofAt(entry, cursor);
  entry.hasCursorMoved = false;
}

/** Selects the pair at an offset. Outside all pairs, the selection stays. @returns whether the selection has changed */
export function selectOpenProofAt(entry: OpenDocumentEntry, offset: number): boolean {
  const found = entry.proofs.find(({ located }) => isOffsetInRange(located?.range, offset));
  if (!found || found === entry.selected) return false;
  entry.selected = found;
  return true;
}

/**
 * Creates the snapshot that follows the latest one.
 * @param now the time of the last reply of a model judge, in milliseconds since 1970; undefined keeps the previous time
 */
export function createNextReviewSnapshot(
  document: vscode.TextDocument,
  { latest, located }: OpenProof,
  version: number,
  review: Review,
  now?: number,
): DocumentReview {
  const judgedAt = now ?? latest?.judgedAt;
  const name = review.proof.place?.name;
  return {
    document,
    version,
    review,
    marks: createReviewMarks(review, latest?.marks),
    ...(name !== undefined && located?.range ? { name, range: located.range } : {}),
    ...(judgedAt === undefined ? {} : { judgedAt }),
  };
}

/** The address of a proof: that of its document, with the name of its pair as the fragment. */
export function toProofUri(uri: vscode.Uri, name: string | undefined): vscode.Uri {
  return name === undefined ? uri : uri.with({ fragment: name });
}

/** The same snapshot with marks that name steps by the labels that were read meanwhile. */
export function renewReviewMarks(latest: DocumentReview): DocumentReview {
  return { ...latest, marks: createReviewMarks(latest.review, latest.marks) };
}

/** The key of a document among open proofs. */
export function getOpenDocumentKey({ uri }: vscode.TextDocument): string {
  return uri.toString();
}

/** The open documents whose settings for reviews have changed. */
export function listDocumentsWithNewSettings(event: vscode.ConfigurationChangeEvent): readonly vscode.TextDocument[] {
  const ours = ['proofs', 'review.when', 'checker'].map((part) => `${SETTINGS_SECTION}.${part}`);
  return vscode.workspace.textDocuments.filter(({ uri }) =>
    ours.some((section) => event.affectsConfiguration(section, getContainingFileUri(uri))),
  );
}

/** Sorts by path, with numbers in numeric order. */
export function sortReviewsByPath(reviews: readonly DocumentReview[]): DocumentReview[] {
  const byName = new Intl.Collator(undefined, { numeric: true });
  return [...reviews].sort((a, b) => byName.compare(a.document.uri.path, b.document.uri.path));
}

/** If only an item's text changed (its reference shown), moves its results to the new version; work continues. */
export function moveItemReviewToNewVersion(entry: OpenDocumentEntry, items: ItemDocumentReader): boolean {
  const { document, selected } = entry;
  const { latest } = selected;
  const item = items.itemOf(document.uri);
  if (!item || !latest || latest.review.proof !== item.proof) return false;
  selected.latest = { ...latest, version: document.version };
  return true;
}

/** The text version of a snapshot that started at `version`. The text of an item may have gained its reference since. */
export function getReviewedVersion({ uri, version: now }: vscode.TextDocument, version: number): number {
  return uri.scheme === ITEM_URI_SCHEME ? now : version;
}

/** The open documents that a change of blind mode affects: one, or all items. */
export function listDocumentsAffectedByBlindMode(uri: vscode.Uri | undefined): readonly vscode.TextDocument[] {
  const key = uri?.toString();
  return vscode.workspace.textDocuments.filter((document) =>
    key === undefined ? document.uri.scheme === ITEM_URI_SCHEME : document.uri.toString() === key,
  );
}

/** How long a model that an edit cancels may take to stop, so that its votes still count, in milliseconds. */
const MODEL_STOP_WAIT = 50;

/** Cancels the running model judge because of an edit, then runs `then`. @returns whether one is stopping */
export function abortModelReviewAfterEdit(entry: OpenDocumentEntry, clock: Clock, then: () => void): boolean {
  if (entry.isLeaving) return true;
  if (!entry.halt || entry.halt.signal.aborted) return false;
  entry.halt.abort();
  entry.isLeaving = true;
  clock.after(MODEL_STOP_WAIT, () => {
    entry.isLeaving = false;
    then();
  });
  return true;
}
