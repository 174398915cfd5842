import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildReport } from '../../../../../src/core/evaluate/report/build-report.ts';
import { formatReportAsCsv } from '../../../../../src/core/evaluate/report/write/csv.ts';
import { buildJudgeHeaderFields } from '../../../../../src/core/evaluate/run/header.ts';
import { parseRunInfo } from '../../../../../src/core/evaluate/run/journal.ts';
import type { Run } from '../../../../../src/core/evaluate/run-types.ts';
import type { EndpointKind } from '../../../../../src/core/judge/calls/endpoint.ts';
import { getAnswerLeakCaution } from '../../../../../src/core/judge/index.ts';
import type { JudgeConfiguration } from '../../../../../src/core/judge/models/judge-kinds.ts';
import { parsePromptFile } from '../../../../../src/core/judge/prompts/read-prompt.ts';
import { endpointOf } from '../../../../support/endpoints.ts';
import { earliest, runRow } from '../../../../support/run-rows.ts';

const HEADER = { v: 1, run: 'r', started: '2026-11-22T10:00:00.000Z', dataSet: [], seed: null };

function infoOf(choice: JudgeConfiguration, promptText?: string) {
  const prompt = promptText === undefined ? undefined : parsePromptFile(promptText, 'mine').prompt;
  const asked = { endpoint: endpointOf({ model: 'm' }), choice, prompt };
  return parseRunInfo({ ...HEADER, ...buildJudgeHeaderFields(asked, () => 'hash') });
}

const gradesOf = (max: number): string =>
  `---\nkind: grader\nparse: points\nmax: ${max}\n---\nGrade it.\n\n{{problem}}\n\n{{proof}}\n\nEnd with a line “Points: n”.\n`;

test('a grader is scored by the points that it is asked with, on the scale of its prompt', () => {
  const grader = { kind: 'grader', endpoint: 'local' } as const;
  const accepted = (choice: JudgeConfiguration, prompt?: string) => {
    const { accepted, rejected } = infoOf(choice, prompt)?.policies ?? {};
    return [accepted, rejected];
  };
  assert.deepEqual(accepted(grader), [6 / 7, 6 / 7]);
  // Of ten points it accepts from nine on, and a mean of 8.6 is none.
  assert.deepEqual(accepted(grader, gradesOf(10)), [0.9, 0.9]);
  const thresholds = { correct: 7, incorrect: 6 };
  assert.deepEqual(accepted({ ...grader, scale: 'points', thresholds }), [1, 6 / 7]);
  assert.deepEqual(accepted({ ...grader, thresholds: { correct: 5 } }, gradesOf(10)), [0.5, 0.5]);
});

test('a reward model is scored by its threshold, and a simulated judge is called so', () => {
  assert.equal(infoOf({ kind: 'prm', endpoint: 'local', thresholds: { correct: 0.3 } })?.policies.threshold, 0.3);
  const said = (model: string) => infoOf({ kind: 'critic', endpoint: 'local', model })?.simulated;
  assert.match(said('simulated-strong') ?? '', /\bsimulated\b/);
  assert.equal(said('simulatedly-good'), undefined);
});

test('another model that looks again at errors makes another run, and is told in its report', () => {
  const choice = { kind: 'critic', endpoint: 'local', confirm: 'second' } as const;
  const withSecond = (model: string) => {
    const confirm = endpointOf({ name: 'second', model });
    return buildJudgeHeaderFields(
      { endpoint: endpointOf({ model: 'm' }), choice, prompt: undefined, confirm },
      () => 'hash',
    );
  };
  assert.notDeepEqual(withSecond('a').judge, withSecond('b').judge);
  const info = parseRunInfo({ ...HEADER, ...withSecond('a') }) ?? assert.fail();
  assert.equal(info.confirm, 'a');
  const row = { ...runRow(earliest(0), { label: 0 }) };
  const reported = buildReport([{ info, rows: [row], unreadable: 0 }]);
  assert.ok(reported.kind === 'report');
  assert.match(reported.report.beneath, /\bconfirmed by a\b/);
});

