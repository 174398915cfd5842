import { t } from '../../../src/l10n/index.ts';
import type { CompareAction, CompareView } from '../../../src/protocol/index.ts';
import { Button } from '../../shared/controls/button.tsx';
import { Fault } from '../../shared/fault.tsx';
import { KeyCap } from '../../shared/key-cap.tsx';
import { LinkButton } from '../../shared/link-button.tsx';
import { usePanel } from '../use-panel.ts';

export interface HeaderProps {
  readonly view: CompareView;
  readonly fault: string | undefined;
}

/** How it stands in one sentence, how it is done, what it has taken, and what can be done about it. */
export function Header({ view, fault }: HeaderProps) {
  const { sentence, design, spent, notices, actions } = view.header;
  const [first, ...others] = spent;
  // What begins it, or who judges, stands with the plan.
  const drawn = view.phase === 'plan' ? [] : actions.filter(({ action }) => action !== 'stop');
  return (
    <header class="compare-head">
      <h1>{sentence}</h1>
      {first !== undefined && <p class="spent">{first}</p>}
      <div class="quiet small design">
        {design.length > 0 && <span>{design.join(' · ')}</span>}
        <Stop actions={actions} hasBefore={design.length > 0} />
      </div>
      {others.length > 0 && <p class="quiet small spent">{others.join(' · ')}</p>}
      {notices.length > 0 && (
        <ul class="small notices">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {drawn.length > 0 && <Actions actions={drawn} phase={view.phase} />}
      <Fault sentence={fault} />
    </header>
  );
}

function Stop({
  actions,
  hasBefore,
}: {
  readonly actions: readonly CompareAction[];
  readonly hasBefore: boolean;
}) {
  const panel = usePanel();
  const stop = actions.find(({ action }) => action === 'stop');
  if (stop === undefined) return null;
  return (
    <span class="stop">
      {hasBefore && ' · '}
      <LinkButton onPress={() => panel.act('stop')} keyName="Escape">
        {stop.title}
      </LinkButton>
      <KeyCap name="Esc" />
    </span>
  );
}

function Actions({
  actions,
  phase,
}: {
  readonly actions: readonly CompareAction[];
  readonly phase: CompareView['phase'];
}) {
  const panel = usePanel();
  /** The likeliest is loud only where nothing goes on without it. */
  const isHalted = phase === 'stopped' || phase === 'failed';
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div class="acts head-acts" role="group" aria-label={t('What can be done')}>
      {actions.map(({ action, title }, k) => (
        <Button
          key={action}
          look={isHalted && k === 0 ? 'primary' : 'quiet'}
          onPress={() => panel.act(action)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}
