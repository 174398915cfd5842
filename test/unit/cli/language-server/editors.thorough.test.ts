/** The language server in editors that know nothing of Proofmark, headless, where they are installed. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Diagnostic, DocumentSymbol, Hover, Location, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { root, samples } from '../../../support/paths.ts';
import { serverOf } from '../../../support/servers.ts';
import { MAIN } from '../support.ts';

const scripts = join(root, 'test/support/editors');
const folder = mkdtempSync(join(tmpdir(), 'proofmark-editors-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Editor {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Prints something only if the editor and its client are there. */
  readonly probe: readonly string[];
}

const EDITORS: readonly Editor[] = [
  {
    name: 'Neovim',
    command: 'nvim',
    args: [
      '--headless',
      '-u',
      'NONE',
      '-i',
      'NONE',
      '-n',
      '-c',
      `luafile ${join(scripts, 'neovim.lua')}`,
      '-c',
      'qall!',
    ],
    probe: ['--headless', '-u', 'NONE', '-i', 'NONE', '-c', 'lua io.write(vim.lsp and "there" or "")', '-c', 'qall!'],
  },
  {
    name: 'Emacs',
    command: 'emacs',
    args: ['-Q', '--batch', '-l', join(scripts, 'emacs.el')],
    probe: [
      '-Q',
      '--batch',
      '--eval',
      '(let ((default-directory "/usr/share/emacs/site-lisp/elpa/")) (when (file-directory-p default-directory) (normal-top-level-add-subdirs-to-load-path)))',
      '--eval',
      '(when (require (quote eglot) nil t) (princ "there"))',
    ],
  },
];

function isMissing({ name, command, probe }: Editor): string | false {
  const { stdout, stderr } = spawnSync(command, probe, { encoding: 'utf8', timeout: 60_000 });
  return /there/.test(`${stdout}${stderr}`) ? false : `${name} with a language client isn't installed`;
}

/** What an editor has got of a file, and of places in it: the answers by request, in order. */
async function run(
  { command, args }: Editor,
  file: string,
  places: readonly (readonly [number, number])[],
  options?: readonly string[],
) {
  const out = join(folder, 'answers.jsonl');
  const child = spawn(command, args, {
    cwd: folder,
    timeout: 120_000,
    env: {
      ...process.env,
      XDG_CACHE_HOME: folder,
      XDG_STATE_HOME: folder,
      PROOFMARK_TEST_SERVER: JSON.stringify([process.execPath, MAIN, 'lsp', '--stdio', ...(options ?? [])]),
      ...(options ? { PROOFMARK_TEST_REVIEW: '1' } : {}),
      PROOFMARK_TEST_FILE: file,
      PROOFMARK_TEST_PLACES: JSON.stringify(places),
      PROOFMARK_TEST_OUT: out,
    },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  const status = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(status, 0, words);
  const answers = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { what: string; value: unknown });
  return <T>(what: string): readonly T[] => answers.filter((one) => one.what === what).map(({ value }) => value as T);
}

function positionOf(text: string, words: string, plus = 0): [number, number] {
  const before = text.slice(0, text.indexOf(words) + plus);
  return [before.split('\n').length - 1, before.length - before.lastIndexOf('\n') - 1];
}

for (const editor of EDITORS) {
  describe(`the language server in ${editor.name}`, { skip: isMissing(editor) }, () => {
    it('shows what is false, with its evidence', async () => {
      const file = join(folder, 'cosine.proof.md');
      copyFileSync(join(samples, 'cosine.proof.md'), file);
      const text = readFileSync(file, 'utf8');
      const answer = await run(editor, file, [positionOf(text, '\\cos \\theta = \\cos (180', 3)]);
      const [diagnostics] = answer<readonly (Diagnostic | [number, number, number, number, string])[]>('diagnostics');
      const messages = (diagnostics ?? []).map((one) => ('message' in one ? one.message : one[4]));
      assert.equal(messages.length, 2, JSON.stringify(diagnostics));
      assert.match(String(messages[0]), /^False statement in ¶2: At θ = 30°/);
      const [symbols] = answer<readonly DocumentSymbol[]>('textDocument/documentSymbol');
      assert.deepEqual(
        symbols?.map(({ name }) => name),
        ['¶1', '¶2 ≠', '¶3 ≠', '¶4'],
      );
      const [hover] = answer<Hover>('textDocument/hover');
      assert.match(JSON.stringify(hover?.contents), /Evidence: The embedded checker refutes this at θ = 30°:/);
    });

    it('leads to symbols and references, and renames', async () => {
      const file = join(folder, 'lemmas.proof.md');
      copyFileSync(join(root, 'test/fixtures/reading/lemmas.proof.md'), file);
      const text = readFileSync(file, 'utf8');
      const answer = await run(editor, file, [
        positionOf(text, 'By Lemma 1,', 5),
        positionOf(text, 'Let $k$ be an integer', 5),
      ]);
      const [, hover] = answer<Hover>('textDocument/hover');
      assert.match(JSON.stringify(hover?.contents), /“Let k be an integer\.”.*k is introduced at Lemma 1 ¶2, line 9\./);
      const [[lemma] = [], [letter] = []] = answer<readonly Location[]>('textDocument/definition');
      assert.deepEqual([lemma?.range.start.line, letter?.range.start.line], [6, 8]);
      const [, uses] = answer<readonly Location[]>('textDocument/references');
      assert.equal(uses?.length, 3);
      assert.equal(answer<readonly unknown[]>('textDocument/documentHighlight')[1]?.length, 3);
      const [refused, edit] = answer<WorkspaceEdit | string>('textDocument/rename');
      assert.match(String(refused), /There is no symbol here/);
      assert.ok(typeof edit === 'object' && Object.values(edit.changes ?? {})[0]?.length === 3);
      const [renamed] = answer<string>('text');
      assert.ok(renamed?.includes('Let $m$ be an integer. It can be shown that the remainders of $m$ and $m + 1$'));
    });

    it('judges by a model when its command is run', async () => {
      const file = join(folder, 'tickets.proof.txt');
      copyFileSync(join(samples, 'tickets.proof.txt'), file);
      const server = await serverOf(() => ({ text: 'The second paragraph is wrong.\n\\boxed{1}' }));
      const judge = ['--judge', 'critic', '--endpoint', server.url, '--model', 'scripted', '--cache', 'none'];
      const answer = await run(editor, file, [], [...judge, '--budget-calls', '3']);
      assert.match(String(answer<string>('message')[0]), /Judged by critic \(scripted at \S+\): 1 call, /);
      const [judged = []] = answer<readonly string[]>('judged');
      assert.deepEqual(judged, ['The earliest error is in ¶2: 1 of 1 vote. 120 − 84 is 36, not 46.']);
      assert.equal(server.requests.length, 1);
    });
  });
}
