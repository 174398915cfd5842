/** Audits of a score: trivial baseline rules, PPV at another base rate, and agreement of annotators. */
import { omitUndefined } from '../../base/optional-values.ts';
import { type MetricEstimate, type ShareEstimate, toShareEstimate } from '../../base/shares.ts';
import { isCorrectByGroundTruth } from '../measures/outcomes.ts';
import { isJudgeRightOnRow } from '../measures/paired.ts';
import { classifyVerdictOutcome, scoreVerdicts } from '../measures/verdicts.ts';
import { getItemKey } from '../run/item.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import {
  buildBaseRateAudit,
  buildNoiseCeilingAudit,
  buildProblemClusterAudit,
  buildTrivialBaselineAudit,
  type JudgeAccuracy,
} from './audit-sentences.ts';
import { computeClusteredAccuracyInterval } from './clusters.ts';
import {
  scoreAlwaysIncorrectBaseline,
  scoreLengthBaseline,
  scoreMajorityBaseline,
  scoreSameGeneratorBaseline,
  scoreSameProblemBaseline,
} from './rules.ts';
import { scoreCueBaseline, scoreTokenBaseline } from './text-rules.ts';
import type { TokenizedRows } from './texts.ts';
import type { Audit, AuditRow, TrivialBaselineResult } from './types.ts';

export interface AuditedJudge {
  readonly name: string;
  readonly rows: readonly RunRow[];
  readonly policies: ScoringPolicies;
}

export interface AuditOptions {
  /** The expected share of correct solutions where the judge is used, 0 to 1; 0.05 by default. */
  readonly baseRate?: number;
  /** The annotators' agreement with the labels, 0 to 1. */
  readonly ceiling?: number;
  /** The texts of the rows by `getItemKey`, if their data sets are open. */
  readonly texts?: TokenizedRows;
  /** Seeds the folds. */
  readonly seed?: number;
}

/** The default base rate: few proofs of hard problems are correct. */
export const DEFAULT_BASE_RATE = 0.05;

export interface JudgeAuditResults {
  /** Texts for people, in reading order. */
  readonly audits: readonly Audit[];
  /** The rules with their figures, and how often each judge's verdict is right on the same rows. */
  readonly rules: readonly TrivialBaselineResult[];
  readonly judges: readonly JudgeAccuracy[];
}

/**
 * Audits of the first judge's rows, with warnings for all judges. Rules and judges are compared by their verdicts on
 * whole solutions, on the rows that count in the first judge's score.
 */
export function auditJudges(judges: readonly AuditedJudge[], options: AuditOptions = {}): JudgeAuditResults {
  const { baseRate = DEFAULT_BASE_RATE, ceiling, texts, seed = 0 } = options;
  const [study] = judges;
  const scored = study ? study.rows.filter((row) => isRowScored(row, study.policies)) : [];
  const rows = scored.flatMap((row) => toAuditRow(row, study?.policies)).sort((a, b) => (a.key < b.key ? -1 : 1));
  if (!study || rows.length === 0) return { audits: [], rules: [], judges: [] };
  const rules: readonly TrivialBaselineResult[] = [
    scoreAlwaysIncorrectBaseline(rows),
    scoreMajorityBaseline(rows),
    texts ? scoreCueBaseline(rows, texts) : { id: 'cues', reason: 'no-texts' },
    scoreSameProblemBaseline(rows, seed),
    scoreSameGeneratorBaseline(rows, seed),
    scoreLengthBaseline(rows, seed),
    texts ? scoreTokenBaseline(rows, texts, seed) : { id: 'token', reason: 'no-texts' },
  ];
  const keys = new Set(rows.map(({ key }) => key));
  const scores = judges.map((judge) => ({ name: judge.name, accuracy: measureAccuracyOn(judge, keys) }));
  const { tpr, tnr } = scoreVerdicts(study.rows, study.policies, { seed, resamples: 1 });
  const [own] = scores;
  const clusters = computeClusteredAccuracyInterval(
    scored.flatMap((row) => {
      const hit = isJudgeRightOnRow(row, study.policies, 'verdict');
      return hit === undefined ? [] : [{ problem: row.problem, isHit: hit }];
    }),
    seed,
  );
  const alike = clusters && own && buildProblemClusterAudit(clusters, own);
  return {
    audits: [
      ...rules.flatMap((rule) => buildTrivialBaselineAudit(rule, rules, scores) ?? []),
      ...(alike ? [alike] : []),
      buildBaseRateAudit(baseRate, computePpv(baseRate, tpr, tnr), tpr, tnr),
      buildNoiseCeilingAudit(ceiling, own),
    ],
    rules,
    judges: scores,
  };
}

function isRowScored(row: RunRow, policies: ScoringPolicies): boolean {
  const cell = classifyVerdictOutcome(row, policies);
  return !['gap', 'left-out', 'failed', 'rated-between', 'unrated'].includes(cell);
}

function toAuditRow(row: RunRow, policies: ScoringPolicies | undefined): readonly AuditRow[] {
  const isRight = policies && isCorrectByGroundTruth(row, policies);
  if (isRight === undefined) return [];
  const { problem, generator: author, length } = row;
  return [omitUndefined({ key: getItemKey(row), isRight, problem, length, author })];
}

function measureAccuracyOn({ rows, policies }: AuditedJudge, keys: ReadonlySet<string>): ShareEstimate {
  const hits = rows.flatMap((row) =>
    keys.has(getItemKey(row)) ? (isJudgeRightOnRow(row, policies, 'verdict') ?? []) : [],
  );
  return toShareEstimate(hits.filter((hit) => hit).length, hits.length);
}

/**
 * The PPV in percent by Bayes' rule: the share of accepted solutions that are correct. The bounds combine those of both rates, so the
 * interval is conservative. Undefined if a rate has no rows or no solution would be accepted.
 * @param baseRate the share of correct solutions among the judged ones, 0 to 1
 */
export function computePpv(baseRate: number, tpr: ShareEstimate, tnr: ShareEstimate): MetricEstimate | undefined {
  if (tpr.value === undefined || tnr.value === undefined || !tpr.interval || !tnr.interval) return undefined;
  const at = (right: number, rejected: number): number | undefined => {
    const accepted = baseRate * right;
    const wrongly = (1 - baseRate) * (100 - rejected);
    return accepted + wrongly === 0 ? undefined : (100 * accepted) / (accepted + wrongly);
  };
  const value = at(tpr.value, tnr.value);
  if (value === undefined) return undefined;
  const low = at(tpr.interval.low, tnr.interval.low) ?? value;
  const high = at(tpr.interval.high, tnr.interval.high) ?? value;
  return { value, interval: { low, high } };
}
