/** `npm start`, as the README has it, up to the marks in the window. The product is built before. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { root } from '../support/paths.ts';
import { falseRelation } from '../support/samples.ts';
import { TEST_TIMEOUT_MS } from './page.ts';

function start(...options: readonly string[]) {
  return spawnSync(process.execPath, ['src/dev/start.ts', ...options], {
    cwd: root,
    // Otherwise Node takes it for one of its own test files.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    encoding: 'utf8',
    timeout: TEST_TIMEOUT_MS,
  });
}

describe('npm start', () => {
  it('reviews the sample in the terminal, packs the extension, and marks the sample in the editor', () => {
    const { status, stdout, stderr } = start('--check', '--no-build');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^\$ proofmark review .+$/m);
    assert.match(stdout, /False/, falseRelation);
    assert.match(stdout, /^Packed .+ \(\d+ kB\)\.$/m);
    assert.match(stdout, /^Marked in .+: icons at lines \d+ and \d+\.$/m);
  });

  it('explains its options', () => {
    assert.match(start('--help').stdout, /--check .*\n.*--browser/);
    const { status, stderr } = start('--chek');
    assert.equal(status, 2);
    assert.match(stderr, /'--chek'[\s\S]*Usage: npm start/);
  });
});
