import { isBlankCharCode, isDigitCharCode } from '../text/characters.ts';
import { getEnvironmentPartName } from '../text/environments.ts';
import { getHeadingKindByEnvironmentName } from '../text/heading-words.ts';
import {
  findPartNamedAtStart,
  isBareFormula,
  isHeadingLike,
  isNumberedProblemHeading,
  isProofEndMark,
  isSentenceBeginning,
  isSolutionHeading,
} from '../text/part-names.ts';
import { type BlockKind, type DocumentBlock, type DocumentPartMarker, NON_HEADING_RANK } from './block.ts';
import type { DisplayMathRange, NonProofEnvironment } from './paired-delimiters.ts';
import type { SourceLine } from './source-line.ts';

/** Determines the kinds of blocks. It goes through displays and environments in parallel with the blocks. */
export class BlockClassifier {
  readonly #text: string;
  readonly #displays: readonly DisplayMathRange[];
  readonly #named: Map<number, NonProofEnvironment>;
  #nextDisplay = 0;

  constructor(text: string, displays: readonly DisplayMathRange[], named: readonly NonProofEnvironment[]) {
    this.#text = text;
    this.#displays = displays;
    this.#named = new Map(named.map((environment) => [environment.first, environment]));
  }

  /** The block of the lines `first … last`, without silent lines at either end. */
  read(lines: readonly SourceLine[], first: number, last: number): DocumentBlock | undefined {
    let from = first;
    let to = last;
    while (from < to && lines[from]?.kind === 'silent') from++;
    while (to > from && lines[to]?.kind === 'silent') to--;
    const line = lines[from];
    const end = lines[to]?.end;
    if (line === undefined || end === undefined) return undefined;
    const block = {
      start: line.start,
      end,
      first: lines[first]?.start ?? line.start,
      last: lines[last]?.end ?? end,
    };
    const environment = this.#named.get(from);
    if (environment !== undefined && environment.start === line.start && environment.end === end) {
      if (environment.group === 'apart') return { ...block, kind: 'apart' };
      const part = getEnvironmentPartName(environment.name);
      if (part === undefined) return { ...block, kind: 'text' };
      const mark = {
        part,
        form: 'environment',
        from: environment.innerStart,
        to: environment.innerEnd,
        rank: NON_HEADING_RANK,
      } as const;
      return { ...block, kind: 'text', mark };
    }
    const kind = this.#kindOf(lines, from, to);
    const mark = this.#markOf(line, kind, block);
    return mark === undefined ? { ...block, kind } : { ...block, kind, mark };
  }

