/** Kinds of documents: where a proof may lie, what is left alone, and what is large. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { MemoryFiles } from './memory-files.ts';
import {
  closeAll,
  eventually,
  inWorkspace,
  noProblemsLeft,
  openSample,
  openUntitled,
  ownProblems,
  problemOn,
  staysWithoutProblems,
  write,
} from './workbench.ts';

const FALSE = '2 + 2 = 5';
const PROOF = `# Problem\n\nAdd.\n\n# Solution\n\nFirst, \\(1 + 1 = 2\\).\n\nWe have \\(${FALSE}\\).\n`;
const NO_PROOF = `We have \\(${FALSE}\\) here.\n`;

/** The longest that the extension host, in which this runs, may answer nothing, in milliseconds. */
const LONGEST_STALL = 3_000;

async function show(uri: vscode.Uri): Promise<vscode.TextEditor> {
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  return eventually(`an editor of ${uri}`, () => {
    const editor = vscode.window.activeTextEditor;
    return editor?.document.uri.toString() === uri.toString() ? editor : undefined;
  });
}

/**
 * What this thread has worked, in milliseconds, on a Node that can say it (from 23.9): time that other programs take on a busy
 * machine is no stall. Elsewhere the time of the clock.
 */
function worked(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs `work`, and returns the longest time in which nothing else had its turn, in milliseconds. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = worked();
  const timer = setInterval(() => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  }, 10);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

describe('a proof of another file system', () => {
  const registered: vscode.Disposable[] = [];
  afterEach(async () => {
    await closeAll();
    for (const provider of registered.splice(0)) provider.dispose();
  });

  const files = async (scheme: string, isReadonly: boolean): Promise<vscode.Uri> => {
    const provider = new MemoryFiles({ '/a.proof.md': PROOF, '/b.md': NO_PROOF });
    registered.push(vscode.workspace.registerFileSystemProvider(scheme, provider, { isReadonly }));
    return vscode.Uri.from({ scheme, path: '/a.proof.md' });
  };

  for (const isReadonly of [false, true])
    it(`is reviewed, ${isReadonly ? 'read-only' : 'writable'}`, async () => {
      const uri = await files(isReadonly ? 'proofmark-fixed' : 'proofmark-memory', isReadonly);
      const { document } = await show(uri);
      await problemOn(document, FALSE);
      const { document: other } = await show(uri.with({ path: '/b.md' }));
      await staysWithoutProblems(other.uri);
    });

  it('that shows the past is left alone', async () => {
    const { document } = await show(await files('gitlens', true));
    await staysWithoutProblems(document.uri);
  });
});

describe('a document that no file system holds', () => {
  afterEach(closeAll);

  it('is left alone', async () => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('proofmark-shown', {
      provideTextDocumentContent: () => PROOF,
    });
    try {
      const { document } = await show(vscode.Uri.parse('proofmark-shown:/a.proof.md'));
      await staysWithoutProblems(document.uri);
    } finally {
      provider.dispose();
    }
  });

  it('is left alone where it is an output channel, whatever is said', async () => {
    const channel = vscode.window.createOutputChannel('A Proof', 'markdown');
    try {
      channel.append(PROOF);
      channel.show();
      const shown = await eventually('the output channel', () =>
        vscode.workspace.textDocuments.find(
          (document) => document.uri.scheme === 'output' && document.getText().includes(FALSE),
        ),
      );
      await staysWithoutProblems(shown.uri);
    } finally {
      channel.dispose();
      await vscode.commands.executeCommand('workbench.action.closePanel');
    }
  });

  it('is left alone on the older side of a comparison, and reviewed on the other', async () => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('proofmark-older', {
      provideTextDocumentContent: () => PROOF,
    });
    try {
      const uri = await write('compared.proof.md', PROOF);
      const older = vscode.Uri.parse('proofmark-older:/compared.proof.md');
      await vscode.commands.executeCommand('vscode.diff', older, uri);
      await eventually('a mark on the newer side', () => ownProblems(uri).at(0));
      await staysWithoutProblems(older);
    } finally {
      provider.dispose();
    }
  });
});

