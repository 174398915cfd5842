/** Finds references in prose and in LaTeX commands. Linear in the text. */

import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { ResumableWork } from '../../base/resumable-work.ts';
import { getCrossReferenceWordKind, type HeadingKind, type TextRange } from '../../proof/index.ts';
import { maskCommentsAndVerbatim } from '../../render/index.ts';
import type { StepHeadings } from '../labels/types.ts';
import { FORMULA_PLACEHOLDER } from '../text/flatten-prose.ts';
import type { Passage } from '../text/types.ts';
import { findCrossReferenceTargets } from './find-targets.ts';
import { EQUATION_TAG_REGEX_SOURCE, isLetterOrRomanNumeral, normalizeCrossReferenceName } from './number-pattern.ts';
import type { CrossReferenceTarget, PassageCrossReferences, UnresolvedCrossReference } from './types.ts';

/** More numbers behind one word aren't read. */
const MAX_LISTED = 30;
/** A piece of work ends after so many UTF-16 code units, or after so many formulas. */
const CHARS_OF_PIECE = 16_384;
const FORMULAS_OF_PIECE = 1_024;
/** More references of one passage aren't read. */
const MAX_REFERENCES = 20_000;

const COMMAND =
  /\\((?:eq|c|C|auto|v|page|name|labelc|sub)?ref|cite[a-zA-Z]{0,8}|hyperref)\*?\s{0,2}((?:\[[^\]\n]{0,120}\]\s{0,2}){0,2})(?:\{([^{}\n]{1,400})\})?/g;
