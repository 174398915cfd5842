/** The sentences of audits. */
import { t } from '../../../l10n/index.ts';
import type { MetricEstimate, ShareEstimate } from '../../base/shares.ts';
import { formatConfidenceInterval, formatPercent } from '../format-figures.ts';
import type { ClusteredAccuracyInterval } from './clusters.ts';
import type {
  Audit,
  TrivialBaselineId,
  TrivialBaselineResult,
  TrivialBaselineScore,
  UnavailableTrivialBaseline,
} from './types.ts';

export interface JudgeAccuracy {
  readonly name: string;
  readonly accuracy: ShareEstimate;
}

/** The audit of a rule; undefined if another rule's audit covers it. */
export function buildTrivialBaselineAudit(
  rule: TrivialBaselineResult,
  rules: readonly TrivialBaselineResult[],
  judges: readonly JudgeAccuracy[],
): Audit | undefined {
  // If most rows are incorrect, this rule equals the majority rule, which comes first.
  if (rule.id === 'always-wrong') return undefined;
  if ('reason' in rule) {
    const sentence = explainAbsentRule(rule);
    return sentence === undefined ? undefined : { level: 'absent', sentence, detail: '' };
  }
  const reached = warnJudgesNearRule(rule, judges);
  const detail = [
    writeShareCounts(rule.accuracy),
    ...listRuleDetails(rule, rules),
    ...describeFit(rule, rules),
    // Once is enough if there is no warning.
    ...(reached.length > 0 || rule.id !== 'majority' ? reached : listJudgeAccuracies(judges)),
  ].join(' ');
  return { level: reached.length > 0 ? 'warning' : 'plain', sentence: writeRuleSentence(rule), detail };
}

/** Warnings for judges whose interval includes the rule's accuracy or lies below it. */
function warnJudgesNearRule(
  { accuracy: { value: rule } }: TrivialBaselineScore,
  judges: readonly JudgeAccuracy[],
): readonly string[] {
  return judges.flatMap(({ name, accuracy: { value, interval } }) => {
    if (rule === undefined || value === undefined || !interval || interval.low > rule) return [];
    const figures = [name, formatPercent(value), formatConfidenceInterval(interval)];
    return interval.high < rule
      ? t("{0} has an accuracy of {1} (95% CI {2}), lower than this rule's accuracy.", ...figures)
      : t(
          "{0} has an accuracy of {1} (95% CI {2}). The confidence interval includes this rule's accuracy, so the judge may be no better than the rule.",
          ...figures,
        );
  });
}

function listJudgeAccuracies(judges: readonly JudgeAccuracy[]): readonly string[] {
  return judges.flatMap(({ name, accuracy: { value, interval } }) =>
    value === undefined || !interval
      ? []
      : [t('{0} has an accuracy of {1} (95% CI {2}).', name, formatPercent(value), formatConfidenceInterval(interval))],
  );
}

function writeRuleSentence({ id, accuracy: { value }, chosen }: TrivialBaselineScore): string {
  const share = formatPercent(value);
  const always =
    chosen?.kind === 'label' && chosen.label === 'right'
      ? t('Always answering “correct” is right for {0} of scored rows.', share)
      : t('Always answering “incorrect” is right for {0} of scored rows.', share);
  const sentences: Readonly<Record<TrivialBaselineId, string>> = {
    majority: always,
    'always-wrong': always,
    cues: t(
      'Two text cues correctly predict the label for {0} of scored rows: “incorrect” if the problem mentions a triangle, “correct” if the solution has a dashed line (-----), otherwise “incorrect”.',
      share,
    ),
    problem: t('The problem alone correctly predicts the label for {0} of scored rows.', share),
    author: t('The generator alone correctly predicts the label for {0} of scored rows.', share),
    length: t('Solution length alone correctly predicts the label for {0} of scored rows.', share),
    token: t('The best single token correctly predicts the label for {0} of scored rows.', share),
  };
  return sentences[id];
}

/** Details that the sentence leaves out: the other label, and the fitted parameter. */
function listRuleDetails(
  { id, chosen }: TrivialBaselineScore,
  rules: readonly TrivialBaselineResult[],
): readonly string[] {
  const wrong = rules.find((rule): rule is TrivialBaselineScore => rule.id === 'always-wrong' && 'accuracy' in rule);
  const most = rules.find((rule): rule is TrivialBaselineScore => rule.id === 'majority' && 'accuracy' in rule);
  if (id === 'majority')
    return chosen?.kind === 'label' && chosen.label === 'right' && wrong
      ? [t('Always answering “incorrect” is right for {0} of scored rows.', formatPercent(wrong.accuracy.value))]
      : [];
  if (id === 'cues' && most)
    return [
      t(
        'Always answering with the majority label is right for {0} of scored rows.',
        formatPercent(most.accuracy.value),
      ),
    ];
  if (chosen?.kind === 'cut')
    return [
      chosen.longer === 'right'
        ? t('The rule predicts “correct” for solutions longer than {0} characters.', chosen.characters)
        : t('The rule predicts “incorrect” for solutions longer than {0} characters.', chosen.characters),
    ];
  if (chosen?.kind === 'token') return [writeTokenSentence(chosen)];
  return [];
}

