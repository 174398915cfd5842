/** Finds what references can name: `\tag{7}`, “(7)” behind a display, list items, headings. Linear in the text. */

import type { ResumableWork } from '../../base/resumable-work.ts';
import { getHeadingWordKind } from '../../proof/index.ts';
import { maskCommentsAndVerbatim } from '../../render/index.ts';
import { formatHeadingName } from '../labels/label-steps.ts';
import type { PartHeading, StepHeadings } from '../labels/types.ts';
import type { Passage } from '../text/types.ts';
import {
  EQUATION_TAG_REGEX_SOURCE,
  normalizeCrossReferenceName,
  UNAMBIGUOUS_EQUATION_TAG_REGEX_SOURCE,
} from './number-pattern.ts';
import type { CrossReferenceTarget } from './types.ts';

/** A longer line has no number at its end. In UTF-16 code units. */
const MAX_LINE_END_CHARS = 140;
/** More targets of one passage aren't read. */
const MAX_TARGETS = 20_000;

const TAG = /\\tag\*?\s{0,3}\{((?:[^{}]|\{[^{}]{0,40}\}){1,60})\}/g;
/** “(7)” at the end of a row, behind a wide space. */
const ROW_END = new RegExp(
  String.raw`(?:\\q?quad(?![a-z])|\\[;,: ]|~|[ \t]{2}|\\[lc]?dots(?![a-z])|\\hfill|\\hspace\{[^{}]{0,12}\}|\n)[\s\\;,:~]{0,20}(?:\\(?:text|mathrm|textbf|mbox)\{\s{0,4})?(?:…|\.{3})?\((?:\\(?:text|mathrm|textbf|mathbf)\{)?(${UNAMBIGUOUS_EQUATION_TAG_REGEX_SOURCE}|[A-Z]{1,3}[*∗]?)\}?\)\}?[ \t]{0,4}[.,;]?\s{0,20}(?=\\\\|\\end|$)`,
  'g',
);
/** “(7)” at the start of a row, before a wide space. */
const ROW_START = new RegExp(
  String.raw`(?:^|\\)\s{0,20}(?:\\(?:text|mathrm|textbf|mbox)\{\s{0,4})?\((${UNAMBIGUOUS_EQUATION_TAG_REGEX_SOURCE})\)\}?[\s~]{0,8}\\q?quad(?![a-z])`,
  'g',
);
/** “(7)” at the end of a line, behind two blanks, dots, or a formula. */
const LINE_END = new RegExp(
  String.raw`(?:[ \t\u00A0\u2000-\u200A\u3000]{2}|[…$]|\.{3}|\\[\])]|\t|\\quad|[.,;] )[…. \t\u00A0\u2000-\u200A\u3000]{0,8}(?:\*\*|\*|__)?(?:\\text\{)?\((${EQUATION_TAG_REGEX_SOURCE})\)\}?(?:\*\*|__)?[.,;:]?[ \t\\]{0,8}$`,
);
const ALONE = new RegExp(String.raw`^[ \t]{0,80}\((${UNAMBIGUOUS_EQUATION_TAG_REGEX_SOURCE})\)[ \t.,;]{0,8}$`);
const ITEM = new RegExp(
  String.raw`^[ \t>\u2000-\u200A\u3000]{0,24}(?:[-*+•–][ \t]{1,4})?(?:\*\*|\*|__|_|#{1,6} )?(?:\\(?:textbf|textit|emph)\{)?(?:\((${EQUATION_TAG_REGEX_SOURCE})\)|((?:\d{1,2}(?:\.\d{1,2}){0,2}|[a-hA-H]|[ivxIVX]{1,4})[.)]))(?:\*\*|\*|__|_|\})?[.:]?[ \t\u00A0\u2000-\u200A\u202F\u3000]`,
);
/** Three capitals at the start of a line are a circle or triangle, “(ABC) is tangent to …”, rather than a number. */
const THREE_POINTS = /^(?![IVX]{3}$)[A-Z]{3}$/;
/** “(7)  x_n ≤ 1” on a line of its own, also in the middle of a sentence. */
const NUMBERED_FORMULA = /^[ \t]{0,24}\(\d{1,2}[a-z]?'?\)(?:[ \t]{2}|[ \t](?![a-z]{2})[^\n]{0,60}[=<>≤≥≡∈\uFFFC$])/;
/** “…, say (7)”, “call this (7)”, “denote it by (∗)”. */
const NAMING = new RegExp(
  String.raw`\b(?:call|label|denote|name|say|mark|tag)[a-z]{0,4} (?:(?:it|this|that|these|them|the [a-z]{3,12}|this [a-z]{3,12}) )?(?:(?:as|by) )?(?:equation |condition |property )?\((${EQUATION_TAG_REGEX_SOURCE})\)`,
  'gi',
);

/** “Lemma 2.” at the start of a line, or “(Key Lemma 2)” at the end of one. Not always where the lemma is stated. */
const STATED =
  /(?:^[ \t]{0,16}(?:[-*+•] )?|[ \t]{2}\((?:(?:Key|Main) )?)(\p{L}{3,14}) (\d{1,2}[a-z]?|[A-H])(?=[.:)]| \()/gmu;

/** A letter or small number in parentheses inside a line, with what is before it. */
const LISTED =
  /([:—–]|\b(?:either|or|and|only if|iff)|[,;.])[ \t\n]{0,3}(?:and |or )?\(([a-h]|i{1,3}|i?v|[1-6])\)(?=[ \t\n])/g;
const LIST_OPENING = /^(?:[:—–]|either|only if|iff)$/;
const ENUMERATIONS = ['abcdefgh', '123456'].map((names) => names.split('')).concat(['i ii iii iv v'.split(' ')]);
/** Bounds for the distance between two items of a sentence, in UTF-16 code units. */
const MIN_LISTED_CHARS = 10;
const MAX_LISTED_CHARS = 400;

/** A piece of work ends after so many UTF-16 code units, or after so many formulas. */
const CHARS_OF_PIECE = 16_384;
const FORMULAS_OF_PIECE = 1_024;

/** The targets of a passage, in text order. */
export function* findCrossReferenceTargets(
  passage: Passage,
  headings: StepHeadings,
): ResumableWork<CrossReferenceTarget[]> {
  const found: CrossReferenceTarget[] = [];
  const add = (kind: 'equation' | 'item', name: string, start: number, end: number, isWeak = false) => {
    const plain = normalizeCrossReferenceName(name);
    if (plain !== '' && found.length < MAX_TARGETS)
      found.push({ kind, name: plain, label: `(${plain})`, range: { start, end }, isWeak });
  };
  const { formulas } = passage;
  // What is commented out has no number.
  const text = passage.language === 'latex' ? maskCommentsAndVerbatim(passage.text) : passage.text;
  for (const match of text.matchAll(TAG)) add('equation', match[1] ?? '', match.index, match.index + match[0].length);
  for (const [index, formula] of formulas.entries()) {
    if (index % FORMULAS_OF_PIECE === FORMULAS_OF_PIECE - 1) yield;
    if (!formula.display) continue;
    const inner = text.slice(formula.inner.start, formula.inner.end);
    if (!inner.includes('(')) continue;
    for (const match of inner.matchAll(ROW_START)) addTag(match, formula.inner.start, add);
    for (const match of inner.matchAll(ROW_END)) {
      // A letter needs a wide space before it: in “\\in\\;(I)” it is a circle.
      if (/^[A-Z]/.test(match[1] ?? '') && !/^(?:\\q?quad| {2}|\\h)/.test(match[0])) continue;
      addTag(match, formula.inner.start, add);
    }
  }
  yield* addFromLines(passage, text, add);
  addListed(text, add);
  if (text.length > CHARS_OF_PIECE) yield;
  for (const match of text.matchAll(NAMING)) addTag(match, 0, add);
  if (text.length > CHARS_OF_PIECE) yield;
  for (const match of text.matchAll(STATED)) {
    const kind = getHeadingWordKind(match[1] ?? '');
    if (kind === undefined || kind === 'equation' || kind === 'problem') continue;
    const name = match[2] ?? '';
    const end = match.index + match[0].length;
    const start = end - name.length - 1 - (match[1] ?? '').length;
    found.push({
      kind,
      name: normalizeCrossReferenceName(name),
      label: `${match[1] ?? ''} ${name}`,
      range: { start, end },
      isWeak: true,
    });
  }
  for (const heading of [...headings.first, ...headings.later]) {
    if (heading.kind === 'item') continue;
    found.push(toTarget(heading));
    addFromTitle(heading, found);
  }
  return dropRepeated(
    found.sort((one, other) => one.range.start - other.range.start || Number(one.isWeak) - Number(other.isWeak)),
  );
}

type AddTarget = (kind: 'equation' | 'item', name: string, start: number, end: number, isWeak?: boolean) => void;

function addTag(match: RegExpExecArray, offset: number, add: AddTarget): void {
  const start = offset + match.index + match[0].lastIndexOf('(');
  add('equation', match[1] ?? '', start, offset + match.index + match[0].lastIndexOf(')') + 1);
}

/** “Two cases: (i) x is odd, (ii) x is even”: items of a sentence, if they count on from the first. */
function addListed(text: string, add: AddTarget): void {
  let next: readonly string[] = [];
  let end = 0;
  for (const match of text.matchAll(LISTED)) {
    const [whole, before = '', name = ''] = match;
    const start = match.index + whole.length - name.length - 2;
    const isNear = start - end >= MIN_LISTED_CHARS && start - end <= MAX_LISTED_CHARS;
    const list =
      name === next[0] && isNear
        ? next
        : LIST_OPENING.test(before)
          ? ENUMERATIONS.find(([first]) => first === name)
          : undefined;
    next = list?.slice(1) ?? [];
    end = start + name.length + 2;
    if (list !== undefined) add('item', name, start, end, true);
  }
}

/** @param text of the passage, with blanks for comments */
function* addFromLines({ text: written, formulas }: Passage, text: string, add: AddTarget): ResumableWork<void> {
  let formula = 0;
  let mayBegin = true;
  let isBehindDisplay = false;
  let pieceEnd = CHARS_OF_PIECE;
  for (let at = 0; at <= text.length; ) {
    if (at > pieceEnd) {
      pieceEnd = at + CHARS_OF_PIECE;
      yield;
    }
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    while (formula < formulas.length && (formulas[formula]?.end ?? 0) <= at) formula++;
    const isInside = (formulas[formula]?.start ?? end) < at;
    // A comment behind the words of a line is blank.
    const wordEnd = at + text.slice(at, end).trimEnd().length;
    const from = Math.max(at, wordEnd - MAX_LINE_END_CHARS);
    const tail = text.slice(from, wordEnd);
    const alone = ALONE.exec(tail);
    if (alone !== null && from === at) {
      if (isBehindDisplay) add('equation', alone[1] ?? '', at + tail.indexOf('('), at + tail.indexOf(')') + 1);
    } else if (tail.includes('(')) {
      const match = LINE_END.exec(tail);
      if (match !== null && /\S/.test(text.slice(at, from + match.index + 1))) {
        const open = tail.lastIndexOf(`(${match[1] ?? ''})`);
        const before = tail.slice(0, open).trimEnd();
        // “combine (1)  (2)” refers, and a sentence's end before the number doesn't make it one of a display.
        if (
          /[ \t\u00A0\u2000-\u200A]{3}[….]{0,4}$/.test(tail.slice(0, open)) ||
          /[^.,;]$/.test(before) ||
          /[$\])\d\p{L}²³] ?[.,;…]{1,4}$/u.test(before)
        )
          add('equation', match[1] ?? '', from + open, from + open + (match[1] ?? '').length + 2);
      }
    }
    const head = text.slice(at, Math.min(end, at + 80));
    // A number at the left of a formula that stands on its own line.
    if ((mayBegin && !isInside) || NUMBERED_FORMULA.test(head)) {
      const match = ITEM.exec(head);
      const name = match?.[1] ?? match?.[2]?.slice(0, -1);
      if (match !== null && name !== undefined && !THREE_POINTS.test(name)) {
        const start = at + head.indexOf(match[1] === undefined ? (match[2] ?? '') : `(${match[1]})`);
        add('item', name, start, start + name.length + (match[1] === undefined ? 1 : 2));
      }
    }
    // A comment between two lines of a sentence doesn't end it.
    const isComment = tail === '' && written.slice(at, end).trim() !== '';
    if (!isComment) {
      mayBegin =
        tail === '' ||
        /[.:;,?!)\]}$∎。：–—-]$|\\\\$|\b(?:or|and|either|both|that)$/.test(tail) ||
        /^\s{0,3}#/.test(text.slice(at, at + 6));
      isBehindDisplay = /\\\]|\$\$|\\end\{|[=<>≤≥≡]/.test(tail);
    }
    if (feed < 0) break;
    at = feed + 1;
  }
}

