/** The names of items in labels, and the fingerprints of proofs. */
import { computeTextFingerprint, type Proof } from '../../proof/index.ts';

export function formatLabelItemName(set: string, id: string): string {
  return `${set}#${id}`;
}

/** Parses the ID of an item of a data set from its name in labels. Undefined for items of other data sets and for files. */
export function parseLabelItemName(set: string, item: string): string | undefined {
  return item.startsWith(`${set}#`) ? item.slice(set.length + 1) : undefined;
}

/** Fingerprints a proof's problem and steps for labels, without reference or answer, which may be added later. */
export function computeProofFingerprint({ problem, steps }: Pick<Proof, 'problem' | 'steps'>): string {
  return computeTextFingerprint(JSON.stringify([problem?.text ?? '', ...steps.map((step) => step.fingerprint)]));
}
