/** The JSON format of readings. Offsets are UTF-16 code units in the document; ends are exclusive. */
import { describeNotAProofReason } from '../hints/describe-hints.ts';
import type { LocationInProof } from '../place.ts';
import type { LocationInProofConverter } from '../place-locator.ts';
import type { ProofReading } from '../read-proof.ts';
import { findRestatement } from '../restatement/compare-restatement.ts';
import type { PlaceJson, ReadingJson } from './json-types.ts';

/** A reading as an object for JSON. Symbols without an introduction have an empty list of introductions. */
export function toReadingJson(reading: ProofReading, locator: LocationInProofConverter): ReadingJson {
  const at = (place: LocationInProof): PlaceJson => ({
    step: place.step ?? null,
    range: locator.toDocumentRange(place) ?? null,
  });
  const { symbols, references, outline, labeled, notAProof } = reading;
  const restatement = findRestatement(reading);
  return {
    steps: reading.proof.steps.map(({ index, range }) => ({
      index,
      ...range,
      label: reading.getLabel(index),
      authored: labeled.labels[index]?.isAuthored ?? false,
    })),
    symbols: symbols.listSymbols().map(({ key, tex, introductions, useCount }) => ({
      symbol: key,
      tex,
      useCount,
      introductions: introductions.map(({ step, introduction }) => ({
        ...at({ step, range: introduction.range }),
        cue: introduction.cue,
        sentence: at({ step, range: introduction.sentence }).range,
      })),
      uses: symbols.listAllUses(key).map(({ step, use }) => at({ step, range: use.range })),
    })),
    references: references.references.map(({ place, text, status, target }) => ({
      ...at(place),
      text,
      status,
      ...(target && {
        target: {
          label: target.label,
          ...(target.file && { file: target.file.path }),
          ...(target.place && at(target.place)),
        },
      }),
    })),
    parts: outline.parts.map(({ kind, label, title, from, to, parent, cites, citedBy, citedInSteps }) => ({
      kind,
      label,
      title,
      from,
      to,
      parent: parent ?? null,
      cites,
      citedBy,
      citedInSteps,
    })),
    notes: outline.notes.map(({ kind, text, place }) => ({ kind, text, ...at(place) })),
    hints: reading.hints.map((hint) => ({
      kind: hint.kind,
      rule: hint.rule,
      quote: hint.quote,
      ...at({ step: hint.step, range: hint }),
    })),
    restatement: restatement ? { ...at(restatement.place), changes: restatement.changes } : null,
    notAProof: notAProof
      ? {
          kind: notAProof.kind,
          message: describeNotAProofReason(notAProof),
          ...('place' in notAProof ? { quote: notAProof.quote, ...at(notAProof.place) } : {}),
        }
      : null,
  };
}
