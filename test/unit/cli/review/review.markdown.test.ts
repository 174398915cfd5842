/** `proofmark review --format markdown`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectGolden } from '../../../support/golden.ts';
import { proofmark, SAMPLES } from '../support.ts';

test('a review as Markdown, with the exit code that it has in text', () => {
  const args = ['review', '--format', 'markdown', 'cosine.proof.md'];
  const { out, code } = proofmark(args, { cwd: SAMPLES });
  assert.equal(code, 1);
  expectGolden('cli/review-cosine.md', out);
});

test('several proofs follow one another, each with its heading', () => {
  const args = ['review', '--format', 'markdown', 'cosine.proof.md', 'root-two.proof.md'];
  const { out } = proofmark(args, { cwd: SAMPLES });
  assert.deepEqual(
    out.match(/^# .*$/gm)?.map((head) => head.split(' ').at(-1)),
    ['cosine.proof.md', 'root-two.proof.md'],
  );
});

test('no sign that moves a cursor gets out', () => {
  const input = '# Problem\n\nA \u001b[31m red \u202e one.\n\n# Proof\n\nSo \u001b]0;title\u0007 it is.\n';
  const { out } = proofmark(['review', '--format', 'markdown', '-'], { cwd: SAMPLES, input });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  assert.doesNotMatch(out, /[\u0000-\u0008\u000b-\u001f\u202e]/);
  assert.match(out, /it is\./);
});

test('it belongs to review', () => {
  const { err, code } = proofmark(['steps', '--format', 'markdown', 'cosine.proof.md'], { cwd: SAMPLES });
  assert.equal(code, 2);
  assert.match(err, /--format markdown .*review/);
});
