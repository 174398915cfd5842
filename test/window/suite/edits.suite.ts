import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { falseRelation, flagship, laterFalseRelation } from '../../support/samples.ts';
import {
  closeAll,
  noProblemOn,
  openSample,
  openUntitled,
  problemOn,
  problemsOn,
  rangeOf,
  staysWithout,
  staysWithoutProblems,
} from './workbench.ts';

const FALSE_SIDE = '\\cos (180^\\circ - \\theta)';
const OTHER_FALSE_SIDE = '\\cos (90^\\circ - \\theta)';
const TRUE_SIDE = '\\cos (360^\\circ - \\theta)';

async function replace(editor: vscode.TextEditor, from: string, to: string): Promise<void> {
  const done = await editor.edit((edit) => edit.replace(rangeOf(editor.document, from), to));
  assert.ok(done, 'the edit was refused');
}

describe('an edit', () => {
  afterEach(closeAll);

  it('that mends the false relation removes its mark, and one that breaks it again brings it back', async () => {
    const editor = await openSample(flagship);
    await problemOn(editor.document, falseRelation);
    await replace(editor, FALSE_SIDE, TRUE_SIDE);
    await noProblemOn(editor.document, falseRelation.replace(FALSE_SIDE, TRUE_SIDE));
    await replace(editor, TRUE_SIDE, FALSE_SIDE);
    await problemOn(editor.document, falseRelation);
  });

  it('that is undone brings the mark back', async () => {
    const editor = await openSample(flagship);
    await problemOn(editor.document, falseRelation);
    await replace(editor, FALSE_SIDE, TRUE_SIDE);
    await noProblemOn(editor.document, falseRelation.replace(FALSE_SIDE, TRUE_SIDE));
    await vscode.commands.executeCommand('undo');
    await problemOn(editor.document, falseRelation);
  });

  it('takes a mark away at once where nothing is checked until asked, and an undo brings it back', async () => {
    const settings = vscode.workspace.getConfiguration('proofmark');
    const editor = await openSample(flagship);
    await problemOn(editor.document, falseRelation);
    await settings.update('review.when', 'manual', vscode.ConfigurationTarget.Global);
    try {
      await replace(editor, FALSE_SIDE, TRUE_SIDE);
      await noProblemOn(editor.document, falseRelation.replace(FALSE_SIDE, TRUE_SIDE));
      // What was found further down may rest on what was changed.
      await noProblemOn(editor.document, laterFalseRelation);
      await replace(editor, TRUE_SIDE, FALSE_SIDE);
      await problemOn(editor.document, falseRelation);
      await problemOn(editor.document, laterFalseRelation);
      await replace(editor, FALSE_SIDE, OTHER_FALSE_SIDE);
      const other = falseRelation.replace(FALSE_SIDE, OTHER_FALSE_SIDE);
      await staysWithout(() => problemsOn(editor.document, other));
      await vscode.commands.executeCommand('proofmark.review');
      await problemOn(editor.document, other);
    } finally {
      await settings.update('review.when', undefined, vscode.ConfigurationTarget.Global);
      // By now the file may have been saved by itself, as the VS Code of a browser does.
      await replace(editor, OTHER_FALSE_SIDE, FALSE_SIDE);
      await editor.document.save();
    }
  });

  it('above the mark keeps the mark on its phrase', async () => {
    const editor = await openSample(flagship);
    const { range } = await problemOn(editor.document, falseRelation);
    await editor.edit((edit) => edit.insert(new vscode.Position(2, 0), 'A remark.\n\n'));
    const moved = await problemOn(editor.document, falseRelation);
    assert.equal(moved.range.start.line, range.start.line + 2);
  });

  it('of any kind, one after another, leaves the marks on their phrases', async () => {
    const editor = await openSample(flagship);
    const { document } = editor;
    await problemOn(document, falseRelation);
    const atStartOf = (phrase: string): vscode.Position => rangeOf(document, phrase).start;
    const steps: ((edit: vscode.TextEditorEdit) => void)[] = [
      (edit) => edit.insert(new vscode.Position(6, 0), 'First of all, note this.\n\n'),
      (edit) => edit.insert(atStartOf('The cosine is also'), 'Also. '),
      (edit) => edit.replace(rangeOf(document, 'is a solution as well'), 'solves it, too'),
      (edit) => edit.insert(atStartOf('With \\(\\theta'), '\n\n'),
      (edit) => edit.delete(document.lineAt(0).rangeIncludingLineBreak),
      (edit) => edit.insert(new vscode.Position(0, 0), '# Problem\n'),
      (edit) => {
        // Several places at once, as "replace all" does.
        const text = document.getText();
        for (const match of text.matchAll(/solution/g)) {
          const start = document.positionAt(match.index);
          edit.replace(new vscode.Range(start, document.positionAt(match.index + 8)), 'root');
        }
      },
    ];
    for (const step of steps) {
      assert.ok(await editor.edit(step), 'the edit was refused');
      await problemOn(document, falseRelation);
      await problemOn(document, laterFalseRelation);
    }
    for (let k = 0; k < steps.length; k++) await vscode.commands.executeCommand('undo');
    await problemOn(document, falseRelation);
    await problemOn(document, laterFalseRelation);
  });

  it('makes a proof of an untitled document that has a problem and a solution', async () => {
    const editor = await openUntitled('Just text.\n', 'markdown');
    const proof = '# Problem\n\nAdd.\n\n# Solution\n\nWe have \\(2 + 2 = 5\\).\n';
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), proof));
    await problemOn(editor.document, '2 + 2 = 5');
  });
});

describe('the command "Treat File as Proof"', () => {
  afterEach(closeAll);

  it('has any text reviewed', async () => {
    const { document } = await openUntitled('We have 2 + 2 = 5 here.\n', 'plaintext');
    await staysWithoutProblems(document.uri);
    await vscode.commands.executeCommand('proofmark.treatAsProof');
    await problemOn(document, '2 + 2 = 5');
  });
});
