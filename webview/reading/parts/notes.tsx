import { t } from '../../../src/l10n/index.ts';
import type { ReadingNoteView } from '../../../src/protocol/index.ts';
import { StateIcon } from '../../shared/index.ts';
import { InlineText } from './inline-text.tsx';
import { ReadingLinks } from './links.tsx';

/** Lists places that are worth a look, each in a sentence. */
export function ReadingNoteList({ notes }: { readonly notes: readonly ReadingNoteView[] }) {
  if (notes.length === 0) return null;
  const hasHints = notes.some(({ kind }) => kind === 'hint');
  return (
    <>
      <ul class="notes" aria-label={t('Notes')}>
        {notes.map(({ kind, text, quote, places }) => {
          const links = places.length > 0 && <ReadingLinks links={places} isTabStop />;
          return (
            <li key={`${kind} ${text} ${places[0]?.step}`} class={kind}>
              <span class="mark">
                <NoteIcon kind={kind} />
              </span>
              {quote ? (
                <span>
                  {text}: {links}, <InlineText blocks={quote} />
                </span>
              ) : (
                <span>
                  {links}
                  {links && ': '}
                  {text}
                </span>
              )}
            </li>
          );
        })}
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
      return <StateIcon state="not-a-proof" />;
    case 'hint':
      return <StateIcon state="hint" />;
    case 'missing':
      return <StateIcon state="unknown-reference" />;
    case 'asked':
    case 'answered':
    case 'note':
      return null;
    default:
      return kind satisfies never;
  }
}
