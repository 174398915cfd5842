/** Finds the sentence of a relation and reads from its words how the author means the relation. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { TextRange } from '../../proof/index.ts';
import { createWordListPattern, SearchableText } from '../terms/word-search.ts';

/** Words that make a relation a hypothesis, a trial, or a rejected claim rather than a statement of the author. */
const HYPOTHESIS = createWordListPattern(
  String.raw`
  suppose supposing assum(?:e|es|ed|ing|ption) hypothe\w* pretend imagine
  if unless otherwise whether what\s+if were would could might
  try trying tried guess\w* test testing check checking
  not cannot can't doesn't isn't aren't don't didn't won't never neither nor nobody no\s+one hardly
  contradict\w* contrary impossible absurd inconsisten\w* violat\w* disagree\w* unequal differs?
  false wrong incorrect\w* mistake\w* error\w* invalid fail\w* reject\w* discard\w*
  wait hmm instead actually
  extraneous spurious no\s+(?:(?:real|integer|such|valid|positive)\s+)?solutions?
  left\s+to\s+right order\s+of\s+operations conventions?
  says said claims claimed the\s+claim\s+that wrote writes thinks? thought believ\w+ naive\w* na[ïi]ve seems?
  (?:students?|people)\s+(?:\w+\s+)?(?:claim|write|think|believe|say) slips? fallac\w+ misconception refuted disprove\w*
  up\s+to\s+(?:an?\s+|the\s+)?(?:sign|unit|constant|order|factor|scal|isomorph|multiple|permut|conjug|equival|symmetr|rotat|reflect|translat|round|associat|higher|error)\w*
`,
  // "No" or a cross in a table cell.
  String.raw`\\not\b|✗|✘|❌|❎|×\s*$|\?|\|[\s*]*(?:no|false)[\s*]*\|`,
);

/** Words in the next sentence that judge the relation. */
const VERDICT = createWordListPattern(
  String.raw`
  contradict\w* impossible absurd inconsisten\w* violat\w* disagree\w* mismatch unequal
  false wrong incorrect\w* mistake\w* invalid fails? failed reject\w* discard\w* ruled\s+out
  extraneous spurious in\s+(?:reality|truth)
  does\s?n[o']t do\s+not is\s?n[o']t is\s+not are\s+not cannot can't no\s+solution\w* not\s+(?:true|possible|equal|correct|match\w*|hold\w*|satisf\w*|valid|an?\s+integer)
  wait hmm actually correction re-?check recalculate
`,
  String.raw`^[\s*_]*no\b|\?\s*$`,
);

/** Words that end a proof by contradiction, possibly sentences later. All before may then only be assumed. */
const CONTRADICTION = createWordListPattern(
  String.raw`
  contradict\w* impossible absurd\w* inconsistent ⨳
  (?:is|are)\s+(?:clearly\s+|obviously\s+)?(?:false|not\s+(?:true|possible))
`,
  String.raw`\\bot\b`,
);

const NOT_EQUAL = /≠|\\neq?(?![a-zA-Z])/;

/** Maximum distance of a contradiction, in characters. */
const AHEAD = 600;

/** Words that state a goal or a test. A comparison or divisibility in such a sentence isn't a claim yet. */
const GOAL = createWordListPattern(
  String.raw`
  need\w* want\w* requir\w* must suffic\w+ possible condition
  show\w* prov(?:e|es|ing) verif\w+ find compare equivalent
  consider example e\.g case let when where whether
`,
);

/** Maximum number of displays between a relation and words that judge it. */
const MOST_DISPLAYS = 4;

/** Whether a paragraph is only a display or blank. */
function isDisplay(paragraph: string): boolean {
  return paragraph.length < 400 && /^\s*(?:\$\$[^$]*\$\$|\\\[[^[\]]*\\\])?[.,;\s]*$/.test(paragraph);
}

export interface SentenceWithContext extends TextRange {
  readonly words: SearchableText;
  readonly next: SearchableText;
  readonly previous: SearchableText;
  /** The rest of the sentence and a certain length of the following text. */
  readonly ahead: SearchableText;
}

/** The beginning of the text after a step, as far as it can affect the step. */
export function truncateFollowingText(text = ''): string {
  return text.slice(0, AHEAD);
}

/** Finds sentences of one text, each only once. */
export class SentenceFinder {
  /** The whole text. */
  readonly all: SearchableText;
  readonly #text: string;
  readonly #following: string;
  readonly #ends: number[] = [];
  readonly #cache = new Map<number, SentenceWithContext>();

