/** The items of a data set that a judge could be scored on, by what the index knows of them. */
import type { DataSet, ItemFacts } from '../../core/data/index.ts';
import { type RunKind, subsetOf } from '../../core/evaluate/index.ts';
import type { Candidate } from './plan.ts';

/** In the order of the file. Whether an answer grader has a reference to compare with is known only once a row is read. */
export function candidatesOf(set: Pick<DataSet, 'name' | 'items'>, kind: RunKind): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const number of set.items.select((facts) => isLabelled(facts, kind))) {
    const facts = set.items.at(number);
    if (!facts) continue;
    const { id, generator, gold, verdict } = facts;
    found.push({
      id,
      subset: subsetOf(facts, set.name),
      ...(generator === undefined ? {} : { generator }),
      ...(gold === undefined && verdict === undefined && kind !== 'answer' ? { isPointsAlone: true } : {}),
    });
  }
  return found;
}

/** As `goldOf` has it of the row. */
function isLabelled({ gold, verdict, isAnswerRight, isRated }: ItemFacts, kind: RunKind): boolean {
  if (kind === 'answer') return isAnswerRight !== undefined || verdict !== undefined;
  return gold !== undefined || verdict !== undefined || isRated === true;
}
