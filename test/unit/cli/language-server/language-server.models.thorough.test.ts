/** The language server with a model: it is queried on a command only, within the limits of the command line. The model is scripted. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type {
  CodeAction,
  CodeLens,
  Diagnostic,
  DocumentDiagnosticReport,
  Hover,
  InitializeParams,
} from 'vscode-languageserver-protocol';
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node';
import { eventually } from '../../../support/eventually.ts';
import { type LanguageClient, withLanguageServer } from '../../../support/language-client.ts';
import type { Script, ScriptedServer } from '../../../support/scripted-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { MAIN } from '../support.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofmark-lsp-models-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const uri = pathToFileURL(join(folder, 'even.proof.md')).href;
const COMMAND = 'proofmark.lsp.review';

const PROOF = `# Problem

Show that 2 is even.

# Solution

First, $1 + 1 = 2$.

Hence all is well.

So it is even.
`;
const judging: Script = () => ({ text: 'The second paragraph is wrong.\n\\boxed{1}' });
const thinking: Script = () => ({ text: '\\boxed{1}', delay: 15_000 });

interface Reviewed {
  readonly calls: number;
  readonly proofs: readonly { readonly outcome: string; readonly earliestError: number }[];
}

interface Setup {
  readonly script?: Script;
  readonly calls?: string;
  readonly more?: readonly string[];
  readonly params?: Partial<InitializeParams>;
}

const PRICES = ['--price-prompt', '5', '--price-completion', '9', '--price-currency', 'EUR'];
const PULL = { capabilities: { textDocument: { diagnostic: {} }, window: { workDoneProgress: true } } };

/** Runs a test with a language server whose model is scripted. */
async function withModel(
  { script = judging, calls = '100', more = [], params = PULL }: Setup,
  work: (client: LanguageClient, server: ScriptedServer) => Promise<void>,
): Promise<void> {
  const server = await serverOf(script);
  const options = ['--judge', 'critic', '--endpoint', server.url, '--model', 'scripted', '--cache', 'none'];
  const all = [...options, '--votes', '4', '--stop', 'all', '--budget-calls', calls, ...more];
  await withLanguageServer(MAIN, folder, (client) => work(client, server), params, all);
}

const review = (client: LanguageClient, ...given: readonly unknown[]): Promise<Reviewed> =>
  client.ask('workspace/executeCommand', { command: COMMAND, arguments: given });

const isAnswering = (server: ScriptedServer, ready: (running: number) => boolean): Promise<unknown> =>
  eventually('calls in flight', async () => server.running, ready);

async function listDiagnostics(client: LanguageClient, of = uri): Promise<readonly Diagnostic[]> {
  const report = await client.ask<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri: of } });
  assert.ok(report.kind === 'full');
  return report.items;
}

