/** Blind labeling: secrets are planted in a data set and beside it, and everything that the editor can be asked for is searched for them. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import { getErrorMessage } from '../../../src/core/base/errors.ts';
import { computeTextFingerprint } from '../../../src/core/proof/index.ts';
import { anyShownText } from '../../support/shown-text.ts';
import { closeAll, eventually, hoverText, inWorkspace, itemUri, problemOn, write } from './workbench.ts';

const ME = 'emmy';
const FALSE = '2 + 2 = 5';
const IDS = ['red', 'green', 'blue'];
/** Who wrote the items, who else has labelled them, and what they noted. */
const WRITER = 'zephyrling';
const OTHER = 'quillon';
const NOTE = 'marmalade';
const SECRET = new RegExp([WRITER, OTHER, NOTE].join('|'), 'i');
/** What views say of a step with a false statement, and of one that somebody has disputed. */
const STATE = /false|evidence|4\b.*5|≠|✖|\bflag|earliest|ground truth|disputed|error/i;
const QUIET_MS = 700;
const TOOLS = ['proofmark_reviewProof', 'proofmark_readProof'];

/** Each test has a set of its own: what was seen of an item is remembered. */
let name = '';
let count = 0;
let set: vscode.Uri;

const steps = ['We begin.', `We have \\(${FALSE}\\).`, 'So it is done.'];
const settings = () => vscode.workspace.getConfiguration('proofmark');
const use = (key: string, value: unknown): Thenable<void> =>
  settings().update(key, value, vscode.ConfigurationTarget.Global);
const run = (command: string, ...args: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`proofmark.${command}`, ...args);
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, QUIET_MS));
const uriOf = (id: string): vscode.Uri => itemUri(set, id, IDS.indexOf(id));

/** What somebody has said of all items, as it lies in the file. */
function labelsOf(annotator: string, said: readonly object[]): string {
  let time = Date.UTC(2026, 0, 1);
  return IDS.flatMap((id) =>
    said.map((words) => {
      const base = { v: 1, time: new Date(time++).toISOString(), annotator, item: `${name}#${id}` };
      return `${JSON.stringify({ ...base, fingerprint: 'aa', mode: 'blind', ...words })}\n`;
    }),
  ).join('');
}

async function open(id: string): Promise<vscode.TextDocument> {
  await vscode.commands.executeCommand('vscode.open', uriOf(id), { preview: false });
  return eventually(`an editor of ${id}`, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.toString() === uriOf(id).toString() ? document : undefined;
  });
}

const tabLabels = (): readonly string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
const comparisons = (): readonly string[] => tabLabels().filter((label) => label.startsWith('Compare'));

/** Without those of headings, which the editor's own Markdown knows. */
function symbolTexts(symbols: readonly vscode.DocumentSymbol[] | undefined): readonly string[] {
  return (symbols ?? []).map(({ name, detail }) => `${name} ${detail}`).filter((text) => !/^#/.test(text));
}

/** All that Proofmark says of a step, or of the item, by view. */
async function toldOf(id: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const document = await open(id);
  const { uri } = document;
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line));
  const ask = <T>(command: string, ...args: unknown[]): Thenable<T> =>
    vscode.commands.executeCommand<T>(command, uri, ...args);
  const lenses = await ask<vscode.CodeLens[]>('vscode.executeCodeLensProvider', 99);
  const symbols = await ask<vscode.DocumentSymbol[] | undefined>('vscode.executeDocumentSymbolProvider');
  const hovers: string[] = [];
  const actions: string[] = [];
  for (const { range, firstNonWhitespaceCharacterIndex: at, lineNumber } of lines) {
    if (range.isEmpty) continue;
    for (const column of [at, Math.floor(range.end.character / 2)])
      hovers.push(await hoverText(uri, new vscode.Position(lineNumber, column)));
    const found = await ask<vscode.CodeAction[]>('vscode.executeCodeActionProvider', range);
    actions.push(...found.map(({ title }) => title).filter((title) => title.startsWith('Proofmark')));
  }
  await vscode.env.clipboard.writeText('');
  await run('copyReview');
  const file = inWorkspace(`told-${Date.now()}.json`);
  await run('exportReview', { format: 'json', to: file });
  const exported = fs.existsSync(file.fsPath) ? fs.readFileSync(file.fsPath, 'utf8') : '';
  fs.rmSync(file.fsPath, { force: true });
  const editor = await vscode.window.showTextDocument(document);
  editor.selection = new vscode.Selection(0, 0, 0, 0);
  await run('nextFlag');
  const at = vscode.window.activeTextEditor;
  const isMoved = at?.document === document && document.offsetAt(at.selection.active) > 0;
  const told = {
    text: [document.getText()],
    problems: vscode.languages.getDiagnostics(uri).map(({ message }) => message),
    lenses: lenses.map(({ command }) => `${command?.title} ${command?.tooltip ?? ''}`),
    symbols: symbolTexts(symbols),
    hovers: hovers.filter((text) => text !== ''),
    actions,
    copied: [await vscode.env.clipboard.readText()],
    exported: [exported],
    tool: await Promise.all(TOOLS.map((tool) => toolSays(tool, uri))),
    walked: isMoved ? ['to a flag'] : [],
    tabs: tabLabels(),
  };
  return told;
}

