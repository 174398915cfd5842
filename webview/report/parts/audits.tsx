import type { ComponentChild } from 'preact';
import { t } from '../../../src/l10n/index.ts';
import type { Audit } from '../../../src/protocol/index.ts';
import { StateIcon } from '../../shared/controls/state-icon.tsx';

export interface AuditsProps {
  readonly audits: readonly Audit[];
  /** Stands with the audit of which the reader may set the base rate. */
  readonly baseRate?: ComponentChild;
  /** Stands with the audit of how often people agree. */
  readonly ceiling?: ComponentChild;
}

/** What a score on this set is worth. */
export function Audits({ audits, baseRate, ceiling }: AuditsProps) {
  if (audits.length === 0) return null;
  return (
    <section class="audits" aria-labelledby="audits-title">
      <h2 id="audits-title">{t('Audits')}</h2>
      <p class="quiet small note">{t('what a score on this set is worth before it is believed')}</p>
      <ul>
        {inOrder(audits).map((audit, k) => (
          <li key={k} class={`audit ${audit.level}`}>
            <span class="audit-icon">
              {audit.level === 'warning' ? (
                <StateIcon state="doubtful" words={t('Asks for care:')} />
              ) : (
                <Dash />
              )}
            </span>
            <p>
              <strong>{audit.sentence}</strong> <span class="quiet">{audit.detail}</span>
            </p>
            {audit.isBaseRate && baseRate !== undefined && <div class="audit-more">{baseRate}</div>}
            {audit.isCeiling && ceiling !== undefined && <div class="audit-more">{ceiling}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const ORDER: Readonly<Record<Audit['level'], number>> = { warning: 0, plain: 1, absent: 2 };

/** What asks for care comes first, and what could not be told last. */
function inOrder(audits: readonly Audit[]): readonly Audit[] {
  return [...audits].sort((a, b) => ORDER[a.level] - ORDER[b.level]);
}

function Dash() {
  return (
    <svg class="state-icon quiet" viewBox="0 0 16 16" aria-hidden>
      <path d="M4 8H12" stroke="currentColor" stroke-width="1.2" />
    </svg>
  );
}
