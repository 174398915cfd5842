import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { type AskRow, List } from './pick.ts';

export interface Confirmation {
  /** `Delete 38 stored replies?` */
  readonly question: string;
  /** What it comes to: a sentence a line. */
  readonly detail?: string | readonly string[];
  /** What the other row says, as a verb: `Delete`. */
  readonly confirmLabel: string;
}

interface ConfirmRow extends AskRow {
  /** Absent on lines that say what it comes to. */
  readonly isAgreed?: boolean;
}

/** Asks before something is spent or deleted. It starts on Cancel: Enter alone never confirms, nor does a key that was meant for a page. */
export async function confirm({ question, detail = [], confirmLabel }: Confirmation): Promise<boolean> {
  const cancel: ConfirmRow = { icon: 'close', label: t('Cancel'), isAgreed: false, alwaysShow: true };
  const lines = typeof detail === 'string' ? [detail] : detail;
  const list = new List<ConfirmRow>({ title: question, ignoreFocusOut: true });
  list.rows = [
    cancel,
    { icon: 'check', label: confirmLabel, isAgreed: true },
    ...(lines.length > 0 ? [{ label: t('Details'), kind: vscode.QuickPickItemKind.Separator }] : []),
    ...lines.map((label) => ({ label })),
  ];
  list.active = [cancel];
  return (await list.ask(([row]) => row?.isAgreed)) ?? false;
}
