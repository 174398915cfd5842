/** The current match: every call with its reason, and the possible decisions. */
import { type Block, renderText } from '../../../core/render/index.ts';
import {
  callsSentence,
  callTitle,
  type Game,
  type GameCall,
  gameTitle,
  type Heard,
  isElimination,
  LONGEST_SAID,
  numberOf,
  pairOf,
  panelWords,
  personSentence,
  playerWords,
  type Round,
} from '../../../core/select/index.ts';
import type { GameDetail } from '../../../protocol/index.ts';
import { cut } from '../../step-view/index.ts';
import { type Drawn, stateOf } from './games.ts';
import type { CompareInput } from './types.ts';

/** The most calls of one match whose reasons are shown. */
const MOST_CALLS = 60;

export function gameDetail(input: CompareInput, { layout }: Drawn): GameDetail | undefined {
  const found = findGame(input);
  if (!found) return undefined;
  const { game, round } = found;
  const { candidates } = input.gathered;
  const count = candidates.length;
  const pair = pairOf(game);
  const names = game.seats.map((seat) => playerWords(seat, layout.source(seat), count) ?? '…');
  const [first = '', second = ''] = names;
  const canChoose = pair && isChoosable(game, input);
  return {
    id: game.id,
    ...(pair ? { pair } : {}),
    title: gameTitle(game, first, second, count),
    words: [personSentence(game, count, 'you'), callsSentence(game, count)].filter(Boolean).join(' '),
    calls: game.calls.slice(0, MOST_CALLS).map((call, k) => callView(call, k, count)),
    choices: canChoose
      ? [
          { choice: 'first', title: panelWords.better(first), key: '1' },
          { choice: 'second', title: panelWords.better(second), key: '2' },
          { choice: 'both', title: bothTitle(round), key: '0' },
        ]
      : [],
    isOverruling: game.state === 'decided',
  };
}

/** The match by id; without one, the first that waits for a person. */
function findGame({ held, look }: CompareInput): { game: Game; round: Round } | undefined {
  for (const round of held?.standing.rounds ?? [])
    for (const game of round.games)
      if (look.game === undefined ? game.state === 'waiting' : game.id === look.game) return { game, round };
  return undefined;
}

function isChoosable(game: Game, input: CompareInput): boolean {
  const state = stateOf(game, input);
  return state === 'waiting' || state === 'decided' || state === 'both';
}

/** If a match eliminates nobody, nobody advances either. */
function bothTitle({ kind }: Round): string {
  return isElimination(kind) ? panelWords.bothGoOn() : panelWords.neitherBetter();
}

function callView(call: GameCall, k: number, count: number): GameDetail['calls'][number] {
  const { heard, winner } = call;
  return {
    who: callTitle(call, k, count),
    winner: winner !== undefined ? numberOf(winner, count) : heard ? panelWords.none() : '',
    reason: heard ? reasonOf(heard) : [],
    isUnread: heard?.outcome.kind === 'unread',
  };
}

/** A reply is rendered once. */
const rendered = new WeakMap<Heard, readonly Block[]>();

/** A model's reason is untrusted: it is parsed as Markdown into text and formulas only. */
function reasonOf(heard: Heard): readonly Block[] {
  const known = rendered.get(heard);
  if (known) return known;
  const said =
    heard.said === undefined ? [] : renderText(cut(heard.said, LONGEST_SAID), { language: 'markdown' });
  const why: Block[] =
    heard.outcome.kind === 'unread'
      ? [{ kind: 'paragraph', inlines: [{ kind: 'text', text: cut(heard.outcome.reason, LONGEST_SAID) }] }]
      : [];
  const blocks = [...why, ...said];
  rendered.set(heard, blocks);
  return blocks;
}
