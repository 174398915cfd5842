import type { TextRange } from '../proof/index.ts';

/** A place in a proof: a range of the text of a step, or of the problem's text if `step` is undefined. */
export interface LocationInProof {
  readonly step: number | undefined;
  readonly range: TextRange;
}
