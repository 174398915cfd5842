import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { EXPORT_FORMAT_NAMES, LABEL_EXPORT_FORMATS } from '../../../../src/core/annotate/export/formats.ts';
import { EXPORT_OMISSION_MESSAGES } from '../../../../src/core/annotate/export/losses.ts';
import type { LabelRecord } from '../../../../src/core/annotate/index.ts';
import { computeTextFingerprint } from '../../../../src/core/proof/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { MAIN, proofmark, startProofmark } from '../support.ts';

const cwd = mkdtempSync(join(tmpdir(), 'proofmark-export-'));
after(() => rmSync(cwd, { recursive: true }));

const STEPS = ['It is 2.', 'So 2.', 'Done.'];

function row(id: string, over: object = {}) {
  return { id, generator: 'g', problem: 'P', steps: STEPS, final_answer_correct: true, label: -1, ...over };
}

function write(file: string, rows: readonly unknown[]): string {
  writeFileSync(
    join(cwd, file),
    rows.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''),
  );
  return file;
}

function linesOf(text: string) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** What is left out is said, one solution for each of these reasons. */
function saysLeftOut(err: string, ...reasons: readonly (keyof typeof EXPORT_OMISSION_MESSAGES)[]): void {
  for (const reason of reasons) assert.ok(err.includes(EXPORT_OMISSION_MESSAGES[reason](1)), err);
}

let clock = 0;

/** A submitted label of an annotator: the index of the earliest error, -1 for none. */
function labelled(
  annotator: string,
  item: string,
  value: number | 'unsure',
  over: Partial<LabelRecord> = {},
): LabelRecord[] {
  const base = (): LabelRecord => ({
    v: 1,
    time: new Date(Date.UTC(2026, 0, 1) + clock++).toISOString(),
    annotator,
    item,
    fingerprint: 'aa',
    mode: 'blind',
    kind: 'submit',
  });
  const text = typeof value === 'number' && value >= 0 ? STEPS[value] : undefined;
  const said: LabelRecord[] =
    text === undefined
      ? []
      : [
          {
            ...base(),
            kind: 'earliest',
            value,
            step: Number(value),
            fingerprint: computeTextFingerprint(text),
            ...over,
          },
        ];
  return [...said, { ...base(), value, milliseconds: 5 }];
}

/** A folder with files of labels in its `.proofmark/labels`. */
function labels(folder: string, records: readonly LabelRecord[], rest = ''): string {
  const within = join(cwd, folder, '.proofmark', 'labels');
  mkdirSync(within, { recursive: true });
  for (const annotator of new Set(records.map((record) => record.annotator))) {
    const own = records.filter((record) => record.annotator === annotator);
    writeFileSync(join(within, `${annotator}.jsonl`), own.map((one) => `${JSON.stringify(one)}\n`).join('') + rest);
  }
  return folder;
}

test("the rows' own labels are exported, and what cannot be held is said", () => {
  const file = write('gold.jsonl', [row('1'), row('2', { label: 1 }), row('3', { label: undefined })]);
  const same = proofmark(['export', file, '--to', 'processbench'], { cwd });
  assert.equal(same.code, 0, same.err);
  assert.deepEqual(linesOf(same.out), [row('1'), row('2', { label: 1 })]);
  assert.match(same.err, /^proofmark: 2 [^\n]*\nproofmark: [^\n]*\b1 [^\n]*\n$/);
  // To name them is no mistake.
  const named = proofmark(['export', file, '--to', 'processbench', '--gold'], { cwd });
  assert.deepEqual([named.code, named.out], [0, same.out], named.err);
  const stepwise = proofmark(['export', file, '--to', 'trl-stepwise', '--until-error'], { cwd });
  assert.deepEqual(linesOf(stepwise.out), [
    { prompt: 'P', completions: STEPS, labels: [true, true, true] },
    { prompt: 'P', completions: STEPS.slice(0, 2), labels: [true, false] },
  ]);
  assert.match(stepwise.err, /: .*\b2 solutions\./);
});

test('ids that rows repeat or lack are said, since labels hang on them', () => {
  const { id: _, ...nameless } = row('3');
  const file = write('odd.jsonl', [row('1'), row('1', { label: 1 }), nameless]);
  const told = /odd\.jsonl: .*\b1 item\b.*“1”.*“1~2”.*\n.*odd\.jsonl: 1 /;
  const exported = proofmark(['export', file, '--to', 'processbench'], { cwd });
  assert.match(exported.err, told);
  assert.equal(exported.code, 0);
  const agreed = proofmark(['agree', labels('odd', []), '--data', file], { cwd });
  assert.match(agreed.err, told);
});

