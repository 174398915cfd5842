import type { ComponentChildren } from 'preact';
import type { CompareView } from '../../../src/protocol/index.ts';

/** Details of the candidates, a line each. @param children lines before these */
export function CandidateDetailsList({
  beside,
  children,
}: Pick<CompareView, 'beside'> & { readonly children?: ComponentChildren }) {
  return (
    <dl class="beside small">
      {children}
      {beside.map(({ label, words }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="quiet">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
