/** The sentence a relation stands in, and what its words say about how it is meant. */

import type { Range } from '../proof/types.ts';

/** Words after which a relation is a hypothesis, a trial or a rejected claim, not a statement of the author's. */
const HYPOTHESIS =
  /\b(suppose|supposing|assum(?:e|es|ed|ing|ption)|hypothe\w*|if|unless|otherwise|would|could|might|contradict\w*|contrary|impossible|absurd|false|wrong|incorrect\w*|mistake\w*|error\w*|wait|hmm|try|trying|tried|guess\w*|invalid|cannot|can't|doesn't|isn't|aren't|don't|didn't|won't|not|fail\w*|test|testing|check|checking|instead|pretend|imagine|were|whether|what\s+if|never|neither|nor|actually|inconsisten\w*|unequal|differs?|reject\w*|discard\w*|violat\w*|disagree\w*)\b|\\not\b|✗|✘|×\s*$|\?/i;

/** The same in the sentence after: it passes judgement on what came before. */
const VERDICT =
  /\b(contradict\w*|impossible|absurd|false|wrong|incorrect\w*|mistake\w*|wait|hmm|invalid|fails?|failed|does\s?n[o']t|do\s+not|is\s?n[o']t|is\s+not|are\s+not|cannot|can't|not\s+(?:true|possible|equal|correct|match\w*|hold\w*|satisf\w*|valid|an?\s+integer)|no\s+solution\w*|inconsisten\w*|reject\w*|discard\w*|unequal|actually|correction|re-?check|recalculate|violat\w*|disagree\w*|mismatch|ruled\s+out)\b|^[\s*_]*no\b|\?\s*$/i;

/** What ends a proof by contradiction, some sentences on: all that led there was supposed. */
const CONTRADICTION =
  /\b(contradict\w*|impossible|absurd\w*|(?:is|are)\s+(?:clearly\s+|obviously\s+)?(?:false|not\s+(?:true|possible))|⨳|inconsistent)\b|\\bot\b/i;

const NOT_EQUAL = /≠|\\neq?(?![a-zA-Z])/;

/** How far ahead a contradiction is looked for, in characters. */
const AHEAD = 600;

/** Words that set a goal or a test; a comparison or a divisibility in such a sentence is not yet a claim. */
const GOAL =
  /\b(need\w*|want\w*|requir\w*|must|show\w*|prov(?:e|es|ing)|verif\w+|equivalent|e\.g|example|consider|whether|suffic\w+|when|where|let|condition|possible|find|case|compare)\b/i;

/** A text that is asked about the same words over and over, and looks for each only once. */
export class Words {
  readonly text: string;
  readonly #known = new Map<RegExp, boolean>();

  constructor(text: string) {
    this.text = text;
  }

  /** Whether the pattern, which must not be global, is found in the text. */
  says(pattern: RegExp): boolean {
    let said = this.#known.get(pattern);
    if (said === undefined) {
      said = pattern.test(this.text);
      this.#known.set(pattern, said);
    }
    return said;
  }
}

export interface Sentence extends Range {
  readonly words: Words;
  readonly next: Words;
  readonly previous: Words;
  /** The sentence's own end and what follows, for some way. */
  readonly ahead: Words;
}

/** Finds sentences of one text; each is looked at once. */
export class Sentences {
  /** The whole text. */
  readonly all: Words;
  readonly #text: string;
  readonly #following: string;
  readonly #ends: number[] = [];
  readonly #cache = new Map<number, Sentence>();

  /** `following` is the text that comes after, of which only the first sentence matters. */
  constructor(text: string, following = '') {
    this.all = new Words(text);
    this.#text = text;
    this.#following = following.slice(0, AHEAD);
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
    let low = 0;
    let high = this.#ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
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
          : this.#text.slice(end, Math.min(this.#ends[low + 1] ?? end, end + 2_000)),
      ),
      ahead: new Words(`${this.#text.slice(end, end + AHEAD)}${last ? this.#following : ''}`),
    };
    this.#cache.set(low, sentence);
    return sentence;
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
