/** Hints and symbols of a proof that nothing judges. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import { isQuestionOpen } from '../../../src/editor/ask/open-question.ts';
import {
  closeAll,
  eventually,
  hoverText,
  inWorkspace,
  openSample,
  openUntitled,
  ownProblems,
  rangeOf,
  staysWithout,
  write,
} from './workbench.ts';

const TEXT = [
  '# Problem',
  'Let $n$ be a positive integer. Show that $n^2 + n$ is even.',
  '# Solution',
  '**Lemma 1.** Let $k$ be an integer. Then one of $k$ and $k + 1$ is even.',
  'It can be shown that this holds.',
  'It is well known that products keep an even factor.',
  'Now $n^2 + n = n(n + 1)$, which is even by Lemma 1.',
  'Let $k$ be the half of it, so that $n^2 + n = 2k$ and $k\\in\\mathbb{N}$.',
  '',
].join('\n\n');

const ASSERTED = 'It can be shown';
const KNOWN = 'It is well known';
const NAME = 'reading.proof.md';

/** The proof, opened and read. */
async function openProof(text = TEXT, name = NAME): Promise<vscode.TextDocument> {
  await write(name, text);
  const { document } = await openSample(name);
  await eventually('the reading', async () => ((await readHint(document, ASSERTED)) === '' ? undefined : true));
  return document;
}

/** The hover over the words of a hint; '' if there is none. */
async function readHint(document: vscode.TextDocument, phrase: string): Promise<string> {
  const text = await hoverText(document.uri, rangeOf(document, phrase).start.translate(0, 3));
  return text.includes(phrase) ? text : '';
}

/** The n-th occurrence of a phrase, from 0, at an offset within it. */
function positionOf(document: vscode.TextDocument, phrase: string, offset = 0, nth = 0): vscode.Position {
  let at = -1;
  for (let k = 0; k <= nth; k++) at = document.getText().indexOf(phrase, at + 1);
  assert.notEqual(at, -1, phrase);
  return document.positionAt(at + offset);
}

async function runAt<T>(command: string, document: vscode.TextDocument, position: vscode.Position, ...more: unknown[]) {
  return (await vscode.commands.executeCommand<T>(command, document.uri, position, ...more)) ?? [];
}

async function listDefinitions(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Range[]> {
  type Places = (vscode.Location | vscode.LocationLink)[];
  const places = (await runAt<Places>('vscode.executeDefinitionProvider', document, position)) as Places;
  return places.map((place) => ('range' in place ? place.range : place.targetRange));
}

async function listLenses(document: vscode.TextDocument): Promise<vscode.Command[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    100,
  );
  return lenses.flatMap(({ range, command }) => (range.start.line === 0 && command ? [command] : []));
}

async function findDismissal(document: vscode.TextDocument, phrase: string): Promise<vscode.Command | undefined> {
  const range = rangeOf(document, phrase);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    range,
    vscode.CodeActionKind.QuickFix.value,
  );
  return actions.flatMap(({ command }) => (command?.command === '_proofmark.dismissHint' ? [command] : []))[0];
}

async function replace(document: vscode.TextDocument, phrase: string, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, rangeOf(document, phrase), text);
  await vscode.workspace.applyEdit(edit);
}

async function setHints(value: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('proofmark').update('marks.hints', value, vscode.ConfigurationTarget.Global);
}

async function rename(document: vscode.TextDocument, position: vscode.Position, name: string): Promise<string> {
  const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
    'vscode.executeDocumentRenameProvider',
    document.uri,
    position,
    name,
  );
  await vscode.workspace.applyEdit(edit);
  return document.getText();
}

