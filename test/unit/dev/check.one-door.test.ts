/** What the editor shows a person goes through `src/editor/ask`, where names of anybody's become neither links nor markup. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import type { Node } from '../../../src/dev/l10n.ts';
import { mapSyntaxTrees, readProductSources, walkSyntaxNodes } from '../../../src/dev/l10n.ts';

const DOOR = 'src/editor/ask/';

/** What of `vscode.window` shows texts as they are. */
const SHOWING =
  /^(?:show(?:Information|Warning|Error)Message|show(?:InputBox|QuickPick|OpenDialog|SaveDialog|WorkspaceFolderPick)|create(?:QuickPick|InputBox|StatusBarItem|OutputChannel)|setStatusBarMessage|register(?:TextEditor)?Command)$/;

/** `file: name` of each use of the editor's own beside the door. */
function besideTheDoor(sources: ReadonlyMap<string, string>): string[] {
  return mapSyntaxTrees(sources, (name, file) =>
    [...walkSyntaxNodes(file)].flatMap((node) => {
      const used = usedBy(node);
      return used === undefined ? [] : [`${name}: ${used}`];
    }),
  ).flat();
}

/** What is made with a text that VS Code shows. */
const MADE = /^(?:TreeItem|CodeLens|Diagnostic)$/;

/** Where Markdown is made of more than our own words, and why nothing of anybody's is markup there. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  'src/editor/features/review-hover.ts: appendMarkdown': 'a label that its callers make of our words',
  'src/editor/features/review-hover.ts: MarkdownString': 'an address in which every sign that ends it is encoded',
  'src/editor/prompts/prompt-providers.ts: MarkdownString': 'our words, and names that are escaped as Markdown',
};

/** Whether a text is made of our own words alone. */
function isOurs(node: Node): boolean {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return true;
  if (isTemplateExpression(node)) return node.templateSpans.every(({ expression }) => isOurs(expression));
  const isSaid = isCallExpression(node) && node.expression.getText() === 't';
  return isSaid && node.arguments.length === 1 && node.arguments.every(isOurs);
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
    const { expression, arguments: given = [] } = node;
    if (!isPropertyAccessExpression(expression)) return undefined;
    const { text } = expression.name;
    if (text === 'MarkdownString') return given.every(isOurs) ? undefined : text;
    return MADE.test(text) ? text : undefined;
  }
  if (isCallExpression(node)) {
    const { expression, arguments: given } = node;
    const isMarkup = isPropertyAccessExpression(expression) && expression.name.text === 'appendMarkdown';
    return isMarkup && !given.every(isOurs) ? 'appendMarkdown' : undefined;
  }
  if (isPropertyAssignment(node)) {
    // Who wrote a comment is a name of anybody's.
    const isName = node.name.getText() === 'author' && isObjectLiteralExpression(node.initializer);
    return isName && !/\{ name: (?:sanitizeToSingleLine|sanitizeMessageText)\(/.test(node.initializer.getText())
      ? 'author'
      : undefined;
  }
  if (isBinaryExpression(node) && node.operatorToken.getText() === '=') {
    const left = node.left.getText();
    return /\bpanel\.title$/i.test(left) ? left : undefined;
  }
  return undefined;
}

test('nothing in the editor shows a text, asks, or names a row or a panel but through the door', () => {
  const sources = [...readProductSources()].filter(
    ([name]) => name.startsWith('src/editor/') && !name.startsWith(DOOR),
  );
  assert.ok(sources.length > 300);
  const found = besideTheDoor(new Map(sources));
  assert.deepEqual(
    found.filter((one) => !(one in LOOKED_AT)),
    [],
  );
  assert.deepEqual(new Set(found), new Set(Object.keys(LOOKED_AT)), 'each is still there');
});

test('the door itself uses them', () => {
  const door = [...readProductSources()].filter(([name]) => name.startsWith(DOOR));
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
  'vscode.commands.registerCommand(name, run);',
  'const lens = new vscode.CodeLens(range, { title: name, command });',
  'const diagnostic = new vscode.Diagnostic(range, name, severity);',
  'const text = new vscode.MarkdownString(name);',
  'const text = new vscode.MarkdownString(`**$' + '{name}**`);',
  "const text = new vscode.MarkdownString(t('Reviewed {0}.', name));",
  'text.appendMarkdown(name);',
  'const comment = { body, author: { name: annotator } };',
])
  test(`the lint refuses ${text}`, () => {
    assert.equal(besideTheDoor(new Map([['src/editor/a.ts', text]])).length, 1);
  });

test('the lint lets other code be', () => {
  const text =
    'await withProgress(options, work); box.title = name; const { title } = panel; show(panel.title);' +
    "new vscode.MarkdownString(t('Label')); text.appendMarkdown('**').appendText(name);" +
    'const comment = { author: { name: sanitizeToSingleLine(annotator) } };';
  assert.deepEqual(besideTheDoor(new Map([['src/editor/a.ts', text]])), []);
});
