import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ManualDecision } from '../../../../src/core/select/types.ts';
import { JournalError } from '../../../../src/store/journals/open-journal.ts';
import {
  openComparisonJournal,
  openMultiComparisonJournal,
  readComparisonJournal,
} from '../../../../src/store/journals/select-journal.ts';
import { designOf, heardOf, selectHeader } from '../../../support/select-records.ts';

// How a run is killed: with SIGKILL, as by kill -9, which no process can answer.
const RUNNER = fileURLToPath(new URL('../../../support/select-runner.ts', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'proofmark-select-'));
after(() => rmSync(place, { recursive: true, force: true }));
let files = 0;
const newFile = (): string => join(place, `${files++}.jsonl`);

const DECISION: ManualDecision = { kind: 'winner', candidate: 1, time: '2026-11-22T10:00:01.000Z' };

async function written(): Promise<string> {
  const file = newFile();
  const journal = await openComparisonJournal(file, 'start', selectHeader());
  await journal.heard(heardOf(0));
  await journal.heard(heardOf(1, 'second'));
  await journal.decided(DECISION);
  await journal.close();
  return file;
}

test('what was written is there when it is taken up, and can be read by anybody meanwhile', async () => {
  const file = await written();
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(existsSync(`${file}.lock`), false);
  const expected = {
    header: selectHeader(),
    heard: [heardOf(0), heardOf(1, 'second')],
    decisions: [DECISION],
    included: [],
    isFinished: false,
    unreadable: 0,
  };
  const journal = await openComparisonJournal(file, 'resume', selectHeader({ started: 'later' }));
  assert.deepEqual(journal.found, expected);
  assert.equal(journal.isTorn, false);
  await journal.heard(heardOf(2));
  assert.equal((await readComparisonJournal(file))?.heard.length, 3);
  await journal.finish();
  await journal.close();
  const again = await readComparisonJournal(file);
  const finished = { ...expected, heard: [...expected.heard, heardOf(2)], isFinished: true };
  assert.deepEqual(again, finished);
  const included = { id: 'sorry.md', name: 'sorry', fingerprint: 'f', time: 'now' };
  const more = await openComparisonJournal(file, 'resume', selectHeader());
  await more.included(included);
  await more.close();
  assert.deepEqual(await readComparisonJournal(file), { ...finished, included: [included], isFinished: false });
});

