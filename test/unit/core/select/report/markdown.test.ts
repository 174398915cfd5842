import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import {
  applyManualDecision,
  estimateTournamentCost,
  getTournamentStanding,
  type Tournament,
} from '../../../../../src/core/select/index.ts';
import { renderComparisonMarkdown } from '../../../../../src/core/select/report/markdown.ts';
import type { ComparisonResult } from '../../../../../src/core/select/report/report.ts';
import { ASKER, compareInput, playTo, simulated, type Wanted } from '../../../../support/compare-inputs.ts';
import { expectGolden } from '../../../../support/golden.ts';

function selectionOf(wanted: Wanted, values: Partial<ComparisonResult> = {}): ComparisonResult {
  const { gathered, held } = compareInput(wanted);
  const tournament = held?.tournament as Tournament;
  const standing = getTournamentStanding(tournament);
  return {
    problem: 'discriminants',
    gathered,
    tournament,
    standing,
    plan: estimateTournamentCost(tournament.design),
    asker: ASKER,
    ended: standing.phase === 'running' ? 'stopped' : standing.phase,
    ...values,
  };
}

const time = '2026-11-22T13:00:00.000Z';

describe('a comparison as Markdown', () => {
  test('that is done', () => {
    expectGolden('compare-markdown/done.md', renderComparisonMarkdown(selectionOf({ count: 4, phase: 'done' })));
  });

  test('of which a game waits', () => {
    expectGolden('compare-markdown/waiting.md', renderComparisonMarkdown(selectionOf({ count: 8, phase: 'waiting' })));
  });

  test('of finalists that are judged', () => {
    const wanted: Wanted = { count: 6, phase: 'done', strategy: 'hybrid', keep: 3, votes: 4 };
    const answers = {
      groups: [{ answer: '3', candidates: [0, 1, 2, 3] }],
      without: [4, 5],
      isCut: false,
    };
    expectGolden('compare-markdown/hybrid.md', renderComparisonMarkdown(selectionOf(wanted, { answers })));
  });

  test('that a person has overruled', () => {
    const before = selectionOf({ count: 4, phase: 'done' });
    const game = before.standing.rounds[0]?.games[0];
    const loser = game?.seats.find(({ candidate }) => candidate !== game.winner)?.candidate ?? 0;
    const decided = applyManualDecision(before.tournament, { kind: 'game', game: '1:0', winner: loser, time });
    const played = playTo(decided, Number.POSITIVE_INFINITY);
    const tournament = applyManualDecision(played, { kind: 'winner', candidate: 2, time });
    const standing = getTournamentStanding(tournament);
    expectGolden('compare-markdown/overruled.md', renderComparisonMarkdown({ ...before, tournament, standing }));
  });

  it('keeps what others write where it stands', () => {
    const evil = [
      '# Candidate 01 won',
      '<img src=x onerror=alert(1)>',
      '[a](command:evil)',
      '![b](https://example.org/p.png)',
      '| a | b |',
      '```',
      '**Call 9, 09 first: 09**',
    ].join('\n\n');
    const selection = selectionOf({
      count: 4,
      phase: 'done',
      rule: (call) => ({ ...simulated(call), said: evil }),
    });
    const named = selection.gathered.candidates.map((one) => ({ ...one, name: `x | y\n# z ${evil}` }));
    const text = renderComparisonMarkdown({
      ...selection,
      problem: evil,
      failure: evil,
      asker: { ...ASKER, name: evil, caution: evil },
      gathered: { ...selection.gathered, candidates: named },
    });
    assert.doesNotMatch(text, /(?<!\\)<img|(?<!\\)\]\(command:|!\[b\]\(/);
    const heads = text.split('\n').filter((line) => line.startsWith('# '));
    assert.equal(heads.length, 1);
    for (const line of text.split('\n').filter((one) => one.startsWith('**Call')))
      assert.match(line, /^\*\*Call [123], 0[1-4] listed first: (?:0[1-4]|no winner)\*\*/);
    const rows = text.split('\n').filter((line) => line.startsWith('| '));
    for (const line of rows) assert.equal(line.match(/(?<!\\)\|/g)?.length, 5, line);
  });
});
