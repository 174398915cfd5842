/** Views of the comparison panel, of every phase and size: what the host makes of comparisons by a simulated judge. */

import { renderComparisonTextByKey as bodyFor } from '../../src/editor/compare/view/reading.ts';
import type { CompareViewInput } from '../../src/editor/compare/view/types.ts';
import { toCompareView } from '../../src/editor/compare/view/view.ts';
import type { CompareView, RenderedText } from '../../src/protocol/index.ts';
import { compareInput, type Wanted } from './compare-inputs.ts';
import { oddChecker, quietChecker, scriptedReview, votesOn } from './scripted-reviews.ts';

type Phase = CompareView['phase'];

/** What each view was made of, so that it can be looked at in another way. */
const inputs = new Map<CompareView, CompareViewInput>();

function viewOf(input: CompareViewInput): CompareView {
  const view = toCompareView(input);
  inputs.set(view, input);
  return view;
}

function again(view: CompareView, change: (input: CompareViewInput) => Partial<CompareViewInput>): CompareView {
  const input = inputs.get(view);
  if (!input) throw new Error('This view is not of these.');
  return viewOf({ ...input, ...change(input) });
}

export function viewFor(wanted: Wanted, values: Partial<CompareViewInput> = {}): CompareView {
  return viewOf(compareInput(wanted, values));
}

/** A knockout to the last one; with `judgements`, a hybrid: to four, which are then judged so many times each. */
export function knockoutView(count: number, phase: Phase, judgements = 0): CompareView {
  return judgements === 0
    ? viewFor({ count, phase })
    : viewFor({ count, phase, strategy: 'hybrid', keep: 4, votes: judgements });
}

/** Everybody plays everybody. */
export function pairwiseView(count: number, phase: Phase): CompareView {
  return viewFor({ count, phase, strategy: 'pairwise', order: 'single' });
}

export function planView(count: number): CompareView {
  return viewFor({ count, phase: 'plan' });
}

export function emptyView(): CompareView {
  return viewFor({ count: 0, phase: 'empty' }, { asker: undefined });
}

/** The view with excluded candidates of these names that can be included; the last `pending` of them are for after the run. */
export function withExcluded(view: CompareView, names: readonly (string | undefined)[], pending = 0): CompareView {
  return again(view, ({ gathered: { candidates } }) => {
    const [{ proof } = { proof: undefined }] = candidates;
    return {
      includable: names.flatMap((name, k) =>
        name === undefined || !proof
          ? []
          : {
              candidate: { id: name, name, proof },
              reason: 'refused' as const,
              words: 'The candidate refuses to give a proof.',
              sourceIndex: candidates.length + k,
              isPending: k >= names.length - pending,
            },
      ),
    };
  });
}

/** The view with a game looked at: by its id, or the first that waits for a person. */
export function withGame(view: CompareView, id?: string): CompareView {
  return again(view, ({ look }) => ({ look: { ...look, game: id } }));
}

/** The view with two candidates side by side, the second with an error that votes have found. */
export function withReading(view: CompareView, pair: readonly [number, number]): CompareView {
  return again(view, ({ look, gathered, read }) => {
    const reviews = new Map(read);
    for (const [k, candidate] of pair.entries()) {
      const proof = gathered.candidates[candidate]?.proof;
      if (!proof) continue;
      const error = k === 1 ? 1 : -1;
      const review = scriptedReview({
        proof,
        checker: k === 1 ? oddChecker.slice(0, proof.steps.length) : quietChecker(proof.steps.length),
        judge: { count: 8 },
        replies: votesOn(error, error, error, -1, error, error, -1, -1),
      });
      reviews.set(candidate, { review });
    }
    return { look: { ...look, pair }, read: reviews };
  });
}

/** The view with those side by side that play the game which is looked at. */
function withPairOfGame(view: CompareView): CompareView {
  return view.game?.pair ? withReading(view, view.game.pair) : view;
}

/** The text of a key of any of these views, as a host hands it out. */
export function compareBody(key: string): RenderedText {
  for (const input of inputs.values()) {
    const body = bodyFor(input, key);
    if (body) return body;
  }
  return { blocks: [] };
}

/** One of each kind, by what it shows. */
export const compareViews: Readonly<Record<string, CompareView>> = {
  empty: emptyView(),
  'plan of 8': planView(8),
  '8 running': knockoutView(8, 'running'),
  '8 waiting': withPairOfGame(knockoutView(8, 'waiting')),
  '8 stopped': knockoutView(8, 'stopped'),
  '8 failed': knockoutView(8, 'failed'),
  '8 done': withReading(knockoutView(8, 'done'), [0, 1]),
  '4 waiting': knockoutView(4, 'waiting'),
  '5 running': knockoutView(5, 'running'),
  '16 hybrid': knockoutView(16, 'running', 8),
  '16 hybrid done': knockoutView(16, 'done', 8),
  '64 running': knockoutView(64, 'running'),
  '64 done': knockoutView(64, 'done'),
  '4 each against each': pairwiseView(4, 'running'),
  '16 each against each': pairwiseView(16, 'waiting'),
  '64 each against each': pairwiseView(64, 'done'),
};
