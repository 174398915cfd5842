/**
 * From a keystroke in an open proof to the marks of the new text, all that lies between but the moment of quiet and the
 * editor's own drawing: parsing, the checker on its thread, snapshots, marks. The peer is the same with nothing
 * remembered of the text before; the bound is the parsing alone.
 */
import type { CheckerJudge } from '../../src/core/judge/checker-client/checker.ts';
import { createReviewMarks } from '../../src/core/marks/review-marks.ts';
import { type ParsedDocument, parseDocumentForEditing, updateParsedDocument } from '../../src/core/proof/index.ts';
import { type Review, runProofReview } from '../../src/core/review/index.ts';
import { createNodeChecker } from '../../src/judges/node-checker.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import { type BenchRow, beside, medianOf } from './harness.ts';
import { placesIn, proofText, sizes } from './proof-text.ts';

const WORKER = new URL('../../src/judges/checker-worker.ts', import.meta.url);
/** A false relation at the end: whether it is excused depends on everything before it. */
const LAST = '\n\nAltogether \\(12 + 13 = 26\\), which was to be shown.\n';

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [size, length] of sizes) {
    const timings = length > 1_000_000 ? 3 : 7;
    const text = proofText(length) + LAST;
    for (const [place, at] of placesIn(text)) {
      const checker = createNodeChecker(WORKER);
      const proof = new Typing(text, at, checker);
      const ours = await medianOf(timings, () => proof.type());
      const parsing = await medianOf(timings, async () => proof.parse());
      rows.push({
        name: `keystroke to marks, at the ${place}`,
        input: size,
        ours,
        ...(place === 'middle' ? { peer: beside('nothing remembered', await fresh(proof, timings), ours) } : {}),
        bound: beside('parsing it', parsing, ours),
      });
      checker.dispose();
    }
  }
  return rows;
}

/** Somebody who types one letter after the other at one place. */
class Typing {
  readonly #checker: CheckerJudge;
  #document: ParsedDocument;
  #at: number;
  #last: Review | undefined;

  constructor(text: string, at: number, checker: CheckerJudge) {
    this.#document = parseDocumentForEditing(text, { language: 'markdown', split: 'logical' });
    this.#at = at;
    this.#checker = checker;
  }

  parse(): ParsedDocument {
    this.#document = updateParsedDocument(this.#document, [{ start: this.#at, end: this.#at++, text: 'x' }]);
    return this.#document;
  }

  async type(): Promise<number> {
    this.parse();
    return this.review(this.#checker, this.#last);
  }

  async review(checker: CheckerJudge, previous: Review | undefined): Promise<number> {
    const { signal } = new AbortController();
    const options = { clock: systemClock, signal, ...(previous ? { previous } : {}) };
    for await (const next of runProofReview(this.#document.proof, [checker], options)) this.#last = next;
    const marks = this.#last ? createReviewMarks(this.#last).flags.length : 0;
    if (marks !== 1) throw new Error(`The false relation has ${marks} marks.`);
    return marks;
  }
}

/** The review of a text of which nothing is known, by a checker whose worker is up. */
async function fresh(proof: Typing, timings: number): Promise<number> {
  const checker = createNodeChecker(WORKER);
  const time = await medianOf(timings, () => {
    checker.forget();
    return proof.review(checker, undefined);
  });
  checker.dispose();
  return time;
}
