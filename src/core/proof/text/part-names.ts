import { splitIntoWords } from '../../base/word-tables.ts';
import { isAsciiLetterCode, isDigitCharCode } from './characters.ts';
import {
  CJK_CHARACTER_CLASS,
  createWordRegexSource,
  findHeadingWord,
  getHeadingKindByEnvironmentName,
  HEADING_WORD_END_REGEX_SOURCE,
  type HeadingKind,
  listHeadingNames,
  listOneCharacterHeadingNames,
} from './heading-words.ts';

/** The parts of a document that a heading, an environment or front matter can name. */
export type ProofPartName = 'problem' | 'solution' | 'reference' | 'rubric' | 'answer';

/** Maximum length of a line that may be a label, in characters; a longer line is a sentence. */
export const MAX_PART_NAME_CHARS = 100;

const DIGIT = '[\\d\u0660-\u0669\uff10-\uff19]';
const CHINESE_NUMBER = '[一二三四五六七八九十]{1,3}';
const AFTER_UNSPACED = `(?<=${CJK_CHARACTER_CLASS})`;

const problemNames = createWordRegexSource(listHeadingNames('problem'));
const solutionNames = createWordRegexSource(listHeadingNames('solution', 'proof'));
const number = String.raw`(?: ?(?:no\.? ?|n[°º] ?|nr\.? ?|№ ?|#)?(?:${DIGIT}(?:${DIGIT}|\.)*[a-z]?|[ivx]+|[a-z]|(?<=[ \u3000-\u9fff])${CHINESE_NUMBER}|(?<= )[\u05d0-\u05eaа-я]))?`;
const bracket = `(?: ?[(（][^()（）]{0,60}[)）])?`;
const tail = `${number}${bracket}$`;
const chineseOrdinal = new RegExp(
  `^第 ?(${DIGIT}+|${CHINESE_NUMBER}) ?(${listOneCharacterHeadingNames('problem').join('|')})`,
);
const short = (kind: 'problem' | 'solution' | 'proof') => listOneCharacterHeadingNames(kind).join('|');
const whole: readonly (readonly [ProofPartName, RegExp])[] = [
  [
    'problem',
    new RegExp(
      `^(?:(?:(?:the|die|das|la|el|il|o) )?${problemNames}(?: statement)?${tail}|(?:${short('problem')})${tail}|${chineseOrdinal.source.slice(1)}$)`,
    ),
  ],
  [
    'solution',
    new RegExp(
      `^(?:(?:(?:the|my|our|a|full|complete|detailed|proposed|candidate|student|student's|model's|model|die|der|la|le|el|il) )?(?:${solutionNames}|model response)|${short('solution')}|${short('proof')})${tail}`,
    ),
  ],
  [
    'reference',
    new RegExp(
      `^(?:the )?(?:(?:reference|official|ground[- ]truth|gold|sample) (?:solution|proof)s?|reference|ground[- ]truth)${tail}`,
    ),
  ],
  [
    'rubric',
    new RegExp(
      `^(?:the )?(?:(?:grading|marking|scoring) )?(?:rubric|(?:grading|marking|scoring) (?:scheme|guidelines?|criteria))${bracket}$`,
    ),
  ],
  ['answer', new RegExp(`^(?:(?:the |final |reference |expected |correct |official )*answer)${bracket}$`)],
];

/** The part that a line names, regardless of its markup: `### Solution ###`, `**Beweis.**`, `Problem 3:`. */
export function findPartNamedByLine(line: string): ProofPartName | undefined {
  if (line.length > MAX_PART_NAME_CHARS) return undefined;
  const label = bare(line);
  for (const [part, pattern] of whole) if (pattern.test(label)) return part;
  return undefined;
}

const solutionHeading = new RegExp(`^${solutionNames}(?![\\d_])${HEADING_WORD_END_REGEX_SOURCE}`, 'u');

/** Whether a heading begins a solution although it has more words: "Proof of Theorem 1", "Solution sketch". */
export function isSolutionHeading(line: string): boolean {
  return solutionHeading.test(bare(line.slice(0, MAX_PART_NAME_CHARS)));
}

