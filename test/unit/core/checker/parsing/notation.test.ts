/** What of the notations of mathematics is read, and what it comes to. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saidIn } from '../../../../support/said.ts';
import { cameOutTrue, outcomes, refutations, refutedText } from '../support.ts';

/** Relations that hold, by the notation they are in. */
const holds: Readonly<Record<string, readonly string[]>> = {
  'dots in sums': [
    '1 + 2 + \\cdots + 40 = 820',
    '1+3+5+...+21 = 121',
    '1 + 2 + 4 + \\dots + 256 = 511',
    '1^3 + 2^3 + \\cdots + 6^3 = 441',
    '5 + 9 + 13 + … + 41 = 230',
    '\\frac{1}{2 \\cdot 3} + \\frac{1}{3 \\cdot 4} + \\cdots + \\frac{1}{7 \\cdot 8} = \\frac38',
    '1 - 2 + 3 - 4 + \\cdots - 60 = -30',
    '1 + 4 + 9 + \\cdots + 81 = 285',
    '1 + 2 + \\cdots + 19 + 20 = 210',
    '1 + 3 + 5 + \\cdots + (2n - 1) = n^2',
    '1 + \\frac13 + \\frac19 + \\cdots = \\frac32',
  ],
  'thin spaces': [
    '3\\,4 = 12',
    '3\\,4 = 34',
    '2\\cdot 3\\,(4) = 24',
    '2^{3}\\,3^{2}\\,5 = 360',
    '2\\,3/4 = \\frac{6}{4}',
    '2\\,3/4 = \\frac{11}{4}',
    '3.141\\,592 = 3.141592',
    '1\\,00\\,000 = 100000',
  ],
  'dots in products': [
    '3 \\cdot 6 \\cdot 9 \\cdots 15 = 29160',
    '9! = 9 \\cdot 8 \\cdot 7 \\cdot \\ldots \\cdot 2 \\cdot 1',
    '\\frac{6}{5} \\cdot \\frac{7}{6} \\cdots \\frac{30}{29} = 6',
  ],
  'sums without end': [
    '\\sum_{k=0}^{\\infty} \\frac{1}{3^k} = \\frac32',
    '\\sum_{n=1}^\\infty \\frac{1}{n^4} = \\frac{\\pi^4}{90}',
    '\\sum_{n=1}^\\infty \\frac{1}{n(n+2)} = \\frac34',
    '\\sum_{n=1}^\\infty \\frac{n}{2^n} = 2',
    '\\sum_{n=0}^\\infty \\frac{(-1)^n}{2n+1} = \\frac{\\pi}{4}',
  ],
  integrals: [
    '\\int_0^2 x^3 \\, dx = 4',
    '\\int_{0}^{\\pi} \\sin t \\, \\mathrm{d}t = 2',
    '\\int_1^{e^2} \\frac{dx}{x} = 2',
    '\\int_0^1 \\frac{x \\, dx}{1 + x^2} = \\frac{\\ln 2}{2}',
    '\\int_0^\\infty x e^{-x} dx = 1',
    '\\int_0^1 \\ln x \\, dx = -1',
    '\\int_0^1 \\int_0^y 6x \\, dx \\, dy = 1',
    '\\int_1^3 x^2 dx = \\left[ \\frac{x^3}{3} \\right]_1^3 = \\frac{26}{3}',
    '\\left. x^2 + x \\right|_1^2 = 4',
  ],
  limits: [
    '\\lim_{x \\to 0} \\frac{1 - \\cos x}{x^2} = \\frac12',
    '\\lim_{n \\to \\infty} \\left(1 + \\frac{2}{n}\\right)^n = e^2',
    '\\lim_{x \\to 3} \\frac{x^2 - 9}{x - 3} = 6',
    '\\lim_{x \\to \\infty} \\frac{4x + 1}{2x - 3} = 2',
    '\\lim_{x \\to 0^+} \\sqrt{x} = 0',
  ],
  derivatives: ['\\frac{d}{dx} x^4 = 4x^3', "(x^2 + 3x)' = 2x + 3", '\\frac{d^2}{dx^2} \\sin x = -\\sin x'],
  matrices: [
    '\\begin{pmatrix} 2 & 1 \\\\ 1 & 1 \\end{pmatrix}^2 = \\begin{pmatrix} 5 & 3 \\\\ 3 & 2 \\end{pmatrix}',
    '\\begin{bmatrix} 1 & 2 \\\\ 0 & 1 \\end{bmatrix} + \\begin{bmatrix} 0 & 1 \\\\ 1 & 0 \\end{bmatrix} = \\begin{bmatrix} 1 & 3 \\\\ 1 & 1 \\end{bmatrix}',
    '\\det \\begin{pmatrix} 3 & 1 \\\\ 4 & 2 \\end{pmatrix} = 2',
    '\\begin{vmatrix} 1 & 0 & 2 \\\\ 0 & 3 & 0 \\\\ 1 & 0 & 1 \\end{vmatrix} = -3',
    '\\begin{pmatrix} 2 & 0 \\\\ 0 & 4 \\end{pmatrix}^{-1} = \\begin{pmatrix} 1/2 & 0 \\\\ 0 & 1/4 \\end{pmatrix}',
    '\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}^T = \\begin{pmatrix} 1 & 3 \\\\ 2 & 4 \\end{pmatrix}',
    '(2, 1, 0) \\cdot (1, 4, 7) = 6',
    '(1, 2, 0) \\times (0, 1, 1) = (2, -1, 1)',
    '\\langle 3, 4 \\rangle - \\langle 1, 1 \\rangle = \\langle 2, 3 \\rangle',
    '\\| (5, 12) \\| = 13',
    '\\left( \\frac{2+4}{2}, \\frac{1+7}{2} \\right) = (3, 4)',
  ],
  'complex numbers': [
    '(2 + i)^2 = 3 + 4i',
    '|5 - 12i| = 13',
    '\\overline{2 - 7i} = 2 + 7i',
    '\\operatorname{Re}(4 - i) = 4',
    'e^{i\\pi/2} = i',
    '\\operatorname{cis} 90^\\circ = i',
  ],
  'units of one dimension': [
    '4 \\text{ km} = 4000 \\text{ m}',
    '3 \\text{ hours} = 180 \\text{ minutes}',
    '2 \\text{ m}^2 = 20000 \\text{ cm}^2',
    '50 \\text{ km/h} \\cdot 3 \\text{ h} = 150 \\text{ km}',
    '80 \\text{ km/h} \\cdot 15 \\text{ min} = 20 \\text{ km}',
    '72 \\text{ km/h} = 20 \\text{ m/s}',
    '1 \\text{ h} + 20 \\text{ min} = 80 \\text{ min}',
    '2 \\text{ L} = 2000 \\text{ mL}',
    '25 \\text{ min} = 0.417 \\text{ hours}',
    '2 \\text{ ft} > 20 \\text{ inches}',
  ],
  counting: [
    '{9 \\choose 4} = 126',
    'C(7, 3) = 35',
    'P(6, 2) = 30',
    '{}_6C_2 = 15',
    '^6P_2 = 30',
    'C_6^2 = 15',
    '\\binom{6}{3,2,1} = 60',
    '8!! = 384',
  ],
  'numerals in other bases': ['1101_2 = 13', '243_5 = 73', '57_8 - 40_8 = 17_8', '110_{(2)} = 6'],
  'numerals with dots': ['\\frac23 = 0.666\\ldots', '0.999... = 1', '\\sqrt{3} = 1.732\\ldots'],
  'hyperbolic functions': ['\\cosh(\\ln 3) = \\frac53', '\\operatorname{arcsinh} 0 = 0', '\\coth(\\ln 3) = \\frac54'],
  'sums over what stands below': [
    '\\sum_{1 \\le k \\le 5} k = 15',
    '\\sum_{0 < j < 4} j^2 = 14',
    '\\sum_{d \\mid 10} d = 18',
  ],
  'plus or minus': ['\\frac{4 \\pm \\sqrt{16 - 12}}{2} = 2 \\pm 1', '-(3 \\pm 1) = -3 \\mp 1'],
};

