import * as vscode from 'vscode';
import { omitFalseOrUndefined, omitUndefined } from '../../core/base/optional-values.ts';
import { sanitizeMessageText } from '../../core/base/shorten.ts';
import { t } from '../../l10n/index.ts';
import { runAsSingleQuestion, showQuestion } from './open-question.ts';
import { sanitizeUiLabel } from './plain-text.ts';

/** A row of a list. All its texts are made plain. */
export interface QuickPickRow extends vscode.QuickPickItem {
  /** A codicon before the label. */
  readonly icon?: string;
}

type QuickPickListOptions = Readonly<Omit<vscode.QuickPickOptions, 'canPickMany' | 'onDidSelectItem'>>;

/** Lets the user pick rows. @returns the selected rows, possibly none, or undefined if dismissed */
export function pickFromList<T extends QuickPickRow>(
  rows: readonly T[],
  options: QuickPickListOptions & { readonly canPickMany: true },
): Promise<readonly T[] | undefined>;
/** @returns the selected row, or undefined if dismissed */
export function pickFromList<T extends QuickPickRow>(
  rows: readonly T[],
  options: QuickPickListOptions,
): Promise<T | undefined>;
export function pickFromList<T extends QuickPickRow>(
  rows: readonly T[],
  options: QuickPickListOptions & { readonly canPickMany?: boolean },
): Promise<T | readonly T[] | undefined> {
  const list = new QuickPickList<T>(options);
  const { canPickMany = false } = options;
  list.canPickMany = canPickMany;
  list.rows = rows;
  const picked = rows.filter((row) => row.picked);
  if (canPickMany) list.chosen = picked;
  else if (picked.length > 0) list.active = picked.slice(0, 1);
  return list.ask((chosen) => (canPickMany ? chosen : chosen[0]));
}

type Shown<T> = vscode.QuickPickItem & { readonly row: T };

/** A list whose rows can change while it is open. */
export class QuickPickList<T extends QuickPickRow> {
  readonly #picker = vscode.window.createQuickPick<Shown<T>>();
  readonly #ignoreFocusOut: boolean;

  readonly onDidChangeValue = this.#picker.onDidChangeValue;

  constructor(options: QuickPickListOptions = {}) {
    const { title, placeHolder, matchOnDescription = false, matchOnDetail = false } = options;
    if (title !== undefined) this.title = title;
    if (placeHolder !== undefined) this.placeholder = placeHolder;
    this.#picker.matchOnDescription = matchOnDescription;
    this.#picker.matchOnDetail = matchOnDetail;
    this.#ignoreFocusOut = options.ignoreFocusOut ?? false;
  }

  set title(title: string) {
    this.#picker.title = sanitizeUiLabel(title);
  }

  set placeholder(words: string) {
    this.#picker.placeholder = sanitizeUiLabel(words);
  }

  set busy(isBusy: boolean) {
    this.#picker.busy = isBusy;
  }

  set canPickMany(canPickMany: boolean) {
    this.#picker.canSelectMany = canPickMany;
  }

  set rows(rows: readonly T[]) {
    this.#picker.items = rows.map(shownRow);
  }

  /** The row that Enter selects. */
  get active(): readonly T[] {
    return this.#picker.activeItems.map(({ row }) => row);
  }

  set active(rows: readonly T[]) {
    this.#picker.activeItems = this.#picker.items.filter(({ row }) => rows.includes(row));
  }

  set chosen(rows: readonly T[]) {
    this.#picker.selectedItems = this.#picker.items.filter(({ row }) => rows.includes(row));
  }

  /** The filter text. */
  get value(): string {
    return this.#picker.value;
  }

  hide(): void {
    this.#picker.hide();
  }

  /** Shows the list. @param take maps rows to the answer; undefined keeps it open @returns undefined if dismissed */
  ask<R>(take: (rows: readonly T[]) => R | undefined): Promise<R | undefined> {
    const picker = this.#picker;
    let answer: R | undefined;
    const first = picker.activeItems;
    picker.onDidAccept(() => {
      // Keys typed while the list opens can arrive before it has selected its active row.
      const isLate = picker.selectedItems.length === 0 && !picker.canSelectMany;
      answer = take((isLate ? picker.activeItems : picker.selectedItems).map(({ row }) => row));
      if (answer !== undefined) picker.hide();
    });
    return runAsSingleQuestion(async () => {
      await showQuestion(
        picker,
        this.#ignoreFocusOut,
        () => answer !== undefined,
        () => {
          // VS Code may show it again without its rows or without the active one.
          const { items } = picker;
          picker.items = items;
          if (first.length > 0) picker.activeItems = first;
        },
      );
      return answer;
    });
  }
}

function shownRow<T extends QuickPickRow>(row: T): Shown<T> {
  const { icon, label, description, detail, buttons, iconPath, kind, alwaysShow } = row;
  const words = sanitizeUiLabel(label);
  return {
    label: icon === undefined ? words : `$(${icon}) ${words}`,
    ...omitUndefined({
      description: description && sanitizeUiLabel(description),
      detail: detail && sanitizeUiLabel(detail),
    }),
    ...omitUndefined({ buttons, iconPath, kind, alwaysShow }),
    row,
  };
}

