import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { bundleAsEsModule } from '../../../src/dev/bundles.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-module-bundle-'));
after(() => rmSync(place, { recursive: true, force: true }));

function bundle(source: string) {
  const file = join(place, 'planted.cjs');
  writeFileSync(file, source);
  const outfile = join(place, 'out.mjs');
  return bundleAsEsModule({
    entryPoints: [file],
    outfile,
    bundle: true,
    write: false,
    platform: 'node',
    logLevel: 'silent',
  });
}

test('what would be required by an ES module is found when it is bundled', async () => {
  await assert.rejects(bundle("exports.x = require('process');"), /requires process: not in an ES module/);
  await bundle('exports.x = 1;');
});