/** Relations that are false, in the same notations. */
const fails: readonly string[] = [
  '1 + 2 + \\cdots + 40 = 840',
  '3 \\cdot 6 \\cdot 9 \\cdots 15 = 29170',
  '1 + \\frac13 + \\frac19 + \\cdots = \\frac43',
  '\\sum_{k=0}^{\\infty} \\frac{1}{3^k} = \\frac12',
  '\\int_0^2 x^3 \\, dx = 8',
  '\\int_0^\\infty x e^{-x} dx = 2',
  '\\lim_{x \\to 3} \\frac{x^2 - 9}{x - 3} = 3',
  '\\begin{pmatrix} 2 & 1 \\\\ 1 & 1 \\end{pmatrix}^2 = \\begin{pmatrix} 4 & 1 \\\\ 1 & 1 \\end{pmatrix}',
  '\\begin{vmatrix} 3 & 1 \\\\ 4 & 2 \\end{vmatrix} = 10',
  '(2, 1, 0) \\cdot (1, 4, 7) = 7',
  '\\left( \\frac{2+4}{2}, \\frac{1+7}{2} \\right) = (3, 5)',
  '\\frac{4 \\pm \\sqrt{16 - 12}}{2} = 2 \\pm 3',
  '{9 \\choose 4} = 136',
  '1101_2 = 14',
  '3!! = 5',
  '\\sqrt{3} = 1.742\\ldots',
  '\\sum_{d \\mid 10} d = 17',
  '3 \\text{ hours} = 150 \\text{ minutes}',
  '2 \\text{ m}^2 = 200 \\text{ cm}^2',
  '80 \\text{ km/h} \\cdot 15 \\text{ min} = 30 \\text{ km}',
  '\\$3 = 30 \\text{ cents}',
];

