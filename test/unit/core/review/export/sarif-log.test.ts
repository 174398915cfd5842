import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { zeroUsage } from '../../../../../src/core/judge/calls/usage.ts';
import type { Judge, JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import type { Proof } from '../../../../../src/core/proof/types.ts';
import type { SarifProofOrigin } from '../../../../../src/core/review/export/sarif-results.ts';
import {
  createSarifLogWriter,
  formatReviewAsMarkdown,
  type Review,
  runProofReview,
  toRelativeSarifInputLocation,
  toReviewJson,
} from '../../../../../src/core/review/index.ts';
import { coverage, evidence, refutation, scriptedJudge, scriptedVoter } from '../../../../support/builders.ts';
import { manualClock } from '../../../../support/manual-clock.ts';
import { type Log, type Result, sarifValidator } from '../../../../support/sarif.ts';

let validate: (log: unknown) => void;
before(async () => {
  validate = await sarifValidator();
});

const here = { location: toRelativeSarifInputLocation(['a.proof.md']), file: 'a.proof.md' };

async function reviewed(proof: Proof, replies: readonly JudgeReply[]): Promise<Review> {
  return lastOf(proof, [scriptedJudge(replies, 'checker')]);
}

async function lastOf(proof: Proof, judges: readonly Judge[]): Promise<Review> {
  const { signal } = new AbortController();
  let last: Review | undefined;
  for await (const snapshot of runProofReview(proof, judges, { clock: manualClock(), signal })) last = snapshot;
  assert.ok(last);
  return last;
}

/** The log of some proofs as text and as what it says, which is always valid. */
function logOf(items: readonly (readonly [SarifProofOrigin, Review])[], exitCode = 1): { text: string; log: Log } {
  const writer = createSarifLogWriter('1.2.3');
  const text = writer.start() + items.map(([source, of]) => writer.add(source, of)).join('') + writer.end(exitCode);
  const log = JSON.parse(text) as Log;
  validate(log);
  return { text, log };
}

/** A text whose every step has one refuted relation: all of it. */
async function refuteAll(text: string, source: Partial<SarifProofOrigin> = {}): Promise<readonly Result[]> {
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  const replies = proof.steps.flatMap((step) => [
    refutation(step.index, { range: { start: 0, end: step.text.length } }),
    coverage(step.index, 1),
  ]);
  return logOf([[{ ...here, ...source, text }, await reviewed(proof, replies)]]).log.runs[0].results;
}

const at = (result: Result | undefined) => result?.locations[0].physicalLocation;

describe('the schema can refuse', () => {
  const plants: readonly (readonly [string, (log: Log) => unknown])[] = [
    ['no runs', ({ runs: _, ...rest }) => rest],
    ['another version', (log) => ({ ...log, version: '2.0.0' })],
    ['a name that is not SARIF’s', (log) => ({ ...log, extra: 1 })],
    ['a level that is none', (log) => changed(log, { level: 'bad' })],
    ['a result without a message', (log) => changed(log, { message: undefined })],
    ['a region before the first line', (log) => placed(log, { region: { startLine: 0 } })],
    ['a URI that is none', (log) => placed(log, { artifactLocation: { uri: 'a b.md' } })],
  ];
  for (const [name, plant] of plants) {
    test(name, async () => {
      const proof = parseProofText('A.', { language: 'markdown', split: 'logical' });
      const { log } = logOf([[{ ...here, text: 'A.' }, await reviewed(proof, [refutation(0), coverage(0, 1)])]]);
      const bad = JSON.parse(JSON.stringify(plant(log)));
      assert.throws(() => validate(bad), assert.AssertionError);
    });
  }
  function changed(log: Log, values: object) {
    const run = log.runs[0];
    return { ...log, runs: [{ ...run, results: run.results.map((result) => ({ ...result, ...values })) }] };
  }
  function placed(log: Log, values: object) {
    const physicalLocation = { ...at(log.runs[0].results[0]), ...values };
    return changed(log, { locations: [{ physicalLocation }] });
  }
});

describe('results', () => {
  test('the loud finding is an error, other refutations are warnings, suspects are notes', async () => {
    const text = 'A.\n\nB.\n\nC.';
    const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
    const all = await reviewed(proof, [
      refutation(0, { strength: 'suspect', rule: 'D' }),
      coverage(0),
      refutation(1, { rule: 'C' }),
      coverage(1, 1),
      refutation(2, { rule: 'new' }),
      coverage(2, 1),
    ]);
    const { results, tool } = logOf([[{ ...here, text }, all]]).log.runs[0];
    assert.deepEqual(
      results.map((result) => [result.level, result.ruleId]),
      [
        ['note', 'D'],
        ['error', 'C'],
        ['warning', 'new'],
      ],
    );
    assert.equal(tool.driver.rules[results[1]?.ruleIndex ?? -1]?.id, 'C');
    assert.equal(results[2]?.ruleIndex, undefined);
    assert.match(results[0]?.message.text ?? '', /¶1: 3 \+ 4 is 7, not 8\.$/);
    assert.deepEqual(
      results.map((result) => result.locations[0].logicalLocations?.[0]?.name),
      ['step 1 (index 0)', 'step 2 (index 1)', 'step 3 (index 2)'],
    );
  });

  test('the evidence is in the properties', async () => {
    const proof = parseProofText('A.', { language: 'markdown', split: 'logical' });
    const left = { text: 'a', value: '1', sign: '≡' } as const;
    const given = refutation(0, { evidence: evidence({ counterexample: 'a = 1', left }) });
    const { log } = logOf([[{ ...here, text: 'A.' }, await reviewed(proof, [given, coverage(0, 1)])]]);
    assert.deepEqual(log.runs[0].results[0]?.properties, {
      step: 0,
      label: '¶1',
      relation: 'A',
      judge: 'checker',
      strength: 'refuted',
      sign: '=',
      left,
      right: { text: '8', value: '8' },
      counterexample: 'a = 1',
      outcome: 'false-statement',
    });
    assert.deepEqual(log.runs[0].artifacts[0]?.properties.outcomes, { 'false-statement': 1 });
  });

  test('the region of a step over lines of a text with CRLF and a byte order mark', async () => {
    const text = '\ufeffA 𝑥.\r\n\r\nB\r\n  é.\r\n';
    const [first, second] = await refuteAll(text);
    assert.deepEqual(at(first)?.region, {
      startLine: 1,
      startColumn: 1,
      endLine: 1,
      endColumn: 6,
      charOffset: 0,
      charLength: 5,
      snippet: { text: 'A 𝑥.' },
    });
    assert.deepEqual(at(second)?.region, {
      startLine: 3,
      startColumn: 1,
      endLine: 4,
      endColumn: 5,
      charOffset: 9,
      charLength: 7,
      snippet: { text: 'B\r\n  é.' },
    });
  });

  test('the verdict of judges that vote is a result of its step', async () => {
    const text = 'A.\n\nB.\n\nC.';
    const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
    const judged = await reviewed(
      proof,
      [0, 1, 2].map((step) => coverage(step)),
    );
    const votes = { against: 6, asked: 8, abstained: 0, planned: 8 };
    const steps = judged.steps.map((step, k) =>
      k === 1 ? { ...step, state: 'earliest-error' as const, votes } : step,
    );
    const { log } = logOf([
      [
        { ...here, text },
        { ...judged, steps, outcome: 'earliest-error', earliestError: 1 },
      ],
    ]);
    const [result, ...others] = log.runs[0].results;
    assert.deepEqual(others, []);
    assert.equal(result?.level, 'error');
    assert.equal(result?.ruleId, 'earliest-error');
    assert.match(result?.message.text ?? '', /^The earliest error is in ¶2: 6 of 8 votes\.$/);
    assert.equal(at(result)?.region?.snippet?.text, 'B.');
  });

  test('the error of a model stands at the quoted phrase, with the words of a vote and who judged', async () => {
    const text = 'All is well.\n\nBut 5 is even.\n\nDone.';
    const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
    const said = {
      sample: 0,
      raw: '',
      critique: 'Five is {0} odd [x](y).',
      quote: '5 is even',
      usage: zeroUsage,
    };
    const judge = scriptedVoter([{ kind: 'earliest', index: 1, said }], {
      votes: { on: 'proof', count: 1 },
      context: 'whole',
      kind: 'critic',
      model: 'm1',
    });
    const { log } = logOf([[{ ...here, text }, await lastOf(proof, [judge])]]);
    const [result] = log.runs[0].results;
    assert.equal(result?.ruleId, 'earliest-error');
    assert.equal(at(result)?.region?.snippet?.text, '5 is even');
    assert.match(
      result?.message.text ?? '',
      /^The earliest error is in ¶2: 1 of 1 vote\. Five is .* odd \[x\] \(y\)\.$/,
    );
    assert.equal(result?.properties?.model, 'm1');
  });

  test('a proof that a grader rejects is a result of the whole', async () => {
    const text = 'A.\n\nB.';
    const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
    const judge = scriptedVoter([{ kind: 'grade', points: 0, max: 1 }], {
      votes: { on: 'proof', count: 1 },
      context: 'whole',
      kind: 'grader',
    });
    const { log } = logOf([[{ ...here, text }, await lastOf(proof, [judge])]]);
    const [result, ...others] = log.runs[0].results;
    assert.deepEqual(others, []);
    assert.equal(result?.ruleId, 'rejected');
    assert.match(result?.message.text ?? '', /: 1 of 1 vote\.$/);
    assert.equal(at(result)?.region?.snippet?.text, text);
  });

  test('a finding in a row of a data set is placed in the line of the row', async () => {
    const row = { file: 'set.jsonl', id: 'r1', line: 7, location: toRelativeSarifInputLocation(['set.jsonl']) };
    const [, result] = await refuteAll('A.\n\nBB.', row);
    assert.deepEqual(at(result)?.region, { startLine: 7 });
    assert.equal(result?.locations[0].logicalLocations?.[0]?.fullyQualifiedName, 'row r1/step 2 (index 1)');
    assert.match(result?.message.text ?? '', /^Row r1: .*¶2: 3 \+ 4 is 7, not 8\.$/);
    const { row: id, start, end } = result?.properties ?? {};
    assert.deepEqual({ id, start, end }, { id: 'r1', start: 4, end: 7 });
    const { line: _, ...unplaced } = row;
    assert.equal(at((await refuteAll('A.', unplaced))[0])?.region, undefined);
  });

  test('fingerprints stay through edits elsewhere and are different in one proof', async () => {
    const printsOf = async (text: string, source: Partial<SarifProofOrigin> = {}) =>
      (await refuteAll(text, source)).map((result) => result.partialFingerprints['proofmarkStatement/v1']);
    const before = await printsOf('A.\n\nB.\n\nB.');
    assert.equal(new Set(before).size, 3);
    assert.deepEqual(await printsOf('New.\r\n\r\nA.\r\n\r\nB.\r\n\r\nB.'), [...(await printsOf('New.')), ...before]);
    assert.notDeepEqual(await printsOf('A.', { id: 'r1' }), await printsOf('A.', { id: 'r2' }));
  });

  test('words of a proof are no links and no placeholders of the log', async () => {
    const row = { id: '[x](https://example.org) {0} {y}' };
    const [result] = await refuteAll('A.', row);
    assert.match(result?.message.text ?? '', /^Row \[x\] \(https:\/\/example\.org\) \{\{0\}\} \{y\}: /);
  });
});

describe('the run', () => {
  test('one log for many proofs, with an artifact for each file', async () => {
    const proof = parseProofText('A.', { language: 'markdown', split: 'logical' });
    const one = await reviewed(proof, [refutation(0), coverage(0, 1)]);
    const none = await reviewed(proof, [coverage(0)]);
    const set = { file: 'set.jsonl', location: toRelativeSarifInputLocation(['set.jsonl']), text: 'A.' };
    const { log } = logOf([
      [{ ...here, text: 'A.' }, none],
      [{ ...set, id: 'a', line: 1 }, one],
      [{ ...set, id: 'b', line: 2 }, none],
      [{ ...set, id: 'c', line: 3 }, one],
    ]);
    const { results, artifacts } = log.runs[0];
    assert.deepEqual(
      artifacts.map(({ location, properties }) => [location.uri, properties.outcomes]),
      [
        ['a.proof.md', { 'nothing-found': 1 }],
        ['set.jsonl', { 'false-statement': 2, 'nothing-found': 1 }],
      ],
    );
    assert.deepEqual(
      results.map((result) => at(result)?.artifactLocation.index),
      [1, 1],
    );
  });

  test('without a proof it is valid, with no result', () => {
    const { log } = logOf([], 0);
    assert.deepEqual(log.runs[0].results, []);
    assert.deepEqual(log.runs[0].invocations, [{ executionSuccessful: true, exitCode: 0 }]);
  });

  test('what could not be read, and judges that failed, are notifications', async () => {
    const proof = parseProofText('A.', { language: 'markdown', split: 'logical' });
    const message = 'The judge is gone.';
    const failed = await reviewed(proof, [{ kind: 'failure', failure: 'unavailable', step: 0, message }]);
    const writer = createSarifLogWriter('1.2.3');
    writer.problem({
      location: toRelativeSarifInputLocation(['set.jsonl']),
      line: 3,
      row: '3',
      message: 'It is torn.',
    });
    const text = writer.start() + writer.add({ ...here, text: 'A.' }, failed) + writer.end(2);
    const log = JSON.parse(text) as Log;
    validate(log);
    const [{ executionSuccessful, toolExecutionNotifications: said = [] }] = log.runs[0].invocations;
    assert.equal(executionSuccessful, false);
    assert.deepEqual(
      said.map((item) => item.message.text),
      ['It is torn.', message],
    );
    assert.equal(said[0]?.locations?.[0].physicalLocation.region?.startLine, 3);
    assert.equal(said[1]?.locations?.[0].logicalLocations?.[0]?.name, 'step 1 (index 0)');
  });

  test('of very many notifications the rest is counted', () => {
    const writer = createSarifLogWriter('1.2.3');
    for (let line = 1; line <= 1500; line++)
      writer.problem({ location: toRelativeSarifInputLocation(['set.jsonl']), line, message: 'It is torn.' });
    const log = JSON.parse(writer.start() + writer.end(2)) as Log;
    validate(log);
    const said = log.runs[0].invocations[0].toolExecutionNotifications ?? [];
    assert.equal(said.length, 1001);
    assert.match(said.at(-1)?.message.text ?? '', /500 more/);
  });

  test('a finding of a rule that only earlier versions had is in every export, in a log without an index', async () => {
    const text = 'Wait, this is wrong.';
    const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
    const doubt = refutation(0, { range: { start: 0, end: text.length }, strength: 'suspect', rule: 'W' });
    const review = await reviewed(proof, [doubt, coverage(0, 1)]);
    const [result] = logOf([[{ ...here, text }, review]]).log.runs[0].results;
    assert.deepEqual([result?.ruleId, result?.ruleIndex], ['W', undefined]);
    const { steps } = toReviewJson({ file: 'a.proof.md', text }, review);
    assert.deepEqual(
      steps.flatMap((step) => step.evidence.map(({ rule, strength }) => [rule, strength])),
      [['W', 'suspect']],
    );
    assert.match(formatReviewAsMarkdown(review), /Evidence/);
  });

  test('a text that is no file is carried by the log, unless it is long', async () => {
    const location = { uri: 'stdin:///', relative: false };
    const contentsOf = async (text: string) => {
      const proof = parseProofText(text, { language: 'plain', split: 'logical' });
      const item = [{ file: '-', location, text }, await reviewed(proof, [coverage(0)])] as const;
      return logOf([item]).log.runs[0].artifacts[0]?.contents?.text;
    };
    assert.equal(await contentsOf('A.'), 'A.');
    assert.equal(await contentsOf('x'.repeat(2 ** 20 + 1)), undefined);
  });

  test('any text, row and file name give a valid log whose regions are where it says', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 });
    const words = fc.array(fc.oneof(anything, fc.constantFrom('\n\n', '\r\n', '\ufeff', '](', '{0}', '\ud800')));
    const property = fc.asyncProperty(words, anything, anything, async (pieces, name, id) => {
      const text = pieces.join('');
      const location = toRelativeSarifInputLocation([name, 'a.md']);
      const plain = text.replace(/^\ufeff/, '').replace(/\p{Surrogate}/gu, '\ufffd');
      for (const result of await refuteAll(text, { file: name, location })) {
        const region = at(result)?.region;
        const from = region?.charOffset ?? -1;
        assert.equal(plain.slice(from, from + (region?.charLength ?? 0)), region?.snippet?.text);
        const lines = plain.split('\n');
        const before = lines.slice(0, (region?.startLine ?? 0) - 1).join('\n').length;
        const breakBefore = (region?.startLine ?? 0) > 1 ? 1 : 0;
        assert.equal(before + breakBefore + (region?.startColumn ?? 0) - 1, from);
      }
      await refuteAll(text, { location, id, line: 1 });
    });
    await fc.assert(property, { numRuns: 150 });
  });
});
