/** A document with several problems and solutions: each pair is a proof of its own, and the cursor chooses one. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Script, type ScriptedServer, startScriptedServer } from '../../support/scripted-server.ts';
import {
  closeAll,
  eventually,
  hoverText,
  inWorkspace,
  moveCursorTo,
  noProblemsLeft,
  openSample,
  openUntitled,
  ownProblems,
  problemOn,
  problemsOn,
  rangeOf,
  runAndAgree,
  write,
} from './workbench.ts';

/** A sheet of problems, each with a false relation in its solution. */
function sheet(...names: readonly string[]): string {
  const pairs = names.map(
    (name, k) => `## ${name}

Show that \\(${k + 10} + 1 = ${k + 11}\\). It is a statement, so \\(1 + 1 = 7\\) in it isn't checked.

### Solution

We add, which is quick.

So \\(${k + 20} + 1 = ${k + 99}\\).

This completes the proof.
`,
  );
  return `# Homework 3\n\n${pairs.join('\n')}`;
}

const SHEET = sheet('Problem 1', 'Problem 2', 'Problem 3');
const FALSE = ['20 + 1 = 99', '21 + 1 = 100', '22 + 1 = 101'];

async function lenses(uri: vscode.Uri): Promise<vscode.Command[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
  return found.flatMap(({ command }) => command ?? []);
}

/** The headline of a pair, once it matches. */
function headline(uri: vscode.Uri, pattern: RegExp): Promise<vscode.Command> {
  return eventually(`${pattern} above its problem`, async () =>
    (await lenses(uri)).find(({ title }) => pattern.test(title)),
  );
}

async function symbols(uri: vscode.Uri): Promise<readonly vscode.DocumentSymbol[]> {
  const all = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
    'vscode.executeDocumentSymbolProvider',
    uri,
  );
  return all.filter(({ kind }) => kind === vscode.SymbolKind.Module);
}

async function type(editor: vscode.TextEditor, at: vscode.Position, text: string): Promise<void> {
  editor.selection = new vscode.Selection(at, at);
  assert.ok(await editor.edit((edit) => edit.insert(at, text)));
}

async function exported(name: string): Promise<string> {
  const uri = await write(name, '');
  await vscode.workspace.fs.delete(uri);
  await vscode.commands.executeCommand('proofmark.exportReview', { format: 'json', to: uri });
  return eventually(`the export ${name}`, async () => {
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) || undefined;
    } catch {
      return undefined;
    }
  });
}

