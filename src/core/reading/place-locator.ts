import { findFirstIndexByBinarySearch } from '../base/binary-search.ts';
import {
  type Proof,
  type ProofPart,
  type Step,
  type TextRange,
  toDocumentRange,
  toRangeInStep,
} from '../proof/index.ts';
import type { LocationInProof } from './place.ts';

/** Converts between places of a proof and offsets of its document, in UTF-16 code units. */
export class LocationInProofConverter {
  readonly #proof: Proof;
  readonly #problem: Step | undefined;

  /** @param documentText the text that the ranges of the proof refer to */
  constructor(proof: Proof, documentText: string) {
    this.#proof = proof;
    this.#problem = toStep(proof.problem, documentText);
  }

  /** The range of a place in the document. Undefined for a problem that isn't in the document. */
  toDocumentRange({ step, range }: LocationInProof): TextRange | undefined {
    const passage = step === undefined ? this.#problem : this.#proof.steps[step];
    return passage && toDocumentRange(passage, range);
  }

  /** The passage at an offset of the document, and the offset in its text; a passage's end counts. Undefined elsewhere. */
  findPassage(offset: number): { readonly step: number | undefined; readonly offset: number } | undefined {
    const passage =
      this.#findStep(offset) ?? (this.#problem && contains(this.#problem, offset) ? this.#problem : undefined);
    if (passage === undefined) return undefined;
    const { start } = toRangeInStep(passage, { start: offset, end: offset });
    return { step: passage === this.#problem ? undefined : passage.index, offset: start };
  }

  #findStep(offset: number): Step | undefined {
    const { steps } = this.#proof;
    const first = findFirstIndexByBinarySearch(steps.length, (index) => (steps[index]?.range.end ?? 0) >= offset);
    const step = steps[first];
    return step && contains(step, offset) ? step : undefined;
  }
}

function contains({ range }: Step, offset: number): boolean {
  return range.start <= offset && offset <= range.end;
}

/** A part of the document as a step, whose text may differ from the document in its line ends. */
function toStep(part: ProofPart | undefined, documentText: string): Step | undefined {
  if (part?.range === undefined) return undefined;
  const { range, text } = part;
  const written = documentText.slice(range.start, range.end);
  if (written.replaceAll('\r\n', '\n') !== text) return undefined;
  const crlf = [...written.matchAll(/\r\n/g)].map((match, index) => match.index - index);
  return { index: -1, text, range, fingerprint: '', crlf };
}
