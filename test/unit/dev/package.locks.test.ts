/** What is installed is what was looked at: each package of a lock has its hash. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly link?: boolean }>>;
}

for (const file of ['package-lock.json', 'test/support/chromium/package-lock.json', 'test/sarif/package-lock.json'])
  test(`${file} has a hash of every package`, () => {
    const { packages } = JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')) as Lock;
    const fetched = Object.entries(packages).filter(([name, { link }]) => name !== '' && !link);
    assert.ok(fetched.length > 0);
    const without = fetched.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
    assert.deepEqual(
      without.map(([name]) => name),
      [],
    );
  });
