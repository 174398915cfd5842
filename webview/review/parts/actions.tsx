import { t } from '../../../src/l10n/index.ts';
import type { StepAction, StepDetail } from '../../../src/protocol/index.ts';
import { Button } from '../../shared/controls/button.tsx';
import { KeyCap } from '../../shared/keys/key-cap.tsx';
import { CAPS } from '../state/keys.ts';
import { usePanel } from '../use-panel.ts';

/** What can be done with a step, each with its key. Taking back what was said stands beside what was said. */
export function Actions({ detail, hasDraft }: { readonly detail: StepDetail; readonly hasDraft: boolean }) {
  const panel = usePanel();
  const actions = detail.actions.filter((action) => action !== 'retract');
  if (actions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div
      class="acts step-acts"
      role="group"
      aria-label={t('What can be done with step {0}', detail.index + 1)}
    >
      {actions.map((action) => {
        const cap = CAPS[action];
        return (
          <Button
            key={action}
            look="quiet"
            onPress={() => panel.does(action, detail.index)}
            {...(cap !== undefined && { keyName: cap })}
          >
            {action === 'dispute' && hasDraft ? t('Go on disputing…') : titleOf(action)}
            {cap !== undefined && <KeyCap name={cap} />}
          </Button>
        );
      })}
    </div>
  );
}

function titleOf(action: StepAction): string {
  switch (action) {
    case 'agree':
      return t('Agree');
    case 'dispute':
      return t('Dispute…');
    case 'retract':
      return t('Take back');
    case 'judgeAgain':
      return t('Judge again from here');
    case 'replies':
      return t('Raw replies');
    case 'showInEditor':
      return t('Show in the editor');
    case 'copy':
      return t('Copy');
    case 'note':
      return t('Add a note');
    default:
      return action satisfies never;
  }
}
