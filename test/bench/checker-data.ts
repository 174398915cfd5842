/**
 * Measures the checker on real data, by hand: `PROOFMARK_DATA=… node test/bench/checker-data.ts [words]`.
 * Prints error accuracy, correct accuracy and F1 of ProcessBench per subset, what each rule brings and costs, and the
 * flags in proofs. Words: `flags`, every flag before the label or in a correct row or proof, with its text, to be read by a
 * person; `all`, those at and after the label as well; `missed`, every first error that is not found; `suspects`, with the
 * rules that only suspect; `dev` or `held`, one half of the rows, by a hash of their problem, so that what is mended on
 * one half can be tried on the other; a rule's letter, its flags only.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkStep, type Reading } from '../../src/core/checker/index.ts';

interface Row {
  readonly id: string;
  readonly problem: string;
  readonly steps: readonly string[];
  readonly label: number;
}

interface Flag {
  readonly step: number;
  readonly text: string;
  readonly message: string;
  readonly rule: string;
}

const data = process.env.PROOFMARK_DATA;
if (data === undefined) {
  console.error('PROOFMARK_DATA is not set.');
  process.exit(1);
}
const words = new Set(process.argv.slice(2));
const verbose = words.has('flags') || words.has('all');
const suspects = words.has('suspects');
const half = words.has('dev') ? 0 : words.has('held') ? 1 : undefined;
const letters = [...words].filter((word) => /^[A-Z]\w?$/.test(word));
/** What a rule's flags come to, where it is the first to flag a row. */
const rules = new Map<
  string,
  { at: number; after: number; before: number; correct: number; proofs: number }
>();

function count(rule: string, where: 'at' | 'after' | 'before' | 'correct' | 'proofs'): void {
  const counts = rules.get(rule) ?? { at: 0, after: 0, before: 0, correct: 0, proofs: 0 };
  counts[where]++;
  rules.set(rule, counts);
}

function isInHalf(problem: string): boolean {
  return (
    half === undefined ||
    parseInt(createHash('sha1').update(problem).digest('hex').slice(0, 2), 16) % 2 === half
  );
}

const outcomes = new Map<string, number>();

function lines<T>(...path: string[]): T[] {
  return readFileSync(join(data ?? '', ...path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line));
}

function flagsOf(problem: string | undefined, steps: readonly string[]): Flag[] {
  const context = { steps, suspects, ...(problem === undefined ? {} : { problem }) };
  return steps.flatMap((text, step) =>
    checkStep(context, step).readings.flatMap((r: Reading): Flag[] => {
      const o = r.outcome;
      const key =
        o.kind === 'not-read'
          ? `not read: ${o.reason}`
          : o.kind === 'holds'
            ? `holds${o.points === undefined ? '' : ' (sampled)'}`
            : o.kind;
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
      if (o.kind !== 'refuted' && o.kind !== 'suspect') return [];
      const around = `${text.slice(Math.max(0, r.range.start - 90), r.range.start)}⟦${text.slice(r.range.start, r.range.end)}⟧${text.slice(r.range.end, r.range.end + 90)}`;
      return [
        {
          step,
          text: around.replaceAll('\n', '⏎'),
          message: `${o.evidence.message} | ${o.evidence.brief}`,
          rule: o.rule,
        },
      ];
    }),
  );
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : ((100 * part) / whole).toFixed(1);

const started = performance.now();
let sum = 0;
for (const subset of ['gsm8k', 'math', 'olympiadbench', 'omnimath']) {
  let hits = 0;
  let errors = 0;
  let clean = 0;
  let correct = 0;
  let before = 0;
  let after = 0;
  for (const row of lines<Row>('processbench', `${subset}.jsonl`)) {
    if (!isInHalf(row.problem)) continue;
    const flags = flagsOf(row.problem, row.steps);
    const first = flags[0]?.step ?? -1;
    const rule = flags[0]?.rule ?? '';
    if (first !== -1)
      count(
        rule,
        row.label === -1 ? 'correct' : first === row.label ? 'at' : first > row.label ? 'after' : 'before',
      );
    if (row.label === -1) {
      correct++;
      if (first === -1) clean++;
    } else {
      errors++;
      if (first === row.label) hits++;
      else if (first >= 0 && first < row.label) before++;
      else if (first > row.label) after++;
    }
    const shown = flags.filter((f) => row.label === -1 || f.step < row.label);
    const list = words.has('all') ? flags : shown;
    if (words.has('missed') && row.label !== -1 && first !== row.label)
      console.log(
        `${row.id} MISSED step ${row.label} of ${row.steps.length}${first === -1 ? '' : `, flagged ${first}`}: ${row.steps[row.label]}`,
      );
    if (verbose)
      for (const f of list.filter(({ rule }) => letters.length === 0 || letters.includes(rule)))
        console.log(`${row.id} label ${row.label} step ${f.step} ${f.rule}: ${f.text}\n    ${f.message}`);
  }
  const e = hits / errors;
  const c = clean / correct;
  const f1 = (2 * e * c) / (e + c);
  sum += f1;
  console.log(
    `${subset.padEnd(14)} error ${percent(hits, errors)} correct ${percent(clean, correct)} F1 ${(100 * f1).toFixed(1)}` +
      `   at label ${hits}, after ${after}, before ${before} of ${errors}; correct rows flagged ${correct - clean} of ${correct}`,
  );
}
console.log(`average F1 ${(25 * sum).toFixed(1)}`);

function proofs(
  name: string,
  texts: readonly { readonly id: string; readonly problem?: string; readonly text: string }[],
): void {
  let flagged = 0;
  for (const { id, problem, text } of texts) {
    const flags = flagsOf(problem, text.replaceAll('\r\n', '\n').split(/\n\s*\n/));
    if (flags.length > 0) flagged++;
    if (flags[0] !== undefined) count(flags[0].rule, 'proofs');
    for (const f of flags.filter(({ rule }) => verbose && (letters.length === 0 || letters.includes(rule))))
      console.log(`${name} ${id} step ${f.step} ${f.rule}: ${f.text}\n    ${f.message}`);
  }
  console.log(`${name}: ${flagged} of ${texts.length} flagged`);
}

const str = (value: unknown): string => (typeof value === 'string' ? value : '');
for (const file of ['opc-graded', 'deepseek-math-v2', 'imo25-agent-solutions']) {
  const rows = lines<Record<string, unknown>>('proofs', `${file}.jsonl`);
  proofs(
    file,
    rows.map((row, k) => ({
      id: `${k} ${str(row.human_label)}${String(row.points ?? '')}`,
      problem: str(row.problem),
      text: str(row.proof) || str(row.solution) || str(row.text),
    })),
  );
}
for (const folder of ['aletheia-tex', 'openai-imo-2025']) {
  const files = readdirSync(join(data, 'proofs', folder));
  proofs(
    folder,
    files.map((id) => ({ id, text: readFileSync(join(data, 'proofs', folder, id), 'utf8') })),
  );
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
console.log(
  [...outcomes]
    .sort((a, b) => b[1] - a[1])
    .map(([k, n]) => `${k} ${n}`)
    .join('; '),
);
console.log('rule: first flag of a row at the label, after it, before it; correct rows; proofs');
for (const [rule, { at, after, before, correct, proofs }] of [...rules].sort())
  console.log(`${rule.padEnd(4)} ${at} ${after} ${before}; ${correct}; ${proofs}`);
