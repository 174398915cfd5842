import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { runReportCommand } from '../../../../src/cli/evaluate/report.ts';
import type { Terminal } from '../../../../src/cli/output/terminal.ts';
import { UsageError } from '../../../../src/cli/output/usage-error.ts';
import type { Report } from '../../../../src/core/evaluate/report/types.ts';
import { readRunJournal } from '../../../../src/store/journals/read-run.ts';
import { expectGolden } from '../../../support/golden.ts';
import { journalOf } from '../../../support/journals.ts';
import { HOSTILE } from '../../../support/reports.ts';
import { earliest, grade, runRows } from '../../../support/run-rows.ts';
import { runOf, simulatedRun } from '../../../support/runs.ts';
import { proofmark, type Run as Ran } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-report-'));
after(() => rmSync(place, { recursive: true, force: true }));

process.chdir(place);

/** Runs the command here, since a process for each would take most of the time. */
async function report(...args: string[]): Promise<Ran> {
  const ran = { out: '', err: '' };
  const out: Terminal = {
    write: (text) => {
      ran.out += text;
    },
    error: (text) => {
      ran.err += text;
    },
    progress: () => undefined,
    style: (_, text) => text,
    closed: false,
    drained: async () => undefined,
  };
  try {
    const code = await runReportCommand(args, out);
    return { code, ...ran };
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error));
    return { code: 2, out: ran.out, err: ran.err + error.message };
  }
}

function journal(name: string, run: Parameters<typeof journalOf>[0]): string {
  writeFileSync(join(place, name), journalOf(run));
  return name;
}

const large = simulatedRun({ rows: 120, votes: 3, found: 0.6, passed: 0.9, seed: 6 }, { name: 'large' });
const small = simulatedRun(
  { rows: 120, votes: 3, found: 0.3, passed: 0.7, seed: 5 },
  { name: 'small', run: '2026-11-20-0905-critic', started: '2026-11-20T09:05:00.000Z' },
);

