import { useRef } from 'preact/hooks';
import { definePluralText, t } from '../../../src/l10n/index.ts';
import type { ReadingView } from '../../../src/protocol/index.ts';
import { Button, FetchedText, StateIcon } from '../../shared/index.ts';
import type { ReadingPageModel } from '../state/model.ts';
import { findRowOfStep } from '../state/rows.ts';
import { useReadingPageController } from '../use-panel.ts';
import { useSectionFocusFallback } from './focus-fallback.ts';
import { ReadingLinks } from './links.tsx';
import { SymbolsFromOtherParts } from './symbols.tsx';

const moreParagraphs = definePluralText(
  'This part has {0} more paragraph. Open the proof in the editor to read it.',
  'This part has {0} more paragraphs. Open the proof in the editor to read them.',
);

/** The most paragraphs that are shown at once, from the one that the reader is at. */
const MAX_SHOWN_PARAGRAPHS = 20;

/** The part that the reader is at, in full, with links to what it cites and what cites it. */
export function CurrentProofPart({ model, view }: { readonly model: ReadingPageModel; readonly view: ReadingView }) {
  const panel = useReadingPageController();
  const place = useRef<HTMLElement>(null);
  useSectionFocusFallback(place, 'h2');
  const row = view.rows[findRowOfStep(view.rows, model.current)];
  if (!row) return null;
  const first = row.to - row.from > MAX_SHOWN_PARAGRAPHS ? Math.max(row.from, model.current) : row.from;
  const last = Math.min(row.to, first + MAX_SHOWN_PARAGRAPHS);
  const steps = view.steps.slice(first, last).map((step, index) => ({ step, index: first + index }));
  const hidden = row.to - row.from - (last - first);
  return (
    <section ref={place} class="part-text" aria-labelledby="part-title">
      <div class="part-head">
        <h2 id="part-title" class="title" tabIndex={-1}>
          {row.label}
        </h2>
        {row.cites.length > 0 && (
          <span class="small">
            {t('cites')} <ReadingLinks links={row.cites} isTabStop />
          </span>
        )}
        {row.citedBy.length > 0 && (
          <span class="small">
            {t('cited by')} <ReadingLinks links={row.citedBy} isTabStop />
          </span>
        )}
        <span class="grow" />
        <Button look="quiet" onPress={() => panel.open(model.current)}>
          {t('Open in Editor')}
        </Button>
      </div>
      {model.isTakenShown && <SymbolsFromOtherParts symbols={model.symbols} />}
      {steps.map(({ step, index }) => (
        <div key={index} class={index === model.current ? 'paragraph-of-part current' : 'paragraph-of-part'}>
          <span class="quiet small name">
            {step.name}
            {step.words.length > 0 && (
              <StateIcon state={step.state} isLoud={step.isLoud} words={step.words.join(', ')} />
            )}
          </span>
          <FetchedText place={index} body={step.body} length={step.length} />
        </div>
      ))}
      {hidden > 0 && <p class="quiet small">{moreParagraphs(hidden)}</p>}
    </section>
  );
}
