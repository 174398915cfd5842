/** Reads the names that an author gives to parts: “**Lemma 2 (title).**”, “### Step 3: …”, `\begin{lemma}`. Linear in the text. */
import { FORMULA_MARK } from '../text/flatten-prose.ts';
import type { Passage } from '../text/types.ts';
import {
  endsClause,
  findBoldEnd,
  findClosingBrace,
  hasEmphasis,
  isBold,
  isLineAlone,
  isNonblank,
  isTitleLine,
  MAX_TITLE_CHARS,
  matchAt,
  readNumber,
  toTitle,
} from './heading-text.ts';
import { findHeadingWord, type HeadingKind } from './heading-words.ts';
import { readEnvironmentHeading } from './read-environment-heading.ts';
import type { StepHeading, StepHeadings } from './types.ts';

/** More headings of one passage aren't read. */
const MAX_HEADINGS = 2_000;

const LINE_MARKS = /[ \t>]{0,16}(#{1,6}(?=[ \t]|\p{L})[ \t]{0,4})?(?:[-*+•][ \t]{1,4})?/uy;
const LATEX_SECTION =
  /\\(chapter|section|subsection|subsubsection|paragraph|subparagraph)\*?[ \t]{0,2}(?:\[[^\]\n]{0,200}\])?\{[ \t]{0,4}/y;
const LATEX_LEVELS = new Map(
  ['chapter', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph'].map((name, index) => [
    name,
    Math.max(1, index),
  ]),
);
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
const TERMINATOR = /[ \t]{0,3}(?:[.:。：]|-{1,3}(?=[ \t])|—|\\quad|\}|[ \t]*(?:\n|$))/y;
const PROVES = /[ \t]{0,2}(?:\(? ?(?:of|for|von|zu|de|du|del|da|do|della|di|des) (?:the |our )?)/iy;
const PART_MARK = /\(([a-zA-Z]|[ivx]{1,4}|\d{1,2})\)(?=[ \t])/y;
/** A line of LaTeX that only spaces what follows. */
const SPACING =
  /^\\(?:[vh]space|medskip|bigskip|smallskip|newpage|clearpage|pagebreak|par|hrule|hline)\*?(?:\{[^{}]{0,30}\})?\s{0,8}$/;
/** A line that separates parts. Stars are left out of flattened prose. */
const RULE = /^[ \t]{0,3}(?:[-=_~][ \t]?){3,200}$/;
const CLOSES =
  /(?:[∎□■▢◻◼⬛⬜]|\\(?:qed|qedhere|qedsymbol|blacksquare|square|Box|end\{(?:proof|pf)\})|\bQ\.? ?E\.? ?D\b|\bc\.q\.[df]|ч\. ?т\. ?д|w\.z\.b\.w|[证證]毕|証明終)[\s.*_)\]$\\}]{0,12}$/u;

/**
 * All headings of a passage.
 *
 * @param titles of environments that `\newtheorem` defines
 */
export function readStepHeadings(passage: Passage, titles?: ReadonlyMap<string, string>): StepHeadings {
  const { flat } = passage;
  const first: StepHeading[] = [];
  const later: StepHeading[] = [];
  let isAtStart = true;
  let mayStart = true;
  let isAfterRule = false;
  let isBehindRule = false;
  let count = 0;
  for (let at = 0; at <= flat.length && count < MAX_HEADINGS; ) {
    const feed = flat.indexOf('\n', at);
    const end = feed < 0 ? flat.length : feed;
    const isRule = RULE.test(flat.slice(at, Math.min(end, at + 200)));
    if (isRule && isAtStart && first.length === 0) isAfterRule = true;
    const isSpacing = flat.charAt(at) === '\\' && SPACING.test(flat.slice(at, Math.min(end, at + 80)));
    if (mayStart && end > at && !isRule && !isSpacing) {
      for (let from = at; ; ) {
        const read = readHeadingAt(passage, from, isAtStart, isBehindRule, titles);
        if (read === undefined) {
          if (isNonblank(flat, from, end)) isAtStart = false;
          break;
        }
        count++;
        const found = isAtStart ? first : later;
        if (read.section !== undefined) found.push(read.section);
        found.push(read.heading);
        // “### Step 3” may be directly followed by “**Claim 1.**”, or “Claim 1.” by “Proof.” on the same line.
        if (!isAtStart || read.end >= end || read.end <= from || count > 20) {
          if (isNonblank(flat, Math.min(end, read.end), end)) isAtStart = false;
          break;
        }
        from = read.end;
        if (!isNonblank(flat, from, end)) break;
      }
    }
    if (end > at) isBehindRule = isRule;
    mayStart = end === at || isRule || isSpacing || endsClause(flat, at, end);
    if (feed < 0) break;
    at = feed + 1;
  }
  return {
    first,
    later,
    itemMark: readItemMark(flat),
    isAfterRule,
    isClosed: CLOSES.test(passage.text.slice(-60).trimEnd()),
  };
}

