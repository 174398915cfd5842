/** The two commands of evaluations, registered at startup. The rest loads when one runs. */

import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { LazyFeature, runAndShowErrors } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import { type CommandItemsChooser, runCommandOnItems } from '../data/index.ts';
import type { EvaluationCommands } from './evaluation-commands.ts';

/** Registers the commands that run or resume an evaluation. */
export function registerEvaluationCommands(
  itemsFor: CommandItemsChooser,
  load: () => Promise<EvaluationCommands>,
): vscode.Disposable {
  const late = new LazyFeature(load);
  return vscode.Disposable.from(
    late,
    late.command(commandIds.evaluate, (part, at) =>
      runAndShowErrors(() => runCommandOnItems(at, t('Evaluate Judge'), itemsFor, (uris) => part.evaluate(uris))),
    ),
    late.command(commandIds.resumeEvaluation, (part) => runAndShowErrors(() => part.resume())),
  );
}
