import { useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { LabReplyView } from '../../../src/protocol/index.ts';
import { KeyCap } from '../../shared/index.ts';
import type { LabPageModel } from '../state/model.ts';
import { findNeighborVoteSample, getSelectedVoteSample, hasReplyText } from '../state/row-selection.ts';
import { useLabPageController } from '../use-panel.ts';

export interface VoteTabsProps {
  readonly model: LabPageModel;
  readonly votes: LabReplyView['votes'];
  /** The id of the shown reply. */
  readonly panelId: string;
}

/** The votes as tabs, each with its verdict. */
export function VoteTabs({ model, votes, panelId }: VoteTabsProps) {
  const panel = useLabPageController();
  const place = useRef<HTMLDivElement>(null);
  const here = getSelectedVoteSample(model);
  const go = (by: 1 | -1): void => {
    const sample = findNeighborVoteSample(model, by);
    if (sample === undefined) return;
    panel.showVote(sample);
    place.current?.querySelector<HTMLElement>(`[data-vote="${sample}"]`)?.focus();
  };
  return (
    <div class="votes-row">
      <div
        ref={place}
        class="vote-tabs"
        role="tablist"
        aria-label={t('Votes')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
          event.preventDefault();
          go(event.key === 'ArrowRight' ? 1 : -1);
        }}
      >
        {votes.map((vote) => {
          const { sample, words, state } = vote;
          const isHere = sample === here;
          return (
            <button
              type="button"
              key={sample}
              role="tab"
              class={`vote ${state}`}
              data-vote={sample}
              aria-selected={isHere}
              aria-controls={isHere ? panelId : undefined}
              aria-disabled={!hasReplyText(vote)}
              tabIndex={isHere ? 0 : -1}
              onClick={() => {
                if (hasReplyText(vote)) panel.showVote(sample);
              }}
            >
              <span class="quiet">{t('vote {0}', sample + 1)}</span>
              <span class="vote-words cut">{words}</span>
            </button>
          );
        })}
      </div>
      <span class="vote-keys">
        <KeyCap name="[" />
        <KeyCap name="]" />
      </span>
    </div>
  );
}
