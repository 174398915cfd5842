/** `proofmark diff`. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { expectGolden } from '../../../support/golden.ts';
import { proofmark } from '../support.ts';

const cwd = mkdtempSync(join(tmpdir(), 'proofmark-diff-'));
after(() => rmSync(cwd, { recursive: true }));

const OLD = `**Problem.** Show that $n^2+n$ is even for every integer $n$.

**Solution.**

**Step 1.** We have $n^2 + n = n(n+1)$. In particular, for $n = 3$ we get $3 \\cdot 4 = 13$, which is fine.

**Step 2.** By (7), one of two consecutive integers is even. Clearly this is enough.

**Step 3.** Note that $4 + 4 = 9$. Hence the product is even, by Step 9.
`;
const NEW = OLD.replace('13', '12')
  .replace('By (7), one', 'One')
  .replace(/(\*\*Step 3.*)$/m, '**Step 3.** This is seen by a table: $7 \\cdot 7 = 48$.\n\n$1')
  .replace('**Step 3.** Note', '**Step 4.** Note');
writeFileSync(join(cwd, 'old.md'), OLD);
writeFileSync(join(cwd, 'new.md'), NEW);

test('the objections to both versions as text, with exit code 1 if one stands', () => {
  const { out, err, code } = proofmark(['diff', 'old.md', 'new.md'], { cwd });
  assert.deepEqual([err, code], ['', 1]);
  expectGolden('cli/diff.txt', out);
  const markdown = proofmark(['diff', 'old.md', 'new.md', '--format', 'markdown'], { cwd });
  expectGolden('cli/diff.md', markdown.out);
});

test('as JSON, with places as offsets of both files', () => {
  const { out } = proofmark(['diff', 'old.md', 'new.md', '--format', 'json'], { cwd });
  const { objections, old, new: next, steps } = JSON.parse(out);
  assert.deepEqual([old, next], ['old.md', 'new.md']);
  for (const { old: before, new: after } of objections) {
    if (before) assert.equal(OLD.slice(before.range.start, before.range.end), before.quote);
    if (after?.quote !== undefined) assert.equal(NEW.slice(after.range.start, after.range.end), after.quote);
  }
  assert.deepEqual(
    objections.map(({ status, kind }: { status: string; kind: string }) => `${status} ${kind}`),
    ['new refuted', 'answered refuted', 'still-there refuted', 'still-there reference'],
  );
  assert.deepEqual(
    steps.new.map(({ change }: { change: string }) => change),
    ['reworded', 'reworded', 'new', 'same'],
  );
});

test('exit code 0 if all is answered, and standard input', () => {
  writeFileSync(join(cwd, 'good.md'), '**Step 1.** We find that $3 \\cdot 4 = 12$ in this case.');
  const input = '**Step 1.** We find that $3 \\cdot 4 = 13$ in this case.';
  const { out, code } = proofmark(['diff', '-', 'good.md', '--language', 'markdown'], { cwd, input });
  assert.match(out, /^1 of 1 objection answered\.$/m);
  assert.equal(code, 0);
});

test('what cannot be compared is named', () => {
  const one = proofmark(['diff', 'old.md'], { cwd });
  assert.match(one.err, /^proofmark: Specify two files: the old version, then the new one\.$/m);
  assert.equal(one.code, 2);
  const none = proofmark(['diff', 'none.md', 'new.md'], { cwd });
  assert.match(none.err, /none\.md: No such file\./);
  assert.equal(none.code, 2);
  writeFileSync(join(cwd, 'empty.md'), '');
  writeFileSync(join(cwd, 'binary.md'), Buffer.from([0xff, 0xfe, 0, 1, 2]));
  const binary = proofmark(['diff', 'binary.md', 'new.md'], { cwd });
  assert.match(binary.err, /^proofmark: binary\.md: [^\n]+\n$/);
  for (const files of [
    ['old.md', 'empty.md'],
    ['empty.md', 'new.md'],
  ]) {
    const empty = proofmark(['diff', ...files], { cwd });
    assert.deepEqual(
      [empty.out, empty.err, empty.code],
      ['', 'proofmark: empty.md: It has no steps, so there is nothing to compare.\n', 2],
    );
  }
});

test('a proof of only one of the versions is named, and the others are compared', () => {
  const make = (...proofs: readonly (readonly [name: string, sum: string])[]) =>
    proofs
      .map(
        ([name, sum]) =>
          `# Problem ${name}\n\nShow it.\n\n# Solution ${name}\n\nWe find that $${sum}$ in this case.\n\n`,
      )
      .join('');
  writeFileSync(join(cwd, 'two.md'), make(['1', '2 + 2 = 5'], ['2', '3 + 3 = 6']));
  writeFileSync(join(cwd, 'three.md'), make(['1', '2 + 2 = 4'], ['2', '3 + 3 = 6'], ['3', '4 + 4 = 8']));
  const more = proofmark(['diff', 'two.md', 'three.md'], { cwd });
  assert.match(more.out, /^1 of 1 objection answered\.$/m);
  assert.match(more.err, /^proofmark: three\.md[^\n]*Problem 3[^\n]*: There is no such proof in two\.md\.\n$/);
  const fewer = proofmark(['diff', 'three.md', 'two.md'], { cwd });
  assert.match(fewer.err, /^proofmark: three\.md[^\n]*Problem 3[^\n]*: There is no such proof in two\.md\.\n$/);
  assert.deepEqual([more.code, fewer.code], [2, 2]);
});

test('a title and words of a proof become no commands of a terminal', () => {
  writeFileSync(
    join(cwd, 'evil\u001b[2J.md'),
    '**Step 1.** So $2+2 = 5$ \u001b[31m here, by Step 9.\n\n**Step 2.** Done.',
  );
  const { out } = proofmark(['diff', 'evil\u001b[2J.md', 'evil\u001b[2J.md'], { cwd });
  assert.ok(!out.includes('\u001b'));
});
