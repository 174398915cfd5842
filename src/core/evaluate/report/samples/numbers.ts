/** The same for machines. */
import type { Sampling } from '../../sampling/index.ts';
import { countNumber, estimateNumber, shareNumber } from '../cells.ts';
import type { ReportNumber } from '../types.ts';

export function numbersOf(
  { models, pairs, unsolved }: Sampling,
  names: readonly string[],
): readonly ReportNumber[] {
  const about = (model: string, name: string, measure: string) => {
    const series = names.indexOf(model);
    return { ...(series < 0 ? {} : { series }), over: 'k' as const, name, measure };
  };
  return [
    ...models.flatMap(({ model, pass }) =>
      pass.flatMap(({ k, pass: estimate }) => [
        estimateNumber(about(model, `${model} @ ${k}`, 'pass-at-k'), estimate),
      ]),
    ),
    ...pairs.flatMap(({ base, post, all, unsolved: own, curve }, index) => {
      const pair = `${base} → ${post}`;
      // The first pair is what the series are.
      const both = index === 0 ? { series: 'both' as const } : {};
      const of = (measure: string) => ({ ...both, over: 'all' as const, name: pair, measure });
      return [
        shareNumber(of('expansion'), all.expansion),
        shareNumber(of('expansion-of-unsolved'), own.expansion),
        shareNumber(of('shrinkage'), all.shrinkage),
        shareNumber(of('preservation'), all.preservation),
        shareNumber(of('consolidation'), all.consolidation),
        ...curve.flatMap((at) => [
          estimateNumber({ over: 'k', name: `${pair} @ ${at.k}`, measure: 'expansion' }, at.expansion),
          estimateNumber({ over: 'k', name: `${pair} @ ${at.k}`, measure: 'shrinkage' }, at.shrinkage),
        ]),
      ];
    }),
    ...unsolved.models.map(({ model, problems }) =>
      countNumber({ over: 'all', name: model, measure: 'unsolved' }, problems.length),
    ),
    countNumber({ over: 'all', name: 'all', measure: 'unsolved-union' }, unsolved.union.length),
    countNumber({ over: 'all', name: 'all', measure: 'unsolved-intersection' }, unsolved.intersection.length),
  ];
}
