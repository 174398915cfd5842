import { t } from '../../../src/l10n/index.ts';
import type { LabelItemView } from '../../../src/protocol/index.ts';
import { Chevron, FetchedText, KeyCap } from '../../shared/index.ts';
import { useLabelPageController } from '../use-panel.ts';

/** The drawing positions of the problem and the reference, before those of all steps. */
const PROBLEM = -1;
const REFERENCE = -1_000_000_000;

/** The problem and, if opened, the reference, above the steps. */
export function ProblemAndReference({ item }: { readonly item: LabelItemView }) {
  const { problem, facts } = item;
  return (
    <div class="above">
      {problem && (
        <section aria-labelledby="problem-name">
          <h2 id="problem-name" class="quiet small">
            {[t('Problem'), ...facts].join(' · ')}
          </h2>
          <FetchedText place={PROBLEM} body={problem.body} length={problem.length} />
        </section>
      )}
      {!problem && facts.length > 0 && <p class="quiet small">{facts.join(' · ')}</p>}
      {item.reference && <ReferenceSection reference={item.reference} />}
    </div>
  );
}

/** The reference, hidden until the annotator opens it. Opening it is recorded. */
function ReferenceSection({ reference }: { readonly reference: NonNullable<LabelItemView['reference']> }) {
  const panel = useLabelPageController();
  const { body, length, answer } = reference;
  const isShown = body !== undefined;
  return (
    <section class="reference" aria-labelledby="reference-name">
      <h2 id="reference-name" class="quiet small">
        <button
          type="button"
          class="opener"
          aria-expanded={isShown}
          aria-keyshortcuts="g"
          title={isShown ? t('Hide the reference') : t('Show the reference. Your label records that you did.')}
          onClick={() => panel.reference(!isShown)}
        >
          <Chevron isOpen={isShown} />
          {isShown ? t('Reference') : t('Reference (hidden)')}
        </button>
        <KeyCap name="g" />
      </h2>
      {isShown && (
        <>
          <FetchedText place={REFERENCE} body={body} length={length} />
          {answer !== undefined && <p class="answer">{t('Final answer: {0}', answer)}</p>}
        </>
      )}
    </section>
  );
}
