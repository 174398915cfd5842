import { t } from '../../../src/l10n/index.ts';
import type { CompareHeaderButton, CompareView } from '../../../src/protocol/index.ts';
import { Button, DotSeparatedLine, DotSeparatedLinks } from '../../shared/index.ts';
import { useComparePageController } from '../use-panel.ts';

/** The header: standing, design, cost and actions. */
export function CompareHeader({ view }: { readonly view: CompareView }) {
  const panel = useComparePageController();
  const { sentence, design, spent, notices, actions } = view.header;
  const [first, ...others] = spent;
  /** A stopped comparison doesn't continue by itself, so its actions are buttons. */
  const isHalted = view.phase === 'stopped' || view.phase === 'failed';
  // The plan has its own actions.
  const drawn = view.phase === 'plan' ? [] : actions;
  const links = drawn.map(({ action, title }) => ({
    words: title,
    onPress: () => panel.act(action),
    shownKey: action === 'stop' ? 'Escape' : undefined,
  }));
  return (
    <header class="compare-head">
      <h1>{sentence}</h1>
      {first !== undefined && <p class="spent">{first}</p>}
      {(design.length > 0 || drawn.length > 0) && (
        <p class="quiet small design">
          <DotSeparatedLine parts={design}>
            {!isHalted && <DotSeparatedLinks links={links} hasBefore={design.length > 0} />}
          </DotSeparatedLine>
        </p>
      )}
      {others.length > 0 && <p class="quiet small spent">{others.join(' · ')}</p>}
      {notices.length > 0 && (
        <ul class="small notices">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {isHalted && drawn.length > 0 && <Buttons actions={drawn} />}
    </header>
  );
}

function Buttons({ actions }: { readonly actions: readonly CompareHeaderButton[] }) {
  const panel = useComparePageController();
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div class="acts head-acts" role="group" aria-label={t('Actions')}>
      {actions.map(({ action, title }, k) => (
        <Button key={action} look={k === 0 ? 'primary' : 'quiet'} onPress={() => panel.act(action)}>
          {title}
        </Button>
      ))}
    </div>
  );
}
