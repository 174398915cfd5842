/** Gives headings of LaTeX the numbers that LaTeX prints. */
import type { LatexNumbering, NumberedLatexElement } from './latex-numbers.ts';
import type { PartHeading, StepHeadings } from './types.ts';

/** The headings of a proof's steps, with the printed numbers of LaTeX statements and sections. */
export function addLatexNumbersToHeadings(
  steps: readonly StepHeadings[],
  numbers: LatexNumbering,
): readonly StepHeadings[] {
  const byPlace = new Map<string, NumberedLatexElement>();
  for (const item of numbers.items) {
    if (item.number !== '' && item.place?.step !== undefined)
      byPlace.set(`${item.place.step}:${item.place.range.start}`, item);
  }
  if (byPlace.size === 0) return steps;
  return steps.map((headings, step) => {
    const numbered = (heading: PartHeading): PartHeading => {
      if (heading.number !== undefined) return heading;
      const item = heading.command === undefined ? undefined : byPlace.get(`${step}:${heading.command}`);
      if (item === undefined) return heading;
      return { ...heading, number: item.number, name: heading.name === '' ? '' : `${heading.name} ${item.number}` };
    };
    return { ...headings, first: headings.first.map(numbered), later: headings.later.map(numbered) };
  });
}
