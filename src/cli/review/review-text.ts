import { createLines, type Lines } from '../../core/base/lines.ts';
import {
  type AnswerReview,
  answerWords,
  dissentWords,
  type Finding,
  groundsWords,
  outcomeSentence,
  type Review,
  type StepReview,
  sideSentence,
  stateWords,
  tellingsOf,
  toldSentences,
  type Verdict,
  verdictGrounds,
  verdictOn,
} from '../../core/review/index.ts';
import { printable, type Terminal } from '../output/terminal.ts';

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
  const { answer, verdict } = review;
  const told = toldSentences(review);
  const parts = [
    `${out.style('bold', printable(where))}: ${printable(outcomeSentence(review))}\n`,
    ...[verdictGrounds(review) ?? [], told.done]
      .flat()
      .map((sentence) => `${out.style('dim', printable(sentence))}\n`),
  ];
  if (verdict?.grade || verdict?.answer) parts.push(...sayings(verdict, -1));
  for (const reviewed of review.steps) {
    if (isJudged(reviewed)) parts.push('\n', judgedText(where, text, lines, review, reviewed, out));
    for (const finding of reviewed.findings)
      parts.push('\n', findingText(where, text, lines, reviewed.step.index, finding, out));
  }
  if (answer) parts.push('\n', answerText(where, text, lines, answer, out));
  for (const sentence of told.problems) parts.push(`\n${out.style('yellow', printable(sentence))}\n`);
  return parts.join('');
}

/** Whether votes speak against a step: it is the error or doubtful, or what the checker refuted has their voices, too. */
function isJudged({ state, votes }: StepReview): boolean {
  if (state === 'earliest-error' || state === 'doubtful') return true;
  return state === 'false-statement' && (votes?.against ?? 0) > 0;
}

/** How much of what judges say is printed. All of it is in JSON. */
const BOUNDS = { most: 3, longest: 1000 };

/** What a judge that asks a model says of a step: the quoted phrase, the votes, and the words of both sides. */
function judgedText(
  where: string,
  text: string,
  lines: Lines,
  review: Review,
  { step, state, votes, score, quote }: StepReview,
  out: Pick<Terminal, 'style'>,
): string {
  const { index } = step;
  const verdict = verdictOn(review, index);
  const isError = state === 'earliest-error';
  const colour = isError ? 'red' : 'yellow';
  const range = quote?.range ?? step.range;
  const { line, column } = lines.positionAt(range.start);
  const grounds = groundsWords({ index, votes, score, verdict });
  const dissent = verdict && votes ? dissentWords(verdict, index) : [];
  const said = verdict ? sayings(verdict, index) : [];
  return [
    `${printable(where)}:${line}:${column}: ${out.style(colour, state === 'false-statement' ? 'objections' : stateWords(state))} in step ${index + 1}${grounds ? `: ${printable(grounds)}` : ''}\n`,
    excerpt(text, lines, { range }, (marks) => out.style(colour, marks)),
    dissent.length === 0 ? '' : sayingText('Votes', `${dissent.join(', ')}.`),
    ...said,
  ].join('');
}

/** Who judged, and what that used, stands at the top. */
function sayings(verdict: Verdict, index: number): string[] {
  const told = tellingsOf(verdict, index, BOUNDS).filter(({ kind }) => kind !== 'judge');
  return told.map(({ name, words }) => sayingText(name, words));
}

function sayingText(name: string, words: string): string {
  return `  ${name.toLowerCase()}: ${printable(words)}\n`;
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
  return [
    `${printable(where)}:${line}:${column}: ${out.style(colour, word)} in step ${step + 1}: ${printable(evidence.message)}\n`,
    excerpt(text, lines, finding, (marks) => out.style(colour, marks)),
    evidence.left ? `  left${at}:  ${printable(sideSentence(evidence.left))}\n` : '',
    evidence.right ? `  right${at}: ${printable(sideSentence(evidence.right))}\n` : '',
  ].join('');
}

/** The final answer with its place, and how both sides were read. */
function answerText(
  where: string,
  text: string,
  lines: Lines,
  answer: AnswerReview,
  out: Pick<Terminal, 'style'>,
): string {
  const chosen = answer.candidates.find(({ isChosen }) => isChosen);
  const range = chosen?.range ?? { start: 0, end: 0 };
  const { line, column } = lines.positionAt(range.start);
  const words = answerWords(answer).replace(/^F/, 'f');
  const said = answer.verdict === 'different' ? out.style('yellow', words) : words;
  return [
    `${printable(where)}:${line}:${column}: ${said}\n`,
    excerpt(text, lines, { range }, (marks) =>
      out.style(answer.verdict === 'different' ? 'yellow' : 'dim', marks),
    ),
    `  here:      ${printable(answer.read)}\n`,
    `  reference: ${printable(answer.referenceRead)}\n`,
    answer.verdict === 'unknown' ? `  ${printable(answer.reason)}\n` : '',
  ].join('');
}

/** The most lines that an excerpt shows. */
const LINES = 4;

/** The lines of the finding with carets under it; a long line is cut around them, many lines after the first few. */
function excerpt(
  text: string,
  lines: Lines,
  finding: Pick<Finding, 'range'>,
  paint: (marks: string) => string,
): string {
  const { start, end } = finding.range;
  const first = lines.positionAt(start).line;
  const last = lines.positionAt(end).line;
  const shown = Math.min(last, first + LINES - 1);
  const gutter = ' '.repeat(`${shown}`.length);
  const parts: string[] = [];
  for (let line = first; line <= shown; line++) {
    const { source, carets } = excerptLine(text, lines.lineAt(line), start, end, paint);
    parts.push(`  ${`${line}`.padStart(gutter.length)} | ${source}\n`, `  ${gutter} | ${carets}\n`);
  }
  if (shown < last) parts.push(`  ${gutter} | … to line ${last}\n`);
  return parts.join('');
}

function excerptLine(
  text: string,
  line: { readonly start: number; readonly end: number },
  start: number,
  end: number,
  paint: (marks: string) => string,
): { source: string; carets: string } {
  let markFrom = Math.max(start, line.start);
  const markTo = Math.min(end, line.end);
  while (markFrom < markTo && /\s/.test(text.charAt(markFrom))) markFrom++;
  let from = line.start;
  if (line.end - line.start > WIDTH) {
    const before = Math.min(30, Math.max(0, WIDTH - (markTo - markFrom)));
    from = Math.max(line.start, Math.min(markFrom - before, line.end - WIDTH));
  }
  const until = Math.min(line.end, from + WIDTH);
  const lead = (from > line.start ? '…' : '') + printable(text.slice(from, markFrom));
  const marked = printable(text.slice(markFrom, Math.min(markTo, until)));
  const after = printable(text.slice(Math.min(markTo, until), until)) + (until < line.end ? '…' : '');
  const carets = ' '.repeat(width(lead)) + paint('^'.repeat(Math.max(1, width(marked))));
  return { source: lead + marked + after, carets };
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
