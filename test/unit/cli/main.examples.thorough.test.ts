/** Every command that README.md and the pages of `docs/` show, run as it stands there; the model is scripted. */
import assert from 'node:assert/strict';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Script } from '../../support/scripted-server.ts';
import { serverOf } from '../../support/servers.ts';
import { startProofmark } from './support.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLACE = mkdtempSync(join(tmpdir(), 'proofmark-examples-'));
after(() => rmSync(PLACE, { recursive: true, force: true }));
const SERVER = 'http://localhost:8000/v1';
/** Of files that a person has: they are shown to be read. */
const NOT_HERE = /judge\.yaml|requests|replies|batch/;

/** Names the first paragraph, the first proof, and breaks behind sentences, whichever is asked for. */
const script: Script = ({ body }) => {
  const asked = String(body?.messages?.at(-1)?.content);
  const [, tag = '', text = ''] = /\n<(solution-\w+)>\n([\s\S]*)\n<\/\1>$/.exec(asked) ?? [];
  if (tag !== '') return { text: `<${tag}>\n${text.replace(/\.\s+/g, '.\n\n')}\n</${tag}>` };
  return { text: asked.includes('Choice:') ? 'Choice: 1' : 'It is wrong.\n\n\\boxed{0}' };
};

/** The commands of a page, in their order: lines of code, and the last cells of tables. */
function commandsOf(page: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const found = [...text.matchAll(/^ {4}npm run -s proofmark -- (.*)$|^\|.*\| `(\w+(?: [^`]+)?)` \|$/gm)];
  return found
    .map(([, line, cell]) => line ?? cell ?? '')
    .filter((command) =>
      /^(?:review|steps|read|select|evaluate|report|agree|stats|balance|segment|expansion|export|judges|answers)\b/.test(
        command,
      ),
    )
    .map((command) => command.replace(/ > \S+$/, ''));
}

describe('the commands of a page run', () => {
  for (const page of ['README.md', ...globSync('docs/*.md', { cwd: ROOT }).sort()]) {
    const commands = commandsOf(page).filter((command) => !NOT_HERE.test(command));
    if (commands.length === 0) continue;
    test(`${page}: ${commands.length}`, { timeout: 240_000 }, async () => {
      const cwd = mkdtempSync(join(PLACE, 'page-'));
      for (const folder of ['media/samples', 'docs/examples']) {
        mkdirSync(join(cwd, folder), { recursive: true });
        cpSync(join(ROOT, folder), join(cwd, folder), { recursive: true });
      }
      const server = await serverOf(script);
      for (const command of commands) {
        const args = command
          .replace(SERVER, server.url)
          .split(' ')
          .flatMap((word) => (word.includes('*') ? globSync(word, { cwd }).sort() : [word]));
        const { code, out, err } = await startProofmark(args, { cwd }).done;
        assert.ok(code === 0 || code === 1, `${command}\n${err}`);
        assert.ok(out !== '' || / --out /.test(command), `${command} printed nothing`);
      }
    });
  }

  test('and the page of the command line has many', () =>
    assert.ok(commandsOf(join('docs', 'command-line.md')).length >= 14));
});

/** The first block of YAML after words, indented or fenced. */
function yamlAfter(page: string, words: string): string {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const rest = text.slice(text.indexOf(words) + words.length);
  const [, fenced, indented] = /```yaml\n([\s\S]*?)```|\n\n((?: {4}.*\n)+)/.exec(rest) ?? [];
  return fenced ?? indented?.replace(/^ {4}/gm, '') ?? assert.fail(words);
}

describe('the files that a page shows are taken', () => {
  test('the configuration of a folder', async () => {
    const cwd = mkdtempSync(join(PLACE, 'config-'));
    for (const folder of ['.proofmark', 'solutions/one']) mkdirSync(join(cwd, folder), { recursive: true });
    writeFileSync(join(cwd, '.proofmark/config.yaml'), yamlAfter('docs/command-line.md', '## Configure a folder'));
    const proof = '# Problem\n\nAdd.\n\n# Solution\n\nIt can be shown that $1 + 1 = 2$.\n';
    for (const name of ['a.md', 'one/b.md', 'c.draft.md']) writeFileSync(join(cwd, 'solutions', name), proof);
    const read = await startProofmark(['read', '.', '--format', 'json'], { cwd }).done;
    assert.deepEqual([read.code, read.err], [0, '']);
    const rows = read.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { file: string; hints: readonly unknown[] });
    assert.deepEqual(
      rows.map(({ file, hints }) => [file.replaceAll('\\', '/'), hints.length]),
      [
        ['solutions/a.md', 0],
        ['solutions/one/b.md', 0],
      ],
    );
  });

  test('the requirements of an evaluation', async () => {
    const cwd = mkdtempSync(join(PLACE, 'judge-'));
    writeFileSync(join(cwd, 'judge.yaml'), yamlAfter('docs/ci.md', 'and the requirements:'));
    const prompt = readFileSync(join(ROOT, 'docs/prompts.md'), 'utf8');
    const [, text = ''] = /````markdown\n([\s\S]*?)````/.exec(prompt) ?? [];
    writeFileSync(join(cwd, 'strict.judge.md'), text);
    const rows = [0, -1].map((label) => ({ id: `x${label}`, problem: 'Add.', steps: ['1 + 1 = 3.'], label }));
    for (const name of ['gsm8k.jsonl', 'math.jsonl'])
      writeFileSync(join(cwd, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const server = await serverOf(script);
    const args = [
      'evaluate',
      '--config',
      'judge.yaml',
      '--key-env',
      'KEY',
      '--endpoint',
      server.url,
      '--cache',
      'none',
    ];
    const { code, out, err } = await startProofmark(args, { cwd, env: { KEY: 'none' } }).done;
    assert.equal(code, 1, err);
    assert.match(out, /F1 0\.0|F1 n\/a/);
    assert.match(err, /Requirement not met: f1 >= 60/);
    assert.doesNotMatch(err, /abstained/);
  });
});
