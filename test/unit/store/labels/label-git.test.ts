/** Label files in a real git: joined without a conflict, and what they come to is what all sides have said. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import {
  buildLabelsByItem,
  deriveLabelVerdict,
  type ItemLabel,
  type LabelFolder,
  type LabelRecord,
  parseLabelFile,
  planLabelUndo,
  type UnsavedLabelRecord,
} from '../../../../src/core/annotate/index.ts';
import { selectUnretractedRecords } from '../../../../src/core/annotate/records/unretracted-records.ts';
import { openLabelFolder } from '../../../../src/store/labels/label-folder.ts';

const skip = spawnSync('git', ['--version']).status === 0 ? false : 'there is no git here';
const place = fs.mkdtempSync(path.join(tmpdir(), 'proofmark-git-'));
after(() => fs.rmSync(place, { recursive: true, force: true }));

let root: string;
let folder: LabelFolder;
let now: number;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(place, 'case-'));
  now = Date.UTC(2026, 0, 1);
  folder = openLabelFolder({ root, locks: path.join(place, 'locks'), now: () => now });
});

const said: UnsavedLabelRecord = {
  item: 'math.jsonl#1',
  fingerprint: 'aa',
  mode: 'blind',
  kind: 'earliest',
  value: 0,
};

/** Says something about an item, a second after what was said before. */
async function say(annotator: string, over: Partial<UnsavedLabelRecord>): Promise<LabelRecord> {
  now += 1_000;
  return folder.append(annotator, { ...said, ...over });
}

function git(...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  });
}

function commit(): void {
  git('add', '-A');
  git('commit', '-qm', 'labels');
}

const textOf = (annotator: string): string =>
  fs.readFileSync(path.join(root, '.proofmark', 'labels', `${annotator}.jsonl`), 'utf8');

function recordsOf(...annotators: readonly string[]): readonly LabelRecord[] {
  return annotators.flatMap((annotator) => {
    const { records, broken, isTorn } = parseLabelFile(textOf(annotator), annotator);
    assert.deepEqual([broken, isTorn], [[], false]);
    return records;
  });
}

function labelIn(records: readonly LabelRecord[], annotator: string, item = said.item): ItemLabel | undefined {
  return buildLabelsByItem(records).get(item)?.get(annotator);
}

/** One branch with a label of the first annotator's, and another that begins there. */
async function begin(): Promise<LabelRecord> {
  git('init', '-q', '-b', 'one');
  const first = await say('emmy', {});
  commit();
  git('branch', 'two');
  return first;
}

/** What two branches of one annotator say: both of one item, and each of one of its own. */
async function sayOnBoth(): Promise<readonly LabelRecord[]> {
  const first = await begin();
  git('checkout', '-q', 'two');
  const two = [
    await say('emmy', { value: 2 }),
    await say('emmy', { kind: 'submit', value: 2 }),
    await say('emmy', { item: 'math.jsonl#2', value: -1 }),
  ];
  commit();
  git('checkout', '-q', 'one');
  const one = [
    await say('emmy', { kind: 'note', note: 'a remark' }),
    await say('emmy', { item: 'math.jsonl#3', kind: 'unsure', value: 1 }),
    await say('emmy', { value: 1 }),
  ];
  commit();
  return [first, ...two, ...one];
}

function isJoined(all: readonly LabelRecord[]): void {
  const records = recordsOf('emmy');
  assert.deepEqual(selectUnretractedRecords(records), all);
  assert.equal(records.length, all.length);
  const label = labelIn(records, 'emmy');
  assert.ok(label);
  assert.deepEqual(deriveLabelVerdict(label, 4), { kind: 'earliest', index: 1 });
  assert.deepEqual([label.isChangedSince, label.submissions.length, label.notes.length], [true, 1, 1]);
  assert.equal(labelIn(records, 'emmy', 'math.jsonl#2')?.earliest, -1);
  assert.ok(labelIn(records, 'emmy', 'math.jsonl#3')?.isUnsure);
}

