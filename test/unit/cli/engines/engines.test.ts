import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { runEnginesCommand } from '../../../../src/cli/engines/engines.ts';
import type { Terminal } from '../../../../src/cli/output/terminal.ts';
import { UsageError } from '../../../../src/cli/output/usage-error.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-engines-command-'));
const former = process.env.XDG_DATA_HOME;
process.env.XDG_DATA_HOME = place;
after(() => {
  if (former === undefined) delete process.env.XDG_DATA_HOME;
  else process.env.XDG_DATA_HOME = former;
  rmSync(place, { recursive: true, force: true });
});

async function run(...args: string[]) {
  let output = '';
  let errors = '';
  const out: Terminal = {
    write: (text) => {
      output += text;
    },
    error: (text) => {
      errors += text;
    },
    progress: () => undefined,
    style: (_, text) => text,
    closed: false,
    drained: async () => undefined,
  };
  return { code: await runEnginesCommand(args, out), output, errors };
}

describe('proofmark engines', () => {
  it('lists each engine with its license, size, and address', async () => {
    const { code, output } = await run();
    assert.equal(code, 0);
    assert.match(output, /llama\.cpp.*MIT license\n.*not (?:installed|available)/);
    assert.match(
      output,
      /ONNX.*MIT license\n.*https:\/\/registry\.npmjs\.org\/onnxruntime-web\/.*\n.*33\.1 MB.*14\.3 MB/,
    );
  });

  it('downloads nothing without --yes', async () => {
    const { code, output, errors } = await run('install', 'onnx');
    assert.equal(code, 1);
    assert.match(output, /33\.1 MB/);
    assert.match(errors, /--yes/);
  });

  it('installs no file with another hash', async () => {
    const file = join(place, 'other.tgz');
    writeFileSync(file, 'other');
    const { code, errors } = await run('install', 'onnx', '--yes', '--from', file);
    assert.equal(code, 2);
    assert.match(errors, /hash differs/);
    assert.match((await run()).output, /not installed; downloads https:\/\/registry\.npmjs\.org\/onnxruntime-web/);
  });

  it('removes what is not there, and refuses other names and actions', async () => {
    assert.equal((await run('remove', 'onnx')).code, 0);
    await assert.rejects(run('install', 'toString', '--yes'), UsageError);
    await assert.rejects(run('install'), UsageError);
    await assert.rejects(run('update', 'onnx'), UsageError);
  });
});
