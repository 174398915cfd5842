/** All formulas of a text: with delimiters, as commands in prose, and without either if they are surely formulas. */
import { finishWork, type ResumableWork } from '../../base/resumable-work.ts';
import {
  cutRangeAtBlanks,
  dropOverlappingRanges,
  type ProofLanguage,
  type TextRange,
  type UndelimitedFormula,
  UndelimitedFormulaFinder,
} from '../../proof/index.ts';
import { type FormulaRange, findFormulaRanges } from './formula-ranges.ts';

/** A formula of a text, with or without delimiters. */
export interface FormulaInText extends FormulaRange {
  /** Whether delimiters, an environment or a command mark it. Otherwise it was recognized by its characters. */
  readonly delimited: boolean;
  /** The atoms of a formula that was recognized by its characters. */
  readonly atoms?: UndelimitedFormula['atoms'];
}

/** A longer text is searched for formulas in windows of this length. In UTF-16 code units. */
const WINDOW_CHARS = 32_768;
/** A formula may begin this far before the end of a window: a longer one isn't found there. In UTF-16 code units. */
const OVERLAP_CHARS = 8_192;
/** A piece of work ends after so many UTF-16 code units. */
const CHARS_OF_PIECE = 16_384;

/**
 * All formulas of a text, in order, disjoint. Outside LaTeX, also those without delimiters: a command such as `\le` is
 * part of the formula around it.
 *
 * @param hasLetters whether single letters between words are formulas, too: in a document without delimiters
 */
export function findAllFormulas(text: string, language: ProofLanguage, hasLetters: boolean): readonly FormulaInText[] {
  const marked = listMarkedFormulas(text, language);
  return language === 'latex' ? marked : finishWork(addUndelimitedFormulas(text, marked, hasLetters));
}

/** As `findAllFormulas`, in pieces. In a long text, very long formulas may not be found. */
export function* findAllFormulasInPieces(
  text: string,
  language: ProofLanguage,
  hasLetters: boolean,
): ResumableWork<readonly FormulaInText[]> {
  const marked = yield* findMarkedFormulas(text, language);
  return language === 'latex' ? marked : yield* addUndelimitedFormulas(text, marked, hasLetters);
}

function listMarkedFormulas(text: string, language: ProofLanguage): FormulaInText[] {
  return findFormulaRanges(text, language).map((range) => ({
    ...range,
    delimited: range.inner.start > range.start || text.startsWith('\\begin', range.start),
  }));
}

function* findMarkedFormulas(text: string, language: ProofLanguage): ResumableWork<FormulaInText[]> {
  const found: FormulaInText[] = [];
  for (let at = 0; at < text.length; ) {
    const isLast = text.length - at <= WINDOW_CHARS + OVERLAP_CHARS;
    const end = isLast ? text.length : at + WINDOW_CHARS;
    const blank = text.lastIndexOf(' ', end - OVERLAP_CHARS) + 1;
    const limit = isLast ? end : blank > at + OVERLAP_CHARS ? blank : end - OVERLAP_CHARS;
    let next = limit;
    const window = at === 0 && isLast ? text : text.slice(at, end);
    for (const { start, end: formulaEnd, inner, ...formula } of listMarkedFormulas(window, language)) {
      if (at + start >= limit) break;
      next = Math.max(next, at + formulaEnd);
      const moved = at === 0 ? inner : { start: at + inner.start, end: at + inner.end };
      found.push({ ...formula, start: at + start, end: at + formulaEnd, inner: moved });
    }
    at = next;
    if (!isLast) yield;
  }
  return found;
}

/**
 * Adds formulas without delimiters. A command, such as `\le`, becomes part of the formula around it.
 */
function* addUndelimitedFormulas(
  text: string,
  formulas: readonly FormulaInText[],
  hasLetters: boolean,
): ResumableWork<readonly FormulaInText[]> {
  const found: FormulaInText[] = [];
  const bare = formulas.filter((formula) => !formula.delimited);
  const finder = new UndelimitedFormulaFinder(text, { hasLetters, commands: bare });
  let next = 0;
  const addGap = (start: number, end: number) => {
    const runs = finder.find(start, end);
    let at = 0;
    while (next < bare.length && (bare[next]?.start ?? end) < end) {
      const command = bare[next++];
      if (command === undefined || command.start < start) continue;
      while (at < runs.length && (runs[at]?.end ?? 0) <= command.start) at++;
      const run = runs[at];
      if (run === undefined || run.start >= command.end) found.push(command);
    }
    for (const run of runs) {
      const inner = { start: run.start, end: run.end };
      found.push({ ...run, inner, display: isAloneOnLine(text, run), delimited: false });
    }
  };
  let at = 0;
  let pieceEnd = CHARS_OF_PIECE;
  for (const formula of formulas) {
    if (!formula.delimited) continue;
    if (formula.start > at)
      for (const { start, end } of cutRangeAtBlanks(text, { start: at, end: formula.start }, CHARS_OF_PIECE))
        addGap(start, end);
    found.push(formula);
    at = formula.end;
    if (at < pieceEnd) continue;
    pieceEnd = at + CHARS_OF_PIECE;
    yield;
  }
  for (const { start, end } of cutRangeAtBlanks(text, { start: at, end: text.length }, CHARS_OF_PIECE)) {
    addGap(start, end);
    if (end < text.length) yield;
  }
  return dropOverlappingRanges(found);
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
