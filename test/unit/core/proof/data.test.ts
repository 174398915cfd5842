/** Tests on open data, found through PROOFMARK_DATA and skipped where that is not set. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  createProofFromSteps,
  getProofFileLanguage,
  parseDataRow,
  parseProofText,
  type SolutionRow,
} from '../../../../src/core/proof/index.ts';
import { assertSound, isRulerLine, stepsOf, uncovered } from './support.ts';

const folder = process.env.PROOFMARK_DATA ?? '';
const options = folder === '' ? { skip: 'PROOFMARK_DATA is not set' } : {};

function rowsOf(path: string): SolutionRow[] {
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  return lines.flatMap((line, i) => {
    if (line === '') return [];
    const rows = parseDataRow(JSON.parse(line), `${i}`);
    assert.ok(!('error' in rows), 'error' in rows ? `${path}:${i + 1}: ${rows.error}` : '');
    return 'error' in rows ? [] : [...rows];
  });
}

describe('ProcessBench', () => {
  for (const set of ['gsm8k', 'math', 'olympiadbench', 'omnimath']) {
    test(`${set}: joining and splitting strictly gives every row's steps back`, options, () => {
      const rows = rowsOf(`processbench/${set}.jsonl`);
      assert.ok(rows.length >= 200);
      for (const { id, solution, label } of rows) {
        assert.ok(solution.kind === 'steps' && label !== undefined, id);
        const { text, proof } = createProofFromSteps(solution);
        assert.deepEqual(
          proof.steps.map((step) => step.text),
          solution.steps,
        );
        for (const language of ['markdown', 'plain', 'latex'] as const) {
          assert.deepEqual(stepsOf(text, language, 'strict'), solution.steps, `${id}, ${language}`);
        }
      }
    });
  }
});

describe('raw proofs', () => {
  for (const set of ['opc-graded', 'deepseek-math-v2', 'imo25-agent-solutions']) {
    test(`${set}: every proof is read, and covered but for rulers`, options, () => {
      for (const { id, solution } of rowsOf(`proofs/${set}.jsonl`)) {
        assert.ok(solution.kind === 'text', id);
        const { text } = solution;
        const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
        assertSound(text, proof, 'logical');
        assert.ok(proof.steps.length > 0, id);
        assert.equal(proof.problem, undefined, id);
        for (const gap of uncovered(text, proof)) {
          for (const line of gap.split('\n')) assert.ok(isRulerLine(line), `${id}: ${line}`);
        }
        assertSound(text, parseProofText(text, { language: 'markdown', split: 'strict' }), 'strict');
      }
    });
  }
  test('LaTeX papers and plain texts', options, () => {
    for (const set of ['aletheia-tex', 'openai-imo-2025']) {
      for (const name of readdirSync(join(folder, 'proofs', set))) {
        const language = getProofFileLanguage(name);
        if (language === undefined) continue;
        const text = readFileSync(join(folder, 'proofs', set, name), 'utf8');
        const proof = parseProofText(text, { language, split: 'logical' });
        assertSound(text, proof, 'logical');
        assert.ok(proof.steps.length > 5, name);
        const body = language === 'latex' ? text.indexOf('\\begin{document}') : -1;
        for (const gap of uncovered(text, proof)) {
          if (text.indexOf(gap) <= body) continue;
          assert.match(
            gap.split('\n')[0] ?? '',
            /^(%|-|\\(begin|end)\{(problem|solution|document|thebibliography)\}|\\(newpage|maketitle|vspace|medskip|bigskip)|\{|\[)/,
            `${name}: ${gap.slice(0, 80)}`,
          );
        }
      }
    }
  });
});
