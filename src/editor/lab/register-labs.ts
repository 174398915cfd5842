/** The part of the prompt lab that loads at startup: its commands and the restoring of panels. */

import * as vscode from 'vscode';
import { LAB_PANEL } from '../../protocol/view-types.ts';
import { LazyPart, reportFailure } from '../ask/index.ts';
import { commands } from '../base/names.ts';
import { readUri } from '../base/read-uri.ts';
import { takeOverPanels } from '../pages/index.ts';
import type { LabPanels } from './lab-panels.ts';
import type { LabTask } from './types.ts';

const LAB_TASKS: readonly (readonly [LabTask, string])[] = [
  ['open', commands.openLab],
  ['run', commands.labRunHere],
  ['runCases', commands.runCases],
  ['addCase', commands.addCase],
  ['compare', commands.labCompare],
];

/**
 * Registers the commands of the prompt lab and restores its panels.
 * @param load called once, on first use
 */
export function registerLabs(load: () => Promise<LabPanels>): vscode.Disposable {
  const late = new LazyPart(load);
  return vscode.Disposable.from(
    takeOverPanels(LAB_PANEL, async (panel, state) => (await late.get()).restore(panel, state)),
    ...LAB_TASKS.map(([task, command]) =>
      late.command(command, (labs, at) => reportFailure(() => labs.open(task, readUri(at)))),
    ),
    late,
  );
}
