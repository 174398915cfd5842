import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Review } from '../../core/review/index.ts';
import { ITEM_SCHEME } from '../base/names.ts';
import type { Items } from '../data/index.ts';
import { type Marks, project } from '../marks/index.ts';
import type { ComingVotes } from '../models/index.ts';
import { LiveProof } from './live-proof.ts';
import type { Readable } from './proof-reader.ts';

/** A snapshot, its marks, and the very text it is of. */
export interface DocumentReview {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly review: Review;
  readonly marks: Marks;
  /** When a judge that asks a model said the last of it, in milliseconds since 1970; absent if none did. */
  readonly judgedAt?: number;
}

/** An open proof, and what is known and under way of it. */
export interface ReviewEntry extends Readable {
  latest: DocumentReview | undefined;
  /** Calls off the judge that asks a model, while one is asked. */
  halt: AbortController | undefined;
  /** Votes that are being written, while a judge that asks a model is asked. */
  coming: ComingVotes | undefined;
  /** Whether replies that are kept were looked for: once after it was opened. */
  isLookedUp: boolean;
  /** An edit has called it off, and is looked at in a moment. */
  isLeaving: boolean;
}

/** A document of which nothing is known yet. */
export function newEntry(document: vscode.TextDocument): ReviewEntry {
  return {
    document,
    proof: new LiveProof(),
    latest: undefined,
    halt: undefined,
    coming: undefined,
    isLookedUp: false,
    isLeaving: false,
    said: undefined,
  };
}

/**
 * A snapshot as it follows on the one before.
 * @param now when a judge that asks a model said the last of it, in milliseconds since 1970; undefined: as before
 */
export function nextReview(
  { document, latest }: ReviewEntry,
  version: number,
  review: Review,
  now: number | undefined,
): DocumentReview {
  const judgedAt = now ?? latest?.judgedAt;
  return {
    document,
    version,
    review,
    marks: project(review, latest?.marks),
    ...(judgedAt === undefined ? {} : { judgedAt }),
  };
}

/** In the order of their paths, as people count. */
export function byPath(reviews: readonly DocumentReview[]): DocumentReview[] {
  const byName = new Intl.Collator(undefined, { numeric: true });
  return [...reviews].sort((a, b) => byName.compare(a.document.uri.path, b.document.uri.path));
}

/**
 * Whether a change of the text has left an item's proof as it was, which is so when its reference is shown: then what was
 * said holds of the new text, and what is under way goes on.
 */
export function isSameItem(entry: ReviewEntry, items: Items): boolean {
  const { document, latest } = entry;
  const item = items.itemOf(document.uri);
  if (!item || !latest || latest.review.proof !== item.proof) return false;
  entry.latest = { ...latest, version: document.version };
  return true;
}

/** Of which version of the text a snapshot is that was begun at `version`: that of an item may go on to have its reference. */
export function versionNow({ uri, version: now }: vscode.TextDocument, version: number): number {
  return uri.scheme === ITEM_SCHEME ? now : version;
}

/** The open documents that a change of the veil concerns: one, or all items. */
export function concernedBy(uri: vscode.Uri | undefined): readonly vscode.TextDocument[] {
  const key = uri?.toString();
  return vscode.workspace.textDocuments.filter((document) =>
    key === undefined ? document.uri.scheme === ITEM_SCHEME : document.uri.toString() === key,
  );
}

/** How long a model that an edit calls off has to end, so that what it said is concluded from, in milliseconds. */
const LEAVE = 50;

/**
 * Calls off the model that is asked, as a person would; `then` is for the edit, once it has left.
 * @returns whether one is leaving
 */
export function letLeave(entry: ReviewEntry, clock: Clock, then: () => void): boolean {
  if (entry.isLeaving) return true;
  if (!entry.halt || entry.halt.signal.aborted) return false;
  entry.halt.abort();
  entry.isLeaving = true;
  clock.after(LEAVE, () => {
    entry.isLeaving = false;
    then();
  });
  return true;
}
