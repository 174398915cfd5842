import { t } from '../../l10n/index.ts';
import { StatusItem } from '../ask/index.ts';
import { commands, statusItems } from '../base/names.ts';
import { type LabellingInput, progressWords } from './view/index.ts';

/** Left in the status bar, before the review of the proof in front. */
const PRIORITY = 40.4;

/** How far the annotator is; a click shows what can be done. Nothing of what blind mode hides. */
export class LabelStatus {
  readonly #item = new StatusItem(statusItems.labelling, PRIORITY, t('Proofmark Labelling'));

  constructor() {
    this.#item.command = commands.showLabellingMenu;
  }

  show({ set, mode, progress }: Omit<LabellingInput, 'revision'>): void {
    const { all, labelled, unsure } = progress;
    const words =
      all === undefined
        ? t('Labelling · {0} labelled', labelled)
        : t('Labelling · {0} of {1}', labelled, all);
    const name = set?.name ?? '';
    const tooltip =
      mode === 'blind'
        ? t('{0}, blind: {1}. Click for what can be done.', name, progressWords(labelled, unsure))
        : t('{0}, assisted: {1}. Click for what can be done.', name, progressWords(labelled, unsure));
    this.#item.show({
      icon: 'primitive-square',
      words,
      tooltip: [tooltip],
      spoken: t('Proofmark: {0}', words),
    });
  }

  dispose(): void {
    this.#item.dispose();
  }
}
