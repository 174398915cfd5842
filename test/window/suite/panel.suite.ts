import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { falseRelation, flagship } from '../../support/samples.ts';
import { closeAll, eventually, inWorkspace, openSample, problemsOf, rangeOf, write } from './workbench.ts';

const OTHER = 'tickets.proof.txt';

interface PanelTab {
  readonly tab: vscode.Tab;
  readonly title: string;
  readonly isActive: boolean;
  readonly column: vscode.ViewColumn;
}

/** The tabs of review panels. VS Code has a prefix of its own before the name that a panel is known by. */
function panels(): PanelTab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs, viewColumn }) =>
    tabs
      .filter(({ input }) => input instanceof vscode.TabInputWebview && /proofmark\.reviewPanel$/.test(input.viewType))
      .map((tab) => ({ tab, title: tab.label, isActive: tab.isActive, column: viewColumn })),
  );
}

function titles(): string[] {
  return panels()
    .map(({ title }) => title)
    .sort();
}

async function untilTitles(...wanted: string[]): Promise<void> {
  await eventually(`the panels ${wanted.join(', ') || 'gone'}`, () =>
    titles().join() === [...wanted].sort().join() ? true : undefined,
  );
}

const run = (command: string, ...args: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...args);

/** Opens the review of a document with the focus in the panel. */
async function openWithFocus(document: vscode.TextDocument): Promise<void> {
  await run('proofmark.openReview', document.uri.toString(), 0);
  await eventually('the panel with the focus', () =>
    vscode.window.activeTextEditor === undefined && panels().some(({ isActive }) => isActive) ? true : undefined,
  );
}

