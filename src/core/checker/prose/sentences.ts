/** Finds the sentence of a relation and reads from its words how the author means the relation. */
import { findFirstIndex } from '../../base/search.ts';
import type { TextRange } from '../../proof/index.ts';
import { anyOf, Words } from '../terms/word-lists.ts';

/** Words after which a relation is a hypothesis, a trial or a rejected claim, not a statement of the author's. */
const HYPOTHESIS = anyOf(
  String.raw`
  suppose supposing assum(?:e|es|ed|ing|ption) hypothe\w* pretend imagine
  if unless otherwise whether what\s+if were would could might
  try trying tried guess\w* test testing check checking
  not cannot can't doesn't isn't aren't don't didn't won't never neither nor
  contradict\w* contrary impossible absurd inconsisten\w* violat\w* disagree\w* unequal differs?
  false wrong incorrect\w* mistake\w* error\w* invalid fail\w* reject\w* discard\w*
  wait hmm instead actually
  extraneous spurious no\s+(?:(?:real|integer|such|valid|positive)\s+)?solutions?
  left\s+to\s+right order\s+of\s+operations conventions?
  says said claims claimed the\s+claim\s+that wrote writes thinks? thought believ\w+ naive\w* na[ïi]ve seems?
  (?:students?|people)\s+(?:\w+\s+)?(?:claim|write|think|believe|say) slips? fallac\w+ misconception refuted disprove\w*
  up\s+to\s+(?:an?\s+|the\s+)?(?:sign|unit|constant|order|factor|scal|isomorph|multiple|permut|conjug|equival|symmetr|rotat|reflect|translat|round|associat|higher|error)\w*
`,
  // A cell of a table that says no, and crosses.
  String.raw`\\not\b|✗|✘|❌|❎|×\s*$|\?|\|[\s*]*(?:no|false)[\s*]*\|`,
);

/** The same in the sentence after: it passes judgement on what came before. */
const VERDICT = anyOf(
  String.raw`
  contradict\w* impossible absurd inconsisten\w* violat\w* disagree\w* mismatch unequal
  false wrong incorrect\w* mistake\w* invalid fails? failed reject\w* discard\w* ruled\s+out
  extraneous spurious in\s+(?:reality|truth)
  does\s?n[o']t do\s+not is\s?n[o']t is\s+not are\s+not cannot can't no\s+solution\w* not\s+(?:true|possible|equal|correct|match\w*|hold\w*|satisf\w*|valid|an?\s+integer)
  wait hmm actually correction re-?check recalculate
`,
  String.raw`^[\s*_]*no\b|\?\s*$`,
);

/** Words that end a proof by contradiction, possibly some sentences later: everything before was only supposed. */
const CONTRADICTION = anyOf(
  String.raw`
  contradict\w* impossible absurd\w* inconsistent ⨳
  (?:is|are)\s+(?:clearly\s+|obviously\s+)?(?:false|not\s+(?:true|possible))
`,
  String.raw`\\bot\b`,
);

const NOT_EQUAL = /≠|\\neq?(?![a-zA-Z])/;

/** How far ahead a contradiction is looked for, in characters. */
const AHEAD = 600;

/** Words that set a goal or a test; a comparison or a divisibility in such a sentence is not yet a claim. */
const GOAL = anyOf(
  String.raw`
  need\w* want\w* requir\w* must suffic\w+ possible condition
  show\w* prov(?:e|es|ing) verif\w+ find compare equivalent
  consider example e\.g case let when where whether
`,
);

/** How many displays are looked past for a verdict. */
const MOST_DISPLAYS = 4;

/** Whether a paragraph is one display, or blank. */
function isDisplay(paragraph: string): boolean {
  return paragraph.length < 400 && /^\s*(?:\$\$[^$]*\$\$|\\\[[^[\]]*\\\])?[.,;\s]*$/.test(paragraph);
}

export interface Sentence extends TextRange {
  readonly words: Words;
  readonly next: Words;
  readonly previous: Words;
  /** The sentence's own end and what follows, for some way. */
  readonly ahead: Words;
}

/** The beginning of the text after a step, as much of it as can matter for the step. */
export function getFollowingText(text = ''): string {
  return text.slice(0, AHEAD);
}

/** Finds sentences of one text; each is looked at once. */
export class Sentences {
  /** The whole text. */
  readonly all: Words;
  readonly #text: string;
  readonly #following: string;
  readonly #ends: number[] = [];
  readonly #cache = new Map<number, Sentence>();

  /** @param following what `getFollowingText` gives for the text that comes after */
  constructor(text: string, following: string) {
    this.all = new Words(text);
    this.#text = text;
    this.#following = following;
    for (const match of text.matchAll(
      /[.!?](?=["”)\]*]*\s+["“(*[]*[A-Z\\$0-9])|\n\s*\n|\n(?=\s*(?:[-*+•]|\d+[.)])\s)/g,
    )) {
      // "No. 5", "e.g. 3" and "3. Compute" end no sentence; an early cut would only hide a hedge.
      if (
        match[0] === '.' &&
        /(?:^|[\s(])(?:e\.g|i\.e|cf|eq|no|fig|vs|resp|\d{1,2})$/i.test(
          text.slice(Math.max(0, match.index - 6), match.index),
        )
      )
        continue;
      this.#ends.push(match.index + match[0].length);
    }
    if (this.#ends.at(-1) !== text.length) this.#ends.push(text.length);
  }

  /** The sentence that holds `offset`. */
  at(offset: number): Sentence {
    const low = findFirstIndex(this.#ends.length - 1, (k) => (this.#ends[k] ?? 0) > offset);
    const known = this.#cache.get(low);
    if (known !== undefined) return known;
    const start = low === 0 ? 0 : (this.#ends[low - 1] ?? 0);
    const end = this.#ends[low] ?? this.#text.length;
    const last = low === this.#ends.length - 1;
    const sentence: Sentence = {
      start,
      end,
      words: new Words(this.#text.slice(start, end)),
      previous: new Words(
        low === 0
          ? ''
          : this.#text.slice(Math.max(low > 1 ? (this.#ends[low - 2] ?? 0) : 0, start - 2_000), start),
      ),
      next: new Words(
        last
          ? (/^[\s\S]*?[.!?](?=\s|$)/.exec(this.#following)?.[0] ?? this.#following)
          : this.#text.slice(end, Math.min(this.#endOfNext(low), end + 2_000)),
      ),
      ahead: new Words(`${this.#text.slice(end, end + AHEAD)}${last ? this.#following : ''}`),
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
 * Whether a sentence, or the one after it, takes back or only supposes the relation that stands in it. Comparisons
 * and divisibilities are tested, wanted and rejected more often than equalities: for them the sentence before
 * counts too, and words that set a goal.
 */
export function isHedged(sentence: Sentence, sign = '='): boolean {
  if (sign !== '≠' && sentence.words.says(NOT_EQUAL)) return true;
  if (sentence.words.says(HYPOTHESIS) || sentence.next.says(VERDICT) || sentence.ahead.says(CONTRADICTION))
    return true;
  if (sign === '=' || sign === '≈' || sign === '≡') return false;
  return sentence.words.says(GOAL) || sentence.previous.says(HYPOTHESIS) || sentence.previous.says(GOAL);
}

/** Whether what follows comes to a contradiction, so that all before it may only have been supposed. */
export function leadsToContradiction(sentence: Sentence): boolean {
  return sentence.ahead.says(CONTRADICTION);
}
