import { useRef } from 'preact/hooks';
import { definePluralText, t } from '../../../src/l10n/index.ts';
import type { SymbolEntryView, SymbolListsView } from '../../../src/protocol/index.ts';
import { FormulaView, RichText } from '../../shared/index.ts';
import type { ReadingPageModel } from '../state/model.ts';
import { searchSymbols } from '../state/rows.ts';
import { useReadingPageController } from '../use-panel.ts';
import { useKeptFocus } from './kept-focus.ts';
import { PlaceLinks } from './links.tsx';

const useTexts = definePluralText('{0} use', '{0} uses');

/** The symbols with the sentences that introduce them: first those of the part that the reader is at. */
export function SymbolList({ model }: { readonly model: ReadingPageModel }) {
  const panel = useReadingPageController();
  const place = useRef<HTMLElement>(null);
  useKeptFocus(place, 'h2');
  const { symbols, search } = model;
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
      <SymbolGroup title={t('In this part')} symbols={here} />
      <SymbolGroup title={here.length > 0 ? t('Elsewhere') : ''} symbols={elsewhere} />
      {symbols && symbols.here.length + symbols.elsewhere.length < symbols.count && (
        <p class="quiet small">
          {t('{0} more symbols.', symbols.count - symbols.here.length - symbols.elsewhere.length)}
        </p>
      )}
    </section>
  );
}

function SymbolGroup({ title, symbols }: { readonly title: string; readonly symbols: readonly SymbolEntryView[] }) {
  if (symbols.length === 0) return null;
  return (
    <>
      {title !== '' && <h3 class="quiet small">{title}</h3>}
      <dl>
        {symbols.map((symbol) => (
          <SymbolEntry key={symbol.key} symbol={symbol} />
        ))}
      </dl>
    </>
  );
}

function SymbolEntry({ symbol: { key, tex, sentence, place, uses, also } }: { readonly symbol: SymbolEntryView }) {
  return (
    <div class="symbol">
      <dt>
        <FormulaView tex={tex} source={key} />
      </dt>
      <dd>
        {sentence ? <RichText blocks={sentence} voice="proof" /> : <p class="quiet">{t('no introduction found')}</p>}
        <p class="quiet small">
          {place && (
            <>
              <PlaceLinks links={[place]} isTabStop />
              {' · '}
            </>
          )}
          {useTexts(uses)}
          {also.length > 0 && (
            <>
              {' · '}
              {t('also')} <PlaceLinks links={also} isTabStop />
            </>
          )}
        </p>
      </dd>
    </div>
  );
}

/** The symbols that a part uses and another one introduces. */
export function TakenSymbols({ symbols }: { readonly symbols: SymbolListsView | undefined }) {
  if (!symbols) return null;
  if (symbols.taken.length === 0) return <p class="quiet small">{t('This part takes no symbols from others.')}</p>;
  return (
    <ul class="taken small" aria-label={t('Symbols taken from other parts')}>
      {symbols.taken.map(({ key, tex, place }) => (
        <li key={key}>
          <FormulaView tex={tex} source={key} /> {t('from')} <PlaceLinks links={[place]} isTabStop />
        </li>
      ))}
    </ul>
  );
}