describe('a document with several problems and solutions', () => {
  afterEach(closeAll);

  it('has marks in each solution and none in a problem, a headline above each pair, and an outline by pairs', async () => {
    const { document } = await openUntitled(SHEET, 'markdown');
    for (const phrase of FALSE) await problemOn(document, phrase);
    assert.equal(ownProblems(document.uri).length, FALSE.length);
    for (const [k] of FALSE.entries()) {
      const { title } = await headline(document.uri, new RegExp(`^Problem ${k + 1}: `));
      assert.doesNotMatch(title, /Problem \d.*Problem \d/);
    }
    assert.deepEqual(
      (await symbols(document.uri)).map(({ name, children }) => [name, children.length]),
      FALSE.map((_, k) => [`Problem ${k + 1}`, 3]),
    );
    const hover = await hoverText(document.uri, rangeOf(document, '22 + 1 = 101').start.translate(0, 2));
    assert.match(hover, /Evidence/);
  });

  it('walks the flags of all pairs', async () => {
    const editor = await openUntitled(SHEET, 'markdown');
    for (const phrase of FALSE) await problemOn(editor.document, phrase);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    const seen: string[] = [];
    for (const _ of FALSE) {
      await vscode.commands.executeCommand('proofmark.nextFlag');
      seen.push(editor.document.getText(editor.selection));
    }
    assert.deepEqual(seen, FALSE);
  });

  it('keeps the marks of the other pairs through an edit, and checks the edited one', async () => {
    const editor = await openUntitled(SHEET, 'markdown');
    const { document } = editor;
    for (const phrase of FALSE) await problemOn(document, phrase);
    await type(editor, rangeOf(document, '21 + 1 = 100').start, '4 + 4 = 9\\) and \\(');
    await problemOn(document, '4 + 4 = 9');
    for (const phrase of FALSE) assert.equal(problemsOn(document, phrase).length, 1, phrase);
    await editor.edit((edit) => edit.replace(rangeOf(document, '22 + 1 = 101'), '22 + 1 = 23'));
    await eventually('the mark of the third pair to go', () =>
      ownProblems(document.uri).length === FALSE.length ? true : undefined,
    );
  });

  it('follows edits that add a pair, merge two, and leave one', async () => {
    const editor = await openUntitled(SHEET, 'markdown');
    const { document } = editor;
    for (const phrase of FALSE) await problemOn(document, phrase);
    const end = document.lineAt(document.lineCount - 1).range.end;
    await type(editor, end, '\n## Problem 4\n\nShow it.\n\n### Solution\n\nNow \\(3 + 3 = 8\\).\n');
    await problemOn(document, '3 + 3 = 8');
    await headline(document.uri, /^Problem 4: /);
    const heading = rangeOf(document, '## Problem 2');
    const solution = document.getText().indexOf('### Solution', document.offsetAt(heading.start));
    await editor.edit((edit) => {
      edit.delete(new vscode.Range(heading.start, document.positionAt(solution + '### Solution'.length)));
    });
    await eventually('three headlines', async () => {
      const names = (await symbols(document.uri)).map(({ name }) => name);
      return names.join() === 'Problem 1,Problem 3,Problem 4' ? true : undefined;
    });
    for (const phrase of [...FALSE, '3 + 3 = 8']) await problemOn(document, phrase);
    await editor.edit((edit) => {
      edit.delete(
        new vscode.Range(rangeOf(document, '## Problem 3').start, new vscode.Position(document.lineCount, 0)),
      );
    });
    await eventually('one proof without a name', async () => {
      const all = await lenses(document.uri);
      return all.length > 0 && all.every(({ title }) => !title.startsWith('Problem')) ? true : undefined;
    });
    for (const phrase of FALSE.slice(0, 2)) await problemOn(document, phrase);
  });

  it('exports the pair under the cursor', async () => {
    await write('several.proof.md', SHEET);
    const editor = await openSample('several.proof.md');
    const { document } = editor;
    for (const phrase of FALSE) await problemOn(document, phrase);
    for (const k of [3, 1]) {
      await moveCursorTo(editor, FALSE[k - 1] ?? '');
      const json = await exported(`several-${k}.json`);
      assert.equal((JSON.parse(json) as { part?: string }).part, `Problem ${k}`);
    }
  });

  it('takes a verdict on a step of one pair only, though others have the same words', async () => {
    const settings = vscode.workspace.getConfiguration('proofmark');
    await settings.update('annotator', 'emmy', vscode.ConfigurationTarget.Global);
    await write(
      'labeled-pairs.proof.md',
      FALSE.reduce((text, phrase) => text.replace(phrase, '1 + 1 = 3'), SHEET),
    );
    const { document } = await openSample('labeled-pairs.proof.md');
    const own = await eventually('three disputes', async () => {
      const found = (await lenses(document.uri)).filter(({ title }) => title === 'Dispute…');
      return found.length === FALSE.length ? found : undefined;
    });
    await runAndAgree('proofmark.agree', ...(own[1]?.arguments ?? []));
    await eventually('one lens with the verdict', async () => {
      const titles = (await lenses(document.uri))
        .map(({ title }) => title)
        .filter((title) => /Dispute|agree/.test(title));
      return titles.join() === 'Dispute…,You agree,Dispute…' ? true : undefined;
    });
    await settings.update('annotator', undefined, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.delete(inWorkspace('.proofmark'), { recursive: true });
  });

  it('has each pair reviewed for an agent', async () => {
    const { content } = await vscode.lm.invokeTool(
      'proofmark_reviewProof',
      { input: { text: SHEET, language: 'markdown' }, toolInvocationToken: undefined },
      new vscode.CancellationTokenSource().token,
    );
    const report = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('\n');
    for (const [k, phrase] of FALSE.entries()) {
      assert.ok(report.includes(`Problem ${k + 1}`), report);
      assert.ok(report.includes(phrase), report);
    }
    assert.doesNotMatch(report, /1 \+ 1 = 7/);
  });

  it('names pairs without the markup of their headings', async () => {
    const titles = [1, 2].map((k) => `Problem ${k}: **[x](command:y)** \u202e`);
    await write('hostile-pairs.proof.md', sheet(...titles));
    const { document } = await openSample('hostile-pairs.proof.md');
    for (const phrase of FALSE.slice(0, 2)) await problemOn(document, phrase);
    await headline(document.uri, /^Problem 2: /);
    for (const { title } of await lenses(document.uri)) assert.doesNotMatch(title, /command|\u202e/);
    assert.deepEqual(
      (await symbols(document.uri)).map(({ name }) => name),
      ['Problem 1', 'Problem 2'],
    );
  });

  it('may have 200 pairs, and may be closed while they are reviewed', async () => {
    const names = Array.from({ length: 200 }, (_, k) => `Problem ${k + 1}`);
    const { document } = await openUntitled(sheet(...names), 'markdown');
    await eventually('the marks of 200 pairs', () => (ownProblems(document.uri).length >= 200 ? true : undefined));
    const again = await openUntitled(sheet(...names).replaceAll('quick', 'slow'), 'markdown');
    await closeAll();
    await noProblemsLeft(again.document.uri);
  });
});

describe('a model judge of a document with several problems and solutions', () => {
  let server: ScriptedServer;
  const script: Script = () => ({ text: 'I find nothing wrong here. \\boxed{-1}', delay: 1500 });

  const set = async (values: Readonly<Record<string, unknown>>): Promise<void> => {
    const settings = vscode.workspace.getConfiguration('proofmark');
    for (const [key, value] of Object.entries(values))
      await settings.update(key, value, vscode.ConfigurationTarget.Global);
  };

  beforeEach(async () => {
    server = await startScriptedServer(script);
    await set({
      endpoints: [{ name: 'scripted', kind: 'chat', baseUrl: server.url, model: 'scripted' }],
      'review.judge': 'critic@scripted',
      'review.votes': 2,
    });
  });

  afterEach(async () => {
    await closeAll();
    await set({ endpoints: undefined, 'review.judge': undefined, 'review.votes': undefined });
    await server.close();
  });

  it('gets only the pair under the cursor, and its votes count for that pair wherever the cursor goes', async () => {
    const editor = await openUntitled(SHEET.replace('21 + 1 = 100', '21 + 1 = 22'), 'markdown');
    const { document } = editor;
    for (const phrase of ['20 + 1 = 99', '22 + 1 = 101']) await problemOn(document, phrase);
    const goTo = (phrase: string): Promise<void> => moveCursorTo(editor, phrase);
    await goTo('21 + 1 = 22');
    await runAndAgree('proofmark.review');
    await eventually('a call', () => calls()[0]);
    await goTo('20 + 1 = 99');
    assert.match((await headline(document.uri, /^Problem 2: .*judge/i)).title, /no error/);
    for (const title of (await lenses(document.uri)).map((lens) => lens.title))
      assert.doesNotMatch(title, /^Problem [13]: .*judge/i);
    assert.ok(calls().length <= 2);
    for (const body of calls()) {
      assert.match(body, /21 \+ 1 = 22/);
      assert.doesNotMatch(body, /20 \+ 1 = 99|22 \+ 1 = 101/);
    }
  });

  const calls = (): string[] =>
    server.requests.filter(({ path }) => path === '/v1/chat/completions').map(({ body }) => JSON.stringify(body));
});