test('a row’s tokens count kept replies with what they took, apart from what is paid now', () => {
  const info = infoOf({ kind: 'critic', endpoint: 'local' }) ?? assert.fail();
  const usage = { calls: 2, kept: 0, prompt: 100, cached: 0, completion: 20, uncounted: 0 };
  const reportWith = (...usages: readonly object[]) => {
    const rows = usages.map((more, k) => ({
      ...runRow(earliest(0), { label: 0, id: `r${k}` }),
      usage: { ...usage, ...more },
    }));
    const reported = buildReport([{ info, rows, unreadable: 0 }]);
    return reported.kind === 'report' ? reported.report : assert.fail();
  };
  const cells = (...usages: readonly object[]): Readonly<Record<string, string>> => {
    const { table } = reportWith(...usages).tables.find(({ id }) => id === 'usage') ?? assert.fail();
    const [row] = table.rows;
    return Object.fromEntries(table.columns.map(({ name }, k) => [name, row?.cells[k] ?? '']));
  };
  assert.equal(cells({})['tokens per row'], '120');
  assert.match(cells({ uncounted: 1 })['tokens per row'] ?? '', /^n\/a: .*\b1 reply$/);
  const [these, paid] = ['tokens per row incl. cached replies', 'tokens per row excl. cached replies'];
  const kept = { calls: 0, kept: 2, prompt: 0, completion: 0, keptTokens: 300 };
  const mixed = cells({}, kept);
  assert.deepEqual([mixed[these], mixed[paid]], ['210', '60']);
  assert.deepEqual([cells(kept)[these], cells(kept)[paid]], ['300', '0']);
  // A reply whose tokens nobody counted, and a row of a version that didn't record them.
  for (const unknown of [{ kept: 1 }, { ...kept, keptUncounted: 1 }]) {
    const some = cells(kept, unknown);
    assert.match(some[these] ?? '', /^n\/a: .*\b\d+ repl(?:y|ies)$/);
    assert.notEqual(some[paid], 'n/a');
  }
  const [cost, costNow] = ['cost per row incl. cached replies', 'cost per row excl. cached replies'];
  const priced = cells({ money: 0.02 }, { ...kept, keptMoney: 0.06 });
  assert.deepEqual([priced[cost], priced[costNow]], ['0.04', '0.01']);
  const free = cells({ ...kept, keptMoney: 0.06 });
  assert.deepEqual([free[cost], free[costNow]], ['0.06', '0']);
  assert.equal(mixed[cost], undefined);
  const inEuros = { money: 0.02, currency: 'EUR' };
  const euros = cells(inEuros, { ...kept, keptMoney: 0.06, currency: 'EUR' });
  assert.deepEqual([euros[cost], euros[costNow]], ['0.04 EUR', '0.01 EUR']);
  const named = reportWith(inEuros).numbers.filter(({ unit }) => unit === 'money');
  assert.deepEqual(
    named.map(({ value, currency }) => [value, currency]),
    [[0.02, 'EUR']],
  );
  const numbers = reportWith({ money: 0.02 }, { ...kept, keptMoney: 0.06 }).numbers;
  const value = (measure: string) => numbers.find((one) => one.measure === measure)?.value;
  assert.deepEqual([value('kept-tokens'), value('kept-money'), value('money')], [300, 0.06, 0.02]);
});

