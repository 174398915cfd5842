import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { Inline } from '../../../src/protocol/index.ts';
import { FormulaView, isShortFormula, ShadingScreenReaderText } from './formula-view.tsx';

/** Punctuation that must not begin a line after a formula. */
const STICKS = /^[.,;:!?)\]}’”'"»…%]+(?:[-–—](?=\S))?/u;

/** The maximum width of a punctuation mark, in pixels. */
const WIDEST = 10;

/** The explanations of the hints in a text, one in each line. */
export const HintTooltipContext = createContext<string | undefined>(undefined);

/** Words and formulas in a line. Punctuation stays on the line of the formula before it. */
export function RichInlines({ inlines }: { readonly inlines: readonly Inline[] }) {
  const drawn: ComponentChildren[] = [];
  let taken = 0;
  for (const [k, inline] of inlines.entries()) {
    const next = inlines[k + 1];
    const tail = inline.kind === 'maths' && next?.kind === 'text' ? STICKS.exec(next.text)?.[0] : undefined;
    const rest = inline.kind === 'text' && taken > 0 ? { ...inline, text: inline.text.slice(taken) } : inline;
    const one = <One key={k} inline={rest} />;
    taken = tail?.length ?? 0;
    if (tail === undefined || inline.kind !== 'maths') drawn.push(one);
    else {
      drawn.push(
        <span
          key={k}
          class={isShortFormula(inline.tex) ? 'stuck' : 'stuck long'}
          style={{ '--room': `${tail.length * WIDEST}px` }}
        >
          {one}
          <span class="tail">{tail}</span>
        </span>,
      );
    }
  }
  return <>{drawn}</>;
}

function One({ inline }: { readonly inline: Inline }) {
  const hints = useContext(HintTooltipContext);
  const inner = 'inlines' in inline && <RichInlines inlines={inline.inlines} />;
  switch (inline.kind) {
    case 'text':
      return <>{tightenDegreeSigns(inline.text)}</>;
    case 'maths':
    case 'display':
      return <FormulaView {...inline} display={inline.kind === 'display'} />;
    case 'strong':
      return <strong>{inner}</strong>;
    case 'emphasis':
      return <em>{inner}</em>;
    case 'underline':
    case 'small-caps':
      return <span class={inline.kind}>{inner}</span>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return (
        <span class="address" title={inline.address}>
          {inner}
        </span>
      );
    case 'image':
      return (
        <span class="address" title={inline.address}>
          {inline.alt === '' ? t('[Image]') : t('[Image: {0}]', inline.alt)}
        </span>
      );
    case 'mark':
      if (inline.tone !== 'checked' && inline.tone !== 'unchecked')
        return (
          <mark class={inline.tone} title={inline.tone === 'hint' ? hints : undefined}>
            {inner}
          </mark>
        );
      return (
        <span class={`shade ${inline.tone}`}>
          {inner}
          <ShadingScreenReaderText tones={[inline.tone]} />
        </span>
      );
    case 'renamed':
      return <abbr title={inline.original}>{inline.text}</abbr>;
    case 'break':
      return <br />;
    default:
      return inline satisfies never;
  }
}

/** Moves degree signs closer to their numbers. In the proof font, the sign has so much space around it that 30° looks like 30 °. */
export function tightenDegreeSigns(text: string): ComponentChildren {
  if (!text.includes('°')) return text;
  return text.split('°').flatMap((part, k) =>
    k === 0
      ? [part]
      : [
          <span key={k} class="degree">
            °
          </span>,
          part,
        ],
  );
}
