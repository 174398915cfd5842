import type { CompareView, GameView } from '../../../src/protocol/index.ts';

/**
 * What a screen reader is told when one snapshot follows another: a game that waits for the person, and how it stands when it begins,
 * stops or ends. Undefined where there is nothing new to hear, as with every further call.
 */
export function announcement(before: CompareView | undefined, after: CompareView): string | undefined {
  const { sentence } = after.header;
  if (before?.run !== after.run) return sentence;
  const waiting = after.phase === 'running' || after.phase === 'waiting' ? newlyWaiting(before, after) : [];
  const isOther = before.phase !== after.phase;
  const isEnd = after.phase === 'done' && before.header.sentence !== sentence;
  const parts = [...(isOther || isEnd ? [sentence] : []), ...waiting.map(({ label }) => label)];
  return parts.length === 0 ? undefined : parts.join(' ');
}

function newlyWaiting(before: CompareView, after: CompareView): readonly GameView[] {
  const known = new Set(waitingGames(before).map(({ id }) => id));
  return waitingGames(after).filter(({ id }) => !known.has(id));
}

function waitingGames(view: CompareView): readonly GameView[] {
  return view.rounds.flatMap(({ games }) => games.filter(({ state }) => state === 'waiting'));
}
