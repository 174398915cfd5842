import { t } from '../../src/l10n/index.ts';
import { formatKeyName, LoadingPage, PageFrame, ProgressBar, useMediaQuery, usePageModel } from '../shared/index.ts';
import { createReviewKeyBindings, listReviewKeyHints } from './keys.ts';
import type { ReviewPageController } from './panel.ts';
import { ReviewEmptyState } from './parts/empty-state.tsx';
import { ReviewHeader } from './parts/header.tsx';
import { RelationList } from './parts/relations.tsx';
import { ReviewSteps } from './parts/steps.tsx';
import { RelationTrialPane } from './parts/trial.tsx';

/** On a page of this size, the header scrolls with the steps and only one line of it stays visible. */
const SMALL_PAGE = '(max-width: 899px), (max-height: 699px)';

export function ReviewApp({ panel }: { readonly panel: ReviewPageController }) {
  const model = usePageModel(panel);
  const isSmall = useMediaQuery(SMALL_PAGE);
  const { view } = model;
  const isShown = view !== undefined && view.phase !== 'empty';
  const head = isShown ? { view, faults: model.faults, coming: model.coming } : undefined;
  return (
    <PageFrame
      panel={panel}
      className="review"
      hints={head && listReviewKeyHints(head.view)}
      macros={view?.macros}
      keyTable={createReviewKeyBindings}
      moreOfKeys={t('In the editor, {0} goes to the next flag, across all open proofs.', formatKeyName('Control+F8'))}
    >
      <main>
        <ProgressBar progress={view?.header.progress} />
        {view === undefined && (
          <LoadingPage
            opening={t('Opening the review…')}
            failed={t("Can't show the review.")}
            fault={model.faults[-1]}
          />
        )}
        {view?.phase === 'empty' && <ReviewEmptyState view={view} fault={model.faults[-1]} />}
        {head && !isSmall && <ReviewHeader {...head} />}
        {head && <ReviewSteps model={model} view={head.view} head={isSmall ? head : undefined} />}
        {head && model.isListing && <RelationList groups={head.view.relations} isShading={model.isShading} />}
        {view?.trial && (
          <RelationTrialPane
            key={`${view.trial.place} ${view.trial.text}`}
            trial={view.trial}
            fault={model.trialFault}
          />
        )}
      </main>
    </PageFrame>
  );
}