describe('a proof', () => {
  afterEach(closeAll);

  it('with CRLF has its marks on the phrases, before and after an edit', async () => {
    const uri = await write('crlf.proof.md', PROOF.replaceAll('\n', '\r\n'));
    const editor = await show(uri);
    assert.equal(editor.document.eol, vscode.EndOfLine.CRLF);
    const { range } = await problemOn(editor.document, FALSE);
    await editor.edit((edit) => edit.insert(new vscode.Position(6, 0), 'A remark.\n\n'));
    const moved = await problemOn(editor.document, FALSE);
    assert.equal(moved.range.start.line, range.start.line + 2);
    await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.LF));
    await problemOn(editor.document, FALSE);
  });

  it('whose language changes is one by its new language', async () => {
    const { document } = await openUntitled(PROOF, 'json');
    await staysWithoutProblems(document.uri);
    await vscode.languages.setTextDocumentLanguage(document, 'markdown');
    await problemOn(document, FALSE);
    await vscode.languages.setTextDocumentLanguage(document, 'json');
    await noProblemsLeft(document.uri);
  });

  it('is reviewed by the default where a setting has a wrong type', async () => {
    const settings = vscode.workspace.getConfiguration('proofmark');
    const global = vscode.ConfigurationTarget.Global;
    await settings.update('review.when', 5, global);
    await settings.update('proofs.include', 'all', global);
    try {
      const { document } = await show(await write('proofs/by-folder.md', NO_PROOF));
      await problemOn(document, FALSE);
    } finally {
      await settings.update('review.when', undefined, global);
      await settings.update('proofs.include', undefined, global);
    }
  });

  it('is one by a pattern from its workspace folder', async () => {
    const settings = vscode.workspace.getConfiguration('proofmark', inWorkspace(''));
    const { document } = await show(await write('answers/one.md', NO_PROOF));
    await staysWithoutProblems(document.uri);
    await settings.update('proofs.include', ['answers/*.md'], vscode.ConfigurationTarget.Workspace);
    try {
      await problemOn(document, FALSE);
    } finally {
      await settings.update('proofs.include', undefined, vscode.ConfigurationTarget.Workspace);
    }
    await noProblemsLeft(document.uri);
  });
});

describe('what the user says of a file', () => {
  afterEach(closeAll);

  it('can be taken back, and said again', async () => {
    const { document } = await openUntitled(NO_PROOF, 'plaintext');
    await vscode.commands.executeCommand('proofmark.treatAsProof');
    await problemOn(document, FALSE);
    await vscode.commands.executeCommand('proofmark.stopTreatingAsProof');
    await noProblemsLeft(document.uri);
    await vscode.commands.executeCommand('proofmark.treatAsProof');
    await problemOn(document, FALSE);
  });

  it('is said of the file that was in front, proof or not, when a page like the walkthrough asks for it', async () => {
    await show(await write('first.proof.md', PROOF));
    const { document } = await show(await write('no-name-of-one.md', NO_PROOF));
    await vscode.commands.executeCommand('workbench.action.openSettings2');
    await eventually('a page without a text', () => (vscode.window.activeTextEditor === undefined ? true : undefined));
    await vscode.commands.executeCommand('proofmark.treatAsProof');
    assert.equal(vscode.window.activeTextEditor?.document, document);
    await problemOn(document, FALSE);
  });

  it('goes before what the file looks like, and is remembered when the file is opened again', async () => {
    const uri = await write('looks-like.proof.md', PROOF);
    const { document } = await show(uri);
    await problemOn(document, FALSE);
    await vscode.commands.executeCommand('proofmark.stopTreatingAsProof');
    await noProblemsLeft(uri);
    await closeAll();
    const again = await show(uri);
    await staysWithoutProblems(uri);
    await vscode.commands.executeCommand('proofmark.treatAsProof');
    await problemOn(again.document, FALSE);
  });

  it('goes with the file when it is renamed', async () => {
    const uri = await write('plain-words.md', NO_PROOF);
    await show(uri);
    await vscode.commands.executeCommand('proofmark.treatAsProof');
    await eventually('a mark', () => ownProblems(uri).at(0));
    const renamed = inWorkspace('other-words.md');
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri, renamed);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await eventually('a mark on the renamed file', () => ownProblems(renamed).at(0));
    await noProblemsLeft(uri);
    await vscode.workspace.fs.delete(renamed);
  });

  it('of an untitled document ends with it', async () => {
    const first = await openUntitled(NO_PROOF, 'plaintext');
    await vscode.commands.executeCommand('proofmark.treatAsProof');
    await problemOn(first.document, FALSE);
    await closeAll();
    await eventually('the document closed', () => (first.document.isClosed ? true : undefined));
    const second = await vscode.workspace.openTextDocument(first.document.uri);
    const editor = await vscode.window.showTextDocument(second);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), NO_PROOF));
    await staysWithoutProblems(second.uri);
  });
});

