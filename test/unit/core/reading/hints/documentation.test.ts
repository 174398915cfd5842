/** The rules as data: their examples hold, and `docs/hints.md` is made of them. `UPDATE_GOLDEN=1` writes the page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { capitalize } from '../../../../../src/core/base/counts-and-lists.ts';
import { createProofFromSteps } from '../../../../../src/core/proof/index.ts';
import {
  describeHint,
  describeNotAProofReason,
  getHintKindName,
} from '../../../../../src/core/reading/hints/describe-hints.ts';
import {
  CROSS_STEP_HINT_RULES,
  NOT_A_PROOF_RULES,
  PHRASE_HINT_RULES,
} from '../../../../../src/core/reading/hints/hint-rules.ts';
import { HINT_KINDS, type HintRule, type NotAProofRule } from '../../../../../src/core/reading/hints/types.ts';
import { createProofReading, type ProofReading } from '../../../../../src/core/reading/index.ts';
import { expectPage, formatPage, formatPercent } from '../../../../support/made-pages.ts';
import { root } from '../../../../support/paths.ts';

interface Counts {
  readonly rejected: number;
  readonly accepted: number;
}

const MEASURED: { readonly date: string; readonly all: Counts; readonly rules: Readonly<Record<string, Counts>> } =
  JSON.parse(readFileSync(join(root, 'src/core/reading/hints/measured.json'), 'utf8'));
const RULES: readonly HintRule[] = [...PHRASE_HINT_RULES, ...CROSS_STEP_HINT_RULES];
const TOGETHER = 'banner or two hints';

/** A proof that nobody would call short, unfinished or withdrawn. */
const PROOF = [
  'Let $n$ be an odd integer, so that $n = 2k + 1$ for an integer $k$. We look at the square of $n$.',
  'Expanding, $n^2 = 4k^2 + 4k + 1 = 4k(k + 1) + 1$. One of two consecutive integers is even, so $k(k + 1)$ is even.',
  'Write $k(k + 1) = 2m$. Then $n^2 = 8m + 1$. This is the form that we want, and it holds for each odd $n$.',
  'Conversely, a number $8m + 1$ need not be a square. For example, $17 = 8 \\cdot 2 + 1$ is none.',
].join('\n\n');

const removeMarks = (text: string): string => text.replace(/[⟦⟧]/g, '');
const getMarked = (text: string): string => /⟦([\s\S]*)⟧/.exec(text)?.[1] ?? '';
const read = (text: string): ProofReading =>
  createProofReading(createProofFromSteps({ steps: text.split('\n\n') }).proof, '');

describe('examples of hints', () => {
  const find = (rule: HintRule, text: string): readonly (readonly [string, string])[] => {
    const steps = text.split('\n\n');
    const own = read(text).hints.filter(({ rule: id }) => id === rule.id);
    return own.map(({ kind, step, start, end }) => [kind, steps[step]?.slice(start, end) ?? '']);
  };
  for (const rule of RULES) {
    for (const text of rule.examples.for)
      test(`${rule.id}: ${text}`, () =>
        assert.deepEqual(find(rule, removeMarks(text)), [[rule.kind, getMarked(text)]]));
    for (const text of rule.examples.against)
      test(`${rule.id} is silent: ${text}`, () => assert.deepEqual(find(rule, text), []));
  }
});

describe('examples of texts that are no proofs', () => {
  for (const { kind, examples } of NOT_A_PROOF_RULES) {
    const before = kind === 'hardly-begins' ? '' : `${PROOF}\n\n`;
    for (const text of examples.for)
      test(`${kind}: ${text}`, () => {
        const reason = read(before + removeMarks(text)).notAProof;
        assert.equal(reason?.kind, kind);
        if (reason !== undefined && 'quote' in reason) assert.equal(reason.quote, getMarked(text));
      });
    for (const text of examples.against)
      test(`${kind} is silent: ${text}`, () => assert.equal(read(before + text).notAProof, undefined));
  }
});

test('rules have names of their own, reasons, examples and figures', () => {
  const ids = RULES.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const kinds = NOT_A_PROOF_RULES.map(({ kind }) => kind);
  assert.deepEqual(Object.keys(MEASURED.rules).sort(), [...ids, ...kinds, TOGETHER].sort());
  for (const { reason, examples } of [...RULES, ...NOT_A_PROOF_RULES]) {
    assert.match(reason, /^[A-Z].*\.$/);
    assert.ok(examples.for.length > 0 && examples.against.length > 0);
    for (const text of examples.for) assert.ok(getMarked(text).length > 0, text);
  }
  assert.deepEqual(new Set(RULES.map(({ kind }) => kind)), new Set(HINT_KINDS));
});