/** “2. Sufficiency, Part I: …”: what a section's title names. */
function addFromTitle(heading: PartHeading, found: CrossReferenceTarget[]): void {
  if (heading.name !== '' || heading.title === '') return;
  for (const match of heading.title.matchAll(
    /(?:^|[\s(–—-])([\p{L}]{3,14}) (\d{1,2}(?:\.\d)?|[IVX]{1,4}|[A-H]|\([a-z]{1,3}\))(?=[\s:.,()–—-]|$)/gu,
  )) {
    const kind = getHeadingWordKind(match[1] ?? '');
    if (kind === undefined || kind === 'equation') continue;
    found.push({
      kind,
      name: normalizeCrossReferenceName(match[2] ?? ''),
      label: `${match[1] ?? ''} ${match[2] ?? ''}`,
      range: heading.range,
      isWeak: true,
    });
  }
}

function toTarget(heading: PartHeading): CrossReferenceTarget {
  const { kind, number, name, range } = heading;
  return {
    kind,
    name: number === undefined ? '' : normalizeCrossReferenceName(number),
    label: formatHeadingName(heading) || name || heading.title,
    range,
    isWeak: false,
  };
}

/** The targets without those at the place of another. */
function dropRepeated(targets: readonly CrossReferenceTarget[]): CrossReferenceTarget[] {
  const kept: CrossReferenceTarget[] = [];
  for (const target of targets) {
    const last = kept.at(-1);
    const overlaps = last !== undefined && target.range.start < last.range.end;
    const isHeading = target.kind !== 'item' && target.kind !== 'equation';
    if (overlaps && isHeading && last.kind === 'item') {
      // The number of a heading isn't an item of a list.
      kept[kept.length - 1] = target;
      continue;
    }
    if (overlaps && !isHeading && last.kind !== 'item' && last.kind !== 'equation') continue;
    if (overlaps && last.name === target.name && (last.kind === 'equation') === (target.kind === 'equation')) continue;
    kept.push(target);
  }
  return kept;
}
