import type * as vscode from 'vscode';
import { registerCommand } from '../ask/index.ts';
import { tellIfNot } from '../ask/tell-if-not.ts';
import { Disposables } from '../base/disposables.ts';
import { commands } from '../base/names.ts';
import type { LabellingModule } from '../data/types.ts';
import type { AgreementCommand, AgreementParts, LateAgreements } from './types.ts';

/** The commands about agreement and statistics; all that they do is loaded with the first of them. */
export function registerAgreementCommands(
  parts: AgreementParts,
  load: () => Promise<LabellingModule>,
): vscode.Disposable {
  const disposables = new Disposables();
  let late: Promise<LateAgreements> | undefined;
  const loaded = (): Promise<LateAgreements> => {
    late ??= load().then((module) => {
      const made = module.createAgreements(parts);
      disposables.add(made);
      return made;
    });
    return late;
  };
  const register = (command: string, what: AgreementCommand): void =>
    disposables.add(
      registerCommand(command, (at?: unknown) => tellIfNot(async () => (await loaded()).run(what, at))),
    );
  register(commands.startAgreement, 'start');
  register(commands.showAgreement, 'agreement');
  register(commands.showStatistics, 'statistics');
  return disposables;
}