describe('label files in git', { skip }, () => {
  it('of one annotator on two branches are joined, and come to the last word of both', async () => {
    const all = await sayOnBoth();
    git('merge', '-q', 'two', '-m', 'both');
    isJoined(all);
  });

  it('are joined by a rebase and by a patch, too', async () => {
    const all = await sayOnBoth();
    git('rebase', '-q', 'two');
    isJoined(all);
    git('checkout', '-q', '-B', 'one', 'ORIG_HEAD');
    git('cherry-pick', 'two');
    isJoined(all);
  });

  it('of two annotators, new on each side, stand beside each other', async () => {
    git('init', '-q', '-b', 'one');
    git('commit', '-qm', 'nothing', '--allow-empty');
    git('branch', 'two');
    await say('emmy', { value: 1 });
    commit();
    git('checkout', '-q', 'two');
    await say('ada', { value: 2 });
    commit();
    git('checkout', '-q', 'one');
    git('merge', '-q', 'two', '-m', 'both');
    const records = recordsOf('emmy', 'ada');
    assert.equal(labelIn(records, 'emmy')?.earliest, 1);
    assert.equal(labelIn(records, 'ada')?.earliest, 2);
  });

  it('have on one side what was taken back on the other taken back, and undo goes on behind both', async () => {
    await begin();
    git('checkout', '-q', 'two');
    const undo = planLabelUndo(recordsOf('emmy'), 'blind');
    assert.ok(undo);
    await say('emmy', undo.draft);
    commit();
    git('checkout', '-q', 'one');
    await say('emmy', { kind: 'category', category: 'logical' });
    commit();
    git('merge', '-q', 'two', '-m', 'both');
    const label = labelIn(recordsOf('emmy'), 'emmy');
    assert.deepEqual([label?.earliest, label?.category], [undefined, 'logical']);
    const { time } = await say('emmy', { value: 3 });
    assert.ok(recordsOf('emmy').every((one) => one.time <= time));
    assert.equal(labelIn(recordsOf('emmy'), 'emmy')?.earliest, 3);
  });

  it('are joined though a line was torn off on one side', async () => {
    await begin();
    git('checkout', '-q', 'two');
    fs.appendFileSync(path.join(root, '.proofmark', 'labels', 'emmy.jsonl'), '{"v":1,"time');
    commit();
    git('checkout', '-q', 'one');
    await say('emmy', { value: 2 });
    commit();
    git('merge', '-q', 'two', '-m', 'both');
    const { records, broken, isTorn } = parseLabelFile(textOf('emmy'), 'emmy');
    assert.equal(records.length, 2);
    assert.equal(broken.length + Number(isTorn), 1);
  });

  const settings: readonly (readonly [string, string, readonly string[]])[] = [
    ['all such files are said to be binary', '*.jsonl binary\n', []],
    ['such files are not to be merged', '* -merge\n*.jsonl -merge -text\n', []],
    ['lines are to end as on Windows', '* text=auto eol=crlf\n', ['core.autocrlf=true', 'core.eol=crlf']],
    [
      'such files are kept elsewhere by a filter',
      '*.jsonl filter=elsewhere diff=elsewhere merge=elsewhere -text\n',
      ['filter.elsewhere.clean=sha256sum', 'filter.elsewhere.smudge=false', 'filter.elsewhere.required=true'],
    ],
  ];
  for (const [name, attributes, config] of settings)
    it(`are joined though ${name} further up`, async () => {
      fs.writeFileSync(path.join(root, '.gitattributes'), attributes);
      git('init', '-q', '-b', 'one');
      for (const setting of config) {
        const [key = '', value = ''] = setting.split('=');
        git('config', key, value);
      }
      const all = await sayOnBoth();
      git('merge', '-q', 'two', '-m', 'both');
      isJoined(all);
      assert.ok(!textOf('emmy').includes('\r'));
    });
});
