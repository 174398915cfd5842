/** What a command line of `proofmark select` comes to, and what is wrong with others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../../../src/cli/output/usage-error.ts';
import { readSelectOptions } from '../../../../src/cli/select/options.ts';

const HERE = ['--endpoint', 'http://localhost:8000/v1', '--model', 'm'];

test('with nothing said it is a knockout by the checker, and nothing is sent', () => {
  assert.deepEqual(readSelectOptions(['a.md', 'b.md']), {
    files: ['a.md', 'b.md'],
    split: 'logical',
    format: 'text',
    isStudy: false,
    wanted: { strategy: 'knockout', runOff: false, undecided: 'both' },
    seeds: 1,
    include: [],
    problems: [],
    judge: 'checker',
  });
});

test('all that can be said of a selection', () => {
  const args =
    '--strategy hybrid --keep 4 --votes 8 --order swap --seed 7 --seeds 3 --no-racing --no-run-off --scale binary --rated 6';
  const more =
    '--split strict --language latex --format json --problem A --problem B --include a --include b --journal j.jsonl';
  const { judge, ...options } = readSelectOptions(['x.jsonl', ...args.split(' '), ...more.split(' '), ...HERE]);
  assert.deepEqual(options, {
    files: ['x.jsonl'],
    split: 'strict',
    language: 'latex',
    format: 'json',
    isStudy: false,
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
    include: ['a', 'b'],
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

const NO_CANDIDATES = /^(?!Standard input|--).*\bdata set\b/;

test('what is wrong with a command line is said, and what would be right', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', NO_CANDIDATES],
    ['- -', /^Standard input .*once/],
    ['a.md --strategy league', /^--strategy .*knockout, pairwise, halving, judge, hybrid, or shortlist.*"league"/],
    ['a.md --keep 0', /^--keep .*\b1\b.*"0"/],
    ['a.md --keep two', /^--keep .*\b1\b.*"two"/],
    ['a.md --votes 65', /^--votes .*\b1\b.*\b64\b.*"65"/],
    ['a.md --order both', /^--order .*single or swap.*"both"/],
    ['a.md --seed -1', /--seed\b/],
    ['a.md --seed 4294967296', /^--seed .*\b0\b.*\b4294967295\b.*"4294967296"/],
    ['a.md --seed 4294967295 --seeds 2', /^--seeds .*seed\b/],
    ['a.md --seeds 0', /^--seeds .*\b1\b.*\b10000\b.*"0"/],
    ['a.md --strategy judge --keep 2', /^--keep .*knockout, halving, hybrid, and shortlist\b.*\bjudge\b/],
    ['a.md --strategy pairwise --keep 2', /^--keep .*knockout, halving, hybrid, and shortlist\b.*\bpairwise\b/],
    ['a.md --strategy judge --order swap', /^--order\b(?!.*single or swap)/],
    ['a.md --strategy knockout --scale points', /^--scale .*judge, hybrid, and shortlist\b.*\bknockout\b/],
    ['a.md --strategy halving --no-racing', /^--no-racing .*hybrid\b.*\bhalving\b/],
    ['a.md --scale thirds --strategy judge', /^--scale .*binary or points.*"thirds"/],
    ['a.md --count 5', /^--count .*--dry-run/],
    ['a.md --dry-run --count 5', /^--count .*files/],
    ['--dry-run', NO_CANDIDATES],
    ['--dry-run --count x', /^--count .*"x"/],
    ['a.md --journal x --resume x', /--journal .*--resume/],
    ['a.md --journal= ', /^--journal .*empty/],
    ['- --journal x', /^Standard input (?!.*once)/],
    ['a.md --dry-run --resume x', /^--resume .*--dry-run/],
    ['a.md --format sarif', /^--format .*text, json, csv, markdown, or html.*"sarif"/],
    ['a.md --format csv', /^--format .*text or json.*"csv"/],
    ['a.md --judge critic', /^--judge .*checker,.* comparison or grader .*"critic"/],
    ['a.md --judge checker --endpoint http://localhost:1', /^--endpoint .*--judge checker/],
    ['a.md --votes 3', /^The embedded checker .*--votes/],
    ['a.md --judge checker --strategy pairwise --order swap --dry-run', /^The embedded checker .*--order/],
    ['a.md --judge my.judge.md', /^A prompt file .*--endpoint/],
    ['a.md --model m', /^--model .*--endpoint URL/],
    ['a.md --threshold 5', /^--threshold .*--endpoint/],
    ['a.md --endpoint http://localhost:1', /--model\b/],
    ['a.md --endpoint http://localhost:1 --model a,,b', /^--model .*empty/],
    ['a.md --endpoint ftp://x --model m', /ftp|http/],
    [
      'a.md --endpoint http://localhost:1 --model m --leniency mild',
      /^--leniency .*lenient, balanced, or strict.*"mild"/,
    ],
    ['a.md --endpoint http://localhost:1 --model m --aid luck', /^--aid .*rubric, reference, or answer.*"luck"/],
    ['a.md --endpoint http://localhost:1 --model m --threshold 8', /^--threshold .*\b0\b.*\b7\b.*"8"/],
    ['a.md --endpoint http://localhost:1 --model m --budget-money 1', /^--budget-money .*--price-prompt/],
    ['a.md --endpoint http://localhost:1 --model m --concurrency 0', /^--concurrency .*\b1\b.*"0"/],
    ['a.md --window 2', /^--window .*review and evaluate/],
    ['a.md --confirm m', /^--confirm .*review and evaluate/],
    ['a.md --form chat', /^--form .*review, evaluate, and judges/],
    ['a.md --no-checker', /^--no-checker .*review/],
    ['a.md --rated many', /^--rated .*\b0\b.*"many"/],
    ['a.md --tournament', /'--tournament'/],
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

test('a model on this computer compares alone, and takes no option of a server', () => {
  const { judge } = readSelectOptions(['a.md', 'b.md', '--model-file', 'm.gguf', '--accept-changed-model']);
  assert.ok(judge !== 'checker');
  assert.deepEqual(
    [judge.endpoint.kind, judge.endpoint.baseUrl, judge.models, judge.acceptsChangedModel],
    ['local', 'local:', ['m.gguf'], true],
  );
  for (const more of [
    ['--endpoint', 'http://localhost:1'],
    ['--model', 'a,b'],
    ['--price-prompt', '1'],
  ])
    assert.throws(
      () => readSelectOptions(['a.md', 'b.md', '--model-file', 'm.gguf', ...more]),
      /is for servers and can't be used with --model-file\.$/,
    );
  assert.throws(() => readSelectOptions(['a.md', 'b.md', '--accept-changed-model']), /needs a model\./);
});
