/** Asks a person for the meaning of a data set's fields. */
import type { FieldMapping, MappableField } from '../../core/data/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, type QuickPickRow } from '../ask/index.ts';
import { canFieldBeGroundTruth, formatFieldMapping, type UsedAndIgnoredFields } from './field-use.ts';
import {
  FIELD_MEANINGS,
  type FieldMeaning,
  listFieldsForMeaning,
  type PartialFieldMapping,
  toFieldMapping,
} from './guess-mapping.ts';

interface MappingRow extends QuickPickRow {
  readonly meaning?: FieldMeaning;
  readonly isDone?: boolean;
}

/**
 * Asks whether to read fields that are ignored so far.
 *
 * @param isIdFixed whether items have labels, so that ids can't change
 * @returns undefined to read the rows without a mapping
 */
export async function askToReadIgnoredFields(
  name: string,
  { read, unread }: UsedAndIgnoredFields,
  fields: readonly MappableField[],
  isIdFixed: boolean,
): Promise<FieldMapping | undefined> {
  const all = { ...read, ...unread };
  const picked = await pickFromList(
    [
      { label: t('Read all these fields: {0}', formatFieldMapping(all)), choice: 'all' },
      {
        label: t('Read only these fields: {0}', formatFieldMapping(read)),
        ...(unread.id === undefined ? {} : { detail: t('Items get their position in the file as ID.') }),
        choice: 'read',
      },
      { label: t('Change Fields…'), choice: 'change' },
    ],
    {
      title: t('Fields of {0}', name),
      placeHolder: t('The rows have an unknown format. Select how to read them.'),
      ignoreFocusOut: true,
    },
  );
  if (picked?.choice === 'all') return toFieldMapping(all);
  return picked?.choice === 'change' ? askForFieldMapping(name, fields, all, isIdFixed) : undefined;
}

/** @param isIdFixed whether items have labels, so that ids can't change @returns undefined if dismissed */
export async function askForFieldMapping(
  name: string,
  fields: readonly MappableField[],
  begin: PartialFieldMapping,
  isIdFixed = false,
): Promise<FieldMapping | undefined> {
  let said = begin;
  for (;;) {
    const picked = await pickFromList(createMappingRows(said, fields, isIdFixed), {
      title: t('Fields of {0}', name),
      placeHolder: t('Select an entry to change its field'),
      ignoreFocusOut: true,
    });
    if (!picked) return undefined;
    const done = toFieldMapping(said);
    if (picked.isDone && done) return done;
    const meaning = picked.meaning ?? 'solution';
    if (meaning === 'id' && isIdFixed) continue;
    said = await askForField(meaning, said, fields);
  }
}

async function askForField(
  meaning: FieldMeaning,
  said: PartialFieldMapping,
  fields: readonly MappableField[],
): Promise<PartialFieldMapping> {
  const none = { label: t('None'), field: undefined };
  const rows = listFieldsForMeaning(meaning, fields).map(({ name, sample }) => ({
    label: name,
    detail: sample,
    field: name,
  }));
  const picked = await pickFromList(meaning === 'solution' ? rows : [...rows, none], {
    title: describeMeaning(meaning),
    placeHolder: t('Select a field'),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  if (!picked) return said;
  const { [meaning]: _, ...others } = said;
  return picked.field === undefined ? others : { ...others, [meaning]: picked.field };
}

function createMappingRows(
  said: PartialFieldMapping,
  fields: readonly MappableField[],
  isIdFixed: boolean,
): MappingRow[] {
  const solution = fields.find(({ name }) => name === said.solution);
  const rows = FIELD_MEANINGS.map((meaning): MappingRow => {
    const name = said[meaning];
    const field = fields.find((one) => one.name === name);
    const isFixed = meaning === 'id' && isIdFixed;
    const isUseless = meaning === 'label' && field && !canFieldBeGroundTruth(field, solution?.kind === 'steps');
    const sample = isFixed
      ? t("Can't be changed because labels of this data set refer to these IDs.")
      : isUseless
        ? t('Ignored: the solution is a single text without steps.')
        : field?.sample;
    return {
      label: describeMeaning(meaning),
      description: name ?? t('none'),
      ...(sample ? { detail: sample } : {}),
      meaning,
    };
  });
  return toFieldMapping(said) ? [{ label: t('Open Data Set'), isDone: true }, ...rows] : rows;
}

function describeMeaning(meaning: FieldMeaning): string {
  const words: Readonly<Record<FieldMeaning, string>> = {
    solution: t('Solution: text or list of steps'),
    problem: t('Problem'),
    id: t('Item ID'),
    label: t('Ground truth: index of the earliest error (from 0; -1 if none), or correct/incorrect'),
    reference: t('Reference solution'),
    answer: t('Reference answer'),
    generator: t('Generator: model that wrote the solution'),
    subset: t('Subset'),
  };
  return words[meaning];
}
