import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { bundleForWeb } from '../../../src/dev/bundles.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-web-bundle-'));
after(() => rmSync(place, { recursive: true, force: true }));

function bundle(source: string) {
  const file = join(place, 'planted.ts');
  writeFileSync(file, source);
  return bundleForWeb({
    entryPoints: [file],
    outfile: join(place, 'out.cjs'),
    bundle: true,
    write: false,
    format: 'cjs',
    external: ['vscode'],
    logLevel: 'silent',
  });
}

for (const source of [
  "import fs from 'node:fs'; export const x = fs;",
  "import fs from 'fs'; export const x = fs;",
  "export const x = import('node:worker_threads');",
  "let x; try { x = require('fs'); } catch {} export { x };",
]) {
  test(`no bundle for the web has ${source}`, async () => {
    await assert.rejects(bundle(source), /fs|worker_threads/);
  });
}

test('a bundle for the web has what its host hands in', async () => {
  const { outputFiles } = await bundle("import * as vscode from 'vscode'; export const x = vscode;");
  assert.match(outputFiles?.[0]?.text ?? '', /require\("vscode"\)/);
});
