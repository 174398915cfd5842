import { defined } from '../../core/base/optional.ts';
import { comparisonSentences, type Game, type Standing } from '../../core/select/index.ts';
import type { CompareHostApi, CompareState, CompareView, GameChoice } from '../../protocol/index.ts';
import { focusQuestion } from '../ask/index.ts';
import { annotatorName } from '../labels/index.ts';
import { drawnBodies } from '../pages/index.ts';
import { act } from './actions.ts';
import type { Comparison } from './comparison.ts';
import { openCandidate } from './open-candidate.ts';
import type { CompareLook, ComparePanelParts } from './types.ts';
import { compareBody } from './view/reading.ts';
import type { CompareInput } from './view/types.ts';

/** By keys that name all that matters to what is drawn, of whatever comparison. */
const bodies = drawnBodies();

/** What a page can do with its own panel. */
export interface OwnComparison {
  readonly comparison: Comparison;
  /** The page is ready, with its saved state, and gets the whole view. */
  ready(state: CompareState | undefined): CompareView;
  look(look: CompareLook): void;
  /** The view that the page has now. */
  input(): CompareInput;
  /** How things stood in a snapshot that the reader may still have before them. */
  sent(revision: number): Standing | undefined;
}

/** Does what a page asks for. Whatever cannot be done is said in a sentence. */
export function compareHostApi(own: OwnComparison, parts: ComparePanelParts): CompareHostApi {
  const { comparison } = own;
  return {
    ready: async ({ state }) => own.ready(state),
    bodies: async ({ keys }) => bodies(keys, (key) => compareBody(own.input(), key)),
    look: async (look) => own.look(defined(look)),
    focusQuestion: async () => focusQuestion(),
    change: async (change) => comparison.change(change),
    decide: async ({ revision, game, choice }) => {
      const seen = gameIn(own.sent(revision), game);
      const now = gameIn(comparison.held?.standing, game);
      const pair = seen && pairOf(seen);
      if (!now || !pair || pairOf(now)?.join() !== pair.join())
        throw new Error(comparisonSentences.gameChanged());
      const winner = winnerOf(pair, choice);
      await comparison.decide({ kind: 'game', game, winner, pair, ...saidNow() });
    },
    overrule: async ({ candidate }) => comparison.decide({ kind: 'winner', candidate, ...saidNow() }),
    open: ({ candidate, step }) => openCandidate(comparison, candidate, step, parts.texts),
    act: ({ action }) => act(action, comparison, parts),
    report: async ({ message }) => parts.log.error(`${comparison.found.title}: the panel said: ${message}`),
  };
}

/** The time of a decision, and who made it, if the reader has an annotator name. */
function saidNow(): { readonly time: string; readonly by?: string } {
  const by = annotatorName();
  return { time: new Date().toISOString(), ...(by === undefined ? {} : { by }) };
}

function gameIn(standing: Standing | undefined, id: string): Game | undefined {
  for (const { games } of standing?.rounds ?? []) for (const game of games) if (game.id === id) return game;
  return undefined;
}

function pairOf({ seats: [first, second] }: Game): readonly [number, number] | undefined {
  const [a, b] = [first.candidate, second.candidate];
  return a === undefined || b === undefined ? undefined : [a, b];
}

function winnerOf([first, second]: readonly [number, number], choice: GameChoice): number | 'both' {
  return { first, second, both: 'both' as const }[choice];
}