function readItemMark(flat: string): '-' | '1' | undefined {
  const mark = /^\s{0,12}(?:([-*+•])|\d{1,2}[.)])[ \t]/.exec(flat.slice(0, 20));
  return mark === null ? undefined : mark[1] === undefined ? '1' : '-';
}

/** The author's own name at the start of a step, the outermost if there are several; undefined if there is none. */
export function readStepHeading(passage: Passage, titles?: ReadonlyMap<string, string>): StepHeading | undefined {
  return readStepHeadings(passage, titles).first[0];
}

/** The heading that begins in the line at `at` in flattened prose, and the offset in flattened prose behind it. */
function readHeadingAt(
  passage: Passage,
  at: number,
  isAtStart: boolean,
  isBehindRule: boolean,
  titles: ReadonlyMap<string, string> | undefined,
): { heading: StepHeading; end: number; section?: StepHeading } | undefined {
  const { flat } = passage;
  const marks = matchAt(LINE_MARKS, flat, at);
  let from = at + (marks?.[0].length ?? 0);
  let level = marks?.[1] === undefined ? 8 : marks[1].trim().length;
  let isMarked = level < 8;
  if (flat.startsWith('\\begin', from)) return readEnvironmentHeading(passage, from, titles);
  const section = matchAt(LATEX_SECTION, flat, from);
  let end = flat.indexOf('\n', from);
  if (end < 0) end = flat.length;
  if (section !== undefined) {
    level = LATEX_LEVELS.get(section[1] ?? '') ?? 4;
    isMarked = true;
    from += section[0].length;
    end = findClosingBrace(flat, from, end);
  }
  while (flat.charAt(from) === ' ') from++;
  const start = from;
  const isEmphasized = isMarked || hasEmphasis(passage, at, start);
  const numbered = matchAt(SECTION_NUMBER, flat, from);
  if (numbered !== undefined) from += numbered[0].length;
  const named = readName(passage, from, end, isEmphasized, isMarked, isAtStart);
  if (named !== undefined) {
    const isOwnLine = named.end >= end;
    // “**7. Lemma 4**” begins a section, too.
    const isSection = numbered !== undefined && isEmphasized && named.heading.number !== numbered[1];
    const number = passage.toTextRange({ start, end: from });
    return {
      ...(isSection
        ? {
            section: {
              kind: 'section',
              number: numbered[1],
              name: '',
              title: '',
              range: number,
              level: Math.min(level, 7),
            },
          }
        : {}),
      heading: { ...named.heading, level: isMarked ? level : isOwnLine ? 7 : 8 },
      end: section !== undefined ? end + 1 : named.end,
    };
  }
  const isAlone = isLineAlone(flat, end);
  const title = toTitle(passage, from, end);
  const range = passage.toTextRange({ start, end: Math.max(from, Math.min(end, from + 1)) });
  if (isMarked) {
    const number = numbered?.[1];
    return {
      heading: { kind: 'section', number, name: '', title, range, level },
      end: section !== undefined ? end + 1 : end,
    };
  }
  const bold = isEmphasized ? findBoldEnd(passage, start, end) : undefined;
  if (numbered !== undefined && from - start < end - start) {
    // “**3. Title**”, or “3. Title” on a line of its own that isn't a sentence.
    const isTitle =
      isAlone &&
      end - from <= 100 &&
      (isBehindRule || !/[.,;:]\s*$/.test(flat.slice(Math.max(from, end - 3), end))) &&
      /^[\p{Lu}\p{Lo}\uFFFC]/u.test(flat.slice(from, from + 2));
    if (bold !== undefined || isTitle) {
      return {
        heading: {
          kind: 'section',
          number: numbered[1],
          name: '',
          title: toTitle(passage, from, bold ?? end),
          range,
          level: 7,
        },
        end: bold ?? end,
      };
    }
    return undefined;
  }
  if (
    bold !== undefined &&
    bold - start <= 90 &&
    isBold(passage, start) &&
    (bold >= end - 1
      ? (isAlone || isAtStart) && isTitleLine(flat.slice(start, bold))
      : /[.:]/.test(flat.slice(bold - 1, bold + 1)))
  ) {
    return {
      heading: {
        kind: 'section',
        number: undefined,
        name: '',
        title: toTitle(passage, start, bold),
        range,
        level: bold >= end - 1 ? 7 : 8,
      },
      end: bold,
    };
  }
  const part = isAtStart ? matchAt(PART_MARK, flat, start) : undefined;
  if (part !== undefined) {
    const place = passage.toTextRange({ start, end: start + part[0].length });
    return {
      heading: { kind: 'item', number: part[0], name: part[0], title: '', range: place, level: 8 },
      end: start + part[0].length,
    };
  }
  return undefined;
}