/** Names with a capital and in capitals. "Task: …" is an instruction rather than the beginning of a problem. */
const runInNames = listHeadingNames('problem', 'solution', 'proof')
  .filter((name) => name !== 'task')
  .flatMap((name) => [...new Set([name.charAt(0).toUpperCase() + name.slice(1), name.toUpperCase()])])
  .concat(
    listOneCharacterHeadingNames('problem'),
    listOneCharacterHeadingNames('solution'),
    listOneCharacterHeadingNames('proof'),
  );
const runIn = new RegExp(
  String.raw`^(?:\\noindent\s*)?(\*\*|__|\*|_|\\textbf\{|\\emph\{|\\textit\{|\{\\bf\s+|【)?(${createWordRegexSource(runInNames)})( [Ss]tatement)?((?: |${AFTER_UNSPACED})(?:n[°º] ?|[Nn]r\.? ?|№ ?)?(?:${DIGIT}+(?:\.${DIGIT}+)*|${CHINESE_NUMBER}))?\s?([(（][^()（）]{0,60}[)）])?\s?([.:：。])?(\*\*|__|\*|_|\}|】)?([.:：。])?(?:\s*\\\\)?(?:\s+|(?<=[：。】])|(?<=${CJK_CHARACTER_CLASS}[.:]))(?=\S)`,
);

/** A part that the beginning of a longer paragraph names: `**Problem.** Find …`. `length` is that of the mark. */
export function findPartNamedAtStart(head: string): { part: 'problem' | 'solution'; length: number } | undefined {
  const found = runIn.exec(head);
  if (found === null) return undefined;
  const [mark, open, word = '', , , , inner, close, outer] = found;
  if (inner === undefined && outer === undefined && open !== '【') return undefined;
  if ((open === undefined) !== (close === undefined)) return undefined;
  const isProblem =
    listHeadingNames('problem').includes(word.toLowerCase()) || listOneCharacterHeadingNames('problem').includes(word);
  return { part: isProblem ? 'problem' : 'solution', length: mark.length };
}

/** The name of a part at the beginning of a block, with any markup: “**Aufgabe 2 (IMO 2019).** Finde …”, `\\begin{lemma}`. */
export interface ParsedPartHeading {
  readonly kind: HeadingKind;
  /** “Aufgabe”, as written; “Lemma” for an environment; '' for a heading that is only a number. */
  readonly word: string;
  /** As written, undefined without one. */
  readonly number: string | undefined;
}

const numberAfterName = new RegExp(`^${number.slice(0, -1)}(?![\\p{L}\\d])`, 'iu');
const onlyNumber = /^\(?(\d{1,3})[.)]?$/;

/** The name of a part that a text begins with, or undefined. */
export function readPartHeading(head: string): ParsedPartHeading | undefined {
  const environment = /^\\begin\{([^{}*]{1,40})\*?\}/.exec(head)?.[1];
  if (environment !== undefined) {
    const kind = getHeadingKindByEnvironmentName(environment);
    const word = environment.charAt(0).toUpperCase() + environment.slice(1);
    return kind && { kind, word, number: undefined };
  }
  const line = undecorate(head.split('\n', 1).join(''));
  const plain = onlyNumber.exec(line)?.[1];
  if (plain !== undefined) return { kind: 'problem', word: '', number: plain };
  const ordinal = chineseOrdinal.exec(line);
  if (ordinal !== null) return { kind: 'problem', word: ordinal[2] ?? '', number: ordinal[1] };
  const at = /^(?:the|die|das|la|el|il|o) /i.exec(line)?.[0].length ?? 0;
  const found = findHeadingWord(line, at);
  if (found === undefined) return undefined;
  const end = at + found.length;
  return { kind: found.kind, word: line.slice(at, end), number: readNumberAfterName(line, end) };
}

