import type { RefutingRuleId, SuspectingRuleId } from '../../../../../src/core/checker/terms/rule-list.ts';

/** The steps of proofs for each rule. Each rule has at least one. */
type ExamplesByRule = Readonly<
  Record<RefutingRuleId | SuspectingRuleId, readonly [readonly string[], ...(readonly string[])[]]>
>;

/** Proofs in which each rule fires, most of them by what stands in a step before. */
export const EXAMPLES: ExamplesByRule = {
  A: [['So 12 + 5 = 18.']],
  C: [['Now \\(1 + 1 = 2\\).', 'So \\(2 + 2 = 5\\).']],
  D: [
    ['Expanding, \\(S = (x+1)^2 = x^2 + x + 1\\).'],
    ['Let \\(n = 2k + 1\\).', 'Then \\(n^2 = 4k^2 + 4k + 2\\).'],
    ['So they take \\(60x \\cdot 5 / 15 = 40x\\) minutes.'],
    ['For all \\(x\\), \\(4x = (a + b)x + 3a - b\\).', 'Comparing coefficients, \\(3a - b = 4\\).'],
  ],
  E: [['Now \\(17 + 26\\) simplifies to \\(44\\).']],
  G: [['100 ÷ 7 = 14 remainder 3.']],
  H: [['If \\(n = 3\\), then \\(S = 3 \\cdot 4 + 5 = 12 + 5 = 18\\).']],
  K: [['\\[17 + 26\\]', '\\[= 44\\]']],
  M1: [['We have \\(3(a + b) = 2b + 7\\).', 'Expanding the left side, we get \\(3a + b = 2b + 7\\).']],
  N: [['Since 91 is prime, we go on.'], ['The floor of √50 is 6.']],
  P: [
    ['Let \\(n = 7\\).', 'Then \\(2n + 1 = 16\\).'],
    ['Let \\(a_1 = 2\\) and \\(a_{n+1} = 3a_n - 1\\).', 'So \\(a_2 = 6\\).'],
    ['The function is \\(f(x) = x^2 + 2x\\).', 'Then \\(f(3) = 17\\).'],
  ],
  T: [
    ['\\[2x + 3 = 11\\]', 'Subtracting 3 from both sides, we get \\[2x = 9\\]'],
    ['2x + 3 = 11', 'Subtracting 3 from both sides, we get:', '2x = 9'],
    ['\\[2x + 3 < 11\\]', 'Subtracting 3 from both sides, we get \\[2x > 9\\]'],
  ],
  Y: [
    ['The equation is \\(3x - 5 = 16\\).', 'It is linear.', 'So \\(x = 8\\).'],
    ['We solve \\(x^2 - 5x + 6 = 0\\).', 'The solutions are \\(x = 2\\) and \\(x = 4\\).'],
    ['From \\(x + y = 10\\) and \\(x - y = 4\\), we get \\(x = 7\\) and \\(y = 4\\).'],
  ],
  F: [['The function is \\(f(x) = x^2 + 2x\\).', 'Now \\(f(x) = x^2 - 2x\\).', 'Then \\(f(3) = 17\\).']],
  I0: [['The polynomial is \\(t^3 - 8\\).', 'Here \\(t^3 - 8 = (t - 2)(t^2 - 2t + 4)\\).']],
  I1: [['We have \\(y^2 = 3x + 7\\).', 'Now \\(T = (2^x + 1)^2 = 4^x + 2^x + 1\\).']],
  L: [
    [
      'The points satisfy \\(x^2 - 6x + y^2 + 4y + 3 = 0\\).',
      'So the circle is \\(x^2 - 6x + 9 + y^2 + 4y + 4 = 13\\).',
    ],
  ],
  M: [
    [
      'We have \\(ab = 5\\).',
      'We have \\(3(a + b) = 2b + 7\\).',
      'Expanding the left side, we get \\(3a + b = 2b + 7\\).',
    ],
  ],
  V: [['The function is \\(f(x) = x^2 + 2x\\).', 'Then \\(f(3) + f(1) = 21\\).']],
};

