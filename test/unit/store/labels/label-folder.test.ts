/** Label files on a real disk: what is written, what is not followed, and several windows at once. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, describe, it, mock } from 'node:test';
import {
  type LabelFolder,
  LabelNotSavedError,
  MAX_READ_LABEL_FILE_BYTES,
  parseLabelFile,
  type UnsavedLabelRecord,
} from '../../../../src/core/annotate/index.ts';
import { describeLabelReadError, describeLabelWriteError } from '../../../../src/store/labels/label-file.ts';
import { openLabelFolder } from '../../../../src/store/labels/label-folder.ts';

const WRITER = path.join(import.meta.dirname, '../../../support/label-writer.ts');
const place = fs.mkdtempSync(path.join(tmpdir(), 'proofmark-labels-'));
after(() => fs.rmSync(place, { recursive: true, force: true }));

const draft: UnsavedLabelRecord = {
  item: 'a.proof.md',
  fingerprint: 'aa',
  step: 0,
  mode: 'review',
  kind: 'agree',
  value: 'doubtful',
};

let root: string;
let outside: string;
let labels: string;
let folder: LabelFolder;
let now = 0;

beforeEach(() => {
  const own = fs.mkdtempSync(path.join(place, 'case-'));
  root = path.join(own, 'folder');
  outside = path.join(own, 'outside');
  labels = path.join(root, '.proofmark', 'labels');
  fs.mkdirSync(root);
  fs.mkdirSync(outside);
  now = Date.UTC(2026, 0, 1);
  folder = openLabelFolder({ root, locks: path.join(own, 'locks'), now: () => now });
});

const fileOf = (annotator: string): string => path.join(labels, `${annotator}.jsonl`);
const recordsIn = (annotator: string) => parseLabelFile(fs.readFileSync(fileOf(annotator), 'utf8'), annotator);

async function read(known: ReadonlyMap<string, string> = new Map(), first?: string) {
  return folder.read(known, first);
}

describe('a folder of labels', () => {
  it('that is not there has no files, and none is made by reading', async () => {
    assert.deepEqual(await read(), { files: [], problems: [] });
    assert.deepEqual(fs.readdirSync(root), []);
  });

  it('has a label also in a file that is put in its place while the label is written', async () => {
    await folder.append('ada', draft);
    const handle = await fs.promises.open(fileOf('ada'));
    const prototype: { datasync(): Promise<void> } = Object.getPrototypeOf(handle);
    await handle.close();
    // Another program writes the file anew and renames it, as many do, once ours is open.
    const sync = mock.method(prototype, 'datasync', async () => {
      if (sync.mock.callCount() > 0) return;
      const [first] = fs.readFileSync(fileOf('ada'), 'utf8').split('\n');
      fs.writeFileSync(`${fileOf('ada')}.new`, `${first}\n`);
      fs.renameSync(`${fileOf('ada')}.new`, fileOf('ada'));
    });
    try {
      await folder.append('ada', { ...draft, fingerprint: 'bb' });
    } finally {
      sync.mock.restore();
    }
    const { records, broken } = recordsIn('ada');
    assert.deepEqual([records.map(({ fingerprint }) => fingerprint), broken], [['aa', 'bb'], []]);
  });

  it('is made with the first label, a line in a file of its annotator, and git is told to join lines', async () => {
    const kept = await folder.append('emmy', draft);
    assert.deepEqual(kept, { v: 1, time: '2026-01-01T00:00:00.000Z', annotator: 'emmy', ...draft });
    assert.deepEqual(recordsIn('emmy').records, [kept]);
    assert.equal(
      fs.readFileSync(path.join(labels, '.gitattributes'), 'utf8'),
      '*.jsonl text eol=lf merge=union diff -filter\n',
    );
    fs.writeFileSync(path.join(labels, '.gitattributes'), '# mine\n');
    await folder.append('emmy', draft);
    assert.equal(fs.readFileSync(path.join(labels, '.gitattributes'), 'utf8'), '# mine\n');
  });

  it('has times that rise, even if the clock stands still or goes back', async () => {
    await folder.append('emmy', draft);
    await folder.append('emmy', draft);
    now -= 3_600_000;
    await folder.append('emmy', draft);
    assert.deepEqual(
      recordsIn('emmy').records.map(({ time }) => time.slice(-5)),
      ['.000Z', '.001Z', '.002Z'],
    );
  });

  it('only grows: what cannot be read stays, and what was torn off is no beginning', async () => {
    fs.mkdirSync(labels, { recursive: true });
    const before = '{"v":9}\nwhat?\n{"v":1,"ti';
    fs.writeFileSync(fileOf('emmy'), before);
    await folder.append('emmy', draft);
    assert.ok(fs.readFileSync(fileOf('emmy'), 'utf8').startsWith(`${before}\n{"v":1,"time"`));
    assert.equal(recordsIn('emmy').records.length, 1);
  });

  it('is read with all its annotators, and again only where it has changed', async () => {
    await folder.append('emmy', draft);
    await folder.append('ada', draft);
    const { files, problems } = await read(new Map(), 'emmy');
    assert.deepEqual(problems, []);
    assert.deepEqual(
      files.map(({ annotator }) => annotator),
      ['emmy', 'ada'],
    );
    const known = new Map(files.map(({ annotator, stamp }) => [annotator, stamp]));
    await folder.append('ada', draft);
    const again = await read(known, 'emmy');
    assert.deepEqual(
      again.files.map(({ annotator, text }) => [annotator, text === undefined]),
      [
        ['emmy', true],
        ['ada', false],
      ],
    );
  });

  it('has no file of a name that is none', async () => {
    for (const name of ['../emmy', 'Emmy', '..', '', 'e/e', 'e\\e', `e${'e'.repeat(64)}`])
      await assert.rejects(folder.append(name, draft), LabelNotSavedError);
    assert.deepEqual(fs.readdirSync(root), []);
    fs.mkdirSync(labels, { recursive: true });
    fs.writeFileSync(path.join(labels, 'Not A Name.jsonl'), '{}\n');
    assert.deepEqual((await read()).files, []);
  });

  it('gives only what was added, as long as what was there is there still', async () => {
    const first = await folder.append('emmy', draft);
    const stampOf = async (known: ReadonlyMap<string, string>) => {
      const [file] = (await read(known)).files;
      return { file, known: new Map(file ? [['emmy', file.stamp]] : []) };
    };
    let { file, known } = await stampOf(new Map());
    assert.deepEqual([file?.follows, parseLabelFile(file?.text ?? '', 'emmy').records], [undefined, [first]]);

    const second = await folder.append('emmy', { ...draft, note: 'é∎' });
    fs.appendFileSync(fileOf('emmy'), '{"torn');
    ({ file, known } = await stampOf(known));
    assert.equal(file?.follows, 1);
    assert.deepEqual(parseLabelFile(file?.text ?? '', 'emmy').records, [second]);

    // The end of the torn line is the end of a line that was not counted.
    fs.appendFileSync(fileOf('emmy'), '":1}\n');
    const third = await folder.append('emmy', draft);
    ({ file, known } = await stampOf(known));
    assert.equal(file?.follows, 2);
    const content = parseLabelFile(file?.text ?? '', 'emmy', file?.follows);
    assert.deepEqual([content.records, content.broken.map(({ line }) => line)], [[third], [3]]);

    // Changed further up, and longer than before.
    const text = fs.readFileSync(fileOf('emmy'), 'utf8');
    fs.writeFileSync(fileOf('emmy'), `${text.replace('"doubtful"', '"pending"')}\n\n\n`);
    ({ file, known } = await stampOf(known));
    assert.equal(file?.follows, undefined);
    assert.equal(parseLabelFile(file?.text ?? '', 'emmy').records.length, 3);

    // Who has nothing yet is given all.
    assert.equal((await stampOf(new Map())).file?.follows, undefined);
    await folder.append('emmy', draft);
    assert.equal((await stampOf(new Map([['emmy', 'another']]))).file?.follows, undefined);
  });

  it('takes several labels at once, in their order, or none', async () => {
    const drafts = [draft, { ...draft, value: 'pending' }, draft];
    const records = await folder.appendAll('emmy', drafts);
    assert.deepEqual(recordsIn('emmy').records, records);
    assert.deepEqual(
      records.map(({ time }) => time.slice(-5)),
      ['.000Z', '.001Z', '.002Z'],
    );
    await assert.rejects(folder.appendAll('emmy', [draft, { ...draft, item: '' }]), LabelNotSavedError);
    assert.equal(recordsIn('emmy').records.length, 3);
  });

  it('goes on behind what others have added since, and behind what they have put in its place', async () => {
    await folder.append('emmy', draft);
    const other = openLabelFolder({ root, locks: path.join(root, 'locks'), now: () => now + 5_000 });
    await other.append('emmy', draft);
    assert.equal((await folder.append('emmy', draft)).time, '2026-01-01T00:00:05.001Z');
    const lines = fs.readFileSync(fileOf('emmy'), 'utf8').trimEnd().split('\n');
    // As git does it: another file, its lines in another order.
    fs.rmSync(fileOf('emmy'));
    fs.writeFileSync(fileOf('emmy'), `${[...lines].reverse().join('\n')}\n`);
    assert.equal((await folder.append('emmy', draft)).time, '2026-01-01T00:00:05.002Z');
    fs.rmSync(fileOf('emmy'));
    assert.equal((await folder.append('emmy', draft)).time, '2026-01-01T00:00:00.000Z');
    fs.rmSync(labels, { recursive: true });
    await folder.append('emmy', draft);
    assert.ok(fs.existsSync(path.join(labels, '.gitattributes')));
  });

  it('of a file of 100 MB reads the end, and says how much it has not read', async () => {
    await folder.append('emmy', draft);
    const line = fs.readFileSync(fileOf('emmy'));
    const handle = fs.openSync(fileOf('emmy'), 'r+');
    fs.ftruncateSync(handle, 100 * 1024 * 1024);
    fs.writeSync(handle, Buffer.concat([Buffer.from('\n'), line]), 0, undefined, 100 * 1024 * 1024);
    fs.closeSync(handle);
    const before = process.memoryUsage().arrayBuffers;
    const [file] = (await read()).files;
    assert.ok(process.memoryUsage().arrayBuffers - before < 4 * MAX_READ_LABEL_FILE_BYTES);
    assert.ok(file?.text !== undefined && file.text.length <= MAX_READ_LABEL_FILE_BYTES);
    assert.ok((file.skipped ?? 0) > 50 * 1024 * 1024);
    assert.equal(parseLabelFile(file.text, 'emmy').records.length, 1);
  });

  it('reads no more files than its bound, and says so', async () => {
    fs.mkdirSync(labels, { recursive: true });
    for (let k = 0; k < 70; k++) fs.writeFileSync(fileOf(`a${k}`), '');
    fs.writeFileSync(fileOf('zoe'), '');
    const { files, problems } = await read(new Map(), 'zoe');
    assert.equal(files.length, 64);
    assert.equal(files[0]?.annotator, 'zoe');
    assert.match(problems.join(), /at most 64/);
  });
});

describe('links in a folder of labels', () => {
  const isRefused = async (): Promise<void> => {
    await assert.rejects(folder.append('emmy', draft), (error: unknown) => {
      assert.ok(error instanceof LabelNotSavedError);
      assert.match(error.message, /link/);
      return true;
    });
    assert.deepEqual(fs.readdirSync(outside), []);
  };

  it('are not followed as the folder of ours', async () => {
    fs.symlinkSync(outside, path.join(root, '.proofmark'));
    await isRefused();
    await assert.rejects(read(), /link/);
  });

  it('are not followed as the folder of labels', async () => {
    fs.mkdirSync(path.join(root, '.proofmark'));
    fs.symlinkSync(outside, labels);
    await isRefused();
    await assert.rejects(read(), /link/);
  });

  it('are not followed as a file that is there', async () => {
    fs.mkdirSync(labels, { recursive: true });
    const target = path.join(root, 'theirs');
    fs.writeFileSync(target, 'theirs\n');
    fs.symlinkSync(target, fileOf('emmy'));
    await isRefused();
    assert.equal(fs.readFileSync(target, 'utf8'), 'theirs\n');
    const { files, problems } = await read();
    assert.deepEqual(files, []);
    assert.match(problems.join(), /link/);
  });

  it('are not followed as a file that is not there yet', async () => {
    fs.mkdirSync(labels, { recursive: true });
    fs.symlinkSync(path.join(outside, 'new'), fileOf('emmy'));
    await isRefused();
  });

  it('are not followed to the attributes of git', async () => {
    fs.mkdirSync(labels, { recursive: true });
    fs.symlinkSync(path.join(outside, 'new'), path.join(labels, '.gitattributes'));
    await folder.append('emmy', draft);
    assert.deepEqual(fs.readdirSync(outside), []);
  });

  it('are followed as the workspace folder itself, which is the user’s choice', async () => {
    const link = path.join(outside, 'link');
    fs.symlinkSync(root, link);
    await openLabelFolder({ root: link, locks: path.join(root, 'locks') }).append('emmy', draft);
    assert.equal(recordsIn('emmy').records.length, 1);
  });

  it('and pipes keep nothing waiting', { skip: process.platform === 'win32' }, async () => {
    fs.mkdirSync(labels, { recursive: true });
    execFileSync('mkfifo', [fileOf('emmy')]);
    await assert.rejects(folder.append('emmy', draft), LabelNotSavedError);
    assert.deepEqual((await read()).files, []);
  });
});

describe('a folder that cannot be written', () => {
  const isRoot = process.getuid?.() === 0;
  it('is said to be one', { skip: isRoot ? 'for root every folder can be written' : false }, async () => {
    fs.chmodSync(root, 0o500);
    await assert.rejects(folder.append('emmy', draft), /read-only/);
    fs.chmodSync(root, 0o700);
  });

  it('differs from a file that cannot be read', () => {
    const error = Object.assign(new Error('x'), { code: 'EACCES' });
    assert.equal(describeLabelReadError(error, 'emmy.jsonl'), "Can't read emmy.jsonl. Check its permissions.");
    assert.match(describeLabelWriteError(error, 'emmy.jsonl'), /^Can't write to emmy\.jsonl\./);
  });

  it('because there is a file in its place is said to be none', async () => {
    fs.writeFileSync(path.join(root, '.proofmark'), '');
    await assert.rejects(folder.append('emmy', draft), LabelNotSavedError);
    assert.equal(fs.readFileSync(path.join(root, '.proofmark'), 'utf8'), '');
  });
});

describe('several windows that write at once', () => {
  it('lose no line, and no two have one time', async () => {
    const times = await Promise.all(
      [1, 2, 3, 4].map(
        () =>
          new Promise<readonly string[]>((resolve, reject) => {
            const child = spawn(process.execPath, [WRITER, root, path.join(root, 'locks'), 'emmy', '60']);
            let said = '';
            child.stdout.on('data', (data) => {
              said += data;
            });
            child.on('error', reject);
            child.on('close', (code) =>
              code === 0 ? resolve(said.trim().split('\n')) : reject(new Error(`exit ${code}`)),
            );
          }),
      ),
    );
    const { records, broken, isTorn } = recordsIn('emmy');
    assert.deepEqual([broken, isTorn], [[], false]);
    assert.equal(records.length, 240);
    const written = records.map(({ time }) => time);
    assert.deepEqual([...written].sort(), written);
    assert.equal(new Set(written).size, 240);
    const told = times.flat().map((line) => line.slice(0, line.indexOf(' ')));
    assert.deepEqual([...written].sort(), told.sort());
    assert.deepEqual(fs.readdirSync(path.join(root, 'locks')), []);
  });
});

describe('a folder of labels that is watched', () => {
  const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it('tells of its files, though it comes, goes as a whole, and comes again', async () => {
    let count = 0;
    const stop = folder.watch?.(() => {
      count++;
    });
    assert.ok(stop);
    const isTold = async (what: string, act: () => unknown): Promise<void> => {
      // What was told of the act before is over by then.
      await pause(50);
      const before = count;
      await act();
      for (const end = Date.now() + 10_000; count === before; await pause(5))
        assert.ok(Date.now() < end, `nothing was told of ${what}`);
    };
    try {
      for (let round = 1; round <= 4; round++) {
        await isTold(`folders and file ${round}`, () => folder.append('emmy', draft));
        await isTold(`a second label ${round}`, () => folder.append('emmy', draft));
        await isTold(`another file ${round}`, () => fs.writeFileSync(fileOf('ada'), '{}\n'));
        await isTold(`the end of all ${round}`, () => fs.rmSync(path.dirname(labels), { recursive: true }));
      }
    } finally {
      stop();
    }
    const before = count;
    await folder.append('emmy', draft);
    await pause(50);
    assert.equal(count, before, 'it was told after the end');
  });

  it('tells nothing of other files beside it, and nothing through a link', async () => {
    let count = 0;
    fs.symlinkSync(outside, path.join(root, '.proofmark'));
    fs.mkdirSync(path.join(outside, 'labels'));
    const stop = folder.watch?.(() => {
      count++;
    });
    fs.writeFileSync(path.join(root, 'a.proof.md'), '');
    fs.writeFileSync(path.join(outside, 'labels', 'ada.jsonl'), '');
    await pause(100);
    stop?.();
    assert.equal(count, 0);
  });
});
