/** What an open row of a report shows of both runs, from their journals, and which prompt gets it as a case. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildReport } from '../../../../src/core/evaluate/report/build-report.ts';
import type { RunRow } from '../../../../src/core/evaluate/run-types.ts';
import { readItemRepliesFromJournal } from '../../../../src/store/journals/read-run.ts';
import { openRunJournal } from '../../../../src/store/journals/run-journal.ts';
import { earliest, failed, runRow } from '../../../support/run-rows.ts';
import '../../../support/vscode-files.ts';
import { runInfo, runOf } from '../../../support/runs.ts';

const { getExpectedErrorIndex, findRunPromptFiles } = await import('../../../../src/editor/report/row-case.ts');
const { collectRowReplies } = await import('../../../../src/editor/report/row-replies.ts');

const folder = mkdtempSync(join(tmpdir(), 'proofmark-row-replies-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function journalOf(name: string, row: RunRow, texts: readonly string[]): Promise<string> {
  const file = join(folder, `${name}.jsonl`);
  const header = { run: name, dataSet: [], judge: { kind: 'critic' }, policies: {}, seed: 1, started: '' };
  const journal = await openRunJournal(file, 'start', header);
  const cache = journal.cache();
  const item = `${row.set}#${row.id}`;
  for (const [k, text] of texts.entries())
    await journal.within(item, () => cache.set(`${name} ${k}`, { kind: 'reply', text }));
  await journal.note(item, row);
  await journal.close();
  return file;
}

test('of both runs the reply that was counted stands beside the label, raw', async () => {
  const one = (index: number, votes: readonly number[]): RunRow => ({
    ...runRow(earliest(index), { label: 2, id: 'a"<b>', set: 'made.jsonl' }),
    votes,
  });
  const [study, reference] = [one(2, [1, 2, 2]), one(0, [0])];
  const files = [
    await journalOf('study', study, ['\\boxed{1}', '<img src=x> \\boxed{2}', '\\boxed{2}']),
    await journalOf('reference', reference, ['\\boxed{0}']),
  ];
  const runs = [runOf([study], { name: 'strict' }), runOf([reference], { name: 'mild' })] as const;
  const reported = buildReport(runs);
  assert.ok(reported.kind === 'report');
  const { rows, series } = reported.report.rows;
  const [row] = rows;
  assert.ok(row);
  const sides = [1, 0].map((k, at) => ({
    name: series[at] ?? '',
    info: runInfo(),
    rows: runs[k]?.rows ?? [],
    replies: (item: string) => readItemRepliesFromJournal(files[k] ?? '', item),
  }));
  const shown = await collectRowReplies(row, sides);
  assert.equal(shown.expected, '¶3 (index 2)');
  assert.deepEqual(shown.sides, [
    { name: 'mild', said: '¶1 (index 0)', note: 'reply 1 of 1', text: '\\boxed{0}', cut: 0 },
    {
      name: 'strict',
      said: '¶3 (index 2)',
      note: 'reply 2 of 3',
      text: '<img src=x> \\boxed{2}',
      cut: 0,
    },
  ]);
});

test('where there is no reply, the row says why', async () => {
  const place = { set: 's', id: 'a', expected: '', said: ['x'], change: 'wrong', changeWords: '' } as const;
  const noteOf = async (row: RunRow, kind: 'critic' | 'checker' = 'critic') => {
    const side = { name: 'n', info: runInfo({ kind }), rows: [row], replies: async () => [] };
    return (await collectRowReplies(place, [side])).sides[0]?.note;
  };
  const row = (said: RunRow['said']) => runRow(said, { set: 's', id: 'a' });
  assert.equal(await noteOf(row(failed)), 'The server did not answer.');
  const notes = [await noteOf(row(earliest(0))), await noteOf(row(earliest(0)), 'checker')];
  assert.ok(notes[0] && notes[1] && notes[0] !== notes[1], notes.join('\n'));
  const long = await noteOf(row({ kind: 'failed', reason: 'x'.repeat(50_000) }));
  assert.ok((long?.length ?? 0) < 2_000);
});

test('a case goes to the prompt of the run, or to one that is picked among those of its kind', () => {
  const file = (path: string, kind = 'critic' as const) => ({
    path,
    kind,
    prompt: { name: path.slice(path.lastIndexOf('/') + 1, -'.judge.md'.length) },
  });
  const files = [file('a/strict.judge.md'), file('b/mild.judge.md'), file('c/mild.judge.md')];
  const infoWith = (name: string, isBuiltIn = false) => runInfo({ asked: { prompt: { name, hash: 'x', isBuiltIn } } });
  const found = (...names: readonly string[]) =>
    findRunPromptFiles(
      names.map((name) => infoWith(name)),
      files,
    ).found?.path;
  assert.equal(found('a/strict.judge.md'), 'a/strict.judge.md');
  assert.equal(found('strict'), 'a/strict.judge.md');
  assert.equal(found('/home/me/proofs/a/strict.judge.md'), 'a/strict.judge.md');
  assert.equal(found('mild'), undefined, 'two are called so');
  assert.equal(found('gone', 'c/mild.judge.md'), 'c/mild.judge.md', 'the other run has one');
  const builtIn = findRunPromptFiles([infoWith('strict', true)], files);
  assert.deepEqual([builtIn.found, builtIn.offered.length], [undefined, 3]);
  assert.equal(findRunPromptFiles([runInfo({ kind: 'grader' })], files).offered.length, 0);
});

test('what a case expects is what people said, and a case needs a place', () => {
  const row = (more: Partial<RunRow>) => runRow(earliest(0), more);
  const { label: _, ...unlabelled } = row({});
  assert.equal(getExpectedErrorIndex(row({ label: 3 }), 'critic'), 3);
  assert.equal(getExpectedErrorIndex({ ...unlabelled, isRight: true }, 'grader'), -1);
  assert.equal(getExpectedErrorIndex({ ...unlabelled, isRight: false }, 'grader'), undefined);
  assert.equal(getExpectedErrorIndex({ ...unlabelled, isRight: false }, 'answer'), 0);
});
