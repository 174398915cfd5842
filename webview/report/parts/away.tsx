import { t } from '../../../src/l10n/index.ts';
import type { LiveRun, ReportView } from '../../../src/protocol/index.ts';
import { Button, Fault, Opening } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';
import { Live } from './live.tsx';

export interface AwayProps {
  readonly view: ReportView | undefined;
  readonly live: LiveRun | undefined;
  readonly fault: string | undefined;
}

/** What stands where there is no report: why, and what to do. Never a blank page. */
export function Away({ view, live, fault }: AwayProps) {
  if (view === undefined)
    return (
      <Opening
        opening={t('The report is being opened.')}
        failed={t('The report cannot be shown.')}
        fault={fault}
      />
    );
  const { phase, sentence = '' } = view;
  switch (phase) {
    case 'running':
      return (
        <div class="empty">
          {live && <Live live={live} isAlone />}
          <Fault sentence={fault} />
        </div>
      );
    case 'reading':
    case 'report':
      return (
        <div class="empty">
          <h1>{sentence === '' ? t('The run is being read.') : sentence}</h1>
          <Fault sentence={fault} />
        </div>
      );
    case 'empty':
      return (
        <div class="empty">
          <h1>{t('No run to report yet')}</h1>
          <p class="quiet lead">{sentence}</p>
          <Choices />
          <Fault sentence={fault} />
        </div>
      );
    case 'failed':
      return (
        <div class="empty">
          <h1>{t('The run cannot be read.')}</h1>
          <p class="lead">{sentence}</p>
          <Choices isFailed />
          <Fault sentence={fault} />
        </div>
      );
    default:
      return phase satisfies never;
  }
}

function Choices({ isFailed = false }: { readonly isFailed?: boolean }) {
  const panel = usePanel();
  return (
    <div class="acts">
      {isFailed ? (
        <>
          <Button look="primary" onPress={() => panel.act('openReport')}>
            {t('Open another run…')}
          </Button>
          <Button onPress={() => panel.act('openJournal')}>{t('Open the journal')}</Button>
          <Button look="quiet" onPress={() => panel.act('showLog')}>
            {t('Show the log')}
          </Button>
        </>
      ) : (
        <>
          <Button look="primary" onPress={() => panel.act('evaluate')}>
            {t('Evaluate a judge…')}
          </Button>
          <Button onPress={() => panel.act('openReport')}>{t('Open a run…')}</Button>
        </>
      )}
    </div>
  );
}
