import { t } from '../../../src/l10n/index.ts';
import type { ReadingNoteView } from '../../../src/protocol/index.ts';
import { StepStateIcon } from '../../shared/index.ts';
import { PlaceLinks } from './links.tsx';

/** Lists places that are worth a look, each in a sentence. */
export function ReadingNoteList({ notes }: { readonly notes: readonly ReadingNoteView[] }) {
  if (notes.length === 0) return null;
  const hasHints = notes.some(({ kind }) => kind === 'hint');
  return (
    <>
      <ul class="notes" aria-label={t('Notes')}>
        {notes.map(({ kind, text, place }) => (
          <li key={`${kind} ${place?.step ?? ''} ${text}`} class={kind}>
            <span class="mark">
              <NoteIcon kind={kind} />
            </span>
            <span>
              {place && (
                <>
                  <PlaceLinks links={[place]} isTabStop />
                  {': '}
                </>
              )}
              {text}
            </span>
          </li>
        ))}
      </ul>
      {hasHints && (
        <p class="quiet small">{t("Hints are places to read closely. They aren't errors. No verdict counts them.")}</p>
      )}
    </>
  );
}

function NoteIcon({ kind }: { readonly kind: ReadingNoteView['kind'] }) {
  switch (kind) {
    case 'banner':
      return <StepStateIcon state="not-a-proof" />;
    case 'hint':
      return <StepStateIcon state="hint" />;
    case 'missing':
      return <StepStateIcon state="unknown-reference" />;
    case 'note':
      return null;
    default:
      return kind satisfies never;
  }
}