describe('symbols and references of a proof', () => {
  afterEach(closeAll);

  it('lead to the introduction that holds there', async () => {
    const document = await openProof();
    const first = positionOf(document, 'Let $k$', 5);
    const second = positionOf(document, 'Let $k$', 5, 1);
    for (const [use, wanted] of [
      [positionOf(document, '$k + 1$', 1), first],
      [positionOf(document, '2k', 1), second],
      [positionOf(document, '= n(n + 1)', 2), positionOf(document, 'Let $n$', 5)],
    ] as const)
      assert.deepEqual(
        (await listDefinitions(document, use)).map(({ start }) => start),
        [wanted],
      );
    const [lemma] = await listDefinitions(document, positionOf(document, 'by Lemma 1', 5));
    assert.equal(lemma?.start.line, positionOf(document, '**Lemma 1').line);
  });

  it('lead to all places that speak of a symbol which nothing introduces for a use', async () => {
    const text = TEXT.replace('one of $k$', 'for all $j > 3$ one of $k$').replace('It can', 'So $j$ is free. It can');
    const document = await openProof(text.replace('**Lemma 1.**', 'Here $j$ is first.\n\n**Lemma 1.**'));
    const use = positionOf(document, 'Here $j$', 6);
    const found = await listDefinitions(document, use);
    assert.deepEqual(
      found.map(({ start }) => start),
      [positionOf(document, 'all $j', 5)],
    );
    assert.match(await hoverText(document.uri, use), /No sentence found that introduces this symbol\.[\s\S]*See also /);
  });

  it('list and highlight the uses of one introduction', async () => {
    const document = await openProof();
    const use = positionOf(document, '$k + 1$', 1);
    const places = (await runAt<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document,
      use,
    )) as vscode.Location[];
    const line = positionOf(document, '$k + 1$').line;
    assert.deepEqual([...new Set(places.map(({ range }) => range.start.line))], [line]);
    assert.equal(places.length, 3);
    const lit = await runAt<vscode.DocumentHighlight[]>('vscode.executeDocumentHighlights', document, use);
    assert.deepEqual(
      (lit as vscode.DocumentHighlight[]).map(({ range }) => document.getText(range)),
      ['k', 'k', 'k'],
    );
  });

  it('tell in a hover where they come from, as plain text', async () => {
    const document = await openProof(TEXT.replace('an integer', 'an <b>integer</b> [x](command:y)'));
    const text = await hoverText(document.uri, positionOf(document, '$k + 1$', 1));
    assert.match(text, /Lemma 1/);
    assert.doesNotMatch(text, /\]\(command:|<b>integer<\/b> \[x\]\(/);
    assert.match(await hoverText(document.uri, positionOf(document, 'by Lemma 1', 5)), /Lemma 1.*line 7/s);
    assert.equal(await hoverText(document.uri, positionOf(document, 'Show that')), '');
  });

  it('say where they are introduced only after a use', async () => {
    const document = await openProof(TEXT.replace('Now $n^2', 'Here $q$ is even. Let $q$ be an integer. Now $n^2'));
    const texts = [0, 1].map((nth) => hoverText(document.uri, positionOf(document, '$q$', 1, nth)));
    const [before, at] = await Promise.all(texts);
    assert.match(before ?? '', /later/);
    assert.match(at ?? '', /line 13/);
    assert.doesNotMatch(at ?? '', /later/);
  });

  it('are renamed where their introduction reaches, in a file with CRLF, too', async () => {
    for (const [name, text] of [
      [NAME, TEXT],
      ['crlf.proof.md', TEXT.replaceAll('\n', '\r\n')],
    ] as const) {
      const document = await openProof(text, name);
      const renamed = await rename(document, positionOf(document, '2k', 1), '\\ell');
      const wanted = text
        .replace('Let $k$ be the half', 'Let $\\ell$ be the half')
        .replace('2k$', '2\\ell$')
        .replace('$k\\in', '$\\ell\\in');
      assert.equal(renamed, wanted);
      await closeAll();
    }
  });

  it('keep a blank from a command that touches them', async () => {
    const document = await openProof(TEXT.replace('$k\\in\\mathbb{N}$', '$1\\le\\kappa$ for $\\kappa = k$'));
    assert.match(await rename(document, positionOf(document, '\\kappa', 1), 'm'), /\$1\\le m\$ for \$m = k\$/);
  });

  it('refuse a name that is no symbol, and words', async () => {
    const document = await openProof();
    const use = positionOf(document, '2k', 1);
    await assert.rejects(rename(document, use, 'two words'), /letter/);
    const words = positionOf(document, 'this holds');
    await assert.rejects(async () => vscode.commands.executeCommand('vscode.prepareRename', document.uri, words));
    const prepared = await vscode.commands.executeCommand<{ placeholder: string }>(
      'vscode.prepareRename',
      document.uri,
      use,
    );
    assert.equal(prepared.placeholder, 'k');
  });

  it('are found while an edit is being read', async () => {
    const document = await openProof();
    await replace(document, 'Now $n^2', 'Indeed, now $n^2');
    const use = positionOf(document, '= n(n + 1)', 2);
    assert.deepEqual(
      (await listDefinitions(document, use)).map(({ start }) => start),
      [positionOf(document, 'Let $n$', 5)],
    );
  });

  it('are nothing in a file that is no proof, where a rename says nothing of ours', async () => {
    await openProof();
    const { document } = await openUntitled('Notes. Let $n$ be a number, so $n + 1$.\n', 'plaintext');
    const use = positionOf(document, '$n + 1', 1);
    await staysWithout(() => ownProblems(document.uri));
    assert.deepEqual(await listDefinitions(document, use), []);
    assert.equal(await hoverText(document.uri, use), '');
    const refusal = await Promise.resolve(
      vscode.commands.executeCommand('vscode.prepareRename', document.uri, use),
    ).catch(String);
    assert.doesNotMatch(String(refusal), /formula/);
  });
});

