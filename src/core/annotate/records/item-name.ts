/** What labels name an item by, and a proof. */
import { fingerprint, type Proof } from '../../proof/index.ts';
/** What labels name an item of a data set by. */
export function toLabelItemName(set: string, id: string): string {
  return `${set}#${id}`;
}

/** The id of an item of a data set; undefined of other items, and of files. */
export function parseLabelItemId(set: string, item: string): string | undefined {
  return item.startsWith(`${set}#`) ? item.slice(set.length + 1) : undefined;
}

/** What labels name a proof by where they mean no step: its problem and its steps. The reference and the answer may be added later. */
export function proofFingerprint({ problem, steps }: Pick<Proof, 'problem' | 'steps'>): string {
  return fingerprint(JSON.stringify([problem?.text ?? '', ...steps.map((step) => step.fingerprint)]));
}
