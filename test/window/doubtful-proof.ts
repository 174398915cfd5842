/** A proof with a statement that is false, and two that the checker only suspects. */

/** Refuted at both strengths. */
export const refutedPhrase = '120 - 84 = 46';
/** Values differ from those of the formula: only suspected. */
export const valuePhrase = 'f(3) + f(1) = 21';
/** A later link of a chain: only suspected. */
export const chainPhrase = '(2^x + 1)^2 = 4^x + 2^x + 1';

export const doubtfulProof = `# Problem

Let $y^2 = 3x + 7$. Square the sum $2^x + 1$, and count the cases.

# Proof

Square the sum.

We compute $T = ${chainPhrase}$.

There remain $${refutedPhrase}$ cases.

The function is $f(x) = x^2 + 2x$.

Then $${valuePhrase}$.
`;
