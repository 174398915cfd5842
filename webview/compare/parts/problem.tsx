import { t } from '../../../src/l10n/index.ts';
import type { CompareView, Macro } from '../../../src/protocol/index.ts';
import { Disclosure } from '../../shared/controls/disclosure.tsx';
import { BodyText } from '../../shared/text/body-text.tsx';
import { usePanel } from '../use-panel.ts';

export interface ProblemProps {
  readonly problem: NonNullable<CompareView['problem']>;
  readonly macros: readonly Macro[];
  readonly isOpen: boolean;
}

/** What both solve, to be opened above their steps. */
export function Problem({ problem, macros, isOpen }: ProblemProps) {
  const panel = usePanel();
  return (
    <div class="problem">
      <Disclosure title={t('Problem')} isOpen={isOpen} onToggle={panel.toggleProblem}>
        <BodyText
          bodies={panel.bodies}
          place={-1}
          body={problem.body}
          length={problem.length}
          macros={macros}
        />
      </Disclosure>
    </div>
  );
}
