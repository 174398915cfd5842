import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRandomGenerator } from '../../../../../src/core/base/random.ts';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import {
  applyCallReply,
  applyManualDecision,
  COMPARISON_STRATEGIES,
  createTournament,
  fillInTournamentDesign,
  getTournamentStanding,
} from '../../../../../src/core/select/index.ts';
import {
  COMPARISON_JOURNAL_FIRST_CHARACTERS,
  type ComparisonJournalEntry,
  createComparisonJournalHeader,
  formatComparisonJournalLine,
  listComparisonHeaderDifferences,
  parseComparisonJournal,
  parseComparisonJournalLine,
  type RecordedInclusion,
} from '../../../../../src/core/select/record/record.ts';
import { startTournamentRunner } from '../../../../../src/core/select/tournament/runner.ts';
import type { CandidateSet, ManualDecision } from '../../../../../src/core/select/types.ts';
import { designOf, heardOf, selectHeader } from '../../../../support/select-records.ts';
import { simulatedAsker } from '../../../../support/simulated-asker.ts';

const DECISION: ManualDecision = { kind: 'game', game: '1:0', winner: 2, time: '2026-11-22T10:00:01.000Z' };

const INCLUDED: RecordedInclusion = {
  id: 'sorry.md',
  name: 'sorry',
  fingerprint: 'f',
  time: '2026-11-22T10:00:03.000Z',
};

function gathered(...texts: readonly string[]): CandidateSet {
  return {
    candidates: texts.map((text, k) => ({
      id: `c${k}`,
      name: `n${k}`,
      proof: parseProofText(text, { language: 'markdown', split: 'logical' }),
    })),
    merged: [],
    setAside: [],
  };
}

test('each line is read as it was written', () => {
  const entries: readonly ComparisonJournalEntry[] = [
    { kind: 'header', header: selectHeader() },
    { kind: 'heard', heard: heardOf(3) },
    {
      kind: 'heard',
      heard: { ...heardOf(4), outcome: { kind: 'graded', points: 6.5, max: 7 }, isRepaired: true },
    },
    { kind: 'heard', heard: { ...heardOf(5), outcome: { kind: 'unread', reason: 'No verdict.' } } },
    { kind: 'decision', decision: DECISION },
    { kind: 'decision', decision: { ...DECISION, winner: 'both', pair: [2, 3] } },
    { kind: 'decision', decision: { kind: 'winner', candidate: -1, time: 'now', by: 'emmy' } },
    { kind: 'finished', time: '2026-11-22T10:00:02.000Z' },
    { kind: 'included', included: INCLUDED },
    { kind: 'included', included: { ...INCLUDED, by: 'emmy' } },
  ];
  for (const entry of entries) {
    const line = formatComparisonJournalLine(entry);
    assert.ok(!line.includes('\n'));
    assert.deepEqual(parseComparisonJournalLine(line), entry);
    assert.deepEqual(parseComparisonJournalLine(formatComparisonJournalLine(entry, 'P2')), { ...entry, of: 'P2' });
  }
  assert.ok(
    formatComparisonJournalLine({ kind: 'header', header: selectHeader() }).startsWith(
      COMPARISON_JOURNAL_FIRST_CHARACTERS,
    ),
  );
});

test('a record as one text: the first reply of a call counts, what is torn or foreign does not', () => {
  const lines = [
    formatComparisonJournalLine({ kind: 'header', header: selectHeader() }),
    formatComparisonJournalLine({ kind: 'heard', heard: heardOf(1) }),
    'what?',
    formatComparisonJournalLine({ kind: 'heard', heard: heardOf(1, 'second') }),
    '{"heard":{"key":"x"}}',
    formatComparisonJournalLine({ kind: 'decision', decision: DECISION }),
  ];
  const record = parseComparisonJournal(`${lines.join('\n')}\n{"finished":"20`);
  assert.deepEqual(record, {
    header: selectHeader(),
    heard: [heardOf(1)],
    decisions: [DECISION],
    included: [],
    isFinished: false,
    unreadable: 2,
  });
  assert.equal(parseComparisonJournal(''), undefined);
  assert.equal(parseComparisonJournal('{"v":1,"select":{}}\n'), undefined);
  assert.equal(parseComparisonJournal(lines[0] ?? ''), undefined, 'a header that was cut');
});

