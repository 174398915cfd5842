import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { formerCommandIds } from '../../../src/editor/base/manifest-names.ts';
import { falseRelation, flagship, laterFalseRelation } from '../../support/samples.ts';
import {
  closeAll,
  eventually,
  hoverText,
  noProblemsLeft,
  openSample,
  openUntitled,
  problemsOf,
  rangeOf,
  runAndAgree,
  staysWithoutProblems,
  write,
} from './workbench.ts';

/** The commands that VS Code makes for every view: proofmark.flags.focus and the like. */
const VIEW_COMMAND = /^proofmark\.(?:queue|flags|judges)\./;

describe('the marks of a proof', () => {
  afterEach(closeAll);

  it('put one error on exactly the false phrase', async () => {
    const { document } = await openSample(flagship);
    const errors = (await problemsOf(document.uri)).filter(
      ({ severity }) => severity === vscode.DiagnosticSeverity.Error,
    );
    assert.equal(errors.length, 1);
    assert.equal(errors[0]?.source, 'Proofmark');
    assert.equal(document.getText(errors[0]?.range), falseRelation);
    assert.deepEqual(errors[0]?.range, rangeOf(document, falseRelation));
  });

  it('tell the evidence in the hover, and nothing elsewhere', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    const text = await hoverText(document.uri, rangeOf(document, falseRelation).start.translate(0, 3));
    assert.match(text, /Evidence/);
    const [left, right] = ['left', 'right'].map((side) => new RegExp(`${side}.*[=≈] ([-−]?[\\d.]+)`).exec(text)?.[1]);
    assert.ok(left !== undefined && right !== undefined && left !== right, `two values that differ: ${text}`);
    assert.doesNotMatch(await hoverText(document.uri, new vscode.Position(0, 2)), /Evidence/);
  });

  it('are reached with F8', async () => {
    const editor = await openSample(flagship);
    await problemsOf(editor.document.uri);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await vscode.commands.executeCommand('editor.action.marker.next');
    const wanted = rangeOf(editor.document, falseRelation);
    await eventually('the cursor on the false phrase', () =>
      wanted.contains(editor.selection.active) ? true : undefined,
    );
    await vscode.commands.executeCommand('closeMarkersNavigation');
  });

  it('are walked by our own commands, from file to file and around', async () => {
    const tickets = await openSample('tickets.proof.txt');
    await problemsOf(tickets.document.uri);
    const cosine = await openSample(flagship);
    await problemsOf(cosine.document.uri);
    cosine.selection = new vscode.Selection(0, 0, 0, 0);
    const seen: string[] = [];
    const walk = async (command: string): Promise<void> => {
      await vscode.commands.executeCommand(command);
      const editor = vscode.window.activeTextEditor;
      seen.push(editor?.document.getText(editor.selection) ?? '');
    };
    const order = [falseRelation, laterFalseRelation, '120 - 84 = 46', falseRelation];
    for (const _ of order) await walk('proofmark.nextFlag');
    assert.deepEqual(seen, order);
    await walk('proofmark.previousFlag');
    assert.equal(seen.at(-1), '120 - 84 = 46');
  });

  it('are there again after the cache was cleared', async () => {
    const { document } = await openSample(flagship);
    const before = (await problemsOf(document.uri)).length;
    // Its message waits for nobody.
    await runAndAgree('proofmark.clearCache');
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal((await problemsOf(document.uri)).length, before);
  });

  it('go when the document is closed', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await noProblemsLeft(document.uri);
  });
});

describe('the outline', () => {
  afterEach(closeAll);

  it('has the steps, flagged ones marked, and folds those of several lines', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    const steps = symbols.filter(({ name }) => name.startsWith('¶'));
    assert.deepEqual(
      steps.map(({ name }) => name),
      ['¶1', '¶2 ≠', '¶3 ≠', '¶4'],
    );
    assert.ok(steps[1]?.range.contains(rangeOf(document, falseRelation)));
    const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      document.uri,
    );
    const first = steps[1]?.range.start.line;
    assert.ok(folds.some(({ start, end }) => start === first && end === steps[1]?.range.end.line));
  });
});

describe('the manifest', () => {
  it('names the commands that are registered, but for those of 0.1.0 that became parts of others', async () => {
    const extension = vscode.extensions.getExtension('proofmark.proofmark');
    const manifest = extension?.packageJSON as { contributes: { commands: { command: string }[] } };
    await extension?.activate();
    const ours = (await vscode.commands.getCommands(true)).filter(
      (command) => command.startsWith('proofmark.') && !VIEW_COMMAND.test(command),
    );
    const named = manifest.contributes.commands.map(({ command }) => command);
    assert.deepEqual(ours.sort(), [...named, ...Object.values(formerCommandIds)].sort());
  });
});

describe('a document that is not a proof', () => {
  afterEach(closeAll);

  it('gets no marks, saved or untitled', async () => {
    const text = 'Notes.\n\nFor all \\(\\theta\\), \\[ \\cos \\theta = \\cos (180^\\circ - \\theta). \\]\n';
    await write('notes.md', text);
    const saved = await openSample('notes.md');
    const untitled = await openUntitled(text, 'markdown');
    await staysWithoutProblems(saved.document.uri);
    await staysWithoutProblems(untitled.document.uri);
  });
});