describe('files that a LaTeX proof brings in', () => {
  const main = [
    '\\documentclass{article}',
    '\\newtheorem{lem}{Lemma}',
    '\\begin{document}',
    '\\input{chapters/one}',
    'It can be shown that this holds. By Lemma~\\ref{far}, it does, see \\cite{book,none}. By \\ref{gone}, it is so.',
    '\\bibliography{refs}',
    '\\end{document}',
    '',
  ].join('\n\n');
  const lemma = 'Let $x$ be real.\n\n\\begin{lem}\\label{far} It holds. \\end{lem}\n';

  beforeEach(async () => {
    await write('chapters/one.tex', lemma);
    await write('refs.bib', '\n@book{book, title={On <b>Sets</b> [x](command:y)}, author={A. Author}, year=1950}\n');
  });
  afterEach(async () => {
    await closeAll();
    for (const name of ['chapters', 'refs.bib', 'link.tex', '../outside.tex'])
      fs.rmSync(inWorkspace(name).fsPath, { recursive: true, force: true });
  });

  const hoverAt = (document: vscode.TextDocument, phrase: string) =>
    hoverText(document.uri, positionOf(document, phrase, 2));

  it('are where references to them lead, and their works are shown as plain text', async () => {
    const document = await openProof(main, 'main.proof.tex');
    const told = await eventually('the lemma', async () => {
      const text = await hoverAt(document, '\\ref{far}');
      return text.includes('one.tex') ? text : undefined;
    });
    assert.match(told, /It holds.*Lemma 1.*chapters\/one\.tex, line 3/s);
    const places = (await runAt<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document,
      positionOf(document, '\\ref{far}', 2),
    )) as (vscode.Location | vscode.LocationLink)[];
    assert.deepEqual(
      places.map((place) =>
        'uri' in place
          ? [place.uri.path, place.range.start.line]
          : [place.targetUri.path, place.targetRange.start.line],
      ),
      [[inWorkspace('chapters/one.tex').path, 2]],
    );
    const work = await hoverAt(document, '\\cite{book');
    assert.match(work, /A\. Author.*1950.*refs\.bib, line 2.*none/s);
    assert.doesNotMatch(work, /<b>Sets<\/b> \[x\]\(|\]\(command:/);
    assert.match(await hoverAt(document, '\\ref{gone}'), /gone/);
  });

  it('move the numbers of statements on, in the editor and for agents', async () => {
    const own = '\\begin{lem}\nSo $1 + 1 = 3$.\n\\end{lem}\n';
    const document = await openProof(main.replace('It can be', `${own}\nIt can be`), 'main.proof.tex');
    const isNamed = async (name: string): Promise<true | undefined> => {
      const lenses = await listLenses(document);
      return lenses.some(({ title }) => title.includes(name)) ? true : undefined;
    };
    await eventually('the number', () => isNamed('Lemma 2'));
    for (const tool of ['proofmark_readProof', 'proofmark_reviewProof']) {
      const input = { uri: document.uri.toString() };
      const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
      const report = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join();
      assert.match(report, /Lemma 2/, tool);
    }
    await write('chapters/one.tex', `${lemma}\\begin{lem} It is so. \\end{lem}\n`);
    await eventually('the new number', () => isNamed('Lemma 3'));
  });

  it('are read again when they are saved', async () => {
    const document = await openProof(main, 'main.proof.tex');
    const hoverGone = () => hoverAt(document, '\\ref{gone}');
    await eventually('the missing lemma', async () => ((await hoverGone()).includes('gone') ? true : undefined));
    await write('chapters/one.tex', `${lemma}\\begin{lem}\\label{gone} It is so. \\end{lem}\n`);
    await eventually('the new lemma', async () => (/It is so.*Lemma 2/s.test(await hoverGone()) ? true : undefined));
  });

  it('are not read behind a link, nor outside of the folder, and then nothing is missing', async () => {
    await write('../outside.tex', '\\begin{lem}\\label{gone} Secret. \\end{lem}\n');
    fs.symlinkSync(inWorkspace('../outside.tex').fsPath, inWorkspace('link.tex').fsPath);
    for (const name of ['link', '../outside', 'a/../../outside']) {
      const document = await openProof(main.replace('\\input', `\\input{${name}}\n\\input`), 'main.proof.tex');
      await eventually('the lemma', async () =>
        (await hoverAt(document, '\\ref{far}')).includes('one.tex') ? true : undefined,
      );
      assert.equal(await hoverAt(document, '\\ref{gone}'), '', name);
      await closeAll();
    }
  });
});

