/** The part of the prompt lab that loads at startup: its commands and the restoring of panels. */

import * as vscode from 'vscode';
import { LAB_PANEL_VIEW_TYPE } from '../../protocol/view-types.ts';
import { LazyFeature, runAndShowErrors } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import { parseUriArgument } from '../base/read-uri.ts';
import { registerPanelSerializer } from '../pages/index.ts';
import type { LabPanelSet } from './lab-panels.ts';
import type { LabCommandTask } from './types.ts';

const LAB_TASKS: readonly (readonly [LabCommandTask, string])[] = [
  ['open', commandIds.openLab],
  ['run', commandIds.labRunHere],
  ['runCases', commandIds.runCases],
  ['addCase', commandIds.addCase],
  ['compare', commandIds.labCompare],
];

/** Registers the commands of the prompt lab and restores its panels. @param load called once, on first use */
export function registerPromptLabFeatures(load: () => Promise<LabPanelSet>): vscode.Disposable {
  const late = new LazyFeature(load);
  return vscode.Disposable.from(
    registerPanelSerializer(LAB_PANEL_VIEW_TYPE, async (panel, state) => (await late.get()).restore(panel, state)),
    ...LAB_TASKS.map(([task, command]) =>
      late.command(command, (labs, at) => runAndShowErrors(() => labs.open(task, parseUriArgument(at)))),
    ),
    late,
  );
}
