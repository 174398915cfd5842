import * as vscode from 'vscode';
import { showQuestion, whileAsking } from './open-question.ts';
import { LONGEST, plain } from './plain.ts';

export interface TextOptions {
  readonly title?: string;
  readonly prompt?: string;
  readonly placeHolder?: string;
  /** What stands there to begin with, as it is. */
  readonly value?: string;
  readonly password?: boolean;
  /** Whether the box stays when the person goes elsewhere. */
  readonly ignoreFocusOut?: boolean;
  /** @returns what is wrong with a text, as a sentence, or less than wrong, as a message; nothing if it can be taken */
  validateInput?(text: string): Checked | Promise<Checked>;
}

type Checked = string | vscode.InputBoxValidationMessage | undefined;

/** Asks for a text. What is wrong with it stands below while it is typed, and is not taken. @returns undefined if the person leaves */
export function askText(options: TextOptions): Promise<string | undefined> {
  const { title, prompt, placeHolder, value = '', password = false, validateInput } = options;
  const box = vscode.window.createInputBox();
  if (title !== undefined) box.title = plain(title, LONGEST.label);
  if (prompt !== undefined) box.prompt = plain(prompt);
  if (placeHolder !== undefined) box.placeholder = plain(placeHolder, LONGEST.label);
  box.value = value;
  box.password = password;
  // That of texts before may come later than that of the present one.
  let asked = 0;
  const check = async (text: string): Promise<boolean> => {
    const mine = ++asked;
    const found = await validateInput?.(text);
    if (mine === asked) box.validationMessage = found ? plainMessage(found) : undefined;
    return (
      !found || (typeof found !== 'string' && found.severity !== vscode.InputBoxValidationSeverity.Error)
    );
  };
  let answer: string | undefined;
  box.onDidChangeValue((text) => void check(text));
  box.onDidAccept(async () => {
    const text = box.value;
    if (!(await check(text)) || text !== box.value) return;
    answer = text;
    box.hide();
  });
  void check(value);
  return whileAsking(async () => {
    await showQuestion(box, options.ignoreFocusOut ?? false, () => answer !== undefined);
    return answer;
  });
}

function plainMessage(
  found: string | vscode.InputBoxValidationMessage,
): string | vscode.InputBoxValidationMessage {
  return typeof found === 'string'
    ? plain(found)
    : { message: plain(found.message), severity: found.severity };
}
