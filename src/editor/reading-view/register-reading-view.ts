import type * as vscode from 'vscode';
import { READING_PANEL_VIEW_TYPE } from '../../protocol/view-types.ts';
import { LazyFeature, showNoOpenProofMessage } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { OPEN_READING_COMMAND } from '../base/manifest-names.ts';
import { registerPanelSerializer } from '../pages/index.ts';
import type { ActiveProofTracker } from '../review/index.ts';
import type { ReadingPanelManager } from './reading-view-panels.ts';

/** Registers the command of the reading view and the restoring of its panel. */
export function registerReadingView(
  front: ActiveProofTracker,
  load: () => Promise<ReadingPanelManager>,
): vscode.Disposable {
  const panels = new LazyFeature(load);
  const disposables = new Disposables();
  disposables.add(
    panels,
    registerPanelSerializer(READING_PANEL_VIEW_TYPE, async (panel, state) =>
      (await panels.get()).restore(panel, state),
    ),
    panels.command(OPEN_READING_COMMAND, async (all) => {
      if (!front.current) await front.bringBack();
      const document = front.current?.document;
      if (document) all.open(document);
      else showNoOpenProofMessage();
    }),
  );
  return disposables;
}
