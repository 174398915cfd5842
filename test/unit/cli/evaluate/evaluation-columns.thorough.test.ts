/** `proofmark evaluate` on a CSV file with a grader in points, whose model is scripted. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Report } from '../../../../src/core/evaluate/report/types.ts';
import { readRunJournal } from '../../../../src/store/journals/read-run.ts';
import { serverOf } from '../../../support/servers.ts';
import { startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-evaluate-columns-'));
after(() => rmSync(place, { recursive: true, force: true }));

const GRADES = ['incorrect', 'partial', 'almost', 'correct'] as const;
const POINTS = [0, 1, 6, 7];
const text = [
  'Grading ID,Problem,"Response, as given",Grade,Source',
  ...Array.from(
    { length: 12 },
    (_, k) => `G${k},"Problem ${k}.","First.\n\nThen ""that"" follows.",${GRADES[k % 4]},=cmd()`,
  ),
  'G12,"Problem 12.","First.",unknown,x',
  'G13,"Problem 13.","First."',
];
writeFileSync(join(place, 'gradings.csv'), `${text.join('\n')}\n`);
const map = [
  'id=Grading ID',
  'problem=Problem',
  'solution=Response, as given',
  'points=Grade[incorrect=0,partial=1,almost=6,correct=7]',
];

test('nothing is sent before the columns are known, and then each row has its points', async () => {
  let calls = 0;
  const server = await serverOf((request) => {
    calls++;
    const k = Number(/Problem (\d+)\./.exec(JSON.stringify(request.body?.messages))?.[1]);
    return { text: `Points: ${Math.min(7, (POINTS[k % 4] ?? 0) + (k < 4 ? 1 : 0))}/7` };
  });
  const asked = [
    '--judge',
    'grader',
    '--scale',
    'points',
    '--endpoint',
    server.url,
    '--model',
    'scripted',
    '--cache',
    'none',
  ];
  const command = (...more: string[]) =>
    startProofmark(['evaluate', 'gradings.csv', ...asked, ...more], { cwd: place }).done;
  const unmapped = await command();
  assert.deepEqual([unmapped.code, calls], [2, 0]);
  assert.match(unmapped.err, /"Response, as given" \(such as "First\. Then "that" follows\."\)/);
  writeFileSync(join(place, 'head.csv'), '\ufeff"id",constructor,solution\n');
  const bare = await startProofmark(['evaluate', 'head.csv', ...asked], { cwd: place }).done;
  assert.match(bare.err, /head\.csv has these columns: "id", "constructor", "solution"\./);
  const wrong = await command('--map', 'solution=Respons');
  assert.deepEqual([wrong.code, calls], [2, 0]);
  assert.match(wrong.err, /no column "Respons"/);
  const { code, out, err } = await command(
    ...map.flatMap((one) => ['--map', one]),
    '--journal',
    'run.jsonl',
    '--format',
    'json',
  );
  assert.equal(code, 2);
  assert.match(err, /points = "Grade"\. Other columns, which only group rows: "Source"\./);
  assert.match(err, /gradings\.csv:38: “Grade” is “unknown”/);
  assert.match(err, /gradings\.csv:39: The record has 3 cells, but there are 5 columns\./);
  const { info, rows } = await readRunJournal(join(place, 'run.jsonl'));
  assert.deepEqual(
    rows.map(({ id, points, said }) => [id, points, said.kind === 'grade' && said.points]).sort(),
    Array.from({ length: 12 }, (_, k) => {
      const points = POINTS[k % 4] ?? 0;
      return [`G${k}`, points, Math.min(7, points + (k < 4 ? 1 : 0))];
    }).sort(),
  );
  assert.equal(info.kind, 'grader');
  assert.deepEqual(rows[0]?.fields, { Source: '=cmd()' });
  assert.equal(calls, 12);
  const { numbers } = JSON.parse(out) as Report;
  const found = (name: string) => numbers.find(({ over, measure }) => over === 'points' && measure === name);
  assert.equal(found('point-bias')?.value, 3 / 12);
  assert.equal(found('exact-points')?.part, 9);
  // A report finds the texts by the same columns.
  const report = await startProofmark(['report', 'run.jsonl', '--format', 'json'], { cwd: place }).done;
  assert.doesNotMatch(report.out, /the run's data set isn't open/);
  // Another mapping is another run.
  const other = await command(
    '--map',
    'solution=Response, as given',
    '--map',
    'id=Grading ID',
    '--resume',
    'run.jsonl',
  );
  assert.deepEqual([other.code, calls], [2, 12], other.err);
});