describe('the hints of a proof', () => {
  afterEach(async () => {
    await setHints(undefined);
    await closeAll();
  });

  it('are counted in the line above the proof, and told in the hover', async () => {
    const document = await openProof();
    const lenses = await eventually('the line', async () => {
      const all = await listLenses(document);
      return all.some(({ command }) => command === '_proofmark.nextHint') ? all : undefined;
    });
    assert.deepEqual(
      lenses.map(({ command }) => command),
      ['proofmark.openReview', '_proofmark.nextHint'],
    );
    assert.match(lenses[1]?.title ?? '', /^2 /);
    assert.match(await readHint(document, KNOWN), /isn.t an error/);
    const next = lenses[1];
    assert.ok(next);
    for (const phrase of [ASSERTED, KNOWN, ASSERTED]) {
      await vscode.commands.executeCommand(next.command, ...(next.arguments ?? []));
      assert.deepEqual(vscode.window.activeTextEditor?.selection.active, rangeOf(document, phrase).start);
    }
  });

  it('come after what the author admits', async () => {
    const text = `${TEXT}\nI was not able to find a complete proof.\n`;
    const document = await openProof(text, 'admitted.proof.md');
    const lenses = await eventually('the line', async () => {
      const all = await listLenses(document);
      return all.length > 2 ? all : undefined;
    });
    assert.deepEqual(
      lenses.map(({ command }) => command),
      ['_proofmark.nextHint', '_proofmark.nextHint', 'proofmark.openReview'],
    );
    const admission = 'I was not able to find a complete proof.';
    const told = await hoverText(document.uri, rangeOf(document, admission).start.translate(0, 3));
    assert.match(told, /isn.t a complete solution/);
    assert.equal(await findDismissal(document, admission), undefined);
  });

  it('are dismissed, stay so after an edit elsewhere, and come back when their step changes', async () => {
    const document = await openProof(TEXT, 'dismissed.proof.md');
    const dismissal = await findDismissal(document, ASSERTED);
    assert.ok(dismissal);
    await vscode.commands.executeCommand(dismissal.command, ...(dismissal.arguments ?? []));
    const isGone = async () => ((await readHint(document, ASSERTED)) === '' ? true : undefined);
    const isThere = async () => ((await readHint(document, ASSERTED)) === '' ? undefined : true);
    await eventually('no hint', isGone);
    assert.equal(await findDismissal(document, ASSERTED), undefined);
    await replace(document, 'Now $n^2', 'Indeed, now $n^2');
    await eventually('the other hint', async () => ((await readHint(document, KNOWN)) === '' ? undefined : true));
    assert.ok(await isGone());
    await replace(document, 'that this holds', 'that all this holds');
    await eventually('the hint again', isThere);
  });

  it('are in Problems, or nowhere, where the setting says so', async () => {
    const document = await openProof();
    assert.deepEqual(ownProblems(document.uri), []);
    await setHints('problems');
    const problems = await eventually('two Problems entries', () => {
      const all = ownProblems(document.uri);
      return all.length === 2 ? all : undefined;
    });
    assert.deepEqual([...new Set(problems.map(({ severity }) => severity))], [vscode.DiagnosticSeverity.Information]);
    await vscode.commands.executeCommand('proofmark.toggleHints');
    await eventually('no Problems entry', () => (ownProblems(document.uri).length === 0 ? true : undefined));
    assert.equal(await readHint(document, ASSERTED), '');
    await eventually('a line without hints', async () =>
      (await listLenses(document)).length === 1 ? true : undefined,
    );
    await vscode.commands.executeCommand('proofmark.toggleHints');
    await eventually('both again', () => (ownProblems(document.uri).length === 2 ? true : undefined));
    await closeAll();
    await eventually('none of a closed file', () => (ownProblems(document.uri).length === 0 ? true : undefined));
  });
});

