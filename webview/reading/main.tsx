/** The page of the reading view. */
import { t } from '../../src/l10n/index.ts';
import { connectToReadingHost, READING_PANEL_VIEW_TYPE } from '../../src/protocol/index.ts';
import { initializePage } from '../shared/index.ts';
import { ReadingApp } from './app.tsx';
import { createReadingKeyBindings } from './keys.ts';
import { createReadingPageController } from './panel.ts';
import { parseSavedReadingPageState } from './state/saved.ts';
import './reading.css';

initializePage({
  viewType: READING_PANEL_VIEW_TYPE,
  title: () => t('Reading view'),
  connect: connectToReadingHost,
  hears: (panel, asking) => ({
    show: (view) => panel().show(view),
    goTo: ({ step }) => panel().goTo(step),
    asking,
  }),
  readSaved: parseSavedReadingPageState,
  createPanel: createReadingPageController,
  keys: createReadingKeyBindings,
  draw: (panel) => <ReadingApp panel={panel} />,
});
