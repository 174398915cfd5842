/** What the language server takes from `.proofmark/config.yaml`, and that it notices changes. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { DocumentDiagnosticReport, InitializeParams } from 'vscode-languageserver-protocol';
import { eventually } from '../../../support/eventually.ts';
import { type LanguageClient, withLanguageServer } from '../../../support/language-client.ts';
import { MAIN } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-lsp-config-'));
after(() => rmSync(place, { recursive: true, force: true }));

/** Its second step is a suspect. */
const DOUBT = 'We look at $x^2 - 2y^2$.\n\nHere $x^2 - 2y^2 = (x - y)(x - 2y)$.\n';
const CONFIG = '.proofmark/config.yaml';

let folders = 0;
function plant(files: Readonly<Record<string, string>>): string {
  const folder = join(place, `${folders++}`);
  for (const [name, text] of Object.entries(files)) write(folder, name, text);
  return folder;
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

const toUri = (...path: readonly string[]): string => pathToFileURL(join(...path)).href;

function withServer(
  root: string,
  work: (client: LanguageClient) => Promise<void>,
  { capabilities, ...params }: Partial<InitializeParams> = {},
  options: readonly string[] = [],
): Promise<void> {
  const all = { textDocument: { diagnostic: {} }, ...capabilities };
  return withLanguageServer(MAIN, place, work, { rootUri: toUri(root), ...params, capabilities: all }, options);
}

async function count(client: LanguageClient, uri: string): Promise<number> {
  const report = await client.ask<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });
  return report.kind === 'full' ? report.items.length : -1;
}

async function openAndCount(client: LanguageClient, uri: string, text = DOUBT): Promise<number> {
  await client.open(uri, text);
  return count(client, uri);
}

