/** Trivial rules by hand, that a search does not flatter them, and what is said of judges beside them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRandomGenerator } from '../../../../../src/core/base/random.ts';
import { toShareEstimate } from '../../../../../src/core/base/shares.ts';
import { type AuditedJudge, auditJudges, computePpv } from '../../../../../src/core/evaluate/audits/audits.ts';
import { TokenizedRows } from '../../../../../src/core/evaluate/audits/texts.ts';
import type { TrivialBaselineResult, TrivialBaselineScore } from '../../../../../src/core/evaluate/audits/types.ts';
import { getItemKey } from '../../../../../src/core/evaluate/run/item.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { abstained, answer, earliest, failed, grade, policies, runRow } from '../../../../support/run-rows.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/evaluate/audits/audits');

const judge = (rows: readonly RunRow[], name = 'scripted judge'): AuditedJudge => ({ name, rows, policies });

const ruleOf = (rules: readonly TrivialBaselineResult[], id: TrivialBaselineResult['id']): TrivialBaselineResult => {
  const found = rules.find((rule) => rule.id === id);
  assert.ok(found, id);
  return found;
};
const scoreOf = (rules: readonly TrivialBaselineResult[], id: TrivialBaselineResult['id']): TrivialBaselineScore => {
  const rule = ruleOf(rules, id);
  assert.ok('accuracy' in rule, `${id} is absent`);
  return rule;
};
const reasonOf = (rules: readonly TrivialBaselineResult[], id: TrivialBaselineResult['id']): string | undefined => {
  const rule = ruleOf(rules, id);
  return 'reason' in rule ? rule.reason : undefined;
};

/** So many rows, right as `isRight` says. */
function rowsOf(
  count: number,
  isRight: (index: number) => boolean,
  more: (index: number) => Partial<RunRow> = () => ({}),
) {
  return Array.from({ length: count }, (_, index) =>
    runRow(answer(index % 3 === 0 ? 'no' : 'yes'), { isRight: isRight(index), ...more(index) }),
  );
}

test('always wrong and the majority are counts; rows that are in no score are in neither', () => {
  const rows = [
    ...rowsOf(6, () => true),
    ...rowsOf(4, () => false),
    runRow(failed, { isRight: false }),
    runRow(grade(6.5), { isRight: false }),
    runRow(answer('yes')),
  ];
  const under = { ...policies, accepted: 1 };
  const { rules, judges } = auditJudges([{ name: 'judge', rows, policies: under }]);
  const [wrong, most] = [scoreOf(rules, 'always-wrong'), scoreOf(rules, 'majority')];
  assert.deepEqual([wrong.accuracy.part, wrong.accuracy.whole], [4, 10]);
  assert.deepEqual([most.accuracy.part, most.chosen], [6, { kind: 'label', label: 'right' }]);
  assert.equal(judges[0]?.accuracy.whole, 10);
});

test('who abstains is wrong there, as in its score', () => {
  const { judges } = auditJudges([
    judge([runRow(abstained, { isRight: true }), runRow(answer('yes'), { isRight: true })]),
  ]);
  assert.deepEqual([judges[0]?.accuracy.part, judges[0]?.accuracy.whole], [1, 2]);
});

test('what decides alone is found: problem, author, length', () => {
  const isRight = (index: number): boolean => index % 2 === 0;
  const rows = rowsOf(60, isRight, (index) => ({
    // Six rows of each problem, all alike; so are those of an author.
    problem: `problem ${index % 10}`,
    generator: isRight(index) ? 'one' : 'two',
    length: isRight(index) ? 900 + index : 100 + index,
  }));
  const { rules } = auditJudges([judge(rows)]);
  for (const id of ['problem', 'author', 'length'] as const) {
    assert.equal(scoreOf(rules, id).accuracy.value, 100, id);
    assert.equal(scoreOf(rules, id).fit, 'cross-fitted');
  }
  const { chosen } = scoreOf(rules, 'length');
  assert.ok(chosen?.kind === 'cut' && chosen.longer === 'right' && chosen.characters >= 159 && chosen.characters < 900);
  assert.equal(scoreOf(rules, 'majority').accuracy.value, 50);
});

test('what a rule cannot go by is absent, with the reason', () => {
  const alone = auditJudges([judge(rowsOf(8, (index) => index > 3))]).rules;
  assert.equal(reasonOf(alone, 'problem'), 'one-row-each');
  assert.equal(reasonOf(alone, 'author'), 'no-author');
  assert.equal(reasonOf(alone, 'token'), 'no-texts');
  const same = auditJudges([
    judge(
      rowsOf(
        8,
        (index) => index > 3,
        () => ({ problem: 'p', generator: 'g' }),
      ),
    ),
  ]).rules;
  assert.equal(reasonOf(same, 'problem'), 'one-problem');
  assert.equal(reasonOf(same, 'author'), 'one-author');
  assert.deepEqual(auditJudges([]), { audits: [], rules: [], judges: [] });
  assert.deepEqual(auditJudges([judge([runRow(failed, { isRight: true })])]).audits, []);
});

