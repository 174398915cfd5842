import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLicenseNotices } from '../../../src/dev/notices.ts';

test('a package that is bundled comes with its licence, and with those of what it took from others', async () => {
  const notices = await createLicenseNotices([
    'node_modules/openai/client.mjs',
    'node_modules/openai/internal/qs/stringify.mjs',
    'src/core/base/lru-cache.ts',
    'node_modules/@noble/hashes/sha2.js',
  ]);
  const titles = [...notices.matchAll(/^-+\n(.+)$/gm)].map(([, title]) => title?.replace(/ \d[\d.]*/, ''));
  assert.deepEqual(titles, ['@noble/hashes', 'openai', 'openai, in internal/qs']);
  assert.match(notices, /Apache License/);
  assert.match(notices, /BSD 3-Clause License/);
});

test('a package that has its licence in the notices of another comes with just that', async () => {
  const notices = await createLicenseNotices(['node_modules/@microsoft/fast-foundation/dist/esm/button/button.js']);
  assert.match(notices, /^@microsoft\/fast-foundation [\d.]+$/m);
  assert.match(notices, /Copyright \(c\) Microsoft Corporation\.\s+MIT License/);
  assert.doesNotMatch(notices, /fast-element|fast-web-utilities/);
});

test('packages with the same licence text share it', async () => {
  const files = ['micromark-util-chunked', 'micromark-util-symbol'].map((name) => `node_modules/${name}/index.js`);
  const notices = await createLicenseNotices(files);
  assert.match(notices, /^micromark-util-chunked [\d.]+\nmicromark-util-symbol [\d.]+\n\n/m);
  assert.equal(notices.split('Permission is hereby granted').length, 2);
});
