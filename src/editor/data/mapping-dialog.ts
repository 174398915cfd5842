/** Asks which field of a data set's rows means what. */
import type { Field, FieldMapping } from '../../core/data/index.ts';
import { t } from '../../l10n/index.ts';
import { type AskRow, pick } from '../ask/index.ts';
import {
  fieldsFor,
  guessMapping,
  type Meaning,
  mappingOf,
  meanings,
  type PartialMapping,
} from './guess-mapping.ts';

interface Row extends AskRow {
  readonly meaning?: Meaning;
  readonly isDone?: boolean;
}

/** Undefined if the person leaves it. */
export async function askForMapping(
  name: string,
  fields: readonly Field[],
): Promise<FieldMapping | undefined> {
  let said = guessMapping(fields);
  for (;;) {
    const picked = await pick(rowsFor(said, fields), {
      title: t('Fields of {0}', name),
      placeHolder: t('Its rows are not of a known kind: say which field means what'),
      ignoreFocusOut: true,
    });
    if (!picked) return undefined;
    const done = mappingOf(said);
    if (picked.isDone && done) return done;
    const meaning = picked.meaning ?? 'solution';
    said = await askFor(meaning, said, fields);
  }
}

async function askFor(
  meaning: Meaning,
  said: PartialMapping,
  fields: readonly Field[],
): Promise<PartialMapping> {
  const none = { label: t('None'), field: undefined };
  const rows = fieldsFor(meaning, fields).map(({ name, sample }) => ({
    label: name,
    detail: sample,
    field: name,
  }));
  const picked = await pick(meaning === 'solution' ? rows : [...rows, none], {
    title: wordsFor(meaning),
    placeHolder: t('Which field is it?'),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  if (!picked) return said;
  const { [meaning]: _, ...others } = said;
  return picked.field === undefined ? others : { ...others, [meaning]: picked.field };
}

function rowsFor(said: PartialMapping, fields: readonly Field[]): Row[] {
  const rows = meanings.map((meaning): Row => {
    const name = said[meaning];
    const sample = fields.find((field) => field.name === name)?.sample;
    return {
      label: wordsFor(meaning),
      description: name === undefined ? t('none') : name,
      ...(sample ? { detail: sample } : {}),
      meaning,
    };
  });
  return mappingOf(said) ? [{ label: t('Open the data set so'), isDone: true }, ...rows] : rows;
}

function wordsFor(meaning: Meaning): string {
  switch (meaning) {
    case 'solution':
      return t('Solution: a text, or a list of steps');
    case 'problem':
      return t('Problem');
    case 'id':
      return t('Name of the item');
    case 'label':
      return t('People’s word: the earliest error counted from 0, or whether it is right');
    case 'reference':
      return t('Reference solution');
    case 'answer':
      return t('Final answer of the reference');
    case 'generator':
      return t('Who or what wrote the solution');
    case 'subset':
      return t('Part of the data set');
    default:
      return meaning satisfies never;
  }
}
