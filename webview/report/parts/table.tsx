import { t } from '../../../src/l10n/index.ts';
import type { ReportTableData } from '../../../src/protocol/index.ts';
import { makeFocusableWhenOverflowing } from '../../shared/index.ts';

/** The most rows of a table in a page; the rest is in the export. */
const MOST_ROWS = 500;

export interface NumberTableProps {
  readonly table: ReportTableData;
  /** The name for screen readers. */
  readonly caption: string;
  /** Hidden, because a chart shows the same. */
  readonly isSaidOnly?: boolean;
}

/** Numbers as a table. A wide table scrolls horizontally. */
export function NumberTable({ table: { columns, rows }, caption, isSaidOnly = false }: NumberTableProps) {
  const shown = rows.slice(0, MOST_ROWS);
  const drawn = (
    <table class="numbers">
      <caption class="said-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }, k) => (
            <th key={k} scope="col" class={isNumber ? 'num' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ cells }, k) => (
          <tr key={k}>
            {columns.map(({ isNumber }, at) => {
              const cell = cells[at] ?? '';
              return at === 0 ? (
                <th key={at} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={at} class={isNumber ? 'num' : undefined}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (isSaidOnly) return <div class="said-only">{drawn}</div>;
  const left = rows.length - shown.length;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table that scrolls needs a name, and is no form. */}
      <div class="numbers-scroller" role="group" aria-label={caption} ref={makeFocusableWhenOverflowing}>
        {drawn}
      </div>
      {left > 0 && (
        <p class="quiet small">
          {t(
            left === 1
              ? "{0} more row isn't shown. Export the report as JSON (proofmark report --format json) to get all rows."
              : "{0} more rows aren't shown. Export the report as JSON (proofmark report --format json) to get all rows.",
            left,
          )}
        </p>
      )}
    </>
  );
}