test('who was included after the end is part of it once, and it is no longer finished', () => {
  const lines = [
    { kind: 'header', header: selectHeader() } as const,
    { kind: 'finished', time: '2026-11-22T10:00:02.000Z' } as const,
    { kind: 'included', included: INCLUDED } as const,
    { kind: 'included', included: { ...INCLUDED, name: 'again' } } as const,
  ].map((entry) => `${formatComparisonJournalLine(entry)}\n`);
  const record = parseComparisonJournal(lines.join(''));
  assert.deepEqual([record?.included, record?.isFinished, record?.unreadable], [[INCLUDED], false, 0]);
  assert.equal(parseComparisonJournal(lines.slice(0, 2).join(''))?.isFinished, true);
});

test('nothing that stands in a line is taken unless it is as it must be', () => {
  const bad: readonly unknown[] = [
    null,
    7,
    [],
    { v: 2, select: selectHeader() },
    { v: 1, select: { ...selectHeader(), candidates: [] } },
    { v: 1, select: { ...selectHeader(), design: { ...designOf(), count: 1e9 } } },
    { v: 1, select: { ...selectHeader(), design: { ...designOf(), strategy: 'chance' } } },
    { v: 1, select: { ...selectHeader(), design: { ...designOf(), keep: 5 } } },
    { v: 1, select: { ...selectHeader(), judge: 3 } },
    { heard: { ...heardOf(1), outcome: { kind: 'chose', seat: 'third' } } },
    { heard: { ...heardOf(1), outcome: { kind: 'graded', points: 8, max: 7 } } },
    { heard: { ...heardOf(1), outcome: { kind: 'graded', points: -1, max: 7 } } },
    { heard: { ...heardOf(1), key: '' } },
    { heard: { ...heardOf(1), usage: { calls: 1 } } },
    { decision: { ...DECISION, winner: -1 } },
    { decision: { ...DECISION, winner: 1.5 } },
    { decision: { kind: 'winner', candidate: 'x', time: 'now' } },
    { finished: 3 },
    { included: { ...INCLUDED, fingerprint: 3 } },
    { included: { ...INCLUDED, time: undefined } },
    { included: 'sorry.md' },
  ];
  for (const value of bad)
    assert.equal(parseComparisonJournalLine(JSON.stringify(value)), undefined, JSON.stringify(value));
  fc.assert(fc.property(fc.json(), (line) => parseComparisonJournalLine(line) === undefined || line.includes('"')));
  const long = parseComparisonJournalLine(JSON.stringify({ heard: { ...heardOf(1), said: 'x'.repeat(1e5) } }));
  assert.ok(long?.kind === 'heard' && long.heard.said?.length === 4000);
});

test('another selection is told by what differs, and names and times are nothing', () => {
  const was = createComparisonJournalHeader(designOf({ count: 2 }), gathered('One.', 'Two.'), 'qwen', new Date(0));
  const is = (texts: readonly string[], judge = 'qwen', changes = {}) =>
    listComparisonHeaderDifferences(
      was,
      createComparisonJournalHeader(
        designOf({ count: texts.length, ...changes }),
        gathered(...texts),
        judge,
        new Date(1),
      ),
    );
  assert.deepEqual(is(['One.', 'Two.']), []);
  assert.match(is(['One.', 'Three.']).join('\n'), /^.*\bcandidate 2 \(c1\).*$/);
  assert.match(is(['One.', 'Two.'], 'llama').join('\n'), /^.*\bqwen\b.*\bllama\b.*$/);
  assert.match(
    is(['One.', 'Two.'], 'qwen', { seed: 9, votes: 3 }).join('\n'),
    /^.*votes is “1” instead of “3”.*\n.*the seed is “7” instead of “9”.*$/,
  );
  assert.match(is(['One.', 'Two.', 'Three.']).join('\n'), /^.*candidates is “2” instead of “3”.*$/);
  const other = { ...was, candidates: [...was.candidates].reverse() };
  assert.match(
    listComparisonHeaderDifferences(was, other).join('\n'),
    /^In the journal, candidate 1 .*\bc0\b.*\bc1\b.*$/,
  );
});

