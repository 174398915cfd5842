/** Two versions of a generated proof, aligned sentence by sentence. Bound: both are cut into sentences, which has to come first. */
import { parseProofText } from '../../src/core/proof/index.ts';
import { createProofReading } from '../../src/core/reading/index.ts';
import { alignProofs } from '../../src/core/revisions/index.ts';
import { type BenchRow, beside, timeOf } from './harness.ts';

const RUNS = 3;

export default function bench(): BenchRow[] {
  return [100_000, 1_000_000].map((length) => {
    const old = makeParagraphs(length);
    const next = makeNextVersion(old);
    const [a, b] = [old.join('\n\n'), next.join('\n\n')];
    const times = Array.from({ length: RUNS }, () => {
      const [before, after] = [readVersion(a), readVersion(b)];
      const bound = timeOf(() => {
        for (const { proof, getPassage } of [before, after]) for (const { index } of proof.steps) getPassage(index);
      });
      return { bound, ours: bound + timeOf(() => alignProofs(before.reading, after.reading)) };
    }).sort((one, other) => one.ours - other.ours);
    const { ours, bound } = times[1] ?? { ours: 0, bound: 0 };
    const input = `${(length / 1000).toLocaleString('en-US')} kB against as much`;
    return { name: 'align two versions', input, ours, bound: beside('cutting both into sentences', bound, ours) };
  });
}

function readVersion(text: string) {
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  const reading = createProofReading(proof, text);
  return { proof, reading, getPassage: (step: number) => reading.getPassage(step) };
}

const WORDS = 'bound limit sum kernel image graph prime root degree path measure norm'.split(' ');

function makeParagraphs(length: number): string[] {
  const paragraphs: string[] = [];
  for (let size = 0, k = 0; size < length; k++) {
    const [one, two, three] = [WORDS[k % 12], WORDS[(7 * k + 3) % 12], WORDS[(5 * k + (k >> 3)) % 12]];
    const paragraph = `For the ${one} of number ${k} we get $a_{${k}} = ${k} + ${(k * 7) % 13}$. By the ${two} of ${three} this is at most $${k % 97} n^2$. So the ${one} has a ${three}, as in case ${k >> 2}.`;
    paragraphs.push(paragraph);
    size += paragraph.length + 2;
  }
  return paragraphs;
}

/** A seventh of the paragraphs is reworded, twenty are moved, and a few are new or gone. */
function makeNextVersion(old: readonly string[]): string[] {
  const next = old.flatMap((paragraph, k) => {
    if (k % 101 === 5) return [];
    if (k % 103 === 7) return [paragraph, `A remark on ${k} that is new here, with $${k} > ${k - 1}$.`];
    return [k % 7 === 3 ? paragraph.replace('we get', 'it is easy to find') : paragraph];
  });
  const moved = next.splice(10, 20);
  next.splice(Math.floor(next.length / 2), 0, ...moved);
  return next;
}
