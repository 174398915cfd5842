/** `.proofmark/config.yaml`: what it may say, where it is found, and that a hostile one sends, runs and raises nothing. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { FolderConfigFinder, parseFolderConfig } from '../../../../src/cli/inputs/folder-config.ts';
import { parseYamlRecord } from '../../../../src/cli/inputs/yaml-record.ts';
import { PROOF_COMMAND_OPTIONS } from '../../../../src/cli/options/options.ts';
import { UsageError } from '../../../../src/cli/output/usage-error.ts';
import { assertWithin } from '../../../support/scaling.ts';
import { serverOf } from '../../../support/servers.ts';
import { proofmark, rows, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-config-'));
after(() => rmSync(place, { recursive: true, force: true }));

let folders = 0;
function plant(files: Readonly<Record<string, string>>): string {
  const folder = join(place, `${folders++}`);
  for (const [name, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const CONFIG = '.proofmark/config.yaml';

/** Whether an error is of the user, and says these. */
function isUsageError(error: unknown, says: readonly RegExp[]): true {
  assert.ok(error instanceof UsageError, String(error));
  for (const one of [/c\.yaml/, ...says]) assert.match(error.message, one);
  return true;
}

function refuse(text: string, ...says: readonly RegExp[]): void {
  assert.throws(
    () => parseFolderConfig('c.yaml', text),
    (error) => isUsageError(error, says),
    text.slice(0, 80),
  );
}

test('has five keys, and may be empty', () => {
  const { include, formats, ...rest } = parseFolderConfig(
    'c.yaml',
    'include: ["*.md", "!x.md"]\nsuspects: true\nhints: false\nformats:\n  "*.mdx": markdown\nbudget: {calls: 20, tokens: 1000, money: 0.5}\n',
  );
  assert.deepEqual(
    include?.map(({ isNegated }) => isNegated),
    [false, true],
  );
  assert.equal(formats?.[0]?.language, 'markdown');
  assert.deepEqual(rest, { suspects: true, hints: false, budget: { calls: 20, tokens: 1000, money: 0.5 } });
  for (const text of ['', '\n', '# nothing\n\n#\n']) assert.deepEqual(parseFolderConfig('c.yaml', text), {});
});

