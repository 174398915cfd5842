import { t } from '../../../src/l10n/index.ts';
import type { LabellingView } from '../../../src/protocol/index.ts';
import { Button, Empty, EmptyRow, Opening } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

export interface AwayProps {
  readonly view: LabellingView | undefined;
  readonly fault: string | undefined;
}

/** Where there is no item: what is the matter, and what to do. */
export function Away({ view, fault }: AwayProps) {
  if (view === undefined)
    return (
      <Opening
        opening={t('The items are being opened.')}
        failed={t('The items cannot be shown.')}
        fault={fault}
      />
    );
  const { phase, sentence, progress } = view;
  return (
    <Empty title={sentence ?? sentenceFor(phase)} fault={fault}>
      {phase === 'empty' && <Lead />}
      {(phase === 'done' || phase === 'reading') && progress.words !== '' && (
        <p class="lead quiet">{progress.words}</p>
      )}
      <Actions phase={phase} />
    </Empty>
  );
}

function Lead() {
  return (
    <>
      <p class="lead">
        {t(
          'Open a data set of solutions in JSON Lines or JSON. Its items come here one by one, step by step.',
        )}
      </p>
      <ol>
        <EmptyRow
          title={t('Say where the earliest error is')}
          words={t('Step through a solution and press e at the first step that is wrong, or n if none is.')}
        />
        <EmptyRow
          title={t('Every key is kept at once')}
          words={t('Labels are lines of a file in your folder. z takes the last one back, on whatever item.')}
        />
        <EmptyRow
          title={t('Blind or assisted')}
          words={t(
            'Blind hides what judges and other people say until you submit. Every label says which it was.',
          )}
        />
      </ol>
    </>
  );
}

function Actions({ phase }: { readonly phase: LabellingView['phase'] }) {
  const panel = usePanel();
  if (phase === 'reading' || phase === 'item') return null;
  return (
    <div class="acts">
      {phase === 'done' && (
        <Button look="primary" onPress={() => panel.walk('finished')} shownKey="b">
          {t('Go through finished items')}
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
          {t('Show the log')}
        </Button>
      )}
    </div>
  );
}

function sentenceFor(phase: LabellingView['phase']): string {
  const failed = t('The data set cannot be read.');
  const sentences: Readonly<Record<LabellingView['phase'], string>> = {
    empty: t('No data set is open.'),
    reading: t('The data set is being read.'),
    done: t('All items are finished.'),
    failed,
    item: failed,
  };
  return sentences[phase];
}
