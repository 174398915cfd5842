/** The two commands of evaluations, registered at startup. The rest loads when one runs. */

import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { LazyPart, reportFailure } from '../ask/index.ts';
import { commands } from '../base/names.ts';
import { type ItemsFor, onItems } from '../data/index.ts';
import type { EvaluationCommands } from './ports.ts';

/** Registers the commands that run or resume an evaluation. */
export function registerEvaluations(
  itemsFor: ItemsFor,
  load: () => Promise<EvaluationCommands>,
): vscode.Disposable {
  const late = new LazyPart(load);
  return vscode.Disposable.from(
    late,
    late.command(commands.evaluate, (part, at) =>
      reportFailure(() => onItems(at, t('Evaluate Judge'), itemsFor, (uris) => part.evaluate(uris))),
    ),
    late.command(commands.resumeEvaluation, (part) => reportFailure(() => part.resume())),
  );
}