test('docs/hints.md is made of the rules', () => {
  expectPage('docs/hints.md', makePage());
});

function makePage(): string {
  const { date, all } = MEASURED;
  const together = MEASURED.rules[TOGETHER] ?? { rejected: 0, accepted: 0 };
  return formatPage([
    '# Rules of hints',
    '<!-- Made of src/core/reading/hints by test/unit/core/reading/hints/documentation.test.ts. -->',
    'Hints mark words of a proof that deserve a closer look. They are found on your machine, without a model, when Proofmark [reads a ' +
      "proof](review.md#read-a-proof-without-a-model). A hint isn't an error. No verdict, flag, label, or score counts hints, and blind " +
      'labeling hides them. A proof without hints can be wrong, and a proof with many can be right.',
    'Below is each rule with its reason, examples with the marked words in bold, and counterexamples, in which it finds nothing.',
    '## Figures',
    `The figures are from ${date}, measured with \`npm run bench -- hints\` on ${all.rejected + all.accepted} proofs of the Open Proof ` +
      `Corpus. Graders rejected ${all.rejected} of them and accepted ${all.accepted}. Some rules were written after reading ` +
      'these proofs, so expect less on others. Grades are about whole proofs: no figure says that the marked words are wrong.',
    `- *Precision*: among the proofs in which the rule finds something, the share that graders rejected. They rejected ${formatPercent(
      all.rejected,
      all.rejected + all.accepted,
    )} of all.\n` +
      '- *Lift*: how many times more often the rule finds something in a rejected proof than in an accepted one. To estimate it from ' +
      'small counts, half a proof is added to each count and one to each total.',
    `A line above the proof counts hints from two on. At least two hints, or a text that isn't a proof: ${formatCounts(together)}`,
    '## Not a proof',
    'A sentence above the proof says so, and the words of the author are marked. Lists say *not a proof*: the queue and its filter, ' +
      'comparisons, test cases of the prompt lab. Reports of evaluations count such rows. Like hints, this changes no verdict, ' +
      'prompt, or measure, and blind labeling hides it.',
    ...NOT_A_PROOF_RULES.map(formatNotAProofRule),
    ...HINT_KINDS.map(formatKind),
  ]);
}

function formatNotAProofRule(rule: NotAProofRule): string {
  const reason =
    rule.kind === 'hardly-begins'
      ? { kind: rule.kind, characters: 212 }
      : { kind: rule.kind, quote: '', place: { step: 0, range: { start: 0, end: 0 } } };
  return formatRule(describeNotAProofReason(reason), rule.kind, rule);
}

function formatKind(kind: HintRule['kind']): string {
  const rules = RULES.filter((rule) => rule.kind === kind);
  const [first] = rules;
  assert.ok(first !== undefined);
  const quote = getMarked(first.examples.for[0] ?? '');
  return [
    `## ${capitalize(getHintKindName(kind))}`,
    `The hover says, for example: ${describeHint({ kind, rule: first.id, quote })}`,
    ...rules.map((rule) => formatRule(rule.id, rule.id, rule)),
  ].join('\n\n');
}

function formatRule(title: string, name: string, { reason, examples }: Pick<HintRule, 'reason' | 'examples'>): string {
  return [
    `### ${title}`,
    `${reason} ${capitalize(formatCounts(MEASURED.rules[name] ?? { rejected: 0, accepted: 0 }))}`,
    [
      ...examples.for.map((text) => `- Marked: ${formatExample(text)}`),
      ...examples.against.map((text) => `- Not marked: ${formatExample(text)}`),
    ].join('\n'),
  ].join('\n\n');
}

/** On one line, with the marked words in bold; LaTeX that Markdown would change is code. */
function formatExample(text: string): string {
  const line = text.replaceAll('\n\n', ' ¶ ');
  return /\\tag|\\cite/.test(line)
    ? `\`${removeMarks(line)}\``
    : `“${line.replace(/⟦([\s\S]*)⟧/, (_, marked: string) => `**${marked}**`)}”`;
}

function formatCounts({ rejected, accepted }: Counts): string {
  if (rejected + accepted === 0) return 'not found in these proofs.';
  const { all } = MEASURED;
  const share = (count: number, total: number): number => (count + 0.5) / (total + 1);
  const lift = share(rejected, all.rejected) / share(accepted, all.accepted);
  return (
    `found in ${rejected} rejected and ${accepted} accepted proofs: precision ` +
    `${formatPercent(rejected, rejected + accepted)}, lift ${lift.toFixed(1)}.`
  );
}
