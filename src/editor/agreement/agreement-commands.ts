import * as vscode from 'vscode';
import { Late } from '../ask/index.ts';
import { tellIfNot } from '../ask/tell-if-not.ts';
import { commands } from '../base/names.ts';
import type { AgreementCommand, LateAgreements } from './types.ts';

/** The commands about agreement and statistics; all that they do is loaded with the first of them. */
export function registerAgreementCommands(load: () => Promise<LateAgreements>): vscode.Disposable {
  const late = new Late(load);
  const register = (command: string, what: AgreementCommand): vscode.Disposable =>
    late.command(command, (part, at) => tellIfNot(() => part.run(what, at)));
  return vscode.Disposable.from(
    late,
    register(commands.startAgreement, 'start'),
    register(commands.showAgreement, 'agreement'),
    register(commands.showStatistics, 'statistics'),
  );
}
