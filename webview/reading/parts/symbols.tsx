import { useRef, useState } from 'preact/hooks';
import { definePluralText, t } from '../../../src/l10n/index.ts';
import type { ReadingView, SymbolEntryView, SymbolListsView } from '../../../src/protocol/index.ts';
import { FormulaView, LinkButton, RichText } from '../../shared/index.ts';
import type { ReadingPageModel } from '../state/model.ts';
import { findRowOfStep, searchSymbols } from '../state/rows.ts';
import { useReadingPageController } from '../use-panel.ts';
import { useSectionFocusFallback } from './focus-fallback.ts';
import { ReadingLinks } from './links.tsx';

/** The most other introductions of a symbol that are listed at first. */
const MAX_LISTED_PLACES = 4;

const useTexts = definePluralText('{0} use', '{0} uses');
const unlistedTexts = definePluralText("{0} more symbol isn't listed.", "{0} more symbols aren't listed.");

/** The symbols with the sentences that introduce them: first those of the part that the reader is at. */
export function SymbolList({ model, view }: { readonly model: ReadingPageModel; readonly view: ReadingView }) {
  const panel = useReadingPageController();
  const place = useRef<HTMLElement>(null);
  useSectionFocusFallback(place, 'h2');
  const { symbols, search } = model;
  const { label = '' } = view.rows[findRowOfStep(view.rows, model.current)] ?? {};
  const here = searchSymbols(symbols?.here ?? [], search);
  const elsewhere = searchSymbols(symbols?.elsewhere ?? [], search);
  return (
    <section ref={place} class="symbols" aria-labelledby="symbols-title">
      <div class="symbols-head">
        <h2 id="symbols-title" class="title" tabIndex={-1}>
          {t('Symbols')} {symbols && <span class="quiet small">{symbols.count}</span>}
        </h2>
        <input
          class="symbol-search"
          type="search"
          aria-label={t('Find a symbol')}
          placeholder={t('Find (/)')}
          value={search}
          maxLength={100}
          onInput={(event) => panel.search(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            panel.search('');
            event.currentTarget.blur();
          }}
        />
      </div>
      {symbols && here.length + elsewhere.length === 0 && <p class="quiet">{t('No symbols found.')}</p>}
      <SymbolGroup title={t('In {0}', label)} symbols={here} />
      <SymbolGroup title={here.length > 0 ? t('Elsewhere') : ''} symbols={elsewhere} />
      {symbols && symbols.here.length + symbols.elsewhere.length < symbols.count && (
        <p class="quiet small">{unlistedTexts(symbols.count - symbols.here.length - symbols.elsewhere.length)}</p>
      )}
    </section>
  );
}

function SymbolGroup({ title, symbols }: { readonly title: string; readonly symbols: readonly SymbolEntryView[] }) {
  if (symbols.length === 0) return null;
  const bySentence = new Map<string, SymbolEntryView>();
  return (
    <>
      {title !== '' && <h3 class="quiet small">{title}</h3>}
      <dl>
        {symbols.map((symbol) => {
          const { key, sentence, place } = symbol;
          const words = JSON.stringify([sentence ?? key, place]);
          const first = bySentence.get(words) ?? symbol;
          bySentence.set(words, first);
          return <SymbolEntry key={key} symbol={symbol} first={first} />;
        })}
      </dl>
    </>
  );
}

interface SymbolEntryProps {
  readonly symbol: SymbolEntryView;
  /** The first symbol that the same sentence introduces. */
  readonly first: SymbolEntryView;
}

function SymbolEntry({ symbol, first }: SymbolEntryProps) {
  const { key, tex, place, uses, also } = symbol;
  const [isAllShown, showAll] = useState(false);
  const left = isAllShown ? 0 : also.length - MAX_LISTED_PLACES;
  return (
    <div class="symbol">
      <dt>
        <FormulaView tex={tex} source={key} />
      </dt>
      <dd>
        <Introduction symbol={symbol} first={first} />
        <p class="quiet small">
          {place && (
            <>
              <ReadingLinks links={[place]} isTabStop />
              {' · '}
            </>
          )}
          {useTexts(uses)}
          {also.length > 0 && (
            <>
              {' · '}
              {t('also introduced in')}{' '}
              <ReadingLinks links={left > 0 ? also.slice(0, MAX_LISTED_PLACES) : also} isTabStop />
            </>
          )}
          {left > 0 && (
            <>
              {' '}
              <LinkButton onPress={() => showAll(true)}>{t('and {0} more', left)}</LinkButton>
            </>
          )}
        </p>
      </dd>
    </div>
  );
}

/** The sentence that introduces a symbol, shown once for all of its symbols. */
function Introduction({ symbol, first }: SymbolEntryProps) {
  const { sentence } = symbol;
  if (!sentence) return <p class="quiet">{t('no introduction found')}</p>;
  if (first === symbol) return <RichText blocks={sentence} voice="proof" />;
  return (
    <p class="quiet">
      {t('introduced with')} <FormulaView tex={first.tex} source={first.key} />
    </p>
  );
}

/** The symbols that a part uses and another one introduces. */
export function SymbolsFromOtherParts({ symbols }: { readonly symbols: SymbolListsView | undefined }) {
  if (!symbols) return null;
  if (symbols.taken.length === 0) return <p class="quiet small">{t('This part uses no symbols from other parts.')}</p>;
  return (
    <ul class="taken small" aria-label={t('Symbols from other parts')}>
      {symbols.taken.map(({ key, tex, place }) => (
        <li key={key}>
          <FormulaView tex={tex} source={key} /> {t('from')} <ReadingLinks links={[place]} isTabStop />
        </li>
      ))}
    </ul>
  );
}
