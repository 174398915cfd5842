/** A test is found from its source by its path alone. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { listTestFiles } from '../../../src/dev/test-files.ts';
import { root } from '../../support/paths.ts';

test('each folder of unit tests is that of its sources, in src or in the pages', () => {
  const folders = new Set(listTestFiles('unit').map((file) => path.posix.dirname(file).slice('test/unit/'.length)));
  assert.ok(folders.size > 40);
  for (const folder of folders) {
    const source = folder.startsWith('webview/') ? folder : `src/${folder}`;
    assert.ok(existsSync(path.join(root, source)), `test/unit/${folder}: there is no folder ${source}`);
  }
});
