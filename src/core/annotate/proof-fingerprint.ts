import { fingerprint } from '../proof/fingerprint.ts';
import type { Proof } from '../proof/types.ts';

/** What labels name a proof by where they mean no step: its problem and its steps. The reference and the answer may come later. */
export function proofFingerprint({ problem, steps }: Pick<Proof, 'problem' | 'steps'>): string {
  return fingerprint(JSON.stringify([problem?.text ?? '', ...steps.map((step) => step.fingerprint)]));
}
