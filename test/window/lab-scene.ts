/** What the scene of the prompt lab is about: proofs with an error in a sign, written for these tests. */

export const PROOF = `# Problem

Show that the cosine of 28° is the cosine of 332°.

# Proof

Both angles lie in one turn.

Since cos(360° − 332°) = −cos 332°, the cosine of 28° is −cos 332°.

Hence the two are the same.
`;

/** A prompt with votes of its own, which are a suggestion. */
export const PROMPT = `---
kind: critic
votes: 3
---
Find the earliest paragraph with an error.

{{problem}}

{{#steps}}
<paragraph_{{index}}>{{text}}</paragraph_{{index}}>
{{/steps}}

Quote it, and end with its index in \\boxed{}, or -1 if there is none.
`;

export const CASES: readonly {
  readonly id: string;
  readonly problem: string;
  readonly steps: readonly string[];
  readonly label: number;
}[] = [
  {
    id: 'sum',
    problem: 'Show that the sum of two even numbers is even.',
    steps: ['Let them be 2a and 2b.', 'Their sum is 2(a + b), which is even.'],
    label: -1,
  },
  {
    id: 'product',
    problem: 'Show that the product of two odd numbers is odd.',
    steps: ['Let them be 2a + 1 and 2b + 1.', 'Their product is 4ab + 2a − 2b + 1, which is odd.'],
    label: 1,
  },
  {
    id: 'square',
    problem: 'Show that the square of an odd number is 1 more than a multiple of 4.',
    steps: ['Let it be 2a + 1.', 'Its square is 4a² − 4a + 1.', 'So it is 1 more than 4(a² − a).'],
    label: 1,
  },
];

/** What a message is about, and what a model that looks well says of it. */
export function caseOfMessage(message: string): {
  readonly id: string;
  readonly label: number;
  readonly quote: string;
} {
  const found = CASES.find(({ problem }) => message.includes(problem));
  if (!found) return { id: 'cosine', label: 1, quote: 'cos(360° − 332°) = −cos 332°' };
  return {
    id: found.id,
    label: found.label,
    quote: found.label < 0 ? '' : (found.steps[found.label] ?? '').slice(0, 30),
  };
}