test('rows that cannot be read are named by their lines, and the rest is exported', () => {
  const file = write('bad.jsonl', [row('1'), 'no JSON', row('2', { steps: [1] }), row('3')]);
  const { code, out, err } = proofmark(['export', file, '--to', 'processbench'], { cwd });
  assert.equal(code, 2);
  assert.equal(linesOf(out).length, 2);
  assert.match(err, /bad\.jsonl:2: /);
  assert.match(err, /bad\.jsonl:3: /);
});

test('a new file is written, and none is written over', () => {
  const file = write('to-file.jsonl', [row('1')]);
  const args = ['export', file, '--to', 'processbench', '--out', 'rows.jsonl'];
  const first = proofmark(args, { cwd });
  assert.deepEqual([first.code, first.out], [0, '']);
  assert.deepEqual(linesOf(readFileSync(join(cwd, 'rows.jsonl'), 'utf8')), [row('1')]);
  const again = proofmark(args, { cwd });
  assert.equal(again.code, 2);
  assert.match(again.err, /^proofmark: "rows\.jsonl" /m);
  const nowhere = proofmark([...args.slice(0, -1), 'no/such/rows.jsonl'], { cwd });
  assert.equal(nowhere.code, 2);
  assert.match(nowhere.err, /"no\/such\/rows\.jsonl".*"no\/such"/);
});

test('a full disk is said, and leaves no file that is not whole', {
  skip: process.platform === 'win32',
}, () => {
  const file = write(
    'large.jsonl',
    Array.from({ length: 3_000 }, (_, k) => row(`${k}`)),
  );
  const args = [MAIN, 'export', file, '--to', 'processbench', '--out', 'too-large.jsonl'];
  const script = 'ulimit -f 64 && exec "$@"';
  const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', process.execPath, ...args], {
    cwd,
    encoding: 'utf8',
  });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /^proofmark: too-large\.jsonl: .+\n$/);
  assert.ok(!existsSync(join(cwd, 'too-large.jsonl')));
});

test('after Ctrl-C no file is left, which the message says', async () => {
  const many = write(
    'many.jsonl',
    Array.from({ length: 60_000 }, (_, k) => row(`m${k}`)),
  );
  const out = join(cwd, 'cut.jsonl');
  const begun = startProofmark(['export', many, '--to', 'processbench', '--out', 'cut.jsonl'], { cwd });
  await eventually('the new file', async () => existsSync(out), Boolean);
  begun.process.kill('SIGINT');
  const { code, err } = await begun.done;
  assert.equal(code, 130, err);
  assert.match(err, /\bremoved\b/);
  assert.equal(existsSync(out), false);
});

test('the labels of the only annotator are exported; others have to be chosen from', () => {
  const file = write('chosen.jsonl', [row('1'), row('2'), row('3'), row('4')]);
  const emmy = [
    ...labelled('emmy', 'chosen.jsonl#1', 1),
    ...labelled('emmy', 'chosen.jsonl#2', -1),
    ...labelled('emmy', 'chosen.jsonl#3', 'unsure'),
    ...labelled('emmy', 'chosen.jsonl#gone', 0),
  ];
  const one = proofmark(['export', file, '--to', 'processbench', '--labels', labels('one', emmy)], { cwd });
  assert.equal(one.code, 0, one.err);
  assert.deepEqual(
    linesOf(one.out).map(({ id, label }) => [id, label]),
    [
      ['1', 1],
      ['2', -1],
    ],
  );
  saysLeftOut(one.err, 'no-label', 'unsure');
  assert.match(one.err, /\b1 .* chosen\.jsonl\b/);

  const two = labels('two', [...emmy, ...labelled('sofia', 'chosen.jsonl#1', 2)]);
  const open = proofmark(['export', file, '--to', 'processbench', '--labels', two], { cwd });
  assert.equal(open.code, 2);
  assert.match(open.err, /emmy and sofia .*chosen\.jsonl.*--by/);
  const by = proofmark(['export', file, '--to', 'processbench', '--labels', two, '--by', 'sofia'], { cwd });
  assert.deepEqual(
    linesOf(by.out).map(({ id, label }) => [id, label]),
    [['1', 2]],
  );
  const nobody = proofmark(['export', file, '--to', 'processbench', '--labels', two, '--by', 'ada'], { cwd });
  assert.equal(nobody.code, 2);
  assert.match(nobody.err, /\bada\b/);
  const gold = proofmark(['export', file, '--to', 'processbench', '--labels', two, '--gold'], { cwd });
  assert.deepEqual(
    linesOf(gold.out).map(({ label }) => label),
    [-1, -1, -1, -1],
  );
});

