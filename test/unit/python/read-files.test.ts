/** The Python reader reads files as Proofmark itself does: whole, cut, damaged, and of earlier versions. */
import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { buildItemLabel, formatLabelLine, type LabelRecord, parseLabelFile } from '../../../src/core/annotate/index.ts';
import { groupBy } from '../../../src/core/base/groups.ts';
import type { RunRow } from '../../../src/core/evaluate/run-types.ts';
import { readRunJournal } from '../../../src/store/journals/read-run.ts';
import { root } from '../../support/paths.ts';
import {
  type PythonReadRequest,
  readOneWithPython,
  readWithPython,
  runPython,
  SKIPPED_WITHOUT_PYTHON,
} from '../../support/python.ts';
import { toPythonLabel, toPythonLabelRecord, toPythonRunInfo, toPythonRunRow } from '../../support/python-rows.ts';
import { journalText, LARGE, madeRows } from '../../support/run-files.ts';
import { runRow } from '../../support/run-rows.ts';
import { anyHistory } from '../core/annotate/records.ts';

const skip = SKIPPED_WITHOUT_PYTHON;
const place = mkdtempSync(join(tmpdir(), 'proofmark-python-'));
after(() => rmSync(place, { recursive: true, force: true }));
let files = 0;
function write(text: string | Uint8Array, name = `${files++}.jsonl`): string {
  const file = join(place, name);
  writeFileSync(file, text);
  return file;
}
const earlier = join(root, 'test/fixtures/data-0.1.0/workspace/proofmark');

/** Asserts that both read a journal alike. */
async function assertSameRuns(journals: readonly string[]): Promise<void> {
  const read = readWithPython(journals.map((file): PythonReadRequest => ({ reader: 'run', file })));
  for (const [k, file] of journals.entries()) {
    const run = await readRunJournal(file).catch(() => undefined);
    const mine = read[k];
    if (!run) {
      assert.ok(mine?.error?.startsWith(`${file}:1: `), `${file}: ${mine?.error}`);
      continue;
    }
    assert.equal(mine?.error, undefined);
    assert.deepEqual(mine?.rows, run.rows.map(toPythonRunRow), file);
    assert.deepEqual(mine?.info, toPythonRunInfo(run.info, mine?.info.header), file);
    assert.equal(mine?.unreadable, run.unreadable, file);
    assert.equal(mine?.problems.length, run.broken ?? 0, file);
    assert.equal(mine?.warnings.length, run.broken ? 1 : 0, file);
  }
}

test('journals of the first version have the same rows and settings', { skip }, async () => {
  const runs = join(earlier, 'runs');
  const names = readdirSync(runs).filter((name) => name.startsWith('evaluate'));
  assert.equal(names.length, 7);
  await assertSameRuns(names.map((name) => join(runs, name)));
  await assertSameRuns([join(runs, 'select.jsonl')]);
});

test('a journal that was cut at any byte has the same rows', { skip }, async () => {
  const bytes = Buffer.from(journalText(madeRows(1), { ...LARGE, name: 'simulated “𝒢”' }));
  const cuts = Array.from({ length: Math.ceil(bytes.length / 97) }, (_, k) => 97 * k);
  await assertSameRuns([...cuts, bytes.length].map((end) => write(bytes.subarray(0, end))));
});