/** True in a sense that we do not read, ambiguous, or without a value: never refuted, and never said to hold. */
const open: readonly string[] = [
  '\\sum_{n=1}^\\infty \\frac{1}{n} = 12',
  '\\sum_{n=0}^\\infty (-1)^n = \\frac12',
  '\\int_{-1}^1 \\frac{1}{x^2} dx = -2',
  '\\lim_{x \\to 0} \\sin \\frac1x = 3',
  '\\lim_{n \\to \\infty} (-1)^n = 1',
  '2 + 4 + \\cdots + 16 = 30 + 1',
  '1 + 2 + 6 + \\cdots + 720 = 900',
  '(18, 12) = (6, 12)',
  '(2, \\frac{\\pi}{2}) = (0, 2)',
  '(1, 2)(2, 3) = (1, 2, 3)',
  '2 \\pm 1 = 3',
  'P(6, 2) = 14',
  'a_2 = 13',
  '12_2 = 4',
  '1 \\text{ inch} = 30 \\text{ miles}',
  '1 \\text{ day} = 8 \\text{ hours}',
  '7 \\text{ km} = 7 \\text{ m}',
  '3 \\text{ m} = 4 \\text{ s}',
  'f^{-1}(9) = 2 f^{-1}(4) + 1',
];

const expectSaid = saidIn('core/checker/parsing/notation');

/** Each has one false relation. */
const said: readonly string[] = [
  '$3 \\text{ hours} = 150 \\text{ minutes}$',
  '$3 \\cdot 5 \\text{ cm} = 16 \\text{ cm}$',
  '$\\$12 \\times 3 = \\$38$',
  '$\\sin 30 = 0.6$',
  '$\\sin 30^\\circ = 0.6$',
  '$\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}^2 = \\begin{pmatrix} 7 & 10 \\\\ 15 & 24 \\end{pmatrix}$',
];

const kind = (relation: string): string | undefined => outcomes(`We have $${relation}$.`)[0]?.kind;

