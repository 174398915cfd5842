import { type Finding, outcomeSentence, type Review, tallySentence } from '../core/review/index.ts';
import { createLines, type Lines } from './lines.ts';
import { printable, type Terminal } from './terminal.ts';

/** The most of a source line that an excerpt shows, in characters. */
const WIDTH = 120;

/** A review for people: the outcome, then each finding with file:line:column, both values and the place. */
export function reviewText(
  where: string,
  text: string,
  review: Review,
  out: Pick<Terminal, 'style'>,
): string {
  const lines = createLines(text);
  const parts = [`${out.style('bold', printable(where))}: ${outcomeSentence(review)}\n`];
  if (review.tally.held + review.tally.notRead + review.tally.refuted + review.tally.suspected > 0) {
    parts.push(`${out.style('dim', tallySentence(review.tally))}\n`);
  }
  for (const { step, findings } of review.steps) {
    for (const finding of findings)
      parts.push('\n', findingText(where, text, lines, step.index, finding, out));
  }
  for (const failure of review.failures) parts.push(`\n${out.style('yellow', printable(failure.message))}\n`);
  return parts.join('');
}

function findingText(
  where: string,
  text: string,
  lines: Lines,
  step: number,
  finding: Finding,
  out: Pick<Terminal, 'style'>,
): string {
  const { line, column } = lines.positionAt(finding.range.start);
  const { evidence } = finding;
  const colour = finding.loud ? 'red' : 'yellow';
  const word = finding.strength === 'refuted' ? 'false statement' : 'please check';
  const at = evidence.counterexample ? ` at ${evidence.counterexample}` : '';
  const values = (side: { text: string; value: string }): string =>
    side.text === side.value ? side.value : `${side.text} = ${side.value}`;
  return [
    `${printable(where)}:${line}:${column}: ${out.style(colour, word)} in step ${step + 1}: ${printable(evidence.message)}\n`,
    excerpt(text, lines, finding, (marks) => out.style(colour, marks)),
    `  left${at}:  ${printable(values(evidence.left))}\n`,
    `  right${at}: ${printable(values(evidence.right))}\n`,
  ].join('');
}

/** The line of the finding with carets under it; a long line is cut around them. */
function excerpt(text: string, lines: Lines, finding: Finding, paint: (marks: string) => string): string {
  const { line } = lines.positionAt(finding.range.start);
  const { start, end } = lines.lineAt(line);
  const to = Math.min(finding.range.end, end);
  let from = start;
  if (end - start > WIDTH) from = Math.max(start, Math.min(finding.range.start - 30, end - WIDTH));
  const until = Math.min(end, from + WIDTH);
  const head = from > start ? '…' : '';
  const tail = until < end ? '…' : '';
  const before = head + printable(text.slice(from, finding.range.start));
  const marked = printable(text.slice(finding.range.start, Math.min(to, until)));
  const after = printable(text.slice(Math.min(to, until), until)) + tail;
  const gutter = `${line}`;
  const blank = ' '.repeat(gutter.length);
  return [
    `  ${gutter} | ${before}${marked}${after}\n`,
    `  ${blank} | ${' '.repeat(width(before))}${paint('^'.repeat(Math.max(1, width(marked))))}\n`,
  ].join('');
}

/** Columns a text takes in a terminal, near enough: wide East Asian characters take two, combining marks none. */
function width(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue;
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
        character,
      )
        ? 2
        : 1;
  }
  return columns;
}
