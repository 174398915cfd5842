/** An evaluation as tables for people. */
import { type Tally, usageWords } from '../review/index.ts';
import { type Evaluation, type Subset, usageOfAll } from './json.ts';
import type { Interval } from './measures/index.ts';
import { allRules, averageF1 } from './metrics.ts';
import type { Metrics, RuleCounts } from './types.ts';

/** What the checker's reasons mean to people. */
const REASONS: Readonly<Record<string, string>> = {
  syntax: 'not understood',
  'unknown-name': 'a name of unknown value',
  definition: 'a name and what it is',
  inequality: 'a comparison with free variables',
  equation: 'an equation to solve, or not claimed for all values',
  hedged: 'a hypothesis or the like',
  ambiguous: 'more than one reading',
  units: 'units that do not agree',
  'too-long': 'too long',
  'too-costly': 'too much work',
  'no-value': 'no value',
  time: "past its step's budget",
};

/** Four tables: accuracies, where flags fall, what was read, and what each rule brings and costs. */
export function evaluationText(evaluation: Evaluation): string {
  const { subsets } = evaluation;
  const all = subsets.map(({ metrics }) => metrics);
  const usage = usageOfAll(subsets);
  return [
    `${scoredBy(evaluation)} Shares in per cent, with 95 % intervals (Wilson).`,
    ...(evaluation.stopped === undefined ? [] : [evaluation.stopped]),
    ...leftOut(subsets),
    accuracies(subsets),
    places(subsets),
    ...(all.some(({ relations }) => seen(relations) > 0) ? [relationsTable(subsets), unreadTable(all)] : []),
    ...rulesTable(allRules(all)),
    ...(usage ? [`Used: ${usageWords(usage)}.`] : []),
  ].join('\n\n');
}

/** One sentence: who is scored, and by what. */
function scoredBy({ judge, suspects, model }: Evaluation): string {
  if (!model)
    return `The ${judge} is scored by the first step with ${suspects ? 'what it refutes or suspects' : 'what it refutes'}.`;
  const { kind, votes, stop } = model;
  const asked = model.model ? ` (model ${model.model})` : '';
  if (kind === 'prm') return `${judge}${asked} is scored by the first step below its threshold.`;
  const each = kind === 'stepwise' ? ' for each step' : '';
  const early =
    votes === 1 || stop === 'all'
      ? ''
      : stop === 'exact'
        ? ', stopped where the rest cannot change it'
        : ', stopped by a sequential test (SPRT)';
  return `${judge}${asked} is scored by the earliest error that its votes come to: ${votes === 1 ? 'one vote' : `${votes} votes`}${each}${early}.`;
}

/** Rows that are in no figure, and votes that say nothing. */
function leftOut(subsets: readonly Subset[]): string[] {
  const lines = subsets.flatMap(({ name, unreadable, failed, metrics: { silent, abstained, votes } }) => [
    ...(unreadable > 0 ? [`${name}: ${rowsWords(unreadable)} could not be read: in no figure.`] : []),
    ...(failed > 0 ? [`${name}: ${rowsWords(failed)} could not be judged: in no figure.`] : []),
    ...(silent > 0
      ? [`${name}: ${rowsWords(silent)} without a verdict: counted as neither found nor passed.`]
      : []),
    ...(abstained > 0 ? [`${name}: ${abstained} of ${votes} votes abstained.`] : []),
  ]);
  return lines.length > 0 ? [lines.join('\n')] : [];
}

function rowsWords(count: number): string {
  return `${count} row${count === 1 ? '' : 's'}`;
}

function accuracies(subsets: readonly Subset[]): string {
  const rows = subsets.map(({ name, metrics }) => [
    name,
    `${metrics.rows}`,
    figure(metrics.f1),
    figure(metrics.errorAccuracy),
    `${metrics.errorsFound} of ${metrics.errors}`,
    interval(metrics.errorInterval),
    figure(metrics.correctAccuracy),
    `${metrics.correctsPassed} of ${metrics.corrects}`,
    interval(metrics.correctInterval),
  ]);
  const metrics = subsets.map((subset) => subset.metrics);
  const known = metrics.filter(({ f1 }) => f1 !== undefined).length;
  const average = [
    known === metrics.length ? 'average' : `average of ${known}`,
    `${sum(metrics.map((one) => one.rows))}`,
    figure(averageF1(metrics)),
  ];
  const head = ['set', 'rows', 'F1', 'errors', 'found', '95 %', 'correct', 'passed', '95 %'];
  return table([head, ...rows, average]);
}

function places(subsets: readonly Subset[]): string {
  const head = ['first flag', 'at the label', 'after', 'before', 'none', 'correct steps flagged'];
  return table([
    head,
    ...subsets.map(({ name, metrics: { errors, errorsFound: at, late, early, ...rest } }) => [
      name,
      `${at}`,
      `${late}`,
      `${early}`,
      `${errors - at - late - early}`,
      `${rest.flaggedCorrectSteps} of ${rest.correctSteps}`,
    ]),
  ]);
}

function relationsTable(subsets: readonly Subset[]): string {
  const head = ['relations', 'seen', 'held', 'refuted', 'to check', 'not read'];
  return table([
    head,
    ...subsets.map(({ name, metrics: { relations } }) => {
      const total = seen(relations);
      const { held, refuted, suspected, notRead } = relations;
      return [name, `${total}`, ...[held, refuted, suspected, notRead].map((n) => shareOf(n, total))];
    }),
  ]);
}

function unreadTable(all: readonly Metrics[]): string {
  const counts = new Map<string, number>();
  for (const { relations } of all) {
    for (const [reason, count] of Object.entries(relations.reasons ?? {}))
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  const total = sum(all.map(({ relations }) => relations.notRead));
  const rows = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return table([
    ['not read', 'relations', 'why'],
    ...rows.map(([reason, count]) => [reason, shareOf(count, total), REASONS[reason] ?? '']),
  ]);
}

function rulesTable(rules: ReadonlyMap<string, RuleCounts>): string[] {
  if (rules.size === 0) return [];
  const head = ['rule', 'at the label', 'after', 'before', 'correct rows'];
  const rows = [...rules].map(([rule, { at, after, before, correct }]) => [
    rule,
    `${at}`,
    `${after}`,
    `${before}`,
    `${correct}`,
  ]);
  return [table([head, ...rows])];
}

function seen({ held, refuted, suspected, notRead }: Tally): number {
  return held + refuted + suspected + notRead;
}

function figure(value: number | undefined): string {
  return value === undefined ? 'n/a' : value.toFixed(1);
}

function interval(value: Interval | undefined): string {
  return value === undefined ? '' : `${value.low.toFixed(1)}–${value.high.toFixed(1)}`;
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? `${part}` : `${part} (${((100 * part) / whole).toFixed(1)} %)`;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/** Columns as wide as they need be: the first, and one of words at the end, to the left, figures to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [k, cell] of row.entries()) widths[k] = Math.max(widths[k] ?? 0, cell.length);
  const isWords = (k: number): boolean => k === 0 || rows.every((row) => !/\d/.test(row[k] ?? ''));
  return rows
    .map((row) =>
      row
        .map((cell, k) => (isWords(k) ? cell.padEnd(widths[k] ?? 0) : cell.padStart(widths[k] ?? 0)))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}
