/** The marks of verdicts, with the scripted judge in the extension. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { shownText } from '../../support/shown-text.ts';
import type { ScriptedApi } from '../scripted/main.ts';
import { errorPhrase, judged, quoted, stepwise, wordless } from '../scripted/proofs.ts';
import {
  closeAll,
  eventually,
  hoverText,
  openUntitled,
  ownProblems,
  problemOn,
  problemsOf,
  rangeOf,
} from './workbench.ts';

async function lensTitles(uri: vscode.Uri): Promise<string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
  return lenses.map(({ command }) => command?.title ?? '');
}

/** The lines above the text once there are so many. */
function linesAbove(uri: vscode.Uri, count: number): Promise<string[]> {
  return eventually(`${count} words above the text`, async () => {
    const titles = await lensTitles(uri);
    return titles.length === count ? titles : undefined;
  });
}

async function symbols(uri: vscode.Uri): Promise<string[]> {
  const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
    'vscode.executeDocumentSymbolProvider',
    uri,
  );
  return found.map(({ name }) => name).filter((name) => name.startsWith('¶'));
}

async function errorOn(document: vscode.TextDocument, phrase: string): Promise<vscode.Diagnostic> {
  return eventually(`an error on ${phrase}`, () =>
    ownProblems(document.uri).find(
      ({ severity, range, message }) =>
        severity === vscode.DiagnosticSeverity.Error &&
        range.isEqual(rangeOf(document, phrase)) &&
        message.includes('earliest error'),
    ),
  );
}

/** What a person reads in the hover at the start of a phrase. */
async function plainHover(document: vscode.TextDocument, phrase: string): Promise<string> {
  return (await hoverText(document.uri, rangeOf(document, phrase).start))
    .replace(/\\(?=[^\w\s])/g, '')
    .replaceAll('\u2002', '')
    .replaceAll('**', '');
}

/** Where the error of `wordless` stands. */
const firstWords = 'It has a largest member, for whatever is';

