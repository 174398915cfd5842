import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { CompareView } from '../../../src/protocol/index.ts';
import { LinkButton } from '../../shared/index.ts';
import { useComparePageController } from '../use-panel.ts';

/** Details of the candidates, a line each, and the excluded ones. @param children lines before these */
export function CandidateDetailsList({
  view: { beside, excluded },
  children,
}: {
  readonly view: Pick<CompareView, 'beside' | 'excluded'>;
  readonly children?: ComponentChildren;
}) {
  return (
    <dl class="beside small">
      {children}
      {beside.map(({ label, words }, k) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="quiet">{words}</dd>
          {/* The first line names them. */}
          {k === 0 && excluded.length > 0 && (
            <dd>
              <ExcludedCandidates excluded={excluded} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** The excluded candidates that the reader can include. */
export function ExcludedCandidates({ excluded }: Pick<CompareView, 'excluded'>) {
  const panel = useComparePageController();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) list.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  if (excluded.length === 0) return null;
  return (
    <ul class="excluded small" ref={list} aria-label={t('Excluded candidates')}>
      {excluded.map(({ candidate, title, words, isPending }) => (
        <li key={candidate}>
          {isPending ? (
            <span class="quiet">{title}</span>
          ) : (
            <LinkButton
              title={words}
              onPress={() => {
                pressed.current = document.activeElement as HTMLElement;
                panel.include(candidate);
              }}
            >
              <bdi>{title}</bdi>
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
