import { t } from '../../../src/l10n/index.ts';
import { getIndexAfterKeyDown } from '../../shared/index.ts';
import type { ReadingSection } from '../state/model.ts';
import { useReadingPageController } from '../use-panel.ts';

/** The tabs of a narrow page. */
export function SectionTabs({ chosen }: { readonly chosen: ReadingSection }) {
  const panel = useReadingPageController();
  const sections: readonly (readonly [ReadingSection, string])[] = [
    ['outline', t('Outline')],
    ['graph', t('Graph')],
    ['symbols', t('Symbols')],
  ];
  const at = sections.findIndex(([section]) => section === chosen);
  const choose = (event: KeyboardEvent): void => {
    const sideways: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' };
    const next = getIndexAfterKeyDown(sideways[event.key] ?? event.key, at, sections.length);
    const [section] = sections[next ?? -1] ?? [];
    if (section === undefined) return;
    event.preventDefault();
    panel.choose(section);
    (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };
  return (
    <div class="section-tabs" role="tablist" aria-label={t('Sections')} data-keys onKeyDown={choose}>
      {sections.map(([section, name]) => (
        <button
          key={section}
          type="button"
          role="tab"
          aria-selected={section === chosen}
          tabIndex={section === chosen ? 0 : -1}
          onClick={() => panel.choose(section)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
