import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { falseRelation, flagship } from '../samples.ts';
import {
  closeAll,
  eventually,
  hoverText,
  noProblemsLeft,
  openSample,
  openUntitled,
  problemsOf,
  rangeOf,
  staysWithoutProblems,
} from './workbench.ts';

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
    const [left, right] = ['left', 'right'].map(
      (side) => new RegExp(`${side}.*[=≈] ([-−]?[\\d.]+)`).exec(text)?.[1],
    );
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

  it('go when the document is closed', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await noProblemsLeft(document.uri);
  });
});

describe('a document that is not a proof', () => {
  afterEach(closeAll);

  it('gets no marks, saved or untitled', async () => {
    const text = 'Notes.\n\nFor all \\(\\theta\\), \\[ \\cos \\theta = \\cos (180^\\circ - \\theta). \\]\n';
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'notes.md');
    await vscode.workspace.fs.writeFile(file, Buffer.from(text));
    const saved = await openSample('notes.md');
    const untitled = await openUntitled(text, 'markdown');
    await staysWithoutProblems(saved.document.uri);
    await staysWithoutProblems(untitled.document.uri);
  });
});
