import { t } from '../../l10n/index.ts';
import type { RowOddities } from './types.ts';

/** What is to be known of a set's rows, a sentence each: labels hang on ids, and scores on labels. */
export function odditySentences({
  repeated,
  example,
  byPlace,
  unreadLabels,
}: RowOddities): readonly string[] {
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
    ...(unreadLabels === 0
      ? []
      : [
          t(
            unreadLabels === 1
              ? 'The “label” of {0} row isn’t read: its solution is one text, so it may be a step or a verdict. Give “steps” with it, or the verdict in “human_label” (correct or incorrect).'
              : 'The “label” of {0} rows isn’t read: their solution is one text, so it may be a step or a verdict. Give “steps” with it, or the verdict in “human_label” (correct or incorrect).',
            unreadLabels,
          ),
        ]),
  ];
}
