import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readFileBelowFolder } from '../../../../src/cli/inputs/sibling-files.ts';
import { proofmark, rows } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-siblings-'));
after(() => rmSync(place, { recursive: true, force: true }));

/** A folder of its own with these files. */
function folder(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const cwd = join(place, name);
  mkdirSync(cwd);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
  return cwd;
}

const json = (command: 'review' | 'steps', ...files: string[]) => [command, '--format', 'json', ...files];

test('the problem of a proof is read from the file beside it, its own ending first', () => {
  const cwd = folder('beside', {
    'imo.proof.tex': 'So $5 \\cdot 3 = 15$.',
    'imo.problem.md': 'Another.',
    'imo.problem.tex': '\\begin{problem}Find $x$.\\end{problem}',
    'own.md': '# Problem\n\nMine.\n\n# Proof\n\nA.',
    'own.problem.md': 'Another.',
  });
  for (const command of ['review', 'steps'] as const) {
    const { out, err, code } = proofmark(json(command, 'imo.proof.tex', 'own.md'), { cwd });
    assert.equal(code, 0);
    assert.equal(err, '');
    assert.deepEqual(
      rows(out).map(({ file, problem }) => [file, problem]),
      [
        ['imo.proof.tex', 'Find $x$.'],
        ['own.md', 'Mine.'],
      ],
    );
  }
});

test('data sets and standard input have no files beside them', () => {
  const cwd = folder('data', {
    'set.jsonl': JSON.stringify({ id: 'a', proof: 'A.' }),
    'set.problem.md': 'P.',
    '-.problem.md': 'P.',
  });
  const { out } = proofmark(json('steps', 'set.jsonl', '-'), { cwd, input: 'A.' });
  assert.deepEqual(
    rows(out).map(({ problem }) => problem),
    [null, null],
  );
});

test('named with its proof a part is no proof, which is said in one line and is no failure', () => {
  const files = { 'a.md': 'A.', 'a.problem.md': 'P.', 'a.rubric.md': '---\nproofmark: true\n---\nG.' };
  const cwd = folder('glob', { ...files, 'b.problem.md': 'Another.' });
  const { out, err, code } = proofmark(json('review', 'a.md', 'a.problem.md', 'a.rubric.md', 'b.problem.md'), {
    cwd,
  });
  assert.deepEqual(
    rows(out).map(({ file, problem }) => [file, problem]),
    [
      ['a.md', 'P.'],
      ['a.rubric.md', null],
      ['b.problem.md', null],
    ],
  );
  assert.match(err, /^proofmark: [^\n]+ a\.problem\.md[^\n]+\n$/);
  assert.equal(code, 0);
  mkdirSync(join(cwd, 'sub'));
  writeFileSync(join(cwd, 'sub', 'a.problem.md'), 'P.');
  assert.equal(rows(proofmark(json('steps', 'a.md', 'sub/a.problem.md'), { cwd }).out).length, 2);
});

test('a part that cannot be used is named, and the proof is still reviewed', () => {
  const cwd = folder('bad', {
    'a.md': 'So 5 * 3 = 16.',
    'a.problem.md': Buffer.from([0x41, 0xff, 0xfe]),
    'a.reference.md': 'x'.repeat(1024 * 1024 + 1),
    'b.md': 'So 5 * 3 = 16.',
    'b.problem.md': 'P.',
  });
  mkdirSync(join(cwd, 'a.rubric.md'));
  const { out, err, code } = proofmark(json('review', 'a.md', 'b.md'), { cwd });
  assert.match(err, /^proofmark: a\.problem\.md: .*UTF-8.*problem\.$/m);
  assert.match(err, /^proofmark: a\.reference\.md: .*\b1 MB.*reference\.$/m);
  assert.match(err, /^proofmark: a\.rubric\.md: .*\bfile\. .*rubric\.$/m);
  assert.equal(rows(out)[0].earliestError, 0);
  assert.equal(rows(out)[1].problem, 'P.');
  assert.equal(code, 2);
});

test('a link is followed within its folder and never out of it', (context) => {
  const secret = join(place, 'secret.md');
  writeFileSync(secret, 'Secret.');
  const cwd = folder('links', {
    'a.md': 'A.',
    'b.md': 'B.',
    'c.md': 'C.',
    'd.md': 'D.',
    'shared.txt': 'Shared.',
  });
  try {
    symlinkSync(secret, join(cwd, 'a.problem.md'));
    symlinkSync('../secret.md', join(cwd, 'b.problem.md'));
    symlinkSync('shared.txt', join(cwd, 'c.problem.md'));
    symlinkSync('nowhere', join(cwd, 'd.problem.md'));
  } catch (error) {
    context.skip(`no links here: ${String(error)}`);
    return;
  }
  const { out, err, code } = proofmark(json('review', 'a.md', 'b.md', 'c.md', 'd.md'), { cwd });
  assert.deepEqual(
    rows(out).map(({ problem }) => problem),
    [null, null, 'Shared.', null],
  );
  assert.match(err, /^proofmark: a\.problem\.md: .*link .*folder/m);
  assert.match(err, /^proofmark: b\.problem\.md: .*link .*folder/m);
  assert.match(err, /^proofmark: d\.problem\.md: .*link\b(?!.*folder)/m);
  assert.equal(code, 2);
});

test('a name so long that nothing can stand beside it is no trouble', () => {
  const name = `${'n'.repeat(248)}.md`;
  const cwd = folder('long', { [name]: 'So $1 + 1 = 2$.' });
  const { err, code } = proofmark(json('review', name), { cwd });
  assert.equal(err, '');
  assert.equal(code, 0);
});

test('a folder that becomes a link while a file is read leads nowhere', {
  skip: process.platform !== 'linux' && 'only Linux says which file was opened',
}, async () => {
  const race = realpathSync(mkdtempSync(join(tmpdir(), 'proofmark-race-')));
  for (const [name, text] of [
    ['root/part', 'inside'],
    ['other', 'SECRET'],
  ] as const) {
    mkdirSync(join(race, name), { recursive: true });
    writeFileSync(join(race, name, 'a.md'), text);
  }
  const swaps = `const { renameSync, symlinkSync, unlinkSync } = require('node:fs');
    console.log('swapping');
    for (;;) {
      renameSync('part', 'kept');
      symlinkSync('../other', 'part');
      unlinkSync('part');
      renameSync('kept', 'part');
    }`;
  const child = spawn(process.execPath, ['-e', swaps], {
    cwd: join(race, 'root'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const seen = new Set<string>();
  for (let k = 0; k < 4000; k++) {
    const below = await readFileBelowFolder(join(race, 'root'), 'part/a.md', 100);
    const beside = await readFileBelowFolder(join(race, 'root/part'), 'a.md', 100, true);
    for (const found of [below, beside]) seen.add(typeof found === 'string' ? found : new TextDecoder().decode(found));
  }
  child.kill();
  await once(child, 'close');
  rmSync(race, { recursive: true });
  assert.ok(seen.has('inside') && seen.has('outside'), [...seen].join());
  assert.ok(!seen.has('SECRET'));
});
