/** The server by the command line of the inspector, where npm can install it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { AGENT_TOOLS } from '../../../../src/core/agents/index.ts';
import { MAIN } from '../support.ts';

const INSPECTOR = '@modelcontextprotocol/inspector@0.15.0';
const place = mkdtempSync(join(tmpdir(), 'proofmark-inspector-'));
after(() => rmSync(place, { recursive: true, force: true }));
const run = promisify(execFile);

async function install(): Promise<string> {
  writeFileSync(join(place, 'package.json'), '{}');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['install', '--no-audit', '--no-fund', '--ignore-scripts', INSPECTOR], {
    cwd: place,
    timeout: 180_000,
    shell: process.platform === 'win32',
  });
  return join(place, 'node_modules', '@modelcontextprotocol', 'inspector', 'cli', 'build', 'cli.js');
}

test('the command line of the inspector lists the tools and calls one', async (t) => {
  let inspector: string;
  try {
    inspector = await install();
  } catch (error) {
    t.skip(`npm can't install ${INSPECTOR}: ${String(error).slice(0, 200)}`);
    return;
  }
  const ask = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, [inspector, '--cli', process.execPath, MAIN, 'mcp', ...args], {
      cwd: place,
      timeout: 60_000,
    });
    return JSON.parse(stdout);
  };
  const { tools } = await ask('--method', 'tools/list');
  assert.deepEqual(
    tools.map(({ name }: { name: string }) => name),
    Object.keys(AGENT_TOOLS),
  );
  const call = ['--method', 'tools/call', '--tool-name', 'check_relation', '--tool-arg', 'relation=2+2=5'];
  const { structuredContent } = await ask(...call);
  assert.equal(structuredContent.entries[0].result, 'refuted');
});
