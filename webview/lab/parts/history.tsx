import { t } from '../../../src/l10n/index.ts';
import type { RunHistoryEntryView } from '../../../src/protocol/index.ts';
import type { LabPageModel } from '../state/model.ts';
import { assignUniqueRowNames } from '../state/row-selection.ts';
import { useLabPageController } from '../use-panel.ts';
import { LabRowList } from './row-list.tsx';
import { LabSection } from './section.tsx';

export interface RunHistorySectionProps {
  readonly model: LabPageModel;
  readonly history: readonly RunHistoryEntryView[];
}

/** Earlier runs. Their replies are cached, so opening one sends nothing. */
export function RunHistorySection({ model, history }: RunHistorySectionProps) {
  const panel = useLabPageController();
  const names = assignUniqueRowNames(history);
  return (
    <LabSection
      title={t('History')}
      note={t('cached replies, nothing is sent')}
      acts={[{ words: t('Close'), keyName: 'h', onPress: () => panel.history(false) }]}
      className="history"
    >
      {history.length === 0 && <p class="nothing">{t("This prompt hasn't been run on a proof yet.")}</p>}
      {history.length > 0 && (
        <LabRowList
          model={model}
          kind="history"
          label={t('History')}
          rows={names}
          row={(index, isStop) => {
            const [entry, name] = [history[index], names[index]];
            if (!entry || !name) return null;
            return (
              <button
                type="button"
                class="history-row"
                data-row
                tabIndex={isStop ? 0 : -1}
                aria-current={entry.isShown}
                onClick={() => panel.open(name)}
              >
                <span>{entry.words}</span>
                {entry.isShown && <span class="quiet small"> {t('shown')}</span>}
              </button>
            );
          }}
        />
      )}
    </LabSection>
  );
}
