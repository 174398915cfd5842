import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { DataSetStatistics } from '../../../../src/core/annotate/statistics/types.ts';
import { type Run, proofmark as run } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-stats-'));
after(() => rmSync(place, { recursive: true, force: true }));

const stats = (...args: string[]): Run => run(['stats', ...args], { cwd: place });

function file(name: string, ...lines: unknown[]): string {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(join(place, name), text.join('\n'));
  return name;
}

const row = (id: string, steps: number, label: number, generator = 'small') => ({
  id,
  generator,
  problem: 'How many?',
  steps: Array.from(
    { length: steps },
    (_, k) => `Line ${k} adds 3 to the sum, since each of the boxes on the shelf holds three more apples.`,
  ),
  final_answer_correct: label < 0,
  label,
});

describe('proofmark stats', () => {
  const small = file('small.jsonl', row('a', 4, 1), row('b', 12, -1, 'large'), row('c', 2, 0));

  it('says what a data set is made of, as tables, Markdown and JSON', () => {
    const text = stats(small);
    assert.deepEqual([text.code, text.err], [0, '']);
    assert.match(text.out, /^small +error +2 +3\.0 +0\.0% +0\.0% +0\.0%$/m);
    assert.match(text.out, /^small +correct +1 +12\.0 +100\.0% +100\.0% +0\.0%$/m);
    const { sets } = JSON.parse(stats(small, '--format', 'json').out) as { sets: DataSetStatistics[] };
    assert.deepEqual(sets[0]?.processErrors, { rightAnswers: 1, errors: 0 });
    assert.match(stats(small, '--format', 'markdown').out, /^\| small \| error \| 2 \| 3\.0 \|/m);
  });

  it('takes each file for a set, and an array as well as lines', () => {
    writeFileSync(join(place, 'list.json'), JSON.stringify([row('a', 1, 0)], undefined, 2));
    const { sets } = JSON.parse(stats(small, 'list.json', small, '--format', 'json').out) as {
      sets: DataSetStatistics[];
    };
    assert.deepEqual(
      sets.map(({ name, items }) => [name, items]),
      [
        ['small', 3],
        ['list', 1],
      ],
    );
  });

  it('says which ids are repeated or made up', () => {
    const { id: _, ...noId } = row('x', 2, 0) as { id: string };
    const made = file('made.jsonl', row('a', 4, 1), row('a', 2, -1), noId);
    const { out } = stats(made);
    assert.match(out, /made: 1 .*\bID\b.*\./);
    assert.match(out, /made: 1 .*\bID\. /);
    const { sets } = JSON.parse(stats(made, '--format', 'json').out) as { sets: DataSetStatistics[] };
    assert.deepEqual([sets[0]?.repeatedIds, sets[0]?.namedByPlace], [1, 1]);
  });

  it('names the lines that it cannot read, and goes on', () => {
    const bad = file('bad.jsonl', row('a', 4, 1), '{"id":', row('b', 2, 7), row('c', 2, -1));
    const done = stats(bad, 'none.jsonl', '--format', 'json');
    assert.equal(done.code, 2);
    assert.match(done.err, /bad\.jsonl:2: /);
    assert.match(done.err, /bad\.jsonl:3: “label” /);
    assert.match(done.err, /^proofmark: none\.jsonl: /m);
    const { sets } = JSON.parse(done.out) as { sets: DataSetStatistics[] };
    assert.deepEqual([sets.length, sets[0]?.items, sets[0]?.unreadable], [1, 2, 2]);
  });

  it('says what is the matter with a file without rows, a folder, and a command line that says nothing', () => {
    mkdirSync(join(place, 'folder'));
    for (const [name, sentence] of [
      [file('empty.jsonl'), /empty\.jsonl: /],
      [file('proof.md', '# Problem'), /proof\.md:1: /],
      ['folder', /folder: /],
    ] as const) {
      const done = stats(name);
      assert.equal(done.code, 2);
      assert.equal(done.out, '');
      assert.match(done.err, sentence);
    }
    assert.match(stats().err, /\bdata set\b/);
    assert.match(stats(small, '--format', 'sarif').err, /--format .*text, json, or markdown.*"sarif"/);
    assert.match(stats(small, '--judge', 'critic').err, /Unknown option/);
  });
});

const data = process.env.PROOFMARK_DATA ?? '';
const open = join(data, 'processbench');
const options = data && existsSync(open) ? {} : { skip: 'PROOFMARK_DATA is not set' };

describe('of the open ProcessBench rows', options, () => {
  /** Table 2 of the paper: errors among samples with a right answer. The open rows are a half of each set. */
  const paper = { gsm8k: 7 / 200, math: 94 / 500, olympiadbench: 161 / 500, omnimath: 259 / 500 };

  it('proofmark stats counts what is counted line by line, and comes near the whole sets', () => {
    const names = Object.keys(paper);
    const done = stats(...names.map((name) => join(open, `${name}.jsonl`)), '--format', 'json');
    assert.deepEqual([done.code, done.err], [0, '']);
    const { sets } = JSON.parse(done.out) as { sets: DataSetStatistics[] };
    for (const [k, [name, share]] of Object.entries(paper).entries()) {
      const set = sets[k];
      assert.ok(set);
      type Raw = { label: number; steps: string[]; generator: string; final_answer_correct: boolean };
      const rows = readFileSync(join(open, `${name}.jsonl`), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Raw);
      const errors = rows.filter(({ label }) => label >= 0);
      const right = rows.filter(({ final_answer_correct: isRight }) => isRight);
      assert.equal(set.error.items, errors.length);
      assert.equal(set.correct.items, rows.length - errors.length);
      const steps = errors.reduce((sum, row) => sum + row.steps.length, 0);
      assert.equal(set.error.mean, steps / errors.length);
      assert.equal(set.error.atLeast['10'], errors.filter((row) => row.steps.length >= 10).length);
      assert.equal(set.positions[2], errors.filter(({ label }) => label === 2).length);
      assert.equal(set.positions[16], errors.filter(({ label }) => label >= 16).length);
      const wrong = right.filter(({ label }) => label >= 0).length;
      assert.deepEqual(set.processErrors, { rightAnswers: right.length, errors: wrong });
      for (const { name: generator, error } of set.generators)
        assert.equal(error, errors.filter((row) => row.generator === generator).length);
      // Three standard deviations of such a share.
      const chance = 3 * Math.sqrt((share * (1 - share)) / right.length);
      assert.ok(Math.abs(wrong / right.length - share) < chance, name);
    }
  });
});
