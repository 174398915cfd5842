import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Command,
  choiceOf,
  type ModelWanted,
  readJudge,
} from '../../../../src/cli/options/model-options.ts';
import { readOptions } from '../../../../src/cli/options/options.ts';
import { UsageError } from '../../../../src/cli/options/values.ts';
import { judgeKinds } from '../../../../src/core/judge/models/kinds.ts';

const HERE = ['--endpoint', 'http://localhost:8000/v1', '--model', 'm'];

function wanted(args: readonly string[], command: 'review' | 'evaluate' = 'review'): ModelWanted {
  const { judge } = readOptions(command, [...args, 'x.md']);
  assert.notEqual(judge, 'checker');
  return judge as ModelWanted;
}

test('a judge that asks a model, with everything said', () => {
  const all = wanted([
    ...[
      '--judge',
      'stepwise',
      ...HERE,
      '--votes',
      '8',
      '--stop',
      'all',
      '--context',
      'prefix',
      '--window',
      '3',
    ],
    ...[
      '--temperature',
      '.7',
      '--top-p',
      '0.9',
      '--max-tokens',
      '4096',
      '--concurrency',
      '256',
      '--timeout',
      '30',
    ],
    ...['--budget-calls', '10', '--budget-tokens', '1000', '--budget-money', '1.5', '--cache', 'none'],
    ...['--price-prompt', '2', '--price-completion', '8', '--price-cached', '0.5', '--confirm', 'other'],
    ...['--price-currency', 'EUR'],
  ]);
  assert.deepEqual(all.endpoint, {
    name: 'localhost-8000',
    kind: 'chat',
    baseUrl: 'http://localhost:8000/v1',
    model: 'm',
    sampling: { temperature: 0.7, top_p: 0.9, max_tokens: 4096 },
    concurrency: 256,
    timeoutSeconds: 30,
    prices: { prompt: 2, completion: 8, cached: 0.5, currency: 'EUR' },
    images: false,
  });
  assert.deepEqual(all.limits, { calls: 10, tokens: 1000, money: 1.5 });
  assert.equal(all.cache, undefined);
  assert.equal(all.withChecker, true);
  assert.deepEqual(choiceOf('stepwise', all), {
    kind: 'stepwise',
    endpoint: 'localhost-8000',
    model: 'm',
    votes: 8,
    stop: 'all',
    context: 'prefix',
    window: 3,
    confirm: 'localhost-8000-confirm',
  });
});

test('thresholds: a score of a reward model, points of a grader with a gap', () => {
  const prm = wanted([
    '--judge',
    'prm',
    '--form',
    'prm-json',
    '--endpoint',
    'http://localhost:1',
    '--threshold',
    '0.4',
  ]);
  assert.deepEqual(choiceOf('prm', prm), {
    kind: 'prm',
    endpoint: 'localhost-1',
    thresholds: { correct: 0.4 },
  });
  const grader = wanted(['--judge', 'grader', ...HERE, '--scale', 'points', '--threshold', '7,6']);
  assert.deepEqual(choiceOf('grader', grader).thresholds, { correct: 7, incorrect: 6 });
});

test('a prompt file is one by its ending, whatever folder it is in, and a name of a kind is never a file', () => {
  assert.deepEqual(wanted(['--judge', 'dir/my.judge.md', ...HERE]).judge, { promptFile: 'dir/my.judge.md' });
  for (const kind of judgeKinds) assert.deepEqual(wanted(['--judge', kind, ...HERE]).judge, { kind });
});

test('evaluate asks the model alone; review has the checker read along unless told not to', () => {
  assert.equal(wanted(['--judge', 'critic', ...HERE], 'evaluate').withChecker, false);
  assert.equal(wanted(['--judge', 'critic', ...HERE]).withChecker, true);
  assert.equal(wanted(['--judge', 'critic', ...HERE, '--no-checker']).withChecker, false);
});