test('the rows of one problem are in folds of rows, those of several in folds of problems', () => {
  const lengthDetail = (problems: number): string => {
    const rows = rowsOf(
      40,
      (index) => index > 20,
      (index) => ({ problem: `p${index % problems}`, length: 100 + index }),
    );
    const { audits } = auditJudges([judge(rows)]);
    return audits.find(({ sentence }) => sentence.includes('length'))?.detail ?? '';
  };
  assert.match(lengthDetail(1), /folds of rows/);
  assert.match(lengthDetail(20), /folds of problems/);
});

test('the rule of the triangle and the ruler, and the token that tells labels apart', () => {
  const rows = rowsOf(40, (index) => index % 2 === 0);
  const texts = new TokenizedRows();
  for (const [index, row] of rows.entries())
    texts.add(getItemKey(row), {
      problem: index % 4 === 1 ? 'Let ABC be a Triangle.' : 'Show it.',
      solution: index % 2 === 0 ? `First part.\n\n-----\n\nBy \\lemma{} ${index}.` : `Clearly part ${index}.`,
    });
  const { rules } = auditJudges([judge(rows)], { texts });
  assert.equal(scoreOf(rules, 'cues').accuracy.value, 100);
  const token = scoreOf(rules, 'token');
  assert.equal(token.accuracy.value, 100);
  // Of those that do as well, the first by its letters.
  assert.deepEqual(token.chosen, {
    kind: 'token',
    token: '-----',
    in: 'solution',
    having: 'right',
    rows: 20,
  });
  const none = new TokenizedRows();
  for (const row of rows) none.add(getItemKey(row), { problem: 'A triangle.', solution: '-----' });
  assert.equal(reasonOf(auditJudges([judge(rows)], { texts: none }).rules, 'cues'), 'no-cues');
});

