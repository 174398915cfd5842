import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  CancellationTokenSource,
  type DocumentDiagnosticReport,
  type InitializeParams,
  LSPErrorCodes,
} from 'vscode-languageserver-protocol/node';
import { LanguageClient, withLanguageServer } from '../../../support/language-client.ts';
import { MAIN } from '../support.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofmark-lsp-hostile-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const uri = pathToFileURL(join(folder, 'a.proof.md')).href;
const textDocument = { uri };
const PULL: Partial<InitializeParams> = { capabilities: { textDocument: { diagnostic: {} } } };

const withServer = (
  work: (client: LanguageClient) => Promise<void>,
  params: Partial<InitializeParams> = PULL,
): Promise<void> => withLanguageServer(MAIN, folder, work, params);

async function pull(client: LanguageClient, of = uri): Promise<readonly string[]> {
  const report = await client.ask<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri: of } });
  assert.ok(report.kind === 'full');
  return report.items.map(({ message }) => String(message));
}

describe('the language server with hostile clients and documents', () => {
  it('keeps up with a thousand quick edits, and answers about the last text', () =>
    withServer(async (client) => {
      await client.open(uri, '# Problem\n\nLet $n > 2$.\n\n# Solution\n\nSo $2 + 2 = 4$.\n');
      for (let version = 2; version <= 1_001; version++) {
        const end = { line: 6, character: 5 };
        const text = version % 2 === 0 ? '1 + ' : '';
        const to = version % 2 === 0 ? end : { line: 6, character: 9 };
        await client.edit(uri, version, { range: { start: { line: 6, character: 4 + 1 }, end: to }, text });
      }
      assert.deepEqual(await pull(client), []);
      await client.edit(uri, 1_002, {
        range: { start: { line: 6, character: 4 }, end: { line: 6, character: 5 } },
        text: '9',
      });
      const messages = await pull(client);
      assert.equal(messages.length, 1, messages.join());
    }));

  it('answers those who ask while a document closes, and forgets it', () =>
    withServer(async (client) => {
      const text = '# Problem\n\nLet $n > 2$.\n\n# Solution\n\n'.concat(
        'So $(1 + 2)^{10} = 59049$ and $n > 1$.\n\n'.repeat(200),
      );
      await client.open(uri, text);
      const asked = ['diagnostic', 'documentSymbol', 'codeLens', 'foldingRange'].map((what) =>
        client.ask<object>(`textDocument/${what}`, { textDocument }),
      );
      await client.connection.sendNotification('textDocument/didClose', { textDocument });
      const answers = await Promise.all(asked);
      assert.deepEqual(answers.slice(1), [[], [], []]);
      assert.deepEqual(await pull(client), []);
      await client.open(uri, 'So $1 + 1 = 3$.\n');
      assert.equal((await pull(client)).length, 1);
    }));

  it('gives up a request that its client cancels, and goes on', () =>
    withServer(async (client) => {
      const steps = Array.from({ length: 20_000 }, (_, k) => `So $(${k} + 2)^{10} > ${k}$ and $${k} + 1 = ${k} + 1$.`);
      await client.open(uri, `# Problem\n\nAdd.\n\n# Solution\n\n${steps.join('\n\n')}\n`);
      for (const what of ['diagnostic', 'documentSymbol']) {
        const cancel = new CancellationTokenSource();
        const asked = client.connection.sendRequest(`textDocument/${what}`, { textDocument }, cancel.token);
        cancel.cancel();
        await assert.rejects(asked, ({ code }: { code: number }) => code === LSPErrorCodes.RequestCancelled);
      }
      await client.edit(uri, 2, { text: 'So $1 + 1 = 3$.\n' });
      assert.equal((await pull(client)).length, 1);
    }));

  it('shows progress of a long check, which an edit supersedes', () =>
    withServer(
      async (client) => {
        const shown: string[] = [];
        const spaced = pathToFileURL(join(folder, 'a b.proof.md')).href;
        const ended = new Promise<void>((resolve) => {
          client.connection.onNotification('$/progress', ({ value }: { value: { kind: string; message?: string } }) => {
            shown.push(value.message ?? value.kind);
            if (value.kind === 'end') resolve();
            // The rest of the long text isn't checked.
            else void client.edit(spaced, 2, { text: 'So $1 + 1 = 3$.\n' });
          });
        });
        const steps = Array.from(
          { length: 20_000 },
          (_, k) => `So $(${k} + 2)^{10} > ${k}$ and $${k} + 1 = ${k} + 1$.`,
        );
        await client.open(spaced, `# Problem\n\nAdd.\n\n# Solution\n\n${steps.join('\n\n')}\n`);
        await ended;
        assert.deepEqual(shown, ['Checking a b.proof.md', 'end']);
        assert.deepEqual(await pull(client, spaced), ['False statement in ¶1: 1 + 1 is 2, not 3.']);
      },
      { capabilities: { window: { workDoneProgress: true }, textDocument: { diagnostic: {} } } },
    ));

  it('refuses or ignores messages that make no sense', () =>
    withServer(async (client) => {
      await client.open(uri, 'So $1 + 1 = 3$.\n');
      await client.open(uri, 'So $1 + 1 = 4$.\n');
      const far = { line: 2_147_483_647, character: 2_147_483_647 };
      const requests: [string, object][] = [
        ['textDocument/hover', { textDocument, position: far }],
        ['textDocument/hover', { textDocument, position: { line: -1, character: -5 } }],
        ['textDocument/definition', { textDocument: { uri: 'no such document' }, position: far }],
        ['textDocument/rename', { textDocument, position: far, newName: '\\input{/etc/passwd}' }],
        ['textDocument/codeAction', { textDocument, range: { start: far, end: far }, context: { diagnostics: [] } }],
        ['workspace/executeCommand', { command: 'proofmark.lsp.showEvidence', arguments: [uri, { line: '1' }] }],
        ['workspace/executeCommand', { command: 'rm', arguments: [{}, null] }],
        ['workspace/executeCommand', { command: 'proofmark.lsp.dismissHint' }],
        ['textDocument/noSuchRequest', {}],
        ['textDocument/hover', {}],
      ];
      for (const [method, params] of requests) await client.ask(method, params).catch(() => undefined);
      await assert.rejects(
        client.ask('workspace/executeCommand', { command: 'rm' }),
        /The server has no such command\./,
      );
      await assert.rejects(
        client.ask('textDocument/hover', { textDocument, position: null }),
        /The position is invalid\./,
      );
      await client.edit('file:///not/open.md', 2, { text: 'x' });
      await client.edit(uri, 2, { range: { start: far, end: { line: 0, character: 0 } }, text: 'So $1 + 1 = 5$.\n' });
      assert.deepEqual(await pull(client), ['False statement in ¶1: 1 + 1 is 2, not 5.']);
    }));

  it('shows no control or direction characters', () =>
    withServer(async (client) => {
      const text =
        '# Problem\n\nLet $n$ be \u202e odd\u0007.\n\n# Solution\n\nSo $1 + 1 = 3$ and $n = n$. <img src=x> [a](b)\n';
      await client.open(uri, text);
      const hover = await client.ask<object>('textDocument/hover', {
        textDocument,
        position: { line: 6, character: 20 },
      });
      const said = JSON.stringify([hover, await pull(client)]);
      assert.match(said, /is introduced at Problem/);
      assert.doesNotMatch(said, /\\u0007|\u202e/);
    }));

  it('reads no file out of the folders of its client, nor behind a link', async () => {
    const roots = join(folder, 'roots');
    const outside = join(folder, 'outside');
    for (const one of [roots, outside]) mkdirSync(one);
    for (const one of [roots, outside]) writeFileSync(join(one, 'secret.txt'), '5\n');
    writeFileSync(join(outside, 'b.answer.md'), '5\n');
    symlinkSync(join(outside, 'secret.txt'), join(roots, 'c.answer.md'));
    symlinkSync(outside, join(roots, 'linked'));
    writeFileSync(join(roots, 'd.answer.md'), '5\n');
    await withServer(
      async (client) => {
        const text = 'Therefore $2 + 2 = 4$, and the answer is $4$.\n';
        for (const path of [
          'outside/b.proof.md',
          'roots/../outside/b.proof.md',
          'roots/c.proof.md',
          'roots/linked/b.proof.md',
        ]) {
          const own = `${pathToFileURL(folder).href}/${path}`;
          await client.open(own, text);
          assert.deepEqual(await pull(client, own), [], path);
        }
        const own = pathToFileURL(join(roots, 'd.proof.md')).href;
        await client.open(own, text);
        assert.equal((await pull(client, own)).length, 1);
      },
      { ...PULL, workspaceFolders: [{ uri: pathToFileURL(roots).href, name: 'roots' }] },
    );
  });

  it('goes on without an answer about settings', () =>
    withServer(
      async (client) => {
        client.connection.onRequest('workspace/configuration', () => new Promise(() => {}));
        await client.open(uri, 'So $1 + 1 = 3$.\n');
        assert.equal((await pull(client)).length, 1);
      },
      { capabilities: { workspace: { configuration: true }, textDocument: { diagnostic: {} } } },
    ));

  it('ends when its client has gone', async () => {
    const client = new LanguageClient(MAIN, folder);
    await client.start();
    const ended = new Promise((resolve) => client.process.once('exit', resolve));
    client.process.stdin?.end();
    assert.equal(await ended, 1);
  });
});
