/** Labeling by commands, such as keys in the text of an item. Dialogs of the editor replace the fields and lists of the page. */
import { ERROR_CATEGORIES, LABELING_NOTICE_TEXTS, NOTE_INPUT_TEXTS } from '../../core/annotate/index.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { t } from '../../l10n/index.ts';
import type { LabelEditRequest } from '../../protocol/index.ts';
import { askForText, pickFromList } from '../ask/index.ts';
import type { LabelingKeyAction } from '../base/manifest-names.ts';
import type { LabelPanel } from './label-panel.ts';
import type { LabelSession } from './label-session.ts';

/** Performs the action of a key. @returns an error as a sentence; undefined if it worked */
export async function performLabelingKeyAction(
  session: LabelSession,
  panel: LabelPanel,
  item: string | undefined,
  key: LabelingKeyAction,
): Promise<string | undefined> {
  const say = async (word: LabelEditRequest | undefined): Promise<string | undefined> => {
    if (!word || item === undefined) return undefined;
    try {
      await session.act({ kind: 'say', word }, item);
      return undefined;
    } catch (error) {
      return getErrorMessage(error);
    }
  };
  switch (key) {
    case 'category':
      return say(await askForErrorCategory(session));
    case 'note':
      return say(await askForItemNote(session));
    case 'disputeGold':
      return say(await askForGroundTruthDispute());
    case 'help':
      panel.showKeys();
      return undefined;
    default:
      return session.press(key);
  }
}

async function askForErrorCategory(session: LabelSession): Promise<LabelEditRequest | undefined> {
  const chosen = session.input.item?.own?.category;
  const rows = ERROR_CATEGORIES.map(({ id, name, meaning }) => ({
    label: name(),
    description: id === chosen ? LABELING_NOTICE_TEXTS.chosenCategory() : '',
    detail: meaning(),
    id,
  }));
  const picked = await pickFromList(rows, { title: t('Select an error category') });
  return picked && { kind: 'category', category: picked.id };
}

async function askForItemNote(session: LabelSession): Promise<LabelEditRequest | undefined> {
  const before = session.input.item?.own?.notes.findLast(({ step }) => step === undefined)?.text ?? '';
  const text = await askForText({
    title: t('Note on This Item'),
    prompt: NOTE_INPUT_TEXTS.keptOnItem(),
    value: before,
    ignoreFocusOut: true,
  });
  return text === undefined ? undefined : { kind: 'note', text };
}

async function askForGroundTruthDispute(): Promise<LabelEditRequest | undefined> {
  const reason = await askForText({
    title: t('Dispute Ground Truth'),
    prompt: LABELING_NOTICE_TEXTS.whyDisputeGold(),
    ignoreFocusOut: true,
  });
  return reason === undefined ? undefined : { kind: 'gold-dispute', reason };
}
