/** Kinds of errors as the panel offers them. */
import { CATEGORIES, categoryMeaning, categoryName } from '../../../core/annotate/index.ts';
import type { CategoryView } from '../../../protocol/index.ts';
import { cut } from '../../panel/view/bounds.ts';

/** @param chosen one of ours, or any other that a label file has, which is then offered as well */
export function categoriesOf(chosen: string | undefined): CategoryView[] {
  const ours = CATEGORIES.map(({ id, key }) => ({
    id,
    name: categoryName(id),
    key,
    isChosen: id === chosen,
    ...meaningOf(id),
  }));
  if (chosen === undefined || chosen === '' || ours.some(({ isChosen }) => isChosen)) return ours;
  return [...ours, { id: chosen, name: cut(chosen, 100), key: '', isChosen: true }];
}

function meaningOf(id: string): Pick<CategoryView, 'meaning'> {
  const meaning = categoryMeaning(id);
  return meaning === undefined ? {} : { meaning };
}
