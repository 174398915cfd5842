/** Views and Markdown of open data, with scripted votes on the labels; skipped where PROOFMARK_DATA is not set. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { createProofFromSteps, parseDataRow, type SolutionRow } from '../../../../../src/core/proof/index.ts';
import { formatReviewAsMarkdown } from '../../../../../src/core/review/export/markdown.ts';
import { buildReviewView } from '../../../../../src/editor/panel/view/view.ts';
import { renderReviewTextByKey } from '../../../../../src/editor/step-view/body-keys.ts';
import { parseWithSchema, reviewViewSchema as schema } from '../../../../../src/protocol/index.ts';
import { saying, scriptedReview } from '../../../../support/scripted-reviews.ts';
import { allOpen } from './inputs.ts';

const folder = process.env.PROOFMARK_DATA ?? '';
const options = folder === '' ? { skip: 'PROOFMARK_DATA is not set' } : {};

function rowsOf(path: string): SolutionRow[] {
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  return lines.flatMap((line, k) => {
    const rows = line === '' ? [] : parseDataRow(JSON.parse(line), `${k}`);
    return 'error' in rows ? [] : [...rows];
  });
}

for (const set of ['gsm8k', 'math', 'olympiadbench', 'omnimath']) {
  test(
    `${set}: each proof has a view, a text for every step, and Markdown with its steps and nothing foreign`,
    options,
    () => {
      const rows = rowsOf(`processbench/${set}.jsonl`);
      assert.ok(rows.length >= 200);
      for (const { id, solution, label } of rows) {
        assert.ok(solution.kind === 'steps', id);
        const { proof } = createProofFromSteps(solution);
        const { length } = proof.steps;
        const texts = proof.steps.map(({ text }) => text);
        // The words of a vote are steps, the quote the beginning of one: as wild as proofs are.
        const votes = [label ?? -1, label ?? -1, -1, 0].map((index, k) =>
          saying(
            { kind: 'earliest', index: Math.min(index, length - 1) },
            k,
            texts[k % length] ?? '',
            texts[Math.max(0, index)]?.slice(0, 40) || 'x',
          ),
        );
        const review = scriptedReview({ proof, judge: { count: 4 }, replies: votes });
        const view = buildReviewView(allOpen(review));
        assert.deepEqual(Object.keys(parseWithSchema(schema, view)), ['value'], id);
        for (const { body } of view.steps) assert.ok((renderReviewTextByKey(review, body)?.blocks.length ?? 0) > 0, id);
        const { children } = fromMarkdown(formatReviewAsMarkdown(review));
        assert.equal(children.filter(({ type }) => type === 'heading').length, length + (proof.problem ? 2 : 1), id);
        const foreign = children.filter(({ type }) => type === 'html' || type === 'definition');
        // Ours fold up the steps without a finding.
        const html = foreign.map((node) => ('value' in node ? node.value : node.type));
        assert.match(html.join(''), /^(?:<details><summary>[A-Za-z ]+ [¶\d, a-z]+<\/summary><\/details>)?$/, id);
      }
    },
  );
}
