/**
 * The candidate answers of a solution in text order, each with its range and the reason for reading it as an answer. A
 * policy decides which of them counts (`answer-verdict.ts`).
 */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { TextRange } from '../../proof/index.ts';
import { MAX_ANSWER_SENTENCE_CHARS, MAX_FINAL_ANSWER_CANDIDATES, MAX_SEARCHED_SOLUTION_CHARS } from '../caps.ts';
import { readChoiceAnswer } from '../read/plain-answers.ts';
import { UNIT_AFTER_BOX_PATTERN } from '../read/unit-names.ts';
import type { FinalAnswerCandidate } from '../types.ts';
import { type BoxedAnswerRange, findBoxedAnswers } from './boxes.ts';
import { findLastFormulaContent } from './formulas.ts';
import { findAnswerPhrases, findLastSentence, trimTextRange } from './phrases.ts';
import { extractAnswerFromSentence, NUMERAL_PATTERN } from './sentence-answers.ts';

/** The range of the solution proper: after any reasoning, before the marks of the next turn. */
export function findSolutionTextRange(text: string): TextRange {
  const thought = text.lastIndexOf('</think>');
  let start = thought < 0 ? 0 : thought + '</think>'.length;
  let end = text.length;
  const turn = text.slice(start).search(/<\|(?:im_start|im_end|eot_id|endoftext|end_of_text)\|>|<\/s>/);
  if (turn > 0 && text.slice(start, start + turn).trim() !== '') end = start + turn;
  if (end - start > MAX_SEARCHED_SOLUTION_CHARS) start = end - MAX_SEARCHED_SOLUTION_CHARS;
  return { start, end };
}

/** All candidates. Weak ones are included only if there are no others. Takes time linear in the length of the text. */
export function extractFinalAnswerCandidates(text: string): readonly FinalAnswerCandidate[] {
  const body = findSolutionTextRange(text);
  const boxes = findBoxedAnswers(text, body.start, body.end);
  const found: FinalAnswerCandidate[] = [...boxed(text, boxes)];
  const isTaken = (start: number, end: number): boolean => {
    const next = findFirstIndexByBinarySearch(boxes.length, (k) => (boxes[k]?.end ?? 0) > start);
    return (boxes[next]?.start ?? end) < end;
  };
  for (const { why, start, end } of findAnswerPhrases(text, body)) {
    if (isTaken(start, end)) continue;
    const answer = extractAnswerFromSentence(text, start, end);
    if (answer !== undefined && (why !== 'line' || (/\d|\\/.test(answer.text) && answer.range.end >= end - 2)))
      found.push({ ...answer, why: answer.isChoice && why !== 'therefore' ? 'choice' : why });
  }
  for (const one of opening(text, body)) found.push(one);
  if (found.length === 0) for (const one of weak(text, body)) found.push(one);
  const sorted = found
    .map(
      ({ text: t, range, why, parts }): FinalAnswerCandidate => ({ text: t, range, why, ...(parts ? { parts } : {}) }),
    )
    .sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  return sorted
    .filter(
      (c, k) => k === 0 || c.range.start !== sorted[k - 1]?.range.start || c.range.end !== sorted[k - 1]?.range.end,
    )
    .slice(-MAX_FINAL_ANSWER_CANDIDATES);
}

/** Text that may stand between boxes that form one answer: signs, a connecting word, a part's name, `y_2 =`. */
const CONNECTOR =
  /^(?:[\s,;$.&]|\\[[\]()]|\\(?:quad|qquad|,|;|!| )|\\\\|\\text\s*\{|\\mbox\s*\{|\}|\b(?:and|or|as well as)\b|\bfor\s+(?:part\s*)?\(?[a-z0-9]\)?(?![a-z])|\bpart\s*\(?[a-z0-9]\)?(?![a-z])|[A-Za-z](?:_\{?\w{1,3}\}?)?\s*=)*$/;
const LABEL = /(?<![A-Za-z\\}])([A-Za-z](?:_(?:\w|\{\w{1,4}\}))?)\s*=\s*$/;

/** Longest text between two boxes of one answer. */
const MAX_GAP = 60;

