/** Reads a problem or a step: its formulas, its prose in a form for matching, and its sentences. Linear in the text. */
import { finishWork, type ResumableWork } from '../../base/resumable-work.ts';
import type { ProofLanguage, TextRange } from '../../proof/index.ts';
import { findFormulaRanges, maskCommentsAndVerbatim } from '../../render/index.ts';
import { findEnvironments, findLatexProseGaps } from './find-environments.ts';
import { findPassageHeadings } from './find-headings.ts';
import { findCodeAndLinkRanges } from './find-unread-ranges.ts';
import { ProseFlattener } from './flatten-prose.ts';
import { clipOverlaps, dropOverlaps } from './overlaps.ts';
import { isForeignProse } from './small-words.ts';
import { type FormulaEnding, splitIntoSentences } from './split-sentences.ts';
import type { Passage, PassageFormula, PassageHeading, PassageOptions, PassageSentence } from './types.ts';
import { findUndelimitedFormulas } from './undelimited-formulas.ts';

/** A period at the end of a formula, perhaps before a label, a number, and the end of an environment. */
const FORMULA_PERIOD =
  /(?:^|[^.\\])\.(?:\s|\\(?:quad|qquad|hfill|qed|qedhere|[,;!])|\\(?:tag|label|end)\*?\{[^{}]{0,30}\}|\}){0,8}$/;

/** A longer text is searched for formulas in windows of this length. In UTF-16 code units. */
const WINDOW_CHARS = 32_768;
/** A formula may begin this far before the end of a window: a longer one isn't found there. In UTF-16 code units. */
const OVERLAP_CHARS = 8_192;
/** A piece of work ends after so many UTF-16 code units. */
const CHARS_OF_PIECE = 16_384;
/** A piece of work ends after so many formulas. */
const FORMULAS_OF_PIECE = 1_024;

/** Reads a passage. The text's line ends are `\n`. */
export function readPassage(text: string, options: PassageOptions): Passage {
  return finishWork(readPassageInPieces(text, options));
}

/** Reads a passage, as `readPassage`. */
export function* readPassageInPieces(
  text: string,
  { language, isUndelimited = false }: PassageOptions,
): ResumableWork<Passage> {
  const source = language === 'latex' ? maskCommentsAndVerbatim(text) : text;
  const delimited = yield* findDelimitedFormulas(source, language);
  let formulas: readonly PassageFormula[] =
    language === 'latex' ? delimited : yield* addUndelimitedFormulas(source, delimited, isUndelimited);
  if (source.length > CHARS_OF_PIECE) yield;
  const environments = findEnvironments(source, formulas);
  if (source.length > CHARS_OF_PIECE) yield;
  const headings = findPassageHeadings(source, language, formulas);
  const breaks: number[] = [];
  let wordless: readonly TextRange[] = [];
  if (language === 'latex') {
    const layout = findLatexProseGaps(source, environments);
    for (const at of layout.breaks) breaks.push(at);
    wordless = addHeadingMarkup(layout.wordless, headings);
    formulas = dropInside(formulas, layout.omitted);
  }
  for (const { start, end } of headings) breaks.push(start, end);
  breaks.sort((one, other) => one - other);
  const prose = new ProseFlattener(language, { wordless, breaks });
  let at = 0;
  for (const [index, formula] of formulas.entries()) {
    if (formula.start - at > CHARS_OF_PIECE) yield* addLongProse(prose, source, at, formula.start);
    else prose.addProse(source, at, formula.start);
    prose.addFormula(formula);
    at = formula.end;
    if (index % FORMULAS_OF_PIECE === FORMULAS_OF_PIECE - 1) yield;
  }
  yield* addLongProse(prose, source, at, source.length);
  const { flat, markOffsets, breakOffsets, toTextRange, toFlatRange } = prose.build();
  const ranges = yield* splitIntoSentences(flat, breakOffsets, (index) => describeFormula(source, formulas[index]));
  const sentences = joinHeadings(
    ranges.map((range) => ({ ...toTextRange(range), flat: range })),
    headings,
  );
  return { text, language, formulas, flat, markOffsets, sentences, headings, environments, toTextRange, toFlatRange };
}

function* addLongProse(prose: ProseFlattener, text: string, start: number, end: number): ResumableWork<void> {
  for (const { start: from, end: to } of cutAtBlanks(text, start, end)) {
    if (from > start) yield;
    prose.addProse(text, from, to);
  }
}

/** The range in parts of bounded length, which end behind a line or a word where that is possible. */
function cutAtBlanks(text: string, start: number, end: number): readonly TextRange[] {
  const parts: TextRange[] = [];
  let from = start;
  while (end - from > 2 * CHARS_OF_PIECE) {
    const limit = from + CHARS_OF_PIECE;
    const least = from + CHARS_OF_PIECE / 2;
    const to =
      [text.lastIndexOf('\n', limit) + 1, text.lastIndexOf(' ', limit) + 1].find((cut) => cut > least) ?? limit;
    parts.push({ start: from, end: to });
    from = to;
  }
  parts.push({ start: from, end });
  return parts;
}

