/**
 * Measures the checker on one part of the open data: `PROOFMARK_DATA=… node test/bench/checker/measure.ts [PART] [WORD…]`.
 * The part is `make` (if absent) or `choose`; `--report` measures the last part, which is allowed five times in all. It
 * appends the tables to `log.md`, and writes the figures of `docs/checker.md` to `measured.json`. `--json FILE` writes
 * the same figures of another part. Words, not with `--report`: `false` prints each flag before the label or in a right
 * solution, `all` every flag, `missed` each labeled error without a flag (only of `make`); the beginning of a set's name
 * (`right/`) or a rule's letter restricts the sets or the flags.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKER_RULE_DESCRIPTIONS } from '../../../src/core/checker/terms/rule-list.ts';
import type { CheckedRelation } from '../../../src/core/checker/terms/types.ts';
import { type DataRow, listDataSets, readDataSet } from './data-sets.ts';
import type { Part } from './division.ts';
import { CheckerFigures, checkRow, GroupFigures, isFlag, type MeasuredFigures, type Tally } from './figures.ts';

const MAX_REPORTS = 5;
const LOG = join(import.meta.dirname, 'log.md');
/** The figures of the latest report, for `docs/checker.md`. */
const MEASURED = join(import.meta.dirname, 'measured.json');
const RULES = CHECKER_RULE_DESCRIPTIONS.map(({ id }): string => id);

interface Flag {
  readonly step: number;
  readonly rule: string;
  /** The relation between ⟦ and ⟧, with the text around it. */
  readonly excerpt: string;
  readonly message: string;
}

function listFlags({ steps }: DataRow, checked: readonly (readonly CheckedRelation[])[]): Flag[] {
  return steps.flatMap((text, step) =>
    (checked[step] ?? []).flatMap(({ outcome, range: { start, end } }): Flag[] => {
      if (!isFlag(outcome)) return [];
      const excerpt = `${text.slice(Math.max(0, start - 120), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + 120)}`;
      const { rule, evidence } = outcome;
      return [{ step, rule, excerpt: excerpt.replaceAll('\n', '⏎'), message: evidence.message }];
    }),
  );
}

interface SetFigures {
  readonly name: string;
  readonly refuted: Tally;
  readonly withSuspects: Tally;
}

interface Measurement {
  readonly sets: readonly SetFigures[];
  readonly figures: CheckerFigures;
}

function measure(folder: string, part: Part, words: ReadonlySet<string>): Measurement {
  const letters = RULES.filter((id) => words.has(id));
  const prefixes = [...words].filter((word) => word.includes('/'));
  const figures = new CheckerFigures();
  const sets = listDataSets(folder)
    .filter((name) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)))
    .map((name): SetFigures => {
      const set = new GroupFigures();
      for (const row of readDataSet(folder, name, part)) {
        const checked = checkRow(row);
        set.add(row.label, checked);
        figures.add(name, row.label, checked);
        show(row, listFlags(row, checked), words, letters);
      }
      return { name, refuted: set.refuted, withSuspects: set.withSuspects };
    });
  return { sets, figures };
}

function show(row: DataRow, flags: readonly Flag[], words: ReadonlySet<string>, letters: readonly string[]): void {
  const { id, label, steps } = row;
  const isFalse = ({ step }: Flag): boolean => label !== undefined && (label === -1 || step < label);
  for (const flag of flags) {
    if (!(words.has('all') || (words.has('false') && isFalse(flag)))) continue;
    if (letters.length > 0 && !letters.includes(flag.rule)) continue;
    console.log(`${id} label ${label ?? '?'} step ${flag.step} ${flag.rule}: ${flag.excerpt}\n    ${flag.message}`);
  }
  if (words.has('missed') && label !== undefined && label !== -1 && !flags.some(({ step }) => step === label))
    console.log(`${id} MISSED step ${label} of ${steps.length}: ${steps[label]}`);
}

