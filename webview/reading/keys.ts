/** The keys of the reading view. The outline and the graph handle arrow keys themselves. */
import { t } from '../../src/l10n/index.ts';
import { allowKeyRepeat, type KeyBindings, type KeyHint, createKeyBindingRow as row } from '../shared/keys/keys.ts';
import type { ReadingPageController } from './panel.ts';
import { findRowOfStep } from './state/rows.ts';

/** At most six hints, the most useful first. A narrow page omits the last ones. */
export function listReadingKeyHints(): readonly KeyHint[] {
  return [
    { keys: ['j', 'k'], words: t('part') },
    { keys: ['ArrowUp', 'ArrowDown'], words: t('in the graph: follow citations') },
    { keys: ['Enter'], words: t('open in the editor') },
    { keys: ['s'], words: t('symbols from other parts') },
    { keys: ['/'], words: t('find a symbol') },
    { keys: ['h'], words: t('next hint') },
  ];
}

/** All keys of the page. A key that can't act shows the reason. */
export function createReadingKeyBindings(panel: ReadingPageController): KeyBindings {
  const { view, current, isHelpOpen, search } = panel.model();
  if (view === undefined) return [];
  const at = findRowOfStep(view.rows, current);
  const go = (by: 1 | -1) => (): void => {
    const next = view.rows[at < 0 ? 0 : Math.min(view.rows.length - 1, Math.max(0, at + by))];
    if (next) panel.go(next.from, 'key');
  };
  const goStep = (by: 1 | -1) => (): void => panel.go(Math.max(0, current + by), 'key');
  return [
    {
      rows: [
        inLists(allowKeyRepeat(row(t('Go to the next part'), ['j', go(1)]))),
        inLists(allowKeyRepeat(row(t('Go to the previous part'), ['k', go(-1)]))),
        inLists(allowKeyRepeat(row(t('Go to the next paragraph'), ['J', goStep(1)]))),
        inLists(allowKeyRepeat(row(t('Go to the previous paragraph'), ['K', goStep(-1)]))),
        row(t('In the graph: go to what the part cites, or to what cites it'), ['ArrowUp'], ['ArrowDown']),
        row(t('In the graph: go to the part on the left or right'), ['ArrowLeft'], ['ArrowRight']),
        inLists(row(t('Open the part in the editor'), ['Enter', () => panel.open(current)])),
      ],
    },
    {
      rows: [
        inLists(allowKeyRepeat(row(t('Go to the next hint'), ['h', () => panel.goToHint(1)]))),
        inLists(allowKeyRepeat(row(t('Go to the previous hint'), ['H', () => panel.goToHint(-1)]))),
        inLists(row(t('Show or hide the symbols from other parts'), ['s', panel.toggleTaken])),
        inLists(row(t('Find a symbol'), ['/', () => focusSymbolSearch(panel)])),
        inLists(row(t('Show more parts in the graph'), ['+', panel.expand])),
        inLists(row(t('Close help, or clear the search'), ['Escape', () => closeTop(panel, isHelpOpen, search)])),
        inLists(row(t('Show all shortcuts'), ['?', () => panel.help(!isHelpOpen)])),
      ],
    },
  ];
}

function inLists(binding: KeyBindings[number]['rows'][number]): KeyBindings[number]['rows'][number] {
  return { ...binding, inLists: true };
}

function focusSymbolSearch(panel: ReadingPageController): void {
  panel.choose('symbols');
  // A narrow page draws the section first.
  setTimeout(() => document.querySelector<HTMLElement>('.symbol-search')?.focus(), 0);
}

function closeTop(panel: ReadingPageController, isHelpOpen: boolean, search: string): void {
  if (isHelpOpen) panel.help(false);
  else if (search !== '') panel.search('');
}
