import { useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import type { CompareView } from '../../src/protocol/index.ts';
import { Button, Empty, Fault, Frame, Opening, ProgressBar, useModel } from '../shared/index.ts';
import { useMatchAsHome } from './follow.ts';
import { createKeyTable, listKeyHints } from './keys.ts';
import type { ComparePage } from './panel.ts';
import { Bracket } from './parts/bracket.tsx';
import { Header } from './parts/header.tsx';
import { MatchBand } from './parts/match-band.tsx';
import { Matrix } from './parts/matrix.tsx';
import { Plan } from './parts/plan.tsx';
import { Ranking } from './parts/ranking.tsx';
import { Reading } from './parts/reading.tsx';
import type { CompareModel } from './state/model.ts';
import { usePanel } from './use-panel.ts';

export function App({ panel }: { readonly panel: ComparePage }) {
  const model = useModel(panel);
  const { view, fault } = model;
  const isShown = view !== undefined && view.phase !== 'empty';
  const plan = view?.phase === 'plan' ? view.plan : undefined;
  return (
    <Frame
      panel={panel}
      className="compare"
      hints={isShown ? (plan ? [] : listKeyHints()) : undefined}
      macros={view?.macros}
      keyTable={createKeyTable}
      keysTitle={t('Keyboard shortcuts')}
    >
      <main>
        <ProgressBar progress={view?.header.progress} />
        <div class="page">
          {view === undefined && (
            <Opening
              opening={t('Opening the comparison…')}
              failed={t("Can't show the comparison.")}
              fault={fault}
            />
          )}
          {view?.phase === 'empty' && <NothingToCompare view={view} fault={fault} />}
          {isShown && <Header view={view} />}
          {isShown && plan && <Plan view={view} plan={plan} />}
          {isShown && !plan && <RunningComparison model={model} view={view} />}
        </div>
      </main>
      {isShown && <Fault sentence={fault} />}
    </Frame>
  );
}

/** A started comparison: matches, ranking, current match, and two proofs side by side. */
function RunningComparison({ model, view }: { readonly model: CompareModel; readonly view: CompareView }) {
  const place = useRef<HTMLDivElement>(null);
  useMatchAsHome(place);
  return (
    <div class="parts-in-page" ref={place}>
      <div class="top">
        <MatchesPart model={model} view={view} />
        <Ranking model={model} view={view} />
      </div>
      <MatchBand model={model} view={view} />
      <Reading model={model} view={view} />
    </div>
  );
}

/** The matches: as columns with connecting lines, or as a matrix of all pairs. */
function MatchesPart({ model, view }: { readonly model: CompareModel; readonly view: CompareView }) {
  if (!view.isMatrix) return <Bracket model={model} view={view} from={0} />;
  return (
    <div class="games">
      <Matrix model={model} view={view} />
      {view.rounds.length > 1 && <Bracket model={model} view={view} from={1} />}
    </div>
  );
}

interface NothingProps {
  readonly view: CompareView;
  readonly fault: string | undefined;
}

function NothingToCompare({ view, fault }: NothingProps) {
  const panel = usePanel();
  const { sentence, notices, actions } = view.header;
  return (
    <Empty title={sentence} fault={fault}>
      {notices.map((notice) => (
        <p class="lead" key={notice}>
          {notice}
        </p>
      ))}
      <div class="acts">
        {actions.map(({ action, title }, k) => (
          <Button key={action} look={k === 0 ? 'primary' : 'secondary'} onPress={() => panel.act(action)}>
            {title}
          </Button>
        ))}
      </div>
    </Empty>
  );
}