test('damaged lines are counted, and the rest is the same', { skip }, async () => {
  const text = journalText(madeRows(1), LARGE);
  const row = (more: Partial<Record<keyof RunRow, unknown>>, item: unknown = 'x'): string =>
    JSON.stringify({ item, result: { ...runRow({ kind: 'earliest', index: 1 }), id: `${files++}`, ...more } });
  const lines = [
    '7',
    '{"item": "x"}',
    '{"key":"k","raw":"cut',
    '{"key":"k"}\r',
    ' {"key":"k","raw":"parsed"}',
    '{"item":"y","error":"Down."}',
    '   ',
    '\u00a0\ufeff',
    '{"item":"x","result":NaN}',
    '{"item":"x","result":7}',
    '\ufeff{"item":"marked","result":{}}',
    '{"finished":null,"unreadable":3.0}',
    '{"stopped":"Stopped.","unreadable":"x"}',
    '['.repeat(3000),
    row({}, 7),
    row({ votes: ['x'] }),
    row({ label: -2 }),
    row({ label: null }),
    row({ label: 1.5 }),
    row({ steps: 2 ** 53 }),
    row({ steps: -1 }),
    row({ said: { kind: 'guess' } }),
    row({ said: { kind: 'grade', points: 8, max: 7 } }),
    row({ said: { kind: 'answer', verdict: 'maybe' } }),
    row({ said: { kind: 'abstained' } }),
    row({ tally: { held: 1 } }),
    row({ usage: { calls: 1 } }),
    row({
      usage: { calls: 1, kept: 0, prompt: 1, cached: 0, completion: 1, uncounted: 0, money: 1, currency: 'euro' },
    }),
    row({ leftOut: Array.from({ length: 21 }, () => 'x') }),
    row({ isNotAProof: false }),
    row({ milliseconds: -1 }),
    row({ onSteps: {} }),
    // These are valid.
    row({ said: { kind: 'earliest', index: 1, isTied: true }, steps: 3, unknown: 1 } as never, 'a'),
    row({ said: { kind: 'abstained', reason: '', isWrong: true } }, 'b'),
    row({ said: { kind: 'grade', points: 0.5, max: 1 }, points: 3, pointsMost: 7 }, 'c'),
    row(
      { usage: { calls: 1, kept: 0, prompt: 1, cached: 0, completion: 1, uncounted: 0, money: 0.1, currency: 'EUR' } },
      'd',
    ),
    row({ onSteps: { votes: 3, abstained: 1 }, scores: [0.5, 1], leftOut: ['top_k'], isNotAProof: true }, 'e'),
    row({ subset: '\ud800', id: '\uffff', set: '' }, 'f'),
    row({ id: '𝒢' }, 'g'),
    row({ id: '\ufb01' }, 'h'),
    row({}, 'i').replace('"steps":5', '"steps":5.0').replace('"wanted":1', '"wanted":1e0'),
  ];
  const invalid = Buffer.concat([
    Buffer.from(text),
    Buffer.from('{"item":"\xff"}\n{"item":"\xc3(","result":{}}\n', 'latin1'),
  ]);
  await assertSameRuns([
    write(`${text}${lines.join('\n')}\n`),
    write(`${lines.join('\r\n')}\r\n`),
    write(`\ufeff${text.replaceAll('\n', '\r\n')}`),
    write(`{"key":"k"}\n${text}`),
    write(invalid),
    write(''),
    write('My thesis.\n'),
    write(text.replace('"v":1', '"v":2')),
    write(text.replace('"kind":"critic"', '"kind":"oracle"')),
    write(
      text.replace('"votes":8', '"votes":-1').replace('"seed":7', '"seed":null').replace('"stop":"all"', '"stop":1'),
    ),
    write(text.replace(/"policies":\{[^}]*\}/, '"policies":{"ties":"none","accepted":"x","threshold":0.25}')),
  ]);
});

test('label files of the first version, and of the manual, have the same labels', { skip }, () => {
  const all = [join(earlier, 'labels'), join(root, 'docs/examples/labels')].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => ({ file: join(folder, name), annotator: name.slice(0, -6) })),
  );
  assert.equal(all.length, 6);
  const read = readWithPython(
    all.flatMap(({ file }): PythonReadRequest[] => [
      { reader: 'records', file },
      { reader: 'labels', file },
    ]),
  );
  for (const [k, { file, annotator }] of all.entries()) {
    const { records } = parseLabelFile(readFileSync(file, 'utf8'), annotator);
    assert.ok(records.length > 0);
    assert.deepEqual(read[2 * k]?.rows, records.map(toPythonLabelRecord));
    assert.deepEqual(read[2 * k + 1]?.rows, listLabels(records));
  }
  const [folder, whole] = readWithPython([
    { reader: 'labels', file: join(root, 'docs/examples/labels') },
    { reader: 'labels', file: join(root, 'docs/examples/labels/emmy.jsonl') },
  ]);
  const others = folder?.rows.filter(({ annotator }) => annotator === 'emmy');
  assert.ok(others && others.length < (folder?.rows.length ?? 0));
  assert.deepEqual(others, whole?.rows);
});