/** Makes each heading one sentence: the period of “Step 1. Bounds” ends none. */
function joinHeadings(sentences: readonly PassageSentence[], headings: readonly PassageHeading[]): PassageSentence[] {
  const joined: PassageSentence[] = [];
  let next = 0;
  for (const sentence of sentences) {
    while (next < headings.length && (headings[next]?.end ?? 0) <= sentence.start) next++;
    const heading = headings[next];
    const last = joined.at(-1);
    if (heading !== undefined && last !== undefined && heading.start <= last.start && sentence.end <= heading.end) {
      joined.pop();
      joined.push({ start: last.start, end: sentence.end, flat: { start: last.flat.start, end: sentence.flat.end } });
    } else joined.push(sentence);
  }
  return joined;
}

/** Leaves out the commands of sections, but not their titles. */
function addHeadingMarkup(wordless: readonly TextRange[], headings: readonly PassageHeading[]): TextRange[] {
  const markup = headings.flatMap(({ start, end, title }) => [
    { start, end: title.start },
    { start: title.end, end },
  ]);
  return clipOverlaps([...wordless, ...markup]);
}

function dropInside(formulas: readonly PassageFormula[], omitted: readonly TextRange[]): readonly PassageFormula[] {
  if (omitted.length === 0) return formulas;
  let next = 0;
  return formulas.filter(({ start }) => {
    while (next < omitted.length && (omitted[next]?.end ?? 0) <= start) next++;
    return (omitted[next]?.start ?? Number.POSITIVE_INFINITY) > start;
  });
}

/** Facts about a formula that decide where a sentence ends: whether it stands on its own lines and ends with a period. */
function describeFormula(text: string, formula: PassageFormula | undefined): FormulaEnding {
  if (formula === undefined) return { isDisplay: false, hasPeriod: false };
  const { inner, display } = formula;
  const tail = text.slice(Math.max(inner.start, inner.end - 60), inner.end);
  return { isDisplay: display, hasPeriod: formula.delimited && FORMULA_PERIOD.test(tail) };
}

function* findDelimitedFormulas(text: string, language: ProofLanguage): ResumableWork<PassageFormula[]> {
  const found: PassageFormula[] = [];
  for (let at = 0; at < text.length; ) {
    const isLast = text.length - at <= WINDOW_CHARS + OVERLAP_CHARS;
    const end = isLast ? text.length : at + WINDOW_CHARS;
    const blank = text.lastIndexOf(' ', end - OVERLAP_CHARS) + 1;
    const limit = isLast ? end : blank > at + OVERLAP_CHARS ? blank : end - OVERLAP_CHARS;
    let next = limit;
    const window = at === 0 && isLast ? text : text.slice(at, end);
    for (const { start, end: formulaEnd, display, inner } of findFormulaRanges(window, language)) {
      if (at + start >= limit) break;
      next = Math.max(next, at + formulaEnd);
      const delimited = inner.start > start || window.startsWith('\\begin', start);
      const moved = at === 0 ? inner : { start: at + inner.start, end: at + inner.end };
      found.push({ start: at + start, end: at + formulaEnd, display, inner: moved, delimited });
    }
    at = next;
    if (!isLast) yield;
  }
  return found;
}

/**
 * Adds formulas without delimiters, outside LaTeX. A command without delimiters, such as `\le`, becomes part of the formula
 * around it.
 */
function* addUndelimitedFormulas(
  text: string,
  formulas: readonly PassageFormula[],
  withLetters: boolean,
): ResumableWork<readonly PassageFormula[]> {
  const found: PassageFormula[] = [];
  const bare = formulas.filter((formula) => !formula.delimited);
  const options = {
    hasLetters: withLetters,
    isForeign: withLetters && isForeignProse(text),
    skips: findCodeAndLinkRanges(text),
    commands: bare,
  };
  let next = 0;
  const addGap = (start: number, end: number) => {
    const runs = findUndelimitedFormulas(text, start, end, options);
    let at = 0;
    while (next < bare.length && (bare[next]?.start ?? end) < end) {
      const command = bare[next++];
      if (command === undefined || command.start < start) continue;
      while (at < runs.length && (runs[at]?.end ?? 0) <= command.start) at++;
      const run = runs[at];
      if (run === undefined || run.start >= command.end) found.push(command);
    }
    for (const run of runs) found.push({ ...run, inner: run, display: isAloneOnLine(text, run), delimited: false });
  };
  let at = 0;
  let pieceEnd = CHARS_OF_PIECE;
  for (const formula of formulas) {
    if (!formula.delimited) continue;
    if (formula.start > at) for (const { start, end } of cutAtBlanks(text, at, formula.start)) addGap(start, end);
    found.push(formula);
    at = formula.end;
    if (at < pieceEnd) continue;
    pieceEnd = at + CHARS_OF_PIECE;
    yield;
  }
  for (const { start, end } of cutAtBlanks(text, at, text.length)) {
    addGap(start, end);
    if (end < text.length) yield;
  }
  return dropOverlaps(found);
}

const LINE_REST = /[.,;]?[ \t]{0,80}(?:[….]{0,3}[ \t]{0,4}\([^()\n]{1,5}\))?[ \t]{0,80}/y;

function isAloneOnLine(text: string, { start, end }: TextRange): boolean {
  let before = start - 1;
  while (before >= 0 && /[ \t]/.test(text.charAt(before))) before--;
  if (before >= 0 && text.charAt(before) !== '\n') return false;
  LINE_REST.lastIndex = end;
  const after = end + (LINE_REST.exec(text)?.[0].length ?? 0);
  return after >= text.length || text.charAt(after) === '\n';
}
