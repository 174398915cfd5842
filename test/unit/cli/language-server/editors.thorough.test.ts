/** The language server in editors that know nothing of Proofmark, and the recipes for them, headless, where they are installed. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, test } from 'node:test';
import type { Diagnostic, DocumentSymbol, Hover, Location, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { eventually } from '../../../support/eventually.ts';
import { root, samples } from '../../../support/paths.ts';
import { serverOf } from '../../../support/servers.ts';
import { MAIN } from '../support.ts';

const scripts = join(root, 'test/support/editors');
const folder = mkdtempSync(join(tmpdir(), 'proofmark-editors-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const NEOVIM = process.env.PROOFMARK_NEOVIM ?? 'nvim';

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
    command: NEOVIM,
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

/** The configuration of an editor in the documentation: the code after words. */
function readRecipe(words: string): string {
  const text = readFileSync(join(root, 'docs/other-editors.md'), 'utf8');
  return /```\w+\n(.*?)```/s.exec(text.slice(text.indexOf(words)))?.[1] ?? assert.fail(words);
}

/** Writes the configuration into a home. @returns the arguments before the file */
type SetUp = (home: string, bin: string) => readonly string[];

const RECIPES: readonly (readonly [editor: string, command: string, files: readonly string[], setUp: SetUp])[] = [
  [
    'Neovim',
    NEOVIM,
    ['cosine.proof.md', 'odd-squares.proof.tex', 'tickets.proof.txt'],
    (home) => {
      const probe = ['--headless', '-u', 'NONE', '-c', 'lua io.write(vim.lsp.config and "new" or "")', '-c', 'qall!'];
      const { stdout, stderr } = spawnSync(NEOVIM, probe, { encoding: 'utf8' });
      const words = `${stdout}${stderr}`.includes('new') ? 'From 0.11 on' : 'In earlier versions';
      writeFileSync(join(home, 'init.lua'), readRecipe(words));
      return ['--headless', '-u', join(home, 'init.lua'), '-i', 'NONE', '-n'];
    },
  ],
  [
    'Emacs',
    'emacs',
    ['tickets.proof.txt'],
    (home) => {
      const packages =
        '(let ((default-directory "/usr/share/emacs/site-lisp/elpa/")) (when (file-directory-p default-directory) (normal-top-level-add-subdirs-to-load-path)))';
      writeFileSync(join(home, 'init.el'), `${packages}\n${readRecipe('### Emacs')}(require 'eglot)`);
      const forever = "(progn (call-interactively 'eglot) (while t (accept-process-output nil 0.1)))";
      // The file comes before the last form.
      return ['-Q', '--batch', '-l', join(home, 'init.el'), '--eval', '(find-file (getenv "FILE"))', '--eval', forever];
    },
  ],
  [
    'Kate',
    'kate',
    ['cosine.proof.md', 'odd-squares.proof.tex', 'tickets.proof.txt'],
    (home, bin) => {
      mkdirSync(join(home, '.config/kate/lspclient'), { recursive: true });
      writeFileSync(join(home, '.config/kate/lspclient/settings.json'), readRecipe('### Kate'));
      // What Kate asks before it starts a server.
      const allowed = `[lspclient]\nAllowedServerCommandLines=${join(bin, 'proofmark')} lsp --stdio\n`;
      writeFileSync(join(home, '.config/katerc'), `[Kate Plugins]\nlspclientplugin=true\n\n${allowed}`);
      return ['--new', '--startanon'];
    },
  ],
];

for (const [name, command, files, setUp] of RECIPES) {
  const isThere =
    spawnSync(command, ['--version'], { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } }).status === 0;
  test(`the recipe for ${name} starts the server`, { skip: !isThere && `${name} isn't installed` }, async () => {
    for (const file of files) {
      const home = mkdtempSync(join(folder, 'home-'));
      const sent = join(home, 'sent');
      const server = [process.execPath, MAIN].map((word) => `'${word}'`).join(' ');
      writeFileSync(join(home, 'proofmark'), `#!/bin/sh\n${server} "$@" | tee '${sent}'\n`, { mode: 0o755 });
      copyFileSync(join(samples, file), join(home, file));
      const args = setUp(home, home);
      const editor = spawn(command, name === 'Emacs' ? args : [...args, file], {
        cwd: home,
        stdio: 'ignore',
        env: {
          PATH: `${home}:${process.env.PATH}`,
          HOME: home,
          LC_ALL: 'C.UTF-8',
          FILE: file,
          XDG_RUNTIME_DIR: home,
          QT_QPA_PLATFORM: 'offscreen',
        },
      });
      const ended = once(editor, 'close');
      try {
        const read = async (): Promise<string> => (existsSync(sent) ? readFileSync(sent, 'utf8') : '');
        await eventually(`diagnostics of ${file}`, read, (text) => text.includes('False statement in '), 60_000);
      } finally {
        editor.kill();
        await ended;
      }
    }
  });
}
