import { useRef } from 'preact/hooks';
import type { CompareView } from '../../../src/protocol/index.ts';
import { useGameAsHome } from '../follow.ts';
import type { Model } from '../state/model.ts';
import { Band } from './band.tsx';
import { Games } from './games.tsx';
import { Ranking } from './ranking.tsx';
import { Reading } from './reading.tsx';

/** Once it has begun: who plays whom, who leads, the game that the reader is at, and two proofs side by side. */
export function Running({ model, view }: { readonly model: Model; readonly view: CompareView }) {
  const place = useRef<HTMLDivElement>(null);
  useGameAsHome(place);
  return (
    <div class="parts-in-page" ref={place}>
      <div class="top">
        <Games model={model} view={view} />
        <Ranking model={model} view={view} />
      </div>
      <Band model={model} view={view} />
      <Reading model={model} view={view} />
    </div>
  );
}
