/** Audits of a run from the command line: the texts come from the data set, and only from what was judged. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Audit } from '../../../../src/core/evaluate/audits/types.ts';
import type { Report } from '../../../../src/core/evaluate/report/types.ts';
import type { Run } from '../../../../src/core/evaluate/run-types.ts';
import { journalOf } from '../../../support/journals.ts';
import { answer, runRow } from '../../../support/run-rows.ts';
import { runOf } from '../../../support/runs.ts';
import { proofmark, type Run as Ran } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-audits-'));
after(() => rmSync(place, { recursive: true, force: true }));

function report(folder: string, ...args: string[]): Ran {
  return proofmark(['report', join(place, 'run.jsonl'), ...args], { cwd: join(place, folder) });
}

/** On how many rows of how many each rule of the audits, and the judge, is right; none of a rule that is n/a. */
function rulesIn({ out }: Ran): Readonly<Record<string, readonly (number | undefined)[]>> {
  const { numbers } = JSON.parse(out) as Report;
  return Object.fromEntries(
    numbers.flatMap(({ over, name = '', part, whole, value }) =>
      over === 'audit' && value !== null ? [[name, [part, whole]]] : [],
    ),
  );
}

/** The audit whose sentence has this. */
function auditIn({ out }: Ran, words: RegExp): Audit | undefined {
  return (JSON.parse(out) as Report).audits.find(({ sentence }) => words.test(sentence));
}

interface Row {
  readonly id: string;
  readonly problem: string;
  readonly proof: string;
  readonly human_label: string;
}

/** A journal of a simulated judge on a data set of which it is right on so many of a hundred. */
function simulated(set: string, text: string, rows: readonly Row[], share: number): Run {
  return runOf(
    rows.map(({ id, problem, proof, human_label }, index) => {
      const isRight = human_label === 'correct';
      const isHit = (index * 37) % 100 < share;
      return runRow(answer(isHit === isRight ? 'yes' : 'no'), {
        set,
        id,
        problem,
        length: proof.length,
        isRight,
      });
    }),
    {
      dataSets: [{ name: set, sha256: createHash('sha256').update(text).digest('hex') }],
      simulated: 'a judge that knows the labels and errs by count',
    },
  );
}

const rows = Array.from(
  { length: 40 },
  (_, index): Row => ({
    // Two rows have one id: the second is named apart, as where it was judged.
    id: index === 39 ? 'row 38' : `row ${index}`,
    problem: index % 4 === 1 ? `Let a triangle be given, ${index}.` : `Show it, ${index}.`,
    proof: index % 2 === 0 ? `One part.\n\n-----\n\nAnother, ${index}.` : `So it is, ${index}.`,
    human_label: index % 2 === 0 ? 'correct' : 'incorrect',
  }),
);

test('texts are read from the data set of the run, where it lies unchanged or is named', () => {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  for (const folder of ['here', 'elsewhere', 'changed']) mkdirSync(join(place, folder));
  writeFileSync(join(place, 'here', 'proofs.jsonl'), text);
  writeFileSync(join(place, 'changed', 'proofs.jsonl'), text.replace('So it is', 'Thus it is'));
  const named = rows.map((row, index) => (index === 39 ? { ...row, id: 'row 38~40' } : row));
  writeFileSync(join(place, 'run.jsonl'), journalOf(simulated('proofs.jsonl', text, named, 80)));

  const here = report('here', '--format', 'json');
  assert.equal(here.err, '');
  assert.equal(here.code, 0);
  const { majority, cues, token, judge } = rulesIn(here);
  assert.deepEqual(
    [majority, cues, token],
    [
      [20, 40],
      [40, 40],
      [40, 40],
    ],
  );
  assert.ok((judge?.[0] ?? 0) < 40, `${judge}`);
  assert.match(auditIn(here, /triangle/)?.sentence ?? '', /\b100\.0%.*triangle.*dashed line/);

  for (const folder of ['elsewhere', 'changed'])
    assert.equal(rulesIn(report(folder, '--format', 'json')).token, undefined, folder);
  const told = report('elsewhere', '--format', 'json', '--data', join('..', 'here', 'proofs.jsonl'));
  assert.deepEqual(rulesIn(told), rulesIn(here));
  const wrong = report('elsewhere', '--data', join('..', 'changed', 'proofs.jsonl'));
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /changed.*: proofs\.jsonl\./);
  assert.match(report('elsewhere', '--data', 'nowhere.jsonl').err, /"nowhere\.jsonl"/);
});

test('evaluate has them, too: from what it has just judged, from a file or from standard input', () => {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(join(place, 'judged.jsonl'), text);
  const judged = proofmark(['evaluate', 'judged.jsonl', '--format', 'json'], { cwd: place });
  // Nothing is refuted, so that all is accepted: half of it is right, as many as the rule of the majority gets.
  assert.deepEqual(rulesIn(judged).judge, [20, 40]);
  const most = auditIn(judged, /\b50\.0%/);
  assert.equal(most?.level, 'warning');
  assert.match(most?.detail ?? '', /embedded checker .*\b50\.0%/);
  assert.match(auditIn(judged, /triangle/)?.sentence ?? '', /\b100\.0%.*triangle.*dashed line/);
  assert.deepEqual(rulesIn(judged).token, [40, 40]);
  const piped = proofmark(['evaluate', '-', '--format', 'json'], { cwd: place, input: text });
  assert.deepEqual(rulesIn(piped).token, [40, 40]);
});

const data = process.env.PROOFMARK_DATA;
test('on the open rows of the Open Proof Corpus the trivial rule stands beside the majority', {
  skip: data ? false : 'PROOFMARK_DATA is not set',
}, () => {
  const file = join(data ?? '', 'proofs', 'opc-graded.jsonl');
  const text = readFileSync(file, 'utf8');
  const all = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row & { readonly problem_id: string })
    .map((row, index) => ({ ...row, id: `${row.problem_id}:${index + 1}` }));
  mkdirSync(join(place, 'open'));
  copyFileSync(file, join(place, 'open', 'opc-graded.jsonl'));
  for (const [share, words] of [
    [66, /\b6\d\.\d% \(95% CI \d\d\.\d–\d\d\.\d\)/],
    [85, /129 of 211 rows \(95% CI 54\.4–67\.5\)\. .*\b8\d\.\d%/],
  ] as const) {
    writeFileSync(join(place, 'run.jsonl'), journalOf(simulated('opc-graded.jsonl', text, all, share)));
    const done = report('open', '--format', 'json');
    assert.equal(done.code, 0, done.err);
    const [most, cues] = [auditIn(done, /\b61\.1%/), auditIn(done, /triangle/)];
    assert.match(most?.sentence ?? '', /“incorrect”/);
    assert.match(most?.detail ?? '', words);
    assert.match(cues?.sentence ?? '', /\b63\.0%/);
    assert.match(cues?.detail ?? '', /\b133 of 211\b/);
    assert.equal(cues?.level === 'warning', share === 66);
  }
});