async function toolSays(name: string, uri: vscode.Uri): Promise<string> {
  try {
    const tool = await vscode.lm.invokeTool(name, {
      input: { uri: uri.toString() },
      toolInvocationToken: undefined,
    });
    return tool.content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('\n');
  } catch (error) {
    return getErrorMessage(error);
  }
}

/** What has to be empty of a veiled item, and in which views nothing secret may stand. */
async function assertHidden(id: string): Promise<void> {
  const { text, tabs, tool, ...told } = await toldOf(id);
  assert.deepEqual(
    told,
    {
      problems: [],
      lenses: [],
      symbols: [],
      hovers: [],
      actions: [],
      copied: [''],
      exported: [''],
      walked: [],
    },
    id,
  );
  assert.equal(tool?.length, TOOLS.length);
  for (const said of tool)
    assert.match(
      said,
      anyShownText("You're labeling this item blind, so its review and hints are hidden until you submit your label."),
    );
  for (const words of [...(text ?? []), ...(tabs ?? [])]) assert.doesNotMatch(words, SECRET);
}

async function assertShown(id: string): Promise<void> {
  await problemOn(await open(id), FALSE);
  const told = await toldOf(id);
  for (const view of ['problems', 'lenses', 'symbols', 'hovers', 'actions', 'copied', 'exported', 'tool'])
    assert.match(told[view]?.join('\n') ?? '', STATE, `${view} of ${id}`);
  assert.deepEqual(told.walked, ['to a flag']);
  // Notes and labels of others are in the threads, and in what is copied.
  assert.match(told.copied?.join() ?? '', new RegExp(NOTE));
}

const report = (): string | undefined =>
  vscode.workspace.textDocuments
    .find(({ uri }) => uri.scheme === 'proofmark-report' && uri.query.includes(name))
    ?.getText();

async function exportedLabels(): Promise<string> {
  const to = inWorkspace(`labels-${Date.now()}.jsonl`);
  await run('exportLabels', { set: set.toString(), format: 'processbench', to });
  const text = fs.existsSync(to.fsPath) ? fs.readFileSync(to.fsPath, 'utf8') : '';
  fs.rmSync(to.fsPath, { force: true });
  return text;
}

