/** `proofmark read`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