function listLabels(records: readonly LabelRecord[]) {
  return [...groupBy(records, ({ item }) => item)].map(([item, own]) =>
    toPythonLabel(buildItemLabel(own[0]?.annotator ?? '', item, own)),
  );
}

test('any history of labels gives the same labels', { skip }, () => {
  const histories = fc
    .sample(anyHistory, { numRuns: 300, seed: 7 })
    .flatMap((records) => [...groupBy(records, ({ annotator }) => annotator)]);
  const requests = histories.map(([annotator, records], k): PythonReadRequest => {
    mkdirSync(join(place, `h${k}`));
    return {
      reader: 'labels',
      file: write(records.map((one) => `${formatLabelLine(one)}\n`).join(''), `h${k}/${annotator}.jsonl`),
    };
  });
  assert.ok(requests.length > 300);
  for (const [k, { rows, problems }] of readWithPython(requests).entries()) {
    const [, records = []] = histories[k] ?? [];
    assert.deepEqual(problems, []);
    assert.deepEqual(rows, listLabels(records), JSON.stringify(records));
  }
});

test('a damaged label file has the same records, and says which lines were skipped', { skip }, () => {
  const good = {
    v: 1,
    time: '2026-01-12T09:00:00.000Z',
    annotator: 'emmy',
    item: 's#1',
    fingerprint: 'a1',
    mode: 'blind',
    kind: 'earliest',
    value: 0,
  };
  const line = (more: object): string => JSON.stringify({ ...good, ...more });
  const lines = [
    line({}),
    line({ v: 2 }),
    line({ kind: 'applause' }),
    line({ annotator: 'karen' }),
    line({ time: '2026-02-30T09:00:00.000Z' }),
    line({ time: '2026-01-12T24:00:00.000Z' }),
    line({ time: '2999-01-12T09:00:00.000Z' }),
    line({ item: '' }),
    line({ item: '𝒢'.repeat(1001) }),
    line({ item: '𝒢'.repeat(1000) }),
    line({ fingerprint: 'A1' }),
    line({ value: null }),
    line({ value: [] }),
    line({ step: 1_000_001 }),
    line({ step: 2, extra: { x: 1 } }),
    line({ kind: 'retract', value: 'yesterday' }),
    line({ kind: 'note' }),
    line({ kind: 'note', note: 'x'.repeat(10_001) }),
    line({ milliseconds: -1 }),
    line({
      milliseconds: 1.5,
      usedReference: true,
      unblinded: false,
      certain: true,
      judge: 'j',
      category: '',
      step: 1,
    }),
    'x'.repeat(80_001),
    '[1]',
    '',
    '\u2003',
    line({ time: '2026-01-12T09:00:01.000Z', value: 1e21 }),
    line({ annotator: 'con' }),
  ];
  for (const [rest, isTorn] of [
    ['', false],
    [line({}).slice(0, 40), true],
    [line({ value: 2 }), false],
  ] as const) {
    const file = write(`\ufeff${lines.join('\r\n')}\r\n${rest}`, 'emmy.jsonl');
    const theirs = parseLabelFile(readFileSync(file, 'utf8'), 'emmy', 0, Date.now());
    const mine = readOneWithPython({ reader: 'records', file });
    assert.deepEqual(mine.rows, theirs.records.map(toPythonLabelRecord));
    assert.equal(mine.isTorn, isTorn);
    assert.equal(theirs.isTorn, isTorn);
    // Lines of later versions are problems in Python, too.
    const numbers = new Set([...theirs.broken.map((one) => one.line), 2, 3]);
    assert.deepEqual(new Set(mine.problems.map(([, number]) => number)), numbers);
  }
});

