import * as vscode from 'vscode';
import { comparisonRunTexts } from '../../core/select/index.ts';
import type { CompareHeaderButton } from '../../protocol/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import type { Comparison } from './comparison.ts';
import { exportComparison } from './export.ts';
import { openCandidate } from './open-candidate.ts';
import type { ComparePanelServices } from './types.ts';

/** Runs the action of a button in the panel. @throws Error with a sentence for people if it can't be done */
export async function runCompareAction(
  action: CompareHeaderButton['action'],
  comparison: Comparison,
  { log, texts }: ComparePanelServices,
): Promise<void> {
  const run = (command: string) => vscode.commands.executeCommand(command);
  const acts: Readonly<Record<CompareHeaderButton['action'], () => unknown>> = {
    start: () => comparison.start(),
    stop: () => comparison.stop(),
    giveUp: () => comparison.stop(),
    resume: () => comparison.resume(),
    chooseJudge: () => run(commandIds.chooseJudge),
    chooseProofs: () => run(commandIds.compareProofs),
    openWinner: () => {
      const winner = comparison.held?.standing.winner;
      if (winner === undefined) throw new Error(comparisonRunTexts.noWinner());
      return openCandidate(comparison, winner, undefined, texts);
    },
    export: () => exportComparison(comparison),
    copyDetails: () => vscode.env.clipboard.writeText(getComparisonDetails(comparison)),
    showLog: () => log.show(),
  };
  await acts[action]();
}

/** The details of a failure, for a bug report. */
function getComparisonDetails({ run, asker, failure, held }: Comparison): string {
  const { failure: kind, cause, message } = failure ?? {};
  const said = [kind, cause, message].filter((part) => part !== undefined).join(': ');
  const design = held && JSON.stringify(held.tournament.design);
  const calls = held && JSON.stringify(held.standing.calls);
  const lines = [`${vscode.env.appName} ${vscode.version}`, run, asker?.name, said, design, calls];
  return `${lines.filter((line) => line !== undefined && line !== '').join('\n')}\n`;
}
