/** Saves the edits of an annotator. */
import {
  computeProofFingerprint,
  createEmptyItemLabel,
  LABELING_NOTICE_TEXTS,
  type LabelEditContext,
  LabelNotSavedError,
  prepareLabelEditRecord,
  prepareRevealRecord,
  prepareSubmissionRecord,
  type UnsavedLabelRecord,
} from '../../core/annotate/index.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { LabelEditRequest } from '../../protocol/index.ts';
import type { LabelSessionItem, LabelSessionPorts } from './ports.ts';

/** Saves an edit. Resolves once it's on the disk. @throws {@link LabelNotSavedError} with a sentence for people */
export async function saveLabelEdit(
  ports: LabelSessionPorts,
  item: LabelSessionItem,
  word: LabelEditRequest,
): Promise<void> {
  const spoken = toLabelContext(ports, item);
  if (word.kind !== 'gold-dispute') return saveLabelDraft(ports, item, prepareLabelEditRecord(word, spoken));
  if (ports.veil.isVeiled(item.key)) throw new LabelNotSavedError(LABELING_NOTICE_TEXTS.goldHidden());
  const { gold } = ports.items.seen(item);
  if (gold === undefined) throw new LabelNotSavedError(LABELING_NOTICE_TEXTS.noGold());
  return saveLabelDraft(ports, item, prepareLabelEditRecord(word, { ...spoken, gold }));
}

/** Submits the current label. @throws {@link LabelNotSavedError} with a sentence, also if the label is incomplete */
export async function saveLabelSubmission(
  ports: LabelSessionPorts,
  item: LabelSessionItem,
  milliseconds: number,
): Promise<void> {
  const submit = prepareSubmissionRecord(toLabelContext(ports, item), milliseconds, item.proof);
  switch (submit.kind) {
    case 'draft':
      return saveLabelDraft(ports, item, submit.draft);
    case 'lacks':
      throw new LabelNotSavedError(submit.words);
    case 'same':
      return;
    default:
      return submit satisfies never;
  }
}

/** Records that something is about to be revealed. @throws {@link LabelNotSavedError}; then it must not be shown */
export async function saveRevealRecord(
  ports: LabelSessionPorts,
  item: LabelSessionItem,
  what: 'reference' | 'verdicts',
): Promise<void> {
  await saveLabelDraft(ports, item, prepareRevealRecord(what, toLabelContext(ports, item)));
}

/** Saves a draft under the item's key. In the extension's own storage, labels name items differently. */
async function saveLabelDraft(
  { labels }: LabelSessionPorts,
  { key }: LabelSessionItem,
  draft: UnsavedLabelRecord | undefined,
): Promise<void> {
  if (draft) await labels.append({ ...draft, item: key });
}

function toLabelContext({ items, labels, veil }: LabelSessionPorts, item: LabelSessionItem): LabelEditContext {
  const { key, proof } = item;
  const mode = veil.mode();
  const judge = mode === 'assisted' && !veil.isVeiled(key) ? items.seen(item).judgeVerdict?.judge : undefined;
  const hasSeen = mode === 'blind' && (!veil.isVeiled(key) || veil.wasSeen(key));
  return omitUndefined({
    label: labels.own(key) ?? createEmptyItemLabel(labels.annotator, key),
    mode,
    proof: computeProofFingerprint(proof),
    steps: proof.steps.map(({ fingerprint }) => fingerprint),
    unblinded: hasSeen,
    judge,
  });
}
