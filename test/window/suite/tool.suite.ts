/** The tool `review_proof` as the editor's agents use it, in the real extension host. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { flagship } from '../../support/samples.ts';
import { type ScriptedServer, startScriptedServer } from '../../support/scripted-server.ts';
import { anyShownText } from '../../support/shown-text.ts';
import { closeAll, eventually, inWorkspace, write } from './workbench.ts';

const TOOL = 'proofmark_reviewProof';

const FALSE_STEP = `# Problem

Add two numbers.

# Proof

We begin with what is given.

Then \\(2 + 3 = 6\\).
`;

async function invoke(input: object, token = new vscode.CancellationTokenSource().token): Promise<string> {
  const { content } = await vscode.lm.invokeTool(TOOL, { input, toolInvocationToken: undefined }, token);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('\n');
}

async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = vscode.workspace.getConfiguration('proofmark');
  for (const [key, value] of Object.entries(values))
    await settings.update(key, value, vscode.ConfigurationTarget.Global);
}

describe('the tool review_proof', () => {
  afterEach(closeAll);

  it('is there for agents, with the name by which people refer to it', () => {
    const tool = vscode.lm.tools.find(({ name }) => name === TOOL);
    assert.ok(tool);
    assert.match(tool.description, /earliest error/);
  });

  it('reviews a file of the workspace, with the evidence for each flagged step', async () => {
    const drawn = () => vscode.languages.getDiagnostics(inWorkspace(flagship));
    // Tests before may have had it open.
    await eventually('nothing drawn', () => (drawn().length === 0 ? true : undefined));
    const report = await invoke({ path: flagship });
    assert.match(report, /\bcosine\.proof\.md\b.*¶2\b/);
    assert.match(report, /¶2 \(index 1\): false statement\./);
    assert.match(report, / θ = /);
    assert.match(report, anyShownText('The embedded checker can refute steps but never confirms them.'));
    assert.deepEqual(drawn(), [], 'nothing is drawn for an agent');
    assert.equal(await invoke({ uri: inWorkspace(flagship).toString() }), report);
  });

  it('reads what stands in the editor, saved or not', async () => {
    const uri = await write('tool.proof.md', FALSE_STEP);
    const editor = await vscode.window.showTextDocument(uri);
    const at = editor.document.positionAt(FALSE_STEP.indexOf('6'));
    await editor.edit((edit) => edit.replace(new vscode.Range(at, at.translate(0, 1)), '5'));
    assert.match(await invoke({ path: 'tool.proof.md' }), /Nothing refuted\. /);
    await editor.edit((edit) => edit.replace(new vscode.Range(at, at.translate(0, 1)), '7'));
    assert.match(await invoke({ path: 'tool.proof.md' }), /2 \+ 3 is 5, not 7/);
  });

  it('reviews a text, and opens nothing', async () => {
    const open = vscode.workspace.textDocuments.length;
    const report = await invoke({ text: FALSE_STEP, language: 'markdown' });
    assert.match(report, /¶2 \(index 1\): false statement\.\nText:\n> Then/);
    assert.equal(vscode.workspace.textDocuments.length, open);
  });

  it('says what is wrong with an input, and reads nothing outside the workspace', async () => {
    const outside = vscode.Uri.joinPath(inWorkspace(flagship), '..', '..', 'outside.md');
    await vscode.workspace.fs.writeFile(outside, Buffer.from(FALSE_STEP));
    const climbing = `${inWorkspace('x').toString()}/../../outside.md`;
    for (const [input, expected] of [
      [{ path: '../outside.md' }, /\bworkspace\b/],
      [{ uri: outside.toString() }, /\bworkspace\b/],
      [{ uri: climbing }, /\bworkspace\b/],
      [{ path: 'missing.md' }, anyShownText("Can't find or read {0}.")],
      [{ path: 'picture.png' }, /Markdown, LaTeX/],
      [{ text: 'So.' }, /“language”/],
    ] as const)
      await assert.rejects(invoke(input), expected, JSON.stringify(input));
    await vscode.workspace.fs.delete(outside);
  });

  it('can be cancelled', async () => {
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    await assert.rejects(invoke({ path: flagship }, source.token));
  });

  it('asks the chosen judge only if it is told to, and changes neither settings nor files', async () => {
    let calls = 0;
    const server: ScriptedServer = await startScriptedServer(() => {
      calls++;
      return { text: 'This does not follow.\n<quote>what is given</quote>\n\\boxed{0}' };
    });
    try {
      await set({
        endpoints: [{ name: 'tooled', kind: 'chat', baseUrl: server.url, model: 'scripted' }],
        'review.judge': 'critic@tooled',
      });
      const text = FALSE_STEP.replace('= 6', '= 5');
      assert.match(await invoke({ text, language: 'markdown' }), /Nothing refuted/);
      assert.equal(calls, 0);
      const report = await invoke({ text, language: 'markdown', askJudge: true });
      assert.match(report, /¶1\./);
      assert.match(report, /¶1 \(index 0\): earliest error, 1 of 1 vote\./);
      assert.match(report, /:\n> Vote 1 .*¶1\b.*This does not follow\./);
      assert.match(report, /¶2 .*¶1\b/);
      assert.equal(calls, 1);
      const { globalValue } = vscode.workspace.getConfiguration('proofmark').inspect('review.judge') ?? {};
      assert.equal(globalValue, 'critic@tooled');
    } finally {
      await set({ endpoints: undefined, 'review.judge': undefined });
      await server.close();
    }
  });
});