test('what three annotators settle on is exported, and what they cannot settle is left out', () => {
  const file = write('settled.jsonl', [row('1'), row('2'), row('3'), row('4', { final_answer_correct: false })]);
  const votes: readonly (readonly number[])[] = [
    [1, 1, 1],
    [1, 2, 1, 1],
    [0, 1, 2, -1],
    [-1, -1, -1],
  ];
  const names = ['a', 'b', 'c', 'd'];
  const records = votes.flatMap((said, k) =>
    said.flatMap((value, who) => labelled(names[who] ?? '', `settled.jsonl#${k + 1}`, value)),
  );
  const place = labels('settled', records);
  const { code, out, err } = proofmark(['export', file, '--to', 'processbench', '--labels', place], { cwd });
  assert.equal(code, 0, err);
  assert.deepEqual(
    linesOf(out).map(({ id, label }) => [id, label]),
    [
      ['1', 1],
      ['2', 1],
    ],
  );
  saysLeftOut(err, 'discarded', 'answer-wrong');

  const agreement = join(cwd, 'settled', '.proofmark', 'agreement');
  mkdirSync(agreement, { recursive: true });
  const protocol = { v: 1, dataSet: file, seed: 's', annotators: ['a', 'b'], needed: 2, most: 2 };
  writeFileSync(join(agreement, 'settled.jsonl.json'), JSON.stringify(protocol));
  const ruled = proofmark(['export', file, '--to', 'processbench', '--labels', place], { cwd });
  assert.deepEqual(
    linesOf(ruled.out).map(({ id, label }) => [id, label]),
    [['1', 1]],
  );
});

test('without a protocol the votes that were in first count, as in the report', () => {
  const file = write('first.jsonl', [row('1', { label: 0 })]);
  const folder = labels('first', [
    ...labelled('zoe', 'first.jsonl#1', 1),
    ...labelled('yan', 'first.jsonl#1', 1),
    ...labelled('xia', 'first.jsonl#1', 1),
    ...labelled('ann', 'first.jsonl#1', 0),
    ...labelled('bob', 'first.jsonl#1', 0),
    ...labelled('cid', 'first.jsonl#1', 0),
  ]);
  const { out } = proofmark(['export', file, '--to', 'processbench', '--labels', folder], { cwd });
  assert.deepEqual(
    linesOf(out).map(({ label }) => label),
    [1],
  );
  const report = proofmark(['agree', folder, '--data', file, '--format', 'json'], { cwd });
  assert.equal(JSON.parse(report.out).total.error.items, 1);
});

test('what was settled on another text is not exported', () => {
  const file = write('other-text.jsonl', [row('1', { steps: ['It is 2.', 'So it is 2.', 'Done.'] }), row('2')]);
  const folder = labels(
    'other-text',
    ['emmy', 'kurt', 'noam'].flatMap((who) => [
      ...labelled(who, 'other-text.jsonl#1', 1),
      ...labelled(who, 'other-text.jsonl#2', 1),
    ]),
  );
  const { out, err } = proofmark(['export', file, '--to', 'processbench', '--labels', folder], { cwd });
  assert.deepEqual(
    linesOf(out).map(({ id }) => id),
    ['2'],
  );
  saysLeftOut(err, 'no-such-step');
});

test('a gold label that somebody disputes can be left out', () => {
  const file = write('disputed.jsonl', [row('1'), row('2')]);
  const dispute: LabelRecord[] = [
    ...labelled('emmy', 'disputed.jsonl#1', 1, {}),
    ...labelled('emmy', 'disputed.jsonl#2', -1, {}).map((one) => ({
      ...one,
      kind: 'gold-dispute' as const,
      note: 'No.',
    })),
  ];
  const place = labels('disputed', dispute);
  const args = ['export', file, '--to', 'processbench', '--labels', place, '--gold'];
  assert.equal(linesOf(proofmark(args, { cwd }).out).length, 2);
  const { out, err } = proofmark([...args, '--without-disputed'], { cwd });
  assert.deepEqual(
    linesOf(out).map(({ id }) => id),
    ['1'],
  );
  saysLeftOut(err, 'disputed');
});

test('a label of another text is not exported', () => {
  const file = write('changed.jsonl', [row('1', { steps: ['It is 2.', 'Now 3.', 'Done.'] })]);
  const place = labels('changed', labelled('emmy', 'changed.jsonl#1', 1));
  const { code, err } = proofmark(['export', file, '--to', 'processbench', '--labels', place], { cwd });
  assert.equal(code, 1);
  saysLeftOut(err, 'no-such-step');
});

