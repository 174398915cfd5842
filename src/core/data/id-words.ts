import { t } from '../../l10n/index.ts';
import type { MadeIds } from './types.ts';

/** What is to be known of items whose ids aren't their rows' own, a sentence each: labels hang on ids. */
export function madeIdSentences({ repeated, example, byPlace }: MadeIds): readonly string[] {
  return [
    ...(repeated === 0
      ? []
      : [
          example
            ? t(
                repeated === 1
                  ? '{0} row repeats an id and is named by its line as well: “{1}” is “{2}”.'
                  : '{0} rows repeat an id and are named by their line as well: the second “{1}” is “{2}”.',
                repeated,
                example.id,
                example.own,
              )
            : t(
                repeated === 1
                  ? '{0} row repeats an id and is named by its line as well.'
                  : '{0} rows repeat an id and are named by their line as well.',
                repeated,
              ),
        ]),
    ...(byPlace === 0
      ? []
      : [
          t(
            byPlace === 1
              ? '{0} row has no id and is named by its line: its labels follow the line, not the text.'
              : '{0} rows have no id and are named by their line: their labels follow the line, not the text.',
            byPlace,
          ),
        ]),
  ];
}
