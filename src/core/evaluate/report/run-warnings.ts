/** Warnings about the runs themselves: unreadable journal lines, points on another scale, votes stopped at another threshold. */

import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { joinLeadingNames } from '../../base/counts-and-lists.ts';
import type { Audit } from '../audits/types.ts';
import { countGradesWithEarlyStopping } from '../measures/confidence.ts';
import { findSubsetsExceedingPointScale, type SubsetExceedingPointScale } from '../run/exceeded-point-scales.ts';
import type { RunInfo, ScoringPolicies } from '../run-types.ts';
import { createMetricBuilder } from './cells.ts';
import { formatNameForReport, formatNumberOfRows } from './format-report-texts.ts';
import { explainAnswerLeak } from './judge-facts.ts';
import type { ReportedRun } from './report-runs.ts';
import type { ReportMetric } from './types.ts';

export interface RunWarnings {
  readonly audits: readonly Audit[];
  readonly numbers: readonly ReportMetric[];
}

/** Collects the warnings about each run, and about differences between two runs. */
export function collectRunWarnings(sides: readonly ReportedRun[], { ratedMost }: ScoringPolicies): RunWarnings {
  // Both sides have the same points.
  const scales = sides[0] ? findSubsetsExceedingPointScale(sides[0].rows, { ratedMost }) : [];
  const each = sides.map(collectSideWarnings);
  return {
    audits: [
      ...each.flatMap(({ audits }) => audits),
      ...(sides[0] && sides[1] ? auditChangedJudge(sides[0].info, sides[1].info) : []),
      ...(scales.length > 0 ? [auditPointScales(scales, ratedMost)] : []),
    ],
    numbers: each.flatMap(({ numbers }) => numbers),
  };
}

function collectSideWarnings({ series, name, rows, policies, broken, info }: ReportedRun): RunWarnings {
  const { ended, open } = countGradesWithEarlyStopping(rows, policies);
  const metric = createMetricBuilder(series);
  return {
    audits: [
      ...auditAnswerLeak(name, explainAnswerLeak(info)),
      ...(broken > 0 ? [auditBrokenLines(name, broken)] : []),
      ...(open > 0 ? [auditEarlyStops(name, open, ended)] : []),
    ],
    numbers: [
      ...(broken > 0 ? [metric.number('journal-lines-unread', broken)] : []),
      ...(open > 0 ? [metric.number('ended-under-another-threshold', open)] : []),
    ],
  };
}

function auditAnswerLeak(name: string, leak: string | undefined): readonly Audit[] {
  if (leak === undefined) return [];
  return [
    { level: 'warning', sentence: t('{0} saw information that leaks the correct final answer.', name), detail: leak },
  ];
}

/** Two runs of the same name with different prompts or models. */
function auditChangedJudge(a: RunInfo, b: RunInfo): readonly Audit[] {
  if (a.name !== b.name) return [];
  const [was, is] = [a.asked?.prompt?.hash, b.asked?.prompt?.hash];
  const isPrompt = was !== undefined && is !== undefined && was !== is;
  const isModel = a.model !== undefined && b.model !== undefined && a.model !== b.model;
  if (!isPrompt && !isModel) return [];
  return [
    {
      level: 'warning',
      sentence: isModel
        ? t('Both runs are named {0}, but their models differ.', formatNameForReport(a.name))
        : t('Both runs are named {0}, but their prompts differ.', formatNameForReport(a.name)),
      detail: t('The two runs used different judges. See the table “Runs”.'),
    },
  ];
}

function auditBrokenLines(name: string, broken: number): Audit {
  return {
    level: 'warning',
    sentence: t(
      broken === 1
        ? "Couldn't read {0} line of the run journal of {1}."
        : "Couldn't read {0} lines of the run journal of {1}.",
      formatWholeNumber(broken),
      name,
    ),
    detail: t(
      'This report leaves out unreadable lines, so rows may be missing. To judge the missing rows again, resume the run or, if it has finished, start a new one.',
    ),
  };
}

function auditEarlyStops(name: string, open: number, ended: number): Audit {
  return {
    level: 'warning',
    sentence: t(
      open === 1
        ? "On {0} row, {1} stopped voting early based on a threshold other than this report's."
        : "On {0} rows, {1} stopped voting early based on a threshold other than this report's.",
      formatWholeNumber(open),
      name,
    ),
    detail: t(
      "The skipped votes could change these verdicts. Voting stopped early on {0} in total, but the other verdicts can't change. For reliable verdicts, run the judge again with this report's threshold, or without early stopping (stop: all).",
      formatNumberOfRows(ended),
    ),
  };
}

const MOST_NAMED_SUBSETS = 5;

function auditPointScales(scales: readonly SubsetExceedingPointScale[], ratedMost: number): Audit {
  const named = scales.map(({ subset, most }) => t('{0} (up to {1})', formatNameForReport(subset), most));
  return {
    level: 'warning',
    sentence: t('Some human ratings exceed the maximum of {0}.', ratedMost),
    detail: t(
      "Affected subsets: {0}. Don't rely on their metrics. Evaluate each subset separately, with the highest possible rating of its scale.",
      joinLeadingNames(named, MOST_NAMED_SUBSETS),
    ),
  };
}
