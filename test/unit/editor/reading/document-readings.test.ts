import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import type { InputFiles } from '../../../../src/core/reading/index.ts';
import { DocumentReadings } from '../../../../src/editor/reading/document-readings.ts';

/** A document with its review, as far as readings look at them. */
function open(text: string, complete = true, language: 'markdown' | 'latex' = 'markdown') {
  const document = { version: 1, getText: () => text } as never;
  const latest = {
    document,
    version: 1,
    review: { proof: parseProofText(text, { language, split: 'logical' }), complete },
  };
  const reviews = { listFor: () => [latest], whenParsed: async () => [latest] } as never;
  return { document, proof: latest.review.proof, reviews, readings: new DocumentReadings(reviews) };
}

const PARAGRAPH = 'Let $n$ be an integer. Then $n + 1 > n$, in words that go along the line for a while.\n\n';
const repeat = (chars: number): string =>
  `**Claim 1.** It holds.\n\n${PARAGRAPH.repeat(Math.ceil(chars / PARAGRAPH.length))}`;

describe('readings of open proofs', () => {
  it('read a short proof at once, also before it is checked', () => {
    const { document, proof, readings } = open(repeat(100), false);
    assert.equal(readings.readStepNames(document, proof)?.[0], 'Claim 1');
    assert.equal(readings.listFor(document).length, 1);
  });

  it('read a long proof first when it has been checked', () => {
    const coming = open(repeat(150_000), false);
    assert.equal(coming.readings.readStepNames(coming.document, coming.proof), undefined);
    assert.equal(coming.readings.isDue(coming.document), false);
    const checked = open(repeat(150_000));
    assert.equal(checked.readings.isDue(checked.document), true);
    assert.equal(checked.readings.readStepNames(checked.document, checked.proof)?.[0], 'Claim 1');
    assert.equal(checked.readings.isDue(checked.document), false);
  });

  it('read a very long proof only for a reader who asks', async () => {
    const { document, proof, readings } = open(repeat(1_100_000));
    assert.equal(readings.isDue(document), false);
    assert.equal(readings.readStepNames(document, proof), undefined);
    assert.equal(readings.listFor(document).length, 0);
    const token = {} as never;
    assert.notEqual(await readings.whenRead(document, 0, token), undefined);
    assert.equal(readings.listFor(document).length, 1);
    assert.equal(readings.readStepNames(document, proof)?.[0], 'Claim 1');
  });

  it('read again with the files that a document names, whose numbers the steps wait for', () => {
    const lemma = '\\begin{lemma}\nIt holds.\n\\end{lemma}\n';
    const { document, proof, reviews } = open(`\\input{one}\n${lemma}`, true, 'latex');
    let loaded: InputFiles | undefined;
    let followed = 0;
    const files = { get: () => loaded, follow: () => followed++, isWaiting: () => loaded === undefined };
    const readings = new DocumentReadings(reviews, files as never);
    assert.equal(readings.readStepNames(document, proof), undefined);
    const before = readings.listFor(document)[0];
    assert.equal(readings.listFor(document)[0], before);
    loaded = { texts: new Map([['one.tex', lemma]]), entries: new Map(), areComplete: true };
    assert.match(readings.readStepNames(document, proof)?.join() ?? '', /Lemma 2/);
    assert.notEqual(readings.listFor(document)[0], before);
    assert.equal(followed, 1);
  });
});
