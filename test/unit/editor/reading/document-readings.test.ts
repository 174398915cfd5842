import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import type { LatexInputFileContents } from '../../../../src/core/reading/index.ts';
import { DocumentReadingCache } from '../../../../src/editor/reading/document-readings.ts';
import { type ManualClock, manualClock } from '../../../support/manual-clock.ts';

/** A clock on which each look takes a millisecond, so that a slice of work ends after a few pieces. */
function createBusyClock(): ManualClock {
  const clock = manualClock();
  let looks = 0;
  return Object.assign(Object.create(clock), { now: () => clock.now() + looks++ });
}

/** A document with its review, as far as readings look at them. */
function open(text: string, { language = 'markdown' as 'markdown' | 'latex', clock = manualClock() } = {}) {
  const document = { version: 1, isClosed: false, getText: () => text };
  const latest = {
    document,
    version: 1,
    review: { proof: parseProofText(text, { language, split: 'logical' }), complete: true },
  };
  let redrawn = 0;
  const reviews = { listFor: () => [latest], whenParsed: async () => [latest], redraw: () => redrawn++ } as never;
  const edit = (edited: string): void => {
    text = edited;
    document.version = ++latest.version;
    latest.review.proof = parseProofText(edited, { language, split: 'logical' });
  };
  return {
    document: document as never,
    latest,
    reviews,
    clock,
    edit,
    readings: new DocumentReadingCache(reviews, clock),
    countRedrawn: () => redrawn,
  };
}

const PARAGRAPH = 'Let $n$ be an integer. Then $n + 1 > n$, in words that go along the line for a while.\n\n';
const repeat = (chars: number): string =>
  `**Claim 1.** It holds.\n\n${PARAGRAPH.repeat(Math.ceil(chars / PARAGRAPH.length))}`;

/** Many open documents, of which one is shown at a time. */
function openMany(count: number, chars: number) {
  const clock = createBusyClock();
  const all = Array.from({ length: count }, () => open(repeat(chars), { clock }));
  const listFor = (document: unknown) => all.flatMap((one) => (one.document === document ? [one.latest] : []));
  const readings = new DocumentReadingCache({ listFor, redraw: () => {} } as never, clock);
  const show = (index: number) => {
    const shown = all[index]?.document as never;
    readings.setShown(new Set([shown]));
    const read = readings.listFor(shown)[0];
    clock.advance(10_000);
    return read ?? readings.listFor(shown)[0];
  };
  return { all, readings, show };
}

