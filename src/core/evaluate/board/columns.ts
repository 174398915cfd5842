/** The runs of a board as compact columns. Each journal is read once, without keeping its rows as objects. */

import { getOrCreate } from '../../base/groups.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { computeCostIncludingCachedReplies } from '../../judge/calls/index.ts';
import { combineRunVotes, describeOpenRows } from '../measures/aggregations.ts';
import { findCorrectThresholdBounds } from '../measures/calibrate.ts';
import { classifyLocalization } from '../measures/localization.ts';
import { getJudgeSolutionVerdictKind, type SolutionVerdictKind } from '../measures/outcomes.ts';
import { classifyVerdictOutcome, type VerdictConfusionCell } from '../measures/verdicts.ts';
import { RunJournalLineReader } from '../run/journal.ts';
import { RunJournalByteReader } from '../run/run-bytes.ts';
import type { RunInfo, RunRow, RunRowOutcome, ScoringPolicies } from '../run-types.ts';

/** The facts of a row that don't depend on a run. */
export type BoardRowFacts = Pick<
  RunRow,
  'set' | 'id' | 'subset' | 'generator' | 'problem' | 'steps' | 'length' | 'label' | 'isRight' | 'points' | 'fields'
>;

const createRowIndex = (): Map<string, number> => new Map();

/** The rows of all runs of a board, each once. */
export class BoardRowTable {
  readonly facts: BoardRowFacts[] = [];
  /** Names of subsets, and the subset of each row. */
  readonly subsets: string[] = [];
  readonly subsetOfRow: number[] = [];
  readonly #rows = new Map<string, Map<string, number>>();
  readonly #subsets = new Map<string, number>();
  /** The row that was looked up last. */
  #last = -1;

