import * as vscode from 'vscode';
import { showQuestion, whileAsking } from './open-question.ts';
import { LONGEST, plain } from './plain.ts';

/** A row of a list. All its texts are made plain. */
export interface AskRow extends vscode.QuickPickItem {
  /** A codicon before the label. */
  readonly icon?: string;
}

export interface PickOptions {
  readonly title?: string;
  readonly placeHolder?: string;
  readonly matchOnDescription?: boolean;
  readonly matchOnDetail?: boolean;
  /** Whether the list stays when the person goes elsewhere. */
  readonly ignoreFocusOut?: boolean;
}

/** @returns the rows that were chosen, perhaps none; undefined if the person leaves */
export function pick<T extends AskRow>(
  rows: readonly T[],
  options: PickOptions & { readonly canPickMany: true },
): Promise<readonly T[] | undefined>;
/** @returns the row that was chosen; undefined if the person leaves */
export function pick<T extends AskRow>(rows: readonly T[], options: PickOptions): Promise<T | undefined>;
export function pick<T extends AskRow>(
  rows: readonly T[],
  options: PickOptions & { readonly canPickMany?: boolean },
): Promise<T | readonly T[] | undefined> {
  const list = new List<T>(options);
  const { canPickMany = false } = options;
  list.canPickMany = canPickMany;
  list.rows = rows;
  const picked = rows.filter((row) => row.picked);
  if (canPickMany) list.chosen = picked;
  else if (picked.length > 0) list.active = picked.slice(0, 1);
  return list.ask((chosen) => (canPickMany ? chosen : chosen[0]));
}

/** A list whose rows change while it is open. */
export function createPick<T extends AskRow>(options: PickOptions = {}): List<T> {
  return new List(options);
}

type Shown<T> = vscode.QuickPickItem & { readonly row: T };

export class List<T extends AskRow> {
  readonly #picker = vscode.window.createQuickPick<Shown<T>>();
  readonly #ignoreFocusOut: boolean;

  readonly onDidChangeValue = this.#picker.onDidChangeValue;

  constructor(options: PickOptions) {
    const { title, placeHolder, matchOnDescription = false, matchOnDetail = false } = options;
    if (title !== undefined) this.title = title;
    if (placeHolder !== undefined) this.placeholder = placeHolder;
    this.#picker.matchOnDescription = matchOnDescription;
    this.#picker.matchOnDetail = matchOnDetail;
    this.#ignoreFocusOut = options.ignoreFocusOut ?? false;
  }

  set title(title: string) {
    this.#picker.title = plain(title, LONGEST.label);
  }

  set placeholder(words: string) {
    this.#picker.placeholder = plain(words, LONGEST.label);
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

  /** The row that Enter takes. */
  get active(): readonly T[] {
    return this.#picker.activeItems.map(({ row }) => row);
  }

  set active(rows: readonly T[]) {
    this.#picker.activeItems = this.#picker.items.filter(({ row }) => rows.includes(row));
  }

  set chosen(rows: readonly T[]) {
    this.#picker.selectedItems = this.#picker.items.filter(({ row }) => rows.includes(row));
  }

  /** What is typed to filter by. */
  get value(): string {
    return this.#picker.value;
  }

  hide(): void {
    this.#picker.hide();
  }

  /**
   * Shows it, once. It is gone when it is answered.
   *
   * @param take makes the answer of the rows that were chosen; without one, the list stays
   * @returns undefined if the person leaves
   */
  ask<R>(take: (rows: readonly T[]) => R | undefined): Promise<R | undefined> {
    const picker = this.#picker;
    let answer: R | undefined;
    const first = picker.activeItems;
    picker.onDidAccept(() => {
      answer = take(picker.selectedItems.map(({ row }) => row));
      if (answer !== undefined) picker.hide();
    });
    return whileAsking(async () => {
      await showQuestion(
        picker,
        this.#ignoreFocusOut,
        () => answer !== undefined,
        () => {
          if (first.length > 0) picker.activeItems = first;
        },
      );
      return answer;
    });
  }
}

function shownRow<T extends AskRow>(row: T): Shown<T> {
  const { icon, label, description, detail, buttons, iconPath, kind, alwaysShow } = row;
  const words = plain(label, LONGEST.label);
  return {
    label: icon === undefined ? words : `$(${icon}) ${words}`,
    ...(description === undefined ? {} : { description: plain(description, LONGEST.label) }),
    ...(detail === undefined ? {} : { detail: plain(detail, LONGEST.label) }),
    ...(buttons === undefined ? {} : { buttons }),
    ...(iconPath === undefined ? {} : { iconPath }),
    ...(kind === undefined ? {} : { kind }),
    ...(alwaysShow === undefined ? {} : { alwaysShow }),
    row,
  };
}