test('a fingerprint is of all that a judge is shown, and of nothing else', () => {
  const of = (text: string): string =>
    createComparisonJournalHeader(designOf(), gathered(text), 'j', new Date(0)).candidates[0]?.fingerprint ?? '';
  const text = '## Problem\n\nShow it.\n\n## Solution\n\nOne.\n\nTwo.';
  assert.match(of(text), /^[0-9a-f]{64}$/);
  assert.equal(of(text), of(text.replaceAll('\n', '\r\n')));
  assert.notEqual(of(text), of(text.replace('Show', 'Prove')));
  assert.notEqual(of(text), of(text.replace('One.\n\n', 'One.\n')));
});

test('played again in any order, what is written comes to the same state, people’s decisions included', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...COMPARISON_STRATEGIES),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('single' as const, 'swap' as const),
      fc.constantFrom('wait' as const, 'both' as const),
      fc.nat(1000),
      fc.nat(1000),
      async (strategy, count, order, undecided, seed, shuffle) => {
        const judged = strategy === 'judge' || strategy === 'hybrid' || strategy === 'shortlist';
        const design = fillInTournamentDesign({
          strategy,
          count,
          order,
          undecided,
          seed,
          ...(judged ? { votes: 3 } : {}),
        });
        if ('problem' in design) return;
        const lines = [formatComparisonJournalLine({ kind: 'header', header: selectHeader({ design }) })];
        const asker = simulatedAsker({
          qualities: Array.from({ length: count }, (_, k) => ((k * 7) % 10) / 10),
          p: 0.7,
          noise: 0.2,
          unread: 0.2,
          seed,
        });
        let last = createTournament(design);
        for (let tries = 0; tries < 40; tries++) {
          const run = startTournamentRunner({
            tournament: last,
            asker,
            signal: new AbortController().signal,
            heard: async (heard) => void lines.push(formatComparisonJournalLine({ kind: 'heard', heard })),
            decided: async (decision) => void lines.push(formatComparisonJournalLine({ kind: 'decision', decision })),
            changed: () => undefined,
          });
          const { tournament, ended } = await run.ended;
          last = tournament;
          if (ended !== 'waiting') break;
          for (const game of getTournamentStanding(last).rounds.flatMap((round) => round.games)) {
            if (game.state !== 'waiting') continue;
            const pair = game.seats.map(({ candidate }) => candidate ?? 0) as [number, number];
            const winner = (seed + tries) % 3 === 2 ? 'both' : (pair[(seed + tries) % 3] ?? 'both');
            await run.decide({ kind: 'game', game: game.id, winner, pair, time: 'now' });
          }
          last = run.tournament;
        }
        const record = parseComparisonJournal(`${lines.join('\n')}\n`);
        assert.ok(record);
        assert.equal(record.unreadable, 0);
        const random = createRandomGenerator(shuffle);
        const shuffled = [...record.heard].sort(() => random() - 0.5);
        const begun = createTournament(record.header.design);
        const decided = record.decisions.reduce(applyManualDecision, begun);
        // Decisions last, first, and in between.
        for (const again of [
          record.decisions.reduce(applyManualDecision, shuffled.reduce(applyCallReply, begun)),
          shuffled.reduce(applyCallReply, decided),
          record.heard.reduce(applyCallReply, record.decisions.reduce(applyManualDecision, begun)),
        ]) {
          assert.deepEqual(getTournamentStanding(again), getTournamentStanding(last));
          assert.deepEqual(new Map(again.replies), new Map(last.replies));
        }
      },
    ),
    { numRuns: 150 },
  );
});