describe('proofmark report', () => {
  const one = journal('large.jsonl', large);
  const two = journal('small.jsonl', small);

  it('reads a run back as it was', async () => {
    const { rows, ...read } = await readRunJournal(join(place, one));
    assert.deepEqual(read, { info: large.info, unreadable: 0 });
    assert.equal(rows.length, 120);
  });

  it('says what a run came to, and what two came to', async () => {
    const alone = await report(one);
    assert.deepEqual([alone.code, alone.err], [0, '']);
    assert.match(alone.out, /^large \(simulated\): mean F1 \d\d\.\d .*\b95% CI /);
    expectGolden('cli/report-one.txt', alone.out);
    const both = await report(one, two);
    assert.deepEqual([both.code, both.err], [0, '']);
    assert.match(both.out, /^large \(simulated\) .*: F1 \d\d\.\d .*\b\d\d\.\d\.\n/);
    assert.match(both.out, /^\d+ .*--rows.*\.$/m);
  });

  it('is a command', () => {
    const ran = proofmark(['report', one], { cwd: place });
    assert.deepEqual([ran.code, ran.err], [0, '']);
    assert.match(ran.out, /^large \(simulated\): mean F1 /);
    assert.match(proofmark(['report', '--help'], { cwd: place }).out, /^proofmark report RUN \[RUN\]/);
  });

  it('finds a run by its name among those of the folder', async () => {
    mkdirSync(join(place, '.proofmark', 'runs'), { recursive: true });
    writeFileSync(join(place, '.proofmark', 'runs', 'named.jsonl'), journalOf(small));
    assert.match((await report('named')).out, /^small \(simulated\): mean F1 /);
  });

  it('is written in each format, into a new file by its ending', async () => {
    const { series, numbers } = JSON.parse((await report(one, two, '--format', 'json')).out) as Report;
    assert.deepEqual(
      series.map(({ name }) => name),
      ['large (simulated)', 'small (simulated)'],
    );
    assert.ok(numbers.length > 100);
    assert.match((await report(one, '--format', 'csv')).out, /^series,over,name,measure,/);
    assert.match((await report(one, '--format', 'markdown')).out, /^# large \(simulated\): mean F1 /);
    const written = await report(one, two, '--out', 'two.html');
    assert.deepEqual([written.code, written.out], [0, '']);
    const html = readFileSync(join(place, 'two.html'), 'utf8');
    assert.match(html, /^<!DOCTYPE html>/);
    assert.match(html, /<h1>large \(simulated\) scores higher/);
    // The script that draws names the namespace of SVG, and what is in it does not load anything: its policy does not let it.
    assert.doesNotMatch(html.replace(/<script>.*?<\/script>/gs, ''), /https?:\/\/|src=/);
    assert.match(html, /content="default-src &#39;none&#39;/);
    assert.equal((await report(one, '--out', 'one.csv')).code, 0);
    assert.match(readFileSync(join(place, 'one.csv'), 'utf8'), /^series,[^\n]*\r\n/);
    const again = await report(one, '--out', 'one.csv');
    assert.equal(again.code, 2);
    assert.match(again.err, /^"one\.csv" /);
  });

  it('is the same for the same runs', async () => {
    assert.equal((await report(one, two, '--format', 'json')).out, (await report(one, two, '--format', 'json')).out);
  });

  it('scores by the policies that are named', async () => {
    const graded = [
      ...runRows(4, grade(7), { isRight: true }),
      ...runRows(3, grade(5), { isRight: true }),
      ...runRows(5, grade(1), { isRight: false }),
    ].map((row, k) => ({ ...row, id: `g${k}` }));
    const name = journal('graded.jsonl', runOf(graded, { kind: 'grader', judge: 'grader@made', name: 'grader' }));
    const gap = async (...args: string[]) => {
      const { numbers } = JSON.parse((await report(name, '--format', 'json', ...args)).out) as Report;
      return numbers.find(({ measure, over }) => measure === 'in-the-gap' && over === 'all')?.value;
    };
    assert.equal(await gap(), 0);
    assert.equal(await gap('--threshold', '6,4'), 3);
    assert.match((await report(name, '--threshold', '6,4')).out, /\b85\.7% .*\b57\.1%/);
    assert.match((await report(name, '--threshold', '8')).err, /^--threshold\b.*\b7\b/);
    assert.match((await report(one, '--threshold', '0.5')).err, /--threshold .*reward model .*grader/);
    assert.match(
      (await report(one, '--abstentions', 'left-out')).out,
      /abstention rate 0\.0% \(abstentions aren.t scored/,
    );
  });

  it('lists as many rows as are wanted', async () => {
    const none = await report(one, '--rows', '0');
    assert.doesNotMatch(none.out, /^made\.jsonl /m);
    const { rows } = JSON.parse((await report(one, '--rows', '3', '--format', 'json')).out) as Report;
    assert.equal(rows.rows.length, 3);
    assert.ok(rows.total > 3);
  });

  it('refuses what it cannot report, and says what to do', async () => {
    const other = journal('other.jsonl', {
      ...small,
      rows: small.rows.map((row) => ({ ...row, set: 'other.jsonl' })),
    });
    const apart = await report(one, other);
    assert.equal(apart.code, 2);
    assert.match(apart.err, /2026-11-21-1320-critic .*2026-11-20-0905-critic\b/);
    assert.match((await report()).err, /\bjournal\b/);
    assert.match((await report('none.jsonl')).err, /\bnone\.jsonl\b.*\.proofmark/);
    writeFileSync(join(place, 'data.jsonl'), '{"id": "a", "steps": []}\n');
    assert.match((await report('data.jsonl')).err, /\bdata\.jsonl .*journal/);
    assert.match(
      (await report(one, '--format', 'sarif')).err,
      /--format .*text, json, csv, markdown, html, or latex\b.*"sarif"/,
    );
    for (const args of [
      ['--base-rate', '5'],
      ['--noise-ceiling', 'x'],
      ['--rows', '-1'],
      ['--threshold', '1,2'],
    ])
      assert.equal((await report(one, ...args)).code, 2, args.join(' '));
  });

  it('says that a run did not come to its end', async () => {
    const text = journalOf(small).split('\n').slice(0, 50).join('\n');
    writeFileSync(join(place, 'torn.jsonl'), `${text}\n{"item":"made.jsonl#row-9","resu`);
    const torn = await report('torn.jsonl');
    assert.equal(torn.code, 0);
    assert.match(torn.out, /small \(simulated\) [^\n]*: [^\n]*/);
    assert.match(torn.out, /\b49 rows\b/);
    const both = await report(one, 'torn.jsonl');
    assert.match(both.out, /\b49\b.*\b71\b.*large \(simulated\).*\b0\b/);
  });

  it('says how many lines of a journal cannot be read, in every format', async () => {
    const lines = journalOf(large).split('\n');
    const damaged = [...lines.slice(0, 9), '{"item":"made.jsonl#row-8","resu', '\u0000', ...lines.slice(10)];
    writeFileSync(join(place, 'damaged.jsonl'), damaged.join('\n'));
    const said = /\b2 lines .*large \(simulated\)/;
    assert.match((await report('damaged.jsonl')).out, said);
    assert.match((await report('damaged.jsonl', '--format', 'markdown')).out.replaceAll('\\', ''), said);
    assert.equal((await report('damaged.jsonl', '--out', 'damaged.html')).code, 0);
    const html = readFileSync(join(place, 'damaged.html'), 'utf8');
    assert.match(html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ''), said);
    const { audits, numbers } = JSON.parse((await report('damaged.jsonl', '--format', 'json')).out) as Report;
    assert.equal(audits[0]?.level, 'warning');
    assert.match(audits[0]?.sentence ?? '', said);
    assert.equal(numbers.find(({ measure }) => measure === 'journal-lines-unread')?.value, 2);
    assert.match((await report('damaged.jsonl', '--format', 'csv')).out, /journal-lines-unread/);
    const both = await report(two, 'damaged.jsonl');
    assert.match(both.out, said);
    assert.doesNotMatch((await report(one)).out, said);
  });

  it('says where points are of several scales, as evaluate does', async () => {
    const rows = [
      ...runRows(3, grade(7), { subset: 'of 7', points: 7 }),
      ...runRows(3, grade(7), { subset: 'of 10', points: 10 }),
    ].map((row, k) => ({ ...row, id: `p${k}` }));
    const name = journal('scales.jsonl', runOf(rows, { kind: 'grader', name: 'grader' }));
    const done = await report(name);
    assert.equal(done.code, 0);
    assert.match(done.err, /^proofmark: of 10 .*\b10\b.*\b7\b.*--rated-most 10/);
    assert.match(done.out, /\b7\b.*\bof 10 \([^)]*\b10\)\. /);
    const both = await report(name, name);
    assert.match(both.out, /\bof 10 \([^)]*\b10\)/);
    const right = await report(name, '--rated-most', '10');
    assert.deepEqual([right.err, /\bof 10 \([^)]*\b10\)/.test(right.out)], ['', false]);
  });

  it('keeps hostile names where they are, and shows no control character', async () => {
    for (const [k, name] of HOSTILE.entries()) {
      const rows = [
        ...runRows(3, earliest(1), { label: 2, generator: name, subset: name, set: name }),
        ...runRows(2, earliest(-1), { label: -1, generator: name, subset: `${name}2`, set: name }),
      ].map((row, n) => ({ ...row, id: `${name}${n}` }));
      const file = journal(
        `hostile-${k}.jsonl`,
        runOf(rows, { name, judge: name, model: name, run: name, simulated: name, stopped: name }),
      );
      const done = await report(file);
      assert.deepEqual([done.code, done.err], [0, ''], name.slice(0, 40));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      assert.doesNotMatch(done.out, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      assert.ok(done.out.length < 60_000, `${done.out.length}`);
    }
  });
});