describe('notations', () => {
  for (const [name, relations] of Object.entries(holds))
    test(`${name}: true ones hold`, () => {
      for (const relation of relations)
        assert.deepEqual(
          outcomes(`We have $${relation}$.`).map(cameOutTrue),
          Array(relation.split(/(?<!_\{\w)[=>]/).length - 1).fill(true),
          relation,
        );
    });

  for (const relation of fails)
    test(`false: ${relation}`, () => assert.deepEqual(refutedText(`We have $${relation}$.`), [relation]));

  for (const line of said)
    test(`says what is false in ${line}`, () =>
      expectSaid(...refutations(`So ${line}.`).map(({ message }) => message)));

  test('a counterexample is put in everywhere, the base of a logarithm as well', () => {
    const [evidence] = refutations('For all $b, x$ simplify $\\log_b (x^2) = \\log_b x + \\log_b x + \\log_b x$.');
    assert.ok(evidence !== undefined && 'left' in evidence);
    assert.equal(evidence.left.text, 'log₂(3²)');
    assert.match(evidence.message, /log_b x \+ log_b x/);
  });

  test('code is not read, quotation marks of LaTeX are no code', () => {
    assert.deepEqual(refutedText('Run `5 * 3 = 16` first.\n```\n4 * 4 = 17\n```\nSo 2 * 3 = 7 is so.'), ['2 * 3 = 7']);
    assert.deepEqual(refutedText("The ``rule'' gives 5 * 3 = 16 in all."), ['5 * 3 = 16']);
  });

  test('what would take too much work is not read', () => {
    for (const text of [
      `${'\\frac{d}{dx}'.repeat(20)} x^{x^x} = x`,
      `${'\\frac{d^3}{dx^3}'.repeat(3)} \\sin x \\cos x = x`,
      `${'\\lim_{x \\to 0} '.repeat(9)} x = 1`,
      '\\int_0^1 \\sum_{k=1}^{900} x^k dx = 1',
      '1 \\cdot 2 \\cdots 1000000 = 1',
      '1 + 2 + 4 + \\cdots + 2^{100000} = 1',
      '(1000000)!! = 1',
      '\\sum_{d \\mid 10^{12}} d = 1',
    ])
      assert.equal(outcomes(`So $${text}$.`)[0]?.kind, 'not-read', text);
  });

  test('a remainder behind a congruence is its modulus', () => {
    assert.deepEqual(refutedText('So $23 \\equiv 4 \\bmod 9$.'), ['23 \\equiv 4']);
    assert.deepEqual(
      outcomes('So $23 \\equiv 5 \\bmod 9$ and $23 \\bmod 9 = 5$.').map((o) => o.kind),
      ['holds', 'holds'],
    );
  });

  test('what is not judged is told apart', () => {
    const reasons: readonly (readonly [string, string])[] = [
      ['x = 5', 'definition'],
      ['\\angle ABC = 40^\\circ', 'definition'],
      ['a_n + 1 = 2b', 'equation'],
      ['f(2) = 5', 'definition'],
      ['x^2 + 1 = 6x', 'equation'],
      ['x + 1 > 3', 'inequality'],
      ['i \\ge 1', 'inequality'],
      ['f(x + 2) = f(x) + 1', 'unknown-name'],
    ];
    for (const [relation, reason] of reasons)
      assert.deepEqual(outcomes(`We have $${relation}$.`), [{ kind: 'not-read', reason }], relation);
  });

  for (const relation of open) test(`not read: ${relation}`, () => assert.equal(kind(relation), 'not-read', relation));
});

test('a product with a thin space is false only if no other reading is true', () => {
  assert.deepEqual(refutedText('$3\\,4 = 13$ and $5!\\,2 = 241$ and $2\\,3/4 = 7/4$ and $2 + \\,3 = 6$'), [
    '3\\,4 = 13',
    '5!\\,2 = 241',
    '2\\,3/4 = 7/4',
    '2 + \\,3 = 6',
  ]);
  assert.deepEqual(refutedText('So $(1\\,2)(2\\,3) = (1\\,2\\,3)$ and $x\\,2 = 3$.'), []);
  assert.equal(refutations('So $2^{3}\\,5 = 41$.')[0]?.message, '2³ · 5 is 40, not 41.');
});
