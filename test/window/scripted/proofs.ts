/** Proofs whose verdict is written into them (see `script.ts`): every state that a step can have. */

/** A verdict with everything around it: doubt, an error with a false relation, a tail with another. */
export const judged = `# Problem

Find every angle \\(x\\) with \\(0^\\circ \\le x < 360^\\circ\\) and
\\(\\cos x = \\cos 1000^\\circ\\). Scripted judge: 8 votes, 600 ms each.

# Solution

We are to look for angles within one full turn.

The cosine has period \\(360^\\circ\\). Taking away two full turns leaves \\(280^\\circ\\),
which is the first solution (scripted judge: 2 votes).

The cosine is also symmetric (scripted judge: 6 votes), so for all angles \\(\\theta\\) we have the identity
\\[ \\cos \\theta = \\cos (180^\\circ - \\theta). \\]

With \\(\\theta = 280^\\circ\\) it gives \\(\\cos 280^\\circ = \\cos (-100^\\circ)\\),
so \\(x = 100^\\circ\\) is a solution as well.

In a full turn the cosine takes each value between \\(-1\\) and \\(1\\) exactly
twice. Hence the solutions are \\(x = 100^\\circ\\) and \\(x = 280^\\circ\\).
`;

/** The phrase that the earliest error of `judged` is drawn on. */
export const errorPhrase = '\\cos \\theta = \\cos (180^\\circ - \\theta)';

/** The same kind of proof, judged step by step: an edit leaves what stands before it. */
export const stepwise = `# Problem

Show that the square of an odd number is odd. Scripted judge: 8 votes on each step, 150 ms each.

# Proof

Let \\(n\\) be odd, so \\(n = 2k + 1\\) for some integer \\(k\\).

Then \\(n^2 = (2k + 1)^2\\), which we expand.

It is \\(4k^2 + 4k + 1\\), as one sees at once.

This is looked at with care (scripted judge: please check).

So \\(n^2\\) is one more than a multiple of four, hence odd.
`;

/** No phrase to quote: the earliest error stands on the first words of its step. */
export const wordless = `# Problem

Is every bounded sequence convergent? Scripted judge: 8 votes, 600 ms each.

# Proof

Take any bounded sequence.

It has a largest member, for whatever is bounded must have one (scripted judge: 7 votes).

So it converges.
`;

/** Votes with words: they quote a phrase, and what the checker refutes beside it keeps its own mark. */
export const quoted = `# Problem

Is the sum of two odd numbers even? Scripted judge: 8 votes, 100 ms each.

# Proof

Let the numbers be \\(2a + 1\\) and \\(2b + 1\\).

As \\(1 + 1 = 3\\), the sum is odd in every case (scripted judge: 6 votes on words 9 to 13).

So it is never even (scripted judge: 1 vote on words 4 to 5).
`;
