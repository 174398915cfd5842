/**
 * A fast path from bracketed LaTeX: sums, products, quotients, powers, and square roots of numerals and Latin letters.
 * Gives what the parser and `mathjson.ts` give in a fraction of the time, or `undefined`.
 */

import type { Expression } from '../terms/expression.ts';
import { parseDecimal } from '../terms/rational.ts';

/** The expression of `latex`; `undefined` if only the parser can read it. */
export function parseSimpleLatex(latex: string): Expression | undefined {
  const reader = new Reader(latex);
  const expression = reader.level();
  return reader.isAtEnd ? expression : undefined;
}

/** A numeral that both paths read as the same number: no leading zero, and few enough digits for a double. */
const NUMERAL = /(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?![\d.])/y;
/** A letter and perhaps an index. Not `d`, `D`, `T`, which the parser may read as a derivative or a transpose. */
const NAME = /([A-CE-SU-Za-ce-z])(?:_\{(\d{1,4}|[A-CE-SU-Za-ce-z])\})?(?!_)/y;

/** Reads the text once. `undefined` from any method ends the reading. */
class Reader {
  readonly #latex: string;
  #at = 0;

  constructor(latex: string) {
    this.#latex = latex;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#latex.length;
  }

  #takes(text: string): boolean {
    if (!this.#latex.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** `a - b + c`: a sum of terms, as long as possible. */
  level(): Expression | undefined {
    const items: Expression[] = [];
    let item = this.#term(this.#takes(' - '));
    for (;;) {
      if (item === undefined) return undefined;
      if (this.#takes(' - ')) {
        const of = this.#term(false);
        item = of && { kind: 'sum', items: [item, { kind: 'negative', of }] };
      } else {
        items.push(item);
        if (!this.#takes(' + ')) break;
        item = this.#term(false);
      }
    }
    return items.length === 1 ? items[0] : { kind: 'sum', items };
  }

  /** A product. If `isNegative`, its first factor is negated: `-2x`. */
  #term(isNegative: boolean): Expression | undefined {
    const first = this.#factor();
    if (first === undefined) return undefined;
    const items: Expression[] = [isNegative ? { kind: 'negative', of: first } : first];
    while (this.#takes('\\cdot ')) {
      const factor = this.#factor();
      if (factor === undefined) return undefined;
      items.push(factor);
    }
    return items.length === 1 ? items[0] : { kind: 'product', items };
  }

  #factor(): Expression | undefined {
    if (this.#takes('(')) return this.#closed(')');
    if (this.#takes('{')) {
      const base = this.#closed('}');
      const exponent = base && this.#takes('^{') ? this.#closed('}') : undefined;
      return base && exponent && { kind: 'power', base, exponent };
    }
    if (this.#takes('\\frac{')) {
      const top = this.#closed('}');
      const bottom = top && this.#takes('{') ? this.#closed('}') : undefined;
      return top && bottom && { kind: 'quotient', top, bottom };
    }
    if (this.#takes('\\sqrt{')) {
      const of = this.#closed('}');
      return of && { kind: 'function', name: 'sqrt', of };
    }
    return this.#numeral() ?? this.#name();
  }

  #closed(by: string): Expression | undefined {
    const inner = this.level();
    return this.#takes(by) ? inner : undefined;
  }

  #numeral(): Expression | undefined {
    NUMERAL.lastIndex = this.#at;
    const text = NUMERAL.exec(this.#latex)?.[0];
    if (text === undefined) return undefined;
    this.#at += text.length;
    return { kind: 'number', ...parseDecimal(text) };
  }

  #name(): Expression | undefined {
    NAME.lastIndex = this.#at;
    const [text, letter, index] = NAME.exec(this.#latex) ?? [];
    if (text === undefined || letter === undefined) return undefined;
    this.#at += text.length;
    if (index !== undefined) return { kind: 'name', name: `${letter}_${index}` };
    return letter === 'e' || letter === 'i' ? { kind: 'constant', name: letter } : { kind: 'name', name: letter };
  }
}
