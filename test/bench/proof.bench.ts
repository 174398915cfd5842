/** Text to logical steps, beside a Markdown parser that knows mathematics and beside one look at each character. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import { fingerprint, parse } from '../../src/core/proof/index.ts';
import { type BenchRow, beside, median, timeOf } from './harness.ts';

/** A peer that would take longer than this, by its time on a tenth of the text, is left out. */
const patience = 20_000;

const sizes: readonly (readonly [string, number])[] = [
  ['10 kB', 10_000],
  ['100 kB', 100_000],
  ['1 MB', 1_000_000],
  ['10 MB', 10_000_000],
];

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  let peerBefore = 0;
  for (const [size, length] of sizes) {
    const text = proofText(length);
    const timings = length > 1_000_000 ? 5 : 9;
    const ours = median(timings, () => parse(text, { language: 'markdown', split: 'logical' }));
    const bound = beside(
      'charCodeAt loop',
      median(timings, () => everyCode(text)),
      ours,
    );
    const name = 'parse, logical';
    if (peerBefore * 10 > patience) {
      rows.push({
        name,
        input: `${size} (peer left out: over ${Math.round((peerBefore * 10) / 1000)} s)`,
        ours,
        bound,
      });
      continue;
    }
    const markdown = () =>
      fromMarkdown(text, { extensions: [math()], mdastExtensions: [mathFromMarkdown()] });
    peerBefore = length <= 100_000 ? median(3, markdown) : timeOf(markdown);
    rows.push({ name, input: size, ours, peer: beside('mdast + math', peerBefore, ours), bound });
  }
  const text = proofText(1_000_000);
  const ours = median(9, () => fingerprint(text));
  const bound = beside(
    'charCodeAt loop',
    median(9, () => everyCode(text)),
    ours,
  );
  rows.push({ name: 'fingerprint', input: '1 MB', ours, bound });
  return rows;
}

function everyCode(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum + text.charCodeAt(i)) | 0;
  return sum;
}

/** A made-up proof of about `length` characters: in ten paragraphs five of prose, three displays, a list, a heading. */
function proofText(length: number): string {
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
