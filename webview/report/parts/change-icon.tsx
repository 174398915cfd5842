import type { ReportRow } from '../../../src/protocol/index.ts';

/** What has become of a row, as a shape; its words stand beside it. */
const PATHS: Readonly<Record<ReportRow['change'], string>> = {
  'put-right': 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  broken: 'M8 3v10M3.5 8.5 8 13l4.5-4.5',
  'both-wrong': 'M3 6H13M3 10H13',
  wrong: 'M4 4l8 8M12 4l-8 8',
  abstained: 'M3 8h2M7 8h2M11 8h2',
};

export function ChangeIcon({ change }: { readonly change: ReportRow['change'] }) {
  return (
    <svg class="change-icon" viewBox="0 0 16 16" aria-hidden>
      <path d={PATHS[change]} stroke="currentColor" stroke-width="1.4" />
    </svg>
  );
}
