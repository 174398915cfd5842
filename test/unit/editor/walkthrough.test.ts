/** The walkthrough leads only where something is, and its steps can be completed. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';

import { listVsixFiles } from '../../../src/dev/vsix.ts';
import {
  allSettingDefinitions,
  contextKeys,
  manifestCommandIds,
  SETTINGS_SECTION,
  walkthroughId,
} from '../../../src/editor/base/manifest-names.ts';
import { readManifest } from '../../support/manifest.ts';
import { root } from '../../support/paths.ts';

interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly image: Readonly<Record<string, string>>; readonly altText: string };
  readonly completionEvents: readonly string[];
}

const { contributes } = readManifest() as {
  contributes: {
    walkthroughs: readonly { readonly id: string; readonly steps: readonly Step[] }[];
    commands: readonly { readonly command: string; readonly title: string }[];
  };
};
const [only] = contributes.walkthroughs;
const steps = only?.steps ?? [];

describe('the walkthrough', () => {
  it('goes from the sample to a review of one’s own, and to judges last', () => {
    assert.equal(only?.id, walkthroughId);
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['sample', 'mark', 'flags', 'panel', 'label', 'own', 'judge'],
    );
  });

  it('has buttons for commands that exist', () => {
    for (const { id, description } of steps) {
      const commands = [...description.matchAll(/^\[[^\]]+\]\(command:([^)]+)\)$/gm)].map(([, name]) => name ?? '');
      assert.ok(commands.length > 0, id);
      for (const name of commands)
        assert.ok(name.startsWith('workbench.') || manifestCommandIds.includes(name), `${id}: ${name}`);
    }
  });

  it('has steps that are completed by what the extension has', () => {
    const keys: readonly string[] = Object.values(contextKeys);
    const settings = allSettingDefinitions.map(({ key }) => `${SETTINGS_SECTION}.${key}`);
    for (const { id, completionEvents } of steps) {
      assert.ok(completionEvents.length > 0, id);
      for (const event of completionEvents) {
        const [kind, name = ''] = event.split(':');
        const known = { onCommand: manifestCommandIds, onContext: keys, onSettingChanged: settings }[kind ?? ''];
        assert.ok(known?.includes(name), `${id}: ${event}`);
      }
    }
  });

  it('shows a picture in every kind of theme, which is in the package, and says in words what is on it', async () => {
    const files = await listVsixFiles();
    for (const { id, media } of steps) {
      assert.deepEqual(Object.keys(media.image).sort(), ['dark', 'hc', 'hcLight', 'light'], id);
      for (const file of Object.values(media.image)) {
        assert.ok(fs.existsSync(path.join(root, file)), file);
        assert.ok(files.includes(file), file);
      }
      assert.match(media.altText, /^[A-Z].{20,}\.$/, id);
    }
  });
});
