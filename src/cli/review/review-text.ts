import { createLineOffsetIndex, type LineOffsetIndex } from '../../core/base/line-index.ts';
import { getStepName, type TextRange } from '../../core/proof/index.ts';
import {
  buildResultAndFailureSentences,
  describeModelOutcomeReasons,
  describeReviewOutcome,
  type FinalAnswerComparison,
  type Finding,
  findVerdictCoveringStep,
  formatFinalAnswerResult,
  formatRelationSide,
  formatStepMarkReason,
  formatStepState,
  listEvidenceSides,
  listOtherVoteTexts,
  listVoteExplanationLines,
  type ProofOrigin,
  type Review,
  type StepReview,
  type Verdict,
} from '../../core/review/index.ts';
import { escapeForTerminal, type Terminal, type TerminalStyle } from '../output/terminal.ts';

/** The maximum length of a source line in an excerpt, in characters. */
const WIDTH = 120;

/** Formats a review for people: the outcome, then each finding with file:line:column, the values of both sides, and an excerpt. */
export function formatReviewForTerminal(
  where: string,
  source: ProofOrigin,
  review: Review,
  out: Pick<Terminal, 'style'>,
): string {
  return new ReviewText(where, source, out).write(review);
}

/** Whether votes object to a step: it is the error, it is uncertain, or it has a refuted statement that votes also object to. */
function hasObjections({ state, votes }: StepReview): boolean {
  if (state === 'earliest-error' || state === 'doubtful') return true;
  return state === 'false-statement' && (votes?.against ?? 0) > 0;
}

/** How much of the judges' explanations is printed. JSON has all of it. */
const BOUNDS = { most: 3, longest: 1000 };

/** The maximum number of lines in an excerpt. */
const LINES = 4;

class ReviewText {
  readonly #where: string;
  /** The beginning of positions: the file, if it has several proofs. */
  readonly #file: string;
  readonly #text: string;
  readonly #lines: LineOffsetIndex;
  readonly #style: Terminal['style'];

  constructor(where: string, { file, part, text }: ProofOrigin, { style }: Pick<Terminal, 'style'>) {
    this.#where = escapeForTerminal(where);
    this.#file = part === undefined ? this.#where : escapeForTerminal(file);
    this.#text = text;
    this.#lines = createLineOffsetIndex(text);
    this.#style = style;
  }

  write(review: Review): string {
    const { answer, verdict } = review;
    const told = buildResultAndFailureSentences(review);
    const parts = [
      `${this.#style('bold', this.#where)}: ${escapeForTerminal(describeReviewOutcome(review))}\n`,
      ...[describeModelOutcomeReasons(review) ?? [], told.done]
        .flat()
        .map((sentence) => `${this.#style('dim', escapeForTerminal(sentence))}\n`),
    ];
    if (verdict?.grade || verdict?.answer) parts.push(...formatSayings(verdict, -1));
    for (const reviewed of review.steps) {
      if (hasObjections(reviewed)) parts.push('\n', this.#judged(review, reviewed));
      for (const finding of reviewed.findings)
        parts.push('\n', this.#finding(getStepName(review.proof, reviewed.step.index), finding));
    }
    if (answer) parts.push('\n', this.#answer(answer));
    for (const sentence of told.problems) parts.push(`\n${this.#style('yellow', escapeForTerminal(sentence))}\n`);
    return parts.join('');
  }

  /** The votes on a step: the quoted phrase, the counts, and explanations of both sides. */
  #judged(review: Review, { step, state, votes, score, quote }: StepReview): string {
    const { index } = step;
    const verdict = findVerdictCoveringStep(review, index);
    const colour = state === 'earliest-error' ? 'red' : 'yellow';
    const range = quote?.range ?? step.range;
    const { proof } = review;
    const grounds = formatStepMarkReason({ proof, index, votes, score, verdict });
    const label = escapeForTerminal(getStepName(proof, index));
    const dissent = verdict && votes ? listOtherVoteTexts(verdict, index) : [];
    const word = this.#style(colour, state === 'false-statement' ? 'objections' : formatStepState(state));
    return [
      `${this.#place(range)}: ${word} in ${label}${grounds ? `: ${escapeForTerminal(grounds)}` : ''}\n`,
      this.#excerpt(range, colour),
      dissent.length === 0 ? '' : formatSaying('Votes', `${dissent.join(', ')}.`),
      ...(verdict ? formatSayings(verdict, index) : []),
    ].join('');
  }

  #finding(label: string, { range, loud, strength, evidence }: Finding): string {
    const colour = loud ? 'red' : 'yellow';
    const word = this.#style(colour, strength === 'refuted' ? 'false statement' : 'suspect');
    const at = evidence.counterexample ? ` at ${evidence.counterexample}` : '';
    const sides = listEvidenceSides(evidence);
    const width = Math.max(...sides.map(({ kind }) => kind.length)) + at.length + 1;
    return [
      `${this.#place(range)}: ${word} in ${escapeForTerminal(label)}: ${escapeForTerminal(evidence.message)}\n`,
      this.#excerpt(range, colour),
      ...sides.map(({ kind, side }) => {
        const value = escapeForTerminal(formatRelationSide(side));
        return `  ${`${kind}${at}:`.padEnd(width)} ${value}\n`;
      }),
    ].join('');
  }

  /** The final answer with its place, and how both answers were read. */
  #answer(answer: FinalAnswerComparison): string {
    const isDifferent = answer.verdict === 'different';
    const range = answer.candidates.find(({ isChosen }) => isChosen)?.range ?? { start: 0, end: 0 };
    const words = formatFinalAnswerResult(answer).replace(/^F/, 'f');
    return [
      `${this.#place(range)}: ${isDifferent ? this.#style('yellow', words) : words}\n`,
      this.#excerpt(range, isDifferent ? 'yellow' : 'dim'),
      `  proof:     ${escapeForTerminal(answer.read)}\n`,
      `  reference: ${escapeForTerminal(answer.referenceRead)}\n`,
      answer.verdict === 'unknown' ? `  ${escapeForTerminal(answer.reason)}\n` : '',
    ].join('');
  }