function writeTokenSentence(chosen: Extract<TrivialBaselineScore['chosen'], { kind: 'token' }>): string {
  const { token, rows, having } = chosen;
  if (chosen.in === 'problem')
    return having === 'right'
      ? t('The rule predicts “correct” if the problem contains “{0}” (number of such rows: {1}).', token, rows)
      : t('The rule predicts “incorrect” if the problem contains “{0}” (number of such rows: {1}).', token, rows);
  return having === 'right'
    ? t('The rule predicts “correct” if the solution contains “{0}” (number of such rows: {1}).', token, rows)
    : t('The rule predicts “incorrect” if the solution contains “{0}” (number of such rows: {1}).', token, rows);
}

function describeFit({ fit, id }: TrivialBaselineScore, rules: readonly TrivialBaselineResult[]): readonly string[] {
  if (fit !== 'cross-fitted') return [];
  // The rows of a single problem are split themselves.
  const isOneProblem = rules.some((rule) => 'reason' in rule && rule.reason === 'one-problem');
  return [
    id === 'problem' || isOneProblem
      ? t('The rule is cross-validated over up to ten folds of rows.')
      : t('The rule is cross-validated over up to ten folds of problems to avoid overfitting.'),
  ];
}

function explainAbsentRule({ id, reason }: UnavailableTrivialBaseline): string | undefined {
  const sentences: Readonly<Record<UnavailableTrivialBaseline['reason'], string | undefined>> = {
    'one-row-each': t('Predicting the label from the problem: n/a because each problem has only one row.'),
    'one-problem': t("Predicting the label from the problem: n/a because there's only one problem."),
    'no-author': t("Predicting the label from the generator: n/a because some rows don't name their generator."),
    'one-author': t("Predicting the label from the generator: n/a because there's only one generator."),
    // Once for all text-based rules.
    'no-texts':
      id === 'token'
        ? t(
            "Text-based rules, such as the best single token: n/a because the run's data set isn't open or lacks some rows. Open the complete data set; on the command line, pass it with --data.",
          )
        : undefined,
    'no-cues': undefined,
  };
  return sentences[reason];
}

/** An interval over problems that is wider than Wilson's by this factor gets a warning. */
const WIDER_FACTOR = 1.25;

/** The interval of a score if results on the same problem are correlated; undefined if that makes no difference. */
export function buildProblemClusterAudit(
  { problems, rows, interval }: ClusteredAccuracyInterval,
  judge: JudgeAccuracy,
): Audit | undefined {
  const own = judge.accuracy.interval;
  if (!own || interval.high - interval.low <= WIDER_FACTOR * (own.high - own.low)) return undefined;
  return {
    level: 'warning',
    sentence: t('Verdicts on solutions to the same problem are correlated ({0} rows, {1} problems).', rows, problems),
    detail: t(
      'The confidence intervals in this report assume independent rows. Resampling by problem gives {0} an accuracy interval of {1} instead of {2}.',
      judge.name,
      formatConfidenceInterval(interval),
      formatConfidenceInterval(own),
    ),
  };
}

export function buildBaseRateAudit(
  baseRate: number,
  ppv: MetricEstimate | undefined,
  tpr: ShareEstimate,
  tnr: ShareEstimate,
): Audit {
  const rate = Number((100 * baseRate).toPrecision(3));
  if (!ppv)
    return {
      level: 'absent',
      sentence: t(
        'PPV at the base rate: n/a because the judge accepted no solution, or because all scored rows have the same label.',
      ),
      detail: '',
      isBaseRate: true,
    };
  return {
    level: ppv.value < 50 ? 'warning' : 'plain',
    sentence: t(
      'If {0}% of solutions are correct, {1}% of accepted solutions are incorrect.',
      rate,
      Math.round(100 - ppv.value),
    ),
    detail: t(
      'PPV {0} (95% CI {1}), computed from TPR {2} and TNR {3}.',
      formatPercent(ppv.value),
      formatConfidenceInterval(ppv.interval),
      formatPercent(tpr.value),
      formatPercent(tnr.value),
    ),
    isBaseRate: true,
  };
}

/** Compares the judge with the annotators' agreement. */
export function buildNoiseCeilingAudit(ceiling: number | undefined, judge: JudgeAccuracy | undefined): Audit {
  if (ceiling === undefined)
    return {
      level: 'absent',
      sentence: t("Noise ceiling: n/a because the annotators' agreement with the ground truth isn't known."),
      detail: '',
      isCeiling: true,
    };
  const { value, interval } = judge?.accuracy ?? {};
  const isReached = interval !== undefined && interval.high >= 100 * ceiling;
  return {
    level: isReached ? 'warning' : 'plain',
    sentence: t(
      'Annotators agree with {0} of the ground truth, so no judge can be shown to be more accurate.',
      formatPercent(100 * ceiling),
    ),
    detail:
      judge && value !== undefined && interval
        ? isReached
          ? t(
              "{0} has an accuracy of {1} (95% CI {2}). The confidence interval reaches the annotators' agreement, so the remaining errors may be label noise.",
              judge.name,
              formatPercent(value),
              formatConfidenceInterval(interval),
            )
          : t(
              '{0} has an accuracy of {1} (95% CI {2}).',
              judge.name,
              formatPercent(value),
              formatConfidenceInterval(interval),
            )
        : '',
    isCeiling: true,
  };
}

function writeShareCounts({ part, whole, interval }: ShareEstimate): string {
  return interval
    ? t("That's {0} of {1} rows (95% CI {2}).", part, whole, formatConfidenceInterval(interval))
    : t("That's {0} of {1} rows.", part, whole);
}
