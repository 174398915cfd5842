/** For what each setting is asked: VS Code warns of one that a whole window has where it is read for a file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generalSettingDefinitions } from '../../../../src/editor/base/manifest-names.ts';
import { settingsRead, Uri } from '../../../support/vscode-files.ts';

const { readResourceSettings } = await import('../../../../src/editor/base/settings.ts');

test('only settings that a folder may have are read for a file', () => {
  readResourceSettings(Uri.parse('file:/w/a.proof.md') as never);
  const scopes = Object.values(generalSettingDefinitions).map(({ key, scope }) => [
    key,
    scope === 'resource' ? 'file:/w/a.proof.md' : undefined,
  ]);
  assert.deepEqual(settingsRead, scopes);
});
