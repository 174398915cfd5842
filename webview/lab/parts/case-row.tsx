import type { ComponentChildren } from 'preact';
import { t } from '../../../src/l10n/index.ts';
import type { CaseRowView } from '../../../src/protocol/index.ts';
import { useIsNarrowLabPage } from './row-list.tsx';

export interface CaseRowProps {
  readonly id: string;
  readonly expected: string;
  /** The two verdicts, such as baseline and now; empty if there is none. */
  readonly said: readonly [string, string];
  readonly names: readonly [string, string];
  readonly change: CaseRowView['change'];
  readonly changeWords: string;
  readonly note?: string | undefined;
  /** Whether this row is the Tab stop. */
  readonly isStop: boolean;
  readonly isHere: boolean;
  /** Whether the details below the row are open; undefined if it has none. */
  readonly isOpen?: boolean;
  readonly onPress: () => void;
  /** Drawn over the end of the row. */
  readonly children?: ComponentChildren;
}

/** A case in a line: the expected verdict, the two verdicts that are compared, and the change. */
export function CaseRow(props: CaseRowProps) {
  const isNarrow = useIsNarrowLabPage();
  const { id, expected, said, names, change, changeWords, note } = props;
  /** The name of the cell is for screen readers. It is visible if the rows have no header. */
  const cell = (name: string, className: string, words: string) => (
    <span class={className}>
      <span class={isNarrow ? 'quiet' : 'said-only'}>{`${name} `}</span>
      {words === '' ? '–' : words}
    </span>
  );
  return (
    <div class={`case ${change}${props.isHere ? ' here' : ''}`}>
      <button
        type="button"
        class="case-row"
        data-row
        tabIndex={props.isStop ? 0 : -1}
        aria-expanded={props.isOpen}
        onClick={props.onPress}
      >
        <bdi class="case-id">{id}</bdi>
        {cell(t('expected'), 'case-expected', expected)}
        {cell(names[0], 'case-before', said[0])}
        {cell(names[1], 'case-now', said[1])}
        <span class="case-change">
          <svg class={`change-mark ${change}`} viewBox="0 0 16 16" aria-hidden="true">
            <path d={CHANGE_SHAPES[change]} />
          </svg>
          {changeWords}
        </span>
        {note !== undefined && <span class="case-note quiet small">{note}</span>}
      </button>
      {props.children}
    </div>
  );
}

/** The icon of a change. Its text is next to it. */
const CHANGE_SHAPES: Readonly<Record<CaseRowView['change'], string>> = {
  broken: 'M8 2.5v10.5M3.8 8.8 8 13l4.2-4.2',
  'put-right': 'M8 13.5V3M3.8 7.2 8 3l4.2 4.2',
  other: 'M2.5 5.5h11M10.5 2.5l3 3-3 3M13.5 10.5h-11M5.5 7.5l-3 3 3 3',
  'same-right': 'M4 8h8',
  'same-wrong': 'M4 8h8',
  waiting: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
};
