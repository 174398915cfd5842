/** Audits of a run from the command line: the texts come from the data set, and only from what was judged. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
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

  const here = report('here');
  assert.equal(here.err, '');
  assert.equal(here.code, 0);
  assert.match(here.out, /Always “wrong” is right in 50\.0% of rows\./);
  assert.match(here.out, /triangle.*dashed ruler.*right in 100\.0%/);
  assert.match(here.out, /The best single token predicts the label in 100\.0% of rows\./);
  assert.match(here.out, /which is less than this rule/);

  for (const folder of ['elsewhere', 'changed'])
    assert.match(
      report(folder).out,
      /Best single token, and other rules that read texts: n\/a, the data set of the run is not at hand\./,
      folder,
    );
  const told = report('elsewhere', '--data', join('..', 'here', 'proofs.jsonl'));
  assert.match(told.out, /The best single token predicts/);
  const wrong = report('elsewhere', '--data', join('..', 'changed', 'proofs.jsonl'));
  assert.equal(wrong.code, 2);
  assert.match(
    wrong.err,
    /is not what was judged, or has changed since\. The data of the run: proofs\.jsonl\./,
  );
  assert.match(report('elsewhere', '--data', 'nowhere.jsonl').err, /"nowhere\.jsonl" cannot be read/);
});

test('evaluate has them, too: from what it has just judged, from a file or from standard input', () => {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(join(place, 'judged.jsonl'), text);
  const judged = proofmark(['evaluate', 'judged.jsonl'], { cwd: place });
  // Nothing is refuted, so that all is accepted: half of it is right, as many as the rule of the majority gets.
  assert.match(
    judged.out,
    /embedded checker tells right from wrong in 50\.0% .*: its interval reaches this rule/,
  );
  assert.match(judged.out, /triangle.*dashed ruler.*right in 100\.0%/);
  assert.match(judged.out, /The best single token predicts the label in 100\.0% of rows\./);
  const piped = proofmark(['evaluate', '-'], { cwd: place, input: text });
  assert.match(piped.out, /The best single token predicts the label in 100\.0% of rows\./);
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
    [66, /tells right from wrong in 6\d\.\d% \(\d\d\.\d–\d\d\.\d\): its interval reaches this rule/],
    [85, /129 of 211, 54\.4–67\.5\. .*tells right from wrong in 8\d\.\d%/],
  ] as const) {
    writeFileSync(join(place, 'run.jsonl'), journalOf(simulated('opc-graded.jsonl', text, all, share)));
    const { out, code, err } = report('open');
    assert.equal(code, 0, err);
    const [most = '', cues = ''] = out
      .split('\n')
      .filter((line) => /^- .*(Always “wrong”|triangle)/.test(line));
    assert.match(most, /Always “wrong” is right in 61\.1% of rows\./);
    assert.match(most, words);
    assert.match(cues, /right in 63\.0%\. 133 of 211/);
    assert.equal(/reaches this rule/.test(cues), share === 66);
  }
});
