/** What is there of reports from the start: commands, and whoever takes over a panel that was kept. All else is loaded later. */

import * as vscode from 'vscode';
import { REPORT_PANEL } from '../../protocol/view-types.ts';
import { Late, tellIfNot } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commands } from '../base/names.ts';
import { takeOverPanels } from '../pages/index.ts';
import type { ReportFormat, ReportSet } from './types.ts';

const FORMATS: Readonly<Record<ReportFormat, true>> = { html: true, markdown: true, csv: true, json: true };

/** Reports of runs, each in a panel of its own. */
export class Reports {
  readonly #all: Late<ReportSet>;
  readonly #disposables = new Disposables();

  /** @param load is called once, when there is something to do */
  constructor(load: () => Promise<ReportSet>) {
    this.#all = new Late(load);
    const register = (command: string, run: (all: ReportSet, at: unknown) => unknown): void =>
      this.#disposables.add(this.#all.command(command, run));
    this.#disposables.add(
      takeOverPanels(REPORT_PANEL, async (panel, state) => (await this.#all.get()).restore(panel, state)),
    );
    register(commands.openReport, (all, at) => tellIfNot(() => all.open(journalsIn(at))));
    register(commands.compareReport, (all) => tellIfNot(() => all.compare()));
    register(commands.exportReport, (all, at) => {
      const { format, to } = exportArguments(at);
      return tellIfNot(() => all.export(format, to));
    });
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#all.dispose();
  }
}

/** Addresses of journals that a command was told: one, or an array of them, the one under study first. */
function journalsIn(at: unknown): readonly vscode.Uri[] {
  return (Array.isArray(at) ? at : [at]).filter((one) => one instanceof vscode.Uri).slice(0, 2);
}

function exportArguments(at: unknown): { format?: ReportFormat; to?: vscode.Uri } {
  const { format, to } = (typeof at === 'object' && at !== null ? at : {}) as {
    readonly format?: unknown;
    readonly to?: unknown;
  };
  return {
    ...(typeof format === 'string' && Object.hasOwn(FORMATS, format)
      ? { format: format as ReportFormat }
      : {}),
    ...(to instanceof vscode.Uri ? { to } : {}),
  };
}
