/** The one or two runs of a report, on the same rows and with the same policies. */

import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { combineRunVotes } from '../measures/aggregations.ts';
import { getJudgedEarliestError } from '../measures/outcomes.ts';
import {
  type CorrectnessCriterion,
  chooseCorrectnessCriterion,
  pairRunRows,
  type RunRowPair,
} from '../measures/paired.ts';
import type { Run, RunInfo, RunRow, ScoringPolicies } from '../run-types.ts';
import { formatNameForReport, formatNamesDistinguishably, formatNumberOfRows } from './format-report-texts.ts';
import { describeRunSettingDifferences } from './judge-facts.ts';

export interface ReportedRun {
  /** Index of its series. */
  readonly series: number;
  readonly name: string;
  readonly info: RunInfo;
  readonly rows: readonly RunRow[];
  readonly unreadable: number;
  /** The number of unreadable lines in its journal. */
  readonly broken: number;
  /** The policies of the report with the run's own threshold. */
  readonly policies: ScoringPolicies;
}

export interface PreparedReportRuns {
  /** The run under study first, then the reference. */
  readonly sides: readonly [ReportedRun] | readonly [ReportedRun, ReportedRun];
  /** What counts as right. */
  readonly by: CorrectnessCriterion;
  readonly policies: ScoringPolicies;
  /** For two runs, their rows in pairs, in the order of the first. */
  readonly pairs: readonly RunRowPair[];
  /** Sentences on exclusions and differences between the two. */
  readonly notes: readonly string[];
}

/**
 * Compares two runs on their shared rows with the same label.
 * @param wanted overrides policies of the run under study
 * @returns the reason as a sentence if there is nothing to report
 */
export function prepareReportRuns(
  studied: Run,
  other: Run | undefined,
  wanted: Partial<ScoringPolicies>,
): PreparedReportRuns | { readonly refused: string } {
  const policies = { ...studied.info.policies, ...wanted };
  const combine = (run: Run) =>
    wanted.aggregate === undefined ? run : combineRunVotes(run, wanted.aggregate, policies);
  const study = combine(studied);
  if ('refused' in study) return study;
  const reference = other && combine(other);
  if (reference && 'refused' in reference) return reference;
  const first = buildSide(study, 0, study.rows, policies, wanted);
  if (!reference) {
    if (study.rows.length === 0) return { refused: t('The run {0} has no rows to report.', formatRunName(study)) };
    return {
      sides: [first],
      by: chooseCorrectnessCriterion(study.rows, first.policies),
      policies,
      pairs: [],
      notes: [],
    };
  }
  const { pairs: all, onlyFirst, onlySecond } = pairRunRows(study.rows, reference.rows);
  const pairs = all.filter(
    ({ first: a, second: b }) => a.label === b.label && a.isRight === b.isRight && a.points === b.points,
  );
  if (pairs.length === 0)
    return {
      refused: t(
        "Can't compare the runs {0} and {1}: they share no row with the same label. Report each run separately, or run both judges on the same data.",
        formatRunName(study),
        formatRunName(reference),
      ),
    };
  const rows = { study: pairs.map((pair) => pair.first), reference: pairs.map((pair) => pair.second) };
  const sides = nameSidesApart(
    buildSide(study, 0, rows.study, policies, wanted),
    buildSide(reference, 1, rows.reference, policies, wanted),
  );
  const [a, b] = sides;
  return {
    sides,
    by: choosePairBasis(a, b),
    policies,
    pairs: pairs.map((pair) => ({
      first: applyScoreThreshold(labelByRatings(pair.first, policies), a.policies),
      second: applyScoreThreshold(labelByRatings(pair.second, policies), b.policies),
    })),
    notes: writePairNotes(a, b, { onlyFirst, onlySecond, relabelled: all.length - pairs.length }),
  };
}

