import type { StepHeadings } from '../labels/types.ts';
import type { Passage } from '../text/types.ts';
import { findPossibleTargetNumbers, findReferences } from './find-references.ts';
import { findReferenceTargets } from './find-targets.ts';
import type { PassageReferences } from './types.ts';

/**
 * What a passage names and refers to.
 *
 * @param headings of the passage, with numbers as LaTeX prints them
 */
export function readPassageReferences(passage: Passage, headings: StepHeadings): PassageReferences {
  const targets = findReferenceTargets(passage, headings);
  const references = findReferences(passage, targets, headings);
  return { targets, references, unclear: findPossibleTargetNumbers(passage, references) };
}
