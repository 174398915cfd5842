/** Names steps after the author's own labels. */

import { t } from '../../../l10n/index.ts';
import { capitalize } from '../../base/counts-and-lists.ts';
import type { ResumableWork } from '../../base/resumable-work.ts';
import { formatParagraphName, type HeadingKind } from '../../proof/index.ts';
import type { PartHeading, StepHeadings, StepNameDetails } from './types.ts';

/** A piece of work ends after so many steps. */
const STEPS_OF_PIECE = 64;
/** Outer parts beyond this depth are forgotten. */
const MAX_DEPTH = 12;
/** A heading with a longer title isn't a label. In UTF-16 code units. */
const MAX_LABEL_TITLE_CHARS = 32;

/** Kinds that state something that is proved afterwards: an inner one has a greater number. */
const STATEMENTS = new Map<HeadingKind, number>([
  ['theorem', 1],
  ['proposition', 2],
  ['corollary', 2],
  ['lemma', 3],
  ['claim', 4],
  ['fact', 5],
  ['observation', 5],
]);
/** The number of lemmas, which stand in the proof of a theorem. */
const INNER_STATEMENT = 3;
/** Kinds whose part is their own paragraph. */
const SHORT = new Set<HeadingKind>(['definition', 'remark', 'example', 'item']);
const CASES = new Set<HeadingKind>(['case', 'subcase', 'base', 'induction']);

/** A part that is open where labeling stands. */
interface OpenPart {
  readonly heading: PartHeading;
  /** '' if the part has no label, so that its paragraphs are counted through the proof. */
  readonly label: string;
  readonly step: number;
  /** Its index among all parts. */
  readonly index: number;
}

/** A part that the author names: a section, a lemma, a proof, a case. */
export interface PartWithHeading {
  readonly heading: PartHeading;
  /** “Lemma 2, Step 1”; '' for a heading that isn't a label. Not always unique. */
  readonly label: string;
  /** The step in which it begins. */
  readonly from: number;
  /** The step behind its last one. */
  readonly to: number;
  /** The index of the part around it. */
  readonly parent: number | undefined;
}

/** The labels of steps, and the parts that they belong to. */
export interface StepNamesAndParts {
  readonly labels: readonly StepNameDetails[];
  /** In the order in which they begin. */
  readonly parts: readonly PartWithHeading[];
  /** For each step, the index of the innermost part that it begins or is in. */
  readonly partBySteps: readonly (number | undefined)[];
}

/** Whether a heading names a statement that can be proved: a lemma, a claim, a theorem. */
export function isStatementKind(kind: HeadingKind): boolean {
  return STATEMENTS.has(kind);
}

/**
 * A label for each step of a proof, in order, and the parts. A label is the author's own where there is one, else counted
 * through the proof: a step that begins with “Step 3” is called “Step 3”. No two steps have the same label.
 *
 * @param areGiven whether a data set gives the steps. Only those that begin with a label have one, since people know the others by
 * their numbers
 */
