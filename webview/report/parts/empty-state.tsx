import { t } from '../../../src/l10n/index.ts';
import type { LiveRunProgress, ReportView } from '../../../src/protocol/index.ts';
import { Button, EmptyState, ErrorMessage, LoadingPage } from '../../shared/index.ts';
import { useReportPageController } from '../use-panel.ts';
import { LiveRunStatus } from './live.tsx';

export interface ReportEmptyStateProps {
  readonly view: ReportView | undefined;
  readonly live: LiveRunProgress | undefined;
  readonly fault: string | undefined;
}

/** Shown instead of a report: says why there is none and what to do. */
export function ReportEmptyState({ view, live, fault }: ReportEmptyStateProps) {
  const panel = useReportPageController();
  if (view === undefined)
    return <LoadingPage opening={t('Opening the report…')} failed={t("Can't show the report.")} fault={fault} />;
  const { phase, sentence = '' } = view;
  switch (phase) {
    case 'running':
      return (
        <div class="empty">
          {live && <LiveRunStatus live={live} isAlone />}
          <ErrorMessage sentence={fault} />
        </div>
      );
    case 'reading':
    case 'report':
      return <EmptyState title={sentence === '' ? t('Reading the run…') : sentence} fault={fault} />;
    case 'empty':
      return (
        <EmptyState title={t('No run to report yet')} fault={fault}>
          <p class="quiet lead">{sentence}</p>
          <div class="acts">
            <Button look="primary" onPress={() => panel.act('evaluate')}>
              {t('Evaluate Judge…')}
            </Button>
            <Button onPress={() => panel.act('openReport')}>{t('Open Run…')}</Button>
          </div>
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState title={t("Can't create the report")} fault={fault}>
          <p class="lead">{sentence}</p>
          <div class="acts">
            <Button look="primary" onPress={() => panel.act('openReport')}>
              {t('Open Another Run…')}
            </Button>
            <Button onPress={() => panel.act('openJournal')}>{t('Open Journal')}</Button>
            <Button look="quiet" onPress={() => panel.act('showLog')}>
              {t('Show Log')}
            </Button>
          </div>
        </EmptyState>
      );
    default:
      return phase satisfies never;
  }
}
