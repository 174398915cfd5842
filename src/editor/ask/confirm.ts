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

/** `always`: and the same need not be asked again. `instead`: no, since something else is to be done first. */
export type Confirmed = 'no' | 'once' | 'always' | 'instead';

interface ConfirmRow extends AskRow {
  /** Absent on lines that say what it comes to. */
  readonly answer?: Confirmed;
}

/** Asks before something is spent or deleted. It starts on Cancel: Enter alone never confirms, nor does a key that was meant for a page. */
export async function confirm(confirmation: Confirmation): Promise<boolean> {
  return (await confirmOrAlways(confirmation)) === 'once';
}

/**
 * The same, with a row by which the person isn't asked again, and one that leads elsewhere, if there are such.
 *
 * @param alwaysLabel what the first of them says
 * @param insteadLabel what the second says; it stands last, behind the details
 */
export async function confirmOrAlways(
  { question, detail = [], confirmLabel }: Confirmation,
  alwaysLabel?: string,
  insteadLabel?: string,
): Promise<Confirmed> {
  const cancel: ConfirmRow = { icon: 'close', label: t('Cancel'), answer: 'no', alwaysShow: true };
  const lines = typeof detail === 'string' ? [detail] : detail;
  const list = new List<ConfirmRow>({ title: question, ignoreFocusOut: true });
  list.rows = [
    cancel,
    { icon: 'check', label: confirmLabel, answer: 'once' },
    ...(alwaysLabel === undefined
      ? []
      : [{ icon: 'check-all', label: alwaysLabel, answer: 'always' } satisfies ConfirmRow]),
    ...(lines.length > 0 ? [{ label: t('Details'), kind: vscode.QuickPickItemKind.Separator }] : []),
    ...lines.map((label) => ({ label })),
    ...(insteadLabel === undefined
      ? []
      : [{ icon: 'gear', label: insteadLabel, answer: 'instead' } satisfies ConfirmRow]),
  ];
  list.active = [cancel];
  return (await list.ask(([row]) => row?.answer)) ?? 'no';
}