export function* nameStepsAndParts(steps: readonly StepHeadings[], areGiven = false): ResumableWork<StepNamesAndParts> {
  const open: OpenPart[] = [];
  const taken = new Map<string, number>();
  const labels: StepNameDetails[] = [];
  const parts: { heading: PartHeading; label: string; from: number; to: number; parent: number | undefined }[] = [];
  const partBySteps: (number | undefined)[] = [];
  const extend = (to: number) => {
    for (const { index, label, heading } of open) {
      const part = parts[index];
      if (part !== undefined && (label !== '' || heading.environment === undefined)) part.to = to;
    }
  };
  /** The number of the last “Step 2”, and how many parts had begun before it. */
  let lastStep = 0;
  let partsBeforeStep = 0;
  const begin = (heading: PartHeading, step: number) => {
    if (heading.kind === 'step') {
      const number = Number(heading.number);
      // “Step 3” goes on after a lemma that stands between it and “Step 2”.
      if (number > 1 && number === lastStep + 1)
        closeFrom(open, (part) => part.index > partsBeforeStep && isStatementKind(part.heading.kind));
      lastStep = number;
      partsBeforeStep = parts.length;
    }
    const before = open.length;
    const last = open.at(-1);
    enter(open, heading, step, parts.length);
    const added = open.at(-1);
    if (added === undefined || added.index !== parts.length || (open.length === before && added === last)) return;
    parts.push({ heading, label: added.label, from: step, to: step + 1, parent: open.at(-2)?.index });
  };
  for (const [index, { first, later, itemMark, isAfterRule, isClosed, used, endsSolution }] of steps.entries()) {
    if (index % STEPS_OF_PIECE === STEPS_OF_PIECE - 1) yield;
    // A rule ends a case or a lemma, unless the heading behind it may belong to that.
    if (isAfterRule && first.every(({ kind, level }) => kind === 'section' && level >= 7))
      closeFrom(open, ({ heading: { kind } }) => CASES.has(kind) || (STATEMENTS.get(kind) ?? 0) >= INNER_STATEMENT);
    // Nobody uses a lemma to prove it, so a step that uses it stands behind its proof.
    closeFrom(open, ({ heading: { kind, number } }) => isStatementKind(kind) && used.includes(`${kind} ${number}`));
    // The next item of a list ends what its item before begins.
    const item =
      itemMark === undefined
        ? -1
        : open.findIndex(
            (part) =>
              part.heading.level >= 7 &&
              (part.heading.kind !== 'section' || part.heading.number === undefined) &&
              steps[part.step]?.itemMark === itemMark,
          );
    if (item >= 0) open.length = item;
    for (const heading of first) begin(heading, index);
    const part = open.at(-1);
    const own = areGiven && part?.step !== index ? '' : (part?.label ?? '');
    const text =
      own === ''
        ? formatParagraphName(index)
        : part?.step === index
          ? own
          : t('{0} ¶{1}', own, index - (part?.step ?? 0) + 1);
    labels.push({
      text: makeUnique(text, open, taken),
      isAuthored: own !== '',
      beginsPart: own !== '' && part?.step === index && first.length > 0,
    });
    partBySteps.push(part?.index);
    extend(index + 1);
    for (const heading of later) begin(heading, index);
    extend(index + 1);
    // The last one of several cases in a paragraph ends with it, as those before it ended with their lines.
    const isOneOfSeveral = ({ heading, step }: OpenPart): boolean =>
      step === index &&
      (heading.kind === 'case' || heading.kind === 'subcase') &&
      [...first, ...later].some((other) => other !== heading && isSibling(other, heading));
    closeFrom(open, isOneOfSeveral);
    while (SHORT.has(open.at(-1)?.heading.kind ?? 'proof')) open.pop();
    const last = open.at(-1);
    if (last?.heading.environment !== undefined && isStatementKind(last.heading.kind)) {
      // A LaTeX statement ends with its environment. It stays open only for its proof.
      open[open.length - 1] = { ...last, label: '' };
    }
    if (isClosed) close(open);
    const solution = endsSolution ? findSolution(open) : -1;
    if (solution >= 0) open.length = solution;
  }
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i];
    const parent = part?.parent === undefined ? undefined : parts[part.parent];
    if (part !== undefined && parent !== undefined) parent.to = Math.max(parent.to, part.to);
  }
  return { labels, parts, partBySteps };
}

/** Opens the part that a heading begins, after closing those that it ends. */
function enter(open: OpenPart[], heading: PartHeading, step: number, index: number): void {
  if (heading.kind === 'proof') {
    enterProof(open, heading, step, index);
    return;
  }
  // The bold beginning of a paragraph that is no name isn't a part.
  if (heading.kind === 'section' && heading.level === 8 && formatHeadingName(heading) === '') return;
  // A conclusion ends the lemma before it, unless the lemma stands in a proof, which has a conclusion of its own.
  const isStatement = (part: OpenPart): boolean => isStatementKind(part.heading.kind);
  if (/^conclu/i.test(heading.title) && heading.kind === 'section' && open.filter(isStatement).length === 1)
    closeFrom(open, isStatement);
  closeBefore(open, heading);
  open.push({ heading, label: getLabel(open, heading), step, index });
  if (open.length > MAX_DEPTH) open.shift();
}

