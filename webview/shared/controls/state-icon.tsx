import type { ReviewHeaderView, StepState } from '../../../src/protocol/index.ts';
import { ICON_SHAPES, type IconName, type IconShape } from './icon-shapes.ts';

export interface StateIconProps {
  readonly state: StepState | ReviewHeaderView['icon'] | IconName;
  /** Whether this is the main error, which is red. Other errors of the kind are amber. */
  readonly isLoud?: boolean;
  /** The name for screen readers. Without it, the icon is hidden from them, because a text beside it says the same. */
  readonly words?: string;
}

/** The icon of a state, in the color of the state. Draws nothing for a state without an icon. */
export function StateIcon({ state, isLoud = state === 'earliest-error', words }: StateIconProps) {
  const name = shapeOf(state);
  if (name === undefined) return words ? <span class="said-only">{words}</span> : null;
  return (
    <>
      <svg class={`state-icon ${toneOf(name, isLoud)}`} viewBox="0 0 16 16" aria-hidden>
        {ICON_SHAPES[name].map(drawn)}
      </svg>
      {words && <span class="said-only">{words}</span>}
    </>
  );
}

function drawn(shape: IconShape, k: number) {
  if ('path' in shape) {
    const { path, stroke, dash } = shape;
    return (
      <path
        key={k}
        d={path}
        stroke="currentColor"
        stroke-width={stroke}
        {...(dash ? { 'stroke-dasharray': dash } : {})}
      />
    );
  }
  const paint =
    shape.stroke === undefined ? { fill: 'currentColor' } : { stroke: 'currentColor', 'stroke-width': shape.stroke };
  if ('circle' in shape) {
    const [x, y, radius] = shape.circle;
    return <circle key={k} cx={x} cy={y} r={radius} {...paint} />;
  }
  const [x, y, width, height] = shape.rect;
  return <rect key={k} x={x} y={y} width={width} height={height} {...paint} />;
}

/** The amber tone for states that can be the main error but aren't here. */
const TONES: Readonly<Record<IconName, 'doubt' | 'plain' | 'quiet'>> = {
  'earliest-error': 'doubt',
  'false-statement': 'doubt',
  doubtful: 'doubt',
  'please-check': 'doubt',
  'answer-different': 'doubt',
  'unknown-reference': 'doubt',
  unreachable: 'plain',
  cites: 'plain',
  hint: 'plain',
  'not-a-proof': 'plain',
  'comes-after': 'quiet',
  'after-error': 'quiet',
  'no-error': 'quiet',
  pending: 'quiet',
  stale: 'quiet',
};

function toneOf(name: IconName, isLoud: boolean): string {
  const mayBeLoud = name === 'earliest-error' || name === 'false-statement';
  return mayBeLoud && isLoud ? 'error' : TONES[name];
}

function shapeOf(state: StateIconProps['state']): IconName | undefined {
  switch (state) {
    case 'no-error-found':
      return 'no-error';
    case 'running':
    case 'judging':
      return 'pending';
    case 'abstained':
    case 'failed':
    case 'none':
      return undefined;
    default:
      return state;
  }
}
