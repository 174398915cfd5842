import type { ComponentChildren } from 'preact';
import type { DrawnReport } from '../../../src/protocol/index.ts';
import { Fault } from '../../shared/fault.tsx';

export interface HeaderProps {
  readonly report: DrawnReport;
  readonly fault?: string | undefined;
  /** At the end of the quiet line. */
  readonly children?: ComponentChildren;
}

/** What came of it in one sentence, what it rests on, and when that was. */
export function Header({ report, fault, children }: HeaderProps) {
  const { sentence, beneath, when, simulated, rescored } = report;
  return (
    <header class="report-head">
      <h1>{sentence}</h1>
      <p class="quiet small when">{when}</p>
      {simulated !== undefined && <p class="simulated">{simulated}</p>}
      {rescored !== undefined && <p class="rescored small">{rescored}</p>}
      <p class="quiet small beneath">
        {beneath}
        {children}
      </p>
      <Fault sentence={fault} />
    </header>
  );
}