function formatTables({ sets, figures }: Measurement): string {
  const lines = ['| set | wrong | located | with suspects | correct | flagged | with suspects | F1 | with suspects |'];
  lines.push('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const { name, refuted, withSuspects } of sets) {
    const { wrong, correct, unlabeled } = refuted;
    const located = unlabeled > 0 ? `${refuted.flaggedUnlabeled} of ${unlabeled} flagged` : refuted.located;
    const locatedBoth = unlabeled > 0 ? withSuspects.flaggedUnlabeled : withSuspects.located;
    const isScored = wrong > 0 && correct > 0;
    const [f1, f1Both] = isScored ? [refuted.f1.toFixed(1), withSuspects.f1.toFixed(1)] : ['', ''];
    const cells = [
      wrong,
      located,
      locatedBoth,
      correct,
      refuted.flaggedCorrect,
      withSuspects.flaggedCorrect,
      f1,
      f1Both,
    ];
    lines.push(`| ${name} | ${cells.join(' | ')} |`);
  }
  lines.push('', ...summarize(sets), '');
  lines.push(
    '| rule | at the label | after | before | correct rows | unlabeled |',
    '| --- | --- | --- | --- | --- | --- |',
  );
  for (const [id, { located, after, before, correct, inRightSets, unlabeled }] of Object.entries(figures.rules))
    lines.push(`| ${id} | ${located} | ${after} | ${before} | ${correct + inRightSets} | ${unlabeled} |`);
  return lines.join('\n');
}

function summarize(sets: readonly SetFigures[]): string[] {
  const scored = sets.filter(({ name }) => name.startsWith('processbench/'));
  const right = sets.filter(({ name }) => name.startsWith('right/'));
  const describe = (strength: 'refuted' | 'withSuspects'): string => {
    const sum = (of: readonly SetFigures[], pick: (tally: Tally) => number): number =>
      of.reduce((total, set) => total + pick(set[strength]), 0);
    const correct = sum(scored, (t) => t.correct);
    const unflagged = (100 * (correct - sum(scored, (t) => t.flaggedCorrect))) / correct;
    const rightRows = `${sum(right, (t) => t.flaggedCorrect)} of ${sum(right, (t) => t.correct)} right solutions flagged`;
    return `ProcessBench: average F1 ${averageF1(sets, strength).toFixed(1)}, correct rows unflagged ${unflagged.toFixed(1)} %; ${rightRows}.`;
  };
  return [`- Refuted: ${describe('refuted')}`, `- With suspects: ${describe('withSuspects')}`];
}

/** The average over the sets of ProcessBench. */
function averageF1(sets: readonly SetFigures[], strength: 'refuted' | 'withSuspects'): number {
  const scored = sets.filter(({ name }) => name.startsWith('processbench/'));
  return scored.reduce((sum, set) => sum + set[strength].f1, 0) / scored.length;
}

function writeFigures(file: string, part: Part, { sets, figures }: Measurement): void {
  const measured: MeasuredFigures = {
    date: new Date().toISOString().slice(0, 10),
    part,
    averageF1: { refuted: averageF1(sets, 'refuted'), withSuspects: averageF1(sets, 'withSuspects') },
    ...figures,
  };
  writeFileSync(file, `${JSON.stringify(measured, undefined, 2)}\n`);
}

function main(): void {
  const folder = process.env.PROOFMARK_DATA ?? '';
  if (folder === '') {
    console.log('Skipped: PROOFMARK_DATA is not set.');
    return;
  }
  const args = process.argv.slice(2);
  const at = args.indexOf('--json');
  const [, file] = at === -1 ? [] : args.splice(at, 2);
  if (at !== -1 && file === undefined) throw new Error('--json needs a file.');
  const words = new Set(args);
  if (words.has('--report')) {
    const count = readFileSync(LOG, 'utf8').match(/^## \d{4}-\d\d-\d\d/gm)?.length ?? 0;
    if (count >= MAX_REPORTS) throw new Error(`The last part was measured ${count} times, which is the maximum.`);
    const measured = measure(folder, 'report', new Set());
    const tables = formatTables(measured);
    appendFileSync(LOG, `\n## ${new Date().toISOString().slice(0, 10)}\n\n${tables}\n`);
    writeFigures(MEASURED, 'report', measured);
    console.log(tables);
    return;
  }
  const part = words.has('choose') ? 'choose' : 'make';
  if (part === 'choose' && words.has('missed')) throw new Error('Errors are looked for in `make` only.');
  const start = performance.now();
  const measured = measure(folder, part, words);
  if (file !== undefined) writeFigures(file, part, measured);
  console.log(`${part}\n\n${formatTables(measured)}\n\n${((performance.now() - start) / 1000).toFixed(1)} s`);
}

main();
