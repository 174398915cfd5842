/** The files of a window in which labeling is pictured: the data set, and what three people said of it before. */
import {
  buildItemLabel,
  computeProofFingerprint,
  createEmptyItemLabel,
  createLabelRecord,
  formatLabelItemName,
  formatLabelLine,
  type LabelEdit,
  type LabelRecord,
  prepareLabelEditRecord,
  prepareSubmissionRecord,
  type UnsavedLabelRecord,
} from '../../src/core/annotate/index.ts';
import { convertRowToProof, parseDataRow } from '../../src/core/proof/index.ts';
import { PICTURED_ITEM, PICTURED_ROWS, PICTURED_SET } from './label-rows.ts';

/** Whose window it is. */
export const PICTURED_ANNOTATOR = 'emmy';

/** What each said, by item: an index, -1 for no error, or that they are unsure. */
type Word = number | 'unsure';
const SAID: Readonly<Record<string, Readonly<Record<string, Word>>>> = {
  [PICTURED_ANNOTATOR]: {
    'cosine-1': -1,
    'halving-1': -1,
    'halving-2': 2,
    'odd-sum-2': 1,
    'powers-2': 0,
    'mean-2': 'unsure',
  },
  felix: {
    'cosine-1': -1,
    'cosine-2': 2,
    'halving-1': -1,
    'halving-2': 1,
    'odd-sum-1': -1,
    'odd-sum-2': 1,
    'odd-sum-3': 1,
    'powers-1': -1,
    'powers-2': 0,
    'square-1': -1,
    'square-2': 0,
    'mean-1': -1,
    'mean-2': 2,
  },
  sofia: {
    'cosine-1': -1,
    'cosine-2': 3,
    'halving-1': -1,
    'halving-2': 1,
    'odd-sum-1': 1,
    'odd-sum-2': 1,
    'odd-sum-3': 1,
    'powers-1': -1,
    'powers-2': 0,
    'square-1': -1,
    'square-2': 0,
    'mean-1': -1,
    'mean-2': 0,
  },
};

/** The rows, and files of labels below `.proofmark`, by their names in the folder. */
export function picturedFiles(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    [PICTURED_SET]: PICTURED_ROWS.map((row) => `${JSON.stringify(row)}\n`).join(''),
  };
  for (const annotator of Object.keys(SAID)) files[`.proofmark/labels/${annotator}.jsonl`] = labelsOf(annotator);
  return files;
}

const START = Date.UTC(2026, 0, 12, 9);
const MINUTE = 60_000;

function labelsOf(annotator: string): string {
  const lines: string[] = [];
  for (const [k, [id, word]] of Object.entries(SAID[annotator] ?? {}).entries()) {
    const records: LabelRecord[] = [];
    const append = (draft: UnsavedLabelRecord | undefined): void => {
      const time = START + k * MINUTE + records.length * 2_000;
      if (draft) records.push(createLabelRecord(annotator, draft, 0, time));
    };
    const spoken = () => spokenOf(annotator, id, records);
    const said: LabelEdit =
      word === 'unsure' ? { kind: 'unsure' } : word < 0 ? { kind: 'none' } : { kind: 'earliest', step: word };
    append(prepareLabelEditRecord(said, spoken()));
    if (typeof word === 'number' && word >= 0 && annotator !== PICTURED_ANNOTATOR)
      append(prepareLabelEditRecord({ kind: 'category', category: word === 2 ? 'logical' : 'mathematical' }, spoken()));
    if (id === PICTURED_ITEM && word === 2)
      append(
        prepareLabelEditRecord(
          { kind: 'note', text: 'The sine is symmetric about 90°; the cosine changes its sign.' },
          spoken(),
        ),
      );
    const submit = prepareSubmissionRecord(spoken(), (35 + ((k * 17) % 50)) * 1_000);
    if (submit.kind === 'draft') append(submit.draft);
    lines.push(...records.map((record) => `${formatLabelLine(record)}\n`));
  }
  return lines.join('');
}

function spokenOf(annotator: string, id: string, records: readonly LabelRecord[]) {
  const rows = parseDataRow(
    PICTURED_ROWS.find((row) => row.id === id),
    id,
  );
  const [row] = Array.isArray(rows) ? rows : [];
  if (!row) throw new Error(`There is no row ${id}.`);
  const { proof } = convertRowToProof(row, { split: 'logical' });
  const item = formatLabelItemName(PICTURED_SET, id);
  return {
    label: records.length > 0 ? buildItemLabel(annotator, item, records) : createEmptyItemLabel(annotator, item),
    mode: 'blind',
    proof: computeProofFingerprint(proof),
    steps: proof.steps.map(({ fingerprint }) => fingerprint),
  } as const;
}
