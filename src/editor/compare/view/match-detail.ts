/** The current match: every call with its reason, and the possible decisions. */
import { type Block, renderTextToBlocks } from '../../../core/render/index.ts';
import {
  type CallReply,
  comparisonPanelTexts,
  describeManualDecision,
  describeMatchCallResults,
  formatCandidateNumber,
  formatMatchCallTitle,
  formatMatchSideNumbers,
  formatMatchTitle,
  getMatchCandidates,
  isEliminationRound,
  MAX_REPLY_REASON_CHARS,
  type Match,
  type MatchCall,
  type TournamentRound,
} from '../../../core/select/index.ts';
import type { MatchDetail } from '../../../protocol/index.ts';
import { shortenPanelText } from '../../step-view/index.ts';
import { type DisplayedMatches, getDisplayedMatchState } from './match-views.ts';
import type { CompareViewInput } from './types.ts';

/** The most calls of one match whose reasons are shown. */
const MOST_CALLS = 60;

export function toMatchDetail(input: CompareViewInput, { layout }: DisplayedMatches): MatchDetail | undefined {
  const found = findMatchWithRound(input);
  if (!found) return undefined;
  const { game, round } = found;
  const { candidates } = input.gathered;
  const count = candidates.length;
  const pair = getMatchCandidates(game);
  const names = game.seats.map((seat) => formatMatchSideNumbers(seat, layout.source(seat), count) ?? '…');
  const [first = '', second = ''] = names;
  const canChoose = pair && canChooseMatch(game, input);
  return {
    id: game.id,
    ...(pair ? { pair } : {}),
    title: formatMatchTitle(game, first, second, count),
    words: [describeManualDecision(game, count, 'you'), describeMatchCallResults(game, count)]
      .filter(Boolean)
      .join(' '),
    calls: game.calls.slice(0, MOST_CALLS).map((call, k) => toCallView(call, k, count)),
    choices: canChoose
      ? [
          { choice: 'first', title: comparisonPanelTexts.better(first), key: '1' },
          { choice: 'second', title: comparisonPanelTexts.better(second), key: '2' },
          { choice: 'both', title: getBothTitle(round), key: '0' },
        ]
      : [],
    isOverruling: game.state === 'decided',
  };
}

/** The match by id; without one, the first that waits for a person. */
function findMatchWithRound({ held, look }: CompareViewInput): { game: Match; round: TournamentRound } | undefined {
  for (const round of held?.standing.rounds ?? [])
    for (const game of round.games)
      if (look.game === undefined ? game.state === 'waiting' : game.id === look.game) return { game, round };
  return undefined;
}

function canChooseMatch(game: Match, input: CompareViewInput): boolean {
  const state = getDisplayedMatchState(game, input);
  return state === 'waiting' || state === 'decided' || state === 'both';
}

/** If a match eliminates nobody, nobody advances either. */
function getBothTitle({ kind }: TournamentRound): string {
  return isEliminationRound(kind) ? comparisonPanelTexts.bothGoOn() : comparisonPanelTexts.neitherBetter();
}

function toCallView(call: MatchCall, k: number, count: number): MatchDetail['calls'][number] {
  const { heard, winner } = call;
  return {
    who: formatMatchCallTitle(call, k, count),
    winner: winner !== undefined ? formatCandidateNumber(winner, count) : heard ? comparisonPanelTexts.none() : '',
    reason: heard ? renderReason(heard) : [],
    isUnread: heard?.outcome.kind === 'unread',
  };
}

/** A reply is rendered once. */
const rendered = new WeakMap<CallReply, readonly Block[]>();

/** A model's reason is untrusted: it is parsed as Markdown into text and formulas only. */
function renderReason(heard: CallReply): readonly Block[] {
  const known = rendered.get(heard);
  if (known) return known;
  const said =
    heard.said === undefined
      ? []
      : renderTextToBlocks(shortenPanelText(heard.said, MAX_REPLY_REASON_CHARS), { language: 'markdown' });
  const why: Block[] =
    heard.outcome.kind === 'unread'
      ? [
          {
            kind: 'paragraph',
            inlines: [{ kind: 'text', text: shortenPanelText(heard.outcome.reason, MAX_REPLY_REASON_CHARS) }],
          },
        ]
      : [];
  const blocks = [...why, ...said];
  rendered.set(heard, blocks);
  return blocks;
}
