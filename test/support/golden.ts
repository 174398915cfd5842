import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const GOLDEN = new URL('../golden/', import.meta.url);

/**
 * Compares a text with the file of that name under test/golden. With UPDATE_GOLDEN=1 the file is written instead.
 */
export function expectGolden(name: string, text: string): void {
  const path = fileURLToPath(new URL(name, GOLDEN));
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  assert.ok(existsSync(path), `There is no golden file ${name}; write it with UPDATE_GOLDEN=1 and read it.`);
  assert.equal(text, readFileSync(path, 'utf8'), `It differs from test/golden/${name}.`);
}
