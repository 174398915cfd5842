/** What was acknowledged is kept: when processes are killed, when the disk is full, when a lock is left behind. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { parseLabelFile, type UnsavedLabelRecord } from '../../../../src/core/annotate/index.ts';
import { openLabelFolder } from '../../../../src/store/labels/label-folder.ts';
import type { Filled } from '../../../support/label-filler.ts';
import { killWriters } from '../../../support/label-kills.ts';

const FILLER = path.join(import.meta.dirname, '../../../support/label-filler.ts');
const place = fs.mkdtempSync(path.join(tmpdir(), 'proofmark-loss-'));
after(() => fs.rmSync(place, { recursive: true, force: true }));

let root: string;
let locks: string;

beforeEach(() => {
  const own = fs.mkdtempSync(path.join(place, 'case-'));
  root = path.join(own, 'root');
  locks = path.join(own, 'locks');
  fs.mkdirSync(root);
});

const draft: UnsavedLabelRecord = { item: 'a.jsonl#1', fingerprint: 'aa', mode: 'blind', kind: 'earliest', value: 2 };
const file = (): string => path.join(root, '.proofmark', 'labels', 'emmy.jsonl');
const recordsIn = () => parseLabelFile(fs.readFileSync(file(), 'utf8'), 'emmy');

describe('writers that are killed while they label', () => {
  it('200 times, two at a time, lose and double nothing that was acknowledged', async (t) => {
    const report = await killWriters(path.dirname(root), 200, Math.random);
    t.diagnostic(
      `${report.acknowledged} labels acknowledged, ${report.more} written and not acknowledged, ${report.broken} lines torn`,
    );
    assert.deepEqual(report.problems, []);
    assert.equal(report.kills, 200);
    assert.ok(report.acknowledged > 200, 'they hardly came to write');
    await openLabelFolder({ root, locks }).append('emmy', draft);
  });
});

/** Where a file system of our own can be made, full at 256 kB, by whoever we are. */
const CAN_MOUNT =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', `mount -t tmpfs none ${place}`]).status ===
    0;

describe('a disk that is full', () => {
  const isRight = ({ acknowledged, refused, there, isWhole, after }: Filled, hasRoom: boolean): void => {
    assert.equal(refused.length, 4);
    for (const sentence of refused) assert.match(sentence, /: \S/);
    const before = hasRoom ? acknowledged.slice(0, -1) : acknowledged;
    assert.ok(before.length > 50);
    assert.deepEqual(there, before);
    assert.ok(isWhole, 'half a line is left behind');
    assert.deepEqual(after, acknowledged);
  };

  it('loses nothing, says so, and takes labels again once there is room', {
    skip: CAN_MOUNT ? false : 'no file system can be made here',
  }, () => {
    const script = 'mount -t tmpfs -o size=256k none "$1" && shift && exec "$@"';
    const command = [process.execPath, FILLER, root, path.join(root, 'locks'), `${64 * 1024}`];
    const said = execFileSync(
      'unshare',
      ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', root, ...command],
      { encoding: 'utf8' },
    );
    isRight(JSON.parse(said), true);
  });

  it('or a file that may not grow, is told, and what was half written is cut off', {
    skip: process.platform === 'win32' ? 'the system has no such limit' : false,
  }, async () => {
    const script = 'ulimit -f 64 && exec "$@"';
    const command = [process.execPath, FILLER, root, locks, '0'];
    const said = execFileSync('sh', ['-c', script, 'sh', ...command], { encoding: 'utf8' });
    const filled: Filled = JSON.parse(said);
    isRight(filled, false);
    const { time } = await openLabelFolder({ root, locks }).append('emmy', draft);
    assert.deepEqual(
      recordsIn().records.map((record) => record.time),
      [...filled.acknowledged, time],
    );
    assert.deepEqual(recordsIn().broken, []);
  });
});

describe('a lock that is left behind', () => {
  const lockOf = (): string => {
    const [name] = fs.readdirSync(locks);
    return path.join(locks, name ?? '');
  };

  /** A lock of this file, as somebody else would have it. */
  const leave = async (content: string, age = 0): Promise<void> => {
    const folder = openLabelFolder({ root, locks });
    // Where it is, we learn from one that is taken.
    fs.mkdirSync(locks, { recursive: true });
    let name = '';
    const watcher = fs.watch(locks, (_, found) => {
      if (found?.endsWith('.lock')) name = found;
    });
    for (let k = 0; name === '' && k < 100; k++) await folder.append('emmy', draft);
    watcher.close();
    fs.rmSync(file());
    fs.writeFileSync(path.join(locks, name), content);
    const then = (Date.now() - age) / 1000;
    fs.utimesSync(path.join(locks, name), then, then);
  };

  /** How long somebody is waited for who has the lock, in milliseconds: what takes less did not wait. */
  const PATIENCE = 2_000;

  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };

  it('by a process that is no more holds nobody up', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await leave(JSON.stringify({ pid, host: hostname(), born: '1' }));
    const folder = openLabelFolder({ root, locks });
    assert.ok((await timeOf(() => folder.append('emmy', draft))) < PATIENCE);
    assert.deepEqual(fs.readdirSync(locks), []);
  });

  it('by one that lives but does not go on is waited for once, and labels are kept without it', async () => {
    await leave(JSON.stringify({ pid: process.ppid, host: hostname() }));
    const folder = openLabelFolder({ root, locks });
    const first = await timeOf(() => folder.append('emmy', draft));
    assert.ok(first > PATIENCE / 2, `${first} ms`);
    const next = await timeOf(async () => {
      for (let k = 0; k < 5; k++) await folder.append('emmy', draft);
    });
    assert.ok(next < PATIENCE, `${next} ms for five labels after`);
    assert.equal(recordsIn().records.length, 6);
    const times = recordsIn().records.map(({ time }) => time);
    assert.deepEqual([...new Set(times)].sort(), times);
    assert.ok(fs.existsSync(lockOf()), 'it is theirs');
  });

  it('by a machine that is gone is taken over when it is older than any label takes', async () => {
    await leave(JSON.stringify({ pid: 1, host: `not-${hostname()}` }), 60_000);
    const folder = openLabelFolder({ root, locks });
    assert.ok((await timeOf(() => folder.append('emmy', draft))) < PATIENCE);
    assert.deepEqual(fs.readdirSync(locks), []);
  });
});