describe('blind labeling', () => {
  before(() => use('annotator', ME));
  after(() => use('annotator', undefined));
  beforeEach(async () => {
    name = `secrets-${++count}.jsonl`;
    const step = { step: 1, fingerprint: computeTextFingerprint(steps[1] ?? '') };
    await write(
      `.proofmark/labels/${OTHER}.jsonl`,
      labelsOf(OTHER, [
        { kind: 'note', note: NOTE, mode: 'review', ...step },
        { kind: 'earliest', value: 1, ...step },
        { kind: 'submit', value: 1 },
      ]),
    );
    const rows = IDS.map((id) => ({ id, problem: 'Add.', steps, label: 1, generator: WRITER }));
    set = await write(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  });
  afterEach(async () => {
    await run('stopLabelling');
    await closeAll();
    await run('closeDataSet', { kind: 'set', set: set.toString() });
    await use('label.mode', undefined);
    await use('annotator', ME);
    fs.rmSync(inWorkspace('.proofmark').fsPath, { recursive: true, force: true });
    fs.rmSync(set.fsPath, { force: true });
  });

  it('hides all that is known of an item in every view, until it is submitted, and then of that one alone', async () => {
    await use('label.mode', 'blind');
    await run('openDataSet', set);
    await run('startLabelling', uriOf('green'));
    await open('green');
    await quiet();
    for (const id of IDS) await assertHidden(id);
    await run('compareProofs', uriOf('red'));
    await run('compareProofs', { uri: set, problem: 'Add.' });
    await run('showAgreement', { set: set.toString() });
    await run('showStatistics', { set: set.toString() });
    await run('judgeItems', IDS.map(uriOf));
    assert.equal(await exportedLabels(), '');
    await quiet();
    assert.deepEqual(comparisons(), []);
    assert.equal(report(), undefined);
    await open('green');
    await run('label.earliest');
    await assertHidden('green');
    await open('green');
    await run('label.submit');
    await assertShown('green');
    await assertHidden('red');
    assert.equal((await exportedLabels()).split('\n').filter((line) => line !== '').length, 1);
    await run('compareProofs', uriOf('green'));
    assert.deepEqual(comparisons(), []);
  });

  it('takes away all that stands open when it begins', async () => {
    await run('openDataSet', set);
    for (const id of IDS) await assertShown(id);
    await run('openReview', uriOf('red').toString(), 1);
    await run('showAgreement', { set: set.toString() });
    await eventually('the report', () => (SECRET.test(report() ?? '') ? true : undefined));
    await run('compareProofs', uriOf('red'));
    await eventually('a comparison of items', () => (comparisons().length === 1 ? true : undefined));
    await run('compareProofs', { uri: set, problem: 'Add.' });
    await quiet();
    await use('label.mode', 'blind');
    await eventually('no comparison', () => (comparisons().length === 0 ? true : undefined));
    await eventually('no report', () => (SECRET.test(report() ?? '') ? undefined : true));
    await quiet();
    for (const id of IDS) await assertHidden(id);
    // And back: the same views have it again.
    await use('label.mode', 'assisted');
    await assertShown('red');
  });

  it('takes away a comparison of the rows of the file, which are items as well', async () => {
    await run('openDataSet', set);
    await run('compareProofs', { uri: set, problem: 'Add.' });
    await eventually('the comparison', () => (comparisons().length === 1 ? true : undefined));
    await use('label.mode', 'blind');
    await eventually('no comparison', () => (comparisons().length === 0 ? true : undefined));
  });

  it('is known of a data set that is not open, where a protocol is beside it', async () => {
    const folder = '.proofmark/agreement';
    const annotators = [ME, OTHER, 'ada'];
    const protocol = { v: 1, dataSet: name, seed: 'a', annotators, needed: 3, most: 5 };
    await write(`${folder}/${name}.json`, JSON.stringify(protocol));
    for (const tool of TOOLS)
      assert.match(
        await toolSays(tool, uriOf('red')),
        anyShownText(
          "You're labeling this item blind, so its review and hints are hidden until you submit your label.",
        ),
      );
    await run('closeDataSet', { kind: 'set', set: set.toString() });
    await run('compareProofs', { uri: set, problem: 'Add.' });
    await quiet();
    assert.deepEqual(comparisons(), []);
    await open('red');
    await quiet();
    await assertHidden('red');
  });

  it('does not leave a report standing whose data set is closed', async () => {
    await run('openDataSet', set);
    await run('showAgreement', { set: set.toString() });
    await eventually('the report', () => (SECRET.test(report() ?? '') ? true : undefined));
    await run('closeDataSet', { kind: 'set', set: set.toString() });
    await use('label.mode', 'blind');
    await eventually('no report', () => (SECRET.test(report() ?? '') ? undefined : true));
    await closeAll();
    await vscode.commands.executeCommand('workbench.action.reopenClosedEditor');
    await quiet();
    assert.doesNotMatch(report() ?? '', SECRET);
  });

  it('hides from another annotator what the first has submitted', async () => {
    await use('label.mode', 'blind');
    await use('annotator', OTHER);
    await run('openDataSet', set);
    await problemOn(await open('red'), FALSE);
    await use('annotator', ME);
    await eventually('no problem', () =>
      vscode.languages.getDiagnostics(uriOf('red')).length === 0 ? true : undefined,
    );
    await assertHidden('red');
  });
});
