/** What is there of evaluations from the start: two commands. All else is loaded when one is run. */
import * as vscode from 'vscode';
import { Late, tellIfNot } from '../ask/index.ts';
import { commands } from '../base/names.ts';
import type { LateEvaluations } from './ports.ts';

/** Registers the commands that run an evaluation, or go on with one. */
export function registerEvaluations(load: () => Promise<LateEvaluations>): vscode.Disposable {
  const late = new Late(load);
  return vscode.Disposable.from(
    late,
    late.command(commands.evaluate, (part, uris) => tellIfNot(() => part.evaluate(urisIn(uris)))),
    late.command(commands.resumeEvaluation, (part) => tellIfNot(() => part.resume())),
  );
}

function urisIn(uris: unknown): readonly vscode.Uri[] | undefined {
  if (uris instanceof vscode.Uri) return [uris];
  return Array.isArray(uris) ? uris.filter((uri) => uri instanceof vscode.Uri) : undefined;
}
