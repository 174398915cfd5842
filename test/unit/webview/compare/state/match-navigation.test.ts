import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompareView } from '../../../../../src/protocol/index.ts';
import { layOutBracket } from '../../../../../webview/compare/state/layout.ts';
import {
  findInitialMatchCell,
  findNeighborMatchCell,
  type MatchNavigationDirection,
  sortMatchesByPosition,
} from '../../../../../webview/compare/state/match-navigation.ts';
import { getPairMatrix } from '../../../../../webview/compare/state/matrix.ts';
import { knockoutView, pairwiseView } from '../../../../support/compare-views.ts';

const bracket = knockoutView(8, 'waiting');
const columns = (view: CompareView) =>
  view.rounds.map((round) => sortMatchesByPosition(round.games).map((game) => game.id));

function go(view: CompareView, game: string, ...directions: readonly MatchNavigationDirection[]): string {
  return directions.reduce(
    (from, direction) => findNeighborMatchCell(view, { game: from, isFlipped: false }, direction)?.game ?? from,
    game,
  );
}

test('Tab comes to the game that waits first, else to the first', () => {
  const waiting = bracket.rounds.flatMap(({ games }) => games).find(({ state }) => state === 'waiting');
  assert.equal(findInitialMatchCell(bracket)?.game, waiting?.id);
  assert.equal(findInitialMatchCell(knockoutView(8, 'done'))?.game, columns(knockoutView(8, 'done'))[0]?.[0]);
  assert.equal(findNeighborMatchCell(bracket, undefined, 'down')?.game, waiting?.id);
});

test('up and down stay in the round and stop at its ends', () => {
  const [first = []] = columns(bracket);
  assert.equal(go(bracket, first[0] ?? '', 'down'), first[1]);
  assert.equal(go(bracket, first[0] ?? '', 'up'), first[0]);
  assert.equal(go(bracket, first[0] ?? '', 'down', 'down', 'down', 'down', 'down'), first.at(-1));
});

test('right leads to where the winner plays next, left to where the first of the two comes from', () => {
  for (const [k, round] of bracket.rounds.entries())
    for (const game of round.games) {
      const next = bracket.rounds[k + 1]?.games.find(({ seats }) => seats.some(({ from }) => from === game.id));
      if (next) assert.equal(go(bracket, game.id, 'right'), next.id);
      const [first] = game.seats;
      if (first.from !== undefined) assert.equal(go(bracket, game.id, 'left'), first.from);
    }
  assert.equal(go(bracket, columns(bracket)[0]?.[3] ?? '', 'right', 'right', 'right'), columns(bracket)[2]?.[0]);
});

for (const count of [3, 4, 5, 7, 11, 16, 37, 64])
  test(`every game of a knockout of ${count} can be reached by arrows from the first`, () => {
    const view = knockoutView(count, 'done');
    const seen = new Set<string>();
    const open = [columns(view)[0]?.[0] ?? ''];
    for (let game = open.pop(); game !== undefined; game = open.pop()) {
      if (seen.has(game)) continue;
      seen.add(game);
      for (const direction of ['up', 'down', 'left', 'right'] as const) open.push(go(view, game, direction));
    }
    assert.deepEqual([...seen].sort(), columns(view).flat().sort());
    assert.ok(seen.size >= count - 1);
  });

test('in a matrix arrows go from cell to cell, over the diagonal, and stop at the edges', () => {
  const view = pairwiseView(4, 'done');
  const matrix = getPairMatrix(view);
  const at = (row: number, column: number) => {
    const cell = matrix.at(row, column);
    return { game: cell?.game.id ?? '', isFlipped: cell?.isFlipped === true };
  };
  assert.deepEqual(findNeighborMatchCell(view, at(0, 1), 'right'), at(0, 2));
  assert.deepEqual(findNeighborMatchCell(view, at(1, 0), 'right'), at(1, 2), 'over the diagonal');
  assert.deepEqual(findNeighborMatchCell(view, at(1, 2), 'left'), at(1, 0));
  assert.deepEqual(findNeighborMatchCell(view, at(0, 1), 'down'), at(2, 1));
  assert.deepEqual(findNeighborMatchCell(view, at(0, 3), 'right'), at(0, 3));
  assert.deepEqual(findNeighborMatchCell(view, at(3, 0), 'left'), at(3, 0));
});

test('a matrix has each game twice, and nobody against themselves', () => {
  const view = pairwiseView(5, 'done');
  const matrix = getPairMatrix(view);
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 5; column++) {
      const cell = matrix.at(row, column);
      if (row === column) assert.equal(cell, undefined);
      else {
        assert.equal(cell?.game.seats[cell.isFlipped ? 1 : 0].candidate, row);
        assert.equal(cell?.game.seats[cell.isFlipped ? 0 : 1].candidate, column);
        assert.deepEqual(matrix.placeOf(cell?.game.id ?? '', cell?.isFlipped === true), { row, column });
      }
    }
});

for (const count of [4, 8, 16, 24, 25, 64])
  test(`no two cells of a bracket of ${count} overlap, and no line ends beside a cell`, () => {
    const view = knockoutView(count, 'waiting');
    const layout = layOutBracket(view, 1_000);
    assert.equal(layout.isCompact, count > 24);
    for (const [k, { games }] of view.rounds.entries()) {
      const tops = sortMatchesByPosition(games).map(({ at }) => layout.topOf(at));
      for (const [j, top] of tops.entries())
        if (j > 0) assert.ok(top - (tops[j - 1] ?? 0) >= layout.cell.height + 2, `round ${k + 1}`);
      assert.ok((tops.at(-1) ?? 0) + layout.cell.height < layout.height);
      assert.ok((layout.columns[k] ?? 0) + layout.cell.width < layout.width);
    }
    const seats = view.rounds.flatMap(({ games }) => games.flatMap((game) => game.seats));
    assert.equal(layout.lines.length, seats.filter(({ from }) => from !== undefined).length);
  });

test('the words under a game have room above the next one where names are shown', () => {
  const layout = layOutBracket(knockoutView(16, 'running'), 1_000);
  assert.ok(layout.topOf(1) - layout.topOf(0) >= layout.cell.height + 14);
});

test('many points of those who are judged do not run into the next one', () => {
  const view = knockoutView(16, 'running', 32);
  const layout = layOutBracket(view, 1_000);
  const rows = [...(view.judged?.rows ?? [])].sort((a, b) => a.at - b.at);
  assert.equal(layout.perLine, 16);
  for (const [k, row] of rows.entries())
    if (k > 0) assert.ok(layout.topOf(row.at) - layout.topOf(rows[k - 1]?.at ?? 0) >= 24 + 2 * 21);
});