/** Proofs in very similar words in which no rule fires: the statement is right, or the text doesn't claim it. */
export const RIGHT_EXAMPLES: ExamplesByRule = {
  A: [['So 12 + 5 = 17.'], ['Suppose that 12 + 5 = 18.']],
  C: [['Now \\(1 + 1 = 2\\).', 'So \\(2 + 2 = 4\\).']],
  D: [
    ['Expanding, \\(S = (x+1)^2 = x^2 + 2x + 1\\).'],
    ['Let \\(n = 2k + 1\\).', 'Then \\(n^2 = 4k^2 + 4k + 1\\).'],
    ['So they take \\(60x \\cdot 5 / 15 = 20x\\) minutes.'],
    ['Solving \\((x+1)^2 = x^2 + x + 1\\), we go on.'],
    ['For all \\(x\\), \\(4x = (a + b)x + 3a - b\\).', 'Comparing coefficients, \\(3a - b = 0\\).'],
  ],
  E: [['Now \\(17 + 26\\) simplifies to \\(43\\).']],
  G: [['100 ÷ 7 = 14 remainder 2.']],
  H: [
    ['If \\(n = 3\\), then \\(S = 3 \\cdot 4 + 5 = 12 + 5 = 17\\).'],
    ['If \\(n = 3\\), then \\(S = 3 \\cdot 4 + 5 = 12 + 5 = 18\\), a contradiction.'],
  ],
  K: [['\\[17 + 26\\]', '\\[= 43\\]']],
  M1: [['We have \\(3(a + b) = 2b + 7\\).', 'Expanding the left side, we get \\(3a + 3b = 2b + 7\\).']],
  N: [['Since 97 is prime, we go on.'], ['The floor of √50 is 7.']],
  P: [
    ['Let \\(n = 7\\).', 'Then \\(2n + 1 = 15\\).'],
    ['Suppose that \\(n = 7\\).', 'Otherwise, \\(2n + 1 = 17\\).'],
    ['Let \\(a_1 = 2\\) and \\(a_{n+1} = 3a_n - 1\\).', 'So \\(a_2 = 5\\).'],
    ['The function is \\(f(x) = x^2 + 2x\\).', 'Then \\(f(3) = 15\\).'],
  ],
  T: [
    ['\\[2x + 3 = 11\\]', 'Subtracting 3 from both sides, we get \\[2x = 8\\]'],
    ['2x + 3 = 11', 'Subtracting 3 from both sides, we get:', '2x = 8'],
    ['\\[2x + 3 < 11\\]', 'Subtracting 3 from both sides, we get \\[2x < 8\\]'],
  ],
  Y: [
    ['The equation is \\(3x - 5 = 16\\).', 'It is linear.', 'So \\(x = 7\\).'],
    ['We solve \\(x^2 - 5x + 6 = 0\\).', 'The solutions are \\(x = 2\\) and \\(x = 3\\).'],
    ['From \\(x + y = 10\\) and \\(x - y = 4\\), we get \\(x = 7\\) and \\(y = 3\\).'],
  ],
  F: [['The function is \\(f(x) = x^2 + 2x\\).', 'Now \\(f(x) = x(x + 2)\\).', 'Then \\(f(3) = 15\\).']],
  I0: [
    ['The polynomial is \\(t^3 - 8\\).', 'Here \\(t^3 - 8 = (t - 2)(t^2 + 2t + 4)\\).'],
    ['The polynomial is \\(t^3 - 8\\).', 'Suppose that \\(t^3 - 8 = (t - 2)(t^2 - 2t + 4)\\).'],
  ],
  I1: [['We have \\(y^2 = 3x + 7\\).', 'Now \\(T = (2^x + 1)^2 = 4^x + 2^{x+1} + 1\\).']],
  L: [
    [
      'The points satisfy \\(x^2 - 6x + y^2 + 4y + 3 = 0\\).',
      'So the circle is \\(x^2 - 6x + 9 + y^2 + 4y + 4 = 10\\).',
    ],
  ],
  M: [
    [
      'We have \\(ab = 5\\).',
      'We have \\(3(a + b) = 2b + 7\\).',
      'Expanding the left side, we get \\(3a + 3b = 2b + 7\\).',
    ],
  ],
  V: [['The function is \\(f(x) = x^2 + 2x\\).', 'Then \\(f(3) + f(1) = 18\\).']],
};
