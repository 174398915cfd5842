/** What the view of flagged steps lists. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeClock } from '../../../src/judges/node-clock.ts';
import { Uri } from '../../support/vscode-files.ts';

const { FlagsView } = await import('../../../src/editor/features/flags-view.ts');

const nothing = () => ({ dispose: () => undefined });

test('every proof is listed, and of items those with a flag or a judge at work', () => {
  const of = (name: string, scheme: string, flags: readonly object[], complete = true) => ({
    document: { uri: new Uri(scheme, `/${name}`) },
    review: { complete },
    marks: { flags },
  });
  const reviews = {
    all: () => [
      of('plain.md', 'file', []),
      of('labelled', 'proofmark-item', []),
      of('flagged', 'proofmark-item', [{}]),
      of('judging', 'proofmark-item', [], false),
    ],
    onDidChange: nothing,
  };
  const view = new FlagsView(
    reviews as never,
    { onDidChange: nothing } as never,
    Uri.file('/extension') as never,
    nodeClock,
  );
  const listed = view.getChildren().map((node) => node.of.document.uri.path);
  assert.deepEqual(listed, ['/plain.md', '/flagged', '/judging']);
  view.dispose();
});
