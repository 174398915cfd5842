/** Reports of samples as text and as JSON. */

import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import type { ConfidenceInterval, MetricEstimate, ShareEstimate } from '../../core/base/shares.ts';
import type { PassAtKMeasures, TrainingComparison } from '../../core/evaluate/index.ts';
import type { ReportPart } from '../../core/report-parts/index.ts';
export function createPassAtKReportParts(sampling: PassAtKMeasures): readonly ReportPart[] {
  const { k, models, pairs, unsolved } = sampling;
  const leftOut = models.flatMap(({ model, pass }) => {
    const lost = pass.at(-1)?.leftOut ?? 0;
    return lost === 0
      ? []
      : [`${model}: pass@${k} excludes ${formatEnglishCountWithNoun(lost, 'problem')} with fewer than ${k} samples.`];
  });
  return [
    { kind: 'title', words: `Problems solved with ${k === 1 ? 'one sample' : `${k} samples`}` },
    {
      kind: 'words',
      words:
        'All shares are in percent. Pass@k is the unbiased estimate, averaged over problems. 95% intervals are Wilson intervals for shares, and seeded bootstrap intervals over problems for pass@k.',
    },
    ...(leftOut.length > 0 ? [{ kind: 'list' as const, items: leftOut }] : []),
    passTable(sampling),
    ...(pairs.length > 0 ? expansionParts(pairs, k) : []),
    { kind: 'heading', words: `Problems not solved with ${k === 1 ? 'one sample' : `${k} samples`}` },
    unsolvedTable(sampling),
    ...(unsolved.leftOut > 0
      ? [
          {
            kind: 'words' as const,
            words: `Excluded ${formatEnglishCountWithNoun(unsolved.leftOut, 'problem')} with fewer than ${k} samples from at least one model.`,
          },
        ]
      : []),
  ];
}

function passTable({ models }: PassAtKMeasures): ReportPart {
  const ks = models[0]?.pass.map(({ k }) => k) ?? [];
  return {
    kind: 'table',
    head: ['model', 'problems', ...ks.map((k) => `pass@${k}`), '95%'],
    rows: models.map(({ model, problems, pass }) => [
      model,
      `${problems}`,
      ...pass.map(({ pass: one }) => formatTwoDigits(one?.value)),
      formatInterval(pass.at(-1)?.pass?.interval),
    ]),
    words: 1,
  };
}

function expansionParts(pairs: readonly TrainingComparison[], k: number): readonly ReportPart[] {
  return [
    { kind: 'heading', words: `Before and after training, with ${k === 1 ? 'one sample' : `${k} samples`}` },
    {
      kind: 'words',
      words:
        "Expansion: problems solved after training but not before, as a share of all problems and of those that the base model doesn't solve. Shrinkage: problems solved before training but not after, as a share of all problems. Preservation: problems solved before and after, as a share of those solved before. Consolidation: problems solved before and after whose first sample after training is correct, as a share of those solved before and after.",
    },
    {
      kind: 'table',
      head: ['before', 'after', 'expansion', 'expansion (unsolved)', 'shrinkage', 'preservation', 'consolidation'],
      rows: pairs.map(({ base, post, all, unsolved }) => [
        base,
        post,
        formatShare(all.expansion),
        formatShare(unsolved.expansion),
        formatShare(all.shrinkage),
        formatShare(all.preservation),
        formatShare(all.consolidation),
      ]),
      words: 2,
    },
    ...pairs
      .filter(({ curve }) => curve.length > 1)
      .flatMap(({ base, post, curve }): ReportPart[] => [
        { kind: 'words', words: `${base} to ${post}, by k:` },
        {
          kind: 'table',
          head: ['k', 'problems', 'expansion', '95%', 'shrinkage', 'pass@k before training', 'pass@k after training'],
          rows: curve.map((at) => [
            `${at.k}`,
            `${at.problems}`,
            formatSampleEstimate(at.expansion),
            formatInterval(at.expansion.interval),
            formatSampleEstimate(at.shrinkage),
            formatSampleEstimate(at.base),
            formatSampleEstimate(at.post),
          ]),
          words: 0,
        },
      ]),
  ];
}

function unsolvedTable({ unsolved, pairs }: PassAtKMeasures): ReportPart {
  const { models, union, intersection } = unsolved;
  return {
    kind: 'table',
    head: ['not solved by', 'problems'],
    rows: [
      ...models.map(({ model, problems }) => [model, `${problems.length}`]),
      ['at least one model (union)', `${union.length}`],
      [`${pairs.length > 0 ? 'any base model' : 'any model'} (intersection)`, `${intersection.length}`],
    ],
    words: 1,
  };
}

function formatShare({ part, whole, value, interval }: ShareEstimate): string {
  return value === undefined
    ? `n/a (${part} of ${whole})`
    : `${part} of ${whole}: ${formatTwoDigits(value)} (${formatInterval(interval)})`;
}

const formatSampleEstimate = ({ value }: MetricEstimate): string => formatTwoDigits(value);

/** Two decimals, as in the paper. */
function formatTwoDigits(value: number | undefined): string {
  return value === undefined ? 'n/a' : value.toFixed(2);
}

function formatInterval(interval: ConfidenceInterval | undefined): string {
  return interval ? `${interval.low.toFixed(1)}–${interval.high.toFixed(1)}` : 'n/a';
}

/** Metrics in percent, unrounded, null without data; and the names of the problems in each set. */
export function createPassAtKJson({ k, models, pairs, unsolved }: PassAtKMeasures): unknown {
  const whole = (one: ShareEstimate): unknown => ({
    ...one,
    value: one.value ?? null,
    interval: one.interval ?? null,
  });
  const expansion = (one: TrainingComparison['all']): unknown => ({
    problems: one.problems.length,
    leftOut: one.leftOut,
    expansion: whole(one.expansion),
    shrinkage: whole(one.shrinkage),
    preservation: whole(one.preservation),
    consolidation: whole(one.consolidation),
    base: whole(one.base),
    post: whole(one.post),
    gained: one.gained,
    lost: one.lost,
  });
  return {
    k,
    models: models.map((one) => ({
      ...one,
      pass: one.pass.map((at) => ({ ...at, pass: at.pass ?? null })),
    })),
    pairs: pairs.map(({ base, post, all, unsolved: own, curve }) => ({
      base,
      post,
      all: expansion(all),
      unsolvedByBase: expansion(own),
      curve,
    })),
    unsolved,
  };
}