  #kindOf(lines: readonly SourceLine[], from: number, to: number): BlockKind {
    const line = lines[from];
    const end = lines[to]?.end ?? 0;
    if (line === undefined) return 'text';
    switch (line.kind) {
      case 'silent':
        return from === to ? 'silent' : 'text';
      case 'ruler':
      case 'underline':
        return from === to ? 'ruler' : 'text';
      case 'heading':
      case 'label':
        return from === to || (to === from + 1 && lines[to]?.kind === 'underline') ? 'heading' : 'text';
      case 'opener':
        return from === to ? 'opener' : 'text';
      case 'closer':
        return from === to ? 'closer' : 'text';
      case 'text':
        break;
      default:
        line.kind satisfies never;
    }
    if (this.#isDisplay(line.start, end)) return 'display';
    if (end - line.start <= 48 && isProofEndMark(this.#text.slice(line.start, end))) return 'ending';
    const alone = from === to;
    if (alone && this.#isTitle(line)) return 'title';
    if (end - line.start <= 300 && isBareFormula(this.#text.slice(line.start, end))) return 'formula';
    if (alone && end - line.start <= 160 && isHeadingLike(this.#text.slice(line.start, end))) return 'heading';
    if (end - line.start <= 24 && isSentenceBeginning(this.#text.slice(line.start, end))) return 'lead';
    return 'text';
  }

  /** `3.  The case of even n`: a number and a capital, without punctuation that ends a sentence. */
  #isTitle(line: SourceLine): boolean {
    const text = this.#text;
    if (line.end - line.start > 100 || !isDigitCharCode(text.charCodeAt(line.start))) return false;
    if (isSentenceOrClauseEnd(text, line.end)) return false;
    return /^\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s+\p{Lu}/u.test(
      text.slice(line.start, Math.min(line.end, line.start + 24)),
    );
  }

  /** Whether a block contains only display mathematics, punctuation, and equation numbers. */
  #isDisplay(start: number, end: number): boolean {
    const displays = this.#displays;
    while ((displays[this.#nextDisplay]?.start ?? end) < start) this.#nextDisplay++;
    let at = start;
    let found = false;
    for (let i = this.#nextDisplay; ; i++) {
      const display = displays[i];
      const next = display === undefined || display.start >= end ? undefined : display;
      if (!isPunctuation(this.#text, at, next === undefined ? end : next.start)) return false;
      if (next === undefined) return found;
      found = true;
      at = next.end ?? end;
    }
  }

  #markOf(line: SourceLine, kind: BlockKind, block: { start: number; end: number }): DocumentPartMarker | undefined {
    const { start, end } = block;
    if (line.part !== undefined && kind === 'heading')
      return { part: line.part, form: 'line', from: end, to: end, rank: rankOf(this.#text, start) };
    if (line.kind === 'opener') {
      const part = getEnvironmentPartName(this.#environmentAt(start));
      if (part === undefined) return undefined;
      return {
        part,
        form: getHeadingKindByEnvironmentName(this.#environmentAt(start)) === 'proof' ? 'opens' : 'begin',
        from: start,
        to: end,
        rank: NON_HEADING_RANK,
      };
    }
    if (line.kind === 'closer' && kind === 'closer') {
      const name = this.#environmentAt(start);
      const part = getEnvironmentPartName(name);
      return part === undefined || getHeadingKindByEnvironmentName(name) === 'proof'
        ? undefined
        : { part, form: 'end', from: start, to: end, rank: NON_HEADING_RANK };
    }
    if (kind === 'heading' && isSolutionHeading(this.#text.slice(start, Math.min(end, start + 80)))) {
      return { part: 'solution', form: 'opens', from: start, to: end, rank: NON_HEADING_RANK };
    }
    if (kind === 'heading' && isNumberedProblemHeading(this.#text.slice(start, Math.min(end, start + 100)))) {
      return { part: 'problem', form: 'titled', from: end, to: end, rank: rankOf(this.#text, start) };
    }
    if (kind !== 'text') return undefined;
    if (line.cutBefore) {
      const found = findPartNamedAtStart(this.#text.slice(start, Math.min(end, start + 80)));
      if (found !== undefined)
        return { part: found.part, form: 'head', from: start + found.length, to: end, rank: NON_HEADING_RANK };
      const part = getEnvironmentPartName(this.#environmentAt(start));
      if (part === 'solution') return { part, form: 'head', from: start, to: end, rank: NON_HEADING_RANK };
    }
    return undefined;
  }

  #environmentAt(start: number): string {
    return /^\\(?:begin|end)\{([^{}]{1,40})\}/.exec(this.#text.slice(start, start + 50))?.[1] ?? '';
  }
}

function rankOf(text: string, start: number): number {
  let hashes = 0;
  while (text.charCodeAt(start + hashes) === 0x23) hashes++;
  if (hashes > 0) return hashes;
  if (text.startsWith('\\section', start)) return 1;
  return text.startsWith('\\sub', start) ? 2 : NON_HEADING_RANK;
}

const punctuation = new Set('.,;:!()*†‡∎■□▪◻◼>|0123456789–-'.split('').map((mark) => mark.charCodeAt(0)));

function isPunctuation(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (!isBlankCharCode(code) && !punctuation.has(code)) return false;
  }
  return true;
}

/** Whether the character before `end` ends a sentence or a clause. */
export function isSentenceOrClauseEnd(text: string, end: number): boolean {
  return '.,;:!?…'.includes(text[end - 1] ?? '.');
}
