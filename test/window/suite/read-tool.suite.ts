/** The tool `read_proof` as the editor's agents use it, in the real extension host. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { anyShownText, shownText } from '../../support/shown-text.ts';
import { closeAll, inWorkspace, itemUri, write } from './workbench.ts';

const TOOL = 'proofmark_readProof';

const PROOF = `# Problem

Let \\(n\\) be a natural number.

# Proof

**Lemma 1.** One of two neighbors is even.

Let \\(k\\) be even. We omit the details.

By Lemma 1 we are done.
`;

async function invoke(input: object, token = new vscode.CancellationTokenSource().token): Promise<string> {
  const { content } = await vscode.lm.invokeTool(TOOL, { input, toolInvocationToken: undefined }, token);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('\n');
}

describe('the tool read_proof', () => {
  after(async () => {
    await closeAll();
    for (const name of ['read-tool.proof.md', 'read-rows.jsonl'])
      await vscode.workspace.fs.delete(inWorkspace(name)).then(undefined, () => undefined);
  });

  it('is there for agents', () => {
    assert.ok(vscode.lm.tools.some(({ name }) => name === TOOL));
  });

  it('reads a file of the workspace with steps and lines, and opens nothing', async () => {
    const uri = await write('read-tool.proof.md', PROOF);
    const open = vscode.workspace.textDocuments.length;
    const report = await invoke({ path: 'read-tool.proof.md' });
    assert.match(report, /\bread-tool\.proof\.md\b/);
    assert.match(report, /Lemma 1 ¶2.* \(index 1, line 9\).*\n> We omit the\n/);
    assert.match(report, /: k \(1 .*\)\n> Let \\\(k\\\) be even\.\n/);
    assert.ok(
      report.includes(shownText("A hint isn't an error. A proof without hints may still be incorrect.")),
      report,
    );
    assert.ok(report.includes(shownText('There are no relations to check.')));
    assert.match(await invoke({ text: 'So $1 + 1 = 2$ and $x = 1$.', language: 'markdown' }), /\b1 .*\b2\b.*\b1 /);
    assert.equal(await invoke({ uri: uri.toString() }), report);
    assert.equal(vscode.workspace.textDocuments.length, open);
  });

  it('reads texts, and items of data sets by their address', async () => {
    assert.match(await invoke({ text: PROOF, language: 'markdown' }), /\n> We omit the\n/);
    const set = await write(
      'read-rows.jsonl',
      `${JSON.stringify({ id: 'one', problem: 'Show it.', steps: ['We begin.', 'We omit the details.'] })}\n`,
    );
    assert.match(await invoke({ uri: itemUri(set, 'one', 0).toString() }), /\(index 1\b.*\).*\n> We omit the\n/);
  });

  it('says what is wrong, reads nothing outside the workspace, and can be cancelled', async () => {
    for (const [input, expected] of [
      [{ path: '../outside.md' }, /\bworkspace\b/],
      [{ path: 'missing.md' }, anyShownText("Can't find or read {0}.")],
      [{ text: 'So.' }, /“language”/],
      [{ text: 'So.', language: 'text', askJudge: true }, /“askJudge”/],
    ] as const)
      await assert.rejects(invoke(input), expected, JSON.stringify(input));
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    await assert.rejects(invoke({ text: PROOF, language: 'markdown' }, source.token));
  });
});