describe('readings of open proofs', () => {
  it('keep most of what is read for the shown document and the latest hidden ones only', () => {
    const { all, readings, show } = openMany(6, 75_000);
    const first = all.map((_, index) => show(index)?.reading);
    assert.deepEqual(
      first.map((reading) => reading?.isReleased),
      [true, true, false, false, false, false],
    );
    assert.equal(readings.listFor(all[0]?.document as never)[0]?.reading, first[0]);
    assert.equal(first[0]?.isReleased, true);
    const again = show(0)?.reading;
    assert.equal(again, first[0]);
    assert.equal(again?.isReleased, false);
    assert.equal(first[2]?.isReleased, true);
  });

  it('answer as before from a reading of which most was dropped', () => {
    const [whole, dropped] = [open(repeat(500)), open(repeat(500))].map(
      ({ document, readings }) => readings.listFor(document)[0]?.reading,
    );
    assert.ok(whole && dropped);
    const say = ({ symbols, hints, references, outline, texts, notAProof }: typeof whole) =>
      JSON.stringify([symbols.listSymbols(), hints, references.references, outline, texts, notAProof]);
    assert.equal(say(dropped), say(whole));
    dropped.release();
    assert.equal(say(dropped), say(whole));
    assert.deepEqual(dropped.getPassage(1)?.sentences, whole.getPassage(1)?.sentences);
  });

  it('read a short proof at once', () => {
    const { document, latest, readings } = open(repeat(100), { clock: createBusyClock() });
    assert.equal(readings.readStepNames(document, latest.review.proof)?.texts?.[0], 'Claim 1');
    assert.equal(readings.listFor(document).length, 1);
  });

  it('read a longer proof in pieces, and draw it again when it is read', async () => {
    const { document, latest, readings, clock, countRedrawn } = open(repeat(50_000), { clock: createBusyClock() });
    assert.equal(readings.readStepNames(document, latest.review.proof), undefined);
    assert.equal(readings.isWaiting(document), true);
    const read = readings.whenRead(document, 0, {} as never);
    await Promise.resolve();
    assert.equal(clock.waiting, 1);
    assert.equal(countRedrawn(), 0);
    clock.advance(10_000);
    assert.equal(countRedrawn(), 1);
    assert.equal(readings.isWaiting(document), false);
    assert.equal(readings.readStepNames(document, latest.review.proof)?.texts?.[0], 'Claim 1');
    assert.equal(await read, readings.listFor(document)[0]);
  });

  it('can be used before the symbols are read, for which readers wait', async () => {
    const { document, readings, reviews, clock } = open(repeat(50_000), { clock: createBusyClock() });
    const read = readings.whenRead(document, 0, {} as never);
    await Promise.resolve();
    let hints: number | undefined;
    (reviews as { redraw: () => void }).redraw = () => {
      hints = readings.listFor(document)[0]?.reading.hints.length;
      // Ends the reading where it is.
      (document as { isClosed: boolean }).isClosed = true;
    };
    clock.advance(10_000);
    assert.equal(hints, 0);
    assert.equal(await read, undefined);
  });

  it('stop a reading that an edit outdates, and use what was read', async () => {
    const { document, latest, readings, clock, edit, countRedrawn } = open(repeat(50_000), {
      clock: createBusyClock(),
    });
    const read = readings.whenRead(document, 0, {} as never);
    await Promise.resolve();
    assert.deepEqual(readings.listFor(document), []);
    edit(repeat(50_000).replace('Claim 1', 'Claim 2'));
    assert.equal(readings.readStepNames(document, latest.review.proof), undefined);
    assert.equal(await read, undefined);
    clock.advance(10_000);
    assert.equal(clock.waiting, 0);
    assert.equal(countRedrawn(), 1);
    assert.equal(readings.readStepNames(document, latest.review.proof)?.texts?.[0], 'Claim 2');
  });

  it('stop when the document is closed', async () => {
    const { document, readings, clock, countRedrawn } = open(repeat(50_000), { clock: createBusyClock() });
    const read = readings.whenRead(document, 0, {} as never);
    await Promise.resolve();
    (document as { isClosed: boolean }).isClosed = true;
    clock.advance(10_000);
    assert.equal(await read, undefined);
    assert.equal(countRedrawn(), 0);
  });

  it('read a very long proof only for a reader who asks', async () => {
    const { document, latest, readings } = open(repeat(1_100_000));
    const { proof } = latest.review;
    assert.equal(readings.readStepNames(document, proof), undefined);
    assert.equal(readings.listFor(document).length, 0);
    const token = {} as never;
    assert.notEqual(await readings.whenRead(document, 0, token), undefined);
    assert.equal(readings.listFor(document).length, 1);
    assert.equal(readings.readStepNames(document, proof)?.texts?.[0], 'Claim 1');
  });

  it('read again with the files that a document names, whose numbers the steps wait for', () => {
    const lemma = '\\begin{lemma}\nIt holds.\n\\end{lemma}\n';
    const { document, latest, reviews, clock } = open(`\\input{one}\n${lemma}`, { language: 'latex' });
    const { proof } = latest.review;
    let loaded: LatexInputFileContents | undefined;
    let followed = 0;
    const files = { get: () => loaded, follow: () => followed++, isWaiting: () => loaded === undefined };
    const readings = new DocumentReadingCache(reviews, clock, files as never);
    assert.equal(readings.readStepNames(document, proof), undefined);
    const before = readings.listFor(document)[0];
    assert.equal(readings.listFor(document)[0], before);
    loaded = { texts: new Map([['one.tex', lemma]]), entries: new Map(), areComplete: true };
    const names = readings.readStepNames(document, proof);
    assert.match(names?.texts?.join() ?? '', /Lemma 2/);
    assert.notEqual(readings.listFor(document)[0], before);
    assert.equal(followed, 1);
    // The file was saved.
    loaded = { ...loaded, texts: new Map([['one.tex', lemma.repeat(2)]]) };
    assert.match(names?.texts?.join() ?? '', /Lemma 3/);
    // The proof of an older text keeps its names.
    latest.version = (document as { version: number }).version = 2;
    loaded = { ...loaded, texts: new Map() };
    assert.match(names?.texts?.join() ?? '', /Lemma 3/);
  });
});