test('what does not go together is said, and what would', () => {
  const cases: readonly (readonly [readonly string[], RegExp, Command?])[] = [
    [
      ['--judge', 'critc', ...HERE],
      /--judge is checker, critic, .* or a prompt file \(name\.judge\.md\), not "critc"\. Did you mean critic\?/,
    ],
    [
      ['--endpoint', 'http://localhost:1'],
      /--endpoint is for judges that ask a model\. Name one with --judge/,
    ],
    [['--no-checker'], /--no-checker is for judges that ask a model/],
    [['--judge', 'critic', '--model', 'm'], /Name the server to ask with --endpoint URL/],
    [['--judge', 'critic', '--endpoint', 'http://localhost:1'], /Name the model with --model\./],
    [['--judge', 'critic', ...HERE, '--context', 'prefix'], /--context is for stepwise, not for critic/],
    [['--judge', 'critic', ...HERE, '--temper', 'strict'], /--temper is for grader, not for critic/],
    [
      ['--judge', 'prm', ...HERE, '--votes', '8'],
      /--votes is for critic, stepwise, grader and answer, not for prm/,
    ],
    [['--judge', 'critic', ...HERE, '--form', 'prm-json'], /--form prm-json is for prm/],
    [['--judge', 'critic', ...HERE, '--form', 'soap'], /--form is chat, prm-pooling, prm-chat or prm-json/],
    [['--judge', 'critic', ...HERE, '--votes', '0'], /--votes is a whole number from 1 to 64, not "0"/],
    [
      ['--judge', 'stepwise', ...HERE, '--select-judgements', '8'],
      /--select-judgements is for critic and grader, not for stepwise/,
    ],
    [
      ['--judge', 'critic', ...HERE, '--select-judgements', '1'],
      /--select-judgements is a whole number from 2 to 32, not "1"/,
    ],
    [
      ['--judge', 'critic', ...HERE, '--select-judgements', '8', '--votes', '8'],
      /--votes and --select-judgements do not go together/,
    ],
    [
      ['--judge', 'grader', ...HERE, '--select-judgements', '8', '--stop', 'sprt'],
      /--stop sprt and --select-judgements do not go together/,
    ],
    [['--judge', 'critic', ...HERE, '--votes', '1e1'], /--votes is a whole number/],
    [['--judge', 'critic', ...HERE, '--temperature', '3'], /--temperature is a number from 0 to 2/],
    [['--judge', 'critic', ...HERE, '--budget-money', '3'], /--budget-money needs your prices/],
    [['--judge', 'critic', ...HERE, '--price-currency', 'EUR'], /--price-currency needs your prices/],
    [
      [
        ...['--judge', 'critic', ...HERE, '--price-prompt', '3', '--price-completion', '3'],
        ...['--price-currency', '€'],
      ],
      /three capital letters, as in EUR/,
    ],
    [
      ['--judge', 'critic', ...HERE, '--price-prompt', '3'],
      /--price-prompt and --price-completion go together/,
    ],
    [['--judge', 'grader', ...HERE, '--scale', 'points', '--threshold', '6,7'], /Y is no more than X/],
    [['--judge', 'grader', ...HERE, '--scale', 'points', '--threshold', '8'], /a number from 0 to 7/],
    [['--judge', 'grader', ...HERE, '--threshold', '6'], /--threshold is a number from 0 to 1, not "6"/],
    [['--judge', 'prm', ...HERE, '--threshold', '2'], /--threshold is a number from 0 to 1/],
    [['--judge', 'prm', ...HERE, '--threshold', '.5,.4'], /the score below which/],
    [['--judge', 'critic', ...HERE, '--no-checker', '--suspects'], /--suspects is for the embedded checker/],
    [['--judge', 'critic', ...HERE, '--suspects'], /--suspects is for the embedded checker/, 'evaluate'],
    [['--judge', 'critic', ...HERE, '--no-checker'], /--no-checker belongs to review/, 'evaluate'],
    [
      ['--judge', 'critic', ...HERE],
      /--endpoint belongs to review, evaluate and judges|--judge belongs to/,
      'steps',
    ],
  ];
  for (const [args, said, command = 'review'] of cases) {
    assert.throws(
      () => {
        const { judge } = readOptions(command as 'review', [...args, 'x.md']);
        if (judge !== 'checker' && 'kind' in judge.judge) choiceOf(judge.judge.kind, judge);
      },
      (error: unknown) => error instanceof UsageError && said.test(error.message),
      args.join(' '),
    );
  }
});

test('with no judge named, it is the checker, and nothing is sent', () => {
  assert.equal(readJudge('review', {}), 'checker');
  assert.equal(readOptions('evaluate', ['x.jsonl']).judge, 'checker');
});