describe('the configuration of a folder', () => {
  it('says what to check, from the document up to the root of the workspace', async () => {
    const folder = plant({
      [CONFIG]: 'suspects: true\n',
      [`root/inner/${CONFIG}`]: 'suspects: true\n',
      [`root/inner/off/${CONFIG}`]: 'suspects: false\n',
    });
    await withServer(join(folder, 'root'), async (client) => {
      assert.equal(await openAndCount(client, toUri(folder, 'root/a.proof.md')), 0, 'above the root');
      assert.equal(await openAndCount(client, toUri(folder, 'root/inner/x/a.proof.md')), 0, 'no such folder');
      assert.equal(await openAndCount(client, toUri(folder, 'root/inner/a.proof.md')), 1);
      assert.equal(await openAndCount(client, toUri(folder, 'root/inner/off/a.proof.md')), 0);
      assert.equal(await openAndCount(client, toUri(folder, 'a.proof.md')), 0, 'outside the workspace');
      assert.equal(await openAndCount(client, 'untitled:a.proof.md'), 0);
    });
    const rootUri = null;
    await withServer(
      folder,
      async (client) => assert.equal(await openAndCount(client, toUri(folder, 'b.proof.md')), 1),
      {
        rootUri,
      },
    );
    const own = { initializationOptions: { checker: { suspects: false } } };
    await withServer(
      folder,
      async (client) => assert.equal(await openAndCount(client, toUri(folder, 'b.proof.md')), 0),
      own,
    );
    await withServer(
      folder,
      async (client) => {
        client.settings = { checker: { suspects: false } };
        assert.equal(await openAndCount(client, toUri(folder, 'b.proof.md')), 0, "the client's own settings win");
      },
      { capabilities: { workspace: { configuration: true } } },
    );
    const ignoring = async (client: LanguageClient) =>
      assert.equal(await openAndCount(client, toUri(folder, 'b.proof.md')), 0);
    await withServer(folder, ignoring, {}, ['--no-config']);
  });

  it('says which files are proofs, in which format, and hides hints', () => {
    const folder = plant({
      [CONFIG]: 'include: ["a/*.md", "*.mdx", "!no.md"]\nformats: {"*.mdx": markdown}\nhints: false\n',
    });
    return withServer(
      folder,
      async (client) => {
        mkdirSync(join(folder, 'a'));
        const text = 'Of course $2 + 3 = 6$.\n';
        assert.equal(await openAndCount(client, toUri(folder, 'a/1.md'), text), 1);
        assert.equal(await openAndCount(client, toUri(folder, 'a/no.md'), text), 0);
        assert.equal(await openAndCount(client, toUri(folder, '1.md'), text), 0);
        await client.open(toUri(folder, '1.mdx'), text, 'mdx');
        assert.equal(await count(client, toUri(folder, '1.mdx')), 1);
        const hint = 'Clearly, it can be shown that this holds.\n';
        assert.equal(await openAndCount(client, toUri(folder, 'a/2.md'), hint), 0);
        const position = { line: 0, character: 12 };
        const hover = { textDocument: { uri: toUri(folder, 'a/2.md') }, position };
        assert.equal(await client.ask('textDocument/hover', hover), null);
        write(folder, CONFIG, 'include: ["*.md"]\n');
        assert.match(JSON.stringify(client.registered), /\*\*\/\.proofmark\/config\.yaml/);
        await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
          changes: [{ uri: toUri(folder, CONFIG), type: 2 }],
        });
        assert.equal(await count(client, toUri(folder, '1.md')), 1);
        assert.equal(await count(client, toUri(folder, '1.mdx')), 0);
        assert.notEqual(await client.ask('textDocument/hover', hover), null);
      },
      { capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } } },
    );
  });

  it('is read again on save and open, if the client watches no files', () => {
    const folder = plant({ 'a.md': '' });
    const uri = toUri(folder, 'a.proof.md');
    return withServer(folder, async (client) => {
      assert.equal(await openAndCount(client, uri), 0);
      write(folder, CONFIG, 'suspects: true\n');
      assert.equal(await count(client, uri), 0);
      await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
      await eventually(
        'the suspect',
        () => count(client, uri),
        (found) => found === 1,
      );
      rmSync(join(folder, CONFIG));
      assert.equal(await openAndCount(client, toUri(folder, 'b.proof.md')), 0);
    });
  });

  it('is told once if it is invalid, and the rest works', () => {
    const folder = plant({ [CONFIG]: 'suspect: "[link](command:evil)"\n"[x](command:evil)": 1\n' });
    return withServer(folder, async (client) => {
      assert.equal(await openAndCount(client, toUri(folder, 'a.proof.md'), 'Of course $2 + 3 = 6$.\n'), 1);
      assert.equal(await openAndCount(client, toUri(folder, 'b.proof.md')), 0);
      await client.connection.sendNotification('textDocument/didSave', {
        textDocument: { uri: toUri(folder, 'b.proof.md') },
      });
      assert.equal(await count(client, toUri(folder, 'b.proof.md')), 0);
      assert.equal(client.messages.length, 1);
      assert.match(client.messages[0] ?? '', /config\.yaml: unknown key "suspect"\. Did you mean suspects\?/);
    });
  });

  it('is found from a linked folder only within the root', { skip: process.platform === 'win32' && 'no links' }, () => {
    const folder = plant({
      [`real/${CONFIG}`]: 'suspects: true\n',
      'real/in/x.md': '',
      [`out/${CONFIG}`]: 'suspects: true\n',
      'out/in/x.md': '',
    });
    symlinkSync(join(folder, 'real/in'), join(folder, 'real/link'));
    symlinkSync(join(folder, 'out/in'), join(folder, 'real/leads-out'));
    return withServer(join(folder, 'real'), async (client) => {
      assert.equal(await openAndCount(client, toUri(folder, 'real/link/a.proof.md')), 1);
      assert.equal(await openAndCount(client, toUri(folder, 'real/leads-out/a.proof.md')), 0);
    });
  });
});
