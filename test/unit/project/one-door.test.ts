/** What the editor shows a person goes through `src/editor/ask`, where names of anybody's become neither links nor markup. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isBinaryExpression,
  isBindingElement,
  isElementAccessExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { productSources } from '../../../src/dev/l10n.ts';
import { type Node, within, withSyntax } from '../../../src/dev/syntax.ts';

const DOOR = 'src/editor/ask/';

/** What of `vscode.window` shows texts as they are. */
const SHOWING =
  /^(?:show(?:Information|Warning|Error)Message|show(?:InputBox|QuickPick|OpenDialog|SaveDialog|WorkspaceFolderPick)|create(?:QuickPick|InputBox|StatusBarItem|OutputChannel)|setStatusBarMessage)$/;

/** `file: name` of each use of the editor's own beside the door. */
function besideTheDoor(sources: ReadonlyMap<string, string>): string[] {
  return withSyntax(sources, (name, file) =>
    [...within(file)].flatMap((node) => {
      const used = usedBy(node);
      return used === undefined ? [] : [`${name}: ${used}`];
    }),
  ).flat();
}

function usedBy(node: Node): string | undefined {
  if (isPropertyAccessExpression(node)) {
    const { text } = node.name;
    if (SHOWING.test(text)) return text;
    return text === 'withProgress' && node.expression.getText().endsWith('window') ? text : undefined;
  }
  if (isElementAccessExpression(node)) {
    const at = node.argumentExpression;
    return isStringLiteral(at) && SHOWING.test(at.text) ? at.text : undefined;
  }
  if (isBindingElement(node)) {
    const name = node.propertyName ?? node.name;
    return name && isIdentifier(name) && SHOWING.test(name.text) ? name.text : undefined;
  }
  if (isNewExpression(node)) {
    const { expression } = node;
    return isPropertyAccessExpression(expression) && expression.name.text === 'TreeItem'
      ? 'TreeItem'
      : undefined;
  }
  if (isBinaryExpression(node) && node.operatorToken.getText() === '=') {
    const left = node.left.getText();
    return /\bpanel\.title$/i.test(left) ? left : undefined;
  }
  return undefined;
}

test('nothing in the editor shows a text, asks, or names a row or a panel but through the door', () => {
  const sources = [...productSources()].filter(
    ([name]) => name.startsWith('src/editor/') && !name.startsWith(DOOR),
  );
  assert.ok(sources.length > 300);
  assert.deepEqual(besideTheDoor(new Map(sources)), []);
});

test('the door itself uses them', () => {
  const door = [...productSources()].filter(([name]) => name.startsWith(DOOR));
  assert.ok(besideTheDoor(new Map(door)).length > 8);
});

for (const text of [
  "void vscode.window.showInformationMessage(t('{0} is there.', name));",
  'const { showWarningMessage } = vscode.window;',
  'const { showWarningMessage: warn } = vscode.window;',
  "await vscode.window['showInputBox']({ prompt });",
  'const show = isWhole ? vscode.window.showErrorMessage : undefined;',
  'const picker = vscode.window.createQuickPick();',
  'await vscode.window.withProgress({ location, title }, work);',
  "const item = vscode.window.createStatusBarItem('a');",
  'const item = new vscode.TreeItem(name);',
  'this.#panel.title = name;',
])
  test(`the lint refuses ${text}`, () => {
    assert.equal(besideTheDoor(new Map([['src/editor/a.ts', text]])).length, 1);
  });

test('the lint lets other code be', () => {
  const text =
    'await withProgress(options, work); box.title = name; const { title } = panel; show(panel.title);';
  assert.deepEqual(besideTheDoor(new Map([['src/editor/a.ts', text]])), []);
});