  /** The index of a row. The first run that has a row gives its facts. */
  indexOf(row: RunRow): number {
    // Journals of the same data mostly have the same order, so the next row is tried first.
    const next = this.facts[this.#last + 1];
    if (next && next.id === row.id && next.set === row.set) return ++this.#last;
    const rows = getOrCreate(this.#rows, row.set, createRowIndex);
    const known = rows.get(row.id);
    if (known !== undefined) {
      this.#last = known;
      return known;
    }
    const { set, id, subset, generator, problem, steps, length, label, isRight, points, fields } = row;
    const facts = { set, id, subset, generator, problem, steps, length, label, isRight, points, fields };
    this.subsetOfRow.push(getOrCreate(this.#subsets, subset, () => this.subsets.push(subset) - 1));
    const index = this.facts.push(omitUndefined(facts)) - 1;
    rows.set(id, index);
    this.#last = index;
    return index;
  }

  /** Adds fields to a row whose run didn't record them. */
  addFields(set: string, id: string, fields: BoardRowFacts['fields']): void {
    const at = this.#rows.get(set)?.get(id);
    const facts = at === undefined ? undefined : this.facts[at];
    if (at !== undefined && facts && !facts.fields && fields) this.facts[at] = { ...facts, fields };
  }
}

/**
 * How a row counts: 0–2 for a row of the first kind, 3–5 for one of the second, by whether the judge is right, wrong, or silent.
 * The first kind is “with an error” in `located`, and “correct” in `verdicts`, in the order of the measures' strata.
 */
export type OutcomeCode = number;
/** Not scored. */
export const UNSCORED: OutcomeCode = 255;

export type OutcomeBasis = 'located' | 'verdicts';
export type OutcomeCodes = Readonly<Record<OutcomeBasis, Uint8Array>>;

/** A run as columns. All arrays have an element for each of its rows. */
export interface RunColumns {
  readonly info: RunInfo;
  /** Rows that can't be read or have no ground truth, and unreadable lines of the journal. */
  readonly unreadable: number;
  readonly broken: number;
  /** Rows whose ground truth differs from that of an earlier run; they aren't scored. */
  readonly relabeled: number;
  readonly policies: ScoringPolicies;
  /** Indices in the table. */
  readonly rows: Int32Array;
  /** For each row of the table, its position here, or -1. */
  readonly positions: Int32Array;
  readonly codes: OutcomeCodes;
  /** Index in `VERDICT_KINDS`. */
  readonly verdicts: Uint8Array;
  /** Index in `SAID_KINDS`; the index of a step, or points; the maximum of these. */
  readonly kinds: Uint8Array;
  readonly values: Float64Array;
  readonly most: Float64Array;
  /** Cost of the verdict with cached replies; NaN if unknown. */
  readonly tokens: Float64Array;
  readonly money: Float64Array;
  readonly calls: Float64Array;
  readonly milliseconds: Float64Array;
  readonly currency?: string;
  /** For a reward model: a located verdict is right for thresholds above `low` up to `high`; the lowest score. NaN for others. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly least: Float64Array;
  /** Row k has `voteCounts[k]` of the votes, from `voteStarts[k]` on; NaN for an abstention. */
  readonly votes: Float64Array;
  readonly voteStarts: Int32Array;
  readonly voteCounts: Int32Array;
  readonly wanted: Int32Array;
  /** The line of the row in its journal, from 1. The replies to it stand above. */
  readonly lines: Int32Array;
}

export const VERDICT_KINDS: readonly SolutionVerdictKind[] = [
  'accepted',
  'rejected',
  'gap',
  'inconclusive',
  'abstained',
  'failed',
];
export const SAID_KINDS: readonly RunRowOutcome['kind'][] = ['earliest', 'grade', 'answer', 'abstained', 'failed'];

/** Columns without what is known only after all runs are read. */
type EndedColumns = Omit<RunColumns, 'info' | 'positions' | 'policies' | 'relabeled'> & { readonly info?: RunInfo };

/** Reads a journal into columns, in chunks of any size. */
export class RunColumnsReader {
  readonly #table: BoardRowTable;
  readonly #wanted: Partial<ScoringPolicies>;
  readonly #bytes: RunJournalByteReader;
  #policies: ScoringPolicies | undefined;
  /** The position of each row of the table, if this run has it. */
  #positions: (number | undefined)[] = [];
  #columns = createColumns();
  #votes: number[] = [];
  #ended: EndedColumns | undefined;
  #relabeled = 0;
  #refused: string | undefined;
  /** The rows whose verdict could change by votes that weren't cast. */
  #open = 0;
  #currency: string | undefined;

  /** @param wanted policies that override those of the run, except for the default of its threshold */
  constructor(table: BoardRowTable, wanted: Partial<ScoringPolicies>) {
    this.#table = table;
    this.#wanted = wanted;
    this.#bytes = new RunJournalByteReader(new RunJournalLineReader((row, info, line) => this.#add(row, info, line)));
  }

  /** Takes bytes, whose buffer may be reused. Returns false if this can't be a journal. */
  take(bytes: Uint8Array): boolean {
    return this.#bytes.take(bytes);
  }

  /** The policies that its rows are scored by; undefined before the first row, or if this isn't the journal of a run. */
  get policies(): ScoringPolicies | undefined {
    const info = this.#bytes.run()?.info;
    return this.#policies ?? (info && { ...info.policies, ...this.#wanted });
  }

  /** Called after the last byte, so that a board of many runs takes less memory. */
  end(): void {
    if (this.#ended) return;
    const run = this.#bytes.run();
    const { located, verdicts, said, kinds, rows, lines, wanted, voteStarts, voteCounts, ...figures } = this.#columns;
    this.#ended = omitUndefined({
      info: run?.info,
      unreadable: run?.unreadable ?? 0,
      broken: run?.broken ?? 0,
      codes: { located: new Uint8Array(located), verdicts: new Uint8Array(verdicts) },
      verdicts: new Uint8Array(said),
      kinds: new Uint8Array(kinds),
      rows: new Int32Array(rows),
      lines: new Int32Array(lines),
      wanted: new Int32Array(wanted),
      voteStarts: new Int32Array(voteStarts),
      voteCounts: new Int32Array(voteCounts),
      votes: new Float64Array(this.#votes),
      values: new Float64Array(figures.values),
      most: new Float64Array(figures.most),
      tokens: new Float64Array(figures.tokens),
      money: new Float64Array(figures.money),
      calls: new Float64Array(figures.calls),
      milliseconds: new Float64Array(figures.milliseconds),
      low: new Float64Array(figures.low),
      high: new Float64Array(figures.high),
      least: new Float64Array(figures.least),
    });
    this.#columns = createColumns();
    this.#votes = [];
    this.#positions = [];
  }

  /** Undefined if the first line isn't a run header. Call it once all readers of the board are at their end. */
  columns(): RunColumns | undefined {
    this.end();
    if (!this.#ended) return undefined;
    const { info, ...own } = this.#ended;
    if (!info) return undefined;
    const positions = new Int32Array(this.#table.facts.length).fill(-1);
    for (const [position, row] of own.rows.entries()) positions[row] = position;
    const policies = this.#policies ?? { ...info.policies, ...this.#wanted };
    return omitUndefined({ ...own, info, positions, policies, relabeled: this.#relabeled, currency: this.#currency });
  }

  /** Why votes can't be combined by the wanted rule; undefined if they can, or if none is wanted. */
  get refused(): string | undefined {
    const { aggregate } = this.#wanted;
    if (this.#open === 0 || aggregate === undefined) return this.#refused;
    return this.#refused ?? describeOpenRows(this.#open, aggregate);
  }

  /** The row with its votes combined by the wanted rule. */
  #combine(row: RunRow, info: RunInfo, policies: ScoringPolicies): RunRow {
    const { aggregate } = this.#wanted;
    if (aggregate === undefined) return row;
    const combined = combineRunVotes({ info, rows: [row], unreadable: 0 }, aggregate, policies);
    if (!('refused' in combined)) return combined.rows[0] ?? row;
    if (combined.open === undefined) this.#refused ??= combined.refused;
    else this.#open += combined.open;
    return row;
  }

  #add(given: RunRow, info: RunInfo, line: number): void {
    this.#policies ??= { ...info.policies, ...this.#wanted };
    const policies = this.#policies;
    const row = this.#combine(given, info, policies);
    const index = this.#table.indexOf(row);
    const facts = this.#table.facts[index] ?? row;
    const isRelabeled = facts.label !== row.label || facts.isRight !== row.isRight || facts.points !== row.points;
    if (isRelabeled) this.#relabeled++;
    const columns = this.#columns;
    // A row that was judged again replaces the earlier one; its old votes stay unused.
    const at = this.#positions[index] ?? columns.rows.length;
    this.#positions[index] = at;
    const { usage, said, scores } = row;
    if (usage?.currency !== undefined) this.#currency ??= usage.currency;
    const cost = usage && computeCostIncludingCachedReplies(usage);
    const range = scores && row.label !== undefined ? findCorrectThresholdBounds(scores, row.label) : undefined;
    columns.rows[at] = index;
    columns.lines[at] = line;
    columns.located[at] = isRelabeled ? UNSCORED : toLocatedCode(row, policies);
    columns.verdicts[at] = isRelabeled ? UNSCORED : toVerdictCode(row, policies);
    columns.said[at] = VERDICT_KINDS.indexOf(getJudgeSolutionVerdictKind(row, policies));
    columns.kinds[at] = SAID_KINDS.indexOf(said.kind);
    columns.values[at] =
      said.kind === 'earliest' ? said.index : said.kind === 'grade' ? said.points : toAnswerVote(said);
    columns.most[at] = said.kind === 'grade' ? said.max : Number.NaN;
    columns.tokens[at] = cost && cost.uncounted === 0 ? cost.tokens : Number.NaN;
    columns.money[at] = cost?.money ?? Number.NaN;
    columns.calls[at] = usage ? usage.calls + usage.kept : Number.NaN;
    columns.milliseconds[at] = row.milliseconds ?? Number.NaN;
    columns.low[at] = range?.low ?? Number.NaN;
    columns.high[at] = range?.high ?? Number.NaN;
    columns.least[at] = scores ? scores.reduce((least, score) => Math.min(least, score), 1) : Number.NaN;
    columns.wanted[at] = row.wanted;
    columns.voteStarts[at] = this.#votes.length;
    columns.voteCounts[at] = row.votes.length;
    for (const vote of row.votes) this.#votes.push(vote ?? Number.NaN);
  }
}

const COLUMNS = [
  'rows',
  'located',
  'verdicts',
  'said',
  'kinds',
  'values',
  'most',
  'tokens',
  'money',
  'calls',
  'milliseconds',
  'low',
  'high',
  'least',
  'wanted',
  'lines',
  'voteStarts',
  'voteCounts',
] as const;

function createColumns(): Record<(typeof COLUMNS)[number], number[]> {
  return Object.fromEntries(COLUMNS.map((name) => [name, [] as number[]])) as Record<
    (typeof COLUMNS)[number],
    number[]
  >;
}

/** An answer grader's verdict as a vote: 1 for yes, 0 for no, 0.5 for inconclusive. */
function toAnswerVote(said: RunRowOutcome): number {
  if (said.kind !== 'answer') return Number.NaN;
  return said.verdict === 'yes' ? 1 : said.verdict === 'no' ? 0 : 0.5;
}

export function toLocatedCode(row: RunRow, policies: ScoringPolicies): OutcomeCode {
  const outcome = classifyLocalization(row, policies);
  if (outcome === undefined || outcome === 'failed' || outcome === 'left-out') return UNSCORED;
  return (row.label === -1 ? 3 : 0) + (outcome === 'found' || outcome === 'passed' ? 0 : 1);
}

export function toVerdictCode(row: RunRow, policies: ScoringPolicies): OutcomeCode {
  return CODE_BY_CELL[classifyVerdictOutcome(row, policies)] ?? UNSCORED;
}

const CODE_BY_CELL: Readonly<Partial<Record<VerdictConfusionCell, OutcomeCode>>> = {
  truePositive: 0,
  falseNegative: 1,
  silentPositive: 2,
  trueNegative: 3,
  falsePositive: 4,
  silentNegative: 5,
};

/** Whether a code is that of a right verdict. */
export function isRightCode(code: OutcomeCode): boolean {
  return code === 0 || code === 3;
}

/** The outcome of a row as its run recorded it, without its reason. */
export function getRecordedOutcome(run: RunColumns, position: number): RunRowOutcome {
  const kind = SAID_KINDS[run.kinds[position] ?? 0] ?? 'failed';
  const value = run.values[position] ?? Number.NaN;
  switch (kind) {
    case 'earliest':
      return { kind, index: value };
    case 'grade':
      return { kind, points: value, max: run.most[position] ?? 1 };
    case 'answer':
      return { kind, verdict: value === 1 ? 'yes' : value === 0 ? 'no' : 'inconclusive' };
    case 'abstained':
    case 'failed':
      return { kind, reason: '' };
    default:
      return kind satisfies never;
  }
}

/** The votes of a row in the order of their samples, null for an abstention. */
export function getRecordedVotes(run: RunColumns, position: number): readonly (number | null)[] {
  const start = run.voteStarts[position] ?? 0;
  const votes = run.votes.subarray(start, start + (run.voteCounts[position] ?? 0));
  return Array.from(votes, (vote) => (Number.isNaN(vote) ? null : vote));
}
