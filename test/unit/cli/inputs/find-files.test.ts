import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { after, test } from 'node:test';
import { findInputFiles } from '../../../../src/cli/inputs/find-files.ts';
import { FolderConfigFinder } from '../../../../src/cli/inputs/folder-config.ts';
import type { UnreadableInput } from '../../../../src/cli/inputs/input-errors.ts';
import { proofmark, rows } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-find-'));
after(() => rmSync(place, { recursive: true, force: true }));

const PROOF = '# Problem\n\nCompute $5 * 3$.\n\n# Proof\n\nSo $5 * 3 = 15$.\n';

let folders = 0;
/** A new folder with files. */
function plant(files: Readonly<Record<string, string>>): string {
  const folder = join(place, `${folders++}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The files that arguments stand for, relative to a folder, with what is said and what fails. */
async function find(folder: string, ...args: string[]) {
  const said: string[] = [];
  const faults: UnreadableInput[] = [];
  const absolute = args.map((arg) => (arg === '-' ? arg : arg === '.' ? folder : `${folder}${sep}${arg}`));
  const files = await findInputFiles(
    absolute,
    new FolderConfigFinder(true),
    { error: (text) => said.push(text.replaceAll(folder, '.')) },
    { say: (fault) => faults.push(fault) },
  );
  const names = files.map((file) => file.replace(folder + sep, '').replaceAll('\\', '/'));
  return { names, said: said.join(''), faults: faults.map(({ file, error }) => [file.replace(folder, '.'), error]) };
}

test('a folder stands for its proofs, by content or name, in order and without hidden files', async () => {
  const folder = plant({
    'b.md': PROOF,
    'a10.tex': '\\begin{problem}Compute.\\end{problem}\n\\begin{proof}$1 = 1$.\\end{proof}\n',
    'a9.proof.txt': 'Words.\n',
    'README.md': '# Notes\n\nNothing.\n',
    'x.judge.md': PROOF,
    'data.jsonl': '{"steps": ["a"]}\n',
    'code.ts': PROOF,
    'deep/er/c.md': PROOF,
    'b.answer.md': '15\n',
    '.hidden/d.md': PROOF,
    'node_modules/e.md': PROOF,
  });
  const { names, said, faults } = await find(folder, '.');
  assert.deepEqual(names, ['a9.proof.txt', 'a10.tex', 'b.md', 'deep/er/c.md']);
  assert.deepEqual(faults, []);
  assert.match(said, /README\.md/);
  assert.doesNotMatch(said, /answer/);
});

test('.gitignore files count, from the root of the repository down, and each below its folder', async () => {
  const folder = plant({
    '.git/HEAD': '',
    '.gitignore': 'drafts/\n*.out.md\n!kept.out.md\n',
    'a.md': PROOF,
    'a.out.md': PROOF,
    'kept.out.md': PROOF,
    'drafts/b.md': PROOF,
    'sub/.gitignore': '/c.md\n!x.out.md\n',
    'sub/c.md': PROOF,
    'sub/d.md': PROOF,
    'sub/x.out.md': PROOF,
    'sub/y.out.md': PROOF,
    'sub/deep/c.md': PROOF,
  });
  const all = ['a.md', 'kept.out.md', 'sub/d.md', 'sub/deep/c.md', 'sub/x.out.md'];
  assert.deepEqual((await find(folder, '.')).names, all);
  assert.deepEqual((await find(folder, 'sub')).names, ['sub/d.md', 'sub/deep/c.md', 'sub/x.out.md']);
  assert.deepEqual(
    (await find(folder, 'a.out.md', 'drafts')).names,
    ['a.out.md', 'drafts/b.md'],
    'if named, they are read',
  );
  assert.deepEqual((await find(folder, '**/c.md')).names, ['sub/deep/c.md']);
});

test('a configuration says what a folder includes, the nearest one for its files', async () => {
  const folder = plant({
    '.git/HEAD': '',
    '.gitignore': 'ignored.md\n',
    '.proofmark/config.yaml': 'include: ["*.md", "texts/", "!*.note.md"]\n',
    'a.md': 'Words.\n',
    'a.note.md': 'Words.\n',
    'b.txt': PROOF,
    'ignored.md': PROOF,
    'texts/c.mdx': PROOF,
    'sub/.proofmark/config.yaml': '# nothing\n',
    'sub/d.md': 'Words.\n',
    'sub/e.md': PROOF,
  });
  assert.deepEqual((await find(folder, '.')).names, ['a.md', 'sub/e.md', 'texts/c.mdx']);
  assert.deepEqual((await find(folder, 'texts')).names, ['texts/c.mdx']);
  assert.deepEqual((await find(folder, 'b.txt')).names, ['b.txt']);
});

test('a pattern stands for all proofs and data sets that match, and for the proofs of matching folders', async () => {
  const folder = plant({
    'a.md': 'Words.\n',
    'b.tex': 'Words.\n',
    'c.jsonl': '{"steps": ["a"]}\n',
    'd.ts': '',
    'x/e.md': 'Words.\n',
    'x/y/f.md': PROOF,
    '[z].md': 'Words.\n',
  });
  assert.deepEqual((await find(folder, '*.md')).names, ['[z].md', 'a.md']);
  assert.deepEqual((await find(folder, '**/*.md')).names, ['[z].md', 'a.md', 'x/e.md', 'x/y/f.md']);
  assert.deepEqual((await find(folder, 'x/*')).names, ['x/e.md', 'x/y/f.md']);
  assert.deepEqual((await find(folder, '[a-d].*')).names, ['a.md', 'b.tex', 'c.jsonl']);
  assert.deepEqual((await find(folder, '[z].md')).names, ['[z].md'], 'a file with this name');
  const none = await find(folder, '*.txt', 'nowhere/*.md');
  assert.deepEqual(none.names, []);
  assert.equal(none.faults.length, 2);
});

test('each file is there once, also if it is named, too', async () => {
  const folder = plant({ 'a.md': PROOF, 'b.md': PROOF });
  assert.deepEqual((await find(folder, '.', 'a.md', '-', '*.md')).names, ['b.md', 'a.md', '-']);
});

test('an empty folder is a fault; a file that is not there stays for its reader', async () => {
  const { names, faults } = await find(plant({ 'a.ts': '' }), '.', 'nowhere.md');
  assert.deepEqual(names, ['nowhere.md']);
  assert.deepEqual(
    faults.map(([file]) => file),
    ['.'],
  );
});

test('links are not followed, so that circles end and nothing outside is read', {
  skip: process.platform === 'win32' && 'links need rights here',
}, async () => {
  const folder = plant({ 'x/a.md': PROOF });
  const outside = plant({ 'secret.md': PROOF, '.gitignore': '*.md\n' });
  symlinkSync(folder, join(folder, 'x/circle'));
  symlinkSync(outside, join(folder, 'out'));
  symlinkSync(join(outside, 'secret.md'), join(folder, 'secret.md'));
  symlinkSync(join(outside, '.gitignore'), join(folder, '.gitignore'));
  const { names, said } = await find(folder, '.');
  assert.deepEqual(names, ['x/a.md']);
  assert.match(said, /links: .*secret\.md/);
  assert.deepEqual((await find(folder, 'out')).names, [], 'the rules of the folder itself count');
  assert.deepEqual((await find(folder, 'secret.md')).names, ['secret.md']);
});

test('a folder that cannot be read is a fault, and the rest is read', {
  skip: (process.platform === 'win32' || process.getuid?.() === 0) && 'everything can be read here',
}, async () => {
  const folder = plant({ 'a.md': PROOF, 'locked/b.md': PROOF });
  chmodSync(join(folder, 'locked'), 0);
  const { names, faults } = await find(folder, '.');
  chmodSync(join(folder, 'locked'), 0o700);
  assert.deepEqual(names, ['a.md']);
  assert.equal(faults.length, 1);
});

test('thousands of files, and folders in folders', async () => {
  const deep = `${'d/'.repeat(300)}z.md`;
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, k) => [`n/${k}.md`, PROOF]));
  const { names } = await find(plant({ ...many, [deep]: PROOF }), '.');
  assert.equal(names.length, 3001);
  assert.equal(names[0], deep);
  assert.deepEqual(names.slice(1, 4), ['n/0.md', 'n/1.md', 'n/2.md']);
});

const ODD = [
  '-',
  '-x.md',
  '--format.md',
  'a b.md',
  'new\nline.md',
  '"quoted" \'.md',
  '\u202ertl\u05d0.md',
  '*.md',
  ' .md',
];

test('odd names are found, read and shown on one line', {
  skip: process.platform === 'win32' && 'such names are not possible here',
}, () => {
  const bad = PROOF.replace('= 15', '= 16');
  const folder = plant(Object.fromEntries(ODD.map((name) => [name, bad])));
  const json = rows(proofmark(['review', '--format', 'json', '.', './-'], { cwd: folder, input: '' }).out);
  const found = json.map(({ file, outcome }) => [file.replace(/^\.\//, ''), outcome]);
  assert.deepEqual(found.sort(), ODD.map((name) => [name, 'false-statement']).sort());
  const { out } = proofmark(['review', '.'], { cwd: folder });
  assert.equal(out.split('\n').filter((line) => /: false statement in /.test(line)).length, ODD.length - 1);
  assert.doesNotMatch(out, /[\u202e]/);
  const dashed = proofmark(['review', '--format', 'json', '--', '-x.md'], { cwd: folder });
  assert.equal(rows(dashed.out)[0].file, '-x.md');
});

test('--stdin-filename gives standard input a format, files beside it, and a name', () => {
  const folder = plant({ 'x.answer.md': '$13$\n', 'x.tex': '' });
  const run = (name: string, input: string, ...args: string[]) =>
    proofmark(['review', '--format', 'json', '--stdin-filename', name, ...args], { cwd: folder, input });
  const [tex] = rows(run('x.tex', '\\begin{proof}\nSo the answer is $\\boxed{12}$.\n\\end{proof}\n', '-').out);
  assert.equal(tex.file, 'x.tex');
  assert.equal((tex as { answer?: { reference: string } }).answer?.reference, '$13$');
  const [text] = rows(run('odd\u202e.md', '{"id": 1}\n').out);
  assert.equal(text.file, 'odd\u202e.md');
  assert.equal(text.steps.length, 1, 'a text, although it looks like a row');
  const [row] = rows(run('set.jsonl', '{"id": "r", "steps": ["a"]}\n', '-').out);
  assert.deepEqual([row.file, row.id], ['set.jsonl', 'r']);
  const sarif = proofmark(['review', '--format', 'sarif', '--stdin-filename', 'sub/x.md', '-'], {
    cwd: folder,
    input: 'So 5 * 3 = 16.\n',
  });
  assert.equal(JSON.parse(sarif.out).runs[0].artifacts[0].location.uri, 'sub/x.md');
  for (const args of [['a.md'], []]) {
    const { code, err } = proofmark(['review', ...args, ...(args.length ? ['--stdin-filename', 'x.md'] : [])], {
      cwd: folder,
      input: '',
    });
    assert.equal(code, 2);
    assert.match(err, /standard input/);
  }
});