function enterProof(open: OpenPart[], heading: PartHeading, step: number, index: number): void {
  const { proves } = heading;
  if (proves !== undefined) {
    const at = open.findLastIndex((part) => part.heading.kind === proves.kind && part.heading.number === proves.number);
    if (at >= 0) open.length = at + 1;
    else {
      // The proof of a theorem ends a lemma, also one that is a section.
      const depth = STATEMENTS.get(proves.kind) ?? 0;
      closeFrom(open, (part) => (STATEMENTS.get(part.heading.kind) ?? 0) > depth);
      while ((open.at(-1)?.heading.level ?? 0) >= Math.min(heading.level, 7)) open.pop();
      if (proves.number !== undefined) {
        const word = capitalize(proves.kind);
        open.push({ heading, label: t('{0}, proof', `${word} ${proves.number}`), step, index });
        return;
      }
    }
  } else if (/^(?:main|proof of) /i.test(`${heading.name} ${heading.title}`)) {
    closeFrom(open, (part) => isStatementKind(part.heading.kind));
  } else {
    // An earlier proof of the same statement has ended, if a new one begins.
    const at = open.findLastIndex((part) => isStatementKind(part.heading.kind));
    if (at >= 0) open.length = at + 1;
  }
  const statement = open.at(-1);
  if (statement === undefined || !isStatementKind(statement.heading.kind)) return;
  const name = formatHeadingName(statement.heading);
  open.push({ heading, label: name === '' ? '' : t('{0}, proof', name), step, index });
}

/** Closes the outermost part that `ends` accepts, with all that is in it. */
function closeFrom(open: OpenPart[], ends: (part: OpenPart) => boolean): void {
  const at = open.findIndex(ends);
  if (at >= 0) open.length = at;
}

/** Closes the parts that end where the part of a heading begins. */
function closeBefore(open: OpenPart[], heading: PartHeading): void {
  const sibling = open.findLastIndex((part) => isSibling(part.heading, heading));
  // A section of a solution doesn't end the section that the solution is in.
  if (
    sibling >= findSolution(open) &&
    sibling >= 0 &&
    (heading.level >= 7 || (open[sibling]?.heading.level ?? 0) >= heading.level)
  ) {
    open.length = sibling;
    return;
  }
  for (let part = open.at(-1); part !== undefined && !canContain(part.heading, heading); part = open.at(-1)) open.pop();
}

/** The index of the LaTeX solution that is open, or -1. */
function findSolution(open: readonly OpenPart[]): number {
  return open.findLastIndex(({ heading }) => heading.kind === 'solution' && heading.environment !== undefined);
}

function isSibling(one: PartHeading, other: PartHeading): boolean {
  if (one.kind !== other.kind)
    return one.level >= 7 && other.level >= 7 && isInduction(one.kind) && isInduction(other.kind);
  if (one.kind === 'section' && (one.level !== other.level || one.level === 8)) return false;
  return getNumberStyle(one.number) === getNumberStyle(other.number);
}

function isInduction(kind: HeadingKind): boolean {
  return kind === 'base' || kind === 'induction';
}

function canContain(outer: PartHeading, inner: PartHeading): boolean {
  if (outer.kind === 'proof') {
    const depth = STATEMENTS.get(inner.kind);
    return (
      inner.level >= 7 &&
      (inner.kind !== 'section' || inner.level === 8) &&
      (depth === undefined || depth >= INNER_STATEMENT)
    );
  }
  if (outer.kind === 'solution' && outer.environment !== undefined) return true;
  if (inner.level <= 6) return outer.level < inner.level;
  if (outer.level <= 6) return true;
  if (inner.kind === 'section') return outer.kind === 'section' && outer.level < inner.level;
  const outerDepth = STATEMENTS.get(outer.kind);
  const innerDepth = STATEMENTS.get(inner.kind);
  if (outerDepth !== undefined) {
    if (innerDepth !== undefined) return false;
    return CASES.has(inner.kind) || inner.kind === 'item' || inner.kind === 'part' || SHORT.has(inner.kind);
  }
  if (CASES.has(outer.kind))
    return CASES.has(inner.kind) || innerDepth !== undefined || SHORT.has(inner.kind) || inner.kind === 'part';
  return true;
}

/** After the end of a proof: closes the statement that it proves. */
function close(open: OpenPart[]): void {
  const proof = open.findLastIndex((part) => part.heading.kind === 'proof');
  if (proof >= 0) {
    const statement = open[proof - 1];
    open.length = statement !== undefined && isStatementKind(statement.heading.kind) ? proof - 1 : proof;
    return;
  }
  const statement = open.findLastIndex((part) => isStatementKind(part.heading.kind));
  if (statement >= 0) open.length = statement;
}

