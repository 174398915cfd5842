/** What the view of flagged steps lists, and what its badge counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { Uri, window } from '../../../support/vscode-files.ts';

const { FlaggedStepsView } = await import('../../../../src/editor/features/flags-view.ts');

const nothing = () => ({ dispose: () => undefined });

const of = (name: string, scheme: string, flags: readonly object[], complete = true) => ({
  document: { uri: new Uri(scheme, `/${name}`) },
  review: { complete },
  marks: { flags },
});

interface Sight {
  /** Which proof is in front, and which are in editors that can be seen. */
  readonly front?: number;
  readonly visible?: readonly number[];
}

/** The view of some proofs, with what there is of it in the editor. */
function viewOf(all: readonly ReturnType<typeof of>[], { front, visible = [] }: Sight = {}) {
  const documents = all.map(({ document }) => document);
  const tree: { badge?: { value: number; tooltip: string }; dispose(): void } = { dispose: () => undefined };
  const given = { visibleTextEditors: visible.map((k) => ({ document: documents[k] })) };
  Object.assign(window, given, { createTreeView: () => tree });
  let look = (): void => undefined;
  const view = new FlaggedStepsView({
    reviews: { all: () => all, onDidChange: nothing } as never,
    labels: { onDidChange: nothing } as never,
    front: {
      current: front === undefined ? undefined : { document: documents[front] },
      onDidChange: (listener: () => void) => {
        look = listener;
        return nothing();
      },
    } as never,
    extensionUri: Uri.file('/extension') as never,
    clock: systemClock,
  });
  look();
  return { view, tree };
}

test('every proof is listed, and of items those with a flag or a judge at work', () => {
  const { view } = viewOf([
    of('plain.md', 'file', []),
    of('labelled', 'proofmark-item', []),
    of('flagged', 'proofmark-item', [{}]),
    of('judging', 'proofmark-item', [], false),
  ]);
  const listed = view.getChildren().map((node) => node.of.document.uri.path);
  assert.deepEqual(listed, ['/plain.md', '/flagged', '/judging']);
  view.dispose();
});

test('the badge counts what is flagged in proofs in sight, but not what is stale, nor in tabs that were left', () => {
  const error = { icon: 'false-statement-later', step: 1 };
  const all = [
    of('left.md', 'file', [error, error]),
    of('seen.md', 'file', [error]),
    of('front.md', 'file', [
      { icon: 'doubtful', step: 0 },
      { icon: 'stale', step: 2 },
    ]),
  ];
  const badge = (sight: Sight) => viewOf(all, sight).tree.badge;
  assert.equal(badge({}), undefined);
  assert.deepEqual(badge({ visible: [1] }), { value: 1, tooltip: '1 false statement' });
  assert.deepEqual(badge({ front: 2, visible: [2, 1] }), {
    value: 2,
    tooltip: '1 false statement, 1 uncertain',
  });
  // Its page is in front, and its text in no editor that can be seen.
  assert.deepEqual(badge({ front: 2 }), { value: 1, tooltip: '1 uncertain' });
});