test('broken lines of labels are named, a torn last one is not', () => {
  const file = write('torn.jsonl', [row('1')]);
  const good = labelled('emmy', 'torn.jsonl#1', -1);
  const torn = proofmark(['export', file, '--to', 'processbench', '--labels', labels('torn', good, '{"v":1,"ti')], {
    cwd,
  });
  assert.equal(torn.code, 0, torn.err);
  assert.equal(linesOf(torn.out).length, 1);
  const broken = proofmark(
    ['export', file, '--to', 'processbench', '--labels', labels('broken', good, '{"v":1,"ti\n')],
    { cwd },
  );
  assert.equal(broken.code, 2);
  assert.match(broken.err, /emmy\.jsonl:2: .*JSON/);
  assert.equal(linesOf(broken.out).length, 1);
  const none = proofmark(['export', file, '--to', 'processbench', '--labels', '.'], { cwd });
  assert.equal(none.code, 2);
});

test('pairs are the same for the same seed, at most as many of a problem as are wanted', () => {
  const rows = Array.from({ length: 12 }, (_, k) => {
    const problem = k < 8 ? 'P' : 'Q';
    return row(`${k}`, { problem, steps: ['Alike.', `S${k}`], label: k % 2 === 0 ? -1 : 1 });
  });
  const file = write('pairs.jsonl', rows);
  const run = (...more: string[]) => proofmark(['export', file, '--to', 'trl-preference', ...more], { cwd });
  const first = run('--pairs', '3');
  assert.equal(first.code, 0, first.err);
  const pairs = linesOf(first.out);
  assert.deepEqual(
    ['P', 'Q'].map((problem) => pairs.filter(({ prompt }) => prompt === `${problem}\n\nAlike.\n\n`).length),
    [3, 3],
  );
  for (const { chosen, rejected } of pairs) {
    assert.equal(Number(chosen.slice(1)) % 2, 0);
    assert.equal(Number(rejected.slice(1)) % 2, 1);
  }
  assert.equal(run('--pairs', '3').out, first.out);
  assert.notEqual(run('--pairs', '3', '--seed', '7').out, first.out);
  assert.equal(linesOf(run('--pairs', '100').out).length, 16 + 4);
});

test('a row of reinforcement learning needs the answer of a reference', () => {
  const file = write('answers.jsonl', [
    row('1', { answer: '2' }),
    row('2', { answer: '2' }),
    row('3', { problem: 'Q' }),
  ]);
  const { code, out, err } = proofmark(['export', file, '--to', 'rl'], { cwd });
  assert.equal(code, 0, err);
  assert.deepEqual(linesOf(out), [
    {
      data_source: 'answers',
      prompt: [{ role: 'user', content: 'P' }],
      ability: 'math',
      reward_model: { style: 'rule', ground_truth: '2' },
      extra_info: { index: 0, id: '1', subset: null, reference: null },
    },
  ]);
  saysLeftOut(err, 'no-answer');
});

test('every format writes a line per row, after its head if it has one', () => {
  const file = write('all-formats.jsonl', [
    row('1', { answer: '2' }),
    row('2', { answer: '2', label: 1, steps: ['It is 2.', 'So 3.'] }),
  ]);
  for (const format of EXPORT_FORMAT_NAMES) {
    const { code, out, err } = proofmark(['export', file, '--to', format], { cwd });
    assert.equal(code, 0, `${format}: ${err}`);
    const { head } = LABEL_EXPORT_FORMATS[format].lines;
    const lines = out.trimEnd().split('\n');
    if (head !== undefined) assert.equal(lines.shift(), head, format);
    assert.ok(lines.length > 0 && lines.every((line) => line !== ''), format);
  }
});

test('what does not go together is said before anything is read', () => {
  const errorOf = (...args: string[]) => {
    const { code, err } = proofmark(['export', ...args], { cwd });
    assert.equal(code, 2);
    return err;
  };
  assert.match(errorOf('--to', 'rl'), /\bdata set\b/);
  assert.match(errorOf('x.jsonl'), /--to\b.*processbench, prm800k/);
  assert.match(errorOf('x.jsonl', '--to', 'no-such-format'), /--to .*processbench.*"no-such-format"/);
  assert.match(errorOf('-', '--to', 'rl'), /standard input/);
  assert.match(errorOf('x.jsonl', '--to', 'rl', '--pairs', '3'), /--pairs .*--to trl-preference/);
  assert.match(errorOf('x.jsonl', '--to', 'rl', '--by', 'emmy'), /--by .*--labels/);
  assert.match(errorOf('x.jsonl', '--to', 'rl', '--labels', '.', '--by', 'a', '--gold'), /^proofmark: --by, .*--gold /);
  const twice = ['a/x.jsonl', 'b/x.jsonl', '--to', 'processbench', '--labels', '.'];
  assert.match(errorOf(...twice), /"a\/x\.jsonl" and "b\/x\.jsonl"/);
  assert.match(errorOf('no-such.jsonl', '--to', 'rl'), /no-such\.jsonl/);
});
