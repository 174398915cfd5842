/** How long the made-up proofs are, in UTF-16 code units. */
export const sizes: readonly (readonly [string, number])[] = [
  ['10 kB', 10_000],
  ['100 kB', 100_000],
  ['1 MB', 1_000_000],
  ['10 MB', 10_000_000],
];

/** A made-up proof of about `length` characters: in ten paragraphs five of prose, three displays, a list, a heading. */
export function proofText(length: number): string {
  const parts: string[] = [];
  let size = 0;
  for (let i = 0; size < length; i++) {
    const part = paragraph(i);
    parts.push(part);
    size += part.length + 2;
  }
  // One flat string, as a document's text is; a rope would be flattened inside the first timing.
  return Buffer.from(parts.join('\n\n')).toString();
}

/** Where somebody types in a made-up proof: each within a sentence, as an offset. */
export function placesIn(text: string): readonly (readonly [place: string, at: number])[] {
  const near = (part: number): number => text.indexOf(' of it. Choose', Math.floor(text.length * part) - 900);
  return [
    ['start', near(0.02)],
    ['middle', near(0.5)],
    ['end', near(0.98)],
  ];
}

function paragraph(i: number): string {
  const n = (i * 2654435761) % 997;
  switch (i % 10) {
    case 0:
      return `### Step ${i / 10 + 1}: the case of $p_{${n}}$`;
    case 2:
      return `\\[\nf(x_{${n}}) = \\sum_{k=1}^{${n}} \\frac{a_k}{k+${n}} \\leq ${n} \\cdot x_{${n}}.\n\\]`;
    case 5:
      return `$$\n\\begin{aligned}\na_{${n}} &= b_{${n}} + c, \\\\[4pt]\nb_{${n}} &\\le \\sqrt{a^2 + ${n}}.\n\\end{aligned}\n$$`;
    case 7:
      return `- If $n \\equiv ${n} \\pmod 7$, the claim is the induction hypothesis.\n- Otherwise $n^2 > ${n}$, and the bound above applies to $n - 1$.\n- In both cases equality holds only for **constant** sequences.`;
    case 8:
      return `$$x_{${n}}^2 + y_{${n}}^2 = z_{${n}}^2$$`;
    default:
      return `Since the sequence $(a_k)$ is increasing and bounded above by $M_{${n}}$, it converges to some limit $L$ with $L \\le M_{${n}}$, and every later term lies within $\\varepsilon/${n + 1}$ of it. Choose an index $k_0$ after which this holds, and split the sum there; the first part is finite, while the second part is at most \\(\\varepsilon \\cdot ${n}\\) by the triangle inequality.`;
  }
}
