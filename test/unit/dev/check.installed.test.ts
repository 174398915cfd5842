import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { listMissingPackages } from '../../../src/dev/check.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-installed-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

const write = (where: string, manifest: unknown): void => {
  fs.mkdirSync(path.join(folder, where), { recursive: true });
  fs.writeFileSync(path.join(folder, where, 'package.json'), JSON.stringify(manifest));
};

test('a package that is missing or of another version is named, and no other', () => {
  write('', { devDependencies: { one: '1.0.0', '@some/two': '2.1.0', three: '3.0.0' } });
  write('node_modules/one', { version: '1.0.0' });
  write('node_modules/@some/two', { version: '2.0.0' });
  assert.deepEqual(listMissingPackages(folder), ['@some/two@2.1.0', 'three@3.0.0']);
});

test('all that this project names is installed', () => {
  assert.deepEqual(listMissingPackages(), []);
});
