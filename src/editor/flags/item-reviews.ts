/** Reviews of items that no document shows. */

import type * as vscode from 'vscode';
import { computeProofFingerprint } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { MessageImage } from '../../core/judge/calls/index.ts';
import type { ErrorConfirmer, Judge } from '../../core/judge/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import { type Review, runProofReview } from '../../core/review/index.ts';
import type { EditorHost } from '../base/editor-host.ts';
import { readResourceSettings } from '../base/settings.ts';
import { buildItemDocumentText, type EditorDataSet } from '../data/index.ts';

/** An item's proof with its id and fingerprint. */
export interface LoadedItemProof {
  readonly id: string;
  readonly proof: Proof;
  readonly fingerprint: string;
}

/** @throws Error with a message for the user */
export async function readItemProof(set: EditorDataSet, number: number): Promise<LoadedItemProof | undefined> {
  const facts = set.items.at(number);
  if (!facts) return undefined;
  const { row } = await set.read(facts);
  const { split } = readResourceSettings(set.uri);
  const { proof } = buildItemDocumentText(row, { split, isReferenceShown: false });
  return { id: facts.id, proof, fingerprint: computeProofFingerprint(proof) };
}

/** The model judge and its options. */
export interface ModelReviewInput {
  readonly judges: readonly Judge[];
  readonly confirm?: ErrorConfirmer;
  readonly images?: readonly MessageImage[];
  /** A sentence for each picture of the problem that isn't sent. */
  readonly unsent?: readonly string[];
}

/** The last snapshot of a review; undefined if it was aborted. */
export async function runItemReviewToEnd(
  proof: Proof,
  uri: vscode.Uri,
  host: Pick<EditorHost, 'checker' | 'clock'>,
  signal: AbortSignal,
  { judges, confirm, images, unsent = [] }: ModelReviewInput = { judges: [] },
): Promise<Review | undefined> {
  const { suspects } = readResourceSettings(uri);
  const options = {
    clock: host.clock,
    signal,
    ...(confirm ? { confirm } : {}),
    ...(images && images.length > 0 ? { images } : {}),
    ...(unsent.length > 0 ? { unsent } : {}),
  };
  for await (const snapshot of runProofReview(proof, [host.checker.asking({ suspects }), ...judges], options))
    if (snapshot.complete) return snapshot;
  return undefined;
}

/** Resolves after a time, or when `signal` aborts. */
export function waitForTimeOrAbort(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stop = clock.after(milliseconds, end);
    signal.addEventListener('abort', end, { once: true });
  });
}
