import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  closeAll,
  eventually,
  noProblemsLeft,
  openSample,
  openUntitled,
  ownProblems,
  problemsOf,
  rangeOf,
} from './workbench.ts';

const FALSE_SIDE = '\\cos (180^\\circ - \\theta)';
const TRUE_SIDE = '\\cos (360^\\circ - \\theta)';

async function replace(editor: vscode.TextEditor, from: string, to: string): Promise<void> {
  const done = await editor.edit((edit) => edit.replace(rangeOf(editor.document, from), to));
  assert.ok(done, 'the edit was refused');
}

describe('an edit', () => {
  afterEach(closeAll);

  it('that mends the false relation removes its mark, and one that breaks it again brings it back', async () => {
    const editor = await openSample('cosine.proof.md');
    await problemsOf(editor.document.uri);
    await replace(editor, FALSE_SIDE, TRUE_SIDE);
    await noProblemsLeft(editor.document.uri);
    await replace(editor, TRUE_SIDE, FALSE_SIDE);
    const [problem] = await problemsOf(editor.document.uri);
    assert.ok(editor.document.getText(problem?.range).includes(FALSE_SIDE));
  });

  it('above the mark keeps the mark on its phrase', async () => {
    const editor = await openSample('cosine.proof.md');
    const [before] = await problemsOf(editor.document.uri);
    const phrase = editor.document.getText(before?.range);
    await editor.edit((edit) => edit.insert(new vscode.Position(2, 0), 'A remark.\n\n'));
    await eventually('the mark on its phrase, two lines further down', () => {
      const [problem] = ownProblems(editor.document.uri);
      return problem?.range.isEqual(rangeOf(editor.document, phrase)) ? true : undefined;
    });
  });

  it('makes a proof of an untitled document that has a problem and a solution', async () => {
    const editor = await openUntitled('Just text.\n', 'markdown');
    const proof = '# Problem\n\nAdd.\n\n# Solution\n\nWe have \\(2 + 2 = 5\\).\n';
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), proof));
    const [problem] = await problemsOf(editor.document.uri);
    assert.match(editor.document.getText(problem?.range), /2 \+ 2 = 5/);
  });
});