  /** @param following the result of `truncateFollowingText` for the text after it */
  constructor(text: string, following: string) {
    this.all = new SearchableText(text);
    this.#text = text;
    this.#following = following;
    for (const match of text.matchAll(
      /[.!?](?:\s{0,3}(?:\\\]|\$\$))?(?=["”)\]*]*\s+["“(*[]*(?:[A-Z$0-9]|\\(?![\])])))|\n\s*\n|\n(?=\s*(?:[-*+•]|\d+[.)])\s)/g,
    )) {
      // "No. 5", "e.g. 3", and "3. Compute" don't end a sentence: an early end could miss words that soften a claim.
      if (
        match[0] === '.' &&
        /(?:^|[\s(])(?:e\.g|i\.e|cf|eq|no|fig|vs|resp|\d{1,2})$/i.test(
          text.slice(Math.max(0, match.index - 6), match.index),
        )
      )
        continue;
      // A factorial before a command.
      if (match[0] === '!' && /^\s+\\[a-zA-Z]/.test(text.slice(match.index + 1, match.index + 12))) continue;
      this.#ends.push(match.index + match[0].length);
    }
    if (this.#ends.at(-1) !== text.length) this.#ends.push(text.length);
  }

  at(offset: number): SentenceWithContext {
    const low = findFirstIndexByBinarySearch(this.#ends.length - 1, (k) => (this.#ends[k] ?? 0) > offset);
    const known = this.#cache.get(low);
    if (known !== undefined) return known;
    const start = low === 0 ? 0 : (this.#ends[low - 1] ?? 0);
    const end = this.#ends[low] ?? this.#text.length;
    const last = low === this.#ends.length - 1;
    const sentence: SentenceWithContext = {
      start,
      end,
      words: new SearchableText(this.#text.slice(start, end)),
      previous: new SearchableText(
        low === 0 ? '' : this.#text.slice(Math.max(low > 1 ? (this.#ends[low - 2] ?? 0) : 0, start - 2_000), start),
      ),
      next: new SearchableText(
        last
          ? (/^[\s\S]*?[.!?](?=\s|$)/.exec(this.#following)?.[0] ?? this.#following)
          : this.#text.slice(end, Math.min(this.#endOfNext(low), end + 2_000)),
      ),
      ahead: new SearchableText(`${this.#text.slice(end, end + AHEAD)}${last ? this.#following : ''}`),
    };
    this.#cache.set(low, sentence);
    return sentence;
  }

  /** The end of the next statement. Displays in between, each a paragraph, contain no words. */
  #endOfNext(k: number): number {
    const start = this.#ends[k] ?? 0;
    let n = k + 1;
    while (n < k + MOST_DISPLAYS && isDisplay(this.#text.slice(this.#ends[n - 1], this.#ends[n]))) n++;
    return this.#ends[n] ?? this.#ends.at(-1) ?? start;
  }
}

/**
 * Whether a sentence or the next retracts or only assumes its relation. Comparisons and divisibilities are tested,
 * wanted, and rejected more often, so the sentence before and words that set a goal count too.
 */
export function isRelationHedged(sentence: SentenceWithContext, sign = '='): boolean {
  if (sign !== '≠' && sentence.words.says(NOT_EQUAL)) return true;
  if (sentence.words.says(HYPOTHESIS) || sentence.next.says(VERDICT) || sentence.ahead.says(CONTRADICTION)) return true;
  if (sign === '=' || sign === '≈' || sign === '≡') return false;
  return sentence.words.says(GOAL) || sentence.previous.says(HYPOTHESIS) || sentence.previous.says(GOAL);
}

/** Whether words of the sentence itself retract or only assume its relations. */
export function isSentenceHedged({ words }: SentenceWithContext): boolean {
  return words.says(HYPOTHESIS) || words.says(NOT_EQUAL);
}

/** Whether a statement about all numbers is only assumed or rejected. `rest` is its sentence without it and its quantifier. */
export function isUniversalStatementHedged({ next, ahead }: SentenceWithContext, rest: string): boolean {
  return HYPOTHESIS.test(rest) || NOT_EQUAL.test(rest) || next.says(VERDICT) || ahead.says(CONTRADICTION);
}

/** Whether the following text reaches a contradiction, so that everything before may only be assumed. */
export function leadsToContradiction(sentence: SentenceWithContext): boolean {
  return sentence.ahead.says(CONTRADICTION);
}
