import { useMemo } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { usePanelAs } from '../state/panel-context.ts';
import type { Bodies } from './bodies.ts';
import { RichText } from './rich-text.tsx';

/** Characters in a line of proof text, as it is written: that is longer than what is typeset from it. */
const IN_A_LINE = 75 * 1.25;

/** Which text is drawn where. */
export interface BodyTextProps {
  /** Where it is drawn, for the text that stays until the next one has come: see `Bodies.at`. */
  readonly place: number;
  readonly body: string;
  readonly length: number;
}

/** A text that is fetched as it is drawn. Until it arrives, the one before stays, or a placeholder of the likely number of lines. */
export function BodyText({ place, body, length }: BodyTextProps) {
  const { bodies } = usePanelAs<{ readonly bodies: Bodies }>();
  const found = bodies.at(place, body);
  // What a step was is of one step alone: nothing else stands in for it.
  const blocks = found && (!found.isOld || place >= -1) ? found.body.blocks : undefined;
  const text = useMemo(() => blocks && <RichText blocks={blocks} voice="proof" below={2} />, [blocks]);
  return (
    <div class="text" aria-busy={found === undefined || found.isOld}>
      {text ?? <Waiting lines={likelyLines(length)} />}
    </div>
  );
}

function Waiting({ lines }: { readonly lines: number }) {
  return (
    <div class="waiting-text">
      <span class="said-only">{t('Typesetting…')}</span>
      {Array.from({ length: lines }, (_, k) => (
        <div key={k} />
      ))}
    </div>
  );
}

/** Lines of a placeholder. */
function likelyLines(length: number): number {
  return Math.min(12, Math.max(1, Math.ceil(length / IN_A_LINE)));
}
