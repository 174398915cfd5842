/** What a reader says of steps: by command, kept in files, shown at the step, and found again. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type LabelRecord, parseLabelFile } from '../../../src/core/annotate/index.ts';
import { selectUnretractedRecords } from '../../../src/core/annotate/records/unretracted-records.ts';
import { shownText } from '../../support/shown-text.ts';
import {
  closeAll,
  eventually,
  hoverText,
  inWorkspace,
  openSample,
  openUntitled,
  problemOn,
  rangeOf,
  runAndAgree,
  staysWithout,
  write,
} from './workbench.ts';

const FALSE = '2 + 2 = 5';
const PROOF = `# Problem\n\nAdd.\n\n# Solution\n\nFirst, \\(1 + 1 = 2\\).\n\nWe have \\(${FALSE}\\).\n\nThat was all.\n`;
const FILE = 'labelled.proof.md';
const ME = 'emmy';

const labelFile = (annotator: string): string =>
  inWorkspace(path.join('.proofmark', 'labels', `${annotator}.jsonl`)).fsPath;

function recordsOf(annotator: string): readonly LabelRecord[] {
  const file = labelFile(annotator);
  return fs.existsSync(file) ? parseLabelFile(fs.readFileSync(file, 'utf8'), annotator).records : [];
}

async function lenses(uri: vscode.Uri): Promise<vscode.Command[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
  return found.flatMap(({ command }) => command ?? []);
}

/** Waits until a line above the text has these words, and returns what a click on them does. */
async function lens(uri: vscode.Uri, title: string): Promise<vscode.Command> {
  return eventually(`“${title}” above the text`, async () =>
    (await lenses(uri)).find((command) => command.title === title),
  );
}

/** Runs a command on the step whose line above the text has these words. */
async function runAt(command: string, uri: vscode.Uri, title: string): Promise<void> {
  await click({ ...(await lens(uri, title)), command });
}

/** Agrees with the verdict that can be disputed. */
const agree = (uri: vscode.Uri): Promise<void> => runAt('proofmark.agree', uri, 'Dispute…');

/** Takes back that the reader agrees. */
const takeBack = (uri: vscode.Uri): Promise<void> => runAt('proofmark.retractLabel', uri, 'You agree');

async function click({ command, arguments: args = [] }: vscode.Command): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}

async function open(): Promise<vscode.TextEditor> {
  await write(FILE, PROOF);
  const editor = await openSample(FILE);
  await problemOn(editor.document, FALSE);
  return editor;
}