function* boxed(text: string, boxes: readonly BoxedAnswerRange[]): Generator<FinalAnswerCandidate> {
  for (let i = 0; i < boxes.length; ) {
    const group: BoxedAnswerRange[] = [];
    for (let next = boxes[i]; next !== undefined && group.length < 64; next = boxes[i]) {
      const last = group.at(-1);
      if (last !== undefined) {
        if (next.start - last.end > MAX_GAP) break;
        const gap = text.slice(last.end, next.start);
        const words = gap.match(/\b(?:and|or)\b/g)?.length ?? 0;
        if (words > 1 || !CONNECTOR.test(gap) || /\n[^\S\n]*\n/.test(gap)) break;
      }
      group.push(next);
      i++;
    }
    const first = group[0];
    const last = group.at(-1);
    if (first === undefined || last === undefined) break;
    const written = group.map((box) => text.slice(box.from, box.to));
    // `We use \boxed{}: \boxed{4}`
    const parts = written.some((part) => part.trim() !== '') ? written.filter((part) => part.trim() !== '') : written;
    const unit = UNIT_AFTER_BOX_PATTERN.exec(text.slice(last.end, last.end + 30));
    const end = last.end + (unit?.[0].length ?? 0);
    if (parts.length === 1) {
      const content = (parts[0] ?? '') + (unit === null ? '' : ` ${(unit[1] ?? '').replaceAll('$', '')}`);
      if (content.trim() !== '') yield { text: content, range: { start: first.start, end }, why: 'boxed' };
      continue;
    }
    const labels = group.map((box) => LABEL.exec(text.slice(Math.max(0, box.start - 12), box.start))?.[1]);
    const labelled = labels.every((l) => l !== undefined) && new Set(labels).size === labels.length;
    yield {
      text: parts.map((part, k) => (labelled ? `${labels[k]} = ${part}` : part)).join(', '),
      range: { start: first.start, end: last.end },
      why: 'boxed',
      parts,
    };
  }
}

/** The choice at the beginning of a short text: `D. It cannot be A.` */
function opening(text: string, body: TextRange): FinalAnswerCandidate[] {
  if (body.end - body.start > MAX_ANSWER_SENTENCE_CHARS) return [];
  const { start, end } = trimTextRange(text, body.start, body.end);
  const line = text.slice(start, end).split('\n', 1)[0] ?? '';
  if (readChoiceAnswer(line) === undefined) return [];
  // `Option (A) is wrong, …` mentions a choice without choosing it.
  if (
    /^\W*(?:(?:option|choice)\s+)?\(?[A-J]\)?[.:]?\s+(?:is|are|was|fails?|cannot|can['’]t|does|has|would|gives|says)\b/i.test(
      line,
    )
  )
    return [];
  return [{ text: line, range: { start, end: start + line.length }, why: 'choice' }];
}

const NONE =
  /\bthere (?:is|are|exists?) no (?:(?:such|real|integer|positive|possible|valid) )*(?:solutions?|numbers?|values?|roots?)(?=[.\s]*$)/i;

/** The last formula, the last number and the last line. */
function weak(text: string, body: TextRange): FinalAnswerCandidate[] {
  const found: FinalAnswerCandidate[] = [];
  const start = Math.max(body.start, body.end - 4 * MAX_ANSWER_SENTENCE_CHARS);
  const part = text.slice(start, body.end);
  const formula = findLastFormulaContent(part);
  if (formula !== undefined) {
    const range = { start: start + formula.start, end: start + formula.end };
    found.push({ text: text.slice(range.start, range.end), range, why: 'formula' });
  }
  const number = [...part.matchAll(NUMERAL_PATTERN)].at(-1);
  if (number !== undefined) {
    const from = start + number.index;
    found.push({ text: number[0], range: { start: from, end: from + number[0].length }, why: 'number' });
  }
  const line = findLastSentence(text, body);
  // `…, there is no real solution.`
  const none = line === undefined ? null : NONE.exec(text.slice(line.start, line.end));
  if (line !== undefined && none !== null) {
    const range = { start: line.start + none.index, end: line.start + none.index + none[0].length };
    found.push({ text: none[0], range, why: 'line' });
  }
  const said = line === undefined ? undefined : extractAnswerFromSentence(text, line.start, line.end);
  if (said !== undefined && /[\d$\\∞π√]/.test(said.text))
    found.push({ text: said.text, range: said.range, why: 'line' });
  return found;
}