test('an error names the file and the line', { skip }, () => {
  const journal = write(journalText(madeRows(1), LARGE));
  const lines = readFileSync(journal, 'utf8').split('\n').length;
  appendFileSync(journal, '{"item":"x","result":{"set":1}}\n');
  const labels = write('{"v":1}\n', 'karen.jsonl');
  const review = write('{"file":"a.md"}\n');
  const report = write('{"v":1,"name":"critic","sentence":"F1 is 50.","numbers":[]}');
  const missing = join(place, 'none.jsonl');
  const results = readWithPython([
    { reader: 'run', file: journal, strict: true },
    { reader: 'records', file: labels, strict: true },
    { reader: 'review', file: review },
    { reader: 'run', file: report },
    { reader: 'report', file: journal },
    { reader: 'run', file: missing },
    { reader: 'run', file: place },
    { reader: 'labels', file: write('{"v":1}\n', 'Emmy L.jsonl') },
  ]);
  assert.deepEqual(
    results.map(({ file, line, error = '' }) => [
      file,
      line,
      error.startsWith(line ? `${file}:${line}: ` : `${file}: `),
    ]),
    [
      [journal, lines, true],
      [labels, 1, true],
      [review, 1, true],
      [report, 1, true],
      [journal, 1, true],
      [missing, null, true],
      [place, null, true],
      [join(place, 'Emmy L.jsonl'), null, true],
    ],
  );
  assert.match(results[0]?.error ?? '', /invalid set/);
  assert.match(results[3]?.error ?? '', /read_report/);
  assert.match(results[4]?.error ?? '', /read_run/);
});

test('lines that are no reviews are skipped, and an incomplete last line does not count', { skip }, () => {
  const relations = { held: 1, refuted: 0, suspected: 0, notRead: 0 };
  const step = { index: 0, label: '¶1', start: 0, end: 4, text: 'Yes.', state: 'no-error-found', evidence: [] };
  const good = {
    file: 'a.md',
    problem: null,
    steps: [step],
    earliestError: -1,
    outcome: 'no-error-found',
    relations,
    judge: 'checker',
  };
  const bad = [
    '[]',
    'null',
    '{"file":"a.md"}',
    ...[
      { file: 7 },
      { steps: {} },
      { steps: [7] },
      { steps: [{ ...step, index: '0' }] },
      { steps: [{ ...step, start: -1 }] },
      { steps: [{ ...step, evidence: [{}] }] },
      { steps: [{ ...step, evidence: 7 }] },
      { earliestError: 'x' },
      { relations: null },
      { hints: [{ range: 7 }] },
      { problems: [{}] },
    ].map((more) => JSON.stringify({ ...good, ...more })),
    '['.repeat(1_000_000),
    `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  ];
  const file = write(
    `${JSON.stringify(good)}\n${bad.join('\n')}\n\n${JSON.stringify(good)}\n${JSON.stringify(good).slice(0, 60)}`,
  );
  const { rows, problems, isTorn } = readOneWithPython({ reader: 'review', file });
  assert.equal(rows.length, 2);
  assert.deepEqual(
    problems.map(([, line]) => line),
    bad.map((_, k) => k + 2),
  );
  assert.ok(isTorn);
});

test('links in a folder of labels are not followed', {
  skip: skip || (process.platform === 'win32' && 'skipped: no links'),
}, () => {
  const folder = join(place, 'linked');
  mkdirSync(folder);
  const from = readFileSync(join(root, 'docs/examples/labels/emmy.jsonl'), 'utf8');
  writeFileSync(join(folder, 'emmy.jsonl'), from);
  symlinkSync(join(root, 'docs/examples/labels/felix.jsonl'), join(folder, 'felix.jsonl'));
  const { rows } = readOneWithPython({ reader: 'records', file: folder });
  assert.deepEqual([...new Set(rows.map(({ annotator }) => annotator))], ['emmy']);
});

test('offsets that count UTF-16 code units cut the same text', { skip }, () => {
  const text = 'a𝒢b\ud83dc é';
  const ranges = Array.from(
    { length: text.length + 1 },
    (_, start) => [start, Math.min(text.length, start + 2)] as const,
  );
  const script = `import sys, json, proofmark
text, ranges = json.load(sys.stdin)
json.dump([proofmark.slice_utf16(text, *one) for one in ranges], sys.stdout)`;
  const out = runPython(['-c', script], JSON.stringify([text, ranges]), { PYTHONPATH: join(root, 'src', 'python') });
  assert.deepEqual(
    JSON.parse(out),
    ranges.map(([start, end]) => text.slice(start, end)),
  );
});