/** The label of a part inside those that are open; '' if it has none. */
function getLabel(open: readonly OpenPart[], heading: PartHeading): string {
  const own = formatHeadingName(heading);
  if (own === '' || isStatementKind(heading.kind)) return own;
  if (heading.kind === 'step' || heading.kind === 'part' || CASES.has(heading.kind) || heading.kind === 'item') {
    const outer = open.findLast(
      ({ heading: other, label }) =>
        label !== '' &&
        (isQualifying(other) ||
          (heading.kind !== 'step' && (other.kind === 'step' || other.kind === 'case' || other.kind === 'part'))),
    );
    if (outer === undefined) return own;
    // “Case 1.1” says by itself that it is in Case 1.
    if (outer.heading.kind === 'case' && heading.number?.startsWith(`${outer.heading.number}`) === true) {
      return outer.label.endsWith(formatHeadingName(outer.heading))
        ? `${outer.label.slice(0, -formatHeadingName(outer.heading).length)}${own}`
        : own;
    }
    const name = outer.heading.kind === 'proof' ? outer.label.replace(/, [^,]*$/, '') : outer.label;
    return heading.kind === 'item' ? t('{0} {1}', name, own) : t('{0}, {1}', name, own);
  }
  return own;
}

/** Whether a step inside a part is named after it, too: inside Part (b) and a lemma's proof, but not inside that of the theorem. */
function isQualifying({ kind, number }: PartHeading): boolean {
  return (
    kind === 'proof' ||
    (kind === 'part' && number !== undefined) ||
    (isStatementKind(kind) && (number !== undefined || kind === 'lemma' || kind === 'claim'))
  );
}

/** The name of a part for readers: “Lemma 2”, “§3”, “Conclusion”; '' if it has none. */
export function formatHeadingName(heading: PartHeading): string {
  const { kind, name, number, title } = heading;
  if (name !== '') {
    if (kind === 'solution' && number === undefined) return '';
    if (number !== undefined || (kind !== 'case' && kind !== 'subcase')) return name;
    const condition = title.replace(/\\[()]|\$|\\(?=[{}])/g, '').trim();
    return condition !== '' && condition.length <= MAX_LABEL_TITLE_CHARS && !/\\|[_^]\s*\{|\n/.test(condition)
      ? `${name} ${condition}`
      : name;
  }
  if (number !== undefined) return t('§{0}', number);
  return title !== '' && title.length <= MAX_LABEL_TITLE_CHARS && !/[$\\{}=]/.test(title) ? title : '';
}

function getNumberStyle(number: string | undefined): string {
  if (number === undefined) return '';
  const dots = number.split('.').length;
  const bare = number.replace(/[()']/g, '');
  const style = /^\d/.test(bare)
    ? 'digit'
    : /^[ivx]+$/.test(bare)
      ? 'roman'
      : /^[IVX]+$/.test(bare)
        ? 'Roman'
        : /^[a-z]/.test(bare)
          ? 'letter'
          : 'Letter';
  return `${style}${dots}${number.startsWith('(') ? '(' : ''}`;
}

/** A label that no earlier step has: with the section around it, or with “(2nd)”. */
function makeUnique(text: string, open: readonly OpenPart[], taken: Map<string, number>): string {
  const count = (taken.get(text) ?? 0) + 1;
  taken.set(text, count);
  if (count === 1) return text;
  const section = open
    .slice(0, -1)
    .findLast(({ heading, label }) => label !== '' && !text.includes(label) && heading.level <= 7);
  const qualified = section === undefined ? undefined : t('{0}, {1}', section.label, text);
  if (qualified !== undefined && !taken.has(qualified)) {
    taken.set(qualified, 1);
    return qualified;
  }
  for (let n = count; ; n++) {
    const own = appendOrdinal(text, n);
    if (taken.has(own)) continue;
    taken.set(own, 1);
    taken.set(text, n);
    return own;
  }
}

/** “Case 1 (2nd)”, the label of the second part of a name. */
export function appendOrdinal(text: string, n: number): string {
  const isTeen = n % 100 >= 11 && n % 100 <= 13;
  if (n % 10 === 1 && !isTeen) return t('{0} ({1}st)', text, n);
  if (n % 10 === 2 && !isTeen) return t('{0} ({1}nd)', text, n);
  if (n % 10 === 3 && !isTeen) return t('{0} ({1}rd)', text, n);
  return t('{0} ({1}th)', text, n);
}
