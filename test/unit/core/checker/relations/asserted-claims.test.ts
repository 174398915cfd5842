/** Equations that hold for some values only, beside words of identities: the checker must not call them false. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refutedText } from '../support.ts';

const CONDITIONS: readonly string[] = [
  'The total is $C = 5x + 10 = 7x$, giving $x = 5$.',
  'The perimeter is $P = 4x = 3x + 6$.',
  '$V = x^3 = 6x^2$ hence $x = 6$.',
  'The distance is $d = 60t = 80(t - 1)$.',
  '$S_n = n^2 + n = 2n + 20$.',
  '$\\cos 3x = 4\\cos^3 x - 3\\cos x = \\cos x$',
  '$10a + b = 4a + 4b$ simplifies to $6a = 3b$.',
  'Expanding the squares: \\[a^2 + a^2 + 2a + 1 = a^2 + 6a + 9\\]',
  'Simplifying: \\[x^2 + 2x + 1 = x^2 + 7x - 4\\]',
  'Factoring: $(x+1)^2 = 5(x+1)$.',
  '\\[ 2(n+1)^2 = (n+3)^2 \\] Expanding both:',
  'Using the identity $\\sin^2 x = 1 - \\cos^2 x$: $2 - 2\\cos^2 x = 3 \\cos x$.',
  'By the distance formula $\\sqrt{x^2 + 16} = x + 2$, so $x = 3$.',
  "Using Vieta's formulas: $r + s = 2rs$.",
  'The formula gives $2n + 3 = n^2$.',
  'For all $n$ in the set, $n^2 + 2 = 3n$.',
  'For each root $r$, $r^3 + r = 5r^2 - 2$.',
  'Expanding, $(x-y)^2 = 4xy$ gives $x^2 + y^2 = 6xy$.',
];
const IDENTITIES: readonly (readonly [string, string])[] = [
  ['Expanding, $(a-2b)^2 = a^2 - 4b^2$.', '(a-2b)^2 = a^2 - 4b^2'],
  ['$S = (n+2)(n+5) = n^2 + 7n + 7$', '(n+2)(n+5) = n^2 + 7n + 7'],
  ['For every real $t$, $(t+1)^2 = t^2 + 2$.', '(t+1)^2 = t^2 + 2'],
  ['We have $(t+3)^2 = t^2 + 9$ for all real $t$.', '(t+3)^2 = t^2 + 9'],
  ['By the identity $\\cos^2 x = 2 - \\sin^2 x$.', '\\cos^2 x = 2 - \\sin^2 x'],
];

describe('conditions are no identities', () => {
  for (const text of CONDITIONS) test(text, () => assert.deepEqual(refutedText(text), []));
});
describe('what can only be an identity is refuted', () => {
  for (const [text, relation] of IDENTITIES) test(text, () => assert.deepEqual(refutedText(text), [relation]));
});
