import type { CandidateView, GradedCandidateView, GradesView } from '../../../src/protocol/index.ts';
import { memoByContent } from '../../shared/index.ts';
import type { BracketGeometry } from '../state/layout.ts';

export interface GradeListProps {
  readonly judged: GradesView;
  readonly candidates: readonly CandidateView[];
  readonly layout: BracketGeometry;
}

/** The graded candidates with their points. */
export function GradeList({ judged, candidates, layout }: GradeListProps) {
  return (
    <section aria-label={judged.title}>
      <div class="caption" style={{ left: `${layout.judgedAt}px`, maxWidth: `${layout.width - layout.judgedAt}px` }}>
        <div class="round-title cut">{judged.title}</div>
      </div>
      <ul class="judged">
        {judged.rows.map((row, k) => (
          <Row
            key={row.from ?? row.candidate ?? k}
            row={row}
            candidate={row.candidate === undefined ? undefined : candidates[row.candidate]}
            left={layout.judgedAt}
            top={Math.round(layout.topOf(row.at))}
            perLine={layout.perLine}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly row: GradedCandidateView;
  readonly candidate: CandidateView | undefined;
  readonly left: number;
  readonly top: number;
  readonly perLine: number;
}

const Row = memoByContent<RowProps>(function Row({ row, candidate, left, top, perLine }) {
  return (
    <li
      class={candidate?.state === 'winner' ? 'judged-row winner' : 'judged-row'}
      style={{ left: `${left}px`, top: `${top}px`, width: `${Math.max(200, perLine * 21)}px` }}
    >
      <span class="said-only">{row.label}</span>
      <div class={candidate ? 'judged-name' : 'judged-name quiet'} aria-hidden>
        {candidate ? (
          <>
            <span class="id">{candidate.number}</span>
            <span class="name cut">{candidate.name}</span>
          </>
        ) : (
          <span class="name cut">{row.name}</span>
        )}
      </div>
      <div class="points" aria-hidden>
        {row.cells.map((cell, k) => (
          <span key={k} class={cell === '' ? 'coming' : cell === '–' ? 'spared' : undefined}>
            {cell}
          </span>
        ))}
      </div>
    </li>
  );
});
