import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ProofCommandName,
  type RequestedModelJudge,
  readRequestedJudge,
  toJudgeConfiguration,
} from '../../../../src/cli/options/model-options.ts';
import { readProofCommandOptions } from '../../../../src/cli/options/options.ts';
import { UsageError } from '../../../../src/cli/output/usage-error.ts';
import { ALL_JUDGE_KINDS } from '../../../../src/core/judge/models/judge-kinds.ts';

const HERE = ['--endpoint', 'http://localhost:8000/v1', '--model', 'm'];

function wanted(args: readonly string[], command: 'review' | 'evaluate' = 'review'): RequestedModelJudge {
  const { judge } = readProofCommandOptions(command, [...args, 'x.md']);
  assert.notEqual(judge, 'checker');
  return judge as RequestedModelJudge;
}

test('the number of calls in flight is a whole number, or found up to 1,024', () => {
  const endpoint = (value: string) => wanted([...HERE, '--judge', 'critic', '--concurrency', value]).endpoint;
  assert.equal(endpoint('4096').hasAutomaticConcurrency, undefined);
  assert.equal(endpoint('auto').concurrency, 1024);
  assert.equal(endpoint('auto').hasAutomaticConcurrency, true);
  for (const value of ['0', '4097', 'Auto', '1.5']) assert.throws(() => endpoint(value), UsageError);
});

