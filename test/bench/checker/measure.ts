/**
 * Measures the checker on one part of the open data: `PROOFMARK_DATA=… node test/bench/checker/measure.ts [PART] [WORD…]`.
 * The part is `make` (if absent) or `choose`; `--report` measures the last part and appends the figures to `log.md`,
 * which is allowed five times in all. Words, not with `--report`: `false` prints each flag before the label or in a right
 * solution, `all` every flag, `missed` each labeled error without a flag (only of `make`); the beginning of a set's name
 * (`right/`) or a rule's letter restricts the sets or the flags.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkStep } from '../../../src/core/checker/check-step.ts';
import { CHECKER_RULE_DESCRIPTIONS } from '../../../src/core/checker/terms/rule-list.ts';
import { type DataRow, listDataSets, readDataSet } from './data-sets.ts';
import type { Part } from './division.ts';

const MAX_REPORTS = 5;
const LOG = join(import.meta.dirname, 'log.md');
const RULES = CHECKER_RULE_DESCRIPTIONS.map(({ id, strength }) => ({ id: id as string, strength }));

interface Flag {
  readonly step: number;
  readonly rule: string;
  readonly isSuspect: boolean;
  /** The relation between ⟦ and ⟧, with the text around it. */
  readonly excerpt: string;
  readonly message: string;
}

function findFlags({ problem, steps }: DataRow): Flag[] {
  const context = { steps, suspects: true, ...(problem === undefined ? {} : { problem }) };
  return steps.flatMap((text, step) =>
    checkStep(context, step).readings.flatMap(({ outcome, range: { start, end } }): Flag[] => {
      if (outcome.kind !== 'refuted' && outcome.kind !== 'suspect') return [];
      const excerpt = `${text.slice(Math.max(0, start - 120), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + 120)}`;
      return [
        {
          step,
          rule: outcome.rule,
          isSuspect: outcome.kind === 'suspect',
          excerpt: excerpt.replaceAll('\n', '⏎'),
          message: outcome.evidence.message,
        },
      ];
    }),
  );
}

/** How rows come out under the first of some flags. */
class Tally {
  wrong = 0;
  located = 0;
  before = 0;
  after = 0;
  correct = 0;
  flaggedCorrect = 0;
  unlabeled = 0;
  flaggedUnlabeled = 0;

  add(label: number | undefined, first: number | undefined): void {
    if (label === undefined) {
      this.unlabeled++;
      if (first !== undefined) this.flaggedUnlabeled++;
    } else if (label === -1) {
      this.correct++;
      if (first !== undefined) this.flaggedCorrect++;
    } else {
      this.wrong++;
      if (first === label) this.located++;
      else if (first !== undefined && first < label) this.before++;
      else if (first !== undefined) this.after++;
    }
  }

  /** The harmonic mean of the shares of errors located and of correct rows unflagged, in percent. */
  get f1(): number {
    const found = this.located / this.wrong;
    const unflagged = 1 - this.flaggedCorrect / this.correct;
    return (200 * found * unflagged) / (found + unflagged || 1);
  }
}

interface SetFigures {
  readonly name: string;
  readonly refuted: Tally;
  readonly flagged: Tally;
}

interface Measurement {
  readonly sets: readonly SetFigures[];
  /** By the letter of a rule: how rows come out under that rule's flags alone. */
  readonly rules: ReadonlyMap<string, Tally>;
}

function measure(folder: string, part: Part, words: ReadonlySet<string>): Measurement {
  const letters = RULES.filter(({ id }) => words.has(id)).map(({ id }) => id);
  const prefixes = [...words].filter((word) => word.includes('/'));
  const rules = new Map(RULES.map(({ id }) => [id, new Tally()]));
  const sets = listDataSets(folder)
    .filter((name) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)))
    .map((name): SetFigures => {
      const figures = { name, refuted: new Tally(), flagged: new Tally() };
      for (const row of readDataSet(folder, name, part)) {
        const { label } = row;
        const flags = findFlags(row);
        figures.refuted.add(label, flags.find((flag) => !flag.isSuspect)?.step);
        figures.flagged.add(label, flags[0]?.step);
        for (const [id, tally] of rules) tally.add(label, flags.find((flag) => flag.rule === id)?.step);
        show(row, flags, words, letters);
      }
      return figures;
    });
  return { sets, rules };
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

