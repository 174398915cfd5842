/**
 * A keystroke in an open document, from the change to the new proof with all its steps, and once with the new text as
 * one string besides. The peer is a full parse of the same text in the same run; the bound is making the new text
 * from three pieces.
 */
import {
  type ParsedDocument,
  type ProofParseOptions,
  parseDocumentForEditing,
  parseProofText,
  updateParsedDocument,
} from '../../src/core/proof/index.ts';
import { type BenchRow, beside, median } from './harness.ts';
import { placesIn, proofText, sizes } from './proof-text.ts';

const options: ProofParseOptions = { language: 'markdown', split: 'logical' };

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [size, length] of sizes) {
    const text = proofText(length);
    const timings = length > 1_000_000 ? 5 : 9;
    const whole = median(timings, () => parseProofText(text, options));
    const opened = median(timings, () => parseDocumentForEditing(text, options));
    rows.push({ name: 'open', input: size, ours: opened, peer: beside('parse', whole, opened) });
    for (const [place, at] of placesIn(text)) {
      const next = typing(parseDocumentForEditing(text, options), at);
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
      typed === 8 ? { start: at, end: at + typed, text: '' } : { start: at + typed, end: at + typed, text: 'x' };
    typed = typed === 8 ? 0 : typed + 1;
    document = updateParsedDocument(document, [change]);
    return document;
  };
}