describe('the language server with a model', () => {
  it('judges on the command only, and shows the earliest error until the proof changes', () =>
    withModel({ more: PRICES }, async (client, server) => {
      await client.open(uri, PROOF);
      assert.deepEqual(await listDiagnostics(client), []);
      await client.ask('textDocument/documentSymbol', { textDocument: { uri } });
      assert.equal(server.requests.length, 0);
      const { calls, proofs } = await review(client, uri);
      assert.deepEqual([calls, proofs], [4, [{ outcome: 'earliest-error', earliestError: 1 }]]);
      assert.equal(server.requests.length, 4);
      const [error, ...others] = await listDiagnostics(client);
      assert.deepEqual(others, []);
      assert.deepEqual(error?.range, { start: { line: 8, character: 0 }, end: { line: 8, character: 18 } });
      assert.deepEqual([error.severity, error.source], [1, 'Proofmark']);
      assert.equal(error.message, 'The earliest error is in ¶2: 4 of 4 votes.');
      assert.match(
        client.messages.join('\n'),
        /in ¶2\. 4 of 4 votes.* Judged by critic \(scripted at \S+\): 4 calls, .* tokens, [\d.]+ EUR/,
      );
      const position = { line: 8, character: 3 };
      const hover = await client.ask<Hover>('textDocument/hover', { textDocument: { uri }, position });
      assert.match(JSON.stringify(hover.contents), /The second paragraph is wrong\./);
      const begin = client.progress.find(({ value }) => value.kind === 'begin');
      assert.deepEqual(begin?.value.cancellable, true);
      assert.match(client.progress.map(({ value }) => value.message).join('\n'), /^4 calls: /m);
      assert.equal(client.progress.at(-1)?.value.kind, 'end');
      // The verdict is about the whole text, as in VS Code: it goes with an edit, and comes back with the text.
      await client.edit(uri, 2, { text: PROOF.replace('is well', 'is good') });
      assert.deepEqual(await listDiagnostics(client), []);
      await client.edit(uri, 3, { text: PROOF });
      assert.equal((await listDiagnostics(client)).length, 1);
      assert.equal(server.requests.length, 4);
    }));

  it('sends at most what the client allows, and what is left of the budget, and says so', () =>
    withModel({ calls: '5' }, async (client, server) => {
      await client.open(uri, PROOF);
      assert.deepEqual([(await review(client, uri, 2)).calls, server.requests.length], [2, 2]);
      assert.match(client.messages.at(-1) ?? '', /budget is used up.*Call limit reached: 2 calls, .*set by maxCalls/s);
      assert.deepEqual([(await review(client, uri)).calls, server.requests.length], [3, 5]);
      assert.match(client.messages.at(-1) ?? '', /Call limit reached: 5 calls, the maximum set by --budget-calls/);
      assert.deepEqual([(await review(client, uri, 9)).calls, server.requests.length], [0, 5]);
    }));

  it('takes nothing but an open proof and a positive number', () =>
    withModel({}, async (client, server) => {
      await client.open(uri, PROOF);
      const other = pathToFileURL(join(folder, 'other.md')).href;
      await client.open(other, 'Words.');
      await assert.rejects(review(client, other), /Nothing was sent: this document isn't a proof/);
      for (const wrong of [undefined, 3, {}, 'file:///etc/passwd', `${uri}x`])
        await assert.rejects(review(client, wrong), /must be the URI of an open document/);
      for (const wrong of [0, -1, 1.5, '3', {}, { line: 0, character: 0 }])
        await assert.rejects(review(client, uri, wrong), /must be a positive number/);
      assert.equal(server.requests.length, 0);
    }));

  it('is offered by hand only, and not without a judge', async () => {
    const range = { start: { line: 8, character: 0 }, end: { line: 8, character: 1 } };
    const listOffers = async (client: LanguageClient) => {
      const textDocument = { uri };
      await client.open(uri, PROOF);
      const lenses = await client.ask<CodeLens[]>('textDocument/codeLens', { textDocument });
      const listActions = async (context: object) =>
        (
          await client.ask<CodeAction[]>('textDocument/codeAction', {
            textDocument,
            range,
            context: { diagnostics: [], ...context },
          })
        ).flatMap(({ title, command }) => (command?.command === COMMAND ? [title] : []));
      return {
        lenses: lenses.flatMap(({ command }) => (command?.command === COMMAND ? [command.title] : [])),
        byHand: [...(await listActions({})), ...(await listActions({ triggerKind: 1 }))],
        // As on save: a workspace may set these.
        automatic: [
          ...(await listActions({ triggerKind: 2 })),
          ...(await listActions({ only: ['quickfix'], triggerKind: 1 })),
          ...(await listActions({ only: [''] })),
        ],
      };
    };
    await withModel({}, async (client) => {
      const { lenses, byHand, automatic } = await listOffers(client);
      const title = 'Proofmark: Review with critic';
      assert.deepEqual([lenses, byHand, automatic], [['Review with critic'], [title, title], []]);
    });
    await withLanguageServer(MAIN, folder, async (client) => {
      const { lenses, byHand, automatic } = await listOffers(client);
      assert.deepEqual([lenses, byHand, automatic], [[], [], []]);
      await assert.rejects(review(client, uri), /has no model.*add --judge, --endpoint, --model, and --budget-calls/);
    });
  });

  it('refuses a second review, and stops one that is canceled, edited or closed', () =>
    withModel({ script: thinking }, async (client, server) => {
      const isStarted = () => isAnswering(server, (running) => running === 4);
      const isOver = () => isAnswering(server, (running) => running === 0);
      await client.open(uri, PROOF);
      const source = new CancellationTokenSource();
      const params = { command: COMMAND, arguments: [uri] };
      const byRequest = assert.rejects(
        client.connection.sendRequest('workspace/executeCommand', params, source.token),
        /stopped after 4 calls\.$/,
      );
      await isStarted();
      await assert.rejects(review(client, uri), /A review by the model is running/);
      source.cancel();
      await byRequest;
      await isOver();
      const byProgress = assert.rejects(review(client, uri), /stopped after \d calls?\./);
      await isStarted();
      const { token } = client.progress.findLast(({ value }) => value.kind === 'begin') ?? {};
      await client.connection.sendNotification('window/workDoneProgress/cancel', { token });
      await byProgress;
      await isOver();
      const byEdit = assert.rejects(review(client, uri), /stopped after 4 calls, because the document was changed/);
      await isStarted();
      await client.edit(uri, 2, { text: `${PROOF}\nIt is.\n` });
      await byEdit;
      await isOver();
      assert.match(client.messages.at(-1) ?? '', /after \d calls?, because the document was changed\./);
      const byClosing = assert.rejects(review(client, uri), /because the document was closed/);
      await isStarted();
      await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
      await byClosing;
      await isOver();
      assert.equal(client.progress.filter(({ value }) => value.kind === 'begin').length, 4);
      assert.equal(client.progress.filter(({ value }) => value.kind === 'end').length, 4);
    }));

  it('sends nothing more once it is shut down', async () => {
    let left: Promise<void> | undefined;
    let requests = 0;
    let stopped: ScriptedServer | undefined;
    await withModel({ script: thinking, more: ['--concurrency', '1'] }, async (client, server) => {
      stopped = server;
      await client.open(uri, PROOF);
      left = assert.rejects(review(client, uri));
      await isAnswering(server, (running) => running === 1);
      await client.connection.sendRequest('shutdown');
      await isAnswering(server, (running) => running === 0);
      await assert.rejects(review(client, uri));
      requests = server.requests.length;
    });
    await left;
    assert.deepEqual([requests, stopped?.requests.length], [1, 1]);
  });

  it('tells a failure of the server, and keeps an earlier verdict', () => {
    let isBroken = false;
    const script: Script = (request) =>
      isBroken
        ? { status: 401, json: { error: { message: 'No: [here](command:evil) \u001b[31mred' } } }
        : judging(request);
    return withModel({ script }, async (client) => {
      await client.open(uri, PROOF);
      await review(client, uri);
      isBroken = true;
      const { proofs } = await review(client, uri);
      assert.deepEqual(proofs[0]?.earliestError, 1);
      const said = client.messages.at(-1) ?? '';
      assert.match(said, /Can't use .*previous verdict still applies.*needs an API key.*--key-env NAME/);
      assert.ok(!said.includes('](') && !said.includes('\u001b'), said);
      assert.equal((await listDiagnostics(client)).length, 1);
    });
  });

  it('shows hostile replies and proofs as plain, bounded text', () => {
    const hostile = `\u001b]0;owned\u0007[run](command:evil) <b>x</b> $(gear) \u202e${'long '.repeat(40_000)}`;
    const script: Script = () => ({ text: `${hostile}\n\\boxed{1}` });
    return withModel({ script }, async (client) => {
      const text = PROOF.replace('Hence all is well.', 'Hence [all](command:evil) is\u001b[31m $(x) well.');
      await client.open(uri, text);
      await review(client, uri);
      const position = { line: 8, character: 1 };
      const hover = await client.ask<Hover>('textDocument/hover', { textDocument: { uri }, position });
      const shown = [JSON.stringify(hover.contents), ...client.messages, JSON.stringify(await listDiagnostics(client))];
      for (const words of [...shown, ...client.progress.map(({ value }) => value.message ?? '')]) {
        assert.ok(words.length < 3_000, `${words.length}`);
        for (const unseen of ['\u001b', '\u0007', '\u202e', '\\u001b', '\\u0007']) assert.ok(!words.includes(unseen));
      }
      for (const words of client.messages) assert.doesNotMatch(words, /\]\(|\$\(/);
    });
  });

  it('judges every proof of a document, and stops where the others would fail too', () =>
    withModel({ calls: '6' }, async (client, server) => {
      const one = (n: number) =>
        `# Problem ${n}\n\nShow it.\n\n# Solution ${n}\n\nFirst.\n\nHence all is well, ${n}.\n\n`;
      await client.open(uri, one(1) + one(2) + one(3));
      const { calls, proofs } = await review(client, uri);
      assert.deepEqual([calls, server.requests.length, proofs.length], [6, 6, 2]);
      assert.deepEqual(proofs[0], { outcome: 'earliest-error', earliestError: 1 });
      assert.match(client.messages.at(-1) ?? '', /^Problem 1: .*\nProblem 2: .*\n1 of 3 proofs weren't judged\.$/);
      assert.ok((await listDiagnostics(client)).length >= 1);
    }));
});

describe('a hostile folder, document or setting', () => {
  it('can cause no call, and name no server', async () => {
    const trap = await serverOf(judging);
    const place = join(folder, 'hostile');
    mkdirSync(join(place, '.proofmark'), { recursive: true });
    const evil = { judge: 'critic', endpoint: trap.url, model: 'm', 'budget-calls': 9, endpoints: [{ url: trap.url }] };
    const settings = { ...evil, proofmark: evil, models: evil, checker: { suspects: true } };
    writeFileSync(join(place, '.proofmark/config.yaml'), `endpoint: ${trap.url}\njudge: critic\n`);
    const at = pathToFileURL(join(place, 'a.proof.md')).href;
    const text = `---\nproofmark: true\njudge: critic\nendpoint: ${trap.url}\n---\n${PROOF}\n[go](command:${COMMAND})\n`;
    const params = {
      rootUri: pathToFileURL(place).href,
      initializationOptions: settings,
      capabilities: { ...PULL.capabilities, workspace: { configuration: true } },
    };
    const use = async (client: LanguageClient): Promise<void> => {
      client.settings = settings;
      await client.open(at, text);
      await client.connection.sendNotification('workspace/didChangeConfiguration', { settings });
      await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri: at } });
      await listDiagnostics(client, at);
      for (const method of ['codeLens', 'documentSymbol', 'foldingRange'])
        await client.ask(`textDocument/${method}`, { textDocument: { uri: at } });
      assert.match(client.messages.join('\n'), /config\.yaml: "endpoint" isn't allowed here/);
    };
    await withLanguageServer(
      MAIN,
      place,
      async (client) => {
        await use(client);
        await assert.rejects(review(client, at), /has no model/);
      },
      params,
    );
    await withModel({ params }, async (client, server) => {
      await use(client);
      assert.equal(server.requests.length, 0);
      assert.equal((await review(client, at)).calls, 4);
      assert.equal(server.requests.length, 4);
    });
    assert.equal(trap.requests.length, 0);
  });

  it('can lower the budget, but not raise it', async () => {
    const place = join(folder, 'frugal');
    mkdirSync(join(place, '.proofmark'), { recursive: true });
    const at = pathToFileURL(join(place, 'a.proof.md')).href;
    const params = { ...PULL, rootUri: pathToFileURL(place).href };
    writeFileSync(join(place, '.proofmark/config.yaml'), 'budget: {calls: 3}\n');
    await withModel({ params }, async (client) => {
      await client.open(at, PROOF);
      assert.equal((await review(client, at)).calls, 3);
      assert.match(client.messages.join('\n'), /maximum set by budget\.calls in .*config\.yaml/);
      assert.equal((await review(client, at, 2)).calls, 2);
    });
    await withModel({ params, more: ['--no-config'] }, async (client) => {
      await client.open(at, PROOF);
      assert.equal((await review(client, at)).calls, 4);
    });
    writeFileSync(join(place, '.proofmark/config.yaml'), 'budget: {calls: 3000}\n');
    await withModel({ params, calls: '2' }, async (client) => {
      await client.open(at, PROOF);
      assert.equal((await review(client, at)).calls, 2);
    });
  });
});

describe('the command line of the language server', () => {
  it('says what a judge needs', () => {
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [MAIN, 'lsp', '--stdio', ...args], { encoding: 'utf8', input: '', cwd: folder });
    const model = ['--judge', 'critic', '--endpoint', 'http://127.0.0.1:9/v1', '--model', 'm', '--cache', 'none'];
    for (const [args, says] of [
      [model, /Set --budget-calls N/],
      [['--model', 'm'], /--model needs a judge/],
      [[...model, '--budget-calls', '3', '--key-env', 'PROOFMARK_NO_SUCH_KEY'], /PROOFMARK_NO_SUCH_KEY/],
    ] as const) {
      const { status, stderr } = run(...args);
      assert.equal(status, 2);
      assert.match(stderr, says);
    }
  });
});
