/** Saves the edits of an annotator. */
import {
  draftFor,
  emptyLabel,
  type LabelDraft,
  LabelsNotKept,
  labellingSentences,
  proofFingerprint,
  revealDraft,
  type Spoken,
  submitDraft,
} from '../../core/annotate/index.ts';
import { defined } from '../../core/base/optional.ts';
import type { LabelWord } from '../../protocol/index.ts';
import type { SessionItem, SessionPorts } from './ports.ts';

/** Saves an edit. Resolves once it is on the disk. @throws LabelsNotKept with a sentence for people */
export async function keepWord(ports: SessionPorts, item: SessionItem, word: LabelWord): Promise<void> {
  const spoken = spokenOf(ports, item);
  if (word.kind !== 'gold-dispute') return keep(ports, item, draftFor(word, spoken));
  if (ports.veil.isVeiled(item.key)) throw new LabelsNotKept(labellingSentences.goldHidden());
  const { gold } = ports.items.seen(item);
  if (gold === undefined) throw new LabelsNotKept(labellingSentences.noGold());
  return keep(ports, item, draftFor(word, { ...spoken, gold }));
}

/**
 * Submits the current label.
 * @param milliseconds how long the item was worked on
 * @throws LabelsNotKept with a sentence for people, also if the label is incomplete
 */
export async function keepSubmission(
  ports: SessionPorts,
  item: SessionItem,
  milliseconds: number,
): Promise<void> {
  const submit = submitDraft(spokenOf(ports, item), milliseconds);
  switch (submit.kind) {
    case 'draft':
      return keep(ports, item, submit.draft);
    case 'lacks':
      throw new LabelsNotKept(submit.words);
    case 'same':
      return;
    default:
      return submit satisfies never;
  }
}

/** Records that something is about to be revealed. @throws LabelsNotKept, and then it must not be shown */
export async function keepReveal(
  ports: SessionPorts,
  item: SessionItem,
  what: 'reference' | 'verdicts',
): Promise<void> {
  await keep(ports, item, revealDraft(what, spokenOf(ports, item)));
}

/** The label may be called otherwise where it lies: in the extension's own storage items have addresses. */
async function keep(
  { labels }: SessionPorts,
  { key }: SessionItem,
  draft: LabelDraft | undefined,
): Promise<void> {
  if (draft) await labels.append({ ...draft, item: key });
}

function spokenOf({ items, labels, veil }: SessionPorts, item: SessionItem): Spoken {
  const { key, proof } = item;
  const mode = veil.mode();
  const judge = mode === 'assisted' && !veil.isVeiled(key) ? items.seen(item).judgeVerdict?.judge : undefined;
  const hasSeen = mode === 'blind' && (!veil.isVeiled(key) || veil.wasSeen(key));
  return defined({
    label: labels.own(key) ?? emptyLabel(labels.annotator, key),
    mode,
    proof: proofFingerprint(proof),
    steps: proof.steps.map(({ fingerprint }) => fingerprint),
    unblinded: hasSeen,
    judge,
  });
}
