import assert from 'node:assert/strict';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { orderAnnotatorsForItem } from '../../../../src/core/annotate/agreement/assignment.ts';
import { formatAgreementProtocol } from '../../../../src/core/annotate/agreement/protocol-file.ts';
import type { AgreementReport } from '../../../../src/core/annotate/agreement/types.ts';
import { formatLabelLine, type LabelRecord } from '../../../../src/core/annotate/index.ts';
import { at, record } from '../../core/annotate/records.ts';
import { type Run, proofmark as run } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-agree-'));
after(() => rmSync(place, { recursive: true, force: true }));

const agree = (...args: string[]): Run => run(['agree', ...args], { cwd: place });
const report = (done: Run): AgreementReport => JSON.parse(done.out) as AgreementReport;

const row = (id: string, label: number, isRight: boolean, steps = 4) => ({
  id,
  problem: 'How many?',
  steps: Array.from({ length: steps }, (_, k) => `Step ${k}.`),
  final_answer_correct: isRight,
  label,
});
const lines = (all: readonly unknown[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');
writeFileSync(
  join(place, 'set.jsonl'),
  lines([
    row('one', 1, false),
    row('two', -1, true),
    row('three', 0, false),
    row('four', -1, false),
    row('five', 2, true),
  ]),
);

/** Blind labels of four people, a file for each; the item is the row's id. */
function labels(folder: string, said: Readonly<Record<string, Readonly<Record<string, string | number>>>>): string {
  mkdirSync(join(place, folder), { recursive: true });
  for (const [annotator, items] of Object.entries(said)) {
    const records = Object.entries(items).map(
      ([id, value], k): LabelRecord =>
        record({
          item: `set.jsonl#${id}`,
          annotator,
          mode: 'blind',
          kind: 'submit',
          value,
          time: at(1000 * k),
          milliseconds: 1000,
        }),
    );
    writeFileSync(
      join(place, folder, `${annotator}.jsonl`),
      records.map((one) => `${formatLabelLine(one)}\n`).join(''),
    );
  }
  return folder;
}

describe('proofmark agree', () => {
  const folder = labels('labels', {
    ada: { one: 1, two: -1, three: 0, four: -1 },
    emmy: { one: 1, two: -1, three: 2, four: -1 },
    olga: { one: 1, two: 'unsure', three: 0, four: -1 },
    sofia: { three: 0, two: -1 },
  });

  it('says what is settled, and how far all agree', () => {
    const done = agree(folder, '--data', 'set.jsonl', '--format', 'json');
    assert.deepEqual([done.code, done.err], [0, '']);
    const { total, pairs, judges, annotators, disagreements } = report(done);
    assert.deepEqual(total.error, { items: 2, after: { 3: 1, 4: 1 } });
    assert.deepEqual(total.correct, { items: 1, after: { 3: 1 } });
    assert.deepEqual([total.dropped, total.untouched], [1, 1]);
    assert.deepEqual(pairs.map(({ annotators: [a, b], items, agreed }) => [a, b, items, agreed])[0], [
      'ada',
      'emmy',
      4,
      3,
    ]);
    assert.deepEqual(
      judges.map(({ name, f1 }) => [name, f1]),
      [['gold label', 100]],
    );
    assert.equal(annotators.find(({ annotator }) => annotator === 'olga')?.unsure, 1);
    assert.deepEqual(
      disagreements.map(({ item }) => item),
      ['set.jsonl#three'],
    );
  });

  it('says it as text and as Markdown, too', () => {
    assert.match(agree(folder, '--data', 'set.jsonl').out, /^set +error +2 +1 \(50\.0%\) +1 \(50\.0%\) +0 \(0\.0%\)$/m);
    assert.match(agree(folder, '--data', 'set.jsonl', '--format', 'markdown').out, /^# .*\bset\\?\.jsonl$/m);
  });

  it('leads to each item that people differ on, and quotes the steps that they name', () => {
    const text = agree(folder, '--data', 'set.jsonl').out;
    assert.match(text, /^set\.jsonl#three .* 3\n {4}Step 0: “Step 0\.”\n {4}Step 2: “Step 2\.”$/m);
    mkdirSync(join(place, 'more (old)'), { recursive: true });
    copyFileSync(join(place, 'set.jsonl'), join(place, 'more (old)', 'set.jsonl'));
    const markdown = agree(folder, '--data', 'more (old)/set.jsonl', '--format', 'markdown').out;
    assert.match(
      markdown,
      /^\| \[set\.jsonl\\#three\]\(more%20%28old%29\/set\.jsonl#L3\) \| .* \| 3 \| Step 0: “Step 0\.”<br>Step 2: “Step 2\.” \|$/m,
    );
  });

  it('takes files one by one, and other numbers', () => {
    const files = ['ada', 'emmy'].map((name) => `labels/${name}.jsonl`);
    const { total, rules } = report(
      agree(...files, '--data', 'set.jsonl', '--needed', '2', '--most', '2', '--format', 'json'),
    );
    assert.deepEqual(rules, { needed: 2, most: 2 });
    assert.equal(total.discarded.disagreement, 1);
  });

  it('finds the protocol beside the labels, and counts only who was asked', () => {
    const annotators = ['ada', 'emmy', 'olga', 'sofia'];
    const protocol = { dataSet: 'set.jsonl', seed: 'seed', annotators, needed: 3, most: 5 };
    const said = Object.fromEntries([...annotators, 'julia'].map((name) => [name, { one: 1 }]));
    labels('.proofmark/labels', said);
    mkdirSync(join(place, '.proofmark', 'agreement'), { recursive: true });
    writeFileSync(join(place, '.proofmark', 'agreement', 'set.jsonl.json'), formatAgreementProtocol(protocol));
    const done = agree('.', '--data', 'set.jsonl', '--format', 'json');
    assert.equal(done.code, 0);
    const { leftOut, annotators: people, protocol: told } = report(done);
    assert.deepEqual(told, { dataSet: 'set.jsonl', seed: 'seed', annotators });
    assert.deepEqual([leftOut.notAssigned, leftOut.notAsked], [1, 1]);
    const fourth = orderAnnotatorsForItem('seed', annotators, 'set.jsonl#one')[3];
    assert.equal(people.find(({ annotator }) => annotator === fourth)?.leftOut, 1);
    assert.match(agree('.', '--data', 'set.jsonl', '--needed', '2').err, /--needed\b/);
  });

  it('sets judges against what was settled, by their reviews', () => {
    const review = (id: string, earliestError: number | null) => ({
      file: 'somewhere/set.jsonl',
      id,
      judge: 'critic',
      earliestError,
    });
    writeFileSync(
      join(place, 'reviews.jsonl'),
      lines([review('one', 1), review('two', 2), review('three', null), review('five', 0)]),
    );
    const done = agree(folder, '--data', 'set.jsonl', '--judge-verdicts', 'reviews.jsonl', '--format', 'json');
    const critic = report(done).judges.find(({ name }) => name === 'critic');
    assert.deepEqual(critic, {
      name: 'critic',
      errors: 2,
      found: 1,
      earlier: 0,
      later: 0,
      missed: 0,
      corrects: 1,
      passed: 0,
      silent: 1,
      f1: 0,
    });
  });

  it('names what it cannot read, and goes on', () => {
    const bad = labels('bad', { ada: { one: 1, gone: 2, two: 99 }, emmy: { one: 1 } });
    appendFileSync(join(place, bad, 'ada.jsonl'), '{"v":1}\n\n');
    appendFileSync(join(place, bad, 'emmy.jsonl'), '{"v":1,"ti');
    writeFileSync(join(place, 'reviews2.jsonl'), 'nothing\n');
    const done = agree(bad, 'nowhere', '--data', 'set.jsonl', '--judge-verdicts', 'reviews2.jsonl', '--format', 'json');
    assert.equal(done.code, 2);
    assert.match(done.err, /ada\.jsonl:4: /);
    assert.doesNotMatch(done.err, /emmy\.jsonl/);
    assert.match(done.err, /^proofmark: nowhere: /m);
    assert.match(done.err, /reviews2\.jsonl:1: /);
    const { total, leftOut } = report(done);
    assert.equal(total.open, 2);
    assert.deepEqual([leftOut.unknownItems, leftOut.noSuchStep], [1, 1]);
  });

  it('says what is missing', () => {
    assert.match(agree().err, /\blabel files\b/);
    assert.match(agree(folder).err, /--data DATA\.jsonl/);
    assert.match(agree(folder, '--data', 'set.jsonl', '--needed', '1').err, /--needed .*\b2\b.*"1"/);
    assert.match(
      agree(folder, '--data', 'set.jsonl', '--data', 'more/set.jsonl').err,
      /"set\.jsonl" and "more\/set\.jsonl"/,
    );
    writeFileSync(join(place, 'other.json'), '{"v":1}');
    const done = agree(folder, '--data', 'set.jsonl', '--agreement', 'other.json');
    assert.equal(done.code, 2);
    assert.match(done.err, /other\.json: .*data set/);
  });
});
