import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type Run, proofmark as run } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-balance-'));
after(() => rmSync(place, { recursive: true, force: true }));

const balance = (...args: string[]): Run => run(['balance', ...args], { cwd: place });
const lines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const row = (id: string, problem: string, label: number, isAnswerRight: boolean, generator = 'small') => ({
  id,
  generator,
  problem,
  steps: ['We begin.', 'We end.'],
  final_answer_correct: isAnswerRight,
  label,
  kept: { as: 'it was' },
});

function file(name: string, ...rows: unknown[]): string {
  writeFileSync(join(place, name), rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return name;
}

describe('proofmark balance', () => {
  const set = file(
    'set.jsonl',
    row('a', 'One?', -1, true),
    row('b', 'One?', 0, true),
    row('c', 'One?', 1, false),
    row('d', 'Two?', -1, true),
    row('e', 'Two?', -1, false, 'large'),
  );

  it('writes rows as they came, and says of each other one why it is left out', () => {
    const done = balance(set, '--dropped', 'why.jsonl');
    assert.equal(done.code, 0);
    const kept = lines(done.out);
    assert.equal(kept.length, 2);
    assert.deepEqual(kept[0], row('a', 'One?', -1, true));
    assert.deepEqual(
      lines(readFileSync(join(place, 'why.jsonl'), 'utf8')).map(({ id, reason, line }) => [id, reason, line]),
      [
        [kept[1]?.id === 'b' ? 'c' : 'b', 'surplus', kept[1]?.id === 'b' ? 3 : 2],
        ['d', 'one-sided', 4],
        ['e', 'one-sided', 5],
      ],
    );
    assert.match(done.err, /\b1 correct and 1 incorrect\b.*\b5\b.*\b1 of 3\b/);
  });

  it('names the first of those that are left out where no file is to', () => {
    assert.match(balance(set).err, /^set\.jsonl#d: .*\bcorrect/m);
  });

  it('balances by final answers, and problems alone', () => {
    assert.deepEqual(
      lines(balance(set, '--by', 'problem', '--right', 'answer').out)
        .map(({ final_answer_correct: right }) => right)
        .sort(),
      [false, false, true, true],
    );
  });

  it('says what would keep something where nothing is kept', () => {
    const apart = file(
      'apart.jsonl',
      row('a', 'One?', -1, true, 'large'),
      row('b', 'One?', 0, false, 'small'),
      row('c', 'Two?', 0, false, 'large'),
    );
    const done = balance(apart);
    assert.equal(done.code, 1);
    assert.match(
      done.err,
      /--by problem .*\b1 correct and 1 incorrect solutions, --by model .*\b1 correct and 1 incorrect\b/,
    );
    assert.doesNotMatch(balance(apart, '--by', 'problem').err, /--by /);
    const alone = file('alone.jsonl', row('a', 'One?', -1, true));
    assert.doesNotMatch(balance(alone).err, /--by/);
  });

  it('makes rows of their own of solutions that stand in one row', () => {
    const many = file('many.jsonl', {
      id: 'm',
      problem: 'Three?',
      model: 'large',
      proofs: ['One way.', 'Another.'],
      ratings: [7, 0],
    });
    const done = balance(many, '--dropped', 'unlabelled.jsonl');
    assert.equal(done.code, 1);
    assert.deepEqual(
      lines(readFileSync(join(place, 'unlabelled.jsonl'), 'utf8')).map(({ reason }) => reason),
      ['unsaid', 'unsaid'],
      'points alone say not what is right',
    );
  });

  it('says what cannot be done, and writes over nothing', () => {
    assert.equal(balance('none.jsonl').code, 2);
    file('there.jsonl', {});
    const done = balance(set, '--out', 'there.jsonl');
    assert.equal(done.code, 2);
    assert.match(done.err, /^proofmark: "[^"]+" /m);
    assert.match(balance(set, '--by', 'chance').err, /--by/);
    assert.match(balance(set, '--out', 'x', '--dropped', 'x').err, /different files/);
    assert.equal(existsSync(join(place, 'x')), false);
  });
});
