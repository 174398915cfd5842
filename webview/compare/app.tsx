import { useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import type { CompareView } from '../../src/protocol/index.ts';
import {
  Button,
  EmptyState,
  ErrorMessage,
  LoadingPage,
  PageFrame,
  ProgressBar,
  usePageModel,
} from '../shared/index.ts';
import { useMatchFocusFallback } from './follow-match.ts';
import { createCompareKeyBindings, listCompareKeyHints } from './keys.ts';
import type { ComparePageController } from './panel.ts';
import { Bracket } from './parts/bracket.tsx';
import { ExcludedCandidates } from './parts/details-list.tsx';
import { CompareHeader } from './parts/header.tsx';
import { CurrentMatchSection } from './parts/match-band.tsx';
import { RoundRobinMatrix } from './parts/matrix.tsx';
import { ComparisonPlanForm } from './parts/plan.tsx';
import { CandidateRanking } from './parts/ranking.tsx';
import { SideBySideProofs } from './parts/reading.tsx';
import type { ComparePageModel } from './state/model.ts';
import { useComparePageController } from './use-panel.ts';

export function CompareApp({ panel }: { readonly panel: ComparePageController }) {
  const model = usePageModel(panel);
  const { view, fault } = model;
  const isShown = view !== undefined && view.phase !== 'empty';
  const plan = view?.phase === 'plan' ? view.plan : undefined;
  return (
    <PageFrame
      panel={panel}
      className="compare"
      hints={isShown ? (plan ? [] : listCompareKeyHints()) : undefined}
      macros={view?.macros}
      keyTable={createCompareKeyBindings}
    >
      <main>
        <ProgressBar progress={view?.header.progress} />
        <div class="page">
          {view === undefined && (
            <LoadingPage
              opening={t('Opening the comparison…')}
              failed={t("Can't show the comparison.")}
              fault={fault}
            />
          )}
          {view?.phase === 'empty' && <NothingToCompare view={view} fault={fault} />}
          {isShown && <CompareHeader view={view} />}
          {isShown && plan && <ComparisonPlanForm view={view} plan={plan} />}
          {isShown && !plan && <RunningComparison model={model} view={view} />}
        </div>
      </main>
      {isShown && <ErrorMessage sentence={fault} />}
    </PageFrame>
  );
}

/** A started comparison: matches, ranking, current match, and two proofs side by side. */
function RunningComparison({ model, view }: { readonly model: ComparePageModel; readonly view: CompareView }) {
  const place = useRef<HTMLDivElement>(null);
  useMatchFocusFallback(place);
  return (
    <div class="parts-in-page" ref={place}>
      <div class="top">
        <MatchesPart model={model} view={view} />
        <CandidateRanking model={model} view={view} />
      </div>
      <CurrentMatchSection model={model} view={view} />
      <SideBySideProofs model={model} view={view} />
    </div>
  );
}

/** The matches: as columns with connecting lines, or as a matrix of all pairs. */
function MatchesPart({ model, view }: { readonly model: ComparePageModel; readonly view: CompareView }) {
  if (!view.isMatrix) return <Bracket model={model} view={view} from={0} />;
  return (
    <div class="games">
      <RoundRobinMatrix model={model} view={view} />
      {view.rounds.length > 1 && <Bracket model={model} view={view} from={1} />}
    </div>
  );
}

function NothingToCompare({ view, fault }: { readonly view: CompareView; readonly fault: string | undefined }) {
  const panel = useComparePageController();
  const { sentence, notices, actions } = view.header;
  return (
    <EmptyState title={sentence} fault={fault}>
      {notices.map((notice) => (
        <p class="lead" key={notice}>
          {notice}
        </p>
      ))}
      <ExcludedCandidates excluded={view.excluded} />
      <div class="acts">
        {actions.map(({ action, title }, k) => (
          <Button key={action} look={k === 0 ? 'primary' : 'secondary'} onPress={() => panel.act(action)}>
            {title}
          </Button>
        ))}
      </div>
    </EmptyState>
  );
}
