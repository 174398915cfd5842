import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Review } from '../../core/review/index.ts';
import { getContainingFileUri } from '../base/item-address.ts';
import { ITEM_URI_SCHEME, SETTINGS_SECTION } from '../base/manifest-names.ts';
import type { ItemDocumentReader } from '../data/index.ts';
import { createReviewMarks, type ReviewMarks } from '../marks/index.ts';
import type { StreamingVotes } from '../models/index.ts';
import { IncrementalProofParser } from './incremental-proof.ts';
import type { ParsedProofDocument } from './proof-reader.ts';

/** A snapshot of a review, its marks, and the text version that it belongs to. */
export interface DocumentReview {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly review: Review;
  readonly marks: ReviewMarks;
  /** The time of the last reply of a model judge, in milliseconds since 1970; absent if no model judge has run. */
  readonly judgedAt?: number;
}

/** An open proof with its review and running work. */
export interface OpenProofEntry extends ParsedProofDocument {
  latest: DocumentReview | undefined;
  /** Cancels the model judge while it runs. */
  halt: AbortController | undefined;
  /** Incoming votes while a model judge runs. */
  coming: StreamingVotes | undefined;
  /** Whether cached replies were looked up, once after the document was opened. */
  isLookedUp: boolean;
  /** Whether an edit has canceled the model judge and is about to be processed. */
  isLeaving: boolean;
}

/** The entry of a document that hasn't been reviewed. */
export function createOpenProofEntry(document: vscode.TextDocument): OpenProofEntry {
  return {
    document,
    proof: new IncrementalProofParser(),
    latest: undefined,
    halt: undefined,
    coming: undefined,
    isLookedUp: false,
    isLeaving: false,
    said: undefined,
    labeled: undefined,
  };
}

/**
 * Creates the snapshot that follows the latest one.
 * @param now the time of the last reply of a model judge, in milliseconds since 1970; undefined keeps the previous time
 */
export function createNextDocumentReview(
  { document, latest }: OpenProofEntry,
  version: number,
  review: Review,
  now: number | undefined,
): DocumentReview {
  const judgedAt = now ?? latest?.judgedAt;
  return {
    document,
    version,
    review,
    marks: createReviewMarks(review, latest?.marks),
    ...(judgedAt === undefined ? {} : { judgedAt }),
  };
}

/** The same snapshot with marks that name steps by the labels that were read meanwhile. */
export function redrawDocumentReview(latest: DocumentReview): DocumentReview {
  return { ...latest, marks: createReviewMarks(latest.review, latest.marks) };
}

/** The key of a document among open proofs. */
export function toReviewKey({ uri }: vscode.TextDocument): string {
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
export function carryOverUnchangedItemReview(entry: OpenProofEntry, items: ItemDocumentReader): boolean {
  const { document, latest } = entry;
  const item = items.itemOf(document.uri);
  if (!item || !latest || latest.review.proof !== item.proof) return false;
  entry.latest = { ...latest, version: document.version };
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
export function abortModelReviewAfterEdit(entry: OpenProofEntry, clock: Clock, then: () => void): boolean {
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
