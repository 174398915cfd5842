import assert from 'node:assert/strict';
import * as vscode from 'vscode';
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

const FALSE_RELATION = '\\cos \\theta = \\cos (180^\\circ - \\theta)';

describe('the marks of a proof', () => {
  afterEach(closeAll);

  it('put one error on exactly the false phrase', async () => {
    const { document } = await openSample('cosine.proof.md');
    const errors = (await problemsOf(document.uri)).filter(
      ({ severity }) => severity === vscode.DiagnosticSeverity.Error,
    );
    assert.equal(errors.length, 1);
    assert.equal(errors[0]?.source, 'Proofmark');
    assert.equal(document.getText(errors[0]?.range), FALSE_RELATION);
    assert.deepEqual(errors[0]?.range, rangeOf(document, FALSE_RELATION));
  });

  it('tell the evidence in the hover, and nothing elsewhere', async () => {
    const { document } = await openSample('cosine.proof.md');
    await problemsOf(document.uri);
    const text = await hoverText(document.uri, rangeOf(document, FALSE_RELATION).start.translate(0, 3));
    assert.match(text, /Evidence/);
    assert.match(text, /left[\s\S]*right/);
    // One value each side, from the real checker: two numbers that differ.
    const values = [...text.matchAll(/[=≈]\s*([-−]?\d[\d.]*)/g)].map(([, value]) => value);
    assert.ok(new Set(values).size >= 2, `expected two different values in: ${text}`);
    assert.doesNotMatch(await hoverText(document.uri, new vscode.Position(0, 2)), /Evidence/);
  });

  it('are reached with F8', async () => {
    const editor = await openSample('cosine.proof.md');
    await problemsOf(editor.document.uri);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await vscode.commands.executeCommand('editor.action.marker.next');
    const wanted = rangeOf(editor.document, FALSE_RELATION);
    await eventually('the cursor on the false phrase', () =>
      wanted.contains(editor.selection.active) ? true : undefined,
    );
    await vscode.commands.executeCommand('closeMarkersNavigation');
  });

  it('go when the document is closed', async () => {
    const { document } = await openSample('cosine.proof.md');
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