test('says what to do about a value or a key that is wrong', () => {
  refuse('suspect: true', /"suspect"/, /Did you mean suspects\?/);
  refuse('nothing: true', /"nothing"/, /include, suspects, hints, formats, budget/);
  refuse('suspects: yes', /true or false/);
  refuse('include: "*.md"', /list of patterns/);
  refuse('include: [""]', /pattern/);
  refuse('formats: {"*.x": html}', /markdown, latex, or plain/);
  for (const limit of ['-1', '1.5', '.inf', '"3"', '1e300', '.nan'])
    refuse(`budget: {calls: ${limit}}`, /whole number/);
  refuse('budget: {money: -0.1}', /a number of at least 0/);
  refuse('budget: {call: 3}', /budget\.call"/, /Did you mean calls\?/);
  refuse('- a', /name: value/);
  refuse('a: [', /YAML/);
  refuse('suspects: true\nsuspects: false', /YAML/);
});

test('has no option of what is sent, run or written', () => {
  const more = [
    'baseUrl',
    'apiKey',
    'api_key',
    'command',
    'output',
    'proxy-url',
    'headers-file',
    '__proto__',
    'constructor',
  ];
  for (const key of [...Object.keys(PROOF_COMMAND_OPTIONS), ...more]) {
    if (key === 'suspects') continue;
    refuse(`${key}: http://localhost:1`, /\b(?:isn't allowed|[Uu]nknown key|isn't valid YAML)\b/);
  }
  for (const key of ['endpoint', 'model', 'key-env', 'judge', 'out', 'cache', 'command'])
    refuse(`${key}: x`, /isn't allowed.*Delete the line.*command line/);
  refuse('budget: {endpoint: x}', /budget\.endpoint.*Valid keys: calls, tokens, money/);
});

test('is bounded: aliases, tags, depth, size and length', () => {
  refuse(`a: &a [x]\n${'b: [*a, *a]\n'}`, /aliases|YAML/);
  refuse('suspects: !!js/function "x"', /YAML/);
  refuse('include: &a ["*.md"]\nhints: *a\n', /aliases/);
  refuse(`include: [${'"*.md",'.repeat(101)}]`, /at most 100/);
  const deep = [
    '['.repeat(16_000),
    `include: ${'['.repeat(8000)}${']'.repeat(8000)}`,
    `${'- '.repeat(8000)}a`,
    '{a: '.repeat(4000),
    Array.from({ length: 170 }, (_, k) => `${' '.repeat(k)}a:`).join('\n'),
    '? '.repeat(8000),
    `# ${'#'.repeat(16_000)}\nx`,
  ];
  assertWithin(2000, () => {
    for (const text of deep)
      assert.throws(
        () => parseYamlRecord('c.yaml', text, ''),
        (error) => isUsageError(error, []),
        text.slice(0, 80),
      );
  });
});

test('is found in the nearest folder, up to the root of the repository', async () => {
  const folder = plant({
    [CONFIG]: 'suspects: true\n',
    [`inner/${CONFIG}`]: 'suspects: false\n',
    'repository/.git/HEAD': '',
    'other/deep/a.md': '',
  });
  const configs = new FolderConfigFinder(true);
  const find = async (name: string) => (await configs.findForFile(join(folder, name)))?.suspects;
  assert.equal(await find('a.md'), true);
  assert.equal(await find('other/deep/a.md'), true);
  assert.equal(await find('nowhere/a.md'), true);
  assert.equal(await find('inner/x/a.md'), false);
  assert.equal(await find('repository/a.md'), undefined, 'another repository');
  assert.equal(await new FolderConfigFinder(false).findForFile(join(folder, 'a.md')), undefined);
  assert.equal(await configs.findForFile('-'), undefined);
});

test('is never a link, and never larger than 16 KB', { skip: process.platform === 'win32' && 'no links' }, async () => {
  const outside = plant({ 'secret.yaml': 'password: hunter2\n', 'p/config.yaml': 'password: hunter2\n' });
  const linked = plant({ '.proofmark/x': '' });
  symlinkSync(join(outside, 'secret.yaml'), join(linked, CONFIG));
  const throughFolder = plant({});
  symlinkSync(join(outside, 'p'), join(throughFolder, '.proofmark'));
  const large = plant({ [CONFIG]: `# ${'x'.repeat(17_000)}` });
  for (const folder of [linked, throughFolder, large]) {
    writeFileSync(join(folder, 'a.md'), 'So 5 * 3 = 16.\n');
    const { code, err, out } = proofmark(['review', 'a.md'], { cwd: folder });
    assert.equal(code, 2);
    assert.match(err, /config\.yaml .*--no-config/);
    assert.ok(!err.includes('hunter2') && out === '');
    assert.equal(proofmark(['review', '--no-config', 'a.md'], { cwd: folder }).code, 1);
  }
});

test('suspects, hints and formats apply to the files of their folder', () => {
  const doubt = 'We look at $x^2 - 2y^2$.\n\nHere $x^2 - 2y^2 = (x - y)(x - 2y)$.\n';
  const folder = plant({
    'a/doubt.md': doubt,
    [`a/${CONFIG}`]: 'suspects: true\nhints: false\nformats: {"*.md": markdown, "y.md": latex}\n',
    'b/doubt.md': doubt,
    'a/hint.md': 'Clearly, it can be shown that this holds.\n',
    'b/hint.md': 'Clearly, it can be shown that this holds.\n',
    'a/y.md': 'One.\n\n% A comment in LaTeX only.\n\nTwo.\n',
  });
  const outcomes = rows(proofmark(['review', '--format', 'json', 'a/doubt.md', 'b/doubt.md'], { cwd: folder }).out);
  assert.deepEqual(
    outcomes.map(({ earliestError }) => earliestError),
    [1, -1],
  );
  const hints = rows(proofmark(['read', '--format', 'json', 'a/hint.md', 'b/hint.md'], { cwd: folder }).out).map(
    (row) => (row as unknown as { hints: unknown[] }).hints.length,
  );
  assert.equal(hints[0], 0);
  assert.ok((hints[1] ?? 0) > 0);
  assert.match(proofmark(['read', 'b/hint.md'], { cwd: folder }).out, /^Hints$/m);
  assert.doesNotMatch(proofmark(['read', 'a/hint.md'], { cwd: folder }).out, /^Hints$/m);
  const [latex] = rows(proofmark(['steps', '--format', 'json', 'a/y.md'], { cwd: folder }).out);
  assert.deepEqual(
    latex.steps.map(({ text }) => text),
    ['One.', 'Two.'],
  );
  const input = doubt;
  const [named] = rows(
    proofmark(['review', '--format', 'json', '--stdin-filename', 'a/z.md', '-'], { cwd: folder, input }).out,
  );
  assert.equal(named.earliestError, 1);
});

test('a budget is the lowest of the command line and the folders, never more', async () => {
  const text = '# Problem\n\nAdd.\n\n# Proof\n\n1 + 1 = 2.\n';
  const folder = plant({ 'a.md': text, 'low/b.md': text, 'low/c.md': text, [`low/${CONFIG}`]: 'budget: {calls: 3}\n' });
  const calls = async (...args: string[]) => {
    const server = await serverOf(() => ({ text: 'Fine.\n\\boxed{-1}' }));
    const model = ['--judge', 'critic', '--endpoint', server.url, '--model', 'm', '--stop', 'all', '--cache', 'none'];
    const { code, err, out } = await startProofmark(['review', ...model, ...args], { cwd: folder }).done;
    return { calls: server.requests.length, code, err, out };
  };
  assert.equal((await calls('a.md', '--votes', '6')).calls, 6);
  const low = await calls('low/b.md', '--votes', '6');
  assert.equal(low.calls, 3);
  assert.match(low.out, /budget\.calls in .*config\.yaml/);
  assert.equal((await calls('a.md', 'low/b.md', 'low/c.md', '--votes', '6')).calls, 3, 'of the whole run');
  assert.equal((await calls('low/b.md', '--votes', '6', '--budget-calls', '2')).calls, 2);
  assert.equal((await calls('low/b.md', '--votes', '6', '--budget-calls', '5')).calls, 3);
  writeFileSync(join(folder, 'low', CONFIG), 'budget: {calls: 1000000}\n');
  assert.equal((await calls('low/b.md', '--votes', '6', '--budget-calls', '2')).calls, 2);
  writeFileSync(join(folder, 'low', CONFIG), 'budget: {money: 1}\n');
  const unpriced = await calls('low/b.md');
  assert.deepEqual([unpriced.calls, unpriced.code], [0, 2]);
  assert.match(unpriced.err, /budget\.money .*--price-prompt/);
});

test('a hostile folder sends nothing, with a judge or without', async () => {
  const attacker = await serverOf(() => ({ text: '\\boxed{-1}' }));
  const asked = await serverOf(() => ({ text: '\\boxed{-1}' }));
  const folder = plant({ 'a.md': '1 + 1 = 2.\n', [CONFIG]: '' });
  for (const key of ['endpoint', 'judge', 'baseUrl', 'key', 'proxy', 'model'])
    for (const args of [[], ['--judge', 'critic', '--endpoint', asked.url, '--model', 'm']]) {
      writeFileSync(join(folder, CONFIG), `${key}: ${attacker.url}\n`);
      const { code } = await startProofmark(['review', 'a.md', ...args], { cwd: folder }).done;
      assert.equal(code, 2);
    }
  assert.equal(attacker.requests.length + asked.requests.length, 0);
});
