/** The parts of a report, in the order in which people read them. */
import type { Comparison, Resampling } from '../../measures/index.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { Sides } from '../sides.ts';
import { aboutSection } from './about.ts';
import { absentSection } from './absent.ts';
import { authorSection, authorsOf } from './authors.ts';
import { bestSection } from './best-of-n.ts';
import { calibrationSection } from './calibration.ts';
import { callsSection } from './calls.ts';
import { checkerSection } from './checker.ts';
import { comparisonSection } from './comparison.ts';
import { lengthSection } from './lengths.ts';
import { locatedSection } from './located.ts';
import { positionSection } from './positions.ts';
import { rateSection } from './rates.ts';
import { temperSection } from './temper.ts';
import { thresholdSection } from './thresholds.ts';
import type { Section } from './types.ts';
import { verdictSection } from './verdicts.ts';

export type { Section } from './types.ts';

export function sectionsOf(
  sides: readonly MeasuredSide[],
  { by, policies }: Sides,
  comparison: Comparison | undefined,
  resampling: Resampling,
): readonly Section[] {
  const authors = sides.map((side) => authorsOf(side, resampling));
  // Of the checker nobody expects votes.
  const voting = sides.filter(({ info }) => info.kind !== 'checker');
  const best = bestSection(sides, resampling);
  const curves = [
    calibrationSection(voting, by),
    thresholdSection(voting, resampling),
    callsSection(voting, by),
  ];
  return [
    locatedSection(sides),
    verdictSection(sides),
    temperSection(sides, authors),
    positionSection(sides),
    comparisonSection(sides, comparison),
    authorSection(sides, authors),
    lengthSection(sides, resampling),
    best,
    ...curves,
    rateSection(sides),
    checkerSection(sides),
    absentSection([best, ...curves]),
    aboutSection(sides, policies),
  ];
}
