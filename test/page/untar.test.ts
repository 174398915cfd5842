import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { untar } from '../support/untar.ts';

/** One entry of a ustar archive: its header block and its padded content. */
function entry(name: string, content: string, kind = '0'): Buffer {
  const body = Buffer.from(content);
  const block = Buffer.alloc(512 + Math.ceil(body.length / 512) * 512);
  block.write(name, 0);
  block.write('0000755', 100);
  block.write(body.length.toString(8).padStart(11, '0'), 124);
  block.write(kind, 156);
  body.copy(block, 512);
  return block;
}

describe('untar', () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-untar-'));
  after(() => fs.rmSync(scratch, { recursive: true, force: true }));

  it('writes files with their content and mode, and nothing after the end', () => {
    const long = 'x'.repeat(1000);
    const end = Buffer.alloc(1024);
    untar(
      Buffer.concat([entry('lib/', '', '5'), entry('lib/a.so', long), entry('b', 'b'), end, entry('late', 'late')]),
      scratch,
    );
    assert.equal(fs.readFileSync(path.join(scratch, 'lib', 'a.so'), 'utf8'), long);
    assert.equal(fs.readFileSync(path.join(scratch, 'b'), 'utf8'), 'b');
    if (process.platform !== 'win32') {
      assert.equal(fs.statSync(path.join(scratch, 'b')).mode & 0o111, 0o111);
    }
    assert.ok(!fs.existsSync(path.join(scratch, 'late')));
  });

  it('refuses an entry outside its folder', () => {
    assert.throws(() => untar(entry('../outside', 'x'), scratch), /outside its folder/);
  });
});