test('a run records what its judge was asked with, built-in prompt and version included', () => {
  const asked = {
    endpoint: endpointOf({ name: 'good', model: 'm', sampling: { max_tokens: 64 } }),
    choice: { kind: 'grader', endpoint: 'good', aid: 'answer', votes: 8, selectAmong: 4 },
    prompt: undefined,
    builtIn: { name: 'grader-binary-balanced', text: 'Grade it.' },
  } as const;
  const info = parseRunInfo({ ...HEADER, ...buildJudgeHeaderFields(asked, (text) => `hash of ${text}`, '1.2.3') });
  assert.equal(info?.name, 'grader@good (m)');
  assert.equal(info?.model, 'm');
  assert.deepEqual(info?.asked, {
    version: '1.2.3',
    endpoint: 'good',
    scale: 'binary',
    temper: 'balanced',
    prompt: { name: 'grader-binary-balanced', version: 2, hash: 'hash of Grade it.', isBuiltIn: true },
    aids: ['answer'],
    selectAmong: 4,
    sampling: { temperature: 1, top_p: 0.9, max_tokens: 64 },
  });
  // A critic has no temper, and a model of its endpoint's name is said once.
  const critic = { kind: 'critic', endpoint: 'good', temper: 'balanced' } as const;
  const plainly = {
    endpoint: endpointOf({ name: 'good', model: 'good' }),
    choice: critic,
    prompt: undefined,
  };
  assert.equal(buildJudgeHeaderFields(plainly, () => 'hash').name, 'critic@good');
});

test('a journal of a version that recorded less opens, and says so', () => {
  const judge = { id: 'critic@good', kind: 'critic', votes: 1, stop: 'exact', prompt: null };
  const info = parseRunInfo({ ...HEADER, name: 'critic (good)', judge, policies: {} }) ?? assert.fail();
  const told = tableOf([{ info, rows: [runRow(earliest(0), { label: 0 })], unreadable: 0 }]);
  for (const name of ['model', 'endpoint', 'prompt', 'sampling', 'Proofmark version'])
    assert.equal(told.get(name)?.[0], 'not recorded', name);
});

test('a model without a name is not recorded', () => {
  const asked = {
    endpoint: endpointOf({ kind: 'prm-json', model: '' }),
    choice: { kind: 'prm', endpoint: 'local' } as const,
    prompt: undefined,
  };
  const info = parseRunInfo({ ...HEADER, ...buildJudgeHeaderFields(asked, () => 'hash', '1') }) ?? assert.fail();
  assert.equal(info.model, undefined);
});

test('runs of a reward model say the form it was asked in, and are told apart by it', () => {
  const rows = [runRow(earliest(0), { label: 0 })];
  const runIn = (kind: EndpointKind) => {
    const choice = { kind: 'prm', endpoint: 'local' } as const;
    const asked = { endpoint: endpointOf({ kind, model: 'm' }), choice, prompt: undefined };
    return {
      info: parseRunInfo({ ...HEADER, ...buildJudgeHeaderFields(asked, () => 'hash', '1') }) ?? assert.fail(),
      rows,
      unreadable: 0,
    };
  };
  assert.equal(tableOf([runIn('prm-json')]).get('request and reply format')?.[0], 'prm-json');
  // Versions that found the form out later have this for each.
  assert.equal(tableOf([runIn('chat')]).get('request and reply format')?.[0], 'not recorded');
  const reported = buildReport([runIn('prm-json'), runIn('prm-pooling')]);
  assert.ok(reported.kind === 'report');
  const [one, other] = reported.report.series;
  assert.match(`${one?.name} ${other?.name}`, /format prm-json.*format prm-pooling/);
});

