/** The parts of a report, in the order in which people read them. */
import type { Comparison, Resampling } from '../../measures/index.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Sides } from '../sides.ts';
import { locatedSection } from './located.ts';
import type { Section } from './types.ts';
import { verdictSection } from './verdicts.ts';

export function sectionsOf(
  sides: readonly MeasuredSide[],
  _found: Sides,
  _comparison: Comparison | undefined,
  _resampling: Resampling,
): readonly Section[] {
  return [locatedSection(sides), verdictSection(sides)];
}
