/** Audits as people read them. */
import { t } from '../../../l10n/index.ts';
import type { Estimate, Share } from '../../base/shares.ts';
import { inPercent, rangeWords } from '../figure-words.ts';
import type { Clusters } from './clusters.ts';
import type { Audit, Rule, RuleAbsent, RuleId, RuleScore } from './types.ts';

export interface JudgeScore {
  readonly name: string;
  readonly accuracy: Share;
}

/** What is said of a rule; undefined of one that is said with another. */
export function ruleAudit(
  rule: Rule,
  rules: readonly Rule[],
  judges: readonly JudgeScore[],
): Audit | undefined {
  // Where most are wrong anyhow, "always wrong" is the majority, which is said first.
  if (rule.id === 'always-wrong') return undefined;
  if ('reason' in rule) {
    const sentence = absentSentence(rule);
    return sentence === undefined ? undefined : { level: 'absent', sentence, detail: '' };
  }
  const reached = reachedBy(rule, judges);
  const detail = [
    t('{0}.', countsOf(rule.accuracy)),
    ...besides(rule, rules),
    ...fitOf(rule),
    // Said once where there is nothing to worry about.
    ...(reached.length > 0 || rule.id !== 'majority' ? reached : judgeSentences(judges)),
  ].join(' ');
  return { level: reached.length > 0 ? 'warning' : 'plain', sentence: sentenceOf(rule), detail };
}

/** What is said of judges whose interval reaches down to the rule, or that are below it. */
function reachedBy(
  { accuracy: { value: rule } }: RuleScore,
  judges: readonly JudgeScore[],
): readonly string[] {
  return judges.flatMap(({ name, accuracy: { value, interval } }) => {
    if (rule === undefined || value === undefined || !interval || interval.low > rule) return [];
    return interval.high < rule
      ? t(
          '{0} tells right from wrong in {1} ({2}), which is less than this rule.',
          name,
          inPercent(value),
          rangeWords(interval),
        )
      : t(
          '{0} tells right from wrong in {1} ({2}): its interval reaches this rule, so its score may be worth no more.',
          name,
          inPercent(value),
          rangeWords(interval),
        );
  });
}

function judgeSentences(judges: readonly JudgeScore[]): readonly string[] {
  return judges.flatMap(({ name, accuracy: { value, interval } }) =>
    value === undefined || !interval
      ? []
      : [t('{0} tells right from wrong in {1} ({2}).', name, inPercent(value), rangeWords(interval))],
  );
}

function sentenceOf({ id, accuracy: { value }, chosen }: RuleScore): string {
  const share = inPercent(value);
  const always =
    chosen?.kind === 'label' && chosen.label === 'right'
      ? t('Always “right” is right in {0} of rows.', share)
      : t('Always “wrong” is right in {0} of rows.', share);
  const sentences: Readonly<Record<RuleId, string>> = {
    majority: always,
    'always-wrong': always,
    cues: t(
      '“Wrong” if the problem says triangle, “right” if the solution has a dashed ruler (-----), else “wrong”: right in {0}.',
      share,
    ),
    problem: t('The problem alone predicts the label in {0} of rows.', share),
    author: t('The author model alone predicts the label in {0} of rows.', share),
    length: t('Length alone predicts the label in {0} of rows.', share),
    token: t('The best single token predicts the label in {0} of rows.', share),
  };
  return sentences[id];
}

/** What a sentence leaves unsaid: the other label, and what was chosen. */
function besides({ id, chosen }: RuleScore, rules: readonly Rule[]): readonly string[] {
  const wrong = rules.find((rule): rule is RuleScore => rule.id === 'always-wrong' && 'accuracy' in rule);
  const most = rules.find((rule): rule is RuleScore => rule.id === 'majority' && 'accuracy' in rule);
  if (id === 'majority')
    return chosen?.kind === 'label' && chosen.label === 'right' && wrong
      ? [t('Always “wrong”: {0}.', inPercent(wrong.accuracy.value))]
      : [];
  if (id === 'cues' && most) return [t('The more frequent label: {0}.', inPercent(most.accuracy.value))];
  if (chosen?.kind === 'cut')
    return [
      chosen.longer === 'right'
        ? t('Solutions longer than {0} characters are called right.', chosen.characters)
        : t('Solutions longer than {0} characters are called wrong.', chosen.characters),
    ];
  if (chosen?.kind === 'token') return [tokenSentence(chosen)];
  return [];
}

