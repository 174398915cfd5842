/** Text to logical steps, beside a Markdown parser that knows mathematics and beside one look at each character. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import { computeTextFingerprint, parseProofText } from '../../src/core/proof/index.ts';
import { type BenchRow, beside, median, timeOf } from './harness.ts';
import { proofText, sizes } from './proof-text.ts';

/** A peer that would take longer than this, by its time on a tenth of the text, is left out. */
const patience = 20_000;

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  let peerBefore = 0;
  for (const [size, length] of sizes) {
    const text = proofText(length);
    const timings = length > 1_000_000 ? 5 : 9;
    const ours = median(timings, () => parseProofText(text, { language: 'markdown', split: 'logical' }));
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
    const markdown = () => fromMarkdown(text, { extensions: [math()], mdastExtensions: [mathFromMarkdown()] });
    peerBefore = length <= 100_000 ? median(3, markdown) : timeOf(markdown);
    rows.push({ name, input: size, ours, peer: beside('mdast + math', peerBefore, ours), bound });
  }
  const text = proofText(1_000_000);
  const ours = median(9, () => computeTextFingerprint(text));
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
