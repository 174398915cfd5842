import type { ComponentChildren } from 'preact';
import type { DisplayedReport } from '../../../src/protocol/index.ts';
import { DotSeparatedLine } from '../../shared/index.ts';

export interface ReportHeaderProps {
  readonly report: DisplayedReport;
  /** `DotSeparatedLinks` at the end of the quiet line. */
  readonly children?: ComponentChildren;
}

/** The header of a report: its outcome in one sentence, its basis, and the time of the runs. */
export function ReportHeader({ report, children }: ReportHeaderProps) {
  const { sentence, beneath, when, simulated, rescored } = report;
  return (
    <header class="report-head">
      <h1>{sentence}</h1>
      <p class="quiet small when">{when}</p>
      {simulated !== undefined && <p class="simulated">{simulated}</p>}
      {rescored !== undefined && <p class="rescored small">{rescored}</p>}
      <p class="quiet small beneath">
        <DotSeparatedLine parts={beneath === '' ? [] : beneath.split(' · ')}>{children}</DotSeparatedLine>
      </p>
    </header>
  );
}
