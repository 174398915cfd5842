import type { CaseRowView } from '../../../src/protocol/index.ts';

/** What a case has done: a shape; its words stand beside it. */
const SHAPES: Readonly<Record<CaseRowView['change'], string>> = {
  broken: 'M8 2.5v10.5M3.8 8.8 8 13l4.2-4.2',
  'put-right': 'M8 13.5V3M3.8 7.2 8 3l4.2 4.2',
  other: 'M2.5 5.5h11M10.5 2.5l3 3-3 3M13.5 10.5h-11M5.5 7.5l-3 3 3 3',
  'same-right': 'M4 8h8',
  'same-wrong': 'M4 8h8',
  waiting: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
};

export function ChangeMark({ change }: { readonly change: CaseRowView['change'] }) {
  return (
    <svg class={`change-mark ${change}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={SHAPES[change]} />
    </svg>
  );
}
