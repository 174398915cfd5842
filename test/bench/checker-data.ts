/**
 * Reads the checker's flags on real data, by hand: `PROOFMARK_DATA=… node test/bench/checker-data.ts [words]`. The figures
 * alone are what `proofmark evaluate` prints; here they are for halves of the data, too, and for proofs without labels.
 * Words: `flags`, every flag before the label or in a correct row or proof, with its text, to be read by a person; `all`,
 * those at and after the label as well; `missed`, every first error that is not found; `suspects`, with the rules that only
 * suspect; `dev` or `held`, one half of the rows, by a hash of their problem, so that what is mended on one half can be
 * tried on the other; a rule's letter, its flags only.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkStep } from '../../src/core/checker/check-step.ts';
import type { UnreadRelationReason } from '../../src/core/checker/index.ts';
import type { CheckedRelation } from '../../src/core/checker/terms/types.ts';
import { buildReport } from '../../src/core/evaluate/report/build-report.ts';
import { formatReportAsText } from '../../src/core/evaluate/report/write/text.ts';
import { DEFAULT_SCORING_POLICIES } from '../../src/core/evaluate/run/policies.ts';
import type { RunRow } from '../../src/core/evaluate/run-types.ts';
import type { RelationCounts } from '../../src/core/judge/index.ts';

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
/** How many proofs without labels a rule is the first to flag. */
const inProofs = new Map<string, number>();

function isInHalf(problem: string): boolean {
  return half === undefined || parseInt(createHash('sha1').update(problem).digest('hex').slice(0, 2), 16) % 2 === half;
}

function lines<T>(...path: string[]): T[] {
  return readFileSync(join(data ?? '', ...path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line));
}

interface Checked {
  readonly flags: readonly Flag[];
  readonly tally: RelationCounts;
}

function check(problem: string | undefined, steps: readonly string[]): Checked {
  const context = { steps, suspects, ...(problem === undefined ? {} : { problem }) };
  const tally = { held: 0, noCounterexample: 0, refuted: 0, suspected: 0, notRead: 0 };
  const reasons: Partial<Record<UnreadRelationReason, number>> = {};
  const flags = steps.flatMap((text, step) =>
    checkStep(context, step).readings.flatMap((reading: CheckedRelation): Flag[] => {
      const { outcome, range } = reading;
      switch (outcome.kind) {
        case 'holds':
          tally.held++;
          return [];
        case 'no-counterexample':
          tally.noCounterexample++;
          return [];
        case 'not-read':
          tally.notRead++;
          reasons[outcome.reason] = (reasons[outcome.reason] ?? 0) + 1;
          return [];
        default:
          tally[outcome.kind === 'refuted' ? 'refuted' : 'suspected']++;
      }
      const { start, end } = range;
      const around = `${text.slice(Math.max(0, start - 90), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + 90)}`;
      const message = `${outcome.evidence.message} | ${outcome.evidence.brief}`;
      return [{ step, text: around.replaceAll('\n', '⏎'), message, rule: outcome.rule }];
    }),
  );
  return { flags, tally: { ...tally, reasons } };
}

/** Prints flags, of the rules that are asked for. */
function show(where: string, flags: readonly Flag[]): void {
  if (!verbose) return;
  for (const { step, rule, text, message } of flags)
    if (letters.length === 0 || letters.includes(rule))
      console.log(`${where} step ${step} ${rule}: ${text}\n    ${message}`);
}

const started = performance.now();
const scored: RunRow[] = [];
for (const name of ['gsm8k', 'math', 'olympiadbench', 'omnimath']) {
  const set = `${name}.jsonl`;
  for (const { id, problem, steps, label } of lines<Row>('processbench', set)) {
    if (!isInHalf(problem)) continue;
    const { flags, tally } = check(problem, steps);
    const said = flags[0]?.step ?? -1;
    const rule = flags[0]?.rule;
    const flagged = [...new Set(flags.map(({ step }) => step))];
    scored.push({
      ...{ set, id, subset: name, problem, steps: steps.length, length: steps.join('\n\n').length, label },
      said: { kind: 'earliest', index: said },
      ...{ votes: [], wanted: 0, flagged, tally, ...(rule === undefined ? {} : { rule }) },
    });
    if (words.has('missed') && label !== -1 && said !== label)
      console.log(
        `${id} MISSED step ${label} of ${steps.length}${said === -1 ? '' : `, flagged ${said}`}: ${steps[label]}`,
      );
    const isWrong = ({ step }: Flag): boolean => label === -1 || step < label;
    show(`${id} label ${label}`, words.has('all') ? flags : flags.filter(isWrong));
  }
}
const info = {
  ...{ run: 'checker-data', started: '', name: 'embedded checker', judge: 'embedded checker' },
  ...({
    kind: 'checker',
    votes: 1,
    stop: 'exact',
    seed: null,
    dataSets: [],
    policies: DEFAULT_SCORING_POLICIES,
  } as const),
};
const reported = buildReport([{ info, rows: scored, unreadable: 0 }]);
console.log(reported.kind === 'report' ? formatReportAsText(reported.report, 0) : reported.sentence);

function proofs(
  name: string,
  texts: readonly { readonly id: string; readonly problem?: string; readonly text: string }[],
): void {
  let flagged = 0;
  for (const { id, problem, text } of texts) {
    const { flags } = check(problem, text.replaceAll('\r\n', '\n').split(/\n\s*\n/));
    if (flags.length > 0) flagged++;
    const rule = flags[0]?.rule;
    if (rule !== undefined) inProofs.set(rule, (inProofs.get(rule) ?? 0) + 1);
    show(`${name} ${id}`, flags);
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
  `proofs flagged first by: ${[...inProofs]
    .sort()
    .map(([rule, n]) => `${rule} ${n}`)
    .join(', ')}`,
);
