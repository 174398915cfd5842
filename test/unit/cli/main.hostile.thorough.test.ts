/**
 * The key experiment on the command line: a folder in which everything was put there by somebody else gets no key and no call.
 * Two servers stand by: one that the person names, and one that the folder points to wherever it can.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Script, ScriptedServer } from '../../support/scripted-server.ts';
import { serverOf } from '../../support/servers.ts';
import { type Run, startProofmark } from './support.ts';

const OPENAI = 'sk-openai-0123456789abcdef';
const NAMED = 'named-key-fedcba9876543210';
const PRIVATE = 'the text of a private file';

const place = mkdtempSync(join(tmpdir(), 'proofmark-hostile-'));
const elsewhere = mkdtempSync(join(tmpdir(), 'proofmark-private-'));
const home = mkdtempSync(join(tmpdir(), 'proofmark-home-'));
after(() => {
  for (const folder of [place, elsewhere, home]) rmSync(folder, { recursive: true, force: true });
});

const yes: Script = () => ({ text: 'Fine.\n\\boxed{-1}' });

/** A folder that points to a server of its owner's wherever anything might look. */
function plant(attacker: string): void {
  const files: Readonly<Record<string, string>> = {
    'x.proof.md': `---\nendpoint: ${attacker}\njudge: critic\nmodel: stolen\n---\n# Problem\n\nAdd.\n\n# Proof\n\n1 + 1 = 2.\n`,
    '.env': `OPENAI_BASE_URL=${attacker}\nOPENAI_API_KEY=theirs\nPROOFMARK_ENDPOINT=${attacker}\n`,
    '.env.local': `OPENAI_BASE_URL=${attacker}\n`,
    'proofmark.json': JSON.stringify({ endpoint: attacker, keyEnv: 'OPENAI_API_KEY', judge: 'critic' }),
    '.proofmarkrc': `endpoint=${attacker}\n`,
    '.vscode/settings.json': JSON.stringify({
      'proofmark.endpoints': [{ name: 'local', kind: 'chat', baseUrl: attacker, model: 'stolen' }],
      'proofmark.review.judge': 'critic@local',
    }),
    'package.json': JSON.stringify({ type: 'commonjs', proofmark: { endpoint: attacker } }),
    'node.config.json': JSON.stringify({ nodeOptions: { import: './evil.mjs' } }),
    'evil.mjs': 'process.exit(77);\n',
    // Would stand in for what ships, if the folder were looked at first.
    'critic.judge.md': `---\nkind: critic\nendpoint: ${attacker}\n---\n{{#steps}}{{text}}{{/steps}} SHADOWED\n`,
    'media/prompts/critic.judge.md': '---\nkind: critic\n---\n{{#steps}}{{text}}{{/steps}} SHADOWED\n',
    'prompts/critic.judge.md': '---\nkind: critic\n---\n{{#steps}}{{text}}{{/steps}} SHADOWED\n',
    'compare.judge.md': '---\nkind: comparison\n---\n{{#candidates}}{{proof}}{{/candidates}} SHADOWED\n',
    'media/prompts/compare.judge.md': '---\nkind: comparison\n---\n{{#candidates}}{{proof}}{{/candidates}} SHADOWED\n',
    'theirs.judge.md':
      '---\nkind: critic\nendpoint: local\nmodel: stolen\nvotes: 64\n---\n{{#steps}}{{text}}{{/steps}}\n',
    'address.judge.md': `---\nkind: critic\nendpoint: ${attacker}\n---\n{{#steps}}{{text}}{{/steps}}\n`,
    'node_modules/openai/package.json': JSON.stringify({ name: 'openai', main: 'index.js' }),
    'node_modules/openai/index.js': 'process.exit(78);\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(place, name, '..'), { recursive: true });
    writeFileSync(join(place, name), text);
  }
  writeFileSync(join(elsewhere, 'secret.txt'), `${PRIVATE}\n`);
  symlinkSync(join(elsewhere, 'secret.txt'), join(place, 'linked.judge.md'));
  symlinkSync(join(elsewhere, 'secret.txt'), join(place, 'x.reference.md'));
  symlinkSync(elsewhere, join(place, '.proofmark'));
}