test('one that an editor saved with a byte order mark is taken up', async () => {
  const file = await written();
  writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`);
  const journal = await openComparisonJournal(file, 'resume', selectHeader());
  assert.equal(journal.found?.heard.length, 2);
  await journal.close();
});

test('a line that was torn is dropped, and what comes next stands on a line of its own', async () => {
  const file = await written();
  truncateSync(file, statSync(file).size - 5);
  const journal = await openComparisonJournal(file, 'resume', selectHeader());
  assert.equal(journal.isTorn, true);
  assert.equal(journal.found.heard.length, 2);
  assert.deepEqual(journal.found.decisions, []);
  await journal.decided(DECISION);
  await journal.close();
  assert.deepEqual((await readComparisonJournal(file))?.decisions, [DECISION]);
});

test('torn in its first line, it is begun anew', async () => {
  const file = await written();
  truncateSync(file, 40);
  const journal = await openComparisonJournal(file, 'resume', selectHeader());
  assert.deepEqual([journal.isTorn, journal.found.heard], [true, []]);
  await journal.heard(heardOf(5));
  await journal.close();
  assert.deepEqual((await readComparisonJournal(file))?.heard, [heardOf(5)]);
});

test('lines of nobody are passed over and counted', async () => {
  const file = await written();
  appendFileSync(file, 'no JSON\n{"heard":7}\n\n');
  const journal = await openComparisonJournal(file, 'resume', selectHeader());
  assert.deepEqual([journal.found.unreadable, journal.found.heard.length], [3, 2]);
  await journal.close();
});

test('a journal of another selection is refused, with what differs', async () => {
  const file = await written();
  const refused = (changes: Parameters<typeof selectHeader>[0], words: RegExp) =>
    assert.rejects(openComparisonJournal(file, 'resume', selectHeader(changes)), (error) => {
      assert.ok(error instanceof JournalError);
      assert.match(error.message, words);
      assert.ok(error.message.startsWith(`${file} `));
      return true;
    });
  await refused({ design: designOf({ seed: 8 }) }, /the seed is “7” instead of “8”\. Use the same data and options/);
  await refused({ judge: 'another' }, /the judge is scripted instead of another\./);
  const { candidates } = selectHeader();
  await refused(
    { candidates: candidates.map((one, k) => (k === 2 ? { ...one, fingerprint: 'other' } : one)) },
    /The text of candidate 3 \(c2\) has changed\./,
  );
  // And is left as it was, for its own.
  const journal = await openComparisonJournal(file, 'resume', selectHeader());
  assert.equal(journal.found.heard.length, 2);
  await journal.close();
});

test('what is no journal is refused and left alone', async () => {
  const file = newFile();
  for (const content of ['# A proof\n', '{"v":1,"run":"evaluate"}\n', '{"v":2,"select":{}}\n', '{"v":1,"sel']) {
    writeFileSync(file, content);
    if (content.endsWith('\n')) {
      await assert.rejects(openComparisonJournal(file, 'resume', selectHeader()), JournalError);
      assert.equal(readFileSync(file, 'utf8'), content);
    }
    assert.equal(await readComparisonJournal(file), undefined);
  }
  writeFileSync(file, 'half a line of somebody');
  await assert.rejects(openComparisonJournal(file, 'resume', selectHeader()), JournalError);
  assert.equal(readFileSync(file, 'utf8'), 'half a line of somebody');
  await assert.rejects(openComparisonJournal(file, 'start', selectHeader()), JournalError);
  await assert.rejects(openComparisonJournal(newFile(), 'resume', selectHeader()), JournalError);
  await assert.rejects(openComparisonJournal(join(place, 'none', 'x'), 'start', selectHeader()), JournalError);
  const link = newFile();
  symlinkSync(file, link);
  await assert.rejects(openComparisonJournal(link, 'resume', selectHeader()), /\blink\b.*\bfile\b/);
  assert.equal(existsSync(`${link}.lock`), false);
});

test('one process writes it at a time', async () => {
  const file = newFile();
  const journal = await openComparisonJournal(file, 'start', selectHeader());
  await assert.rejects(openComparisonJournal(file, 'resume', selectHeader()), new RegExp(`\\b${process.pid}\\b`));
  await journal.close();
  await (await openComparisonJournal(file, 'resume', selectHeader())).close();
});

test('what cannot be written is not acknowledged', async () => {
  const journal = await openComparisonJournal(newFile(), 'start', selectHeader());
  // Closed under it: every later line fails.
  await journal.close();
  await assert.rejects(journal.heard(heardOf(0)), (error) => {
    assert.ok(error instanceof JournalError);
    assert.match(error.message, /^[^:]*: \S/);
    return true;
  });
  await assert.rejects(journal.decided(DECISION), JournalError);
});

test('a file of many selections keeps them apart, and is of its own run alone', async () => {
  const file = newFile();
  const run = { data: 'a.jsonl 12ab', judge: 'scripted', plan: 'knockout' };
  const first = await openMultiComparisonJournal(file, 'start', run);
  const a = await first.selection('a', selectHeader());
  const b = await first.selection('b', selectHeader({ design: designOf({ seed: 1 }) }));
  await Promise.all([a.heard(heardOf(0)), b.heard(heardOf(0, 'second')), a.heard(heardOf(1))]);
  await a.finish();
  await first.close();

  const again = await openMultiComparisonJournal(file, 'resume', run);
  assert.deepEqual(again.counts, { begun: 2, finished: 1 });
  const [foundA, foundB] = [
    (await again.selection('a', selectHeader())).found,
    (await again.selection('b', selectHeader({ design: designOf({ seed: 1 }) }))).found,
  ];
  assert.deepEqual([foundA.heard, foundA.isFinished], [[heardOf(0), heardOf(1)], true]);
  assert.deepEqual([foundB.heard, foundB.isFinished], [[heardOf(0, 'second')], false]);
  assert.deepEqual((await again.selection('c', selectHeader())).found.heard, []);
  await again.close();

  const third = await openMultiComparisonJournal(file, 'resume', run);
  await assert.rejects(third.selection('c', selectHeader({ judge: 'x' })), /\bjudge\b.*\bscripted\b/);
  await third.close();
  await assert.rejects(
    openMultiComparisonJournal(file, 'resume', { ...run, plan: 'halving' }),
    /\bplan\b.*\bknockout\b/,
  );
  await assert.rejects(openMultiComparisonJournal(file, 'resume', { ...run, data: 'b' }), /\bdata\b.*\ba\.jsonl\b/);
  await assert.rejects(openComparisonJournal(file, 'resume', selectHeader()), /\bdata set\b/);
  await assert.rejects(openMultiComparisonJournal(await written(), 'resume', run), /\bone problem\b/);
  // Torn in its first line.
  truncateSync(file, 30);
  const torn = await openMultiComparisonJournal(file, 'resume', run);
  assert.deepEqual([torn.isTorn, torn.counts], [true, { begun: 0, finished: 0 }]);
  await torn.close();
});

test('killed again and again, it has every reply that was acknowledged, once, and ends whole', async () => {
  const file = newFile();
  const count = 4000;
  const acknowledged = new Set<string>();
  let kills = 0;
  for (let attempt = 0; attempt < 12; attempt++) {
    const how = existsSync(file) ? 'resume' : 'start';
    const child = spawn(process.execPath, [RUNNER, file, `${count}`, how], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    let lines = 0;
    // Killed in the middle of its work, at another place each time.
    const enough = 150 + 137 * attempt;
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      lines += chunk.split('\n').length - 1;
      if (lines >= enough && attempt < 6) child.kill('SIGKILL');
    });
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.on('close', (...how) => resolve(how)),
    );
    const said = text.split('\n').slice(0, -1);
    for (const key of said) {
      assert.equal(acknowledged.has(key), false, `${key} was kept before`);
      acknowledged.add(key);
    }
    const record = await readComparisonJournal(file);
    const kept = new Set(record?.heard.map(({ key }) => key));
    for (const key of acknowledged) assert.ok(kept.has(key), `${key} is lost`);
    assert.equal(record?.unreadable, 0);
    if (signal === null) {
      assert.equal(code, 0);
      assert.equal(record?.isFinished, true);
      assert.equal(kept.size, count);
      break;
    }
    kills++;
  }
  assert.ok(kills >= 3, `${kills} kills`);
});
