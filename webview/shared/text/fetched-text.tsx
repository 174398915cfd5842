import { useMemo } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { usePageController } from '../state/panel-context.ts';
import { HintTooltipContext } from './rich-inlines.tsx';
import { RichText } from './rich-text.tsx';
import type { RenderedTextStore } from './step-texts.ts';

/** The number of source characters in a line of proof text. The source is longer than its typeset text. */
const IN_A_LINE = 75 * 1.25;

/** The text to draw. */
export interface FetchedTextProps {
  /** The place where the text is drawn, so that the earlier text stays until this one arrives: see `Bodies.at`. */
  readonly place: number;
  readonly body: string;
  readonly length: number;
}

/**
 * A text that the page fetches when it draws it. Until it arrives, the earlier text stays, or a placeholder with the estimated
 * number of lines.
 */
export function FetchedText({ place, body, length }: FetchedTextProps) {
  const { bodies } = usePageController<{ readonly bodies: RenderedTextStore }>();
  const found = bodies.at(place, body);
  // The previous version of a step has no earlier text to show in its place.
  const blocks = found && (!found.isOld || place >= -1) ? found.body.blocks : undefined;
  const hints = blocks && found?.body.hints?.join('\n');
  const text = useMemo(() => {
    const drawn = blocks && <RichText blocks={blocks} voice="proof" below={2} />;
    return hints === undefined ? (
      drawn
    ) : (
      <HintTooltipContext.Provider value={hints}>{drawn}</HintTooltipContext.Provider>
    );
  }, [blocks, hints]);
  return (
    <div class="text" aria-busy={found === undefined || found.isOld}>
      {text ?? <Waiting lines={likelyLines(length)} />}
      {hints !== undefined && (
        <span id={`hints-${place}`} hidden>
          {hints}
        </span>
      )}
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

/** The number of lines of the placeholder. */
function likelyLines(length: number): number {
  return Math.min(12, Math.max(1, Math.ceil(length / IN_A_LINE)));
}