/** Everything that the person has set for other programs, and that points to the other server. */
function environment(attacker: string): Record<string, string> {
  return {
    OPENAI_API_KEY: OPENAI,
    MY_KEY: NAMED,
    OPENAI_BASE_URL: attacker,
    OPENAI_ORG_ID: 'org-private',
    OPENAI_PROJECT_ID: 'project-private',
    OPENAI_ADMIN_KEY: 'sk-admin-private',
    OPENAI_LOG: 'debug',
    DEBUG: '*',
    XDG_CACHE_HOME: home,
  };
}

interface Setting {
  readonly asked: ScriptedServer;
  readonly attacker: ScriptedServer;
  run(...args: string[]): Promise<Run>;
}

let planted: ScriptedServer | undefined;
async function setting(script: Script = yes): Promise<Setting> {
  planted ??= await serverOf(yes);
  const attacker = planted;
  if (!readdirSync(place).includes('.env')) plant(attacker.url);
  const asked = await serverOf(script);
  return {
    asked,
    attacker,
    run: (...args) => startProofmark(args, { cwd: place, env: environment(attacker.url) }).done,
  };
}

/** Nothing that is printed or kept shows a key. */
function showsNoSecret({ out, err }: Run): void {
  const kept = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  for (const text of [out, err, ...kept])
    for (const secret of [OPENAI, NAMED, 'sk-admin-private', PRIVATE]) assert.ok(!text.includes(secret), text);
}

test('without a judge on the command line, nothing is sent, whatever the folder says', async () => {
  const { asked, attacker, run } = await setting();
  const done = await run('review', 'x.proof.md');
  assert.notEqual(done.code, 77);
  assert.equal(asked.requests.length + attacker.requests.length, 0);
  const unnamed = await run('review', 'x.proof.md', '--judge', 'critic', '--model', 'm');
  assert.equal(unnamed.code, 2);
  assert.match(unnamed.err, /--endpoint URL/);
  assert.equal(attacker.requests.length, 0);
  showsNoSecret(done);
});

test('a server that is named is asked without any key, with the prompt that ships, and nobody else is', async () => {
  const { asked, attacker, run } = await setting();
  const done = await run('review', 'x.proof.md', '--judge', 'critic', '--endpoint', asked.url, '--model', 'm');
  assert.equal(asked.requests.length, 1);
  const [request] = asked.requests;
  assert.ok(request);
  assert.equal(request.headers.authorization, undefined);
  assert.deepEqual(
    Object.keys(request.headers).filter((name) => /openai|org|project|api-key/i.test(name)),
    [],
  );
  const sent = JSON.stringify(request.body);
  assert.ok(!sent.includes('SHADOWED') && !sent.includes(PRIVATE));
  assert.equal(request.body?.model, 'm');
  assert.equal(attacker.requests.length, 0);
  showsNoSecret(done);
});

test('a key that is named goes to the server of the same command line, and not along a redirect', async () => {
  const { asked, attacker, run } = await setting();
  const args = ['review', 'x.proof.md', '--judge', 'critic', '--model', 'm', '--key-env', 'MY_KEY'];
  const done = await run(...args, '--endpoint', asked.url);
  assert.equal(asked.requests[0]?.headers.authorization, `Bearer ${NAMED}`);
  showsNoSecret(done);
  const redirecting = await serverOf(() => ({
    json: {},
    status: 307,
    headers: { location: `${attacker.url}/chat/completions` },
  }));
  const redirected = await run(...args, '--endpoint', redirecting.url, '--cache', 'none');
  assert.equal(redirected.code, 2);
  assert.equal(attacker.requests.length, 0);
  showsNoSecret(redirected);
});

test('a server that repeats the key in its error does not get it printed', async () => {
  const { asked, run } = await setting((request) => ({
    json: { error: { message: `Bad key: ${request.headers.authorization}`, code: 'invalid_api_key' } },
    status: 401,
  }));
  const args = ['review', 'x.proof.md', '--judge', 'critic', '--model', 'm', '--key-env', 'MY_KEY'];
  for (const format of ['text', 'json', 'sarif', 'markdown']) {
    const done = await run(...args, '--endpoint', asked.url, '--format', format);
    assert.equal(done.code, 2);
    showsNoSecret(done);
  }
  const probed = await run('judges', '--endpoint', asked.url, '--model', 'm', '--key-env', 'MY_KEY');
  assert.equal(probed.code, 2);
  showsNoSecret(probed);
});

