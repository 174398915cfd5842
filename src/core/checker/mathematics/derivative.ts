/** Derivatives by the rules of calculus. */

import { collectFreeNames, type ElementaryFunctionName, type Expression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';

function number(n: number): Expression {
  return { kind: 'number', value: Q.createRational(BigInt(n)), decimals: 0 };
}

function times(...items: readonly Expression[]): Expression {
  return { kind: 'product', items };
}

function over(top: Expression, bottom: Expression): Expression {
  return { kind: 'quotient', top, bottom };
}

function power(base: Expression, exponent: Expression): Expression {
  return { kind: 'power', base, exponent };
}

function plus(...items: readonly Expression[]): Expression {
  return { kind: 'sum', items };
}

function apply(name: ElementaryFunctionName, of: Expression): Expression {
  return { kind: 'function', name, of };
}

function negative(of: Expression): Expression {
  return { kind: 'negative', of };
}

const ONE = number(1);
const TWO = number(2);

/** The outer derivative of a function at `u`. */
const OUTER: Partial<Record<ElementaryFunctionName, (u: Expression) => Expression>> = {
  sin: (u) => apply('cos', u),
  cos: (u) => negative(apply('sin', u)),
  tan: (u) => power(apply('sec', u), TWO),
  cot: (u) => negative(power(apply('csc', u), TWO)),
  sec: (u) => times(apply('sec', u), apply('tan', u)),
  csc: (u) => negative(times(apply('csc', u), apply('cot', u))),
  arcsin: (u) => over(ONE, apply('sqrt', plus(ONE, negative(power(u, TWO))))),
  arccos: (u) => negative(over(ONE, apply('sqrt', plus(ONE, negative(power(u, TWO)))))),
  arctan: (u) => over(ONE, plus(ONE, power(u, TWO))),
  sinh: (u) => apply('cosh', u),
  cosh: (u) => apply('sinh', u),
  tanh: (u) => over(ONE, power(apply('cosh', u), TWO)),
  exp: (u) => apply('exp', u),
  ln: (u) => over(ONE, u),
  sqrt: (u) => over(ONE, times(TWO, apply('sqrt', u))),
};

/** Maximum number of differentiated parts of one expression, since repeated derivatives could grow without end. */
const MAX_PARTS = 300;

/** The derivative of `e` by `x`. Throws {@link RelationReadingFailure} if no rule applies or it is too costly. */
export function differentiate(e: Expression, x: string, left = { parts: MAX_PARTS }): Expression {
  if (--left.parts < 0) throw new RelationReadingFailure('too-costly');
  const d = (part: Expression): Expression => differentiate(part, x, left);
  if (!collectFreeNames(e).has(x)) return number(0);
  switch (e.kind) {
    case 'name':
      return ONE;
    case 'sum':
      return plus(...e.items.map(d));
    case 'negative':
      return negative(d(e.of));
    case 'product':
      return plus(...e.items.map((item, k) => times(...e.items.map((other, n) => (n === k ? d(item) : other)))));
    case 'quotient':
      return over(plus(times(d(e.top), e.bottom), negative(times(e.top, d(e.bottom)))), power(e.bottom, TWO));
    case 'power': {
      if (!collectFreeNames(e.exponent).has(x))
        return times(e.exponent, power(e.base, plus(e.exponent, negative(ONE))), d(e.base));
      const inside = collectFreeNames(e.base).has(x)
        ? plus(times(d(e.exponent), apply('ln', e.base)), over(times(e.exponent, d(e.base)), e.base))
        : times(d(e.exponent), apply('ln', e.base));
      return times(e, inside);
    }
    case 'root': {
      if (collectFreeNames(e.index).has(x)) throw new RelationReadingFailure('no-value');
      return over(times(e, d(e.of)), times(e.index, e.of));
    }
    case 'log': {
      if (collectFreeNames(e.base).has(x)) throw new RelationReadingFailure('no-value');
      return over(d(e.of), times(e.of, apply('ln', e.base)));
    }
    case 'function': {
      const outer = OUTER[e.name];
      if (outer === undefined) throw new RelationReadingFailure('no-value');
      return times(outer(e.of), d(e.of));
    }
    case 'form': {
      const [body, variable] = e.items;
      if (e.name === 'derivative' && body !== undefined && variable?.kind === 'name')
        return d(differentiate(body, variable.name, left));
      throw new RelationReadingFailure('no-value');
    }
    default:
      throw new RelationReadingFailure('no-value');
  }
}
