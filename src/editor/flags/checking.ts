/** Reviews of items that no document shows. */

import type * as vscode from 'vscode';
import { proofFingerprint } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { ImagePart } from '../../core/judge/calls/index.ts';
import type { Confirmer, Judge } from '../../core/judge/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import { type Review, runProofReview } from '../../core/review/index.ts';
import type { EditorHost } from '../base/host.ts';
import { settingsFor } from '../base/settings.ts';
import { itemText, type OpenSet } from '../data/index.ts';

/** An item's proof with its id and fingerprint. */
export interface LoadedItemProof {
  readonly id: string;
  readonly proof: Proof;
  readonly fingerprint: string;
}

/** @throws Error with a message for the user */
export async function readItemProof(set: OpenSet, number: number): Promise<LoadedItemProof | undefined> {
  const facts = set.items.at(number);
  if (!facts) return undefined;
  const { row } = await set.read(facts);
  const { split } = settingsFor(set.uri);
  const { proof } = itemText(row, { split, isReferenceShown: false });
  return { id: facts.id, proof, fingerprint: proofFingerprint(proof) };
}

/** The model judge and its options. */
export interface ModelReviewParts {
  readonly judges: readonly Judge[];
  readonly confirm?: Confirmer;
  readonly images?: readonly ImagePart[];
  /** A sentence for each picture of the problem that isn't sent. */
  readonly unsent?: readonly string[];
}

/** The last snapshot of a review; undefined if it was aborted. */
export async function reviewProofOnce(
  proof: Proof,
  uri: vscode.Uri,
  host: Pick<EditorHost, 'checker' | 'clock'>,
  signal: AbortSignal,
  { judges, confirm, images, unsent = [] }: ModelReviewParts = { judges: [] },
): Promise<Review | undefined> {
  const { suspects } = settingsFor(uri);
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
export function sleep(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
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
