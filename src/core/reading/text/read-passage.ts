/** Reads a problem or a step: its formulas, its prose in a form for matching, and its sentences. Linear in the text. */
import { finishWork, type ResumableWork } from '../../base/resumable-work.ts';
import { clipOverlappingRanges, cutRangeAtBlanks, type TextRange } from '../../proof/index.ts';
import { findAllFormulasInPieces, maskCommentsAndVerbatim } from '../../render/index.ts';
import { findEnvironments, findLatexNonProse } from './find-environments.ts';
import { findPassageHeadings } from './find-headings.ts';
import { ProseFlattener } from './flatten-prose.ts';
import { type FormulaSentenceEndCues, splitIntoSentences } from './split-sentences.ts';
import type { Passage, PassageFormula, PassageHeading, PassageOptions, PassageSentence } from './types.ts';

/** A period at the end of a formula, perhaps before a label, a number, and the end of an environment. */
const FORMULA_PERIOD =
  /(?:^|[^.\\])\.(?:\s|\\(?:quad|qquad|hfill|qed|qedhere|[,;!])|\\(?:tag|label|end)\*?\{[^{}]{0,30}\}|\}){0,8}$/;

/** A piece of work ends after so many UTF-16 code units. */
const CHARS_OF_PIECE = 16_384;
/** A piece of work ends after so many formulas. */
const FORMULAS_OF_PIECE = 1_024;

/** Reads a passage. The text's line ends are `\n`. */
export function parsePassage(text: string, options: PassageOptions): Passage {
  return finishWork(parsePassageInPieces(text, options));
}

/** Reads a passage, as `parsePassage`. */
export function* parsePassageInPieces(
  text: string,
  { language, isUndelimited = false }: PassageOptions,
): ResumableWork<Passage> {
  const source = language === 'latex' ? maskCommentsAndVerbatim(text) : text;
  let formulas: readonly PassageFormula[] = yield* findAllFormulasInPieces(source, language, isUndelimited);
  if (source.length > CHARS_OF_PIECE) yield;
  const environments = findEnvironments(source, formulas);
  if (source.length > CHARS_OF_PIECE) yield;
  const headings = findPassageHeadings(source, language, formulas);
  const breaks: number[] = [];
  let wordless: readonly TextRange[] = [];
  if (language === 'latex') {
    const layout = findLatexNonProse(source, environments);
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
  for (const { start: from, end: to } of cutRangeAtBlanks(text, { start, end }, CHARS_OF_PIECE)) {
    if (from > start) yield;
    prose.addProse(text, from, to);
  }
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
  return clipOverlappingRanges([...wordless, ...markup]);
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
function describeFormula(text: string, formula: PassageFormula | undefined): FormulaSentenceEndCues {
  if (formula === undefined) return { isDisplay: false, hasPeriod: false };
  const { inner, display } = formula;
  const tail = text.slice(Math.max(inner.start, inner.end - 60), inner.end);
  return { isDisplay: display, hasPeriod: formula.delimited && FORMULA_PERIOD.test(tail) };
}
