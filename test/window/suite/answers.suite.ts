/** The final answer of a proof beside the reference's. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { shownText } from '../../support/shown-text.ts';
import {
  closeAll,
  eventually,
  hoverText,
  inWorkspace,
  noProblemsLeft,
  openSample,
  problemOn,
  rangeOf,
  staysWithoutProblems,
  write,
} from './workbench.ts';

const NAME = 'share.proof.md';
const ANSWER = '\\boxed{\\frac34}';
const PROOF = `# Problem\n\nWhich share is left?\n\n# Proof\n\nA quarter is gone.\n\nSo the answer is $${ANSWER}$.\n`;

describe('the final answer', () => {
  afterEach(async () => {
    await closeAll();
    for (const name of [NAME, 'share.answer.md'])
      await vscode.workspace.fs.delete(inWorkspace(name)).then(undefined, () => undefined);
  });

  const hoverOn = (document: vscode.TextDocument): Promise<string> =>
    hoverText(document.uri, rangeOf(document, ANSWER).start.translate(0, 3));

  it('is not spoken of where there is no reference', async () => {
    await write(NAME, PROOF);
    const { document } = await openSample(NAME);
    await staysWithoutProblems(document.uri);
    assert.doesNotMatch(await hoverOn(document), /[Aa]nswer/);
  });

  it('that equals the reference has a hover with both sides, and no entry in Problems', async () => {
    await write('share.answer.md', '$0.75$\n');
    await write(NAME, PROOF);
    const { document } = await openSample(NAME);
    const text = await eventually('the hover', async () => {
      const said = await hoverOn(document);
      return said === '' ? undefined : said;
    });
    assert.match(text, new RegExp(shownText('Final answer: equal to the reference')));
    assert.match(text, /This proof.*3\/4/);
    assert.match(text, /Reference.*0\.75/);
    await staysWithoutProblems(document.uri);
  });

  it('that differs is a warning, which goes with an edit and comes with another reference', async () => {
    await write('share.answer.md', '$4/5$\n');
    await write(NAME, PROOF);
    const editor = await openSample(NAME);
    const { document } = editor;
    const { severity, message } = await problemOn(document, ANSWER);
    assert.equal(severity, vscode.DiagnosticSeverity.Warning);
    assert.match(message, /\b3\/4\b.*\b4\/5\b/);
    await editor.edit((edit) => edit.replace(rangeOf(document, '\\frac34'), '0.8'));
    await noProblemsLeft(document.uri);
    await write('share.answer.md', '$2$\n');
    await problemOn(document, '\\boxed{0.8}');
  });
});
