/**
 * What the rules of hints pay, on graded proofs (`PROOFMARK_DATA`; nothing without it): for each rule the proofs with a hint among
 * those that graders rejected and accepted, the lift (the quotient of the shares), for two halves of the problems by a hash.
 * Rules are made on the even half and checked on the odd one; one that pays on one half only goes. Below: banners, and proofs with a
 * banner or two hints. With `PROOFMARK_WRITE=1` it writes the figures into `src/core/reading/hints/measured.json`,
 * which `docs/hints.md` shows; then `UPDATE_GOLDEN=1` before `test/unit/core/reading/hints/documentation.test.ts` writes the page.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProofFromSteps, type Proof, type ProofLanguage, parseProofText } from '../../src/core/proof/index.ts';
import {
  CROSS_STEP_HINT_RULES,
  NOT_A_PROOF_RULES,
  PHRASE_HINT_RULES,
} from '../../src/core/reading/hints/hint-rules.ts';
import { type ProofReading, createProofReading as readWithoutModel } from '../../src/core/reading/index.ts';
import { root } from '../support/paths.ts';
import { type BenchRow, beside, median } from './harness.ts';

type Grade = 'rejected' | 'accepted' | 'ungraded';

interface GradedProof {
  readonly set: string;
  readonly half: 'make' | 'check';
  readonly grade: Grade;
  readonly proof: Proof;
}

/** Full marks in the competitions of the DeepSeek set: any other rating counts as rejected. */
const FULL_MARKS = new Set([7, 10, 21]);
const ANY_TWO = 'banner or two hints';
const BANNER = 'banner';
const LISTED_RULES = [
  ...[...PHRASE_HINT_RULES, ...CROSS_STEP_HINT_RULES].map(({ id }) => id),
  ...NOT_A_PROOF_RULES.map(({ kind }) => kind),
];

export default async function bench(): Promise<BenchRow[]> {
  const { PROOFMARK_DATA: data } = process.env;
  if (data === undefined) {
    console.log('Hints: skipped without PROOFMARK_DATA.');
    return [];
  }
  const proofs = readProofs(join(data, 'proofs'));
  const fired = proofs.map(({ proof }) => listFired(readWithoutModel(proof, '')));
  printTable(proofs, fired);
  printOtherSolutions(join(data, 'processbench'));
  if (process.env.PROOFMARK_WRITE === '1') writeLift(proofs, fired);
  const graded = proofs.filter(({ set }) => set === 'opc-graded');
  const texts = graded.map(({ proof }) => proof.steps.map(({ text }) => text));
  const characters = texts.flat().reduce((sum, text) => sum + text.length, 0);
  const read = ({ proof }: GradedProof): unknown => {
    const { notAProof, hints } = readWithoutModel(proof, '');
    return [notAProof, hints];
  };
  const ours = median(5, () => graded.map(read)) / graded.length;
  const bare =
    median(5, () => texts.map((steps) => steps.map((text) => /\bimpossible phrase\b/i.test(text)))) / graded.length;
  return [
    {
      name: 'reading a proof for its hints',
      input: `${graded.length} proofs of opc-graded, ${Math.round(characters / graded.length / 100) / 10} kB on the average`,
      ours,
      bound: beside('one regular expression', bare, ours),
    },
  ];
}

function readProofs(folder: string): GradedProof[] {
  const read = (file: string): Record<string, unknown>[] => readRows(join(folder, file));
  const found = [
    ...read('opc-graded.jsonl').map((row) => {
      const grade = row.human_label === 'correct' ? 'accepted' : 'rejected';
      return readProof('opc-graded', `${row.problem_id}`, grade, `${row.proof}`, 'markdown');
    }),
    ...read('deepseek-math-v2.jsonl').map((row) => {
      const grade = FULL_MARKS.has(Number(row.human_rating)) ? 'accepted' : 'rejected';
      return readProof('deepseek', `${row.problem}`, grade, `${row.proof}`, 'markdown');
    }),
    ...read('imo25-agent-solutions.jsonl').map((row) =>
      readProof('imo25', `${row.problem_id}`, 'ungraded', `${row.text}`, 'markdown'),
    ),
  ];
  for (const [name, language] of [
    ['aletheia-tex', 'latex'],
    ['openai-imo-2025', 'plain'],
  ] as const) {
    for (const file of readdirSync(join(folder, name)))
      found.push(readProof('papers', file, 'ungraded', readFileSync(join(folder, name, file), 'utf8'), language));
  }
  return found;
}

function readProof(set: string, key: string, grade: Grade, source: string, language: ProofLanguage): GradedProof {
  const text = source.replaceAll('\r\n', '\n');
  const proof = parseProofText(text, { language, split: 'logical' });
  const isEven = parseInt(createHash('sha1').update(key).digest('hex').slice(-1), 16) % 2 === 0;
  return { set, half: isEven ? 'make' : 'check', grade, proof };
}