export interface ConfirmationQuestion {
  /** `Delete 38 stored replies?` */
  readonly question: string;
  /** The consequences, one sentence per line. */
  readonly detail?: string | readonly string[];
  /** The label of the confirming row, a verb: `Delete`. */
  readonly confirmLabel: string;
  /** The label of the other row, *Cancel* by default. */
  readonly cancelLabel?: string;
}

/** `always`: confirmed, and don't ask again. `instead`: not confirmed, do the other action first. */
export type ConfirmationChoice = 'no' | 'once' | 'always' | 'instead';

interface ConfirmRow extends QuickPickRow {
  /** Absent on lines with consequences. */
  readonly answer?: ConfirmationChoice;
}

/** Asks before something is spent or deleted. *Cancel* is preselected, so that Enter, or a key meant for a page, never confirms. */
export async function confirmInQuickPick(confirmation: ConfirmationQuestion): Promise<boolean> {
  return (await confirmWithAlwaysOption(confirmation)) === 'once';
}

/**
 * Like {@link confirmInQuickPick}, with an optional row for "always" and one for another action.
 *
 * @param alwaysLabel the label of the row for "always"
 * @param insteadLabel the label of the row for another action, the last one, after the details
 */
export async function confirmWithAlwaysOption(
  { question, detail = [], confirmLabel, cancelLabel = t('Cancel') }: ConfirmationQuestion,
  alwaysLabel?: string,
  insteadLabel?: string,
): Promise<ConfirmationChoice> {
  const cancel: ConfirmRow = { icon: 'close', label: cancelLabel, answer: 'no', alwaysShow: true };
  const lines = typeof detail === 'string' ? [detail] : detail;
  const list = new QuickPickList<ConfirmRow>({ title: question, ignoreFocusOut: true });
  list.rows = omitFalseOrUndefined<ConfirmRow>([
    cancel,
    { icon: 'check', label: confirmLabel, answer: 'once' },
    alwaysLabel !== undefined && { icon: 'check-all', label: alwaysLabel, answer: 'always' },
    lines.length > 0 && { label: t('Details'), kind: vscode.QuickPickItemKind.Separator },
    ...lines.map((label) => ({ label })),
    insteadLabel !== undefined && { icon: 'gear', label: insteadLabel, answer: 'instead' },
  ]);
  list.active = [cancel];
  return (await list.ask(([row]) => row?.answer)) ?? 'no';
}

/** Asks for a file to open. @returns undefined if dismissed */
export async function pickFileToOpen(options: vscode.OpenDialogOptions): Promise<vscode.Uri | undefined> {
  const found = await runAsSingleQuestion(() => vscode.window.showOpenDialog(plainOptions(options)));
  return found?.[0];
}

/** Asks for a file to write. VS Code itself asks before replacing an existing one. @returns undefined if dismissed */
export async function pickSaveLocation(options: vscode.SaveDialogOptions): Promise<vscode.Uri | undefined> {
  return runAsSingleQuestion(() => vscode.window.showSaveDialog(plainOptions(options)));
}

function plainOptions<T extends { readonly title?: string }>(options: T): T {
  const { title } = options;
  return title === undefined ? options : { ...options, title: sanitizeUiLabel(title) };
}

/** Asks for a text. Shows the error of an invalid text below the box, but not before anything is entered, and doesn't accept it. @returns undefined if dismissed */
export function askForText(options: Omit<vscode.InputBoxOptions, 'valueSelection'>): Promise<string | undefined> {
  const { title, prompt, placeHolder, value = '', password = false, validateInput } = options;
  const box = vscode.window.createInputBox();
  if (title !== undefined) box.title = sanitizeUiLabel(title);
  if (prompt !== undefined) box.prompt = sanitizeMessageText(prompt);
  if (placeHolder !== undefined) box.placeholder = sanitizeUiLabel(placeHolder);
  box.value = value;
  box.password = password;
  // The validation of an earlier text may end after that of the current text.
  let asked = 0;
  const check = async (text: string): Promise<boolean> => {
    const mine = ++asked;
    const found = await validateInput?.(text);
    if (mine === asked) box.validationMessage = found ? plainMessage(found) : undefined;
    return !found || (typeof found !== 'string' && found.severity !== vscode.InputBoxValidationSeverity.Error);
  };
  let answer: string | undefined;
  box.onDidChangeValue((text) => void check(text));
  box.onDidAccept(async () => {
    const text = box.value;
    if (!(await check(text)) || text !== box.value) return;
    answer = text;
    box.hide();
  });
  if (value !== '') void check(value);
  return runAsSingleQuestion(async () => {
    await showQuestion(box, options.ignoreFocusOut ?? false, () => answer !== undefined);
    return answer;
  });
}

function plainMessage(found: string | vscode.InputBoxValidationMessage): string | vscode.InputBoxValidationMessage {
  return typeof found === 'string'
    ? sanitizeMessageText(found)
    : { message: sanitizeMessageText(found.message), severity: found.severity };
}
