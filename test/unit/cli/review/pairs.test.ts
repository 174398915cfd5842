/** Files with several problems and solutions. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Log, sarifValidator } from '../../../support/sarif.ts';
import { proofmark } from '../support.ts';

const cwd = mkdtempSync(join(tmpdir(), 'proofmark-pairs-'));
after(() => rmSync(cwd, { recursive: true, force: true }));

const first =
  '## Problem 3\n\nCompute $5 \\cdot 3 = 16$.\n\n## Solution\n\nSo $5 \\cdot 3 = 15$.\n\nSo $5 \\cdot 3 = 16$.\n';
const second = '## Problem 4\n\nAnother one.\n\n## Solution\n\nSo $5 \\cdot 3 = 16$.\n';
const text = `${first}\n${second}`;
writeFileSync(join(cwd, 'both.md'), text);
writeFileSync(join(cwd, 'one.md'), first);
writeFileSync(join(cwd, 'both.rubric.md'), 'One point.\n');

const readLines = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('each is reviewed by itself, and statements of problems are no steps', () => {
  const { out, code } = proofmark(['review', '--format', 'json', 'both.md'], { cwd });
  assert.equal(code, 1);
  const reviews = readLines(out);
  assert.deepEqual(
    reviews.map(({ file, part, problem, earliestError }) => ({ file, part, problem, earliestError })),
    [
      { file: 'both.md', part: 'Problem 3', problem: 'Compute $5 \\cdot 3 = 16$.', earliestError: 1 },
      { file: 'both.md', part: 'Problem 4', problem: 'Another one.', earliestError: 0 },
    ],
  );
  assert.deepEqual(
    reviews.map(({ range }) => {
      const { start, end } = range as { start: number; end: number };
      return text.slice(start, end);
    }),
    [first.trimEnd(), second.trimEnd()],
  );
});

test('the text names each problem, and its positions are those of the file', () => {
  const { out } = proofmark(['review', 'both.md'], { cwd });
  const lines = out.split('\n').filter((line) => line.startsWith('both.md'));
  assert.deepEqual(
    lines.map((line) => /^both\.md(?:, Problem \d|:\d+:\d+)(?=: )/.exec(line)?.[0]),
    ['both.md, Problem 3', 'both.md:9:5', 'both.md, Problem 4', 'both.md:17:5'],
  );
  for (const format of ['text', 'markdown']) {
    const { out: shown } = proofmark(['review', '--format', format, 'both.md'], { cwd });
    for (const name of ['Problem 3', 'Problem 4']) assert.match(shown, new RegExp(`both\\.?\\\\?\\.md, ${name}`));
  }
});

test('steps and readings', () => {
  const steps = readLines(proofmark(['steps', '--format', 'json', 'both.md'], { cwd }).out);
  const readings = readLines(proofmark(['read', '--format', 'json', 'both.md'], { cwd }).out);
  for (const rows of [steps, readings])
    assert.deepEqual(
      rows.map(({ part }) => part),
      ['Problem 3', 'Problem 4'],
    );
  assert.deepEqual(
    steps.map((row) => (row.steps as { start: number; end: number }[]).map(({ start, end }) => text.slice(start, end))),
    [['So $5 \\cdot 3 = 15$.', 'So $5 \\cdot 3 = 16$.'], ['So $5 \\cdot 3 = 16$.']],
  );
  for (const command of ['steps', 'read'])
    assert.match(proofmark([command, 'both.md'], { cwd }).out, /^both\.md, Problem 4/m);
});

test('from standard input', () => {
  const { out } = proofmark(['steps', '--format', 'json', '-'], { cwd, input: text });
  assert.deepEqual(
    readLines(out).map(({ file, part }) => [file, part]),
    [
      ['-', 'Problem 3'],
      ['-', 'Problem 4'],
    ],
  );
});

test('a file with one proof has no part', () => {
  for (const command of ['review', 'steps', 'read']) {
    const [row, ...more] = readLines(proofmark([command, '--format', 'json', 'one.md'], { cwd }).out);
    assert.equal(more.length, 0);
    assert.ok(row !== undefined && !('part' in row) && !('range' in row));
  }
});

describe('as SARIF', () => {
  let validate: (log: unknown) => void;
  before(async () => {
    validate = await sarifValidator();
  });

  test('all are in one run, at their lines, with different fingerprints', () => {
    const { out } = proofmark(['review', '--format', 'sarif', 'both.md'], { cwd });
    const log = JSON.parse(out) as Log;
    validate(log);
    const { results, artifacts } = log.runs[0];
    assert.equal(artifacts.length, 1);
    assert.deepEqual(
      results.map(({ locations: [{ physicalLocation }] }) => physicalLocation.region?.startLine),
      [9, 17],
    );
    const found = results as unknown as readonly {
      readonly partialFingerprints: object;
      readonly locations: readonly { readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[] }[];
    }[];
    assert.equal(new Set(found.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))).size, 2);
    assert.deepEqual(
      found.map(({ locations }) => locations[0]?.logicalLocations[0]?.fullyQualifiedName),
      ['Problem 3/step 2 (index 1)', 'Problem 4/step 1 (index 0)'],
    );
  });
});
