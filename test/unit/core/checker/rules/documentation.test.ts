/**
 * `docs/checker.md` is made of the list of rules, of their examples, and of the figures of the last measurement, if there
 * are any (`test/bench/checker/measured.json`). `UPDATE_GOLDEN=1` writes the page.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { capitalize } from '../../../../../src/core/base/counts-and-lists.ts';
import { MAX_OPERAND_CHARS } from '../../../../../src/core/checker/terms/caps.ts';
import { CHECKER_RULE_DESCRIPTIONS } from '../../../../../src/core/checker/terms/rule-list.ts';
import type { RelationOutcome, UncheckedRelationReason } from '../../../../../src/core/checker/terms/types.ts';
import { formatUncheckedRelationReason } from '../../../../../src/core/review/index.ts';
import {
  CheckerFigures,
  checkRow,
  type GroupFigures,
  isFlag,
  type MeasuredFigures,
  STEP_STATES,
} from '../../../../bench/checker/figures.ts';
import { expectPage, formatPage, formatPercent } from '../../../../support/made-pages.ts';
import { root } from '../../../../support/paths.ts';
import { EXAMPLES, RIGHT_EXAMPLES } from './examples.ts';

const MEASURED = join(root, 'test/bench/checker/measured.json');

/** It can mean 1/(2 · 3). */
const TRUE_IN_ONE_READING = '$1/2 \\cdot 3 = 1/6$';
const TRUE_BUT_FOR_UNITS = '$5 \\text{ m} = 5 \\text{ s}$';

/** Steps of which the last relation has this outcome. */
const OUTCOMES: Readonly<
  Record<RelationOutcome['kind'], { readonly steps: readonly string[]; readonly meaning: string }>
> = {
  holds: {
    steps: ['So $2^{10} \\equiv 1 \\pmod{11}$.'],
    meaning:
      'The relation is true for all values that the text allows. This was decided by exact numbers, error bounds, or algebra. If the ' +
      `notation has several readings, one of them makes it true: “${TRUE_IN_ONE_READING}” holds, too. Units of different kinds aren't compared: ` +
      `“${TRUE_BUT_FOR_UNITS}” holds.`,
  },
  'no-counterexample': {
    steps: ['For all real $x$ we have $x^2 + 1 > x$.'],
    meaning: "The relation was true at every value that was tried. This isn't a proof.",
  },
  refuted: {
    steps: ['So $3^4 + 4^4 = 5^4$.'],
    meaning:
      'The relation is false in every reading, at least for one choice of values that the text allows. The message has the values.',
  },
  suspect: {
    steps: ['The polynomial is $t^3 - 8$.', 'Here $t^3 - 8 = (t - 2)(t^2 - 2t + 4)$.'],
    meaning:
      'The relation seems false, but the text may mean something else. Suspects are shown only with the setting ' +
      '[`proofmark.checker.suspects`](settings.md).',
  },
  'not-read': {
    steps: ['So $x > 3$.'],
    meaning: 'Nothing was decided. The [reasons](#what-it-doesnt-check) are below.',
  },
};

/** A relation that isn't read, for each reason; for the three limits, what exceeds them. */
const UNREAD: Readonly<Record<UncheckedRelationReason, string | { readonly limit: string }>> = {
  definition: 'Let $x = 5$.',
  equation: 'So $x^2 = 2x + 3$.',
  inequality: 'So $x > 3$.',
  hedged: 'Suppose that $12 + 5 = 18$.',
  'unknown-name': 'So $a_{n+1} = 2 a_n$.',
  units: 'So $12 \\text{ m} / 3 = 5 \\text{ s}$.',
  'no-value': 'So $\\frac{1}{0} = 2$.',
  syntax: 'Here $\\triangle ABC \\cong \\triangle DEF$.',
  ambiguous: 'So $5 = 2 \\pm 4$.',
  'too-costly': 'So $1000^{1000^{1000}} > 2$.',
  'too-long': { limit: `a side of more than ${MAX_OPERAND_CHARS} characters` },
  time: { limit: 'a step with very many formulas' },
};