function tokenSentence(chosen: Extract<RuleScore['chosen'], { kind: 'token' }>): string {
  const { token, rows, having } = chosen;
  if (chosen.in === 'problem')
    return having === 'right'
      ? t('Called right: those whose problem has “{0}” ({1} of them).', token, rows)
      : t('Called wrong: those whose problem has “{0}” ({1} of them).', token, rows);
  return having === 'right'
    ? t('Called right: solutions with “{0}” ({1} of them).', token, rows)
    : t('Called wrong: solutions with “{0}” ({1} of them).', token, rows);
}

function fitOf({ fit, id }: RuleScore): readonly string[] {
  if (fit !== 'cross-fitted') return [];
  return [
    id === 'problem'
      ? t('Cross-fitted in ten folds of rows.')
      : t('Cross-fitted in ten folds of problems, so that the search does not flatter it.'),
  ];
}

function absentSentence({ id, reason }: RuleAbsent): string | undefined {
  const sentences: Readonly<Record<RuleAbsent['reason'], string | undefined>> = {
    'one-row-each': t('Label by the problem alone: n/a, since each problem has one row.'),
    'one-problem': t('Label by the problem alone: n/a, since there is one problem.'),
    'no-author': t('Label by the author model alone: n/a, since not every row names one.'),
    'one-author': t('Label by the author model alone: n/a, since there is one.'),
    // Said once, for all that reads texts.
    'no-texts':
      id === 'token'
        ? t(
            'Best single token, and other rules that read texts: n/a, the data set of the run is not at hand. Open it, or name it with --data.',
          )
        : undefined,
    'no-cues': undefined,
  };
  return sentences[reason];
}

/** By so much wider than Wilson's an interval over problems is told of as a reason for care. */
const WIDER = 1.25;

/** How sure a score is if solutions of one problem stand and fall together; nothing where that makes no difference. */
export function clusterAudit({ problems, rows, interval }: Clusters, judge: JudgeScore): Audit | undefined {
  const own = judge.accuracy.interval;
  if (!own || interval.high - interval.low <= WIDER * (own.high - own.low)) return undefined;
  return {
    level: 'warning',
    sentence: t('Solutions of one problem are judged alike: {0} rows are of {1} problems.', rows, problems),
    detail: t(
      'Intervals take rows for independent. Drawn by problem that of how often {0} tells right from wrong is {1}, not {2}.',
      judge.name,
      rangeWords(interval),
      rangeWords(own),
    ),
  };
}

/** What acceptances are worth at a base rate. */
export function baseRateAudit(baseRate: number, ppv: Estimate | undefined, tpr: Share, tnr: Share): Audit {
  const rate = Number((100 * baseRate).toPrecision(3));
  if (!ppv)
    return {
      level: 'absent',
      sentence: t(
        'What an acceptance is worth: n/a, nothing would be accepted, or rows of one kind are missing.',
      ),
      detail: '',
      isBaseRate: true,
    };
  return {
    level: ppv.value < 50 ? 'warning' : 'plain',
    sentence: t(
      'If {0} in 100 solutions are right, {1} of 100 acceptances would be wrong.',
      rate,
      Math.round(100 - ppv.value),
    ),
    detail: t(
      'PPV {0} ({1}), from TPR {2} and TNR {3}.',
      inPercent(ppv.value),
      rangeWords(ppv.interval),
      inPercent(tpr.value),
      inPercent(tnr.value),
    ),
    isBaseRate: true,
  };
}

/** How the judge stands to how far people agree. */
export function ceilingAudit(ceiling: number | undefined, judge: JudgeScore | undefined): Audit {
  if (ceiling === undefined)
    return {
      level: 'absent',
      sentence: t('Noise ceiling: n/a, it is not known how often people agree with these labels.'),
      detail: '',
      isCeiling: true,
    };
  const { value, interval } = judge?.accuracy ?? {};
  const isReached = interval !== undefined && interval.high >= 100 * ceiling;
  return {
    level: isReached ? 'warning' : 'plain',
    sentence: t(
      'People agree with the labels in {0}: no judge can be shown to be better.',
      inPercent(100 * ceiling),
    ),
    detail:
      judge && value !== undefined && interval
        ? isReached
          ? t(
              '{0} tells right from wrong in {1} ({2}): its interval reaches that, so what it lacks may be noise of the labels.',
              judge.name,
              inPercent(value),
              rangeWords(interval),
            )
          : t('{0} tells right from wrong in {1} ({2}).', judge.name, inPercent(value), rangeWords(interval))
        : '',
    isCeiling: true,
  };
}

function countsOf({ part, whole, interval }: Share): string {
  return interval ? t('{0} of {1}, {2}', part, whole, rangeWords(interval)) : t('{0} of {1}', part, whole);
}