describe('labels', () => {
  const settings = () => vscode.workspace.getConfiguration('proofmark');
  before(() => settings().update('annotator', ME, vscode.ConfigurationTarget.Global));
  after(() => settings().update('annotator', undefined, vscode.ConfigurationTarget.Global));
  afterEach(async () => {
    await closeAll();
    fs.rmSync(inWorkspace('.proofmark').fsPath, { recursive: true, force: true });
    fs.rmSync(inWorkspace(FILE).fsPath, { force: true });
  });

  it('are of the proof that was in front, at its cursor, when a page like the walkthrough asks for them', async () => {
    const editor = await open();
    const { start } = rangeOf(editor.document, FALSE);
    editor.selection = new vscode.Selection(start, start);
    await vscode.commands.executeCommand('workbench.action.openSettings2');
    await eventually('a page without a text', () => (vscode.window.activeTextEditor === undefined ? true : undefined));
    await vscode.commands.executeCommand('proofmark.agree');
    await lens(editor.document.uri, 'You agree');
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
    assert.deepEqual(
      recordsOf(ME).map(({ step, kind }) => [step, kind]),
      [[1, 'agree']],
    );
  });

  it('are kept, shown above the error, and taken back', async () => {
    const { document } = await open();
    await agree(document.uri);
    await lens(document.uri, 'You agree');
    const [said] = recordsOf(ME);
    assert.deepEqual(
      { ...said, time: '', fingerprint: '' },
      {
        v: 1,
        time: '',
        annotator: ME,
        item: FILE,
        fingerprint: '',
        mode: 'review',
        kind: 'agree',
        value: 'false-statement',
        step: 1,
      },
    );
    assert.match(fs.readFileSync(path.join(labelFile(ME), '../.gitattributes'), 'utf8'), /merge=union/);
    const start = rangeOf(document, FALSE).start;
    assert.match(await hoverText(document.uri, start), /\*\*[^*]+\*\*.*“false statement”\./);
    await takeBack(document.uri);
    await lens(document.uri, 'Dispute…');
    assert.equal(recordsOf(ME).length, 2);
    assert.deepEqual(selectUnretractedRecords(recordsOf(ME)), []);
  });

  it('are of the step with the cursor in, from the palette, and are refused where nothing was said', async () => {
    const editor = await open();
    const at = rangeOf(editor.document, FALSE).start;
    editor.selection = new vscode.Selection(at, at);
    await vscode.commands.executeCommand('proofmark.agree');
    assert.deepEqual(
      recordsOf(ME).map(({ step }) => step),
      [1],
    );
    // The checker alone has said nothing of the first step, and in front of it there is none.
    for (const place of [rangeOf(editor.document, 'First,').start, new vscode.Position(0, 0)]) {
      editor.selection = new vscode.Selection(place, place);
      await vscode.commands.executeCommand('proofmark.agree');
      await vscode.commands.executeCommand('proofmark.retractLabel');
    }
    assert.equal(recordsOf(ME).length, 1);
  });

  it('stay with their step when text comes before it, and are gone while it is another', async () => {
    const editor = await open();
    await agree(editor.document.uri);
    await lens(editor.document.uri, 'You agree');
    const before = rangeOf(editor.document, 'First,').start;
    await editor.edit((edit) => edit.insert(before, 'An added step.\n\n'));
    await eventually('the label at its new place', async () =>
      (await lenses(editor.document.uri)).find(
        ({ title, arguments: args }) => title === 'You agree' && args?.[1] === 2,
      ),
    );
    await editor.edit((edit) => edit.replace(rangeOf(editor.document, 'We have'), 'We find'));
    await lens(editor.document.uri, 'Dispute…');
    await editor.edit((edit) => edit.replace(rangeOf(editor.document, 'We find'), 'We have'));
    await lens(editor.document.uri, 'You agree');
    assert.equal(recordsOf(ME).length, 1);
  });

  it('are there again when the proof is opened again', async () => {
    const { document } = await open();
    await agree(document.uri);
    await closeAll();
    const again = await openSample(FILE);
    await lens(again.document.uri, 'You agree');
  });

  it('that others have written are shown as theirs, as soon as git brings them', async () => {
    const { document } = await open();
    await agree(document.uri);
    const [mine] = recordsOf(ME);
    assert.ok(mine);
    const theirs = { ...mine, annotator: 'ada', kind: 'dispute', note: '*No*, [see](command:x).' };
    fs.writeFileSync(labelFile('ada'), `${JSON.stringify(theirs)}\n{"v":1,"torn`);
    const start = rangeOf(document, FALSE).start;
    const text = await eventually('what the other says', async () => {
      const hover = await hoverText(document.uri, start);
      return hover.includes('ada') ? hover : undefined;
    });
    assert.match(text, /“false statement”.*\bada\b.*“false statement”: /);
    assert.doesNotMatch(text, /[^\\]\[see\]\(command:/, 'what others say is no markup');
    // What is in my own file, whoever wrote it there, is mine; and what is gone is gone.
    fs.writeFileSync(labelFile(ME), '');
    await lens(document.uri, 'Dispute…');
  });

  it('follow a file that is renamed here', async () => {
    const { document } = await open();
    await agree(document.uri);
    await closeAll();
    const edit = new vscode.WorkspaceEdit();
    const to = inWorkspace('renamed.proof.md');
    edit.renameFile(inWorkspace(FILE), to);
    assert.ok(await vscode.workspace.applyEdit(edit));
    try {
      await eventually('labels under the new name', () =>
        selectUnretractedRecords(recordsOf(ME)).some(({ item }) => item === 'renamed.proof.md') ? true : undefined,
      );
      assert.deepEqual(
        selectUnretractedRecords(recordsOf(ME)).map(({ item, kind }) => [item, kind]),
        [['renamed.proof.md', 'agree']],
      );
      await openSample('renamed.proof.md');
      await lens(to, 'You agree');
    } finally {
      await closeAll();
      fs.rmSync(to.fsPath, { force: true });
    }
  });

  it('of a file in no folder, or of none, are kept apart from the workspace', async () => {
    const { document } = await openUntitled(PROOF, 'markdown');
    await problemOn(document, FALSE);
    await agree(document.uri);
    await lens(document.uri, 'You agree');
    await takeBack(document.uri);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-outside-'));
    try {
      const outside = vscode.Uri.file(path.join(folder, 'outside.proof.md'));
      fs.writeFileSync(outside.fsPath, PROOF);
      await vscode.window.showTextDocument(outside, { preview: false });
      await agree(outside);
      await lens(outside, 'You agree');
      assert.deepEqual(fs.readdirSync(folder), ['outside.proof.md']);
      await closeAll();
      await vscode.window.showTextDocument(outside, { preview: false });
      await lens(outside, 'You agree');
    } finally {
      await closeAll();
      fs.rmSync(folder, { recursive: true, force: true });
    }
    assert.equal(fs.existsSync(inWorkspace('.proofmark').fsPath), false);
  });

  it('are lost by no link in the place of their folder: nothing is written there', async () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-link-'));
    fs.symlinkSync(outside, inWorkspace('.proofmark').fsPath);
    try {
      const { document } = await open();
      await agree(document.uri);
      await lens(document.uri, 'You agree');
      await takeBack(document.uri);
      await lens(document.uri, 'Dispute…');
      assert.deepEqual(fs.readdirSync(outside), []);
    } finally {
      fs.rmSync(inWorkspace('.proofmark').fsPath);
      fs.rmSync(outside, { recursive: true, force: true });
    }
  });

  it('can be said from the light bulb', async () => {
    const { document } = await open();
    const actions = async (): Promise<vscode.CodeAction[]> => {
      const range = rangeOf(document, FALSE);
      const all = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        range,
      );
      return all.filter(({ title }) => title.startsWith('Proofmark: '));
    };
    const agree = (await actions()).find(({ title }) =>
      title.endsWith(shownText('Agree with the verdict on {0}', '¶2')),
    );
    assert.ok(agree?.command);
    await click(agree.command);
    const titles = (await actions()).map(({ title }) => title);
    assert.ok(titles.includes(`Proofmark: ${shownText('Clear my verdict on {0}', '¶2')}`), titles.join());
  });

  it('are never changed by a judge, and change no verdict', async () => {
    const { document } = await open();
    await agree(document.uri);
    const before = vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
    await runAndAgree('proofmark.clearCache');
    await vscode.commands.executeCommand('proofmark.review');
    await problemOn(document, FALSE);
    await lens(document.uri, 'You agree');
    assert.equal(recordsOf(ME).length, 1);
    assert.deepEqual(
      vscode.languages.getDiagnostics(document.uri).map(({ message }) => message),
      before,
    );
  });
});

