/** Reads the names that an author gives to parts: “**Lemma 2 (title).**”, “### Step 3: …”, `\begin{lemma}`. Linear in the text. */
import { findHeadingWord, type HeadingKind, type TextRange } from '../../proof/index.ts';
import { FORMULA_PLACEHOLDER } from '../text/flatten-prose.ts';
import type { Passage, PassageHeading } from '../text/types.ts';
import {
  canHeadingFollowLine,
  extractTitleText,
  findEmphasisEnd,
  hasBoldMarkBefore,
  hasEmphasisMarkBefore,
  hasNonblankCharacter,
  isDirectlyBelowNonblankLine,
  isFollowedByBlankLine,
  isTitleLine,
  MAX_HEADING_TITLE_CHARS,
  matchStickyPattern,
  readHeadingNumberAfterName,
  readStatementsCitedInStep,
} from './heading-text.ts';
import { readEnvironmentHeading } from './read-environment-heading.ts';
import type { PartHeading, StepHeadings } from './types.ts';

/** More headings of one passage aren't read. */
const MAX_HEADINGS = 2_000;
/** More headings at the start of one line aren't read. */
const MAX_HEADINGS_OF_LINE = 20;

const LINE_MARKS = /[ \t>]{0,16}(#{1,6}(?=[ \t]|\p{L})[ \t]{0,4})?(?:[-*+•][ \t]{1,4})?/uy;
const SECTIONING = /^\\(?:part|chapter|section|paragraph|sub[sp])/;
const SECTION_NUMBER =
  /(?:§ ?)?(\d{1,3}(?:\.\d{1,3}){0,3}|[IVX]{1,5})(?:[.):]{1,2}(?=[ \t*])|(?=[ \t]{1,4}[\p{Lu}]))[ \t]{0,8}/uy;
const ADJECTIVES =
  /(?:(?:(?:the|key|main|auxiliary|technical|special|general|generic|first|second|third|sub|our|central|preliminary|final|important) ){1,2})/iy;
const CHINESE_ORDINAL = /第\s?([\d一二三四五六七八九十]{1,3})\s?(步|部分|种情况|種情況|章|節|节)/uy;
const ORDINAL_KINDS = new Map<string, HeadingKind>([
  ['步', 'step'],
  ['部分', 'part'],
]);
const PARENTHESIS = /[ \t]{0,3}(?:\((?:[^()\n]|\([^()\n]{0,60}\)){1,160}\)|\[[^[\]\n]{1,160}\])/y;
const TERMINATOR = /[ \t]{0,3}(?:[.:。：]|-{1,3}(?=[ \t])|—|[ \t]*(?:\n|$))/y;
const PROVES = /[ \t]{0,2}(?:\(? ?(?:of|for|von|zu|de|du|del|da|do|della|di|des) (?:the |our )?)/iy;
const PART_MARK = /\(([a-zA-Z]|[ivx]{1,4}|\d{1,2})\)(?=[ \t])/y;
/** A line that separates parts. Stars are left out of flattened prose. */
const RULE = /^[ \t]{0,3}(?:(?:[-*=_~–—─━═][ \t]?){3,200}|\\hrule[ \t]{0,3})$/;
const CLOSES =
  /(?:[∎□■▢◻◼⬛⬜]|\\(?:qed|qedhere|qedsymbol|blacksquare|square|Box|end\{(?:proof|pf)\})|\bQ\.? ?E\.? ?D\b|\bc\.q\.[df]|ч\. ?т\. ?д|w\.z\.b\.w|[证證]毕|証明終)[\s.*_)\]$\\}]{0,12}$/u;

/** Headings at a place of flattened prose, outermost first, and the offset behind them. */
interface HeadingsRead {
  readonly headings: readonly PartHeading[];
  readonly end: number;
}

/** A command of LaTeX that begins a part, at `start` in flattened prose. */
interface Opening extends HeadingsRead {
  readonly start: number;
}

/**
 * All headings of a passage.
 *
 * @param titles of environments that `\newtheorem` defines
 * @param isBelowRule whether the text between the step and the one before it has a rule across the page
 */
