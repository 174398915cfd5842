/** The part of reports that is loaded at startup: commands, and the restoring of panels. The rest is loaded later. */

import * as vscode from 'vscode';
import { REPORT_PANEL_VIEW_TYPE } from '../../protocol/view-types.ts';
import { LazyFeature, runAndShowErrors } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import { listUriArguments } from '../base/read-uri.ts';
import { readExportArguments, registerPanelSerializer } from '../pages/index.ts';
import type { ReportPanelSet } from './report-set.ts';
import { REPORT_FORMATS } from './types.ts';

/** Reports of runs, each in a panel of its own. @param load is called once, when there is something to do */
export function registerReportFeatures(load: () => Promise<ReportPanelSet>): vscode.Disposable {
  const late = new LazyFeature(load);
  return vscode.Disposable.from(
    registerPanelSerializer(REPORT_PANEL_VIEW_TYPE, async (panel, state) => (await late.get()).restore(panel, state)),
    // One journal, or two, the one under study first.
    late.command(commandIds.openReport, (all, at) =>
      runAndShowErrors(() => all.open(listUriArguments(at).slice(0, 2))),
    ),
    late.command(commandIds.compareReport, (all) => runAndShowErrors(() => all.compare())),
    late.command(commandIds.exportReport, (all, at) =>
      runAndShowErrors(() => all.export(readExportArguments(at, REPORT_FORMATS))),
    ),
    late,
  );
}
