/** A proof with a statement that is false, and two that the checker only suspects. */

/** Refuted at both strengths. */
export const refutedPhrase = '120 - 84 = 46';
/** The author doubts himself: only suspected. */
export const doubtPhrase = 'We must have made a mistake';
/** A later link of a chain: only suspected. */
export const chainPhrase = 'a^2 + 2ab + b^2 - 4ab = a^2 - 3ab + b^2';

export const doubtfulProof = `# Problem

Let $a$ and $b$ be positive. Show that $(a + b)^2 \\ge 4ab$, and count the cases.

# Proof

Take the difference of both sides.

We compute $(a + b)^2 - 4ab = ${chainPhrase}$.

There remain $${refutedPhrase}$ cases.

Each of them is one pair of numbers.

${doubtPhrase} before, since the square is $(a - b)^2 \\ge 0$.
`;
