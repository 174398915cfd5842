/** The parts one by one: scanning, tokens, chains, readings, exact numbers, rounding, words. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatNumericValue, formatSignificantDigits } from '../../../../../src/core/checker/evidence/format-value.ts';
import { toReadableMath } from '../../../../../src/core/checker/evidence/readable-math.ts';
import { substituteValues } from '../../../../../src/core/checker/evidence/substitute-values.ts';
import { handleCheckerRequest } from '../../../../../src/core/checker/index.ts';
import { toBracketedLatex } from '../../../../../src/core/checker/parsing/bracketed-latex.ts';
import { findRelationChains } from '../../../../../src/core/checker/parsing/relation-chains.ts';
import { isRelationHedged, SentenceFinder } from '../../../../../src/core/checker/prose/sentences.ts';
import { tokenizeMath } from '../../../../../src/core/checker/terms/math-tokens.ts';
import * as Q from '../../../../../src/core/checker/terms/rational.ts';
import { tryEveryReading } from '../../../../../src/core/checker/terms/readings.ts';
import { splitMathAndProse } from '../../../../../src/core/proof/text/math-and-prose.ts';
import { saidIn } from '../../../../support/said.ts';
import { refutedRelations } from '../support.ts';

const tokensOf = (text: string) => tokenizeMath(text, 0, text.length);
const math = (text: string) =>
  splitMathAndProse(text)
    .filter((s) => s.kind === 'math')
    .map((s) => text.slice(s.start, s.end));

describe('segments', () => {
  test('delimiters and environments', () => {
    assert.deepEqual(math('a $x$ b \\(y\\) c \\[z\\] d $$w$$ e'), ['x', 'y', 'z', 'w']);
    assert.deepEqual(math('\\begin{align*}a\\end{align*}'), ['a']);
  });
  test('money', () => {
    assert.deepEqual(math('from $5 to $7 or \\$8'), []);
    assert.deepEqual(math('$15 × 2 = $30'), []);
    assert.deepEqual(math('paid $5 and got back 3$ more'), []);
  });
  test('what does not close is prose', () => assert.deepEqual(math('\\(a $b \\[c'), []));
  test('segments cover the text in order', () => {
    const text = 'a $x$ b \\(y\\)';
    assert.deepEqual(
      splitMathAndProse(text)
        .map((s) => text.slice(s.from, s.to))
        .join(''),
      text,
    );
  });
});

describe('tokens', () => {
  const texts = (text: string) => tokensOf(text).map((t) => t.text);
  test('numbers and their groups', () => {
    assert.deepEqual(texts('1{,}000 + 2,500.5'), ['1000', '+', '2500.5']);
    assert.deepEqual(texts('3\\,000'), ['3000']);
    for (const list of ['f(1,200)', '(1,200)', '[1,200]', '\\{1,200\\}', '(8{1,200})'])
      assert.ok(texts(list).includes(','), list);
    assert.deepEqual(texts('(1,050)'), ['(', '1050', ')']);
    assert.deepEqual(texts('\\frac12'), ['\\frac', '1', '2']);
  });
  test('dressing vanishes', () => {
    assert.deepEqual(texts('\\left( \\dfrac{a}{b} \\right)'), ['(', '\\frac', '{', 'a', '}', '{', 'b', '}', ')']);
    assert.deepEqual(texts('2 × 3²'), ['2', '\\times', '3', '^', '{', '2', '}']);
  });
  test('words are one token', () => assert.deepEqual(texts('5 \\text{ cm}'), ['5', 'cm']));
  test('offsets are those of the text', () => {
    const text = 'x = \\frac{10}{3}';
    for (const t of tokensOf(text)) assert.equal(text.slice(t.start, t.end), t.text);
  });
});

describe('chains', () => {
  const shape = (text: string) => findRelationChains(tokensOf(text)).map((c) => c.signs.join(''));
  test('links, rows, statements', () => {
    assert.deepEqual(shape('a = b < c \\le d'), ['=<≤']);
    assert.deepEqual(shape('a &= b \\\\ &= c'), ['==']);
    assert.deepEqual(shape('a = b, c = d \\quad e = f'), ['=', '=', '=']);
    assert.deepEqual(shape('\\begin{cases} a = b \\\\ c = d \\end{cases}'), []);
  });
  test('a modulus', () => {
    const [chain] = findRelationChains(tokensOf('a \\equiv b \\pmod{12}'));
    assert.deepEqual(
      chain?.modulus?.map((t) => t.text),
      ['12'],
    );
  });
  test('a sign inside brackets relates nothing outside', () => assert.deepEqual(shape('f(a = b)'), []));
});

describe('readings', () => {
  const all = (text: string) => tryEveryReading((chooser) => toBracketedLatex(tokensOf(text), chooser))?.length;
  test('one where nothing is ambiguous', () => assert.equal(all('2x + \\frac{1}{2}'), 1));
  test('mixed number, slash, argument', () => {
    assert.equal(all('2\\frac12'), 2);
    assert.equal(all('3/2(x+1)'), 2);
    assert.equal(all('\\cos 2(10)'), 2);
  });
  test('too many', () => assert.equal(all('2\\frac12 + '.repeat(9).concat('1')), undefined));
  test('choices with a key are made once', () => {
    const seen = tryEveryReading((c) => [c.choose(2, 'k'), c.choose(2, 'k'), c.choose(2)].join(''));
    assert.deepEqual(seen, ['000', '001', '110', '111']);
  });
});

describe('exact numbers', () => {
  test('lowest terms', () =>
    assert.deepEqual(Q.divideRationals(Q.createRational(6n), Q.createRational(-4n)), { n: -3n, d: 2n }));
  test('decimals', () => assert.deepEqual(Q.parseDecimal('.50'), { value: { n: 1n, d: 2n }, decimals: 2 }));
  test('floor goes down', () => assert.equal(Q.floorRational({ n: -5n, d: 2n }), -3n));
  test('roots', () => {
    assert.deepEqual(Q.findRationalNthRoot({ n: 8n, d: 27n }, 3), { n: 2n, d: 3n });
    assert.equal(Q.findRationalNthRoot({ n: 2n, d: 1n }, 2), undefined);
  });
  test('powers are capped', () =>
    assert.throws(() => Q.raiseRationalToPower(Q.createRational(7n), 9_999_999n), Q.WorkCapFailure));
  test('doubles of huge ratios', () => assert.equal(Q.rationalToNumber({ n: 3n * 10n ** 400n, d: 10n ** 400n }), 3));
});

describe('sentences', () => {
  const hedged = (text: string, at: string) => isRelationHedged(new SentenceFinder(text, '').at(text.indexOf(at)));
  test('a supposition reaches to its full stop', () => {
    assert.equal(hedged('Suppose $a$. Then $b$.', '$a$'), true);
    assert.equal(hedged('Suppose $a$. Then $b$.', '$b$'), false);
  });
  test('a verdict reaches back one sentence', () => {
    assert.equal(hedged('So $a$. Then $b$. This is impossible.', '$b$'), true);
  });
  test('a numbered sentence and an abbreviation are no ends', () => {
    assert.equal(hedged('If, e.g. $a$ holds, we are done.', '$a$'), true);
  });
});

describe('words', () => {
  test('mathematics as people read it', () => {
    const plain = (text: string) => toReadableMath(tokensOf(text));
    assert.equal(plain('\\frac{a+b}{2}'), '(a + b)/2');
    assert.equal(plain('\\cos(180^\\circ-\\theta)'), 'cos(180° − θ)');
    assert.equal(plain('3^2+4^{10}\\cdot x_1'), '3² + 4¹⁰ · x₁');
    assert.equal(plain('\\sqrt{x+1}-\\sqrt2'), '√(x + 1) − √2');
    assert.equal(plain('\\sin^2\\theta'), 'sin² θ');
    assert.equal(plain('-3 \\times -4'), '−3 × −4');
    assert.equal(plain('\\frac{1}{2}\\pi r'), '(1/2)π r'.replace('π r', 'πr'));
    assert.ok(plain('1+'.repeat(50).concat('1')).length <= 60);
  });
  test('names of an object are no signs', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty'])
      assert.equal(toReadableMath(tokensOf(`\\${name} + 1`)), `${name} + 1`);
    assert.equal(toReadableMath(tokensOf('x^{constructor}')), 'x^(constructor)');
  });
  test('fractions of fractions', () => {
    assert.equal(toReadableMath(tokensOf('\\frac\\frac123')), '(1/2)/3');
    assert.ok(toReadableMath(tokensOf('\\frac'.repeat(100).concat(' 1'.repeat(101)))).length <= 60);
  });
  test('numbers', () => {
    assert.equal(formatNumericValue({ kind: 'exact', value: { n: 19_200n, d: 1n } }), '19,200');
    assert.equal(formatNumericValue({ kind: 'exact', value: { n: -11n, d: 12n } }), '−11/12');
    assert.equal(formatNumericValue({ kind: 'exact', value: { n: 5n, d: 4n } }), '1.25');
    assert.equal(formatNumericValue({ kind: 'exact', value: { n: 3n ** 2000n, d: 1n } }), '1.748 × 10⁹⁵⁴');
    assert.equal(formatSignificantDigits(-0.8660254), '−0.866');
    assert.equal(formatSignificantDigits(0.0001234567), '1.235 × 10⁻⁴');
  });
  test('evidence', () => {
    const [numeric] = refutedRelations('So it cost 192*100=$1920');
    assert.equal(numeric?.message, '192 × 100 is $19,200, not $1920.');
    assert.equal(numeric?.brief, 'False: 19,200 ≠ 1920');
    const [identity] = refutedRelations('For all $\\theta$: $\\cos\\theta = \\cos(180^\\circ-\\theta)$.');
    assert.equal(identity?.counterexample, 'θ = 30°');
    assert.equal(identity?.brief, 'False at θ = 30°');
    assert.deepEqual([identity?.left.text, identity?.right.text], ['cos 30°', 'cos(180° − 30°)']);
    assert.equal(identity?.message, 'At θ = 30°, cos θ is 0.866, but cos(180° − θ) is −0.866.');
    const [square] = refutedRelations('Expanding, $(a+b)^2 = a^2 + b^2$.');
    assert.equal(square?.counterexample, 'a = 1, b = 2');
    const [residue] = refutedRelations('$225^{66} \\equiv 1 \\pmod{17}$');
    assert.equal(residue?.message, '225⁶⁶ is 16 modulo 17, not 1.');
    assert.deepEqual(residue?.left, { text: '225⁶⁶', value: '16 (mod 17)', sign: '≡' });
    assert.equal(residue?.brief, 'False: 16 ≢ 1 (mod 17)');
    const [angle] = refutedRelations('$180^\\circ - 50^\\circ - 60^\\circ = 80^\\circ$');
    assert.equal(angle?.message, '180° − 50° − 60° is 70°, not 80°.');
    const [near] = refutedRelations('$\\sqrt{2} = 1.4143$');
    assert.notEqual(near?.left.value, near?.right.value);
  });
});

const expectSaid = saidIn('core/checker/evidence/parts');

describe('evidence', () => {
  const messages = (text: string): string[] => refutedRelations(text).map((e) => e.message);
  test('shows two values that differ', () => {
    for (const text of [
      '$2^{64} = 18446744073709551617$',
      '$10^{20} + 1 = 10^{20}$',
      '$10^{100} + 1 = 10^{100}$',
      '$3^{2021} - 2^{2021} = 3^{2021}$',
      '$123456789 \\cdot 987654321 = 121932631112635268$',
      '$10^{15} + 1 = 10^{15}$',
    ]) {
      const [evidence] = refutedRelations(text);
      assert.notEqual(evidence?.left.value, evidence?.right.value, text);
      assert.ok((evidence?.brief.length ?? 99) <= 30);
    }
    assert.equal(formatNumericValue({ kind: 'exact', value: { n: 10n ** 100n, d: 1n } }), '10¹⁰⁰');
  });
  test('shows the difference of values that look the same when they are rounded', () => {
    const shown = (text: string) =>
      refutedRelations(text).map(({ message, left, right, brief }) => {
        assert.notEqual(left.value, right.value, text);
        assert.ok(left.value.length <= 30 && right.value.length <= 30 && brief.length <= 30, text);
        return [message, brief];
      })[0];
    for (const text of [
      'So $0.1 + 0.2 = 0.30000000000000004$.',
      'So $0.1 + 0.2 > 0.30000000000000004$.',
      'So $1 - 10^{-40} = 1$.',
      'So $1 + 10^{-400} = 1$.',
      'So $10^{100} + 10^{50} = 10^{100}$.',
    ])
      expectSaid(...(shown(text) ?? []));
    assert.equal(refutedRelations('So $10^{1500} + 1 = 10^{1500}$.').length, 1, 'nothing is lost for want of words');
    assert.equal(shown('So $\\sqrt{2} = 1.4143$.')?.[0], '√2 is 1.4142, not 1.4143.');
  });
  test('two sides that are equal', () => {
    expectSaid(...messages('So $100 > 100$.'), ...messages('So $4 \\ne 4$.'), ...messages('So $2 \\cdot 2 \\ne 4$.'));
  });
  test('at the end of a line, what is so instead', () => {
    const brief = (text: string): string | undefined => refutedRelations(text)[0]?.brief;
    assert.equal(brief('So $7 \\mid 100$.'), 'False: 7 ∤ 100');
    assert.equal(brief('So $\\frac{7}{2} < 3$.'), 'False: 3.5 > 3');
    assert.equal(brief('So $\\cos 280^\\circ = \\cos(-100^\\circ)$.'), 'False: 0.1736 ≠ −0.1736');
  });
  test('a counterexample is put in', () => {
    const sides = (text: string): string[] => refutedRelations(text).flatMap((e) => [e.left.text, e.right.text]);
    assert.deepEqual(sides('Expanding, $(2n+1)^2 = 4n^2 + 1$.'), ['(2 · 1 + 1)²', '4 · 1² + 1']);
    assert.deepEqual(sides('Expanding, $(x_1+y)^2 = x_1^2 + y^2$.'), ['(1 + 2)²', '1² + 2²']);
    assert.deepEqual(sides('Expanding, $x(x+1)y = x^2 y + 1y$.'), ['2(2 + 1) · 3', '2² · 3 + 1 · 3']);
    assert.deepEqual(sides('By the identity $\\sin^2 x = 1 + \\cos^{2} x$.'), ['sin² 30°', '1 + cos² 30°']);
  });
});

describe('handle', () => {
  const steps = ['$1+1=2$', '$1+1=3$', '$2+2=4$'];
  test('one reply a step, in order', () => {
    const replies = [...handleCheckerRequest({ id: 7, steps })];
    assert.deepEqual(
      replies.map((r) => [r?.id, r?.step, r?.readings[0]?.outcome.kind]),
      [
        [7, 0, 'holds'],
        [7, 1, 'refuted'],
        [7, 2, 'holds'],
      ],
    );
  });
  test('a long past gives signs of life as it is read, and the same readings from any step on', () => {
    const long = Array.from(
      { length: 300 },
      (_, k) => `Let $x_${k} = ${k}$. ${'Then we go on. '.repeat(20)}$${k} + 1 = ${k + (k % 7 ? 1 : 2)}$`,
    );
    // First, since what was found in these texts is kept for the next request.
    const backwards = [...handleCheckerRequest({ id: 1, steps: long, only: [...long.keys()].reverse() })];
    const inTurn = [...handleCheckerRequest({ id: 1, steps: [...long] })].filter((reply) => reply !== undefined);
    assert.deepEqual(backwards.filter((reply) => reply !== undefined).reverse(), inTurn);
    assert.ok(backwards.indexOf(undefined) === 0 && backwards.filter((reply) => !reply).length > 5);
  });
  test('only the steps asked for, in that order', () => {
    assert.deepEqual(
      [...handleCheckerRequest({ id: 1, steps, only: [2, 0, 9] })].map((r) => [r?.step, r?.readings.length]),
      [
        [2, 1],
        [0, 1],
        [9, 0],
      ],
    );
  });
});

describe('a value put into a side', () => {
  const put = (text: string, value: string): string =>
    toReadableMath(substituteValues(tokensOf(text), new Map([['x', value]])));
  for (const [text, value, expected] of [
    ['x^3 + 2x', '1.51', '1.51³ + 2 · 1.51'],
    ['x^2 + 2x', '7/2', '(7/2)² + 2 · 7/2'],
    ['x^2 + 2x', '−3', '(−3)² + 2 · (−3)'],
    ['x^2', '−1.755 + 1.49i', '(−1.755 + 1.49i)²'],
    ['\\frac{x}{2}', '1,234', '1,234/2'],
    ['\\cos x', '30°', 'cos 30°'],
    ['x', '−3', '−3'],
    ['\\sqrt x\\sqrt x', '−1', '√(−1)√(−1)'],
    ['\\sqrt[3]x', '−8', '∛(−8)'],
    ['\\sqrt[x]{2x}', '3', '∛(2 · 3)'],
    ['\\frac x2', '−1', '(−1)/2'],
    ['\\frac2x', '−1', '2/(−1)'],
    ['\\frac xx + 1', '−1', '(−1)/(−1) + 1'],
    ['\\frac{x}2 x', '3', '3/2 · 3'],
    ['\\frac x2', '3', '3/2'],
    ['\\frac\\sqrt2 x', '−1', '√2/(−1)'],
    ['2^x', '−1', '2⁻¹'],
    ['(-1)^x x', '−1', '(−1)⁻¹ · (−1)'],
    ['2^{x}', '1/2', '2^(1/2)'],
    ['\\sin(x)', '−1', 'sin(−1)'],
  ] as const)
    test(`${text} at ${value}`, () => assert.equal(put(text, value), expected));
});

test('the sides of a false equation show the root at which they differ', () => {
  const [finding] = refutedRelations(
    'Expand and simplify: \\[ x^3 + 2x^2 + x^2 + 2x = x^2 + 2x + 4 + 4 \\] \\[ x^3 + 3x^2 + 2x = x^2 + 2x + 4 \\]',
  );
  assert.equal(finding?.counterexample, 'x = 1.51');
  assert.equal(finding?.left.text, '1.51³ + 3 · 1.51² + 2 · 1.51');
  assert.equal(finding?.right.text, '1.51² + 2 · 1.51 + 4');
});
