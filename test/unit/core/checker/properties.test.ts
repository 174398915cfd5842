/** What must be so for every text: made-up true chains, one link made false, spacing, delimiters, random bytes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../src/core/checker/check-step.ts';
import * as Q from '../../../../src/core/checker/terms/rational.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { plain, valueTokens } from './made.ts';
import { outcomes } from './support.ts';

/** A chain from an expression over its value to another way to write that value. */
const chain = fc.tuple(plain, fc.integer({ min: 1, max: 30 })).map(([e, k]) => {
  const split = [...valueTokens(Q.subtractRationals(e.value, Q.createRational(BigInt(k)))), '+', String(k)];
  return { tokens: [...e.tokens, '=', ...valueTokens(e.value), '=', ...split], value: e.value };
});

const kinds = (text: string): string[] => outcomes(text).map((o) => o.kind);

describe('made-up chains', () => {
  test('a true one is never refuted', () => {
    fc.assert(
      fc.property(chain, ({ tokens }) => assert.ok(!kinds(`Then $${tokens.join(' ')}$.`).includes('refuted'))),
      { numRuns: countRuns(300) },
    );
  });

  test('a link made false never holds, and is refuted if read', () => {
    fc.assert(
      fc.property(plain, fc.integer({ min: 1, max: 9 }), (e, off) => {
        const wrong = Q.addRationals(e.value, Q.createRational(BigInt(off)));
        const [outcome] = outcomes(`Then \\(${[...e.tokens, '=', ...valueTokens(wrong)].join(' ')}\\).`);
        assert.notEqual(outcome?.kind, 'holds');
        // Two bare numerals, and the nought at which arguments break down, are not claims; nor need a product of
        // fractions in brackets be one of numbers where it is to be 1 or −1: they may be Legendre symbols.
        const mayBeSymbols = /\( \\frac/.test(e.tokens.join(' ')) && wrong.d === 1n && wrong.n ** 2n === 1n;
        if (e.tokens.length > 6 && wrong.n !== 0n && !mayBeSymbols)
          assert.equal(outcome?.kind, 'refuted', JSON.stringify(outcome));
      }),
      { numRuns: countRuns(300) },
    );
  });

  test('nothing depends on blanks between tokens, nor on the delimiters', () => {
    const blank = fc.constantFrom('', ' ', '  ', '\n', '\\,', '\\;');
    fc.assert(
      fc.property(
        chain,
        fc.array(blank, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        ({ tokens }, blanks, spoil) => {
          const all = spoil ? [...tokens, '+', '1'] : tokens;
          const plain = all.join(' ');
          const spaced = all.map((t, i) => t + join(t, all[i + 1], blanks[i % blanks.length] ?? '')).join('');
          const expected = kinds(`Then $${plain}$.`);
          assert.deepEqual(kinds(`Then $${spaced}$.`), expected, spaced);
          assert.deepEqual(kinds(`Then \\(${plain}\\).`), expected);
          assert.deepEqual(kinds(`Then \\[ ${plain} \\]`), expected);
        },
      ),
      { numRuns: countRuns(200) },
    );
  });
});

/** A blank that keeps a command and a letter apart, and no thin space where it would group digits. */
function join(token: string, next: string | undefined, blank: string): string {
  // A blank before the closing `$` would make it money.
  if (next === undefined) return '';
  if (blank === '' && /^\\[a-z]+$/.test(token) && /^[a-z]/i.test(next)) return ' ';
  return blank;
}

describe('any text', () => {
  const piece = fc.constantFrom(
    '\\frac',
    '\\sqrt',
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '^',
    '_',
    '=',
    '<',
    '\\le',
    '\\equiv',
    '\\pmod',
    '+',
    '-',
    '*',
    '/',
    '!',
    '%',
    '\\%',
    '$',
    '$$',
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '&',
    '\\\\',
    '\\begin{align}',
    '\\end{align}',
    '\\begin{cases}',
    '\\end{cases}',
    '|',
    '\\sin',
    '\\log',
    '\\sum_{k=1}^{9}',
    '\\sum_{k=1}^{\\infty}',
    '\\int_0^1',
    '\\,dx',
    '\\lim_{x \\to 0}',
    '\\frac{d}{dx}',
    '\\begin{pmatrix}',
    '\\end{pmatrix}',
    '\\langle',
    '\\rangle',
    '\\pm',
    '\\cdots',
    '\\choose',
    '\\det',
    '\\text{ km}',
    '`',
    '√',
    '\\text{',
    'cm',
    '12',
    '3.5',
    '.',
    ',',
    '0',
    '7',
    'x',
    'e',
    'i',
    '\\pi',
    '°',
    '\\circ',
    ' of ',
    ' is ',
    '\n',
    '\n\n',
    '²',
    '½',
    '\\left',
    '\\right',
    '\\boxed{',
    '\\gcd',
    '\\binom',
    '...',
    '\\ldots',
    '\\overline',
    "'",
    ':',
    '→',
    '\u0000',
    '𝑥',
  );

  test('never throws, and every range lies in the text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        for (const { range } of checkStep({ steps: [text] }, 0).readings) {
          assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length);
        }
      }),
      { numRuns: countRuns(1_500) },
    );
  });

  test('never throws on damaged mathematics', () => {
    const cut = fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 6 }), piece);
    fc.assert(
      fc.property(chain, fc.array(cut, { maxLength: 4 }), ({ tokens }, cuts) => {
        let text = `Thus $${tokens.join(' ')}$, so 3 * 4 = 12.`;
        for (const [at, length, put] of cuts) {
          const from = at % text.length;
          text = text.slice(0, from) + put + text.slice(from + length);
        }
        checkStep({ problem: text, steps: [text, text] }, 1);
      }),
      { numRuns: countRuns(1_000) },
    );
  });

  test('the same text always gives the same readings', () => {
    fc.assert(
      fc.property(chain, ({ tokens }) => {
        const text = `Expanding for all x, $(x+1)^2 = x^2$. Then $${tokens.join(' ')}$.`;
        const once = (): unknown => checkStep({ problem: text, steps: [text, text] }, 1).readings;
        assert.deepEqual(once(), once());
      }),
      { numRuns: 50 },
    );
  });
});
