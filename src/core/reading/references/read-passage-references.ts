import type { StepHeadings } from '../labels/types.ts';
import type { Passage } from '../text/types.ts';
import { findReferences, findUnclearNumbers } from './find-references.ts';
import { findTargets } from './find-targets.ts';
import type { PassageReferences } from './types.ts';

/**
 * What a passage names and refers to.
 *
 * @param headings of the passage, with numbers as LaTeX prints them
 */
export function readPassageReferences(passage: Passage, headings: StepHeadings): PassageReferences {
  const targets = findTargets(passage, headings);
  const references = findReferences(passage, targets, headings);
  return { targets, references, unclear: findUnclearNumbers(passage, references) };
}
