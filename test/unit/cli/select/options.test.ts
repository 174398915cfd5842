/** What a command line of `proofmark select` comes to, and what is wrong with others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../../../src/cli/options/values.ts';
import { readSelectOptions } from '../../../../src/cli/select/options.ts';

const HERE = ['--endpoint', 'http://localhost:8000/v1', '--model', 'm'];

test('with nothing said it is a knockout by the checker, and nothing is sent', () => {
  assert.deepEqual(readSelectOptions(['a.md', 'b.md']), {
    files: ['a.md', 'b.md'],
    split: 'logical',
    format: 'text',
    wanted: { strategy: 'knockout', runOff: false, undecided: 'both' },
    seeds: 1,
    problems: [],
    judge: 'checker',
  });
});

test('all that can be said of a selection', () => {
  const args =
    '--strategy hybrid --keep 4 --votes 8 --order swap --seed 7 --seeds 3 --no-racing --no-run-off --scale binary --rated 6';
  const more = '--split strict --language latex --format json --problem A --problem B --journal j.jsonl';
  const { judge, ...options } = readSelectOptions([
    'x.jsonl',
    ...args.split(' '),
    ...more.split(' '),
    ...HERE,
  ]);
  assert.deepEqual(options, {
    files: ['x.jsonl'],
    split: 'strict',
    language: 'latex',
    format: 'json',
    wanted: {
      strategy: 'hybrid',
      keep: 4,
      votes: 8,
      order: 'swap',
      seed: 7,
      scale: 'binary',
      racing: false,
      runOff: false,
      undecided: 'both',
      judges: 1,
    },
    seeds: 3,
    problems: ['A', 'B'],
    ratedFrom: 6,
    journal: { file: 'j.jsonl', how: 'start' },
  });
  assert.ok(judge !== 'checker');
  assert.deepEqual(judge.models, ['m']);
});

test('several models are an ensemble, named one by one or in a list', () => {
  const models = (...args: string[]) => {
    const { judge, wanted } = readSelectOptions(['x.jsonl', '--endpoint', 'http://localhost:1', ...args]);
    assert.ok(judge !== 'checker');
    assert.equal(wanted.judges, judge.models.length);
    return judge.models;
  };
  assert.deepEqual(models('--model', 'a', '--model', 'b'), ['a', 'b']);
  assert.deepEqual(models('--model', 'a, b', '--model', 'c'), ['a', 'b', 'c']);
});

test('what is wrong with a command line is said, and what would be right', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /^Name the candidates: proofs of one problem, a folder of them, or a data set/],
    ['- -', /^Standard input can be read only once/],
    ['a.md --strategy league', /^--strategy is knockout, pairwise, halving, judge or hybrid, not "league"/],
    ['a.md --keep 0', /^--keep is a whole number from 1 up, not "0"/],
    ['a.md --keep two', /^--keep is a whole number/],
    ['a.md --votes 65', /^--votes is a whole number from 1 to 64, not "65"/],
    ['a.md --order both', /^--order is single or swap, not "both"/],
    ['a.md --seed -1', /argument is ambiguous|--seed is a whole number/],
    ['a.md --seed 4294967296', /^--seed is a whole number from 0 to 4294967295/],
    ['a.md --seed 4294967295 --seeds 2', /^--seeds goes beyond the last seed/],
    ['a.md --seeds 0', /^--seeds is a whole number from 1 to 10000/],
    ['a.md --strategy judge --keep 2', /^--keep is for knockout, halving and hybrid; judge looks at all/],
    ['a.md --strategy pairwise --keep 2', /^--keep is for knockout, halving and hybrid; pairwise/],
    ['a.md --strategy judge --order swap', /^--order is for games of two/],
    ['a.md --strategy knockout --scale points', /^--scale is for judge and hybrid; knockout gives no points/],
    ['a.md --strategy halving --no-racing', /^--no-racing is for hybrid; halving has no racing/],
    ['a.md --scale thirds --strategy judge', /^--scale is binary or points/],
    ['a.md --count 5', /^--count is for --dry-run/],
    ['a.md --dry-run --count 5', /^--count imagines candidates: name no files with it/],
    ['--dry-run', /^Name the candidates/],
    ['--dry-run --count x', /^--count is a whole number/],
    [
      'a.md --journal x --resume x',
      /^--journal begins a journal, and --resume takes one up: name one of both/,
    ],
    ['a.md --journal= ', /^--journal is empty: name a file/],
    ['- --journal x', /^Standard input cannot be read again/],
    ['a.md --dry-run --resume x', /^--resume is for a run that asks; --dry-run asks nothing/],
    ['a.md --format sarif', /^--format is text or json/],
    [
      'a.md --judge critic',
      /^--judge is checker, or a prompt file of the kind comparison or grader .* not "critic"/,
    ],
    ['a.md --judge checker --endpoint http://localhost:1', /^--endpoint is for models; --judge checker is/],
    ['a.md --votes 3', /^The embedded checker says the same whenever it is asked the same/],
    [
      'a.md --judge checker --strategy pairwise --order swap --dry-run',
      /^The embedded checker says the same/,
    ],
    ['a.md --judge my.judge.md', /^A prompt file is for models\. Name the server/],
    ['a.md --model m', /^--model is for models\. Name the server to ask with --endpoint URL/],
    ['a.md --threshold 5', /^--threshold is for models/],
    ['a.md --endpoint http://localhost:1', /^Name the model with --model/],
    ['a.md --endpoint http://localhost:1 --model a,,b', /^--model is empty, or names an empty one/],
    ['a.md --endpoint ftp://x --model m', /ftp|http/],
    [
      'a.md --endpoint http://localhost:1 --model m --temper mild',
      /^--temper is lenient, balanced or strict/,
    ],
    ['a.md --endpoint http://localhost:1 --model m --aid luck', /^--aid is rubric, reference or answer/],
    ['a.md --endpoint http://localhost:1 --model m --threshold 8', /^--threshold is a number from 0 to 7/],
    ['a.md --endpoint http://localhost:1 --model m --budget-money 1', /^--budget-money needs your prices/],
    ['a.md --endpoint http://localhost:1 --model m --concurrency 0', /^--concurrency is a whole number/],
    ['a.md --window 2', /^--window belongs to review and evaluate/],
    ['a.md --confirm m', /^--confirm belongs to review and evaluate/],
    ['a.md --form chat', /^--form belongs to review, evaluate and judges/],
    ['a.md --no-checker', /^--no-checker belongs to review/],
    ['a.md --rated many', /^--rated is a number from 0 up/],
    ['a.md --tournament', /Unknown option '--tournament'/],
  ];
  for (const [line, said] of cases)
    assert.throws(
      () => readSelectOptions(line.split(' ').filter((word) => word !== '')),
      (error: unknown) => error instanceof UsageError && said.test(error.message),
      line,
    );
});

test('a dry run needs no judge', () => {
  assert.deepEqual(readSelectOptions(['--dry-run', '--count', '5']).dryRun, { count: 5 });
  assert.deepEqual(readSelectOptions(['a.md', '--dry-run', '--model', 'm']).dryRun, {});
});
