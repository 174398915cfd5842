/** The audits on the open rows of the Open Proof Corpus, found through PROOFMARK_DATA and skipped where that is not set. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { auditJudges } from '../../../../../src/core/evaluate/audits/audits.ts';
import { TokenizedRows } from '../../../../../src/core/evaluate/audits/texts.ts';
import { getItemKey } from '../../../../../src/core/evaluate/run/item.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { answer, policies, runRow } from '../../../../support/run-rows.ts';

const data = process.env.PROOFMARK_DATA;

interface Row {
  readonly row: number;
  readonly problem_id: string;
  readonly model_id: string;
  readonly human_label: string;
  readonly problem: string;
  readonly proof: string;
}

/** Open rows with what a simulated judge says, which is right on so many of a hundred. */
function simulated(share: number): { readonly rows: readonly RunRow[]; readonly texts: TokenizedRows } {
  const texts = new TokenizedRows();
  const lines = readFileSync(join(data ?? '', 'proofs', 'opc-graded.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const rows = lines.map((line, index) => {
    const { row, problem_id, model_id, human_label, problem, proof } = JSON.parse(line) as Row;
    const isRight = human_label === 'correct';
    const isHit = (index * 37) % 100 < share;
    const one = runRow(answer(isHit === isRight ? 'yes' : 'no'), {
      set: 'opc-graded.jsonl',
      id: `${row}`,
      problem: problem_id,
      generator: model_id,
      length: proof.length,
      isRight,
    });
    texts.add(getItemKey(one), { problem, solution: proof });
    return one;
  });
  return { rows, texts };
}

test('the trivial rule stands beside the majority, and a judge that reaches it is warned about', {
  skip: data ? false : 'PROOFMARK_DATA is not set',
}, () => {
  const { rows, texts } = simulated(66);
  const { audits, rules } = auditJudges([{ name: 'simulated judge', rows, policies }], { texts });
  const counts = Object.fromEntries(
    rules.map((rule) => [rule.id, 'accuracy' in rule ? [rule.accuracy.part, rule.accuracy.whole] : rule.reason]),
  );
  // Counted apart from this code: 129 of 211 are incorrect, and 133 are told by triangle and ruler.
  assert.deepEqual(counts.majority, [129, 211]);
  assert.deepEqual(counts['always-wrong'], [129, 211]);
  assert.deepEqual(counts.cues, [133, 211]);
  const [most, cues] = audits;
  assert.match(most?.sentence ?? '', /“incorrect” .*\b61\.1%/);
  assert.match(cues?.sentence ?? '', /63\.0%.*triangle.*dashed line/);
  assert.match(cues?.detail ?? '', / 61\.1% of scored rows/);
  assert.equal(most?.level, 'warning');
  assert.equal(cues?.level, 'warning');
  assert.match(cues?.detail ?? '', /simulated judge .*\b6\d\.\d% \(/);
  const better = simulated(85);
  const calm = auditJudges([{ name: 'simulated judge', rows: better.rows, policies }], { texts: better.texts });
  assert.deepEqual(
    calm.audits.slice(0, 2).map(({ level }) => level),
    ['plain', 'plain'],
  );
});