/** The steps as the page shows them. */
const toShownSteps = (steps: readonly string[]): string[] =>
  steps.map((text) => text.replace(/\\[()]/g, '$$').replace(/\\[[\]]/g, '$$$$'));
const quote = (steps: readonly string[]): string => `“${steps.join(' ¶ ')}”`;
const listOutcomes = (steps: readonly string[]): RelationOutcome[] =>
  checkRow({ steps }).flatMap((relations) => relations.map(({ outcome }) => outcome));
/** Words, letters, numbers, and signs. */
const listTokens = (steps: readonly string[]): readonly string[] => steps.join(' ').match(/\w+|[^\s\w]/g) ?? [];

describe('right examples of the rules', () => {
  for (const { id } of CHECKER_RULE_DESCRIPTIONS)
    for (const steps of RIGHT_EXAMPLES[id]) {
      test(`${id} is silent: ${steps.join(' ¶ ')}`, () => {
        assert.deepEqual(listOutcomes(steps).filter(isFlag), []);
        assert.deepEqual(listOutcomes(toShownSteps(steps)).filter(isFlag), []);
      });
      test(`${id} has a false example very like it: ${steps.join(' ¶ ')}`, () => {
        const tokens = listTokens(steps);
        const isAlike = (other: readonly string[]): boolean =>
          other.length === steps.length &&
          2 * tokens.filter((one) => listTokens(other).includes(one)).length >= tokens.length;
        assert.ok(EXAMPLES[id].some(isAlike));
      });
    }
});

describe('examples of outcomes', () => {
  const decide = (steps: readonly string[]): RelationOutcome | undefined => listOutcomes(steps).at(-1);
  for (const [kind, { steps }] of Object.entries(OUTCOMES))
    test(`${kind}: ${steps.join(' ¶ ')}`, () => assert.equal(decide(steps)?.kind, kind));
  for (const text of [TRUE_IN_ONE_READING, TRUE_BUT_FOR_UNITS])
    test(`holds: ${text}`, () => assert.deepEqual(decide([`So ${text}.`]), { kind: 'holds' }));
  for (const [reason, text] of Object.entries(UNREAD))
    if (typeof text === 'string')
      test(`${reason}: ${text}`, () => assert.deepEqual(decide([text]), { kind: 'not-read', reason }));
});

test('docs/checker.md is made of the rules', () => {
  const figures: MeasuredFigures | undefined = existsSync(MEASURED)
    ? JSON.parse(readFileSync(MEASURED, 'utf8'))
    : undefined;
  if (figures !== undefined) assert.equal(figures.part, 'report');
  expectPage('docs/checker.md', makePage(figures));
});

test('the page has the figures of a measurement', () => {
  const counted = new CheckerFigures();
  for (const { id } of CHECKER_RULE_DESCRIPTIONS) {
    for (const steps of EXAMPLES[id]) counted.add('processbench/examples', steps.length - 1, checkRow({ steps }));
    for (const steps of RIGHT_EXAMPLES[id]) counted.add('processbench/examples', -1, checkRow({ steps }));
  }
  const page = makePage({
    date: '2000-01-01',
    part: 'report',
    averageF1: { refuted: 12.34, withSuspects: 50 },
    ...counted,
  });
  const without = makePage(undefined);
  assert.ok(!without.includes('%'));
  assert.ok(!page.includes('NaN'));
  for (const line of page.split('\n')) assert.ok(line.length <= 140, line);
  const wrong = Object.values(EXAMPLES).flat().length;
  assert.ok(
    page.includes(`Flags on *report*: 2 true, 0 false, 0 neither. Precision 100%. Yield ${(200 / wrong).toFixed(1)}%.`),
  );
  assert.ok(page.includes('is 12.3, or 50.0 with suspects'));
});

