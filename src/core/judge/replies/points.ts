import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import { findBoxedValueWithWords } from './boxed-values.ts';
import { isOffsetQuoted } from './quoted-text.ts';
import { iterateReplyLinesBackward, type ReplyLine } from './reply-lines.ts';
import { classifyVerdictLineOrigin, type UnparsedReply } from './shown-texts.ts';
import { stripInlineFormatting } from './strip-decoration.ts';
import { rejectLastVerdictIfPreviousDiffers, type VerdictSearchResult } from './types.ts';

/** A line with points: a heading, then the number. */
const LINE =
  /^[\s#_([<{\-•]*(?:\d{1,2}[.)] )?(?:the |my )?(?:(?:final |total |overall )?(?:points?|scores?|grade|marks?|rating)|punkte|note|bewertung|puntos|puntuación|nota|pontos|оценка|баллы|балл|(?:最终|最終)?(?:得分|分数|分數|评分|評分|点数|得点)|점수)\s*(?:\([^()]{0,60}\))?_*\s*(?:is|[:=\-—–]+|$)\s*:?_*(.*)$/isu;

const WORDS =
  /\b(?:points?|scores?|grade|marks?|rating|punkte|note|bewertung|puntos|puntuación|nota|pontos)\b|оценка|балл|得分|分数|分數|评分|評分|点数|得点|점수/u;

/** A number of points with its maximum. A remark may follow after a punctuation mark. */
const POINTS =
  /^[\s([<]*(?:\\d?frac ?(\d{1,4}) ?(\d{1,4})|(\d{1,4}(?:[.,]\d{1,2})?)(?:\s*(?:\/|out of|of|von|sur|de|из|／)\s*(\d{1,4})(?:\.0)?)?)(?![\d])\s*(?:points?|pts\.?|punkte|puntos|分|点|점)?[\s)\]>]*(?:$|[.;:!。；(—–\-<,](?!\d))/iu;

/**
 * Reads the points of a reply, 0 to `max`: on its last line of points or in a last box that mentions points, whichever comes later. Points
 * out of another number than `max` are rejected. Halves and tenths are allowed.
 */
export function readPointsReply(reply: UnparsedReply, max: number): VerdictSearchResult<number> {
  const { text } = reply;
  const outOf = `/ ?${max}\\b|frac ?\\{?\\d+\\}? ?\\{?${max}\\b`;
  const box = findBoxedValueWithWords(reply, new RegExp(`${WORDS.source}|${outOf}`, 'iu'));
  const { last: line, before } = findPointsLines(reply);
  if (box && (!line || box.start >= line.start)) {
    if (!box.inner) return { reason: t("The last \\boxed{ of the reply isn't closed or is too long.") };
    const said = text.slice(box.inner.start, box.inner.end);
    // The patterns expect `\frac{5}{7}` without braces.
    const value = parsePoints(said.replace(/\\d?frac\s*\{?(\d+)\}?\s*\{(\d+)\}/, '$1/$2'), max);
    return typeof value === 'number' ? { value, range: { start: box.start, end: box.end }, at: box.inner } : value;
  }
  if (!line) return { reason: t('The reply has no line “Points: p/{0}”.', max) };
  const found = readPointsLine(text, line, max);
  return before ? rejectLastVerdictIfPreviousDiffers(found, readPointsLine(text, before, max)) : found;
}

function readPointsLine(text: string, line: PointsLine, max: number): VerdictSearchResult<number> {
  const value = parsePoints(line.value, max);
  if (typeof value !== 'number') return value;
  const number = /\p{Nd}+(?:[.,]\p{Nd}+)?/u.exec(text.slice(line.valueFrom, line.end));
  const start = line.valueFrom + (number?.index ?? 0);
  return {
    value,
    range: { start: line.start, end: line.end },
    at: { start, end: number ? start + number[0].length : line.end },
  };
}

interface PointsLine extends TextRange {
  readonly value: string;
  /** The start of the line with the value. */
  readonly valueFrom: number;
}

/** Finds the last “Points” line that isn't copied, and the one before if the last may be copied. */
function findPointsLines(reply: UnparsedReply): { readonly last?: PointsLine; readonly before?: PointsLine } {
  const { text, spoken } = reply;
  let last: PointsLine | undefined;
  let below: { readonly text: string; readonly range: TextRange } | undefined;
  for (const line of iterateReplyLinesBackward(reply)) {
    const value = LINE.exec(stripInlineFormatting(line.text))?.[1]?.trim();
    const found = value === undefined ? undefined : toPointsLine(line, value, below);
    below = { text: stripInlineFormatting(line.text), range: line };
    if (!found || isOffsetQuoted(text, line.start + line.text.search(/\S/), spoken.start)) continue;
    const origin = classifyVerdictLineOrigin(reply, found);
    if (origin === 'repeated') continue;
    if (last) return { last, before: found };
    if (origin === 'own') return { last: found };
    last = found;
  }
  return last ? { last } : {};
}

function toPointsLine(
  line: ReplyLine,
  value: string,
  below: { readonly text: string; readonly range: TextRange } | undefined,
): PointsLine | undefined {
  if (value) {
    const colon = line.text.search(/[:=：]/);
    return { start: line.start, end: line.end, value, valueFrom: line.start + Math.max(colon, 0) };
  }
  if (!below) return undefined;
  return { start: line.start, end: below.range.end, value: below.text, valueFrom: below.range.start };
}

function parsePoints(said: string, max: number): number | { readonly reason: string } {
  const match = POINTS.exec(stripInlineFormatting(said));
  if (!match) return { reason: t("The reply gives “{0}”, which isn't a number of points.", said.trim().slice(0, 80)) };
  const points = Number((match[1] ?? match[3] ?? '').replace(',', '.'));
  const of = match[2] ?? match[4];
  if (of !== undefined && Number(of) !== max)
    return { reason: t('The reply gives {0} of {1} points; the maximum must be {2}.', points, of, max) };
  if (points > max) return { reason: t('The reply gives {0} points; the maximum is {1}.', points, max) };
  return points;
}