describe('a review that is cancelled', () => {
  afterEach(closeAll);

  it('stays without the marks that were to come, until it is asked for again', async () => {
    const steps = Array.from(
      { length: 4_000 },
      (_, k) => `So \\(${k} + 1 = ${k + 1}\\) and \\(3 \\cdot ${k} = ${3 * k}\\).`,
    );
    const uri = await write(
      'long.proof.md',
      `# Problem\n\nAdd.\n\n# Solution\n\n${steps.join('\n\n')}\n\n\\(${FALSE}\\)\n`,
    );
    const { document } = await show(uri);
    await vscode.commands.executeCommand('proofmark.cancelReview');
    await staysWithoutProblems(uri);
    await vscode.commands.executeCommand('proofmark.review');
    await problemOn(document, FALSE);
  });
});

describe('a very large document', function () {
  this.timeout(120_000);
  afterEach(closeAll);

  it('of 2 MB does not stall the extension host', async () => {
    const paragraph = 'We have \\(2 + 2 = 4\\), and so on, in words that go along the line for a while.\n\n';
    const uri = await write('large.proof.md', PROOF + paragraph.repeat(2_000_000 / paragraph.length));
    const stall = await longestStall(async () => {
      const { document } = await show(uri);
      await problemOn(document, FALSE);
      await closeAll();
    });
    assert.ok(stall < LONGEST_STALL, `nothing else had its turn for ${stall} ms`);
  });

  it('with a line of 1 MB does not stall it either', async () => {
    const line = 'We have \\(2 + 2 = 4\\), and so on. '.repeat(1_000_000 / 34);
    const uri = await write('line.proof.md', `${PROOF}\n${line}\n`);
    const stall = await longestStall(async () => {
      const { document } = await show(uri);
      await problemOn(document, FALSE);
      await closeAll();
    });
    assert.ok(stall < LONGEST_STALL, `nothing else had its turn for ${stall} ms`);
  });
});

function isOfLabeling({ when }: { when?: string }): boolean {
  return /proofmark\.labelling/.test(when ?? '');
}

describe('the keys', () => {
  afterEach(closeAll);

  it('hide none of those that VS Code has', async () => {
    await openSample('cosine.proof.md');
    await vscode.commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
    const text = await eventually('the default keys', () => {
      const shown = vscode.window.activeTextEditor?.document.getText();
      return shown?.includes('proofmark.nextFlag') ? shown : undefined;
    });
    const bindings = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as {
      key: string;
      command: string;
      when?: string;
    }[];
    const isOurs = ({ command }: { command: string }): boolean => command.startsWith('proofmark.');
    const ours = bindings.filter(isOurs);
    // Single keys are those of labeling alone: in the read-only text of an item, while a session goes on.
    const [ofText, ofAll] = [ours.filter(isOfLabeling), ours.filter((binding) => !isOfLabeling(binding))];
    for (const { key, when } of ofText)
      for (const only of ['resourceScheme == ', 'editorTextFocus']) assert.ok(when?.includes(only), `${key}: ${when}`);
    assert.ok(ofText.length >= 20);
    assert.ok(ofAll.length >= 2);
    for (const { key } of ofAll) {
      const others = bindings.filter((binding) => binding.key === key && !isOurs(binding));
      assert.deepEqual(others, [], key);
    }
  });
});
