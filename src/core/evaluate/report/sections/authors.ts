/** Results by generator, with the bias (U-MATH 4.2). */

import { t } from '../../../../l10n/index.ts';
import type { BootstrapResamplingSettings } from '../../../base/shares.ts';
import {
  type GeneratorScores,
  getRowGeneratorName,
  groupRunRowsByName,
  scoreLocalizationByGenerator,
  scoreVerdictsByGenerator,
} from '../../measures/groups.ts';
import type { LocalizationScores } from '../../measures/localization.ts';
import type { VerdictScores } from '../../measures/verdicts.ts';
import type { RunRow } from '../../run-types.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import { formatNameForReport } from '../format-report-texts.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportMetric } from '../types.ts';
import { buildOptionalJudgeColumn, type ReportSection } from './types.ts';
import { buildVerdictMetrics } from './verdicts.ts';

/** Beyond this number, the authors with the fewest rows are merged into one. */
const MOST_AUTHORS = 30;

/** Both measures of each author of one side. */
export interface RunScoresByGenerator {
  readonly located: readonly GeneratorScores<LocalizationScores>[];
  readonly verdicts: readonly GeneratorScores<VerdictScores>[];
}

export function scoreRunByGenerator(
  { rows, policies, located }: ScoredRun,
  resampling: BootstrapResamplingSettings,
): RunScoresByGenerator {
  const few = mergeRareAuthors(rows);
  return {
    located: located ? scoreLocalizationByGenerator(few, policies, resampling) : [],
    verdicts: scoreVerdictsByGenerator(few, policies, resampling),
  };
}

/** Gives the rarest generators one name, if there are many. */
export function mergeRareAuthors(rows: readonly RunRow[]): readonly RunRow[] {
  const authors = [...groupRunRowsByName(rows, getRowGeneratorName)];
  if (authors.length <= MOST_AUTHORS) return rows;
  const kept = new Set(
    authors
      .sort(([, a], [, b]) => b.length - a.length)
      .slice(0, MOST_AUTHORS)
      .map(([author]) => author),
  );
  const others = t('all other generators');
  return rows.map((row) =>
    row.generator === undefined || kept.has(row.generator) ? row : { ...row, generator: others },
  );
}

/** Empty if rows have no generator, or all the same. */
export function buildGeneratorSection(
  sides: readonly ScoredRun[],
  all: readonly RunScoresByGenerator[],
): ReportSection {
  const names = [...new Set(all.flatMap(({ verdicts }) => verdicts.map(({ author }) => author)))].sort();
  if (names.length < 2) return {};
  const hasLocated = all.some(({ located }) => located.length > 0);
  const rows = names.flatMap((author) =>
    sides.flatMap((side, k) => {
      const located = all[k]?.located.find((one) => one.author === author);
      const verdicts = all[k]?.verdicts.find((one) => one.author === author);
      if (!verdicts) return [];
      const f1 = hasLocated ? located?.measure.f1 : verdicts.measure.macroF1;
      const { bias } = (hasLocated ? located : verdicts) ?? {};
      return [{ author, side, f1, bias, ...verdicts.measure }];
    }),
  );
  return {
    tables: [
      {
        id: 'authors',
        title: t('Scores by generator'),
        note: t(
          "Bias: F1 (or macro-F1) on the generator's solutions minus the same metric on all solutions with a known generator, in percentage points. Leniency: TPR − TNR. With 95% confidence intervals.",
        ),
        table: buildTableFromColumns(rows, [
          tableColumnBuilders.text(t('generator'), ({ author }) => formatNameForReport(author)),
          ...buildOptionalJudgeColumn(sides),
          tableColumnBuilders.count(t('rows'), (row) => row.rows),
          tableColumnBuilders.estimate(hasLocated ? t('F1') : t('macro-F1'), ({ f1 }) => f1),
          tableColumnBuilders.difference(t('bias'), ({ bias }) => bias),
          tableColumnBuilders.share(t('TPR'), ({ tpr }) => tpr),
          tableColumnBuilders.share(t('TNR'), ({ tnr }) => tnr),
          tableColumnBuilders.difference(t('leniency'), ({ temper }) => temper),
        ]),
      },
    ],
    numbers: all.flatMap((authors, series) => listAuthorNumbers(series, authors)),
  };
}

function listAuthorNumbers(series: number, { located, verdicts }: RunScoresByGenerator): readonly ReportMetric[] {
  return [
    ...located.flatMap(({ author, measure, bias }) => {
      const metric = createMetricBuilder(series, 'author', author);
      return [
        metric.number('rows', measure.rows),
        metric.estimate('f1', measure.f1),
        metric.share('error-accuracy', measure.error),
        metric.share('correct-accuracy', measure.correct),
        metric.estimate('bias', bias, 'points'),
      ];
    }),
    ...verdicts.flatMap(({ author, measure, bias }) => {
      const metric = createMetricBuilder(series, 'author', author);
      return [...buildVerdictMetrics(metric, measure), metric.estimate('macro-f1-bias', bias, 'points')];
    }),
  ];
}
