import type { ComponentChild } from 'preact';
import { t } from '../../../src/l10n/index.ts';
import type { Audit, DisplayedReport, ReportChartBlock, ReportSeries } from '../../../src/protocol/index.ts';
import { StateIcon } from '../../shared/index.ts';
import { ReportFigure } from './figure.tsx';
import { ListedRunRows, type RowNavigation } from './rows.tsx';
import { NumberTable } from './table.tsx';

export interface ReportBodyProps {
  readonly report: DisplayedReport;
  readonly isTables: boolean;
  /** Where rows open in an editor. */
  readonly walk?: RowNavigation;
  readonly baseRate?: ComponentChild;
  readonly ceiling?: ComponentChild;
  /** The replies to the open row. */
  readonly replies?: ComponentChild;
  /** All rows are drawn, as on paper. */
  readonly isWhole?: boolean;
}

/** A table with more columns gets the full width. */
const MOST_BESIDE = 6;

/** The number of charts above the audits, which should be noticed; the others are below. */
const MOST_FIRST = 3;

/** The body of a report: pictures, audits beside the rows, and all numbers below. */
export function ReportBody(props: ReportBodyProps) {
  const { report, isTables, walk, baseRate, ceiling, replies, isWhole = false } = props;
  const { figures, series, audits, rows, tables } = report;
  return (
    <>
      <FigureList figures={figures.slice(0, MOST_FIRST)} series={series} isTables={isTables} />
      <div class={audits.length > 0 ? 'beside' : 'beside alone'}>
        <AuditList audits={audits} baseRate={baseRate} ceiling={ceiling} />
        <ListedRunRows block={rows} isWhole={isWhole} {...(walk && { walk })} />
      </div>
      {replies}
      <FigureList figures={figures.slice(MOST_FIRST)} series={series} isTables={isTables} />
      {tables.length > 0 && (
        <div class="tables">
          {tables.map(({ id, title, note, table }) => (
            <section
              key={id}
              class={table.columns.length > MOST_BESIDE ? 'wide' : undefined}
              aria-labelledby={`table-${id}`}
            >
              <h2 id={`table-${id}`} class="title">
                {title}
              </h2>
              <p class="quiet small note">{note}</p>
              <NumberTable table={table} caption={title} />
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function FigureList({
  figures,
  series,
  isTables,
}: {
  readonly figures: readonly ReportChartBlock[];
  readonly series: readonly ReportSeries[];
  readonly isTables: boolean;
}) {
  if (figures.length === 0) return null;
  return (
    <div class={isTables ? 'figures as-tables' : 'figures'}>
      {figures.map((block) => (
        <ReportFigure key={block.id} block={block} series={series} isTables={isTables} />
      ))}
    </div>
  );
}

interface AuditListProps {
  readonly audits: readonly Audit[];
  /** Shown with the base-rate audit. */
  readonly baseRate?: ComponentChild;
  /** Shown with the audit of the annotators' agreement. */
  readonly ceiling?: ComponentChild;
}

/** Checks of how far scores on this data set can be trusted. */
function AuditList({ audits, baseRate, ceiling }: AuditListProps) {
  if (audits.length === 0) return null;
  return (
    <section class="audits" aria-labelledby="audits-title">
      <h2 id="audits-title" class="title">
        {t('Audits')}
      </h2>
      <p class="quiet small note">{t('Checks of how far the scores can be trusted.')}</p>
      <ul>
        {sortAudits(audits).map((audit, k) => (
          <li key={k} class={`audit ${audit.level}`}>
            <span class="audit-icon">
              {audit.level === 'warning' ? <StateIcon state="doubtful" words={t('Warning:')} /> : <DashIcon />}
            </span>
            <p>
              <strong>{audit.sentence}</strong> <span class="quiet">{audit.detail}</span>
            </p>
            {audit.isBaseRate && baseRate !== undefined && <div class="audit-more">{baseRate}</div>}
            {audit.isCeiling && ceiling !== undefined && <div class="audit-more">{ceiling}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const AUDIT_ORDER: Readonly<Record<Audit['level'], number>> = { warning: 0, plain: 1, absent: 2 };

/** Warnings first, unavailable audits last. */
function sortAudits(audits: readonly Audit[]): readonly Audit[] {
  return [...audits].sort((a, b) => AUDIT_ORDER[a.level] - AUDIT_ORDER[b.level]);
}

function DashIcon() {
  return (
    <svg class="state-icon quiet" viewBox="0 0 16 16" aria-hidden>
      <path d="M4 8H12" stroke="currentColor" stroke-width="1.2" />
    </svg>
  );
}