  /** `proof.md:12:3` */
  #place({ start }: TextRange): string {
    const { line, column } = this.#lines.positionAt(start);
    return `${this.#file}:${line}:${column}`;
  }

  /** The lines of a range with carets below it. Long lines are cut around the range, and only the first lines are shown. */
  #excerpt({ start, end }: TextRange, colour: TerminalStyle): string {
    const first = this.#lines.positionAt(start).line;
    const last = this.#lines.positionAt(end).line;
    const shown = Math.min(last, first + LINES - 1);
    const gutter = ' '.repeat(`${shown}`.length);
    const parts: string[] = [];
    for (let line = first; line <= shown; line++) {
      const { source, before, marks } = cutExcerptLine(this.#text, this.#lines.lineAt(line), start, end);
      const carets = ' '.repeat(before) + this.#style(colour, '^'.repeat(marks));
      parts.push(`  ${`${line}`.padStart(gutter.length)} | ${source}\n`, `  ${gutter} | ${carets}\n`);
    }
    if (shown < last) parts.push(`  ${gutter} | … to line ${last}\n`);
    return parts.join('');
  }
}

/** Leaves out the judge and its usage, which are at the top. */
function formatSayings(verdict: Verdict, index: number): string[] {
  const told = listVoteExplanationLines(verdict, index, BOUNDS).filter(({ kind }) => kind !== 'judge');
  return told.map(({ name, words }) => formatSaying(name, words));
}

function formatSaying(name: string, words: string): string {
  return `  ${name.toLowerCase()}: ${escapeForTerminal(words)}\n`;
}

/** The displayed line, with the number of columns before the mark and the width of the mark. */
function cutExcerptLine(
  text: string,
  line: { readonly start: number; readonly end: number },
  start: number,
  end: number,
): { source: string; before: number; marks: number } {
  let markFrom = Math.max(start, line.start);
  const markTo = Math.min(end, line.end);
  while (markFrom < markTo && /\s/.test(text.charAt(markFrom))) markFrom++;
  let from = line.start;
  if (line.end - line.start > WIDTH) {
    const before = Math.min(30, Math.max(0, WIDTH - (markTo - markFrom)));
    from = Math.max(line.start, Math.min(markFrom - before, line.end - WIDTH));
  }
  const until = Math.min(line.end, from + WIDTH);
  const lead = (from > line.start ? '…' : '') + escapeForTerminal(text.slice(from, markFrom));
  const marked = escapeForTerminal(text.slice(markFrom, Math.min(markTo, until)));
  const after = escapeForTerminal(text.slice(Math.min(markTo, until), until)) + (until < line.end ? '…' : '');
  return {
    source: lead + marked + after,
    before: countColumns(lead),
    marks: Math.max(1, countColumns(marked)),
  };
}

/** The approximate width of a text in a terminal: wide East Asian characters take two columns, combining marks none. */
function countColumns(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue;
    columns += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
      character,
    )
      ? 2
      : 1;
  }
  return columns;
}