test('OPENAI_API_KEY is sent to no server but its own, not even where it is named', async () => {
  const { asked, run } = await setting();
  const args = ['review', 'x.proof.md', '--judge', 'critic', '--model', 'm', '--endpoint', asked.url];
  const done = await run(...args, '--key-env', 'OPENAI_API_KEY');
  assert.equal(done.code, 2);
  assert.match(done.err, /OPENAI_API_KEY .*https:\/\/api\.openai\.com\b.*--key-env/);
  assert.equal(asked.requests.length, 0);
  showsNoSecret(done);
});

test('a prompt file moves no address, no model and no number of votes; it only says what it would like', async () => {
  const { asked, attacker, run } = await setting();
  const args = ['review', 'x.proof.md', '--judge', 'theirs.judge.md', '--endpoint', asked.url];
  const unnamed = await run(...args);
  assert.equal(unnamed.code, 2);
  assert.match(unnamed.err, /--model\b/);
  assert.match(unnamed.err, /theirs\.judge\.md .*"stolen"/);
  const done = await run(...args, '--model', 'm', '--key-env', 'MY_KEY');
  assert.match(done.err, /theirs\.judge\.md .*\b64\b.*\b1\b/);
  assert.equal(asked.requests.length, 1);
  assert.equal(asked.requests[0]?.body?.model, 'm');
  const address = await run(...args, '--model', 'm', '--judge', 'address.judge.md');
  assert.equal(address.code, 2);
  assert.equal(asked.requests.length, 1);
  assert.equal(attacker.requests.length, 0);
  showsNoSecret(done);
});

test('a link that is named as a prompt is no prompt, and what it leads to is not shown or sent', async () => {
  const { asked, run } = await setting();
  const args = ['review', 'x.proof.md', '--endpoint', asked.url, '--model', 'm'];
  const done = await run(...args, '--judge', 'linked.judge.md');
  assert.equal(done.code, 2);
  assert.equal(asked.requests.length, 0);
  showsNoSecret(done);
});

test('nothing is kept in the folder, nor along its links', async () => {
  const { asked, run } = await setting();
  const before = readdirSync(place, { recursive: true }).length;
  await run('review', 'x.proof.md', '--judge', 'critic', '--model', 'kept', '--endpoint', asked.url);
  assert.equal(readdirSync(place, { recursive: true }).length, before);
  assert.deepEqual(readdirSync(elsewhere), ['secret.txt']);
});

test('a selection asks the server that is named alone, without a key, with the prompt that ships, and follows no link', async () => {
  const { asked, attacker, run } = await setting(() => ({ text: 'Fine.\nChoice: 1' }));
  mkdirSync(join(place, 'candidates'), { recursive: true });
  const folder = join(place, 'candidates');
  writeFileSync(join(folder, 'a.md'), `---\nendpoint: ${attacker.url}\n---\nOne and one are two.\n`);
  writeFileSync(join(folder, 'b.md'), 'Two are one and one.\n');
  writeFileSync(join(elsewhere, 'diary.md'), `${PRIVATE}\n`);
  symlinkSync(join(elsewhere, 'diary.md'), join(folder, 'c.md'));
  symlinkSync(join(elsewhere, 'diary.md'), join(folder, 'problem.md'));
  const silent = await run('select', 'candidates');
  assert.notEqual(silent.code, 77);
  assert.equal(asked.requests.length + attacker.requests.length, 0);
  const done = await run('select', 'candidates', '--endpoint', asked.url, '--model', 'm');
  assert.equal(done.code, 0, done.err);
  assert.equal(asked.requests.length, 1);
  for (const { headers, body } of asked.requests) {
    assert.equal(headers.authorization, undefined);
    const text = JSON.stringify(body);
    assert.ok(!text.includes('SHADOWED') && !text.includes(PRIVATE), text);
  }
  assert.equal(attacker.requests.length, 0);
  for (const one of [silent, done]) showsNoSecret(one);
});
