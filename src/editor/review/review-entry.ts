import type * as vscode from 'vscode';
import type { Review } from '../../core/review/index.ts';
import { type Marks, project } from '../marks/projection.ts';
import type { ComingVotes } from '../models/coming-votes.ts';
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
