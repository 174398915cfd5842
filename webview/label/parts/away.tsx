import { t } from '../../../src/l10n/index.ts';
import type { LabellingView } from '../../../src/protocol/index.ts';
import { Button, Fault, KeyCap, Opening } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

export interface AwayProps {
  readonly view: LabellingView | undefined;
  readonly fault: string | undefined;
}

/** Where there is no item: what is the matter, and what to do. Never a blank page. */
export function Away({ view, fault }: AwayProps) {
  if (view === undefined)
    return (
      <Opening
        opening={t('The items are being opened.')}
        failed={t('The items cannot be shown.')}
        fault={fault}
      />
    );
  return (
    <div class="empty">
      <h1>{view.sentence ?? sentenceFor(view.phase)}</h1>
      {view.phase === 'empty' && <Lead />}
      {(view.phase === 'done' || view.phase === 'reading') && view.progress.words !== '' && (
        <p class="lead quiet">{view.progress.words}</p>
      )}
      <Actions phase={view.phase} />
      <Fault sentence={fault} />
    </div>
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
        <li>
          <div class="empty-words">
            <h2>{t('Say where the earliest error is')}</h2>
            <p class="quiet">
              {t('Step through a solution and press e at the first step that is wrong, or n if none is.')}
            </p>
          </div>
        </li>
        <li>
          <div class="empty-words">
            <h2>{t('Every key is kept at once')}</h2>
            <p class="quiet">
              {t('Labels are lines of a file in your folder. z takes the last one back, on whatever item.')}
            </p>
          </div>
        </li>
        <li>
          <div class="empty-words">
            <h2>{t('Blind or assisted')}</h2>
            <p class="quiet">
              {t(
                'Blind hides what judges and other people say until you submit. Every label says which it was.',
              )}
            </p>
          </div>
        </li>
      </ol>
    </>
  );
}

function Actions({ phase }: { readonly phase: LabellingView['phase'] }) {
  const panel = usePanel();
  const open = (look: 'primary' | 'secondary') => (
    <Button look={look} onPress={() => panel.act('openDataSet')}>
      {t('Open Data Set…')}
    </Button>
  );
  switch (phase) {
    case 'empty':
      return <div class="acts">{open('primary')}</div>;
    case 'done':
      return (
        <div class="acts">
          <Button look="primary" onPress={() => panel.walk('finished')} keyName="b">
            {t('Go through finished items')}
            <KeyCap name="b" />
          </Button>
          {open('secondary')}
          <Button look="quiet" onPress={() => panel.undo()} keyName="z">
            {t('Undo')}
            <KeyCap name="z" />
          </Button>
        </div>
      );
    case 'failed':
      return (
        <div class="acts">
          {open('primary')}
          <Button look="secondary" onPress={() => panel.act('showLog')}>
            {t('Show the log')}
          </Button>
        </div>
      );
    case 'reading':
    case 'item':
      return null;
    default:
      return phase satisfies never;
  }
}

function sentenceFor(phase: LabellingView['phase']): string {
  switch (phase) {
    case 'empty':
      return t('No data set is open.');
    case 'reading':
      return t('The data set is being read.');
    case 'done':
      return t('All items are finished.');
    case 'failed':
    case 'item':
      return t('The data set cannot be read.');
    default:
      return phase satisfies never;
  }
}