test('a judge that asks a model, with everything said', () => {
  const all = wanted([
    ...['--judge', 'stepwise', ...HERE, '--votes', '8', '--stop', 'all', '--context', 'prefix', '--window', '3'],
    ...['--temperature', '.7', '--top-p', '0.9', '--max-tokens', '4096', '--concurrency', '256', '--timeout', '30'],
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
  assert.deepEqual(toJudgeConfiguration('stepwise', all), {
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

test('the API of a server is that of its address, unless it is named', () => {
  const form = (url: string, ...more: readonly string[]) =>
    wanted(['--judge', 'critic', '--endpoint', url, '--model', 'm', ...more]).endpoint;
  assert.equal(form('https://api.anthropic.com/v1').kind, 'anthropic');
  assert.equal(form('https://generativelanguage.googleapis.com/v1beta').kind, 'gemini');
  assert.equal(form('https://generativelanguage.googleapis.com/v1beta/openai').kind, 'chat');
  assert.equal(form('https://api.anthropic.com.example.org/v1').kind, 'chat');
  assert.equal(form('https://api.openai.com/v1').kind, 'chat');
  assert.equal(form('https://api.openai.com/v1', '--form', 'responses').kind, 'responses');
  assert.equal(form('http://localhost:1/v1', '--form', 'anthropic').kind, 'anthropic');
  const { sampling, prices } = form(
    'https://api.anthropic.com/v1',
    ...['--reasoning-effort', 'high', '--price-prompt', '4', '--price-completion', '20', '--price-reasoning', '10'],
  );
  assert.equal(sampling.reasoning_effort, 'high');
  assert.deepEqual(prices, { prompt: 4, cacheWrite: 5, completion: 20, reasoning: 10 });
  const judge = wanted([
    '--judge',
    'critic',
    '--endpoint',
    'https://api.anthropic.com/v1',
    '--model',
    'm',
    '--confirm',
    'o',
  ]);
  assert.equal(toJudgeConfiguration('critic', judge).kind, 'critic');
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
  assert.deepEqual(toJudgeConfiguration('prm', prm), {
    kind: 'prm',
    endpoint: 'localhost-1',
    thresholds: { correct: 0.4 },
  });
  const grader = wanted(['--judge', 'grader', ...HERE, '--scale', 'points', '--threshold', '7,6']);
  assert.deepEqual(toJudgeConfiguration('grader', grader).thresholds, { correct: 7, incorrect: 6 });
});

test('a prompt file is one by its ending, whatever folder it is in, and a name of a kind is never a file', () => {
  assert.deepEqual(wanted(['--judge', 'dir/my.judge.md', ...HERE]).judge, { promptFile: 'dir/my.judge.md' });
  for (const kind of ALL_JUDGE_KINDS) assert.deepEqual(wanted(['--judge', kind, ...HERE]).judge, { kind });
});

test('evaluate asks the model alone; review has the checker read along unless told not to', () => {
  assert.equal(wanted(['--judge', 'critic', ...HERE], 'evaluate').withChecker, false);
  assert.equal(wanted(['--judge', 'critic', ...HERE]).withChecker, true);
  assert.equal(wanted(['--judge', 'critic', ...HERE, '--no-checker']).withChecker, false);
});

test('options are read by their former names; what follows -- is a file', () => {
  const choice = (...args: string[]) => {
    const judge = wanted(['--judge', 'grader', ...HERE, ...args]);
    return toJudgeConfiguration('grader', judge);
  };
  for (const [now, before, value] of [
    ['--leniency', '--temper', 'strict'],
    ['--select-judgments', '--select-judgements', '4'],
  ] as const) {
    assert.deepEqual(choice(before, value), choice(now, value));
    assert.deepEqual(choice(`${before}=${value}`), choice(now, value));
    assert.notDeepEqual(choice(now, value), choice());
  }
  assert.deepEqual(readProofCommandOptions('review', ['--', '--temper']).files, ['--temper']);
});

test('what does not go together is said, and what would', () => {
  const cases: readonly (readonly [readonly string[], RegExp, ProofCommandName?])[] = [
    [['--judge', 'critc', ...HERE], /--judge .*checker, critic, .*\(name\.judge\.md\).*"critc".*\bcritic\?/],
    [['--endpoint', 'http://localhost:1'], /--endpoint .*--judge/],
    [['--no-checker'], /^--no-checker /],
    [['--judge', 'critic', '--model', 'm'], /--endpoint URL/],
    [['--judge', 'critic', '--endpoint', 'http://localhost:1'], /--model\b/],
    [['--judge', 'critic', ...HERE, '--context', 'prefix'], /--context .*stepwise,.* critic/],
    [['--judge', 'critic', ...HERE, '--leniency', 'strict'], /--leniency .*grader,.* critic/],
    [['--judge', 'prm', ...HERE, '--votes', '8'], /--votes .*critic, stepwise, grader, and answer,.* prm/],
    [['--judge', 'critic', ...HERE, '--form', 'prm-json'], /--form prm-json .*\bprm\b.*--form chat/],
    [
      ['--judge', 'critic', ...HERE, '--form', 'soap'],
      /--form .*chat, .*gemini, prm-pooling, prm-chat, or prm-json.*"soap"/,
    ],
    [['--judge', 'critic', ...HERE, '--votes', '0'], /--votes .*\b1\b.*\b64\b.*"0"/],
    [['--judge', 'stepwise', ...HERE, '--select-judgments', '8'], /--select-judgments .*critic and grader,.* stepwise/],
    [['--judge', 'critic', ...HERE, '--select-judgments', '1'], /--select-judgments .*\b2\b.*\b32\b.*"1"/],
    [['--judge', 'critic', ...HERE, '--select-judgments', '8', '--votes', '8'], /--votes .*--select-judgments/],
    [['--judge', 'grader', ...HERE, '--select-judgments', '8', '--stop', 'sprt'], /--stop sprt .*--select-judgments/],
    [['--judge', 'critic', ...HERE, '--votes', '1e1'], /--votes .*\b64\b.*"1e1"/],
    [['--judge', 'critic', ...HERE, '--temperature', '3'], /--temperature .*\b0\b.*\b2\b.*"3"/],
    [['--judge', 'critic', ...HERE, '--budget-money', '3'], /--budget-money .*prices/],
    [['--judge', 'critic', ...HERE, '--price-currency', 'EUR'], /--price-currency .*prices/],
    [
      [
        ...['--judge', 'critic', ...HERE, '--price-prompt', '3', '--price-completion', '3'],
        ...['--price-currency', '€'],
      ],
      /--price-currency .*EUR/,
    ],
    [['--judge', 'critic', ...HERE, '--price-prompt', '3'], /--price-prompt .*--price-completion/],
    [['--judge', 'grader', ...HERE, '--scale', 'points', '--threshold', '6,7'], /--threshold X,Y\b.*\bY\b/],
    [['--judge', 'grader', ...HERE, '--scale', 'points', '--threshold', '8'], /--threshold .*\b0\b.*\b7\b/],
    [['--judge', 'grader', ...HERE, '--threshold', '6'], /--threshold .*\b0\b.*\b1\b.*"6"/],
    [['--judge', 'prm', ...HERE, '--threshold', '2'], /--threshold .*\b0\b.*\b1\b.*"2"/],
    [['--judge', 'prm', ...HERE, '--threshold', '.5,.4'], /--threshold .*\b0\b.*\b1\b.*"\.5,\.4"/],
    [['--judge', 'critic', ...HERE, '--no-checker', '--suspects'], /^--suspects .*checker/],
    [['--judge', 'critic', ...HERE, '--suspects'], /^--suspects .*checker/, 'evaluate'],
    [['--judge', 'critic', ...HERE, '--no-checker'], /^--no-checker .*review/, 'evaluate'],
    [['--judge', 'critic', ...HERE], /^--(?:endpoint|judge) .*review, evaluate\b/, 'steps'],
  ];
  for (const [args, said, command = 'review'] of cases) {
    assert.throws(
      () => {
        const { judge } = readProofCommandOptions(command as 'review', [...args, 'x.md']);
        if (judge !== 'checker' && 'kind' in judge.judge) toJudgeConfiguration(judge.judge.kind, judge);
      },
      (error: unknown) => error instanceof UsageError && said.test(error.message),
      args.join(' '),
    );
  }
});

test('with no judge named, it is the checker, and nothing is sent', () => {
  assert.equal(readRequestedJudge('review', {}), 'checker');
  assert.equal(readProofCommandOptions('evaluate', ['x.jsonl']).judge, 'checker');
});

test('--top-k takes -1, for all tokens', () => {
  const args = ['--judge', 'critic', ...HERE];
  assert.equal(wanted([...args, '--top-k=-1']).endpoint.sampling?.top_k, -1);
  assert.throws(() => wanted([...args, '--top-k=-2']), UsageError);
  assert.throws(() => wanted([...args, '--timeout=-1']), UsageError);
});
