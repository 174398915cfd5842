import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { RunHeader } from '../../../../src/core/evaluate/run/header.ts';
import { DEFAULT_SCORING_POLICIES } from '../../../../src/core/evaluate/run/policies.ts';
import type { RunRow } from '../../../../src/core/evaluate/run-types.ts';
import { JournalError } from '../../../../src/store/journals/open-journal.ts';
import { readRunInfo, readRunJournal } from '../../../../src/store/journals/read-run.ts';
import { openRunJournal } from '../../../../src/store/journals/run-journal.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-read-run-'));
after(() => rmSync(place, { recursive: true, force: true }));
let files = 0;
const newFile = (): string => join(place, `${files++}.jsonl`);

const HEADER: RunHeader = {
  run: 'r1',
  name: 'critic (scripted)',
  simulated: 'The judge is scripted.',
  dataSet: [{ name: 'b.jsonl', sha256: 'x' }, { name: 'a.jsonl', sha256: null }, 'no set'],
  judge: { id: 'critic@here', kind: 'critic', model: 'scripted', votes: 8, stop: 'all' },
  selection: { rows: 3 },
  policies: { ties: 'none', accepted: 0.5 },
  seed: 7,
  started: '2026-11-21T10:00:00.000Z',
};

function row(set: string, id: string, index = -1): RunRow {
  const said = { kind: 'earliest', index } as const;
  return {
    set,
    id,
    subset: 's',
    problem: 'p',
    steps: 3,
    length: 9,
    label: -1,
    said,
    votes: [index],
    wanted: 8,
  };
}

async function written(file = newFile()) {
  const journal = await openRunJournal(file, 'start', HEADER);
  const cache = journal.cache();
  for (const [k, length] of [10, 3_000_000, 1_048_576 - 40].entries()) {
    // A reply may hold whatever a journal holds.
    const text = `{"item":"a.jsonl#9","result":{}}\n${'x'.repeat(length)}`;
    await journal.within('a.jsonl#1', () => cache.set(`k${k}`, { kind: 'reply', text }));
  }
  await journal.note('a.jsonl#1', row('a.jsonl', '1'));
  await journal.note('b.jsonl#2', { ...row('b.jsonl', '2'), said: { kind: 'failed', reason: 'Down.' } });
  await journal.note('b.jsonl#1', row('b.jsonl', '1', 2));
  return { file, journal };
}

test('a run is what its journal says, in an order that does not depend on what was done first', async () => {
  const { file, journal } = await written();
  const open = await readRunJournal(file);
  assert.ok(open.info.stopped);
  await journal.note('b.jsonl#2', row('b.jsonl', '2', 1));
  await journal.finish({ unreadable: 4 });
  await journal.close();
  const { info, rows, unreadable } = await readRunJournal(file);
  assert.deepEqual(info, {
    run: 'r1',
    started: HEADER.started,
    name: 'critic (scripted)',
    simulated: 'The judge is scripted.',
    judge: 'critic@here',
    kind: 'critic',
    model: 'scripted',
    votes: 8,
    stop: 'all',
    seed: 7,
    dataSets: [
      { name: 'b.jsonl', sha256: 'x' },
      { name: 'a.jsonl', sha256: null },
    ],
    policies: { ...DEFAULT_SCORING_POLICIES, ties: 'none', accepted: 0.5 },
    selection: 'first 3 of each data set',
  });
  assert.equal(unreadable, 4);
  assert.deepEqual(rows, [row('b.jsonl', '1', 2), row('b.jsonl', '2', 1), row('a.jsonl', '1')]);
});

test('why it ended is said, until it is taken up and comes to its end', async () => {
  const { file, journal } = await written();
  await journal.finish({ stopped: 'Interrupted after 3 rows.', unreadable: 0 });
  assert.equal((await readRunJournal(file)).info.stopped, 'Interrupted after 3 rows.');
  await journal.finish();
  assert.equal((await readRunJournal(file)).info.stopped, undefined);
  await journal.close();
});

test('wherever a journal is cut or damaged, its whole rows are there', async () => {
  const { file, journal } = await written();
  await journal.close();
  const lines = readFileSync(file, 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('{"item"'));
  const short = [lines[0], rows[0], rows[1]].join('\n');
  for (let cut = (lines[0]?.length ?? 0) + 1; cut < short.length; cut += 5) {
    const torn = newFile();
    writeFileSync(torn, short.slice(0, cut));
    const { rows: found } = await readRunJournal(torn);
    assert.equal(found.length, cut > (lines[0]?.length ?? 0) + 1 + (rows[0]?.length ?? 0) ? 1 : 0, `${cut}`);
  }
  const bad = { ...row('a.jsonl', '3'), votes: ['x'] };
  const odd = [{ item: 'a.jsonl#3', result: bad }, { item: 'a.jsonl#4', result: 7 }, 7, { item: 'x' }];
  assert.equal((await readRunJournal(file)).broken, undefined, 'nothing was damaged yet');
  appendFileSync(file, odd.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const damaged = await readRunJournal(file);
  assert.deepEqual([damaged.rows.length, damaged.broken], [3, odd.length]);
  // Replies aren't read, but one that was cut is counted.
  appendFileSync(file, '{"key":"k7","raw":"It is \n{"key":"k8","raw":"It"}\r\n');
  assert.equal((await readRunJournal(file)).broken, odd.length + 1);
});

test('what is no journal of an evaluation is said to be none, and no link is followed', async () => {
  const { file, journal } = await written();
  await journal.close();
  const thesis = newFile();
  writeFileSync(thesis, 'My thesis.\n');
  await assert.rejects(readRunJournal(thesis), /\bjournal\b/);
  await assert.rejects(readRunJournal(join(place, 'none.jsonl')), JournalError);
  await assert.rejects(readRunJournal(place), JournalError);
  if (process.platform === 'win32') return;
  symlinkSync(file, join(place, 'link.jsonl'));
  await assert.rejects(readRunJournal(join(place, 'link.jsonl')), JournalError);
});

test('the facts of a run are read whatever is in its names, and a file that is no journal has none', async () => {
  const file = newFile();
  const name = 'a\u2028b\u2029c\u0085d.jsonl';
  const journal = await openRunJournal(file, 'start', { ...HEADER, dataSet: [{ name, sha256: 'x' }] });
  await journal.finish();
  await journal.close();
  assert.equal((await readRunInfo(file))?.dataSets[0]?.name, name);
  const other = newFile();
  writeFileSync(other, 'x'.repeat(5_000_000));
  assert.equal(await readRunInfo(other), undefined);
});
