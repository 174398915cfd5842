import { t } from '../../../src/l10n/index.ts';
import type { OtherLabel } from '../../../src/protocol/index.ts';
import { LinkButton } from '../../shared/controls/link-button.tsx';
import { usePanel } from '../use-panel.ts';

export interface OthersProps {
  readonly others: readonly OtherLabel[];
  /** How many steps the item has. */
  readonly steps: number;
}

/** What other annotators say of the same item, side by side. */
export function Others({ others, steps }: OthersProps) {
  const panel = usePanel();
  return (
    <section class="others">
      <h2 class="title">{t('Labels of others')}</h2>
      <ul>
        {others.map(({ annotator, words, index, category, note }, k) => (
          <li key={`${annotator} ${k}`}>
            <h3>{annotator}</h3>
            <p>
              {index !== undefined && index >= 0 && index < steps ? (
                <LinkButton onPress={() => panel.go(index, 'key')} title={t('Go to step {0}', index + 1)}>
                  {words}
                </LinkButton>
              ) : (
                words
              )}
            </p>
            {category !== undefined && <p class="quiet small">{category}</p>}
            {note !== undefined && note !== '' && <p class="reason small">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
