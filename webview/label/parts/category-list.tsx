import { useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { ErrorCategoryView } from '../../../src/protocol/index.ts';
import { getIndexAfterKeyDown, KeyCap } from '../../shared/index.ts';
import { useLabelPageController } from '../use-panel.ts';
import { LabelSectionHeading } from './section-heading.tsx';

interface ErrorCategoryListProps {
  readonly categories: readonly ErrorCategoryView[];
  /** Whether it can be opened and closed. */
  readonly canFold: boolean;
  /** Whether only the chosen category is shown. */
  readonly isFolded: boolean;
}

/** The list of error categories. While it has the focus, letters choose a category and the panel's keys don't act. */
export function ErrorCategoryList({ categories, canFold, isFolded }: ErrorCategoryListProps) {
  const panel = useLabelPageController();
  const place = useRef<HTMLDivElement>(null);
  const chosen = categories.findIndex(({ isChosen }) => isChosen);
  const [active, setActive] = useState(Math.max(0, chosen));
  const at = Math.min(active, categories.length - 1);
  const choose = (index: number): void => {
    const category = categories[index];
    if (!category) return;
    setActive(index);
    panel.say({ kind: 'category', category: category.id });
    panel.focus('text');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || event.isComposing) return;
    const to = getIndexAfterKeyDown(key, at, categories.length);
    if (to !== undefined) setActive(to);
    // For example, the held key that moved the focus here. It selects nothing.
    else if (event.repeat) return;
    else if (key === 'Enter' || key === ' ') choose(at);
    else if (key === 'Escape') panel.focus('text');
    else {
      const index = categories.findIndex((category) => category.key === key);
      if (index < 0) return;
      choose(index);
    }
    event.preventDefault();
  };
  return (
    <section class="categories">
      <LabelSectionHeading
        name={t('Category')}
        keyName="c"
        beside={categories[chosen]?.name ?? t('optional')}
        isBesideShown={canFold ? isFolded : chosen < 0}
        isOpen={!isFolded}
        {...(canFold && { onToggle: () => panel.toggle('category') })}
      />
      {!isFolded && (
        <div
          class="choices"
          role="listbox"
          data-keys
          tabIndex={0}
          ref={place}
          aria-label={t('Category (optional)')}
          aria-activedescendant={`category-${at}`}
          onKeyDown={onKeyDown}
        >
          {categories.map((category, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus.
            <div
              key={category.id}
              id={`category-${index}`}
              role="option"
              class={index === at ? 'choice active' : 'choice'}
              aria-selected={category.isChosen}
              title={category.meaning}
              onClick={() => choose(index)}
            >
              <span class="check" aria-hidden>
                {category.isChosen && (
                  <svg viewBox="0 0 16 16" aria-hidden="true">
                    <path d="M3 8.5 6.5 12 13 4.5" />
                  </svg>
                )}
              </span>
              <span class="choice-name">{category.name}</span>
              <KeyCap name={category.key} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