describe('the marks of a verdict', () => {
  afterEach(closeAll);

  it('put one error on the first refuted relation, and warnings on the others', async () => {
    const { document } = await openUntitled(judged, 'markdown');
    const error = await errorOn(document, errorPhrase);
    assert.match(error.message, /^The earliest error is in ¶3: 6 of 8 votes\. /);
    const problems = ownProblems(document.uri);
    const of = (wanted: vscode.DiagnosticSeverity): vscode.Diagnostic[] =>
      problems.filter(({ severity }) => severity === wanted);
    assert.equal(of(vscode.DiagnosticSeverity.Error).length, 1);
    const [warning] = of(vscode.DiagnosticSeverity.Warning);
    assert.equal(document.getText(warning?.range), '\\cos 280^\\circ = \\cos (-100^\\circ)');
  });

  it('tell the evidence, the votes and the dissent in the hover, in eight lines at most', async () => {
    const { document } = await openUntitled(judged, 'markdown');
    const { range } = await errorOn(document, errorPhrase);
    const text = await hoverText(document.uri, range.start.translate(0, 2));
    assert.match(text, /▮▮▮▮▮▮▯▯/);
    assert.match(text.replaceAll('\\', ''), /6 of 8 votes · 2 .*¶2\b/);
    assert.match(text, /Evidence/);
    assert.ok(text.split('\n').filter((line) => line.trim() !== '').length <= 8, text);
  });

  it('say in short on its first line what a doubtful step and one after the error are', async () => {
    const { document } = await openUntitled(judged, 'markdown');
    await errorOn(document, errorPhrase);
    const plain = (phrase: string): Promise<string> => plainHover(document, phrase);
    assert.match(await plain('The cosine has period'), /¶2 is uncertain: 2 of 8 votes\./);
    assert.match(await plain('In a full turn the cosine'), /¶5 .*¶3\b/);
    assert.equal(await plain('We are to look'), '');
  });

  it('stand on the first words of a step in which nothing is quoted', async () => {
    const { document } = await openUntitled(wordless, 'markdown');
    const error = await errorOn(document, firstWords);
    assert.equal(error.message, 'The earliest error is in ¶2: 7 of 8 votes.');
  });

  it('stand on the phrase that votes quote, with the words of both sides as text, beside what the checker refuted', async () => {
    const { document } = await openUntitled(quoted, 'markdown');
    const error = await errorOn(document, 'is odd in every case');
    assert.equal(error.message, 'The earliest error is in ¶2: 6 of 8 votes.');
    const [warning] = ownProblems(document.uri).filter(
      ({ severity }) => severity === vscode.DiagnosticSeverity.Warning,
    );
    assert.match(document.getText(warning?.range), /1 \+ 1 = 3/);
    const text = await hoverText(document.uri, error.range.start.translate(0, 2));
    assert.doesNotMatch(text, /[^\\]\[link\]\(command:/, 'what a judge says is no markup');
    const plain = await plainHover(document, 'is odd in every case');
    assert.match(plain, /6 of 8 votes · 1 .*¶3 · 1 /);
    assert.match(plain, /\bVote 1 .*¶2\b.*“is odd in every case”: Scripted words of vote 1/);
    assert.match(plain, /5 more votes with an explanation aren't listed/);
    assert.match(plain, /\bVote 7 .*¶3\b/);
    assert.match(plain, /Dissent.*\n\n1 more vote with an explanation isn't listed/);
    assert.match(plain, /scripted judge \(critic\) · 8 calls, 12\.8k tokens, 8k /);
  });

  it('stand above the proof and above its errors, as lines that only errors have', async () => {
    const { document } = await openUntitled(judged, 'markdown');
    await errorOn(document, errorPhrase);
    assert.deepEqual(await linesAbove(document.uri, 6), [
      shownText('The earliest error is in {0}.', '¶3'),
      shownText('{0} flags ▸ Next flag', 3),
      '¶3: earliest error, 6 of 8 votes',
      'Dispute…',
      '¶4: false statement. cos 280° is 0.1736, but cos(−100°) is −0.1736.',
      'Dispute…',
    ]);
    const settings = vscode.workspace.getConfiguration('proofmark');
    await settings.update('marks.codeLens', false, vscode.ConfigurationTarget.Global);
    try {
      await eventually('no lines', async () => ((await lensTitles(document.uri)).length === 0 ? true : undefined));
    } finally {
      await settings.update('marks.codeLens', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('have their words after the line or above it, never both', async () => {
    const { document } = await openUntitled(judged, 'markdown');
    await errorOn(document, errorPhrase);
    const settings = vscode.workspace.getConfiguration('proofmark');
    await settings.update('marks.endOfLine', true, vscode.ConfigurationTarget.Global);
    try {
      await eventually('the links of a step alone', async () => {
        const titles = await lensTitles(document.uri);
        return titles.includes('¶3') && titles.includes('¶4') ? true : undefined;
      });
    } finally {
      await settings.update('marks.endOfLine', undefined, vscode.ConfigurationTarget.Global);
    }
    await eventually('the words above it again', async () =>
      (await lensTitles(document.uri)).includes('¶3: earliest error, 6 of 8 votes') ? true : undefined,
    );
  });

  it('are in the outline by their shapes', async () => {
    const { document } = await openUntitled(judged, 'markdown');
    await errorOn(document, errorPhrase);
    assert.deepEqual(await symbols(document.uri), ['¶1', '¶2 ?', '¶3 ✖', '¶4 ≠', '¶5 ↳']);
  });

  it('are walked, doubtful steps too', async () => {
    const editor = await openUntitled(judged, 'markdown');
    await errorOn(editor.document, errorPhrase);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    const seen: string[] = [];
    for (let k = 0; k < 3; k++) {
      await vscode.commands.executeCommand('proofmark.nextFlag');
      seen.push(editor.document.getText(vscode.window.activeTextEditor?.selection));
    }
    assert.deepEqual(seen, [
      'The cosine has period \\(360^\\circ\\). Taking',
      errorPhrase,
      '\\cos 280^\\circ = \\cos (-100^\\circ)',
    ]);
  });

  it('offer what can be done, and only that', async () => {
    const { document } = await openUntitled(judged, 'markdown');
    const { range } = await errorOn(document, errorPhrase);
    const actions = async (at: vscode.Range): Promise<vscode.CodeAction[]> =>
      vscode.commands.executeCommand('vscode.executeCodeActionProvider', document.uri, at);
    const offered = (await actions(range)).filter(({ title }) => title.startsWith('Proofmark'));
    assert.deepEqual(
      offered.map(({ title }) => title),
      [
        `Proofmark: ${shownText('Go to next flag')}`,
        `Proofmark: ${shownText('Agree with the verdict on {0}', '¶3')}`,
        `Proofmark: ${shownText('Dispute the verdict on {0}…', '¶3')}`,
        `Proofmark: ${shownText('Open review')}`,
        `Proofmark: ${shownText('Copy evidence')}`,
        `Proofmark: ${shownText('Review this proof again')}`,
        `Proofmark: ${shownText('Try with numbers')}`,
      ],
    );
    const all = await vscode.commands.getCommands();
    for (const { command } of offered) assert.ok(all.includes(command?.command ?? ''), command?.command);
    const [text] = offered.find(({ title }) => title.includes('Copy'))?.command?.arguments ?? [];
    assert.match(String(text), /^The earliest error is in ¶3: [\s\S]*: ▮{6}▯{2}/);
    const elsewhere = await actions(rangeOf(document, 'We are to look'));
    assert.deepEqual(
      elsewhere.filter(({ title }) => title.startsWith('Proofmark')),
      [],
    );
  });
});

describe('a verdict on a text that changes', () => {
  afterEach(closeAll);

  it('of the whole proof is stale until it is judged again, and what it was can be read', async () => {
    const editor = await openUntitled(judged, 'markdown');
    const { document } = editor;
    await errorOn(document, errorPhrase);
    await editor.edit((edit) => edit.insert(rangeOf(document, 'We are to look').start, 'Now. '));
    const stale = await eventually('a stale step, judged again', async () => {
      const text = await plainHover(document, 'The cosine has');
      return /judging again: \d/.test(text) ? text : undefined;
    });
    assert.match(stale, /¶2 is stale .*judging again: \d of 8 votes/);
    assert.match(stale, /Previously.*uncertain, 2 of 8 votes/);
    const errors = ownProblems(document.uri).filter(({ message }) => message.includes('earliest error'));
    assert.deepEqual(errors, [], 'a stale verdict is no problem any more');
    const again = await errorOn(document, errorPhrase);
    assert.match(again.message, /6 of 8/);
  });

  it('is not sought any more once the text has changed again, or is closed', async () => {
    const extension = vscode.extensions.getExtension<ScriptedApi>('proofmark.proofmark');
    const { judging } = (await extension?.activate()) ?? assert.fail('the extension is not there');
    // So slow that nobody would wait for eight votes.
    const editor = await openUntitled(judged.replace('600 ms each', '30000 ms each'), 'markdown');
    const { document } = editor;
    await errorOn(document, errorPhrase);
    await eventually('nobody judging', () => (judging() === 0 ? true : undefined));
    for (const word of ['One. ', 'Two. ', 'Three. ']) {
      await editor.edit((edit) => edit.insert(rangeOf(document, 'We are to look').start, word));
      await eventually('somebody judging the new text, and nobody the old one', () =>
        judging() === 1 ? true : undefined,
      );
    }
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually('nobody judging', () => (judging() === 0 ? true : undefined));
  });

  it('step by step stands before the edit', async () => {
    const editor = await openUntitled(stepwise, 'markdown');
    const { document } = editor;
    await problemOn(document, '(scripted judge: please check)');
    await editor.edit((edit) => edit.insert(rangeOf(document, 'as one sees').start, 'clearly, '));
    const stale = await eventually('a stale step, judged again', async () => {
      const text = await plainHover(document, 'So \\(n^2');
      return /judging again: \d of 5 steps/.test(text) ? text : undefined;
    });
    assert.match(stale, /Previously\s+no error found$/m);
    assert.equal(await plainHover(document, 'Let \\(n'), '', 'what stands before the edit is not stale');
  });

  it('keeps the lines above it, and their words, until nobody types', async () => {
    const editor = await openUntitled(wordless, 'markdown');
    const { document } = editor;
    await errorOn(document, firstWords);
    const before = await linesAbove(document.uri, 4);
    let typed = Date.now();
    for (const letter of 'Well') {
      await editor.edit((edit) => edit.insert(rangeOf(document, 'Take any').start, letter));
      const titles = await lensTitles(document.uri);
      // On a machine so busy that a second goes by between two letters, nobody types any more.
      const isTyping = Date.now() - typed < 1000;
      typed = Date.now();
      if (!isTyping) break;
      assert.deepEqual(titles, before, 'an answer at once, and the same');
    }
    await eventually('the line of what is stale', async () =>
      (await lensTitles(document.uri)).includes('¶2: stale (previously: earliest error, 7 of 8 votes)')
        ? true
        : undefined,
    );
  });

  it('has no line above what is not there any more', async () => {
    const editor = await openUntitled(judged, 'markdown');
    const { document } = editor;
    await linesAbove(document.uri, 6);
    const text = document.getText();
    let least = Number.POSITIVE_INFINITY;
    // Typing would hold the lines for a second each time; a busy machine may do so once.
    for (let attempt = 0; attempt < 4 && least >= 1000; attempt++) {
      await editor.edit((edit) => edit.delete(new vscode.Range(0, 0, document.lineCount, 0)));
      const gone = Date.now();
      await eventually('no lines', async () => ((await lensTitles(document.uri)).length === 0 ? true : undefined));
      least = Math.min(least, Date.now() - gone);
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text));
      await linesAbove(document.uri, 6);
    }
    assert.ok(least < 1000, 'what was deleted is not typed');
  });
});

describe('a proof with more flags than Problems shows', () => {
  afterEach(closeAll);

  it('lists the earliest first, says what is cut, and walks them all', async function () {
    this.timeout(60_000);
    const total = 1233;
    const steps = Array.from({ length: total }, (_, k) => `We have \\(${k} + 2 = ${k + 3}\\).`);
    const text = `# Problem\n\nAdd.\n\n# Solution\n\n${steps.join('\n\n')}\n`;
    const editor = await openUntitled(text, 'markdown');
    const { document } = editor;
    const last = document.lineAt(document.lineCount - 2).range;
    const { Information, Warning } = vscode.DiagnosticSeverity;
    const cut = await eventually('what is cut', () => {
      const entry = ownProblems(document.uri).find(({ severity }) => severity === Information);
      return entry?.message.startsWith(`${total - 999} more`) ? entry : undefined;
    });
    assert.equal(
      cut.message,
      shownText("{0} more flags aren't listed in Problems. To reach them, use “Go to Next Flag”.", 234),
    );
    const listed = (await problemsOf(document.uri)).filter(({ severity }) => severity <= Warning);
    assert.equal(listed.length, 999);
    assert.ok(listed.every(({ range }) => range.start.isBefore(cut.range.start)));
    editor.selection = new vscode.Selection(last.start.translate(-3), last.start.translate(-3));
    await vscode.commands.executeCommand('proofmark.nextFlag');
    assert.match(document.getText(vscode.window.activeTextEditor?.selection), /\+ 2 =/);
  });
});