test('two runs that differ in one thing that was asked with are told apart, and leaks and changed prompts are warned of', () => {
  const base = { kind: 'grader', endpoint: 'local' } as const;
  const rows = [runRow(earliest(0), { label: 0 })];
  const runWith = (choice: Partial<JudgeConfiguration>, text = 'Grade it.', sampling = {}) => {
    const asked = {
      endpoint: endpointOf({ model: 'm', sampling }),
      choice: { ...base, ...choice },
      prompt: undefined,
      builtIn: { name: 'grader-binary-balanced', text },
    };
    const info = parseRunInfo({ ...HEADER, ...buildJudgeHeaderFields(asked, (one) => one, '1') }) ?? assert.fail();
    return { info, rows, unreadable: 0 };
  };
  const report = (...runs: readonly [Run] | readonly [Run, Run]) => {
    const reported = buildReport(runs);
    assert.ok(reported.kind === 'report');
    return reported.report;
  };
  const others: readonly [string, Run][] = [
    ['also shown to the judge correct final answer', runWith({ aid: 'answer' })],
    ['sampling temperature 0.5', runWith({}, 'Grade it.', { temperature: 0.5 })],
    ['sampling temperature 0, max_tokens 9', runWith({}, 'Grade it.', { max_tokens: 9 })],
    ['judgments written per proof 4', runWith({ selectAmong: 4 })],
    ['scale points', runWith({ scale: 'points' })],
    ['thresholds 0.7', runWith({ thresholds: { correct: 0.7 } })],
  ];
  for (const [words, other] of others) {
    const { series } = report(other, runWith({}));
    assert.ok(series[0]?.name.includes(words), `${series[0]?.name} has no “${words}”`);
    assert.notEqual(series[0]?.name, series[1]?.name);
  }
  // A long sampling is said whole, and runs that differ in its middle alone are told apart by it.
  const longest = (top_k: number) =>
    runWith({}, 'Grade it.', {
      top_p: 0.9,
      top_k,
      max_tokens: 16384,
      presence_penalty: 1.25,
      repetition_penalty: 1.05,
    });
  const { series } = report(longest(40), longest(41));
  assert.match(`${series[0]?.name} ${series[1]?.name}`, /top_k 40.*top_k 41/);
  assert.equal(
    tableOf([longest(40)]).get('sampling')?.[0],
    'temperature 0, top_p 0.9, top_k 40, max_tokens 16384, presence_penalty 1.25, repetition_penalty 1.05',
  );
  // The CSV of both names their runs, and all that each was asked with.
  const other = runWith({}, 'Grade it.', { temperature: 0.5 });
  const csv = formatReportAsCsv(report({ ...other, info: { ...other.info, run: 'r2' } }, runWith({})));
  const facts = csv.split('\r\n').filter((line) => /"?,run,/.test(line));
  for (const fact of ['run,run,r2,', 'run,run,r,', 'run,model,m,', 'run,sampling,temperature 0.5,'])
    assert.ok(
      facts.some((line) => line.includes(`,${fact}`)),
      fact,
    );
  assert.ok(
    facts.every((line) => line.startsWith('"grader@')),
    'each line says of which run it is',
  );
  // Scripts look facts up by these names, whatever a report shows.
  assert.deepEqual(
    formatReportAsCsv(report(runWith({ selectAmong: 4 })))
      .split('\r\n')
      .flatMap((line) => /,run,([^,]+),/.exec(line)?.[1] ?? []),
    [
      ...['run', 'started', 'judge', 'kind', 'simulated', 'votes', 'seed', 'data', 'rows', 'ended early'],
      ...['model', 'endpoint', 'prompt', 'shown beside the proof', 'scale', 'leniency'],
      ...['judgements per vote', 'sampling', 'Proofmark version'],
    ],
  );
  const warnings = (...runs: readonly [Run] | readonly [Run, Run]): string => JSON.stringify(report(...runs).audits);
  for (const aid of ['answer', 'reference'] as const) {
    const caution = getAnswerLeakCaution([aid]) ?? assert.fail();
    assert.ok(warnings(runWith({ aid })).includes(caution));
    assert.ok(!warnings(runWith({ aid: 'rubric' })).includes(caution));
  }
  const count = (...runs: readonly [Run, Run]): number => report(...runs).audits.length;
  assert.equal(count(runWith({}), runWith({}, 'Grade it well.')), count(runWith({}), runWith({})) + 1);
  assert.equal(count(runWith({}), runWith({ aid: 'rubric' })), count(runWith({}), runWith({})));
});

/** What stands under "Runs": the values of each line by its name. */
function tableOf(runs: readonly [Run]): ReadonlyMap<string, readonly string[]> {
  const reported = buildReport(runs);
  assert.ok(reported.kind === 'report');
  const rows = reported.report.tables.find(({ id }) => id === 'runs')?.table.rows ?? [];
  return new Map(rows.map(({ cells: [name = '', ...values] }) => [name, values]));
}
