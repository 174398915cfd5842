import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type {
  CodeAction,
  CodeLens,
  DocumentDiagnosticReport,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InitializeParams,
  Location,
  Range,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { type LanguageClient, withLanguageServer } from '../../../support/language-client.ts';
import { root } from '../../../support/paths.ts';
import { MAIN } from '../support.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofmark-lsp-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const uri = pathToFileURL(join(folder, 'sums.proof.md')).href;

const SUMS = `# Problem

Let $n$ be an integer with $n > 2$. Show that $n + 1 > 3$.

# Solution

Of course $2 + 3 = 6$.

By Lemma 7, we get $n + 1 > 3$.
`;
const READING = readFileSync(join(root, 'test/fixtures/reading/lemmas.proof.md'), 'utf8');

/** Runs a test with a server of its own. */
const withServer = (
  work: (client: LanguageClient) => Promise<void>,
  params?: Partial<InitializeParams>,
): Promise<void> => withLanguageServer(MAIN, folder, work, params);

function slice(text: string, { start, end }: Range): string {
  assert.equal(start.line, end.line);
  return (text.split('\n')[start.line] ?? '').slice(start.character, end.character);
}

function positionOf(text: string, words: string, plus = 0) {
  const before = text.slice(0, text.indexOf(words) + plus);
  return { line: before.split('\n').length - 1, character: before.length - before.lastIndexOf('\n') - 1 };
}

describe('the language server', () => {
  it('publishes what the Problems view lists, and again after edits', () =>
    withServer(
      async (client) => {
        await client.open(uri, SUMS);
        const [problem, ...others] = await client.diagnostics(uri, ({ version }) => version === 1);
        assert.deepEqual(others, []);
        assert.ok(problem);
        assert.equal(slice(SUMS, problem.range), '2 + 3 = 6');
        const { severity, source, code, message } = problem;
        assert.deepEqual({ severity, source, code }, { severity: 1, source: 'Proofmark', code: 'C' });
        assert.match(String(message), /^False statement in ¶1: /);
        const { start } = problem.range;
        const six = { start: { ...start, character: start.character + 8 }, end: problem.range.end };
        await client.edit(uri, 2, { range: six, text: '5' });
        assert.deepEqual(await client.diagnostics(uri, ({ version }) => version === 2), []);
        await client.edit(uri, 3, { range: { start, end: start }, text: '1 + 1 = 3$ and $' });
        const [again] = await client.diagnostics(uri, ({ version }) => version === 3);
        assert.ok(again && slice(SUMS.replace('2 + 3 = 6', '1 + 1 = 3$ and $2 + 3 = 5'), again.range) === '1 + 1 = 3');
        await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
        assert.deepEqual(await client.diagnostics(uri, ({ version }) => version === undefined), []);
      },
      { capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } } },
    ));

  it('answers a client that asks for diagnostics, with positions in UTF-8', () =>
    withServer(
      async (client) => {
        const text = SUMS.replace('Of course', 'Ça va, 𝔽: ');
        await client.open(uri, text);
        const ask = () => client.ask<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });
        const report = await ask();
        assert.ok(report.kind === 'full' && report.items.length === 1);
        const line = text.split('\n')[6] ?? '';
        const start = Buffer.byteLength(line.slice(0, line.indexOf('2 + 3')));
        assert.deepEqual(report.items[0]?.range, {
          start: { line: 6, character: start },
          end: { line: 6, character: start + 9 },
        });
        // An answer is about the text at the time of the question, although its check has not begun.
        await client.edit(uri, 2, { text: text.replace('= 6', '= 5') });
        const after = await ask();
        assert.ok(after.kind === 'full' && after.items.length === 0);
        assert.deepEqual(client.published, []);
      },
      { capabilities: { general: { positionEncodings: ['utf-8', 'utf-16'] }, textDocument: { diagnostic: {} } } },
    ));

  it('finds, explains and renames symbols and references', () =>
    withServer(async (client) => {
      const textDocument = { uri };
      await client.open(uri, READING);
      const at = (words: string, plus = 0) => ({ textDocument, position: positionOf(READING, words, plus) });
      const hover = await client.ask<Hover>('textDocument/hover', at('n^2 + n = n'));
      assert.ok(typeof hover.contents === 'object' && 'value' in hover.contents);
      assert.match(
        hover.contents.value,
        /^“Let n be a positive integer\.”\n\nn is introduced at Problem, line 3\. 11 uses\.$/,
      );
      const [definition] = await client.ask<Location[]>('textDocument/definition', at('By Lemma 1,', 5));
      assert.deepEqual([definition?.uri, definition?.range.start.line], [uri, 6]);
      const uses = await client.ask<Location[]>('textDocument/references', {
        ...at('one of $k$', 8),
        context: { includeDeclaration: true },
      });
      assert.ok(uses.length > 1 && uses.every(({ range }) => slice(READING, range) === 'k'));
      const highlights = await client.ask<unknown[]>('textDocument/documentHighlight', at('one of $k$', 8));
      assert.equal(highlights.length, uses.length);
      const prepared = await client.ask<{ placeholder: string }>('textDocument/prepareRename', at('one of $k$', 8));
      assert.equal(prepared.placeholder, 'k');
      const edit = await client.ask<WorkspaceEdit>('textDocument/rename', { ...at('one of $k$', 8), newName: 'm' });
      assert.ok(edit.changes?.[uri]?.every(({ newText }) => newText === 'm'));
      assert.match(client.messages.join(), /k is introduced again elsewhere/);
      await assert.rejects(client.ask('textDocument/prepareRename', at('Solution')), /There is no symbol here/);
      await assert.rejects(
        client.ask('textDocument/rename', { ...at('one of $k$', 8), newName: 'two words' }),
        /Enter one letter/,
      );
    }));

  it('lists steps with their states, folds them, and shows the evidence', () =>
    withServer(async (client) => {
      const textDocument = { uri };
      await client.open(uri, SUMS);
      const symbols = await client.ask<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
      assert.deepEqual(
        symbols.map(({ name }) => name),
        ['¶1 ≠', '¶2'],
      );
      assert.deepEqual(await client.ask<FoldingRange[]>('textDocument/foldingRange', { textDocument }), []);
      const lenses = await client.ask<CodeLens[]>('textDocument/codeLens', { textDocument });
      assert.deepEqual(
        lenses.map(({ range, command }) => [range.start.line, command?.title]),
        [
          [0, 'False statement in ¶1.'],
          [6, '¶1: false statement. 2 + 3 is 5, not 6.'],
        ],
      );
      const range = { start: positionOf(SUMS, '2 + 3'), end: positionOf(SUMS, '2 + 3') };
      const actions = await client.ask<CodeAction[]>('textDocument/codeAction', {
        textDocument,
        range,
        context: { diagnostics: [] },
      });
      assert.deepEqual(
        actions.map(({ title }) => title),
        ['Proofmark: Show evidence'],
      );
      await client.ask('workspace/executeCommand', { ...actions[0]?.command });
      assert.match(client.messages.join(), /False statement in ¶1: 2 \+ 3 is 5, not 6\./);
    }));

  it('lists hints if its client wants them, until they are dismissed', () =>
    withServer(
      async (client) => {
        await client.open(uri, READING);
        const listed = await client.diagnostics(uri);
        const hints = listed.filter(({ severity }) => severity === 3);
        assert.ok(hints.some(({ range }) => slice(READING, range) === 'It can be shown'));
        client.settings = { marks: { hints: 'text' } };
        const seen = client.published.length;
        await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
        const without = await client.diagnostics(uri, (one) => client.published.indexOf(one) >= seen);
        assert.deepEqual(
          without.filter(({ severity }) => severity === 3),
          [],
        );
        const position = positionOf(READING, 'It can be shown', 2);
        const hover = () => client.ask<Hover | null>('textDocument/hover', { textDocument: { uri }, position });
        assert.ok(await hover());
        const [action] = await client.ask<CodeAction[]>('textDocument/codeAction', {
          textDocument: { uri },
          range: { start: position, end: position },
          context: { diagnostics: [] },
        });
        assert.equal(action?.title, 'Proofmark: Dismiss hint');
        await client.ask('workspace/executeCommand', { ...action?.command });
        assert.equal(await hover(), null);
      },
      {
        initializationOptions: { marks: { hints: 'problems' } },
        capabilities: { workspace: { configuration: true } },
      },
    ));

  it('reads the parts of a proof in files beside it', () =>
    withServer(
      async (client) => {
        const own = pathToFileURL(join(folder, 'split.proof.md')).href;
        const proof = 'Therefore $2 + 2 = 4$, and the answer is $4$.\n';
        writeFileSync(join(folder, 'split.answer.md'), '5\n');
        await client.open(own, proof);
        const [problem] = await client.diagnostics(own);
        assert.match(String(problem?.message), /^Final answer: different from the reference/);
        writeFileSync(join(folder, 'split.answer.md'), '4\n');
        const seen = client.published.length;
        const changed = pathToFileURL(join(folder, 'split.answer.md')).href;
        await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
          changes: [{ uri: changed, type: 2 }],
        });
        assert.deepEqual(await client.diagnostics(own, (one) => client.published.indexOf(one) >= seen), []);
      },
      { workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'proofs' }] },
    ));
});
