/** Finds headings: of Markdown and of plain text, lines in bold, underlined lines, and the sectioning commands of LaTeX. */
import { dropOverlappingRanges, type ProofLanguage, skipBracketGroup, type TextRange } from '../../proof/index.ts';
import type { PassageHeading } from './types.ts';

/** Longer lines and titles aren't headings. In UTF-16 code units. */
const MAX_HEADING_CHARS = 300;

/** The level of a line that is a heading only because all of it is bold. */
const BOLD_LEVEL = 7;

const SECTIONING_LEVELS: ReadonlyMap<string, number> = new Map(
  ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph'].map((name, index) => [
    name,
    index + 1,
  ]),
);
const SECTIONING = /\\(part|chapter|section|subsection|subsubsection|paragraph|subparagraph)(?![A-Za-z])\*?[ \t]{0,4}/g;

const HASH_LINE = /^[ \t]{0,3}(#{1,6})[ \t]{1,20}(?=\S)/;
const HASH_END = /[ \t]+#{1,6}$/;
const BOLD_LINE = /^[ \t]{0,3}(?:[-*+][ \t]{1,3}|\d{1,3}[.)][ \t]{1,3})?(\*\*|__)(?=\S)/;
const LATEX_BOLD_LINE = /^[ \t]{0,12}(?:\\noindent[ \t]{0,4})?(?:\\textbf\{|\{\\bf(?:series)?[ \t]{1,4})/;
const UNDERLINE = /^[ \t]{0,3}(?:={3,}|-{3,}|~{3,})[ \t]*$/;

/**
 * The headings of a text, in text order.
 *
 * @param formulas in text order; nothing inside one is a heading
 */
export function findPassageHeadings(
  text: string,
  language: ProofLanguage,
  formulas: readonly TextRange[],
): PassageHeading[] {
  const found = language === 'latex' ? findLatexHeadings(text) : [];
  let formula = 0;
  let fence = '';
  let previous = '';
  let previousStart = 0;
  let beforePrevious = '';
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const line = text.slice(start, Math.min(end, start + MAX_HEADING_CHARS + 1));
    while (formula < formulas.length && (formulas[formula]?.end ?? 0) <= start) formula++;
    const isInFormula = (formulas[formula]?.start ?? start) < start;
    const fenceMark = /^[ \t]{0,3}(```+|~~~+)/.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (fenceMark.startsWith(fence)) fence = '';
    } else if (fenceMark !== '' && language !== 'latex') fence = fenceMark;
    else if (!isInFormula && line.length <= MAX_HEADING_CHARS) {
      const heading = language === 'latex' ? readLatexBoldLine(line) : (readHashLine(line) ?? readBoldLine(line));
      if (heading !== undefined) found.push(moveHeading(heading, start));
      else if (language !== 'latex' && UNDERLINE.test(line) && canBeUnderlined(previous, beforePrevious)) {
        found.push({
          start: previousStart,
          end: start + line.trimEnd().length,
          level: line.includes('=') ? 1 : 2,
          title: trimRange(text, previousStart, previousStart + previous.length),
        });
      }
    }
    beforePrevious = previous;
    previous = line;
    previousStart = start;
    start = end + 1;
  }
  return dropOverlappingRanges(found);
}

function findLatexHeadings(text: string): PassageHeading[] {
  const found: PassageHeading[] = [];
  for (const match of text.matchAll(SECTIONING)) {
    let at = match.index + match[0].length;
    const limit = Math.min(text.length, at + MAX_HEADING_CHARS);
    if (text.charAt(at) === '[') at = Math.max(at, skipBracketGroup(text, at, limit));
    if (text.charAt(at) !== '{') continue;
    const end = skipBracketGroup(text, at, limit);
    if (end < 0) continue;
    found.push({
      start: match.index,
      end,
      level: SECTIONING_LEVELS.get(match[1] ?? '') ?? 1,
      title: trimRange(text, at + 1, end - 1),
    });
  }
  return found;
}

function readHashLine(line: string): PassageHeading | undefined {
  const mark = HASH_LINE.exec(line);
  if (mark === null) return undefined;
  const end = line.trimEnd().length;
  const hashes = HASH_END.exec(line.slice(0, end))?.[0].length ?? 0;
  let title = trimRange(line, mark[0].length, Math.max(mark[0].length, end - hashes));
  const bold = /^(\*\*|__)(.+)\1$/.exec(line.slice(title.start, title.end));
  if (bold !== null && !(bold[2] ?? '').includes('**')) title = { start: title.start + 2, end: title.end - 2 };
  return { start: 0, end, level: mark[1]?.length ?? 1, title };
}

function readBoldLine(line: string): PassageHeading | undefined {
  const mark = BOLD_LINE.exec(line);
  if (mark === null) return undefined;
  const end = line.trimEnd().length;
  const stop = /[:.]$/.test(line.slice(0, end)) ? 1 : 0;
  const sign = mark[1] ?? '**';
  const from = mark[0].length;
  const close = line.indexOf(sign, from);
  if (close < 0 || close + 2 !== end - stop || /\s/.test(line.charAt(close - 1))) return undefined;
  return isTitle(line.slice(from, close))
    ? { start: 0, end, level: BOLD_LEVEL, title: { start: from, end: close } }
    : undefined;
}

function readLatexBoldLine(line: string): PassageHeading | undefined {
  const mark = LATEX_BOLD_LINE.exec(line);
  if (mark === null) return undefined;
  const brace = line.indexOf('{', mark[0].indexOf('\\textbf') < 0 ? 0 : mark[0].length - 1);
  const close = skipBracketGroup(line, brace, line.length);
  if (close < 0 || !/^[:.]?(?:\\\\)?\s*$/.test(line.slice(close))) return undefined;
  const title = { start: mark[0].length, end: close - 1 };
  return isTitle(line.slice(title.start, title.end))
    ? { start: 0, end: line.trimEnd().length, level: BOLD_LEVEL, title }
    : undefined;
}

/** Whether a line in bold is a title rather than a sentence that is stressed. */
function isTitle(words: string): boolean {
  if (words.trim() === '' || words.length > 160) return false;
  return !/[\p{L})\]$][.!?]$/u.test(words) || words.split(/\s+/).length <= 5;
}

function canBeUnderlined(line: string, before: string): boolean {
  const title = line.trim();
  if (title === '' || title.length > 120 || line.length > MAX_HEADING_CHARS || UNDERLINE.test(line)) return false;
  if (before.trim() !== '' && !UNDERLINE.test(before)) return false;
  return /[\p{L}]/u.test(title) && !/^(?:[-*+>|]\s|\||#)/.test(title) && !/[\p{L}\d)\]$][.,;!?]$/u.test(title);
}

function moveHeading({ start, end, level, title }: PassageHeading, by: number): PassageHeading {
  return { start: start + by, end: end + by, level, title: { start: title.start + by, end: title.end + by } };
}

function trimRange(text: string, start: number, end: number): TextRange {
  let from = start;
  let to = Math.max(start, end);
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}
