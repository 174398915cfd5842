import type { ReportRow } from '../../../src/protocol/index.ts';
import { ChangeIcon } from './change-icon.tsx';
import type { RowsWalk } from './rows.tsx';

export interface RowProps {
  readonly row: ReportRow;
  readonly index: number;
  readonly isCurrent: boolean;
  /** Tab comes here. */
  readonly isStop: boolean;
  readonly walk: RowsWalk | undefined;
}

/** One item: what people said of it, what judges did, and what has become of it. */
export function Row({ row, index, isCurrent, isStop, walk }: RowProps) {
  const { id, set, expected, said, change, changeWords } = row;
  return (
    <tr class={isCurrent ? 'report-row current' : 'report-row'} aria-rowindex={index + 2} data-row={index}>
      <th scope="row" class="cell-id" title={`${set}#${id}`}>
        {walk ? (
          <button
            type="button"
            class="link"
            tabIndex={isStop ? 0 : -1}
            onFocus={() => walk.onGo(index)}
            onClick={() => walk.onOpen(index)}
          >
            {id}
          </button>
        ) : (
          id
        )}
      </th>
      <td class="cell-label" title={expected}>
        {expected}
      </td>
      {said.map((words, k) => (
        <td
          key={`${k} ${words}`}
          class={k === said.length - 1 ? 'cell-said study' : 'cell-said'}
          title={words}
        >
          {words}
        </td>
      ))}
      <td class={`cell-change ${change}`}>
        <ChangeIcon change={change} />
        {changeWords}
      </td>
    </tr>
  );
}
