/**
 * Relations that are false only if a part of an expression is read as the whole, or in another sense than the author's.
 * Beside each kind is a statement of the same kind that is false in every reading.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refutations } from './support.ts';

const NEVER: Readonly<Record<string, readonly string[]>> = {
  'a name in brackets before a minus': [
    'The profit is (revenue) - 30 = 50, as the books say.',
    'Then (her savings) - 120 = 45 dollars are left.',
  ],
  'a name in text before a minus': [
    'So $\\text{(total)} - 30 = 50$.',
    'Hence $\\text{Income} - 200 = 300$ and $\\mathrm{Tax} + 5 = 12$.',
    'Thus $(\\text{number of girls}) - 7 = 12$.',
  ],
  'a name in text after a number': [
    "Then $40 - \\text{Bob's share} = 15$.",
    'We get $12 \\text{ boys} - \\text{absent} = 9$.',
  ],
  'a remainder behind the quotient': [
    'He packs 17/5 = 3 boxes with a remainder of 2 pens.',
    'Dividing, $17 \\div 5 = 3$ and 2 are left over.',
    'Now 29 ÷ 4 = 7, leaving 1 coin.',
    'We have $29 \\div 4 = 7 \\text{ remainder } 1$.',
    'She fills 50/8 = 6 crates, with 2 eggs to spare.',
  ],
  'of behind a fraction': [
    'So 1/2 of 30 = 15 and 3/4 of the 40 children = 30.',
    'Then $\\frac{1}{3}$ of $60 = 20$.',
    'He ate $\\frac{2}{5} \\text{ of } 20 = 8$.',
    'Half of $18 + 2 = 10$.',
    'A third of 12 = 4, and two thirds of 12 = 8.',
    'She used 3/4 of the $80 = $60.',
  ],
  'a mixed number in money': ['For three of them it costs $20/3=$6 and $2/3 each.', 'Each pays $20/3 = $6 2/3.'],
  'rows that go on with +': [
    '\\begin{align*} S &= 1 + 2 \\\\ &+ 3 + 4 \\\\ &= 10 \\end{align*}',
    '\\begin{align*} & (5-1)+(5-2) \\\\ & +(5-3) \\\\ & =9 \\end{align*}',
    '$$\\begin{aligned} & 4+3 \\\\ & +2+1 \\\\ & =10 \\end{aligned}$$',
    '\\[ \\begin{array}{l} 4+3 \\\\ +2+1 \\\\ =10 \\end{array} \\]',
  ],
  'a break within a row': [
    '\\begin{align*} 2 + 3 + \\\\ 4 &= 9 \\end{align*}',
    '$$ 2 \\cdot 3 \\\\ + 4 = 10 $$',
    '\\begin{gather*} 20 - 3 \\\\ {}- 4 = 13 \\end{gather*}',
  ],
  'words around a division': [
    'Split 20 apples among 4 friends = 5 apples each.',
    'Divide 20 by 4 = 5.',
    'Share 36 cookies / number of kids 9 = 4 cookies.',
    'Speed is 60 miles divided by 2 hours = 30 miles per hour.',
  ],
  'a factorial behind the dollar': [
    'That gives $2 \\cdot 60 = 5$! orders.',
    'That gives $6 \\cdot 4 = 4$ ! orders, where 24 is meant.',
    'We see $5$! $= 120$.',
  ],
  'a binomial as an array': [
    'So $\\left( \\begin{array}{c} 6 \\\\ 2 \\end{array} \\right) = \\left( \\begin{array}{c} 6 \\\\ 6-2 \\end{array} \\right) = 15$.',
    'So $\\begin{pmatrix} 6 \\\\ 2 \\end{pmatrix} = \\begin{pmatrix} 6 \\\\ 4 \\end{pmatrix} = 15$.',
  ],
  'a repeating decimal': [
    'We have $\\frac{1}{3} = 0.333\\ldots$ and $\\frac16 = 0.1666...$.',
    'So 2/7 = 0.285714... holds.',
    'So $\\frac{1}{11} = 0.0909\\dots$ holds.',
    'Thus $1/3 = 0.33\\overline{3}$ and $5/6=0.8\\bar{3}$.',
    'So 1/3 = 0.3333 repeating.',
  ],
  'an approximation in a chain': [
    'We have $\\frac12 < \\frac{5}{7} \\approx 0.7 < \\frac{5}{7}+0.01$.',
    'Then $0.71 < \\frac57 \\approx 0.7 < 1$.',
    'Thus $\\sqrt{2} \\approx 1.4 < \\sqrt2$ and $3.2 > \\pi \\approx 3 > 3.1$.',
  ],
  'units within a difference': [
    'Then 3 pounds - 4 ounces = 44 ounces.',
    'He has 2 hours - 15 minutes = 105 minutes.',
    'That is $5 \\text{ ft} - 10 \\text{ in} = 50 \\text{ in}$.',
    'She needs 1 meter - 30 cm = 70 cm.',
  ],
  'units with made-up names': [
    'Multiplying by 12 gives 12 * 3/4 daps = 12 baps.',
    'So 5 zorks = 3 blips and 10 zorks = 6 blips.',
    'Hence $7 \\text{ daps} = 4 \\text{ yaps}$.',
  ],
  'a rounded ratio': ['The ratio is 7/3 = 2.3 : 1.', 'So 200/3 = 66.7 : 1.', 'The ratio is $5:3 = 1.67$.'],
  'scientific notation': [
    'Then 6.0 × 10^23 / 3.0 × 10^8 = 2.0 × 10^15.',
    '$t = \\frac{1}{2}$, and $9 \\times 10^6 / 3 \\times 10^2 = 3 \\times 10^4$.',
    'So 8.0x10^6/2.0x10^3 = 4.0x10^3.',
    'It is 6.0e23 / 3.0e8 = 2.0e15.',
  ],
  'a list equal to a list': ['Thus $1, 2, 3 = 3, 2, 1$ as sets.', 'Hence $x, y = 2, 5$ or $2, 5 = 5, 2$.'],
  'a root being tried': [
    'We put $x = -1$ into $|x-9| = 14x + 4$. That simplifies to $|-10| = -14 + 4$.',
    'Substituting $x=3$ into the equation gives $\\sqrt{9} = -3$. So $x=3$ is not a root.',
    'Testing the candidate $x=2$, we get $4 + 1 = 6$, so it is out.',
    'Let me plug in $x = 2$. The equation becomes $4 = -4$.',
  ],
  alternatives: ['The first equation gives $x = 2$ and the second equation gives $x = 3$.'],
  floors: ['The number of factors 5 is $33/5 + 33/25 = 6 + 1 = 7$.', 'There are 100/3 = 33 multiples of 3 up to 100.'],
  'this is equal': ['And since $2^4 \\cdot 5^4 = 10^4$, this is equal to $\\log_{10}(10^4)$.'],
};

const STILL: readonly string[] = [
  'He packs 18/5 = 4 boxes.',
  'For three of them it costs $20/4=$6 and $2 each.',
  '\\begin{align*} S &= 1 + 2 + 3 + 4 \\\\ &= 11 \\end{align*}',
  'That gives $2 \\cdot 60 = 110$! So we are done.',
  'That gives $2 \\cdot 60 = 110$!',
  'So $\\begin{pmatrix} 6 \\\\ 2 \\end{pmatrix} = \\begin{pmatrix} 6 \\\\ 3 \\end{pmatrix}$.',
  'Thus $1.5 > 1.4 > 1.45$.',
  'Then 3 pounds - 1 pounds = 4 pounds.',
  'Then $6.0 \\times 10^{3} \\cdot 3.0 \\times 10^2 = 2.0 \\times 10^5$.',
  'The equation is easy. Then $4 + 1 = 6$ follows.',
  'We have $\\frac{33}{5} + \\frac{33}{25} = 8$.',
  'And since $2 + 3 = 5$, we have $5 \\cdot 2 = 11$.',
];

describe('a part of an expression is never read as the whole', () => {
  for (const [kind, texts] of Object.entries(NEVER))
    for (const text of texts) test(`${kind}: ${text}`, () => assert.deepEqual(refutations(text), []));
});

describe('what is false in every reading still is', () => {
  for (const text of STILL) test(text, () => assert.equal(refutations(text).length, 1));
});
