import { t } from '../../../src/l10n/index.ts';
import type { Macro, ReviewView } from '../../../src/protocol/index.ts';
import { Text } from './text.tsx';

/** The problem, quietly, above the steps. */
export function Problem({
  problem,
  macros,
}: {
  readonly problem: NonNullable<ReviewView['problem']>;
  readonly macros: readonly Macro[];
}) {
  return (
    <section class="step problem" aria-labelledby="problem-name">
      <div class="sheet">
        <div class="margin">
          <h2 id="problem-name">{t('Problem')}</h2>
        </div>
        <Text place={-1} body={problem.body} length={problem.length} macros={macros} />
      </div>
    </section>
  );
}
