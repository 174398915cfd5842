import { t } from '../../../src/l10n/index.ts';
import type { ReadingCell } from '../../../src/protocol/index.ts';
import { BodyText, StateIcon } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

export interface StepProps {
  /** None: this proof is over already. */
  readonly cell: ReadingCell | null;
  readonly index: number;
  readonly side: 0 | 1;
  readonly candidate: number;
  /** What it is called. */
  readonly number: string;
}

/** A step of one of the two. */
export function Step({ cell, index, side, candidate, number }: StepProps) {
  const panel = usePanel();
  if (cell === null) return <div class="cell none" />;
  const names = ['cell', cell.state, cell.isLoud && 'loud edge', cell.isDimmed && 'dimmed'];
  return (
    <article class={names.filter(Boolean).join(' ')} aria-label={t('{0}, step {1}', number, index + 1)}>
      {/* Not a stop for Tab, of which there would be two in each row: what is above the list opens the proof, too. */}
      <button
        type="button"
        class="cell-mark"
        tabIndex={-1}
        title={t('Open step {0} in an editor', index + 1)}
        aria-label={t('Open step {0} in an editor', index + 1)}
        onClick={() => panel.open(candidate, index)}
      >
        <StateIcon state={cell.state} isLoud={cell.isLoud} />
      </button>
      <BodyText
        // What is drawn stays at its place until the next text is there: each side has places of its own.
        place={2 * index + side}
        body={cell.body}
        length={cell.length}
      />
      {cell.words !== '' && <Words words={cell.words} isQuiet={cell.isDimmed} />}
    </article>
  );
}

/** Up to the first mark of punctuation: the state, which is what the eye looks for. */
const STATE = /^[^,.;:，。；：]+/u;

/** Of what comes after an error its mark and its tone say enough. */
function Words({ words, isQuiet }: { readonly words: string; readonly isQuiet: boolean }) {
  const state = STATE.exec(words)?.[0] ?? '';
  return (
    <p class={isQuiet ? 'said-only' : 'cell-words'}>
      <strong>{state}</strong>
      {words.slice(state.length)}
    </p>
  );
}
