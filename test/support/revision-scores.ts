/** Reads two versions of a proof, and scores what is said of known objections. */
import assert from 'node:assert/strict';
import { type ProofLanguage, parseProofText } from '../../src/core/proof/index.ts';
import { addStepNames, createProofReading } from '../../src/core/reading/index.ts';
import { alignProofs, type ProofVersion, trackObjections } from '../../src/core/revisions/index.ts';
import { reviewByChecker } from './checked-review.ts';
import type { RevisionPair } from './revision-pairs.ts';

export async function readVersion(text: string, language: ProofLanguage = 'markdown'): Promise<ProofVersion> {
  const proof = addStepNames(parseProofText(text, { language, split: 'logical' }), text);
  return { reading: createProofReading(proof, text), review: await reviewByChecker(proof) };
}

/** A version with a person's note on a sentence. */
export function withNote(version: ProofVersion, sentence: string): ProofVersion {
  for (const { text, index } of version.reading.proof.steps) {
    const start = text.indexOf(sentence);
    if (start < 0) continue;
    const range = { start, end: start + sentence.length };
    return { ...version, notes: [{ step: index, range, sentence: 'Why?' }] };
  }
  return version;
}

interface PairCounts {
  /** Objections that the checker or the reading raised, or a person. */
  raised: number;
  right: number;
  wronglyAnswered: number;
  openWithoutNeed: number;
  readonly wrong: string[];
}

/** Follows the objections of each pair. Objections that nothing raised to the old version don't count. */
export async function scoreRevisionPairs(pairs: readonly RevisionPair[]): Promise<PairCounts> {
  const counts: PairCounts = { raised: 0, right: 0, wronglyAnswered: 0, openWithoutNeed: 0, wrong: [] };
  for (const { edit, language, objections, old, new: next } of pairs) {
    const note = objections.find(({ kind }) => kind === 'note')?.sentence ?? '';
    const before = withNote(await readVersion(old, language), note);
    const after = await readVersion(next, language);
    const tracked = trackObjections(before, after, alignProofs(before.reading, after.reading));
    for (const { kind, sentence, expected } of objections) {
      const found = tracked.find((one) => {
        if (one.old?.kind !== kind) return false;
        const { step, range, quote } = one.old;
        const text = before.reading.getText(step);
        const start = text.indexOf(sentence);
        return start >= 0 && range.start >= start && range.end <= start + sentence.length && sentence.includes(quote);
      });
      if (!found) continue;
      counts.raised++;
      if (found.status === expected) counts.right++;
      else counts.wrong.push(`${edit}, ${kind}: ${found.status} (${found.reason}), not ${expected}: ${sentence}`);
      if (found.status === 'answered' && expected !== 'answered') counts.wronglyAnswered++;
      if (found.status === 'cannot-tell' && expected !== 'cannot-tell') counts.openWithoutNeed++;
    }
  }
  return counts;
}

/** At least 95 % right, nothing called answered that isn't, and at most 10 % left to a person without need. */
export function assertGoodScores({ raised, right, wronglyAnswered, openWithoutNeed, wrong }: PairCounts): void {
  assert.equal(wronglyAnswered, 0, wrong.join('\n'));
  assert.ok(right >= 0.95 * raised, `${right} of ${raised} are right.\n${wrong.join('\n')}`);
  assert.ok(openWithoutNeed <= 0.1 * raised, wrong.join('\n'));
}