describe('the review panel', () => {
  afterEach(closeAll);

  it('opens beside the proof and takes the focus, so that its keys do not go into the proof', async () => {
    const editor = await openSample(flagship);
    await problemsOf(editor.document.uri);
    await run('proofmark.openReview');
    await untilTitles(`Review: ${flagship}`);
    assert.notEqual(panels()[0]?.column, editor.viewColumn);
    await eventually('the panel with the focus', () =>
      vscode.window.activeTextEditor === undefined && panels()[0]?.isActive ? true : undefined,
    );
  });

  it('opens for the proof that was in front when a page like the walkthrough asks for it', async () => {
    const editor = await openSample(flagship);
    await problemsOf(editor.document.uri);
    await run('workbench.action.openSettings2');
    await eventually('a page without a text', () => (vscode.window.activeTextEditor === undefined ? true : undefined));
    await run('proofmark.openReview');
    await untilTitles(`Review: ${flagship}`);
    assert.ok(vscode.window.visibleTextEditors.some(({ document }) => document === editor.document));
  });

  it('is not covered by the proof when the next flag is asked for while it has the focus', async () => {
    const editor = await openSample(flagship);
    await problemsOf(editor.document.uri);
    await openWithFocus(editor.document);
    await run('proofmark.nextFlag');
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
    assert.equal(vscode.window.activeTextEditor?.viewColumn, editor.viewColumn);
    assert.deepEqual(
      panels().map(({ isActive }) => isActive),
      [true],
    );
  });

  it('is one that follows the proof in the active editor', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    await run('proofmark.openReview');
    await untilTitles(`Review: ${flagship}`);
    await vscode.window.showTextDocument(inWorkspace(OTHER), { viewColumn: vscode.ViewColumn.One });
    await untilTitles(`Review: ${OTHER}`);
    await run('proofmark.openReview');
    await untilTitles(`Review: ${OTHER}`);
    await write('notes.md', 'No proof at all.\n');
    await vscode.window.showTextDocument(inWorkspace('notes.md'), { viewColumn: vscode.ViewColumn.One });
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.deepEqual(titles(), [`Review: ${OTHER}`]);
  });

  it('stays with its proof when it is pinned, and then another review has a panel of its own', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    await openWithFocus(document);
    await run('proofmark.pinPanel');
    const other = await vscode.window.showTextDocument(inWorkspace(OTHER), {
      viewColumn: vscode.ViewColumn.One,
    });
    await problemsOf(other.document.uri);
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.deepEqual(titles(), [`Review: ${flagship}`]);
    await run('proofmark.openReview');
    await untilTitles(`Review: ${flagship}`, `Review: ${OTHER}`);
    // The pinned one is the one for its own proof.
    await openWithFocus(document);
    await eventually('the focus in the pinned one', () =>
      panels().find(({ isActive }) => isActive)?.title === `Review: ${flagship}` ? true : undefined,
    );
    // At most one follows.
    await run('proofmark.unpinPanel');
    await eventually('one panel', () => (panels().length === 1 ? true : undefined));
  });

  it('is the proof in front while it has the focus', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    await openWithFocus(document);
    const file = inWorkspace('in-front.json');
    await run('proofmark.exportReview', { format: 'json', to: file });
    const { file: name } = JSON.parse(await textOf(file)) as { file: string };
    assert.equal(name, flagship);
  });

  it('copies the review as Markdown', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    await run('proofmark.copyReview');
    const text = await eventually('the review in the clipboard', async () => {
      const copied = await vscode.env.clipboard.readText();
      return copied.startsWith('# Review of') ? copied : undefined;
    });
    assert.match(text, /¶2\b/);
    assert.ok(text.includes(falseRelation), text);
  });

  it('is written to files as Markdown and as JSON', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    const [markdown, json] = [inWorkspace('out.review.md'), inWorkspace('out.review.json')];
    await run('proofmark.exportReview', { format: 'markdown', to: markdown });
    assert.match(await textOf(markdown), /^# Review of cosine\.proof\.md\n/);
    await run('proofmark.exportReview', { format: 'json', to: json });
    const review = JSON.parse(await textOf(json)) as {
      outcome: string;
      steps: { start: number; end: number; text: string }[];
    };
    assert.equal(review.outcome, 'false-statement');
    assert.equal(review.steps.length, 4);
    const [, second] = review.steps;
    const range = new vscode.Range(document.positionAt(second?.start ?? 0), document.positionAt(second?.end ?? 0));
    assert.equal(document.getText(range), second?.text);
    assert.ok(range.contains(rangeOf(document, falseRelation)));
  });

  it('is not written over a file that is there before somebody has agreed', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    const file = await write('kept.json', 'mine');
    // The question waits for an answer.
    void run('proofmark.exportReview', { format: 'json', to: file });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.equal(await textOf(file), 'mine');
    await run('notifications.clearAll');
    assert.equal(await textOf(file), 'mine');
  });

  it('says what is missing where there is no proof', async () => {
    await run('proofmark.openReview');
    await run('proofmark.exportReview', { format: 'json', to: inWorkspace('none.json') });
    await run('proofmark.copyReview');
    await assert.rejects(async () => vscode.workspace.fs.stat(inWorkspace('none.json')));
    assert.deepEqual(panels(), []);
  });

  it('is closed like any tab, and opens anew', async () => {
    const { document } = await openSample(flagship);
    await problemsOf(document.uri);
    await run('proofmark.openReview');
    await untilTitles(`Review: ${flagship}`);
    await vscode.window.tabGroups.close(panels().map(({ tab }) => tab));
    await untilTitles();
    await run('proofmark.openReview');
    await untilTitles(`Review: ${flagship}`);
  });
});

async function textOf(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

describe('the sample', () => {
  afterEach(closeAll);

  it('comes to the front where it is open already, and is not opened twice', async () => {
    const open = (): readonly vscode.Tab[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
    const editor = await openSample(flagship);
    await run('proofmark.openSample');
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
    assert.equal(open().length, 1);
    // The reader's own text is theirs: the sample stands beside it as it was.
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'Mine. '));
    await run('proofmark.openSample');
    assert.equal(vscode.window.activeTextEditor?.document.isUntitled, true);
    assert.equal(open().length, 2);
    await vscode.window.showTextDocument(editor.document);
    await run('workbench.action.files.revert');
  });
});
