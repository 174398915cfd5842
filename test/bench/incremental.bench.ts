/**
 * A keystroke in an open document, from the change to the new proof with all its steps, and once with the new text as
 * one string besides. The peer is a full parse of the same text in the same run; the bound is making the new text
 * from three pieces.
 */
import {
  edit,
  openDocument,
  type ParsedDocument,
  type ParseOptions,
  parse,
} from '../../src/core/proof/index.ts';
import { type BenchRow, beside, median } from './harness.ts';

const options: ParseOptions = { language: 'markdown', split: 'logical' };
const sizes: readonly (readonly [string, number])[] = [
  ['10 kB', 10_000],
  ['100 kB', 100_000],
  ['1 MB', 1_000_000],
  ['10 MB', 10_000_000],
];

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [size, length] of sizes) {
    const text = proofText(length);
    const timings = length > 1_000_000 ? 5 : 9;
    const whole = median(timings, () => parse(text, options));
    const opened = median(timings, () => openDocument(text, options));
    rows.push({ name: 'open', input: size, ours: opened, peer: beside('parse', whole, opened) });
    for (const [place, part] of [
      ['start', 0.02],
      ['middle', 0.5],
      ['end', 0.98],
    ] as const) {
      const at = text.indexOf(' of it. Choose', Math.floor(text.length * part) - 900);
      const next = typing(openDocument(text, options), at);
      const ours = median(timings, next);
      const spliced = beside(
        'splicing the text',
        median(timings, () => splice(text, at)),
        ours,
      );
      rows.push({
        name: `keystroke at the ${place}`,
        input: size,
        ours,
        peer: beside('parse', whole, ours),
        bound: spliced,
      });
      if (place !== 'middle') continue;
      const withText = median(timings, () => next().text.charCodeAt(at));
      rows.push({
        name: 'the same, and its text',
        input: size,
        ours: withText,
        peer: beside('parse', whole, withText),
        bound: beside('splicing the text', spliced.ms, withText),
      });
    }
  }
  return rows;
}

function splice(text: string, at: number): number {
  return [text.slice(0, at), 'x', text.slice(at)].join('').charCodeAt(at);
}

/** Each call types a letter, every ninth takes the letters away again. */
function typing(opened: ParsedDocument, at: number): () => ParsedDocument {
  let document = opened;
  let typed = 0;
  return () => {
    const change =
      typed === 8
        ? { start: at, end: at + typed, text: '' }
        : { start: at + typed, end: at + typed, text: 'x' };
    typed = typed === 8 ? 0 : typed + 1;
    document = edit(document, [change]);
    return document;
  };
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
