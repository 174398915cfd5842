/** A proof with a statement that is false, and two that the checker only suspects. */

/** Refuted at both strengths. */
export const refutedPhrase = '120 - 84 = 46';
/** A value differs from that of the formula: only suspected. */
export const valuePhrase = 'f(3) = 17';
/** A later link of a chain: only suspected. */
export const chainPhrase = 'a^2 + 2ab + b^2 - 4ab = a^2 - 3ab + b^2';

export const doubtfulProof = `# Problem

Let $a$ and $b$ be positive. Show that $(a + b)^2 \\ge 4ab$, and count the cases.

# Proof

Take the difference of both sides.

We compute $(a + b)^2 - 4ab = ${chainPhrase}$.

There remain $${refutedPhrase}$ cases.

The function is $f(x) = x^2 + 2x$.

Then $${valuePhrase}$.
`;