test('where labels are chance no search finds anything: cross-fitted rules stay near the majority', () => {
  const random = createRandomGenerator(11);
  const words = Array.from(
    { length: 400 },
    (_, index) => `w${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
  );
  const rows = rowsOf(
    200,
    () => random() < 0.5,
    (index) => ({
      problem: `problem ${index % 50}`,
      generator: `author ${index % 5}`,
      length: Math.floor(random() * 5000),
    }),
  );
  const texts = new TokenizedRows();
  for (const row of rows)
    texts.add(getItemKey(row), {
      problem: 'Show it.',
      solution: words.filter(() => random() < 0.1).join(' '),
    });
  const { rules } = auditJudges([judge(rows)], { texts });
  for (const id of ['token', 'length', 'author', 'problem'] as const) {
    const { accuracy } = scoreOf(rules, id);
    assert.ok((accuracy.value ?? 100) < 60, `${id} has ${accuracy.value} of chance alone`);
  }
});

test('a judge whose interval reaches a rule is warned about, one that is above it is not', () => {
  const gold = (index: number): boolean => index % 10 < 4;
  const said = (right: number): readonly RunRow[] =>
    Array.from({ length: 200 }, (_, index) =>
      runRow(answer((index % 20 < right ? gold(index) : !gold(index)) ? 'yes' : 'no'), {
        id: `row ${index}`,
        isRight: gold(index),
      }),
    );
  // "Always wrong" has 60 %. 65 % of 200 reach down to 58.2, 80 % to 73.9.
  const majorityOf = (right: number) =>
    auditJudges([judge(said(right))]).audits.find(({ sentence }) => sentence.includes('“incorrect”'));
  const [weak, strong] = [majorityOf(13), majorityOf(16)];
  assert.equal(weak?.level, 'warning');
  assert.equal(strong?.level, 'plain');
  expectSaid(weak.sentence, weak.detail, strong.detail);
  const below = majorityOf(8);
  assert.equal(below?.level, 'warning');
  expectSaid(below?.detail);
  const both = auditJudges([judge(said(16), 'first'), judge(said(13), 'second')]).audits[0];
  assert.equal(both?.level, 'warning');
  expectSaid(both?.detail);
});

test('where solutions of one problem are judged alike, intervals over rows are said to be too narrow', () => {
  const clusters = (isHit: (index: number) => boolean) => {
    const rows = Array.from({ length: 200 }, (_, index) =>
      runRow(answer(isHit(index) === (index % 2 === 0) ? 'yes' : 'no'), {
        isRight: index % 2 === 0,
        problem: `problem ${Math.floor(index / 10)}`,
      }),
    );
    return auditJudges([judge(rows)]).audits.find(({ detail }) =>
      /\d–\d+\.\d instead of \d+\.\d–\d+\.\d\.$/.test(detail),
    );
  };
  // Twenty problems of ten rows: either all of a problem or none, in half of them; then half of each.
  const alike = clusters((index) => Math.floor(index / 10) % 2 === 0);
  assert.equal(alike?.level, 'warning');
  expectSaid(alike?.sentence);
  // 20 independent problems: 50 ± 1.96 · 50 / √20 = 50 ± 21.9.
  const [low, high] = (/\b(\d+\.\d)–(\d+\.\d) instead of 43\.1–56\.9\.$/.exec(alike?.detail ?? '') ?? [])
    .slice(1)
    .map(Number);
  assert.ok(Math.abs((low ?? 0) - 28.1) <= 4 && Math.abs((high ?? 0) - 71.9) <= 4, alike?.detail);
  assert.equal(
    clusters((index) => index % 10 < 5),
    undefined,
  );
  const alone = auditJudges([judge(rowsOf(20, (index) => index % 2 === 0))]).audits;
  assert.ok(alone.every(({ sentence }) => sentence !== alike?.sentence));
});

test('what acceptances are worth at a base rate, by Bayes', () => {
  // 5 in 100 right, TPR 85.7 %, TNR 75.9 %: 4.285 of 4.285 + 22.895 acceptances are right.
  const ppv = computePpv(0.05, toShareEstimate(857, 1000), toShareEstimate(759, 1000));
  assert.ok(ppv && Math.abs(ppv.value - (100 * 4.285) / (4.285 + 22.895)) < 1e-9);
  assert.ok(ppv.interval.low < ppv.value && ppv.value < ppv.interval.high);
  assert.equal(computePpv(0.05, toShareEstimate(0, 0), toShareEstimate(1, 2)), undefined);
  assert.equal(computePpv(0.05, toShareEstimate(0, 5), toShareEstimate(5, 5)), undefined, 'nothing is accepted');
  assert.equal(computePpv(0, toShareEstimate(1, 2), toShareEstimate(1, 2))?.value, 0);
  assert.equal(computePpv(1, toShareEstimate(1, 2), toShareEstimate(1, 2))?.value, 100);
  const rows = rowsOf(40, (index) => index % 2 === 0);
  const audit = (baseRate?: number) =>
    auditJudges([judge(rows)], baseRate === undefined ? {} : { baseRate }).audits.find(({ isBaseRate }) => isBaseRate);
  expectSaid(audit()?.sentence, audit()?.level, audit(0.0004)?.sentence, audit(1 / 3)?.sentence);
  assert.equal(audit(0.9)?.level, 'plain');
});

test('a noise ceiling is said if it is given, and a judge that reaches it is told of', () => {
  const rows = rowsOf(30, (index) => index % 3 !== 0);
  const last = (ceiling?: number) => auditJudges([judge(rows)], ceiling === undefined ? {} : { ceiling }).audits.at(-1);
  assert.equal(last()?.level, 'absent');
  assert.equal(last(0.9)?.level, 'warning');
  expectSaid(last(0.9)?.sentence);
  const poor = rows.map((row) => ({ ...row, isRight: !row.isRight }));
  assert.equal(auditJudges([judge(poor)], { ceiling: 0.9 }).audits.at(-1)?.level, 'plain');
});

test('a label on a step is right or wrong as a whole here', () => {
  const rows = [
    runRow(earliest(1), { label: 2 }),
    runRow(earliest(-1), { label: -1 }),
    runRow(earliest(-1), { label: 0 }),
  ];
  const { judges, rules } = auditJudges([judge(rows)]);
  assert.deepEqual([judges[0]?.accuracy.part, judges[0]?.accuracy.whole], [2, 3]);
  assert.equal(scoreOf(rules, 'always-wrong').accuracy.part, 2);
});

test('the order of rows changes nothing', () => {
  const anyRow = fc.record({
    isRight: fc.boolean(),
    problem: fc.constantFrom('a', 'b', 'c'),
    generator: fc.constantFrom('x', 'y'),
    length: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 30 }), fc.integer({ min: 0, max: 5 }), (values, seed) => {
      const rows = values.map((more) => runRow(answer('yes'), more));
      const texts = new TokenizedRows();
      for (const [index, row] of rows.entries())
        texts.add(getItemKey(row), { problem: `a ${index % 3}`, solution: `word ${index % 4}` });
      const turned = auditJudges([judge([...rows].reverse())], { texts, seed });
      assert.deepEqual(auditJudges([judge(rows)], { texts, seed }), turned);
      for (const rule of turned.rules) if ('accuracy' in rule) assert.equal(rule.accuracy.whole, rows.length);
    }),
    { numRuns: 50 },
  );
});