export function readStepHeadings(
  passage: Passage,
  titles?: ReadonlyMap<string, string>,
  isBelowRule = false,
): StepHeadings {
  const { flat } = passage;
  const first: PartHeading[] = [];
  const later: PartHeading[] = [];
  const openings = readOpenings(passage, titles);
  /** The levels of underlined titles, by their offsets in flattened prose. */
  const underlined = new Map<number, number>();
  for (const { level, title } of passage.headings)
    if (level <= 2) underlined.set(passage.toFlatRange(title).start, level);
  let nextOpening = 0;
  let isAtStart = true;
  let mayStart = true;
  let isAfterRule = isBelowRule;
  let isBehindRule = isBelowRule;
  let count = 0;
  const add = (headings: readonly PartHeading[]) => {
    count++;
    for (const heading of headings) (isAtStart ? first : later).push(heading);
  };
  for (let at = 0; at <= flat.length && count < MAX_HEADINGS; ) {
    let end = findLineEnd(flat, at);
    const isRule = RULE.test(flat.slice(at, Math.min(end, at + 200)));
    if (isRule && isAtStart && first.length === 0) isAfterRule = true;
    let mayRead = mayStart && end > at && !isRule;
    for (let from = at; ; ) {
      const opening = openings[nextOpening];
      const isInLine = opening !== undefined && opening.start <= end;
      const stop = isInLine ? Math.max(from, opening.start) : end;
      // “### Step 3” may be directly followed by “**Claim 1.**”, or “Claim 1.” by “Proof.” on the same line.
      const level = underlined.get(from);
      for (let read = 0; mayRead && read < MAX_HEADINGS_OF_LINE && hasNonblankCharacter(flat, from, stop); read++) {
        const found = readLineHeadings(passage, from, stop, isAtStart, isBehindRule, level);
        if (found === undefined) break;
        add(found.headings);
        // An underlined title has lines of its own, so the step is called after it.
        if (level !== undefined) isAtStart = false;
        mayRead = isAtStart && found.end > from;
        from = found.end;
      }
      if (!isRule && hasNonblankCharacter(flat, from, stop)) isAtStart = false;
      if (!isInLine || count >= MAX_HEADINGS) break;
      add(opening.headings);
      nextOpening++;
      mayRead = true;
      from = Math.max(from, opening.end);
      if (from > end) end = findLineEnd(flat, from);
      at = from;
    }
    if (end > at) isBehindRule = isRule;
    mayStart = isRule || canHeadingFollowLine(flat, at, end);
    at = end + 1;
  }
  return {
    first,
    later,
    itemMark: readItemMark(flat),
    isAfterRule,
    isClosed: CLOSES.test(passage.text.slice(-60).trimEnd()),
    used: readStatementsCitedInStep(flat),
    endsSolution: /\\end\{sol(?:ution)?\*?\}\s*$/.test(passage.text.slice(-60)),
  };
}

/** Whether a text, such as that between two steps, has a rule across the page. */
export function hasHorizontalRule(text: string): boolean {
  return text.length > 3 && text.split('\n', 20).some((line) => RULE.test(line.slice(0, 300).trimEnd()));
}

function findLineEnd(flat: string, at: number): number {
  const feed = flat.indexOf('\n', at);
  return feed < 0 ? flat.length : feed;
}

/** The sections and the environments of LaTeX that begin a part, in text order. */
function readOpenings(passage: Passage, titles: ReadonlyMap<string, string> | undefined): readonly Opening[] {
  const openings: Opening[] = [];
  for (const environment of passage.environments) {
    const heading = readEnvironmentHeading(passage, environment, titles);
    if (heading !== undefined) openings.push({ ...passage.toFlatRange(environment.opening), headings: [heading] });
  }
  if (passage.language !== 'latex') return openings;
  for (const heading of passage.headings) {
    if (SECTIONING.test(passage.text.slice(heading.start, heading.start + 12)))
      openings.push(readSection(passage, heading));
  }
  return openings.sort((one, other) => one.start - other.start);
}

