import type { SideBySideStep, SideBySideView } from '../../../src/protocol/index.ts';
import { compareBody, knockoutView, withReading } from '../../support/compare-views.ts';

/** Two proofs of so many steps, made of those of a short one again and again. */
export function longReading(first: number, second: number): SideBySideView {
  const { reading } = withReading(knockoutView(4, 'done'), [0, 1]);
  if (reading === undefined) throw new Error('Nothing is read there.');
  const cellsOf = (side: 0 | 1): readonly SideBySideStep[] =>
    reading.rows.flatMap(({ cells }) => {
      const cell = cells[side];
      return cell && compareBody(cell.body).blocks.length > 0 ? [cell] : [];
    });
  const cells = [cellsOf(0), cellsOf(1)] as const;
  const counts = [first, second] as const;
  return {
    ...reading,
    rows: Array.from({ length: Math.max(first, second) }, (_, k) => {
      const cell = (side: 0 | 1): SideBySideStep | null =>
        k < counts[side] ? (cells[side][k % cells[side].length] ?? null) : null;
      return { cells: [cell(0), cell(1)] };
    }),
  };
}
