import { t } from '../../../src/l10n/index.ts';
import type { CompareView, ReadingView } from '../../../src/protocol/index.ts';
import { LinkButton } from '../../shared/controls/link-button.tsx';
import { Select } from '../../shared/controls/select.tsx';
import { usePanel } from '../use-panel.ts';

export interface SideHeadProps {
  readonly view: CompareView;
  readonly reading: ReadingView;
  readonly side: 0 | 1;
  readonly isNarrow: boolean;
  readonly isShown: boolean;
}

/** Who is read on this side, and what is found in it; anybody else can be read instead. */
export function SideHead({ view, reading, side, isNarrow, isShown }: SideHeadProps) {
  const panel = usePanel();
  const head = reading.sides[side];
  const candidate = view.candidates[head.candidate];
  const title = `${candidate?.number ?? ''} ${candidate?.name ?? ''}`;
  if (!isShown)
    return (
      <div class="side-head away">
        <button
          type="button"
          onFocus={() => panel.turn(side)}
          onClick={() => panel.turn(side)}
          aria-pressed="false"
        >
          {title}
        </button>
      </div>
    );
  return (
    <div class={head.isWinner ? 'side-head winner' : 'side-head'}>
      <Select
        label={side === 0 ? t('Read at the left') : t('Read at the right')}
        isNameHidden
        value={String(head.candidate)}
        options={view.candidates.map(({ index, number, name }) => ({
          value: String(index),
          title: `${number} ${name}`,
        }))}
        onChange={(value) => panel.swap(side, Number(value))}
      >
        <span class="number">{candidate?.number}</span> {candidate?.name}
      </Select>
      <span class="side-words quiet">{head.words.join(' · ')}</span>
      <span class="side-acts small">
        <LinkButton onPress={() => panel.open(head.candidate)} label={t('Open {0} in an editor', title)}>
          {t('Open')}
        </LinkButton>
        {isNarrow && <span class="said-only">{t('Tab shows the other one.')}</span>}
      </span>
    </div>
  );
}