function readNumberAfterName(line: string, end: number): string | undefined {
  const numeral = numberAfterName.exec(line.slice(end, end + 20))?.[0];
  return numeral?.replace(/^[\s#№]*(?:n(?:[oOrR]\.?|[°º])[\s]*)?|\.$/g, '') || undefined;
}

const problemWord = new RegExp(
  `^(?:(?:the|die|das|la|el|il|o) )?(?:${problemNames}${HEADING_WORD_END_REGEX_SOURCE}|(?:${short('problem')})(?=\\s{0,2}[:：.。]))`,
  'iu',
);

/** Whether a heading begins a problem if the document has several: “Problem 3: Title”, or only “3.”. */
export function isNumberedProblemHeading(heading: string): boolean {
  const line = undecorate(heading.split('\n', 1).join(''));
  if (onlyNumber.test(line) || chineseOrdinal.test(line)) return true;
  const word = problemWord.exec(line)?.[0];
  return word !== undefined && readNumberAfterName(line, word.length) !== undefined;
}

/** The first words of all names of parts, and the commands that may precede them. */
const firstWords = new Set([
  ...splitIntoWords(`
  the my our a full complete detailed proposed candidate student model
  reference official ground gold sample rubric grading marking scoring answer final expected correct
  noindent textbf textit emph underline textsc section subsection subsubsection paragraph subparagraph chapter bf
  it large bfseries itshape die der das la le el il o
`),
  ...listHeadingNames('problem', 'solution', 'proof').map((name) => name.split(' ', 1).join('')),
]);

/** The first characters of names in scripts without blanks between words, where the first word has no end. */
const firstUnspaced = new Set([
  ...[...firstWords]
    .map((word) => word.charAt(0))
    .filter((character) => new RegExp(CJK_CHARACTER_CLASS).test(character)),
  ...(['problem', 'solution', 'proof'] as const).flatMap(listOneCharacterHeadingNames),
  '第',
]);

const longestFirstWord = Math.max(...[...firstWords].map((word) => word.length));

/** Whether the line `start … end` may name a part, by its first word: a quick check before the patterns. */
export function canBePartHeading(text: string, start: number, end: number): boolean {
  let at = start;
  const last = Math.min(end, start + 12);
  while (at < last && !isLetterCode(text.charCodeAt(at))) at++;
  const first = at;
  if (firstUnspaced.has(text.charAt(first))) return true;
  while (at < end && at - first <= longestFirstWord && isLetterCode(text.charCodeAt(at))) at++;
  // Longer words aren't among them, which excludes many lines.
  if (at === first || at - first > longestFirstWord) return false;
  return firstWords.has(text.slice(first, at).toLowerCase());
}

function isLetterCode(code: number): boolean {
  return code < 0x80 ? isAsciiLetterCode(code) : /\p{L}/u.test(String.fromCharCode(code));
}

/** A line without heading marks, emphasis, LaTeX font commands, end marks, and blanks at its ends. */
function undecorate(line: string): string {
  let start = 0;
  let end = line.length;
  for (;;) {
    while (start < end && isDecoration(line.charCodeAt(start))) start++;
    while (end > start && isEdge(line.charCodeAt(end - 1))) end--;
    const command = fontCommand.exec(line.slice(start, end));
    if (command === null) break;
    start += command[0].length;
  }
  return line.slice(start, end);
}

/** An undecorated line in lower case, with single blanks. */
function bare(line: string): string {
  return undecorate(line).toLowerCase().replace(/\s+/g, ' ');
}

const fontCommand =
  /^(?:\\noindent\b\s*|\\(?:textbf|textit|emph|underline|textsc|section|subsection|subsubsection|paragraph|subparagraph|chapter)\*?\s*\{|\\(?:bf|it|large|Large|bfseries|itshape)\b\s*)/;

function isDecoration(code: number): boolean {
  return code <= 0x20 || '#*_={>【'.includes(String.fromCharCode(code));
}

function isEdge(code: number): boolean {
  return isDecoration(code) || '.:}：。】\\'.includes(String.fromCharCode(code));
}

const labelNames = createWordRegexSource(
  listHeadingNames(
    ...([
      'step',
      'case',
      'claim',
      'lemma',
      'theorem',
      'proposition',
      'corollary',
      'proof',
      'solution',
      'part',
      'remark',
    ] as const),
    ...(['observation', 'definition', 'example', 'fact', 'problem', 'subcase', 'base', 'induction'] as const),
  ).concat(
    'answer|conclusion|summary|verification|construction|setup|necessity|sufficiency|uniqueness|existence|completion|converse|justification|preliminaries|induction hypothesis|lower bound|upper bound|overview|analysis|discussion|approach|strategy',
  ),
);
const plainLabel = new RegExp(
  String.raw`^(?:sub)?${labelNames}(?:(?: |${AFTER_UNSPACED})(?:${DIGIT}(?:${DIGIT}|\.)*[a-z']?|[ivx]+|[a-z]|\([a-z\d]{1,4}\)|${CHINESE_NUMBER}|[\u05d0-\u05eaа-я]))?(?: \([^()]{0,40}\))?(?: (?:of|von|des|der|du|de|del|della|da|do) (?:the |la )?\p{L}+(?: \(?[\d.]+\)?)?)?$`,
  'u',
);
const openNames = createWordRegexSource(
  listHeadingNames('step', 'case', 'part', 'claim', 'lemma', 'subcase').concat('phase|stage'),
);
const openLabel = new RegExp(`^${openNames} ?(?:[\\dIVX.]{1,5}|${CHINESE_NUMBER}) ?[:：.–—-] ?[^.!?=。]{1,60}$`, 'i');

/** Whether a one-line paragraph is a heading without markup: all bold or italics, "Case 1:", or a bare list mark. */
export function isHeadingLike(line: string): boolean {
  if (line.length > 160) return false;
  return isEmphasised(line) || isMark(line) || plainLabel.test(bare(line)) || openLabel.test(line);
}

/** `**…**`, `__…__`, `\textbf{…}` and, if short, `*…*`, after a list mark or a number if there is one. */
function isEmphasised(line: string): boolean {
  const rest = line
    .replace(/^(?:\\noindent\s*)?(?:[-*+] +|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)] +)?/, '')
    .replace(/[\s.:\\]+$/, '');
  for (const mark of ['**', '__']) {
    if (rest.startsWith(mark)) {
      const close = rest.indexOf(mark, mark.length + 1);
      return close > 0 && rest.slice(close).replace(/[*_]/g, '') === '';
    }
  }
  if (rest.startsWith('*') || rest.startsWith('_')) {
    return rest.length <= 80 && rest.length > 2 && rest.indexOf(rest[0] ?? '', 1) === rest.length - 1;
  }
  const command = /^\\(?:textbf|textit|emph|underline|textsc)\{/.exec(rest);
  if (command === null) return false;
  let depth = 0;
  for (let i = command[0].length - 1; i < rest.length; i++) {
    if (rest[i] === '{') depth++;
    else if (rest[i] === '}' && --depth === 0) return i === rest.length - 1;
  }
  return false;
}

/** A list mark with nothing after it: `1.`, `(a)`, `iv)`, `-`. */
function isMark(line: string): boolean {
  return line.length <= 6 && /^(?:[-*+•]|\d{1,3}[.)]:?|\(?(?:[a-zA-Z]|[ivxIVX]{1,4})\):?)$/.test(line);
}

const leads = new Set(
  (
    'let|set|put|also|and|or|but|so|then|thus|hence|now|next|finally|where|with|therefore|consequently|furthermore|' +
    'moreover|similarly|equivalently|conversely|otherwise|clearly|indeed|likewise|that is|for example|for instance|' +
    'in particular|in addition|in fact|i.e.|namely|we prove|we have|we get|we obtain|we claim|we show|it follows|note|' +
    'recall|observe|define|denote|suppose|assume|since|because|by symmetry|on the other hand'
  ).split('|'),
);

/** Whether a short paragraph is only the beginning of a sentence: "Consequently", "For example:". */
export function isSentenceBeginning(paragraph: string): boolean {
  const last = paragraph.at(-1);
  const words = last === ':' || last === ',' ? paragraph.slice(0, -1) : paragraph;
  return leads.has(words.toLowerCase());
}

const endMarks = new Set(
  (
    'qed|q.e.d|blacksquare|square|box|qedsymbol|qedhere|endproof|end of proof|end of the proof|end proof|' +
    '∎|■|□|▪|◻|◼|⬛|⬜|▢'
  ).split('|'),
);

/** Whether a short paragraph is only an end mark of a proof: ∎, QED, `$\blacksquare$`, `\hfill\qed`. */
export function isProofEndMark(line: string): boolean {
  if (line.length > 48 || !/[qbs∎■□▪◻◼⬛⬜▢]|end/iu.test(line)) return false;
  const mark = line
    .replace(/\\(?:hfill|quad|qquad|null|hspace\*?\{[^{}]*\}|noindent|text|mathrm|textbf|ensuremath)\b/g, ' ')
    .replace(/[$(){}[\]*_~\\\s,;!]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\.$/, '');
  return endMarks.has(mark);
}

/** The length of a list mark at `at` (`- `, `12. `, `(a) `), or 0. */
export function getListMarkerLength(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  if (code === 0x2d || code === 0x2a || code === 0x2b || code === 0x2022) {
    return at + 1 < end && text.charCodeAt(at + 1) === 0x20 ? 2 : 0;
  }
  let i = code === 0x28 ? at + 1 : at;
  const first = i;
  while (i < end && i - first < 4 && (isDigitCharCode(text.charCodeAt(i)) || isAsciiLetterCode(text.charCodeAt(i))))
    i++;
  if (i === first || i >= end) return 0;
  const close = text.charCodeAt(i);
  if (close !== 0x29 && (close !== 0x2e || !isDigitCharCode(text.charCodeAt(first)))) return 0;
  return i + 1 < end && text.charCodeAt(i + 1) === 0x20 ? i + 2 - at : 0;
}

const mathWords = new Set(
  splitIntoWords(
    'resp mod gcd lcm min max log exp sin cos tan cot sec deg dim ker det sup inf lim and frac ord arg sgn mid',
  ),
);

/**
 * Whether a short paragraph is only a formula, though without display marks: `∠ABC = 90°`, `$x^2 = 4$.`,
 * `d + L = dxy.  (1)`. It has no word of three letters except commands and function names. It isn't a list item.
 */
export function isBareFormula(paragraph: string): boolean {
  if (getListMarkerLength(paragraph, 0, paragraph.length) > 0) return false;
  let signs = 0;
  let i = 0;
  while (i < paragraph.length) {
    const code = paragraph.charCodeAt(i);
    if (isAsciiLetterCode(code)) {
      const first = i;
      while (i < paragraph.length && isAsciiLetterCode(paragraph.charCodeAt(i))) i++;
      const command = first > 0 && paragraph.charCodeAt(first - 1) === 0x5c;
      if (i - first >= 3 && !command && isWord(paragraph.slice(first, i))) return false;
      continue;
    }
    if (code >= 0x370 && code <= 0x3ff) signs++;
    else if (code >= 0x2070 && code <= 0x2bff && (code < 0x2010 || code > 0x2027)) signs++;
    else if (code > 0x24f && isLetterLike(code)) return false;
    else if ('=<>^_+|\\/'.includes(paragraph[i] ?? '')) signs++;
    i++;
  }
  return signs > 0;
}

/** Whether letters are a word rather than a function's name or points of a figure (`ABC`). */
function isWord(letters: string): boolean {
  if (letters.length <= 4 && letters === letters.toUpperCase()) return false;
  return !mathWords.has(letters);
}

/** Letters of other scripts that form words: Cyrillic to Hangul. */
function isLetterLike(code: number): boolean {
  return (code >= 0x400 && code < 0x1e00) || (code >= 0x2e80 && code < 0xd800);
}