function makePage(figures: MeasuredFigures | undefined): string {
  const refuting = CHECKER_RULE_DESCRIPTIONS.filter(({ strength }) => strength === 'refuted');
  const suspecting = CHECKER_RULE_DESCRIPTIONS.filter(({ strength }) => strength === 'suspect');
  return formatPage([
    '# What the checker sees',
    '<!-- Made of the rules in src/core/checker by test/unit/core/checker/rules/documentation.test.ts. -->',
    'The embedded checker tests the formulas of a proof on your machine, without a model. It can show that a statement is false. It ' +
      "can't show that a step is right. A proof without flags can be wrong: see [how far to trust " +
      'silence](#how-far-to-trust-silence).',
    '## What it reads',
    'The checker reads relations: two sides with =, ≠, <, ≤, >, ≥, ≈, ≡, ∣, or ∤ between them. They can be in LaTeX, in Unicode, or in ' +
      'prose, as in “120 - 84 = 46”. Each link of a chain is a relation. It also reads relations and facts about numbers in words, ' +
      'such as “91 is prime”, and divisions with remainder.',
    'For each relation it reads the sentence around it, the problem, and the earlier steps: suppositions, equations, conditions on ' +
      "letters, and formulas of functions. If it can't read a part of a side, it doesn't read the relation.",
    "The checker doesn't read the argument. It never asks whether a step follows from the earlier ones, whether a case is missing, " +
      'whether a theorem applies, or whether the solution answers the problem.',
    '## What it establishes',
    Object.entries(OUTCOMES)
      .map(
        ([kind, { steps, meaning }]) => `- **${capitalize(kind.replace('-', ' '))}**, as in ${quote(steps)} ${meaning}`,
      )
      .join('\n'),
    "A relation that holds doesn't make its step right. A refuted relation doesn't make the result of the proof wrong.",
    '## How far to trust silence',
    "No flag means that no statement was refuted. It isn't evidence that a step is right, even if all relations of the step hold: they " +
      'may not be the ones that the argument needs. For your own proof, the review panel [counts the relations that were ' +
      'checked](review.md#see-what-was-checked) and lists the others.',
    ...(figures === undefined ? [] : formatSilence(figures)),
    "## What it doesn't check",
    "Definitions, conditions, and hypotheses aren't true or false by themselves. A name can have a value that the checker doesn't know.",
    ...(figures === undefined ? [] : [introduceUnreadFigures(figures)]),
    formatUnreadTable(figures),
    '## Rules that refute',
    'A rule refutes a statement only if it is false as written, for a reason that a mathematician accepts. Each rule below has false ' +
      "examples with the checker's message, and similar examples without a flag. ¶ begins a step. SARIF logs have the letters of the rules.",
    ...(figures === undefined ? [] : [explainRuleFigures(figures)]),
    ...refuting.map((rule) => formatRule(rule, figures)),
    '## Rules that suspect',
    'The reasons of these rules are weaker than a proof.',
    ...suspecting.map((rule) => formatRule(rule, figures)),
  ]);
}

type Rule = (typeof CHECKER_RULE_DESCRIPTIONS)[number];

function formatRule({ id, short, full }: Rule, figures: MeasuredFigures | undefined): string {
  return [
    `### ${id}: ${capitalize(short.replace(/^Suspect: /, '').replace(/\.$/, ''))}`,
    full,
    ...(figures === undefined ? [] : [formatRuleFigures(id, figures)]),
    [
      ...EXAMPLES[id].map(toShownSteps).map((steps) => `- Flag: ${quote(steps)} *${findMessage(id, steps)}*`),
      ...RIGHT_EXAMPLES[id]
        .map(toShownSteps)
        .map((steps) => `- No flag: ${quote(steps)} ${describeLastOutcome(steps)}`),
    ].join('\n'),
  ].join('\n\n');
}

function findMessage(id: Rule['id'], steps: readonly string[]): string {
  const found = listOutcomes(steps)
    .filter(isFlag)
    .find(({ rule }) => rule === id);
  assert.ok(found !== undefined, `${id}: ${steps.join(' ¶ ')}`);
  return found.evidence.message;
}