/** `\section{Step 3: Bounds}`. */
function readSection(passage: Passage, { start, end, title, level }: PassageHeading): Opening {
  const words = passage.toFlatRange(title);
  const { headings } = readHeadings(passage, {
    ...words,
    level: Math.max(1, level - 2),
    isMarked: true,
    isEmphasized: true,
    isAtStart: false,
    isBehindRule: false,
  }) ?? { headings: [] };
  return {
    ...passage.toFlatRange({ start, end }),
    headings: headings.map((heading) => (heading.kind === 'section' ? { ...heading, command: start } : heading)),
  };
}

function readItemMark(flat: string): '-' | '1' | undefined {
  const mark = /^\s{0,12}(?:([-*+•])|\d{1,2}[.)])[ \t]/.exec(flat.slice(0, 20));
  return mark === null ? undefined : mark[1] === undefined ? '1' : '-';
}

/** Words that may be a heading, in flattened prose. */
interface HeadingWords extends TextRange {
  readonly level: number;
  /** Whether hashes or a command of LaTeX mark them as a heading. */
  readonly isMarked: boolean;
  readonly isEmphasized: boolean;
  /** Whether the passage begins with them. */
  readonly isAtStart: boolean;
  /** Whether they stand behind a rule across the page. */
  readonly isBehindRule: boolean;
}

/** The headings at the beginning of `at … end` of a line. */
function readLineHeadings(
  passage: Passage,
  at: number,
  end: number,
  isAtStart: boolean,
  isBehindRule: boolean,
  underlinedLevel: number | undefined,
): HeadingsRead | undefined {
  const { flat } = passage;
  const marks = matchStickyPattern(LINE_MARKS, flat, at);
  let start = Math.min(end, at + (marks?.[0].length ?? 0));
  while (start < end && flat.charAt(start) === ' ') start++;
  const level = marks?.[1]?.trim().length ?? underlinedLevel;
  const isMarked = level !== undefined;
  return readHeadings(passage, {
    start,
    end,
    level: level ?? 8,
    isMarked,
    isEmphasized: isMarked || hasEmphasisMarkBefore(passage, at, start),
    isAtStart,
    isBehindRule,
  });
}

function readHeadings(passage: Passage, words: HeadingWords): HeadingsRead | undefined {
  const { flat } = passage;
  const { start, end, level, isMarked, isEmphasized, isAtStart, isBehindRule } = words;
  let from = start;
  const numbered = matchStickyPattern(SECTION_NUMBER, flat, from);
  if (numbered !== undefined) from += numbered[0].length;
  const named = readName(passage, from, end, isEmphasized, isMarked, isAtStart);
  if (named !== undefined) {
    const isOwnLine = named.end >= end;
    // “**7. Lemma 4**” begins a section, too.
    const isSection = numbered !== undefined && isEmphasized && named.heading.number !== numbered[1];
    const heading = { ...named.heading, level: isMarked ? level : isOwnLine ? 7 : 8 };
    if (!isSection) return { headings: [heading], end: named.end };
    const number = passage.toTextRange({ start, end: from });
    return { headings: [createSection(numbered[1], '', number, Math.min(level, 7)), heading], end: named.end };
  }
  const range = passage.toTextRange({ start, end: Math.max(from, Math.min(end, from + 1)) });
  if (isMarked)
    return { headings: [createSection(numbered?.[1], extractTitleText(passage, from, end), range, level)], end };
  const isAlone = isFollowedByBlankLine(flat, end);
  const bold = isEmphasized ? findEmphasisEnd(passage, start, end) : undefined;
  if (numbered !== undefined && from - start < end - start) {
    // “**3. Title**”, or “3. Title” on a line of its own that isn't a sentence.
    const isTitle =
      isAlone &&
      (isBehindRule || !isDirectlyBelowNonblankLine(flat, start)) &&
      end - from <= 100 &&
      (isBehindRule || !/[.,;:]\s*$/.test(flat.slice(Math.max(from, end - 3), end))) &&
      /^[\p{Lu}\p{Lo}\uFFFC]/u.test(flat.slice(from, from + 2));
    if (bold !== undefined || isTitle) {
      const title = extractTitleText(passage, from, bold ?? end);
      return { headings: [createSection(numbered[1], title, range, 7)], end: bold ?? end };
    }
    return undefined;
  }
  if (
    bold !== undefined &&
    bold - start <= 90 &&
    hasBoldMarkBefore(passage, start) &&
    (bold >= end - 1
      ? (isAlone || isAtStart) && isTitleLine(flat.slice(start, bold))
      : /[.:]/.test(flat.slice(bold - 1, bold + 1)))
  ) {
    const title = extractTitleText(passage, start, bold);
    return { headings: [createSection(undefined, title, range, bold >= end - 1 ? 7 : 8)], end: bold };
  }
  const part = isAtStart ? matchStickyPattern(PART_MARK, flat, start) : undefined;
  if (part !== undefined) {
    const place = passage.toTextRange({ start, end: start + part[0].length });
    return {
      headings: [{ kind: 'item', number: part[0], name: part[0], title: '', range: place, level: 8 }],
      end: start + part[0].length,
    };
  }
  return undefined;
}