describe('notes', () => {
  const settings = () => vscode.workspace.getConfiguration('proofmark');
  const controller = vscode.comments.createCommentController('test', 'test');
  before(() => settings().update('annotator', ME, vscode.ConfigurationTarget.Global));
  after(async () => {
    controller.dispose();
    await settings().update('annotator', undefined, vscode.ConfigurationTarget.Global);
  });
  afterEach(async () => {
    await closeAll();
    fs.rmSync(inWorkspace('.proofmark').fsPath, { recursive: true, force: true });
    fs.rmSync(inWorkspace(FILE).fsPath, { force: true });
  });

  const save = async ({ uri }: vscode.TextDocument, range: vscode.Range, text: string): Promise<void> => {
    const thread = controller.createCommentThread(uri, range, []);
    await vscode.commands.executeCommand('proofmark.saveNote', { thread, text });
  };

  it('are kept with the step that their thread is on', async () => {
    const { document } = await open();
    await save(document, rangeOf(document, FALSE), '  Five?\r\nReally?  ');
    await save(document, rangeOf(document, 'That was all'), 'Done.');
    assert.deepEqual(
      recordsOf(ME).map(({ kind, step, note, item }) => [kind, step, note, item]),
      [
        ['note', 1, 'Five?\nReally?', FILE],
        ['note', 2, 'Done.', FILE],
      ],
    );
  });

  it('on what is no step, or without words, are refused', async () => {
    const { document } = await open();
    await save(document, new vscode.Range(0, 0, 0, 1), 'On the heading.');
    await save(document, rangeOf(document, FALSE), '   ');
    await staysWithout(() =>
      recordsOf(ME).length > 0 ? [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), 'kept')] : [],
    );
  });

  it('say that they are too long, and keep what was written', async () => {
    const { document } = await open();
    await save(document, rangeOf(document, FALSE), 'a'.repeat(10_001));
    assert.deepEqual(recordsOf(ME), []);
    await save(document, rangeOf(document, FALSE), 'a'.repeat(10_000));
    assert.equal(recordsOf(ME).length, 1);
  });
});