/** The rules with a hint in a proof, and what follows from them. */
function listFired({ hints, notAProof: reason }: ProofReading): ReadonlySet<string> {
  const fired = new Set(hints.map(({ rule }) => rule));
  if (reason !== undefined) fired.add(BANNER).add(reason.kind);
  if (reason !== undefined || hints.length > 1) fired.add(ANY_TWO);
  if (hints.length > 0) fired.add('one hint');
  if (hints.length > 1) fired.add('two hints');
  if (hints.length > 2) fired.add('three hints');
  return fired;
}

function printTable(proofs: readonly GradedProof[], fired: readonly ReadonlySet<string>[]): void {
  const count = (rule: string | undefined, set: string, grade: Grade, half?: string): number =>
    proofs.filter(
      (proof, k) =>
        proof.set === set &&
        proof.grade === grade &&
        (half === undefined || proof.half === half) &&
        (rule === undefined || fired[k]?.has(rule) === true),
    ).length;
  const pair = (rule: string | undefined, set: string, half?: string): string =>
    `${count(rule, set, 'rejected', half)} : ${count(rule, set, 'accepted', half)}`;
  const lift = (rule: string, half?: string): string => {
    const share = (grade: Grade): number =>
      (count(rule, 'opc-graded', grade, half) + 0.5) / (count(undefined, 'opc-graded', grade, half) + 1);
    return (share('rejected') / share('accepted')).toFixed(1);
  };
  console.log('rejected : accepted, and lift; make and check are halves of the problems\n');
  console.log('| rule | opc make | opc check | opc | deepseek | imo25 | papers |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  const line = (name: string, rule: string | undefined): void => {
    const cells = ['make', 'check', undefined].map((half) =>
      rule === undefined ? pair(rule, 'opc-graded', half) : `${pair(rule, 'opc-graded', half)} (${lift(rule, half)})`,
    );
    const others = [pair(rule, 'deepseek'), count(rule, 'imo25', 'ungraded'), count(rule, 'papers', 'ungraded')];
    console.log(`| ${[name, ...cells, ...others].join(' | ')} |`);
  };
  line('all proofs', undefined);
  for (const rule of [...LISTED_RULES, 'one hint', 'two hints', 'three hints', BANNER, ANY_TWO]) line(rule, rule);
  const [rejected, accepted] = [count(ANY_TWO, 'opc-graded', 'rejected'), count(ANY_TWO, 'opc-graded', 'accepted')];
  const wrong =
    count(BANNER, 'opc-graded', 'accepted') +
    count(BANNER, 'deepseek', 'accepted') +
    count(BANNER, 'papers', 'ungraded');
  console.log(
    `\nBanner or two hints: rejected ${rejected} of 129 (target 55), accepted ${accepted} of 82 (target at most 4).`,
  );
  console.log(`Banner on accepted proofs and papers: ${wrong} (target 0).\n`);
}

/** The same on solutions of another kind, on which no rule was made: those of ProcessBench, by whether a step is wrong. */
function printOtherSolutions(folder: string): void {
  const counts = { wrong: { all: 0, banner: 0, two: 0 }, right: { all: 0, banner: 0, two: 0 } };
  for (const file of readdirSync(folder)) {
    for (const row of readRows(join(folder, file))) {
      const count = row.label === -1 ? counts.right : counts.wrong;
      const steps = (Array.isArray(row.steps) ? row.steps : []).map((step) => `${step}`.replaceAll('\r\n', '\n'));
      const { notAProof, hints } = readWithoutModel(createProofFromSteps({ steps }).proof, '');
      count.all++;
      if (notAProof !== undefined) count.banner++;
      if (hints.length > 1) count.two++;
    }
  }
  const { wrong, right } = counts;
  console.log(
    `ProcessBench: two hints in ${wrong.two} of ${wrong.all} wrong and ${right.two} of ${right.all} right solutions, ` +
      `banners on ${wrong.banner} and ${right.banner}.\n`,
  );
}

function readRows(path: string): Record<string, unknown>[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function writeLift(proofs: readonly GradedProof[], fired: readonly ReadonlySet<string>[]): void {
  const graded = proofs.flatMap(({ set, grade }, k) => (set === 'opc-graded' ? [{ grade, rules: fired[k] }] : []));
  const count = (rule: string | undefined): object => {
    const found = graded.filter(({ rules }) => rule === undefined || rules?.has(rule));
    const [rejected, accepted] = (['rejected', 'accepted'] as const).map(
      (grade) => found.filter((proof) => proof.grade === grade).length,
    );
    return { rejected, accepted };
  };
  const names = [...LISTED_RULES, ANY_TWO];
  const measured = {
    date: new Date().toISOString().slice(0, 10),
    all: count(undefined),
    rules: Object.fromEntries(names.map((name) => [name, count(name)])),
  };
  writeFileSync(join(root, 'src/core/reading/hints/measured.json'), `${JSON.stringify(measured, undefined, 2)}\n`);
}
