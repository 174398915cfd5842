/** Audits of a score: trivial baseline rules, PPV at another base rate, and agreement of annotators. */
import { defined } from '../../base/optional.ts';
import { type Estimate, type Share, shareOf } from '../../base/shares.ts';
import { rightOf } from '../measures/outcomes.ts';
import { isHit } from '../measures/paired.ts';
import { cellOf, verdictsOf } from '../measures/verdicts.ts';
import { itemKey } from '../run/item.ts';
import type { Policies, RunRow } from '../run-types.ts';
import { clustersOf } from './clusters.ts';
import { alwaysWrong, byAuthor, byLength, byProblem, majority } from './rules.ts';
import { byCues, byToken } from './text-rules.ts';
import type { AuditTexts } from './texts.ts';
import type { Audit, AuditRow, Rule } from './types.ts';
import { baseRateAudit, ceilingAudit, clusterAudit, ruleAudit } from './words.ts';

/** A judge to audit. */
export interface AuditedJudge {
  readonly name: string;
  readonly rows: readonly RunRow[];
  readonly policies: Policies;
}

export interface AuditOptions {
  /** The expected share of correct solutions where the judge is used, 0 to 1; 0.05 by default. */
  readonly baseRate?: number;
  /** The annotators' agreement with the labels, 0 to 1. */
  readonly ceiling?: number;
  /** The texts of the rows by `itemKey`, if their data sets are open. */
  readonly texts?: AuditTexts;
  /** Seeds the folds. */
  readonly seed?: number;
}

/** The default base rate: few proofs of hard problems are correct. */
export const BASE_RATE = 0.05;

export interface Audited {
  /** Texts for people, in reading order. */
  readonly audits: readonly Audit[];
  /** The rules with their figures, and how often each judge's verdict is right on the same rows. */
  readonly rules: readonly Rule[];
  readonly judges: readonly { readonly name: string; readonly accuracy: Share }[];
}

/**
 * Audits of the first judge's rows, with warnings for all. Rules and judges are compared by verdicts on whole solutions, on rows that count
 * in the first judge's score.
 */
export function auditsOf(judges: readonly AuditedJudge[], options: AuditOptions = {}): Audited {
  const { baseRate = BASE_RATE, ceiling, texts, seed = 0 } = options;
  const [study] = judges;
  const scored = study ? study.rows.filter((row) => isScored(row, study.policies)) : [];
  const rows = scored
    .flatMap((row) => auditRow(row, study?.policies))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  if (!study || rows.length === 0) return { audits: [], rules: [], judges: [] };
  const rules: readonly Rule[] = [
    alwaysWrong(rows),
    majority(rows),
    texts ? byCues(rows, texts) : { id: 'cues', reason: 'no-texts' },
    byProblem(rows, seed),
    byAuthor(rows, seed),
    byLength(rows, seed),
    texts ? byToken(rows, texts, seed) : { id: 'token', reason: 'no-texts' },
  ];
  const keys = new Set(rows.map(({ key }) => key));
  const scores = judges.map((judge) => ({ name: judge.name, accuracy: accuracyOf(judge, keys) }));
  const { tpr, tnr } = verdictsOf(study.rows, study.policies, { seed, resamples: 1 });
  const [own] = scores;
  const clusters = clustersOf(
    scored.flatMap((row) => {
      const hit = isHit(row, study.policies, 'verdict');
      return hit === undefined ? [] : [{ problem: row.problem, isHit: hit }];
    }),
    seed,
  );
  const alike = clusters && own && clusterAudit(clusters, own);
  return {
    audits: [
      ...rules.flatMap((rule) => ruleAudit(rule, rules, scores) ?? []),
      ...(alike ? [alike] : []),
      baseRateAudit(baseRate, ppvAt(baseRate, tpr, tnr), tpr, tnr),
      ceilingAudit(ceiling, own),
    ],
    rules,
    judges: scores,
  };
}

/** Whether the verdict on a row is scored. */
function isScored(row: RunRow, policies: Policies): boolean {
  const cell = cellOf(row, policies);
  return !['gap', 'left-out', 'failed', 'rated-between', 'unrated'].includes(cell);
}

function auditRow(row: RunRow, policies: Policies | undefined): readonly AuditRow[] {
  const isRight = policies && rightOf(row, policies);
  if (isRight === undefined) return [];
  const { problem, generator: author, length } = row;
  return [defined({ key: itemKey(row), isRight, problem, length, author })];
}

function accuracyOf({ rows, policies }: AuditedJudge, keys: ReadonlySet<string>): Share {
  const hits = rows.flatMap((row) => (keys.has(itemKey(row)) ? (isHit(row, policies, 'verdict') ?? []) : []));
  return shareOf(hits.filter((hit) => hit).length, hits.length);
}

/**
 * The PPV in percent by Bayes' rule: the share of accepted solutions that are correct. The bounds combine those of both rates, so the
 * interval is conservative. Undefined if a rate has no rows or no solution would be accepted.
 * @param baseRate the share of correct solutions among the judged ones, 0 to 1
 */
export function ppvAt(baseRate: number, tpr: Share, tnr: Share): Estimate | undefined {
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
