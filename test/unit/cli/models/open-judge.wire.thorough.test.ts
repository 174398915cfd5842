/** What the command line sends, and where: each row of the tables in docs/security.md, looked at on real connections. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { randomModelFolder } from '../../../support/onnx-models.ts';
import type { Script, ScriptedServer } from '../../../support/scripted-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { type Run, startProofmark } from '../support.ts';

const KEY = 'named-key-fedcba9876543210';
const OPENAI = 'sk-openai-0123456789abcdef';
const ROOT = new URL('../../../../', import.meta.url);

const place = mkdtempSync(join(tmpdir(), 'proofmark-wire-'));
after(() => rmSync(place, { recursive: true, force: true }));
const write = (name: string, text: string): void => writeFileSync(join(place, name), text);
write('a.proof.md', '# Problem\n\nAdd ![a drawing](own.png) one.\n\n# Proof\n\nFirst 1 + 1 = 2.\n\nSo it is two.\n');
write('a.answer.txt', 'The answer is two.\n');
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
writeFileSync(join(place, 'own.png'), Buffer.from(PIXEL, 'base64'));
const row = { id: 'r', problem: 'Add one.', steps: ['First 1 + 1 = 2.', 'So it is two.'], label: -1 };
write('rows.jsonl', `${JSON.stringify(row)}\n`);
write('unbroken.jsonl', `${JSON.stringify({ id: 'u', problem: 'Add three.', response: 'One. Two.', model: 'm' })}\n`);
write('gold.jsonl', `${JSON.stringify({ gold: '2', pred: '2' })}\n`);

const fine: Script = ({ path }) => (path === '/v1' ? { json: { scores: [0.9, 0.9] } } : { text: 'Fine.\n\\boxed{-1}' });

/** A proxy that answers everything itself, and what it was asked. */
async function startProxy() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end('{}');
  });
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: address, HTTPS_PROXY: address, http_proxy: address },
  };
}

function run(args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  return startProofmark(args, { cwd: place, env: { OPENAI_API_KEY: OPENAI, MY_KEY: KEY, ...env } }).done;
}

const REVIEW = ['review', 'a.proof.md', '--judge', 'critic', '--model', 'm', '--cache', 'none'];
const at = (server: ScriptedServer): string[] => ['--endpoint', server.url];
const keysOf = ({ requests }: ScriptedServer) => requests.map(({ headers }) => headers.authorization);
const bodyOf = ({ requests: [request] }: ScriptedServer): string => JSON.stringify(request?.body);

