import { t } from '../../src/l10n/index.ts';
import type { ReadingView } from '../../src/protocol/index.ts';
import { EmptyState, ErrorMessage, LoadingPage, PageFrame, useMediaQuery, usePageModel } from '../shared/index.ts';
import { createReadingKeyBindings, listReadingKeyHints } from './keys.ts';
import type { ReadingPageController } from './panel.ts';
import { CurrentProofPart } from './parts/current-part.tsx';
import { ReadingGraph } from './parts/graph.tsx';
import { ReadingOutline } from './parts/outline.tsx';
import { SectionTabs } from './parts/section-tabs.tsx';
import { SymbolList } from './parts/symbols.tsx';
import type { ReadingPageModel } from './state/model.ts';

/** A page of this width shows one section at a time. */
const NARROW_PAGE = '(max-width: 699px)';

export function ReadingApp({ panel }: { readonly panel: ReadingPageController }) {
  const model = usePageModel(panel);
  const isNarrow = useMediaQuery(NARROW_PAGE);
  const { view } = model;
  return (
    <PageFrame
      panel={panel}
      className="reading"
      hints={view?.phase === 'read' ? listReadingKeyHints() : undefined}
      macros={view?.macros}
      keyTable={createReadingKeyBindings}
    >
      <main>
        {view === undefined && (
          <LoadingPage
            opening={t('Opening the reading view…')}
            failed={t("Can't show the reading view.")}
            fault={model.fault}
          />
        )}
        {view && view.phase !== 'read' && (
          <EmptyState title={t('Reading view')} fault={undefined}>
            <p class="lead quiet">{view.sentence}</p>
          </EmptyState>
        )}
        {view?.phase === 'read' && <Sections model={model} view={view} isNarrow={isNarrow} />}
        <ErrorMessage sentence={view && model.fault} />
      </main>
    </PageFrame>
  );
}

interface SectionsProps {
  readonly model: ReadingPageModel;
  readonly view: ReadingView;
  readonly isNarrow: boolean;
}

function Sections({ model, view, isNarrow }: SectionsProps) {
  const isShown = (section: ReadingPageModel['section']): boolean => !isNarrow || model.section === section;
  return (
    <>
      <h1 class="said-only">{view.document.name}</h1>
      {isNarrow && <SectionTabs chosen={model.section} />}
      {/* Each section of a narrow page begins at its top. */}
      <div class="sections" key={isNarrow ? model.section : ''}>
        {isShown('outline') && <ReadingOutline model={model} view={view} />}
        {isShown('graph') && (
          <section class="middle" aria-labelledby="graph-title">
            <ReadingGraph model={model} view={view} />
            <CurrentProofPart model={model} view={view} />
          </section>
        )}
        {isShown('symbols') && <SymbolList model={model} view={view} />}
      </div>
    </>
  );
}
