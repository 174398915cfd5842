import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandIds } from '../../../../src/editor/base/manifest-names.ts';
import { readManifest } from '../../../support/manifest.ts';

test('saving an edited note is the first button, which the editor draws as the one to press', () => {
  const { contributes } = readManifest() as {
    contributes: { menus: Readonly<Record<string, readonly { command: string; group?: string }[]>> };
  };
  const buttons = [...(contributes.menus['comments/comment/context'] ?? [])].sort((a, b) =>
    (a.group ?? '').localeCompare(b.group ?? ''),
  );
  assert.deepEqual(
    buttons.map(({ command }) => command),
    [commandIds.saveNote, commandIds.cancelNote],
  );
});