function buildSide(
  { info, unreadable, broken = 0 }: Run,
  series: number,
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  wanted: Partial<ScoringPolicies>,
): ReportedRun {
  const { threshold = info.policies.threshold, aggregate = info.policies.aggregate } = wanted;
  return {
    series,
    name: markSimulated(formatNameForReport(info.name), info),
    info,
    rows: rows.map((row) => labelByRatings(row, policies)),
    unreadable,
    broken,
    policies: omitUndefined({ ...policies, threshold, aggregate }),
  };
}

/** A neutral step that counts as incorrect is an error, so the earliest error of a row may be another step. */
function labelByRatings(row: RunRow, { neutral }: ScoringPolicies): RunRow {
  const { ratings, label } = row;
  if (neutral !== 'wrong' || !ratings || label === undefined || label !== ratings.indexOf(-1)) return row;
  const earliest = ratings.findIndex((rating) => rating === 0 || rating === -1);
  return { ...row, label: earliest, isRight: earliest === -1 };
}

function markSimulated(name: string, { simulated }: RunInfo): string {
  return simulated === undefined ? name : t('{0} (simulated)', name);
}

/** Two runs of the same name are distinguished by their settings, or else by the run's name. Long names are cut so that they differ. */
function nameSidesApart(a: ReportedRun, b: ReportedRun): readonly [ReportedRun, ReportedRun] {
  const [first = '', second = ''] = formatNamesDistinguishably([a.info.name, b.info.name]);
  if (first !== second)
    return [
      { ...a, name: markSimulated(first, a.info) },
      { ...b, name: markSimulated(second, b.info) },
    ];
  const tells = describeRunSettingDifferences(a.info, b.info) ?? [a.info.run, b.info.run];
  const [one = '', other = ''] = formatNamesDistinguishably(tells);
  return [
    { ...a, name: t('{0}, {1}', a.name, one) },
    { ...b, name: t('{0}, {1}', b.name, one === other ? `${other} (2)` : other) },
  ];
}

/** Two runs are compared by exact step only if both judges name steps. */
function choosePairBasis(a: ReportedRun, b: ReportedRun): CorrectnessCriterion {
  const kinds = [a, b].map(({ rows, policies }) => chooseCorrectnessCriterion(rows, policies));
  return kinds.includes('verdict') ? 'verdict' : 'located';
}

/** Converts a reward model's scores to a verdict at a threshold, which can differ from that of its run. */
export function applyScoreThreshold(row: RunRow, policies: ScoringPolicies): RunRow {
  const index = row.scores ? getJudgedEarliestError(row, policies) : undefined;
  if (typeof index !== 'number') return row;
  const { scores: _, ...rest } = row;
  return { ...rest, said: { kind: 'earliest', index } };
}

function writePairNotes(
  a: ReportedRun,
  b: ReportedRun,
  left: { readonly onlyFirst: number; readonly onlySecond: number; readonly relabelled: number },
): string[] {
  const { onlyFirst, onlySecond, relabelled } = left;
  const notes: string[] = [];
  if (onlyFirst + onlySecond > 0)
    notes.push(
      t(
        'Compared on {0} in both runs. Excluded rows: {1} only in {2}, {3} only in {4}.',
        formatNumberOfRows(a.rows.length),
        formatWholeNumber(onlyFirst),
        a.name,
        formatWholeNumber(onlySecond),
        b.name,
      ),
    );
  if (relabelled > 0)
    notes.push(
      t(
        relabelled === 1
          ? 'Excluded {0} row whose label differs between the runs.'
          : 'Excluded {0} rows whose labels differ between the runs.',
        formatWholeNumber(relabelled),
      ),
    );
  if (hasOtherPolicies(a.info.policies, b.info.policies))
    notes.push(
      t(
        '{0} was run with different scoring policies than the other run. This report scores both runs with the same policies.',
        b.name,
      ),
    );
  return notes;
}

function hasOtherPolicies(a: ScoringPolicies, b: ScoringPolicies): boolean {
  const keys = ['ties', 'abstentions', 'inconclusive', 'accepted', 'rejected'] as const;
  return keys.some((key) => a[key] !== b[key]);
}

/** The name of a run outside a comparison. */
function formatRunName({ info }: Run): string {
  return formatNameForReport(info.run === '' ? info.name : info.run);
}
