/** What the checker proves false, and, only where it is asked for, what it suspects. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { anyShownText } from '../../support/shown-text.ts';
import { chainPhrase, doubtfulProof, refutedPhrase, valuePhrase } from '../doubtful-proof.ts';
import { closeAll, hoverText, noProblemOn, openSample, ownProblems, problemOn, rangeOf, write } from './workbench.ts';

const { Error: ErrorSeverity, Hint } = vscode.DiagnosticSeverity;

async function ask(suspects: boolean | undefined): Promise<void> {
  const { Workspace } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('proofmark').update('checker.suspects', suspects, Workspace);
}

describe('what the checker suspects', () => {
  afterEach(async () => {
    await closeAll();
    await ask(undefined);
  });

  it('is not drawn until it is asked for, and goes when it is not', async () => {
    await write('doubtful.proof.md', doubtfulProof);
    const { document } = await openSample('doubtful.proof.md');
    await problemOn(document, refutedPhrase);
    assert.equal(ownProblems(document.uri).length, 1, 'nothing but what is false');
    await ask(true);
    for (const phrase of [chainPhrase, valuePhrase]) {
      const { severity, message } = await problemOn(document, phrase);
      assert.equal(severity, Hint);
      assert.match(message, /^\D+ ¶\d: /);
    }
    const refuted = await problemOn(document, refutedPhrase);
    assert.equal(refuted.severity, ErrorSeverity, 'what is false stays the loud one');
    assert.match(refuted.message, /^\D+ ¶3: /);
    await ask(false);
    for (const phrase of [chainPhrase, valuePhrase]) await noProblemOn(document, phrase);
    assert.equal((await problemOn(document, refutedPhrase)).severity, ErrorSeverity);
  });

  it('says why in the hover, and stands in the outline and among the flags', async () => {
    await write('doubtful.proof.md', doubtfulProof);
    await ask(true);
    const { document } = await openSample('doubtful.proof.md');
    await problemOn(document, chainPhrase);
    const text = await hoverText(document.uri, rangeOf(document, chainPhrase).start.translate(0, 3));
    assert.match(text, anyShownText('The embedded checker suspects an error at {0}:'));
    assert.match(text, /left.*=/);
    assert.doesNotMatch(text, /false/i);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    const steps = symbols.filter(({ name }) => name.startsWith('¶'));
    assert.deepEqual(
      steps.map(({ name }) => name),
      ['¶1', '¶2 ≈', '¶3 ≠', '¶4', '¶5 ≈'],
    );
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await vscode.commands.executeCommand('proofmark.nextFlag');
    assert.equal(document.getText(editor.selection), chainPhrase);
  });
});
