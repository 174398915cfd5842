/** Marks through whatever people do to a file: on the right phrase at every moment that they settle. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { checkStep } from '../../../src/core/checker/check-step.ts';
import { parseProofText, toDocumentRange } from '../../../src/core/proof/index.ts';
import { falseRelation, flagship, laterFalseRelation } from '../../support/samples.ts';
import {
  closeAll,
  eventually,
  inWorkspace,
  noProblemOn,
  noProblemsLeft,
  openSample,
  ownProblems,
  problemOn,
  problemsOf,
  rangeOf,
  write,
} from './workbench.ts';

const { executeCommand } = vscode.commands;

/** The refuted phrases of a text as a review of it from scratch finds them, each with its offset. */
function freshly(text: string): string[] {
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  const steps = proof.steps.map((step) => step.text);
  const context = proof.problem ? { steps, problem: proof.problem.text } : { steps };
  return proof.steps.flatMap((step) =>
    checkStep(context, step.index).readings.flatMap(({ range, outcome }) => {
      if (outcome.kind !== 'refuted' && outcome.kind !== 'suspect') return [];
      const { start, end } = toDocumentRange(step, range);
      return [`${start} ${text.slice(start, end)}`];
    }),
  );
}

function listed(document: vscode.TextDocument): string[] {
  return ownProblems(document.uri)
    .map(({ range }) => ({ at: document.offsetAt(range.start), text: document.getText(range) }))
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => `${at} ${text}`);
}

describe('marks through what people do to a file', () => {
  afterEach(closeAll);

  it('come with what is pasted, and move with what is pasted above', async () => {
    const editor = await openSample(flagship);
    const { document } = editor;
    await problemOn(document, falseRelation);
    await vscode.env.clipboard.writeText('First, \\(7 \\cdot 8 = 54\\).\n\n');
    const start = rangeOf(document, 'The cosine is also').start;
    editor.selection = new vscode.Selection(start, start);
    await executeCommand('editor.action.clipboardPasteAction');
    await problemOn(document, '7 \\cdot 8 = 54');
    await problemOn(document, falseRelation);
    await executeCommand('undo');
    await problemOn(document, falseRelation);
    assert.deepEqual(listed(document), freshly(document.getText()));
  });

  it('follow a replacement in all places at once', async () => {
    const { document } = await openSample(flagship);
    await problemOn(document, falseRelation);
    const flagged = listed(document).length;
    const edit = new vscode.WorkspaceEdit();
    for (const { index } of document.getText().matchAll(/\\theta/g)) {
      const range = new vscode.Range(document.positionAt(index), document.positionAt(index + 6));
      edit.replace(document.uri, range, '\\alpha');
    }
    assert.ok(await vscode.workspace.applyEdit(edit));
    await problemOn(document, falseRelation.replaceAll('\\theta', '\\alpha'));
    assert.equal(listed(document).length, flagged);
    await executeCommand('undo');
    await problemOn(document, falseRelation);
  });

  it('go with a renamed file to its new name', async () => {
    const old = await write('before.proof.md', 'We have \\(2 + 2 = 5\\).\n');
    const { document } = await openSample('before.proof.md');
    await problemOn(document, '2 + 2 = 5');
    const renamed = inWorkspace('after.proof.md');
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(old, renamed, { overwrite: true });
    assert.ok(await vscode.workspace.applyEdit(edit));
    const problems = await problemsOf(renamed);
    assert.equal(problems.length, 1);
    await noProblemsLeft(old);
  });

  it('go when a file gets a name that is no proof, and come with one that is', async () => {
    const text = 'We have \\(2 + 2 = 5\\).\n';
    const proof = await write('named.proof.md', text);
    await openSample('named.proof.md');
    await problemsOf(proof);
    const notes = inWorkspace('named-notes.md');
    const away = new vscode.WorkspaceEdit();
    away.renameFile(proof, notes, { overwrite: true });
    await vscode.workspace.applyEdit(away);
    await noProblemsLeft(proof);
    assert.deepEqual(ownProblems(notes), []);
    const back = new vscode.WorkspaceEdit();
    back.renameFile(notes, proof, { overwrite: true });
    await vscode.workspace.applyEdit(back);
    await problemsOf(proof);
  });

  it('go when it is closed and come back when it is opened again', async () => {
    const { document } = await openSample(flagship);
    const before = (await problemsOf(document.uri)).length;
    await executeCommand('workbench.action.closeAllEditors');
    await noProblemsLeft(document.uri);
    const again = await openSample(flagship);
    await problemOn(again.document, falseRelation);
    await problemOn(again.document, laterFalseRelation);
    assert.equal(ownProblems(again.document.uri).length, before);
  });

  it('follow a change of the file on disk', async () => {
    const uri = await write('on-disk.proof.md', 'We have \\(2 + 2 = 5\\).\n');
    const { document } = await openSample('on-disk.proof.md');
    await problemOn(document, '2 + 2 = 5');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('First.\n\nWe have \\(2 + 2 = 4\\).\n'));
    await noProblemsLeft(uri);
    await vscode.workspace.fs.writeFile(uri, Buffer.from('First.\n\nWe have \\(2 + 2 = 6\\).\n'));
    await problemOn(document, '2 + 2 = 6');
  });

  it('are those of a fresh review after any edits', async () => {
    await write('any.proof.md', '');
    const editor = await openSample('any.proof.md');
    const { document } = editor;
    const piece = fc.constantFrom(
      'We begin.',
      'Now \\(1 + 1 = 2\\).',
      'So \\(2 + 2 = 5\\).',
      '\\[ 3 \\cdot 4 = 13 \\]',
      'We work modulo 1.',
      'This is a contradiction.',
      '# Problem',
      '# Solution',
      '\n\n',
      '\n\n',
      '\n',
      '$$',
      '- a list',
      'ends. ∎',
    );
    const change = fc.record({ at: fc.nat(), length: fc.nat(12), text: piece, undo: fc.nat(5) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const { at, length, text, undo } of changes) {
          if (undo === 0) {
            await executeCommand('undo');
            continue;
          }
          const size = document.getText().length;
          const start = at % (size + 1);
          const range = new vscode.Range(
            document.positionAt(start),
            document.positionAt(Math.min(size, start + length)),
          );
          assert.ok(await editor.edit((edit) => edit.replace(range, text)));
        }
        const wanted = freshly(document.getText());
        await eventually(`the marks ${JSON.stringify(wanted)} in ${JSON.stringify(document.getText())}`, () =>
          JSON.stringify(listed(document)) === JSON.stringify(wanted) ? true : undefined,
        );
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

describe('the files beside a proof', () => {
  afterEach(closeAll);

  it('say what its problem is, saved or not, and are no proofs themselves', async () => {
    await write('proofs/beside.md', 'So \\(2 + 2 = 5\\).\n');
    const { document } = await openSample('proofs/beside.md');
    await problemOn(document, '2 + 2 = 5');
    const problem = await write('proofs/beside.problem.md', '# Problem\n\nWe work modulo 1, where \\(3 + 3 = 7\\).\n');
    await noProblemOn(document, '2 + 2 = 5');
    const editor = await openSample('proofs/beside.problem.md');
    await editor.edit((edit) => edit.replace(rangeOf(editor.document, 'modulo 1'), 'as usual'));
    await problemOn(document, '2 + 2 = 5');
    await executeCommand('workbench.action.revertAndCloseActiveEditor');
    await noProblemOn(document, '2 + 2 = 5');
    assert.deepEqual(ownProblems(problem), []);
    await vscode.workspace.fs.delete(problem);
    await problemOn(document, '2 + 2 = 5');
  });
});
