import type { CompareView } from '../../../src/protocol/index.ts';
import type { Model } from '../state/model.ts';
import { Bracket } from './bracket.tsx';
import { Matrix } from './matrix.tsx';

/** Who plays whom: columns of games with lines between them, or everybody against everybody. */
export function Games({ model, view }: { readonly model: Model; readonly view: CompareView }) {
  if (!view.isMatrix) return <Bracket model={model} view={view} from={0} />;
  return (
    <div class="games">
      <Matrix model={model} view={view} />
      {view.rounds.length > 1 && <Bracket model={model} view={view} from={1} />}
    </div>
  );
}