function describeLastOutcome(steps: readonly string[]): string {
  const outcome = listOutcomes(steps).at(-1);
  assert.ok(outcome !== undefined);
  return outcome.kind === 'not-read'
    ? `Not read: ${formatUncheckedRelationReason(outcome.reason)}.`
    : `${capitalize(outcome.kind)}.`;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

function countLabeledErrors({ groups }: MeasuredFigures): number {
  return sum(Object.values(groups).map(({ refuted }) => refuted.wrong));
}

function explainRuleFigures(figures: MeasuredFigures): string {
  return (
    'A solution counts for a rule with the first flag of the rule. The flag is *true* in the step of the labeled first error. It is ' +
    '*false* before that step, or in a right solution. It is *neither* after that step, or in a solution without a label. A statement ' +
    'with a false flag can still be false: labels miss slips. *Precision* is the share of true flags among the true and false ones. ' +
    `*Yield* is their share of the ${formatCount(countLabeledErrors(figures))} labeled first errors. Sets that have only right solutions (` +
    `${formatCount(figures.groups.right.refuted.correct)} in all) count apart.`
  );
}

function formatRuleFigures(id: Rule['id'], figures: MeasuredFigures): string {
  const counts = figures.rules[id];
  if (counts === undefined) return 'Not measured yet.';
  const { located, after, before, correct, inRightSets, unlabeled } = counts;
  const wrong = before + correct;
  const neither = after + unlabeled;
  const flags = located + wrong + neither === 0 ? 'none' : `${located} true, ${wrong} false, ${neither} neither`;
  return [
    `Flags on *${figures.part}*: ${flags}.`,
    ...(located + wrong === 0 ? [] : [`Precision ${formatPercent(located, located + wrong)}.`]),
    ...(located === 0 ? [] : [`Yield ${((100 * located) / countLabeledErrors(figures)).toFixed(1)}%.`]),
    ...(inRightSets === 0 ? [] : [`Apart, in right solutions: ${inRightSets}.`]),
  ].join(' ');
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

const STEP_STATE_NAMES: Readonly<Record<(typeof STEP_STATES)[number], string>> = {
  refuted: 'a statement is refuted',
  suspect: 'a statement is suspect',
  allChecked: 'no flag, all relations checked',
  someChecked: 'no flag, some relations checked',
  noneChecked: 'no flag, no relation checked',
  noRelations: 'no relations',
};

function formatSilence({ date, part, groups, averageF1 }: MeasuredFigures): string[] {
  const { processbench, right, proofs } = groups;
  const { refuted, suspect, allChecked, ...others } = processbench.steps;
  const silent = addCounts([allChecked, ...Object.values(others)]);
  const flagged = addCounts([refuted, suspect]);
  const all = addCounts([flagged, silent]);
  const share = ({ firstErrors }: StepCounts): string => formatPercent(firstErrors, all.firstErrors);
  const rate = ({ firstErrors, right: rest }: StepCounts): string =>
    firstErrors + rest === 0 ? '' : formatPercent(firstErrors, firstErrors + rest, 1);
  const { wrong, correct, located, before, after, flaggedCorrect } = processbench.withSuspects;
  const silentWrong = wrong - located - before - after;
  return [
    `The figures are from ${date} on *${part}*, a third of the [open data](../test/bench/checker/log.md). Rules since ` +
      '2026-11-27 were made without it. Older rules were made with all of the data in view, so expect less on other texts. In ' +
      'ProcessBench, people labeled the first error of solutions that models wrote.',
    `**The checker refutes a statement in ${share(refuted)} of the ${formatCount(all.firstErrors)} steps with the first error, and ` +
      `suspects one in ${share(suspect)}. It is silent about ${share(silent)}.** In ${share(allChecked)} it checked every relation ` +
      'of the step and none was false.',
    `Compare: ${rate(all)} of all steps have the first error, ${rate(silent)} of the steps without a flag, and ${rate(allChecked)} of the ` +
      "steps without a flag whose relations were all checked. Steps after the first error have no label, so they aren't counted. " +
      `${formatPercent(wrong, wrong + correct)} of the ${formatCount(wrong + correct)} solutions are wrong, and ` +
      `${formatPercent(silentWrong, silentWrong + correct - flaggedCorrect)} of the solutions without a flag.`,
    formatTable(
      ['step in ProcessBench', 'with the first error', 'right', 'share with the error'],
      STEP_STATES.map((state) => {
        const counts = processbench.steps[state];
        return [STEP_STATE_NAMES[state], formatCount(counts.firstErrors), formatCount(counts.right), rate(counts)];
      }),
    ),
    'Below, an error is *located* if the first flag of the solution is in its step. The F1 score on ProcessBench, averaged over its four ' +
      `sets, is ${averageF1.refuted.toFixed(1)}, or ${averageF1.withSuspects.toFixed(1)} with suspects. Right solutions can contain false ` +
      'statements, so a flag in them can be right. On the other two thirds of the data, such flags [were ' +
      'read](../test/bench/README.md#benefit-and-cost-of-each-rule).',
    formatTable(
      ['solutions', 'wrong', 'located', 'with suspects', 'right', 'flagged', 'with suspects'],
      [
        formatSolutionRow('ProcessBench', processbench),
        formatSolutionRow('MR-GSM8K', groups['labelled/mr-gsm8k']),
        formatSolutionRow('Mr-Ben, MR-MATH, BIG-Bench Mistake', groups.labelled),
        formatSolutionRow('sets of right solutions only', right),
      ],
    ),
    `The data also have ${formatCount(proofs.refuted.correct + proofs.refuted.unlabeled)} whole proofs. The checker flags ` +
      `${proofs.withSuspects.flaggedCorrect + proofs.withSuspects.flaggedUnlabeled} of them, and ${proofs.withSuspects.flaggedCorrect} of ` +
      `the ${formatCount(proofs.refuted.correct)} that graders accepted.`,
  ];
}

function addCounts(counts: readonly StepCounts[]): StepCounts {
  return { firstErrors: sum(counts.map((one) => one.firstErrors)), right: sum(counts.map((one) => one.right)) };
}

type StepCounts = GroupFigures['steps'][(typeof STEP_STATES)[number]];

function formatSolutionRow(name: string, { refuted, withSuspects }: GroupFigures): readonly string[] {
  return [
    name,
    formatCount(refuted.wrong),
    ...[refuted, withSuspects].map(({ located, wrong }) => formatShare(located, wrong)),
    formatCount(refuted.correct),
    ...[refuted, withSuspects].map(({ flaggedCorrect }) => String(flaggedCorrect)),
  ];
}

/** The count with its share; no share of nothing. */
function formatShare(count: number, total: number): string {
  return total === 0 ? '' : `${formatCount(count)} (${formatPercent(count, total)})`;
}

/** The texts whose relations are counted. */
function listRelationCounts({ groups }: MeasuredFigures): readonly (readonly [string, GroupFigures['relations']])[] {
  return [
    ['ProcessBench', groups.processbench.relations],
    ['MR-GSM8K', groups['labelled/mr-gsm8k'].relations],
    ['whole proofs', groups.proofs.relations],
  ];
}

function introduceUnreadFigures(figures: MeasuredFigures): string {
  const counts = listRelationCounts(figures).map(
    ([name, relations]) => `${formatCount(sum(Object.values(relations)))} in ${name}`,
  );
  return `The shares are of all relations on *${figures.part}*: ${counts.join(', ')}.`;
}

function formatUnreadTable(figures: MeasuredFigures | undefined): string {
  const groups = figures === undefined ? [] : listRelationCounts(figures);
  const total = (relations: GroupFigures['relations']): number => sum(Object.values(relations));
  const share = (count: number, of: number): string =>
    of === 0 ? '' : count > 0 && count < of / 200 ? '<1%' : formatPercent(count, of);
  const reasons = Object.entries(UNREAD).map(([reason, text]) => [
    formatUncheckedRelationReason(reason) ?? reason,
    typeof text === 'string' ? quote([text]) : text.limit,
    ...groups.map(([, relations]) => share(relations[reason as UncheckedRelationReason] ?? 0, total(relations))),
  ]);
  const checked = [
    '*none: it was checked*',
    '',
    ...groups.map(([, relations]) => share(countChecked(relations), total(relations))),
  ];
  return formatTable(
    ['not read because', 'example', ...groups.map(([name]) => name)],
    [...(figures === undefined ? [] : [checked]), ...reasons],
  );
}

function countChecked(relations: GroupFigures['relations']): number {
  return sum(Object.entries(relations).map(([result, count]) => (Object.hasOwn(UNREAD, result) ? 0 : count)));
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