const TRIAL = [
  '# Problem',
  'Let $n$ be a positive integer with $n \\ge 3$. Show that $2^n > n$.',
  '# Solution',
  '**Step 1.** We want to show that $2^n \\ge n$.',
  '**Step 2.** Let $k \\ge 1$ be an integer. Then $2^{2k+1} > (2k+1)^2$.',
  '**Step 3.** Since $2 + 2 = 5$, we have $3^n < n$.',
  'The end.',
  '',
].join('\n\n');

describe('trying with numbers', () => {
  afterEach(closeAll);

  const isOpen = () => (isQuestionOpen() ? true : undefined);

  async function openTrial(): Promise<vscode.TextDocument> {
    await write('trial.proof.md', TRIAL);
    return (await openSample('trial.proof.md')).document;
  }

  /** The relation that is selected in the text, once the review panel is in front. */
  async function triedRelation(document: vscode.TextDocument): Promise<string | undefined> {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    if (!(activeTab?.input instanceof vscode.TabInputWebview) || !/reviewPanel$/.test(activeTab.input.viewType)) return;
    const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
    return editor && document.getText(editor.selection);
  }

  it('selects the relation, and shows it in the review panel', async () => {
    const document = await openTrial();
    const { start } = rangeOf(document, '> (2k');
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(start, start);
    await vscode.commands.executeCommand('proofmark.tryWithNumbers');
    assert.equal(isQuestionOpen(), false);
    assert.equal(await eventually('the panel', () => triedRelation(document)), '2^{2k+1} > (2k+1)^2');
  });

  it('lets one choose among several relations of a selection, and tries the only one at once', async () => {
    const document = await openTrial();
    for (const [start, expected] of [
      ['**Step 2.**', 'k \\ge 1'],
      ['Then $2^{2k', '2^{2k+1} > (2k+1)^2'],
    ] as const) {
      const range = new vscode.Range(rangeOf(document, start).start, rangeOf(document, '(2k+1)^2$.').end);
      const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
      editor.selection = new vscode.Selection(range.start, range.end);
      const end = vscode.commands.executeCommand('proofmark.tryWithNumbers');
      if (start.startsWith('**')) {
        await eventually('a list', isOpen);
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      }
      await end;
      assert.equal(await eventually('the panel', () => triedRelation(document)), expected);
    }
  });

  it('is offered on formulas with a relation only', async () => {
    const document = await openTrial();
    const listTitles = async (phrase: string) => {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        rangeOf(document, phrase),
      );
      return actions.filter(({ command }) => command?.command === 'proofmark.tryWithNumbers').length;
    };
    await eventually('the action', async () => ((await listTitles('> (2k')) === 1 ? true : undefined));
    assert.equal(await listTitles('The end'), 0);
  });

  it('shows the problem beside its restatement', async () => {
    await openTrial();
    await vscode.commands.executeCommand('_proofmark.compareRestatement');
    const input = await eventually('a diff editor', () => {
      const found = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return found instanceof vscode.TabInputTextDiff ? found : undefined;
    });
    const [problem, restated] = await Promise.all(
      [input.original, input.modified].map(async (uri) => (await vscode.workspace.openTextDocument(uri)).getText()),
    );
    assert.match(problem ?? '', /2\^n > n/);
    assert.match(restated ?? '', /2\^n \\ge n/);
  });
});