/** By the first cell of the row. */
const ROWS: Readonly<Record<string, () => Promise<void>>> = {
  'check, split, count, compare answers, report or export': async () => {
    const proxy = await startProxy();
    await run(['evaluate', 'rows.jsonl', '--journal', 'run.jsonl'], proxy.env);
    for (const args of [
      ['review', 'a.proof.md'],
      ['steps', 'a.proof.md'],
      ['stats', 'rows.jsonl'],
      ['answers', 'gold.jsonl'],
      ['report', 'run.jsonl', '--out', 'report.html'],
      ['export', 'rows.jsonl', '--to', 'processbench'],
      ['judges'],
    ]) {
      const { code, err } = await run(args, proxy.env);
      assert.ok(code === 0 || code === 1, `${args.join(' ')}: ${err}`);
    }
    assert.deepEqual(proxy.asked, []);
  },
  'run `review`, `evaluate` or `select` with a model': async () => {
    const [named, other] = [await serverOf(fine), await serverOf(fine)];
    await run([...REVIEW, ...at(named)], { OPENAI_BASE_URL: other.url });
    assert.deepEqual(
      named.requests.map(({ path }) => path),
      ['/v1/chat/completions'],
    );
    assert.match(bodyOf(named), /Add .*First 1 \+ 1 = 2\./);
    assert.doesNotMatch(bodyOf(named), /answer is two/);
    const aided = await serverOf(() => ({ text: 'Yes.\nVerdict: yes' }));
    await run(['review', 'a.proof.md', '--judge', 'grader', '--aid', 'answer', '--model', 'm', ...at(aided)]);
    assert.match(bodyOf(aided), /answer is two/);
    assert.equal(other.requests.length, 0);
  },
  'use a reward model over JSON (`--form prm-json`)': async () => {
    const server = await serverOf(fine);
    const args = ['evaluate', 'rows.jsonl', '--judge', 'prm', '--form', 'prm-json', '--model', 'm', '--cache', 'none'];
    const { code, err } = await run([...args, ...at(server)]);
    assert.equal(code, 0, err);
    assert.deepEqual(
      server.requests.map(({ path, body }) => [path, body]),
      [['/v1', { model: 'm', problem: row.problem, steps: row.steps }]],
    );
  },
  'split solutions (`segment`)': async () => {
    const server = await serverOf(() => ({ text: 'One.\n\nTwo.' }));
    await run(['segment', 'unbroken.jsonl', '--model', 'm', '--cache', 'none', ...at(server)]);
    assert.ok(server.requests.length > 0);
    assert.match(bodyOf(server), /One\. Two\./);
    assert.doesNotMatch(bodyOf(server), /Add three/);
  },
  'test a server (`judges --endpoint`)': async () => {
    const server = await serverOf(fine);
    await run(['judges', '--model', 'm', ...at(server)]);
    assert.deepEqual([...new Set(server.requests.map(({ method, path }) => `${method} ${path}`))].sort(), [
      'GET /v1/models',
      'POST /v1/chat/completions',
    ]);
    assert.ok(JSON.stringify(server.requests.map(({ body }) => body ?? '')).length < 1000);
  },
  // `test/unit/judges/servers/discover.test.ts` looks at every request.
  'find servers (`judges --discover`)': async () => {
    const [proxy, other] = [await startProxy(), await serverOf(fine)];
    const { code, out, err } = await run(['judges', '--discover', '--format', 'json'], proxy.env);
    const { servers } = JSON.parse(out) as { readonly servers: readonly { readonly url: string }[] };
    assert.equal(code, servers.length > 0 ? 0 : 2, err);
    assert.ok(servers.every(({ url }) => /^http:\/\/127\.0\.0\.1:(?:8080|11434|1234|8000|30000|3000)\/v1$/.test(url)));
    assert.deepEqual([proxy.asked, other.requests], [[], []]);
  },
  'judge a problem with images, without `--images`': async () => {
    const server = await serverOf(fine);
    await run([...REVIEW, ...at(server)]);
    assert.doesNotMatch(bodyOf(server), /image_url|data:|iVBORw0KGgo/);
    assert.match(bodyOf(server), /a drawing/);
  },
  'judge a problem with images, with `--images`': async () => {
    const server = await serverOf(fine);
    const { code, err } = await run([...REVIEW, ...at(server), '--images']);
    assert.equal(code, 0, err);
    assert.ok(bodyOf(server).includes(`data:image/png;base64,${PIXEL}`));
  },
  // Without its engine, the model isn't run; nothing is downloaded either.
  'judge with a model on this computer (`--model-file`)': async () => {
    const proxy = await startProxy();
    const { folder } = await randomModelFolder('qwen');
    const env = { ...proxy.env, XDG_DATA_HOME: place };
    const { code, out } = await run(['review', 'a.proof.md', '--judge', 'prm', '--model-file', folder], env);
    assert.equal(code, 2);
    assert.match(out, /engines install onnx/);
    assert.deepEqual(proxy.asked, []);
  },
  'install an engine (`engines install ENGINE --yes`)': async () => {
    const proxy = await startProxy();
    const env = { ...proxy.env, XDG_DATA_HOME: place };
    assert.equal((await run(['engines'], env)).code, 0);
    assert.equal((await run(['engines', 'install', 'onnx'], env)).code, 1);
    assert.deepEqual(proxy.asked, []);
    const { code, err } = await run(['engines', 'install', 'onnx', '--yes'], env);
    assert.equal(code, 2);
    assert.match(err, /Can't download https:\/\/registry\.npmjs\.org\//);
    assert.deepEqual([...new Set(proxy.asked)], ['registry.npmjs.org:443']);
  },
  'write a batch file (`--export-batch`)': async () => {
    const server = await serverOf(fine);
    const args = ['evaluate', 'rows.jsonl', '--judge', 'critic', '--model', 'm', '--journal', 'batch-run.jsonl'];
    const { err } = await run([...args, ...at(server), '--export-batch', 'batch.jsonl', '--cache', 'none']);
    assert.equal(server.requests.length, 0);
    assert.match(readFileSync(join(place, 'batch.jsonl'), 'utf8'), /First 1 \+ 1 = 2/, err);
  },
  'name no API key': async () => {
    const server = await serverOf(fine);
    write('.env', `OPENAI_API_KEY=${OPENAI}\nMY_KEY=${KEY}\n`);
    await run([...REVIEW, ...at(server)]);
    assert.deepEqual(keysOf(server), [undefined]);
  },
  'name an API key (`--key-env`)': async () => {
    const server = await serverOf(fine);
    await run([...REVIEW, ...at(server), '--key-env', 'MY_KEY']);
    assert.deepEqual(keysOf(server), [`Bearer ${KEY}`]);
  },
  'use a server that redirects': async () => {
    const target = await serverOf(fine);
    for (const status of [301, 302, 303, 307, 308]) {
      const headers = { location: `${target.url}/chat/completions` };
      const server = await serverOf(() => ({ json: {}, status, headers }));
      await run([...REVIEW, ...at(server), '--key-env', 'MY_KEY']);
      assert.equal(server.requests.length, 1);
    }
    assert.equal(target.requests.length, 0);
  },
  'name the endpoint only in a configuration file': async () => {
    const server = await serverOf(fine);
    const config = (endpoint: string): void =>
      write('run.yaml', `data: rows.jsonl\njudge: critic\nmodel: m\nendpoint: ${endpoint}\n`);
    config(server.url);
    const args = ['evaluate', '--config', 'run.yaml', '--cache', 'none'];
    assert.equal((await run(args)).code, 0);
    assert.deepEqual(keysOf(server), [undefined]);
    assert.equal((await run([...args, '--key-env', 'MY_KEY'])).code, 2);
    assert.equal(server.requests.length, 1);
    const proxy = await startProxy();
    config('https://api.openai.com/v1');
    assert.equal((await run(args, proxy.env)).code, 2);
    assert.deepEqual(proxy.asked, []);
  },
  'use a server on this machine with a proxy (`NODE_USE_ENV_PROXY`)': async () => {
    const [server, proxy] = [await serverOf(fine), await startProxy()];
    for (const url of [server.url, server.url.replace('127.0.0.1', 'localhost')]) {
      const { code, err } = await run([...REVIEW, '--endpoint', url, '--key-env', 'MY_KEY'], proxy.env);
      assert.equal(code, 0, err);
    }
    assert.deepEqual(keysOf(server), [`Bearer ${KEY}`, `Bearer ${KEY}`]);
    assert.deepEqual(proxy.asked, []);
  },
  'use plain `http` with a proxy': async () => {
    const proxy = await startProxy();
    const { code } = await run([...REVIEW, '--endpoint', 'http://models.invalid/v1'], proxy.env);
    assert.equal(code, 2);
    assert.deepEqual(proxy.asked, []);
  },
  'use `https` with a proxy': async () => {
    const proxy = await startProxy();
    await run([...REVIEW, '--endpoint', 'https://models.invalid/v1', '--key-env', 'MY_KEY'], proxy.env);
    assert.deepEqual([...new Set(proxy.asked)], ['models.invalid:443']);
  },
  'name an API key for plain `http` on another machine': async () => {
    const proxy = await startProxy();
    const { code, out } = await run(
      [...REVIEW, '--endpoint', 'http://models.invalid/v1', '--key-env', 'MY_KEY'],
      proxy.env,
    );
    assert.equal(code, 2);
    assert.match(out, /\bhttp\b/);
    assert.deepEqual(proxy.asked, []);
  },
};

/** Where the rows of the editor are looked at, by their first cell: a file of test, and the name of the test. */
const IN_EDITOR: Readonly<Record<string, readonly [file: string, name: string]>> = {
  'open, edit or save a proof': [
    'window/suite/models.suite.ts',
    'asks nothing when the proof is opened, edited or saved',
  ],
  'review with a model': ['window/suite/models.suite.ts', 'streams in its votes'],
  'review a problem with images, on an endpoint with `images`': [
    'window/keys.thorough.test.ts',
    'of five pictures only its own',
  ],
  'evaluate a judge or judge items': [
    'window/evaluate.thorough.test.ts',
    'says how many items and calls that is, and asks nobody before',
  ],
  'compare with a model': ['window/suite/compare-tool.suite.ts', 'has the chosen judge compare where it is told to'],
  'run a prompt in the prompt lab': [
    'window/lab-ways.thorough.test.ts',
    'asks once whether saving runs the cases, and does what it was told',
  ],
  'reformat a proof into paragraphs': [
    'window/reformat.thorough.test.ts',
    'leaves the proof as it is where the model changed a word',
  ],
  'test an endpoint': [
    'window/suite/models.suite.ts',
    'tests an endpoint with a request for its models and one short question',
  ],
  'let an agent read a proof, or review it with the embedded checker': [
    'window/suite/read-tool.suite.ts',
    'reads a file of the workspace with steps and lines, and opens nothing',
  ],
  "let an agent start [the extension's MCP server](agents.md#in-vs-code)": [
    'unit/cli/mcp/mcp.test.ts',
    'is in the extension, too, for plain Node and without models',
  ],
  'let an agent use the chosen judge': ['window/suite/tool.suite.ts', 'asks the chosen judge only if it is told to'],
  "open a folder that you don't trust": ['window/keys.thorough.test.ts', 'that is not trusted gets nothing'],
  'decline a suggestion of a workspace': [
    'window/keys.thorough.test.ts',
    'whose suggestions are declined or left, gets nothing',
  ],
  'use a model of VS Code': ['window/editor-models.thorough.test.ts', 'are asked only once the user has agreed'],
  'compare with the embedded checker': ['window/suite/compare-tool.suite.ts', 'and sends nothing'],
  'open an exported report': ['page/report-file.thorough.test.ts', 'and asks for nothing'],
};

/** The first cells of a table of docs/security.md. */
function rowsUnder(heading: string): readonly string[] {
  const [, table = ''] = readFileSync(new URL('docs/security.md', ROOT), 'utf8').split(`## ${heading}\n`);
  const [body = ''] = table.trimStart().split('\n\n');
  return body
    .split('\n')
    .slice(2)
    .map((line) => line.split(' | ')[0]?.replace(/^\| /, '') ?? '');
}

test('every row about the command line is tried', () => {
  assert.deepEqual(rowsUnder('On the command line'), Object.keys(ROWS));
});

for (const [name, look] of Object.entries(ROWS)) test(name, look);

/** Rows about servers, with the test of each. */
const BY_SERVERS: typeof IN_EDITOR = {
  'start `proofmark mcp` for [an agent](agents.md#what-agents-can-read)': [
    'unit/cli/mcp/mcp.test.ts',
    'compares proofs by the checker, and sends nothing without a model',
  ],
  'start it with a judge': [
    'unit/cli/mcp/mcp.models.thorough.test.ts',
    'never exceeds the maximum of the command line, over all calls together',
  ],
  'use [another editor](other-editors.md)': [
    'unit/cli/language-server/server-settings.test.ts',
    'ignore wrong types and what they do not know, such as an endpoint',
  ],
  'run *Review with …* there, on a server with a judge': [
    'unit/cli/language-server/language-server.models.thorough.test.ts',
    'can cause no call, and name no server',
  ],
};

test('every other row has its test elsewhere', () => {
  assert.deepEqual(rowsUnder('In the editor'), Object.keys(IN_EDITOR));
  assert.deepEqual(rowsUnder('For agents and other editors'), Object.keys(BY_SERVERS));
  for (const [file, name] of Object.values({ ...IN_EDITOR, ...BY_SERVERS }))
    assert.ok(readFileSync(new URL(`test/${file}`, ROOT), 'utf8').includes(name), `${file}: ${name}`);
});