/** “Lemma 2 (title).”, “Case $a > 0$.”, “Proof of Claim 1.” */
function readName(
  passage: Passage,
  from: number,
  end: number,
  isEmphasized: boolean,
  isMarked: boolean,
  isAtStart: boolean,
): { heading: Omit<StepHeading, 'level'>; end: number } | undefined {
  const { flat } = passage;
  const ordinal = matchAt(CHINESE_ORDINAL, flat, from);
  if (ordinal !== undefined) {
    const kind = ORDINAL_KINDS.get(ordinal[2] ?? '') ?? ((ordinal[2] ?? '').includes('情') ? 'case' : 'section');
    const range = passage.toTextRange({ start: from, end: from + ordinal[0].length });
    return { heading: { kind, number: ordinal[1], name: ordinal[0], title: '', range }, end: from + ordinal[0].length };
  }
  const adjectives = matchAt(ADJECTIVES, flat, from)?.[0].length ?? 0;
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
  let proves: StepHeading['proves'];
  if (word.kind === 'proof') {
    const connective = matchAt(PROVES, flat, at);
    if (connective !== undefined) {
      const provenAt = at + connective[0].length;
      const skipped = matchAt(ADJECTIVES, flat, provenAt)?.[0].length ?? 0;
      const proven = findHeadingWord(flat, provenAt) ?? findHeadingWord(flat, provenAt + skipped);
      if (proven !== undefined) {
        const wordStart = findHeadingWord(flat, provenAt) === undefined ? provenAt + skipped : provenAt;
        const number = readNumber(passage, wordStart + proven.length);
        proves = { kind: proven.kind, number: number?.text };
        at = number?.end ?? wordStart + proven.length;
        if (flat.charAt(at) === ')') at++;
      } else if (isEmphasized) {
        proves = undefined;
      } else return undefined;
    }
  }
  const nameEnd = at;
  const number = proves === undefined ? readNumber(passage, at) : undefined;
  if (number !== undefined) at = number.end;
  const behindName = at;
  const parenthesis = matchAt(PARENTHESIS, flat, at);
  const behind = at + (parenthesis?.[0].length ?? 0);
  const terminator = matchAt(TERMINATOR, flat, behind) ?? matchAt(TERMINATOR, flat, at);
  const isAtEdge = behind >= end || at >= end;
  const hasBoldEnd = /[*_}]/.test(passage.text.charAt(passage.toTextRange({ start: from, end: at }).end));
  let title = parenthesis === undefined ? '' : toTitle(passage, at, behind).replace(/^[([]|[)\]]$/g, '');
  let stop: number;
  if (terminator !== undefined || isAtEdge) {
    stop = Math.min(
      end,
      (matchAt(TERMINATOR, flat, behind) === undefined ? at : behind) + (terminator?.[0].trimEnd().length ?? 0),
    );
    title = findTitle(passage, from, stop, end, isEmphasized, isMarked) || title;
    if (isMarked) stop = end;
  } else if (number !== undefined && (isEmphasized || (parenthesis !== undefined && isAtStart && behind >= end - 2))) {
    stop = behind;
    if (isMarked) {
      title = toTitle(passage, behind, end);
      stop = end;
    }
  } else if (number === undefined && (isEmphasized || isAtStart) && startsCondition(flat, at, word.kind)) {
    const close = /[.:\n]/.exec(flat.slice(at, Math.min(end + 1, at + 160)));
    const boldEnd = isEmphasized && !isMarked ? findBoldEnd(passage, from, end) : undefined;
    if (close === null && boldEnd === undefined && !isMarked && end - at > 160) return undefined;
    if (close === null && boldEnd === undefined && !isMarked && end < flat.length && flat.charAt(end) !== '\n')
      return undefined;
    stop = boldEnd ?? (close === null ? end : at + close.index + 1);
    if (boldEnd === undefined && !isMarked && !/[.:]$/.test(flat.slice(at, stop)) && stop < end) return undefined;
    title = toTitle(passage, at, stop);
    stop = Math.min(end, stop);
  } else if (isEmphasized && hasBoldEnd && (word.kind === 'proof' || number !== undefined || wordAt > from)) {
    stop = at;
  } else if (proves !== undefined && isEmphasized) {
    stop = end;
  } else return undefined;
  const range = passage.toTextRange({ start: from, end: number === undefined ? nameEnd : behindName });
  const written = passage.flat.slice(from, nameEnd).replaceAll(FORMULA_MARK, '').trim();
  const name = number === undefined ? written : `${flat.slice(from, wordAt + word.length).trim()} ${number.text}`;
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
  if (isMarked) return toTitle(passage, stop, end);
  const bold = isEmphasized ? findBoldEnd(passage, from, end) : undefined;
  if (bold !== undefined) return bold > stop ? toTitle(passage, stop, bold) : '';
  const isSentence =
    end - stop > MAX_TITLE_CHARS || /[.:;,]\s*$/.test(passage.flat.slice(Math.max(stop, end - 4), end));
  return isSentence || !isLineAlone(passage.flat, end) ? '' : toTitle(passage, stop, end);
}

/** Whether “Case” is followed by the condition that names it: a formula, or a letter and a sign. */
function startsCondition(flat: string, at: number, kind: HeadingKind): boolean {
  return (
    (kind === 'case' || kind === 'subcase' || kind === 'base' || kind === 'induction') &&
    /^[ \t(]{1,3}(?:\uFFFC|[a-zA-Z] ?[=<>≤≥≠])/.test(flat.slice(at, at + 8))
  );
}
