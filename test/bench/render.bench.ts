/** Text to the tree that is drawn, beside a Markdown parser that knows mathematics, which makes no such tree. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfmTable } from 'micromark-extension-gfm-table';
import { math } from 'micromark-extension-math';
import { parseProofText } from '../../src/core/proof/index.ts';
import { renderTextToBlocks } from '../../src/core/render/index.ts';
import { type BenchRow, beside, median, timeOf } from './harness.ts';
import { proofText, sizes } from './proof-text.ts';

/** The peer is left out where it would take longer than this, by its time on a tenth of the text. */
const patience = 20_000;
/** A marked phrase in every so many characters. */
const markEvery = 500;

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  let peerBefore = 0;
  for (const [size, length] of sizes) {
    if (length > 1_000_000) continue;
    const text = proofText(length);
    const marks = Array.from({ length: Math.floor(length / markEvery) }, (_, i) => ({
      start: i * markEvery,
      end: i * markEvery + 40,
      tone: 'error' as const,
    }));
    const times = length > 100_000 ? 3 : 9;
    const ours = median(times, () => renderTextToBlocks(text, { language: 'markdown', marks }));
    const name = 'render, whole';
    if (peerBefore * 10 > patience) {
      const left = `${size} (peer left out: over ${Math.round((peerBefore * 10) / 1000)} s)`;
      rows.push({ name, input: left, ours });
    } else {
      const peer = () =>
        fromMarkdown(text, {
          extensions: [gfmTable(), math()],
          mdastExtensions: [gfmTableFromMarkdown(), mathFromMarkdown()],
        });
      peerBefore = length <= 100_000 ? median(3, peer) : timeOf(peer);
      rows.push({ name, input: size, ours, peer: beside('mdast + math', peerBefore, ours) });
    }
    const { steps } = parseProofText(text, { language: 'markdown', split: 'logical' });
    const bySteps = median(times, () => {
      for (const step of steps) renderTextToBlocks(step.text, { language: 'markdown' });
    });
    rows.push({ name: 'render, step by step', input: `${size}, ${steps.length} steps`, ours: bySteps });
  }
  return rows;
}
