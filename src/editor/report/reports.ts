/** The part of reports that is loaded at startup: commands, and the restoring of panels. The rest is loaded later. */

import * as vscode from 'vscode';
import { REPORT_PANEL } from '../../protocol/view-types.ts';
import { LazyPart, reportFailure } from '../ask/index.ts';
import { commands } from '../base/names.ts';
import { readUris } from '../base/read-uri.ts';
import { exportArguments, takeOverPanels } from '../pages/index.ts';
import type { ReportPanelSet } from './report-set.ts';
import { reportFormats } from './types.ts';

/**
 * Reports of runs, each in a panel of its own.
 * @param load is called once, when there is something to do
 */
export function registerReports(load: () => Promise<ReportPanelSet>): vscode.Disposable {
  const late = new LazyPart(load);
  return vscode.Disposable.from(
    takeOverPanels(REPORT_PANEL, async (panel, state) => (await late.get()).restore(panel, state)),
    // One journal, or two, the one under study first.
    late.command(commands.openReport, (all, at) => reportFailure(() => all.open(readUris(at).slice(0, 2)))),
    late.command(commands.compareReport, (all) => reportFailure(() => all.compare())),
    late.command(commands.exportReport, (all, at) => {
      const { format, to } = exportArguments(at, reportFormats);
      return reportFailure(() => all.export(format, to));
    }),
    late,
  );
}
