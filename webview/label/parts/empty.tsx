import { t } from '../../../src/l10n/index.ts';
import type { LabelingView } from '../../../src/protocol/index.ts';
import { Button, EmptyState, EmptyStateListItem, LoadingPage } from '../../shared/index.ts';
import { useLabelPageController } from '../use-panel.ts';

interface EmptyLabelViewProps {
  readonly view: LabelingView | undefined;
  readonly fault: string | undefined;
}

/** The view without an item. It explains the reason and the next actions. */
export function LabelEmptyState({ view, fault }: EmptyLabelViewProps) {
  if (view === undefined)
    return <LoadingPage opening={t('Opening the items…')} failed={t("Can't show the items.")} fault={fault} />;
  const { phase, sentence, progress } = view;
  return (
    <EmptyState title={sentence ?? formatPhase(phase)} fault={fault}>
      {phase === 'empty' && <LabelIntroduction />}
      {(phase === 'done' || phase === 'reading') && progress.words !== '' && <p class="lead quiet">{progress.words}</p>}
      <EmptyLabelActions phase={phase} />
    </EmptyState>
  );
}

function LabelIntroduction() {
  return (
    <>
      <p class="lead">
        {t('Open a data set of solutions in JSON Lines or JSON. Its items appear here one at a time, step by step.')}
      </p>
      <ol>
        <EmptyStateListItem
          title={t('Mark the earliest error')}
          words={t(
            'Go through a solution step by step. Press e at the first incorrect step, or n if all steps are correct.',
          )}
        />
        <EmptyStateListItem
          title={t('Labels are saved immediately')}
          words={t(
            'Each label is saved as a line in a file, normally in your workspace folder. Press z to undo the last change, even in another item.',
          )}
        />
        <EmptyStateListItem
          title={t('Label blind or assisted')}
          words={t(
            "Blind mode hides verdicts, others' labels, and the ground truth until you submit. Every label records whether you labeled blind.",
          )}
        />
      </ol>
    </>
  );
}

function EmptyLabelActions({ phase }: { readonly phase: LabelingView['phase'] }) {
  const panel = useLabelPageController();
  if (phase === 'reading' || phase === 'item') return null;
  return (
    <div class="acts">
      {phase === 'done' && (
        <Button look="primary" onPress={() => panel.walk('finished')} shownKey="b">
          {t('Show Finished Items')}
        </Button>
      )}
      <Button look={phase === 'done' ? 'secondary' : 'primary'} onPress={() => panel.act('openDataSet')}>
        {t('Open Data Set…')}
      </Button>
      {phase === 'done' && (
        <Button look="quiet" onPress={() => panel.undo()} shownKey="z">
          {t('Undo')}
        </Button>
      )}
      {phase === 'failed' && (
        <Button look="secondary" onPress={() => panel.act('showLog')}>
          {t('Show Log')}
        </Button>
      )}
    </div>
  );
}

function formatPhase(phase: LabelingView['phase']): string {
  const failed = t("Can't read the data set.");
  const sentences: Readonly<Record<LabelingView['phase'], string>> = {
    empty: t('No data set is open.'),
    reading: t('Reading the data set…'),
    done: t('All items are finished.'),
    failed,
    item: failed,
  };
  return sentences[phase];
}
