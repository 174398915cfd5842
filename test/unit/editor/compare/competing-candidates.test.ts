/** Who competes in a comparison: at its start, and after others were included. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import { createTournament, fillInTournamentDesign, getTournamentStanding } from '../../../../src/core/select/index.ts';
import { CompetingCandidates } from '../../../../src/editor/compare/competing-candidates.ts';
import type { ComparisonCandidate, ComparisonSource } from '../../../../src/editor/compare/source.ts';
import { byNumber, playOut } from '../../core/select/playing.ts';

const SORRY = "I'm sorry, I was not able to find a proof.";
const STAMP = { time: '2026-11-27T15:00:00.000Z' };

function sourceOf(texts: Readonly<Record<string, string>>): ComparisonSource {
  const entrants = Object.entries(texts).map(
    ([id, text]): ComparisonCandidate => ({
      id,
      name: id,
      proof: parseProofText(text, { language: 'markdown', split: 'logical' }),
      macros: [],
      statements: [],
    }),
  );
  return { title: '', key: '', said: [], entrants, setsIncompleteAside: true };
}

const SOURCE = sourceOf({
  a: 'First way.',
  sorry: SORRY,
  b: 'Second way.',
  part: 'This proof is incomplete. Half of it follows.',
  none: '',
});

const names = (candidates: CompetingCandidates) => candidates.now.candidates.map(({ id }) => id);
const pending = (candidates: CompetingCandidates) =>
  candidates.listIncludable().map(({ candidate: { id }, sourceIndex, isPending }) => [id, sourceIndex, isPending]);

describe('candidates of a comparison', () => {
  it('include excluded ones before the start, and keep them', () => {
    const candidates = new CompetingCandidates(SOURCE);
    assert.deepEqual(pending(candidates), [
      ['sorry', 1, false],
      ['part', 3, false],
    ]);
    candidates.includeBeforeStart('part');
    assert.deepEqual(names(candidates), ['a', 'b', 'part']);
    assert.throws(() => candidates.includeBeforeStart('part'));
    assert.throws(() => candidates.includeBeforeStart('none'));
    assert.deepEqual(names(new CompetingCandidates(candidates.found)), ['a', 'b', 'part']);
  });

  it('have a problem only as long as nobody competes', () => {
    const candidates = new CompetingCandidates(sourceOf({ a: SORRY, b: 'I cannot solve this problem.' }));
    assert.ok(candidates.problem);
    candidates.includeBeforeStart('b');
    assert.equal(candidates.problem, undefined);
    assert.deepEqual(names(candidates), ['b']);
  });

  it('join after the start as the journal has them, and every reply stays', () => {
    const design = fillInTournamentDesign({ strategy: 'knockout', count: 2, seed: 1 });
    assert.ok(!('problem' in design));
    const { tournament } = playOut(design, byNumber);
    const candidates = new CompetingCandidates(SOURCE);
    const record = candidates.createRecord('sorry', STAMP);
    candidates.addLate([record, record]);
    assert.equal(candidates.isPending, true);
    assert.deepEqual(pending(candidates)[0], ['sorry', 1, true]);
    assert.throws(() => candidates.createRecord('sorry', STAMP));
    assert.deepEqual(names(candidates), ['a', 'b'], 'not before the run ends');
    candidates.applyLate();
    assert.equal(candidates.isPending, false);
    assert.deepEqual(names(candidates), ['a', 'b', 'sorry']);
    assert.deepEqual(candidates.atStart.candidates.length, 2, 'the header stays');
    const after = candidates.extendTournament(design, candidates.now, tournament);
    assert.equal(after.replies.size, tournament.replies.size);
    assert.equal(getTournamentStanding(after).calls.atMostLeft, 1);
    assert.equal(candidates.extendTournament(design, candidates.now, after), after);

    const restored = new CompetingCandidates(SOURCE);
    restored.addLate([record]);
    restored.applyLate();
    assert.deepEqual(names(restored), names(candidates));
    assert.deepEqual(
      restored.previewWith('part').candidates.map(({ id }) => id),
      ['a', 'b', 'sorry', 'part'],
    );
  });

  it('are refused if the journal has other texts, and if there are too many', () => {
    for (const change of [{ fingerprint: 'x' }, { id: 'gone' }, { id: 'none' }]) {
      const candidates = new CompetingCandidates(SOURCE);
      candidates.addLate([{ ...candidates.createRecord('sorry', STAMP), ...change }]);
      assert.throws(
        () => candidates.applyLate(),
        ({ message }: Error) => message.includes('id' in change ? change.id : 'sorry'),
      );
    }
    const candidates = new CompetingCandidates(SOURCE);
    const many = fillInTournamentDesign({ strategy: 'knockout', count: 1024, seed: 1 });
    assert.ok(!('problem' in many));
    assert.throws(() => candidates.extendTournament(many, candidates.previewWith('sorry'), createTournament(many)));
  });

  it('of an older version compete, whatever they call themselves', () => {
    const { setsIncompleteAside: _, ...older } = SOURCE;
    assert.deepEqual(names(new CompetingCandidates(older)), ['a', 'b', 'part']);
  });
});