const WHOLE_TAG = new RegExp(`^(?:${EQUATION_TAG_REGEX_SOURCE})$`);
const PARENTHESIZED = new RegExp(String.raw`\((${EQUATION_TAG_REGEX_SOURCE}|\uFFFC)\)`, 'g');
/** Words before a parenthesized number that make it a reference. */
const CUE =
  /(?:^|[\s([-])(?:by|from|in|into|using|use|uses|via|with|of|to|and|or|than|satisf(?:y|ies|ying)|contradict(?:s|ing)?|combin(?:e|es|ing)|insert(?:ing)?|substitut(?:e|es|ing)|apply(?:ing)?|add(?:ing)?|subtract(?:ing)?|multiply(?:ing)?|compar(?:e|es|ing)|since|because|see|recall|recalling|under|impl(?:y|ies)|gives?|yields?|shows?|says|hence|thus|therefore|then|if|when|where|both|either|also|reduc(?:e|es|ing)|solv(?:e|es|ing)|squar(?:e|ing)|divid(?:e|ing)|rewrit(?:e|ing)|prov(?:e|es|ing)|establish(?:es|ed|ing)?|conditions?|equations?|eqs?\.?|eqns?\.?|inequalit(?:y|ies)|relations?|identit(?:y|ies)|formulas?|formulae|congruences?|properties|property|parts?|cases?|claims?|steps?|items?|facts?|bounds?|estimates?|statements?|assertions?|exactly|that|statement|the|aus|nach|mit|par|de|por|из|в|по|由|从|根据|及|和)[ \t\n~]{0,3}$/i;
const LIST_BEFORE =
  /\([^()]{1,6}\)(?:[ \t\n]{0,3}(?:,|and|&|or|-{1,3}|to|,[ \t\n]{0,2}and|und|et|y|e|и|和|、)[ \t\n]{0,3}|-)$/;
const VERB_BEHIND =
  /^[ \t\n]{1,3}(?:is|are|was|holds?|gives?|yields?|impl(?:y|ies)|shows?|says|becomes?|follows?|reads?|reduces?|and|with|we|for|in|to|that|can|must|has|have|at|by|tells?|means?|contradicts?|ensures?|guarantees?|forces?|simplif(?:y|ies)|would|will|then|provides?|asserts?|states?|together|again|also|does)(?![a-z])/i;
const WORD = /[\p{L}§]{1,24}/gu;
const NUMBERS =
  /(?:\d{1,3}(?:\.(?:\d{1,3}|[a-z](?![a-z])|[ivx]{1,4}(?![a-z]))){0,3}(?: ?[a-h](?![\p{L}\d]))?|[A-H]\d{0,2}|[IVX]{1,5}|[ivx]{2,5}|\((?:\d{1,3}(?:\.\d{1,2})?[a-z]?|[a-zA-Z]|[ivxIVX]{1,5}|[*∗]{1,3})\)|\uFFFC|[b-h])'{0,3}(?![\p{L}\d_^])/uy;
const NEXT_NUMBER =
  /(?:[ \t\n]{0,3}(?:,(?:[ \t\n]{1,3}(?:and|or))?|and|or|&|-{1,3}|to|und|et|y|e|и|i|和|、)[ \t\n]{1,3}|-{1,2})(?=\d|\(|\uFFFC|[A-HIVX](?![\p{L}])|[ivx]{2,5}(?!\p{L}))/uy;
const EXTERNAL_BEHIND =
  /^[ \t\n,]{0,3}(?:\(?(?:of|in|from|see)[ \t\n]{1,3}(?:the (?:paper|book|article|note|literature)|(?:their|his|her|the (?:official|original|published)) (?:solution|proof|paper|article)|\[|\\cite|(?!(?:Prop|Lem|Theor|Thm|Coroll|Claim|Case|Step|Part|Sect|Def|Remark|Equation|Eq|Fact|Observ|Appendix|Problem|Subcase))[A-Z][a-z]{2,}(?! ?\d)|[A-Z]\.)|\[\d|\\cite|\([A-Z][a-z]+,? \d{4}\))/;
/** “Smith (2008), ”, “et al., ”, “Smith's Notebooks, ”. */
const WORK_BEFORE =
  /(?:\b(?:19|20)\d\d\)?,?|\bet al\.?,?|\b[A-Z]\. ?[A-Z][a-z]+,? ?\(?|(?<![.:] |^)\b[A-Z][a-z]{2,}'s?(?: [A-Z][a-z]+)?,?)[ \n]{0,2}$/;
const PHRASE =
  /\b(?:the|this|our|above|previous|preceding|key|main)[ \t\n]{1,3}(base case|induction base|inductive step|induction step|claim|lemma|proposition|corollary|observation|remark|fact)(?![\p{L}-])(?![ \t\n]{1,3}(?:\d|\uFFFC|\(|[A-Z]\b|that\b))/giu;

/** The references of a passage, in text order. Places of `targets` aren't references. */
function* findReferences(
  passage: Passage,
  targets: readonly CrossReferenceTarget[],
  headings: StepHeadings,
): ResumableWork<UnresolvedCrossReference[]> {
  const found: UnresolvedCrossReference[] = [];
  const taken = [
    ...targets.map(({ range }) => range),
    ...[...headings.first, ...headings.later].map(({ range }) => range),
  ].sort((one, other) => one.start - other.start);
  const add = (reference: UnresolvedCrossReference) => {
    if (
      found.length < MAX_REFERENCES &&
      reference.range.end > reference.range.start &&
      !overlapsAny(taken, reference.range)
    )
      found.push(reference);
  };
  addCommands(passage, found);
  yield;
  yield* addParenthesized(passage, add);
  yield* addNamed(passage, add);
  addPhrases(passage, add);
  yield;
  yield* addInsideFormulas(passage, add);
  found.sort((one, other) => one.range.start - other.range.start || other.range.end - one.range.end);
  const bibliography = passage.text.indexOf('\\bibitem');
  let end = 0;
  return found.filter(({ range, kind }) => {
    const isCommand = kind === 'label' || kind === 'cite';
    // Numbers of journals in a bibliography aren't references.
    if (!isCommand && (range.start < end || (bibliography >= 0 && range.start > bibliography))) return false;
    end = Math.max(end, range.end);
    return true;
  });
}

/** Numbers that stand where something may be numbered: not directly behind a word of a sentence. */
function* findPossibleTargetNumbers(
  { text }: Passage,
  references: readonly UnresolvedCrossReference[],
): ResumableWork<ReadonlySet<string>> {
  const unclear = new Set<string>();
  const ranges = references.filter(({ isCertain }) => isCertain).map(({ range }) => range);
  let pieceEnd = CHARS_OF_PIECE;
  for (const match of text.matchAll(/[({[]\s?(?:\\text\{|\\mathrm\{)?(\d{1,2})['’′a-z]{0,2}\s?[)},\]]/g)) {
    if (match.index > pieceEnd) {
      pieceEnd = match.index + CHARS_OF_PIECE;
      yield;
    }
    const range = { start: match.index + 1, end: match.index + match[0].length - 1 };
    if (!overlapsAny(ranges, range)) unclear.add(`equation ${match[1] ?? ''}`);
  }
  for (const { kind, name, range } of references) {
    if (kind === 'equation' || !/^\d/.test(name)) continue;
    // “… (Lemma 3)” or “Lemma 3” at the start of a line may be where it is stated.
    if (!/[\p{L},]\s{1,3}$/u.test(text.slice(Math.max(0, range.start - 6), range.start)))
      unclear.add(`${kind} ${name}`);
  }
  return unclear;
}

type AddReference = (reference: UnresolvedCrossReference) => void;

function addCommands({ text, language }: Passage, found: UnresolvedCrossReference[]): void {
  if (!/\\[a-zA-Z]{0,8}(?:ref|cite)/.test(text)) return;
  const source = language === 'latex' ? maskCommentsAndVerbatim(text) : text;
  for (const match of source.matchAll(COMMAND)) {
    const command = match[1] ?? '';
    const names = command === 'hyperref' ? (match[2] ?? '').trim().slice(1, -1) : (match[3] ?? '');
    const kind = command.startsWith('cite') ? 'cite' : 'label';
    for (const name of names.split(',', MAX_LISTED)) {
      const trimmed = name.trim();
      if (trimmed !== '')
        found.push({
          kind,
          name: trimmed,
          range: { start: match.index, end: match.index + match[0].length },
          isCertain: true,
          isExternal: false,
        });
    }
  }
}

/** “(7)”, “(∗)”, also with a formula inside or as a formula. */
function* addParenthesized(passage: Passage, add: AddReference): ResumableWork<void> {
  const { flat, markOffsets } = passage;
  for (const match of flat.matchAll(PARENTHESIZED)) {
    const at = match.index;
    const end = at + match[0].length;
    let name = match[1] ?? '';
    if (name === FORMULA_PLACEHOLDER) {
      const inner = readShortFormula(passage, at + 1);
      if (inner === undefined) continue;
      name = inner;
    }
    addMention(passage, at, end, name, passage.toTextRange({ start: at, end }), add);
  }
  for (const [index, at] of markOffsets.entries()) {
    if (index % FORMULAS_OF_PIECE === FORMULAS_OF_PIECE - 1) yield;
    const formula = passage.formulas[index];
    if (formula === undefined || formula.display || formula.end - formula.start > 40) continue;
    const inner = passage.text.slice(formula.inner.start, formula.inner.end).trim();
    const name = /^(?:\\text\{)?\(([^()]{1,14})\)\}?$/.exec(inner)?.[1];
    if (name === undefined || !WHOLE_TAG.test(name.trim())) continue;
    addMention(passage, at, at + 1, name, formula, add);
  }
}

/** A number in parentheses at `at … end` of flattened prose. */
function addMention(
  passage: Passage,
  at: number,
  end: number,
  written: string,
  range: TextRange,
  add: AddReference,
): void {
  const { flat } = passage;
  const name = normalizeCrossReferenceName(written);
  if (name === '') return;
  // “f(2)”, “a^(2)”, “)(3)”, “=(1)” aren't references.
  if (/[\p{L}\p{N}_^=+/)\]}\uFFFC<>·|]$/u.test(flat.slice(Math.max(0, at - 1), at))) return;
  const before = flat.slice(Math.max(0, at - 40), at);
  const behind = flat.slice(end, end + 30);
  if (/^[\p{L}\p{N}^_=(\uFFFC]/u.test(behind)) return;
  // “R (1) = 2” is a value. “(1) => (2)” isn't.
  if (/^ ?(?:[≤≥≡]|=(?!>)|[<>](?!=))/.test(behind)) return;
  // “Journal (2) 50 (1994)” is a volume.
  if (/^ {1,2}\d{1,4} ?\(?(?:1[89]|20)\d\d/.test(behind)) return;
  const isCertain = CUE.test(before) || LIST_BEFORE.test(before) || VERB_BEHIND.test(behind);
  if (isLetterOrRomanNumeral(name) && !isCertain) return;
  // “we show: (1) The sum …” begins an item.
  if (/[:;][ \t\n]{1,3}$/.test(before) && /^[ \t\n]{1,3}[\p{Lu}\uFFFC]/u.test(behind)) return;
  if (!isCertain && !/^(?:\d{1,2}|[^\d])/.test(name)) return;
  add({ kind: 'equation', name, range, isCertain, isExternal: EXTERNAL_BEHIND.test(flat.slice(end, end + 60)) });
}

/** “Lemma 2”, “Steps 1 and 2”, “Equation 7”, “§4.2”. */
function* addNamed(passage: Passage, add: AddReference): ResumableWork<void> {
  const { flat } = passage;
  let pieceEnd = CHARS_OF_PIECE;
  for (const match of flat.matchAll(WORD)) {
    if (match.index > pieceEnd) {
      pieceEnd = match.index + CHARS_OF_PIECE;
      yield;
    }
    const word = match[0];
    if (flat.charAt(match.index - 1) === '\\') continue;
    if (!/[\s\d.([~\uFFFC]/.test(flat.charAt(match.index + word.length)) && word !== '§' && word !== '§§') continue;
    if (!canNumberFollow(flat, match.index + word.length)) continue;
    const kind = getCrossReferenceWordKind(word);
    if (kind === undefined || kind === 'problem' || kind === 'solution' || kind === 'proof') continue;
    let at = match.index + word.length;
    const gap = /^\.?[ \t\n~]{0,3}(?:no\.? ?|#)?/i.exec(flat.slice(at, at + 8))?.[0] ?? '';
    const first = flat.charAt(at + gap.length);
    if (!/[\dA-Zb-hivx(\uFFFC]/.test(first)) continue;
    if (gap === '' && !/^§/.test(word) && !/[\u3000-\uD7AF]$/.test(word)) continue;
    // “The lower bound 4”, but “equation 4” and “Condition 4”.
    if (
      kind === 'equation' &&
      first !== '(' &&
      word.charAt(0) === word.charAt(0).toLowerCase() &&
      !/^(?:eqs?|eqns?|equations?|gleichung|équation|ecuaci|equaç|уравн|równ|方程|等式)/i.test(word)
    )
      continue;
    at += gap.length;
    const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase() || word.startsWith('§');
    addNumbers(passage, match.index, at, kind, isCapital, add);
  }
}

/** A quick check before the patterns: whether a number may stand a few blanks behind `at`. */
function canNumberFollow(flat: string, at: number): boolean {
  let next = flat.charAt(at) === '.' ? at + 1 : at;
  while (next < at + 5 && ' \t\n~'.includes(flat.charAt(next) || 'x')) next++;
  return /[\dA-Zb-hivxnN#(\uFFFC]/.test(flat.charAt(next));
}

function addNumbers(
  passage: Passage,
  wordAt: number,
  firstAt: number,
  kind: HeadingKind,
  isCapital: boolean,
  add: AddReference,
): void {
  const { flat } = passage;
  const isCondition = /^(?:condition|propert|requirement)/i.test(flat.slice(wordAt, wordAt + 11));
  const numbers: { kind: HeadingKind; name: string; start: number; end: number }[] = [];
  let at = firstAt;
  while (numbers.length < MAX_LISTED) {
    NUMBERS.lastIndex = at;
    let written = NUMBERS.exec(flat)?.[0];
    if (written === undefined) break;
    const end = at + written.length;
    if (written.startsWith(FORMULA_PLACEHOLDER)) {
      written = readShortFormula(passage, at);
      if (written === undefined || /^(?:[a-z]|\d+[i-z])$/.test(written) || (/^[A-Z]/.test(written) && !isCapital))
        break;
      // “By Step 2, $O$ is …”
      if (numbers.length > 0 && flat.slice(numbers.at(-1)?.end ?? at, at).trim() === ',') break;
    }
    if (!isNumberFor(kind, written, isCapital, flat.slice(end, end + 4), numbers.length)) break;
    // Conditions (i) and (ii) are the problem's, as its parts are.
    const isLettered =
      kind === 'equation' && isCondition && isLetterOrRomanNumeral(normalizeCrossReferenceName(written));
    // “Case 1 – A bound”: a letter doesn't go on a list of numbers.
    if (numbers.length > 0 && isDigit(written) !== isDigit(numbers[0]?.name ?? '')) break;
    numbers.push({ kind: isLettered ? 'part' : kind, name: normalizeCrossReferenceName(written), start: at, end });
    NEXT_NUMBER.lastIndex = end;
    const next = NEXT_NUMBER.exec(flat)?.[0];
    if (next === undefined) break;
    at = end + next.length;
    // “Lemma 2 and (3)”: the second has a word of its own, or none.
    if (kind !== 'equation' && flat.charAt(at) === '(' && !written.startsWith('(')) break;
  }
  const last = numbers.at(-1);
  if (last === undefined) return;
  const before = flat.slice(Math.max(0, wordAt - 40), wordAt);
  // “Regarding the bug report: I agree with items 1 and 2.”
  const isAboutReport =
    kind === 'item' &&
    /\b(?:report|reviewer?|referee|feedback|comments?)\b/i.test(
      flat
        .slice(Math.max(0, wordAt - 300), wordAt)
        .split('\n\n')
        .at(-1) ?? '',
    );
  // “On odd step 3” of a game.
  if (/\b(?:odd|even|time|move|turn)[ \n]$/.test(before) && !isCapital) return;
  const isExternal =
    isAboutReport ||
    EXTERNAL_BEHIND.test(flat.slice(last.end, last.end + 60)) ||
    /(?:\\cite\{[^{}]{1,30}\}|\]),? {0,2}$/.test(before) ||
    WORK_BEFORE.test(before);
  // “Schur's bound (8)” is an equation of this text.
  const isOwn = kind === 'equation' && flat.charAt(firstAt) === '(';
  for (const { kind: own, name, start, end } of numbers) {
    const range = passage.toTextRange({
      start: numbers.length === 1 ? wordAt : start === firstAt ? wordAt : start,
      end,
    });
    if (name !== '') add({ kind: own, name, range, isCertain: true, isExternal: isExternal && !isOwn });
  }
}

function isDigit(name: string): boolean {
  return /^\(?\d/.test(name);
}

/** Whether a number can be meant: “Case I” but not “in this case I”, “part b” but not “condition a”. */
function isNumberFor(kind: HeadingKind, written: string, isCapital: boolean, behind: string, index: number): boolean {
  if (/^\d/.test(written)) return !/^(?:[=<>+%°]| ?[=<>≤≥+*/^]|\.\d)/.test(behind);
  if (written.startsWith('(')) return true;
  if (kind === 'item' && !/^[ivx]{2,5}$/.test(written)) return false;
  if (written === 'I' || written === 'A') return (isCapital || index > 0) && kind !== 'equation';
  if (/^[A-Z]/.test(written)) return isCapital || index > 0;
  return kind === 'case' || kind === 'part' || kind === 'subcase' || kind === 'item'
    ? /^(?:[\s,.;:)]|$)/.test(behind)
    : false;
}

function addPhrases(passage: Passage, add: AddReference): void {
  for (const match of passage.flat.matchAll(PHRASE)) {
    const phrase = (match[1] ?? '').toLowerCase().replace(/\s+/g, ' ');
    const kind = getCrossReferenceWordKind(phrase);
    if (kind === undefined) continue;
    const start = match.index + match[0].length - (match[1] ?? '').length;
    add({
      kind,
      name: '',
      range: passage.toTextRange({ start, end: match.index + match[0].length }),
      isCertain: false,
      isExternal: false,
    });
  }
}

/** “by (7)” in `\text{…}`, `\overset{(7)}{=}`. */
function* addInsideFormulas({ text, formulas }: Passage, add: AddReference): ResumableWork<void> {
  const pattern =
    /(?:\b(?:by|from|using|via|of|in|and|see|eq\.?)[\s~]{1,3}|\\(?:overset|stackrel|xrightarrow|xLeftrightarrow)\{[ (]{0,2}?(?:\\text\{)?)\((\d{1,2}[a-z]?|[*∗]{1,3})\)/g;
  for (const [index, formula] of formulas.entries()) {
    if (index % FORMULAS_OF_PIECE === FORMULAS_OF_PIECE - 1) yield;
    const inner = text.slice(formula.start, formula.end);
    if (!/\\(?:text|overset|stackrel|mbox|x[rL])/.test(inner)) continue;
    for (const match of inner.matchAll(pattern)) {
      const start = formula.start + match.index + match[0].lastIndexOf('(');
      add({
        kind: 'equation',
        name: normalizeCrossReferenceName(match[1] ?? ''),
        range: { start, end: formula.start + match.index + match[0].length },
        isCertain: true,
        isExternal: false,
      });
    }
  }
}

/** The content of the formula at `at` in flattened prose if it is a number: `$2$`, `\ast`. */
function readShortFormula(passage: Passage, at: number): string | undefined {
  const range = passage.toTextRange({ start: at, end: at + 1 });
  if (range.end - range.start > 24) return undefined;
  const inner = passage.text.slice(range.start, range.end).replace(/^(?:\$+|\\\(|\\\[)\s*|\s*(?:\$+|\\\)|\\\])$/g, '');
  return /^(?:\(?(?:\d{1,2}(?:\.\d)?[a-z]?'?|[A-Z]\d?|[ivxIVX]{1,5}|[a-h])\)?|[*∗]{1,3}|\\ast|\\star|\\dagger|\\spadesuit|\\heartsuit)$/.test(
    inner,
  )
    ? inner
    : undefined;
}

/** Whether one of some ranges, ascending by their starts, overlaps `range`. */
function overlapsAny(ranges: readonly TextRange[], range: TextRange): boolean {
  const behind = findFirstIndexByBinarySearch(ranges.length, (k) => (ranges[k]?.start ?? 0) >= range.end);
  // Ranges may be nested by a few: look at some before.
  for (let i = behind - 1; i >= 0 && i >= behind - 4; i--) if ((ranges[i]?.end ?? 0) > range.start) return true;
  return false;
}

/**
 * What a passage names and refers to.
 *
 * @param headings of the passage, with numbers as LaTeX prints them
 */
export function* readPassageCrossReferences(
  passage: Passage,
  headings: StepHeadings,
): ResumableWork<PassageCrossReferences> {
  const targets = yield* findCrossReferenceTargets(passage, headings);
  const references = yield* findReferences(passage, targets, headings);
  yield;
  return { targets, references, unclear: yield* findPossibleTargetNumbers(passage, references) };
}