function createSection(number: string | undefined, title: string, range: TextRange, level: number): PartHeading {
  return { kind: 'section', number, name: '', title, range, level };
}

/** “Lemma 2 (title).”, “Case $a > 0$.”, “Proof of Claim 1.” */
function readName(
  passage: Passage,
  from: number,
  end: number,
  isEmphasized: boolean,
  isMarked: boolean,
  isAtStart: boolean,
): { heading: Omit<PartHeading, 'level'>; end: number } | undefined {
  const { flat } = passage;
  const ordinal = matchStickyPattern(CHINESE_ORDINAL, flat, from);
  if (ordinal !== undefined) {
    const kind = ORDINAL_KINDS.get(ordinal[2] ?? '') ?? ((ordinal[2] ?? '').includes('情') ? 'case' : 'section');
    const range = passage.toTextRange({ start: from, end: from + ordinal[0].length });
    return { heading: { kind, number: ordinal[1], name: ordinal[0], title: '', range }, end: from + ordinal[0].length };
  }
  const adjectives = matchStickyPattern(ADJECTIVES, flat, from)?.[0].length ?? 0;
  let wordAt = from;
  let word = findHeadingWord(flat, from);
  if (word === undefined && adjectives > 0) {
    wordAt = from + adjectives;
    word = findHeadingWord(flat, wordAt);
  }
  if (word === undefined || word.kind === 'equation') return undefined;
  const initial = flat.charAt(from);
  if (!isEmphasized && initial === initial.toLowerCase() && initial !== initial.toUpperCase()) return undefined;
  let at = wordAt + word.length;
  let proves: PartHeading['proves'];
  if (word.kind === 'proof') {
    const connective = matchStickyPattern(PROVES, flat, at);
    if (connective !== undefined) {
      const provenAt = at + connective[0].length;
      const skipped = matchStickyPattern(ADJECTIVES, flat, provenAt)?.[0].length ?? 0;
      const proven = findHeadingWord(flat, provenAt) ?? findHeadingWord(flat, provenAt + skipped);
      if (proven !== undefined) {
        const wordStart = findHeadingWord(flat, provenAt) === undefined ? provenAt + skipped : provenAt;
        const number = readHeadingNumberAfterName(passage, wordStart + proven.length);
        proves = { kind: proven.kind, number: number?.text };
        at = number?.end ?? wordStart + proven.length;
        if (flat.charAt(at) === ')') at++;
      } else if (isEmphasized) {
        proves = undefined;
      } else return undefined;
    }
  }
  const nameEnd = at;
  const written = proves === undefined ? readHeadingNumberAfterName(passage, at) : undefined;
  // What stands behind the braces of a section isn't its number.
  const number = written !== undefined && written.end <= end ? written : undefined;
  if (number !== undefined) at = number.end;
  const behindName = at;
  const parenthesis = matchStickyPattern(PARENTHESIS, flat, at);
  const behind = Math.min(Math.max(at, end), at + (parenthesis?.[0].length ?? 0));
  const terminator = matchStickyPattern(TERMINATOR, flat, behind) ?? matchStickyPattern(TERMINATOR, flat, at);
  const isAtEdge = behind >= end || at >= end;
  const hasBoldEnd = /[*_}]/.test(passage.text.charAt(passage.toTextRange({ start: from, end: at }).end));
  let title = parenthesis === undefined ? '' : extractTitleText(passage, at, behind).replace(/^[([]|[)\]]$/g, '');
  let stop: number;
  if (terminator !== undefined || isAtEdge) {
    stop = Math.min(
      end,
      (matchStickyPattern(TERMINATOR, flat, behind) === undefined ? at : behind) +
        (terminator?.[0].trimEnd().length ?? 0),
    );
    title = findTitle(passage, from, stop, end, isEmphasized, isMarked) || title;
    if (isMarked) stop = end;
  } else if (number !== undefined && (isEmphasized || (parenthesis !== undefined && isAtStart && behind >= end - 2))) {
    stop = behind;
    if (isMarked) {
      title = extractTitleText(passage, behind, end);
      stop = end;
    }
  } else if (number === undefined && (isEmphasized || isAtStart) && startsCondition(flat, at, word.kind)) {
    // In “Case n = 1 (odd: easy):” the first colon isn't the end.
    const line = flat.slice(at, Math.min(end + 1, at + 160));
    const close = /[.:\n]/.exec(line.replace(/\([^()\n]*\)/g, ({ length }) => '('.repeat(length)));
    const boldEnd = isEmphasized && !isMarked ? findEmphasisEnd(passage, from, end) : undefined;
    if (close === null && boldEnd === undefined && !isMarked && end - at > 160) return undefined;
    if (close === null && boldEnd === undefined && !isMarked && end < flat.length && flat.charAt(end) !== '\n')
      return undefined;
    stop = boldEnd ?? (close === null ? end : at + close.index + 1);
    if (boldEnd === undefined && !isMarked && !/[.:]$/.test(flat.slice(at, stop)) && stop < end) return undefined;
    title = extractTitleText(passage, at, stop);
    stop = Math.min(end, stop);
  } else if (isEmphasized && hasBoldEnd && (word.kind === 'proof' || number !== undefined || wordAt > from)) {
    stop = at;
  } else if (proves !== undefined && isEmphasized) {
    stop = end;
  } else return undefined;
  const range = passage.toTextRange({ start: from, end: number === undefined ? nameEnd : behindName });
  const words = passage.flat.slice(from, nameEnd).replaceAll(FORMULA_PLACEHOLDER, '').trim();
  const name = number === undefined ? words : `${flat.slice(from, wordAt + word.length).trim()} ${number.text}`;
  return {
    heading: { kind: word.kind, number: number?.text, name, title, range, ...(proves === undefined ? {} : { proves }) },
    end: stop,
  };
}

/** The title behind a name: the rest of a heading, of an emphasis, or of a line that isn't a sentence. */
function findTitle(
  passage: Passage,
  from: number,
  stop: number,
  end: number,
  isEmphasized: boolean,
  isMarked: boolean,
): string {
  if (isMarked) return extractTitleText(passage, stop, end);
  const bold = isEmphasized ? findEmphasisEnd(passage, from, end) : undefined;
  if (bold !== undefined) return bold > stop ? extractTitleText(passage, stop, bold) : '';
  const isSentence =
    end - stop > MAX_HEADING_TITLE_CHARS || /[.:;,]\s*$/.test(passage.flat.slice(Math.max(stop, end - 4), end));
  return isSentence || !isFollowedByBlankLine(passage.flat, end) ? '' : extractTitleText(passage, stop, end);
}

/** Whether “Case” is followed by the condition that names it: a formula, or a letter and a sign. */
function startsCondition(flat: string, at: number, kind: HeadingKind): boolean {
  return (
    (kind === 'case' || kind === 'subcase' || kind === 'base' || kind === 'induction') &&
    /^[ \t(]{1,3}(?:\uFFFC|[a-zA-Z] ?[=<>≤≥≠])/.test(flat.slice(at, at + 8))
  );
}