function formatTables({ sets, rules }: Measurement): string {
  const lines = ['| set | wrong | located | with suspects | correct | flagged | with suspects | F1 | with suspects |'];
  lines.push('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const { name, refuted, flagged } of sets) {
    const { wrong, correct, unlabeled } = refuted;
    const located = unlabeled > 0 ? `${refuted.flaggedUnlabeled} of ${unlabeled} flagged` : refuted.located;
    const locatedBoth = unlabeled > 0 ? flagged.flaggedUnlabeled : flagged.located;
    const isScored = wrong > 0 && correct > 0;
    const [f1, f1Both] = isScored ? [refuted.f1.toFixed(1), flagged.f1.toFixed(1)] : ['', ''];
    const cells = [wrong, located, locatedBoth, correct, refuted.flaggedCorrect, flagged.flaggedCorrect, f1, f1Both];
    lines.push(`| ${name} | ${cells.join(' | ')} |`);
  }
  lines.push('', ...summarize(sets), '');
  lines.push(
    '| rule | at the label | after | before | correct rows | unlabeled |',
    '| --- | --- | --- | --- | --- | --- |',
  );
  for (const [id, { located, after, before, flaggedCorrect, flaggedUnlabeled }] of rules)
    lines.push(`| ${id} | ${located} | ${after} | ${before} | ${flaggedCorrect} | ${flaggedUnlabeled} |`);
  return lines.join('\n');
}

function summarize(sets: readonly SetFigures[]): string[] {
  const scored = sets.filter(({ name }) => name.startsWith('processbench/'));
  const right = sets.filter(({ name }) => name.startsWith('right/'));
  const describe = (strength: 'refuted' | 'flagged'): string => {
    const sum = (of: readonly SetFigures[], pick: (tally: Tally) => number): number =>
      of.reduce((total, set) => total + pick(set[strength]), 0);
    const correct = sum(scored, (t) => t.correct);
    const unflagged = (100 * (correct - sum(scored, (t) => t.flaggedCorrect))) / correct;
    const rightRows = `${sum(right, (t) => t.flaggedCorrect)} of ${sum(right, (t) => t.correct)} right solutions flagged`;
    const average = sum(scored, (t) => t.f1) / scored.length;
    return `ProcessBench: average F1 ${average.toFixed(1)}, correct rows unflagged ${unflagged.toFixed(1)} %; ${rightRows}.`;
  };
  return [`- Refuted: ${describe('refuted')}`, `- With suspects: ${describe('flagged')}`];
}

function main(): void {
  const folder = process.env.PROOFMARK_DATA ?? '';
  if (folder === '') {
    console.log('Skipped: PROOFMARK_DATA is not set.');
    return;
  }
  const words = new Set(process.argv.slice(2));
  if (words.has('--report')) {
    const count = readFileSync(LOG, 'utf8').match(/^## \d{4}-\d\d-\d\d/gm)?.length ?? 0;
    if (count >= MAX_REPORTS) throw new Error(`The last part was measured ${count} times, which is the maximum.`);
    const tables = formatTables(measure(folder, 'report', new Set()));
    appendFileSync(LOG, `\n## ${new Date().toISOString().slice(0, 10)}\n\n${tables}\n`);
    console.log(tables);
    return;
  }
  const part = words.has('choose') ? 'choose' : 'make';
  if (part === 'choose' && words.has('missed')) throw new Error('Errors are looked for in `make` only.');
  const start = performance.now();
  const measured = measure(folder, part, words);
  console.log(`${part}\n\n${formatTables(measured)}\n\n${((performance.now() - start) / 1000).toFixed(1)} s`);
}

main();
