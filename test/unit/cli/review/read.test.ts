/** `proofmark read`. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { expectGolden } from '../../../support/golden.ts';
import { proofmark } from '../support.ts';

const cwd = fileURLToPath(new URL('../../../fixtures/reading', import.meta.url));

test('a reading as text, with exit code 0 whatever it finds', () => {
  const { out, code } = proofmark(['read', 'lemmas.proof.md'], { cwd });
  assert.equal(code, 0);
  expectGolden('cli/read-lemmas.txt', out);
});

test('a reading as JSON, one object per line, whose places are offsets of the file', () => {
  const { out } = proofmark(['read', '--format', 'json', 'lemmas.proof.md', 'lemmas.proof.md'], { cwd });
  const lines = out.trimEnd().split('\n');
  assert.equal(lines.length, 2);
  assert.equal(lines[0], lines[1]);
  expectGolden('cli/read-lemmas.json', `${JSON.stringify(JSON.parse(lines[0] ?? ''), null, 1)}\n`);
});

test('relations by result and by kind, as in a review', () => {
  const samples = ['cosine.proof.md', 'odd-squares.proof.tex', 'tickets.proof.txt', 'sample.jsonl'];
  const files = samples.map((name) => path.join(cwd, '../../../media/samples', name));
  const [read, reviewed] = ['read', 'review'].map((command) =>
    proofmark([command, '--format', 'json', ...files], { cwd })
      .out.trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { relations: Record<string, number> }).relations),
  );
  assert.deepEqual(read, reviewed);
  assert.ok(read?.some(({ notRead }) => notRead));
});

test('families with a subscript of the text', () => {
  const text = 'Let $a_{n+1} = 2a_n$ and $b_1, b_2$ be numbers. So $a_{n+1}$ is. Let $c_{i,j}$ be the entries.';
  const { out } = proofmark(['read', '-'], { cwd, input: text });
  assert.match(out, /^ {2}a_n: /m);
  assert.match(out, /^ {2}c_\{i,j\}: /m);
  assert.doesNotMatch(out, /•/);
});

test('a reading as Markdown', () => {
  const { out } = proofmark(['read', '--format', 'markdown', 'lemmas.proof.md'], { cwd });
  expectGolden('cli/read-lemmas.md', out);
});

test('what the author admits comes first', () => {
  const input = '# Problem\n\nShow that $1 = 1$.\n\n# Proof\n\nI was not able to find a complete proof.\n';
  const { out } = proofmark(['read', '-'], { cwd, input });
  assert.match(out.split('\n')[1] ?? '', /“.*complete proof.*\(line 7\)$/);
});

test('no sign that moves a cursor gets out', () => {
  const input =
    '# Problem\n\nLet $a$ be.\n\n# Proof\n\nIt can be shown \u001b]0;title\u0007 \u202e that $a\u001b[31m = 1$.\n';
  for (const format of ['text', 'markdown', 'json']) {
    const { out } = proofmark(['read', '--format', format, '-'], { cwd, input });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
    assert.doesNotMatch(out, /[\u0000-\u0008\u000b-\u001f\u202e]/, format);
  }
});

test('a file that is not there is reported, and the others are read', () => {
  const { out, err, code } = proofmark(['read', 'none.proof.md', 'lemmas.proof.md'], { cwd });
  assert.equal(code, 2);
  assert.match(err, /none\.proof\.md/);
  assert.match(out, /Lemma 1/);
});

describe('files that a LaTeX document names', () => {
  const head = '\\documentclass{article}\n\\newtheorem{lem}{Lemma}\n\\begin{document}\n';
  const body =
    'By Lemma~\\ref{l}, it holds, as in \\cite{k}. See \\ref{gone}.\n\n\\bibliography{refs}\n\\end{document}\n';

  /** The references of a document beside files, and what goes wrong. */
  function listReferences(files: Readonly<Record<string, string>>, inputs: string, prepare?: (folder: string) => void) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-'));
    try {
      const proofs = path.join(folder, 'proofs');
      for (const [name, text] of Object.entries({ ...files, 'main.proof.tex': `${head}${inputs}\n\n${body}` })) {
        fs.mkdirSync(path.dirname(path.join(proofs, name)), { recursive: true });
        fs.writeFileSync(path.join(proofs, name), text);
      }
      prepare?.(folder);
      const { out, err, code } = proofmark(['read', '--format', 'json', 'main.proof.tex'], { cwd: proofs });
      assert.deepEqual([err, code], ['', 0]);
      const { references } = JSON.parse(out) as {
        references: { status: string; target?: { label: string; file?: string } }[];
      };
      return references.map(({ status, target }) => [status, target?.label, target?.file].join(' ').trim());
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  }
  const lemma = '\\begin{lem}\\label{l} It holds. \\end{lem}';

  test('have labels and works, whose targets name their file', () => {
    const files = { 'parts/one.tex': lemma, 'refs.bib': '@book{k, title={K}}' };
    assert.deepEqual(listReferences(files, '\\input{parts/one}'), [
      'found Lemma 1 parts/one.tex',
      'external [k] refs.bib',
      'missing',
    ]);
  });

  test('are read only below its folder, whatever they are called', () => {
    const secret = (folder: string) => fs.writeFileSync(path.join(folder, 'secret.tex'), lemma);
    for (const inputs of ['\\input{../secret}', '\\input{a/../../secret}', '\\input{a\0b}', '\\input{\u202e}'])
      assert.deepEqual(listReferences({}, inputs, secret), ['unsure', 'external', 'unsure'], inputs);
    assert.deepEqual(listReferences({}, '\\input{/etc/hostname}', secret), ['unsure', 'external', 'unsure']);
  });

  test('are not read behind links, nor if they are folders, too large or not text', () => {
    const prepare = (folder: string) => {
      fs.mkdirSync(path.join(folder, 'out'));
      fs.writeFileSync(path.join(folder, 'out/secret.tex'), lemma);
      fs.symlinkSync(path.join(folder, 'out/secret.tex'), path.join(folder, 'proofs/link.tex'));
      fs.symlinkSync(path.join(folder, 'out'), path.join(folder, 'proofs/dir'));
      fs.mkdirSync(path.join(folder, 'proofs/folder.tex'));
      fs.writeFileSync(path.join(folder, 'proofs/large.tex'), `${lemma}${' '.repeat(1024 * 1024)}`);
      fs.writeFileSync(path.join(folder, 'proofs/bytes.tex'), Buffer.concat([Buffer.from(lemma), Buffer.from([0xff])]));
    };
    for (const name of ['link', 'dir/secret', 'folder', 'large', 'bytes'])
      assert.deepEqual(listReferences({}, `\\input{${name}}`, prepare), ['unsure', 'external', 'unsure'], name);
  });

  test('move numbers on in every command', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-'));
    try {
      fs.mkdirSync(path.join(folder, 'parts'));
      fs.writeFileSync(path.join(folder, 'parts/one.tex'), `${lemma}\n\\input{two}`);
      fs.writeFileSync(path.join(folder, 'two.tex'), '\\begin{lem} It holds. \\end{lem}');
      const own = '\\begin{lem} So $1 = 1$. \\end{lem}\n\n\\begin{proof}\nClear.\n\\end{proof}\n\n';
      fs.writeFileSync(path.join(folder, 'a.proof.tex'), `${head}\\input{parts/one}\n\n${own}${own}\\end{document}\n`);
      const [steps, ...others] = ['steps', 'read', 'review'].map((command) => {
        const { out } = proofmark([command, '--format', 'json', 'a.proof.tex'], { cwd: folder });
        return (JSON.parse(out) as { steps: { label: string }[] }).steps.map(({ label }) => label);
      });
      assert.ok(steps?.includes('Lemma 3') && steps.includes('Lemma 4'), `${steps}`);
      for (const labels of others) assert.deepEqual(labels, steps);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  test('show entries in the text', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-'));
    try {
      fs.writeFileSync(path.join(folder, 'main.proof.tex'), `${head}${body}`);
      fs.writeFileSync(path.join(folder, 'refs.bib'), '@book{k, title={K\u001b[31m}, author={A. Author}}');
      const { out } = proofmark(['read', 'main.proof.tex'], { cwd: folder });
      assert.match(out, /\[k\]: A\. Author\. K \[31m/);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
