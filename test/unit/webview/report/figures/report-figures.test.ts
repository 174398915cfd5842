import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeTicks, formatTick } from '../../../../../webview/report/figures/axis.ts';
import {
  measureTextWidth,
  shortenTextToSingleLine,
  shortenTextToWidth,
} from '../../../../../webview/report/figures/fit-text.ts';
import { listLegendEntries } from '../../../../../webview/report/figures/legend.ts';
import { type PointLabel, placePointLabels } from '../../../../../webview/report/figures/place-labels.ts';
import { drawnReport } from '../../../../support/report-views.ts';

const FRAME = { left: 40, right: 440, top: 20, bottom: 300 };

test('ticks are round, rising, within the span, and about as many as wanted', () => {
  assert.deepEqual(computeTicks(0, 100, 5), [0, 20, 40, 60, 80, 100]);
  assert.deepEqual(computeTicks(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(computeTicks(5, 5, 5), [5]);
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
      (low, span) => {
        const ticks = computeTicks(low, low + span, 5);
        assert.ok(ticks.length <= 50);
        const near = span * 1e-6 + Math.abs(low) * 1e-11;
        for (const [k, tick] of ticks.entries()) {
          assert.ok(tick >= low - near && tick <= low + span + near);
          assert.ok(k === 0 || tick >= (ticks[k - 1] ?? Number.NaN));
        }
      },
    ),
  );
});

test('a number at an axis is as short as it can be', () => {
  assert.equal(formatTick(0.1 + 0.2), '0.3');
  assert.equal(formatTick(1_000_000), '1e+6');
  assert.equal(formatTick(250), '250');
});

test('no two names run into each other, none leaves the frame, and what is under study is always named', () => {
  const point = fc.record({
    x: fc.integer({ min: 40, max: 440 }),
    y: fc.integer({ min: 20, max: 300 }),
    words: fc.string({ minLength: 1, maxLength: 20 }),
    isNeeded: fc.constant(false),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 40 }), (others) => {
      const study: PointLabel = { x: 240, y: 160, words: 'under study', isNeeded: true };
      const points = [...others, study];
      const labels = placePointLabels(points, FRAME);
      assert.ok(labels.at(-1));
      const boxes = labels.flatMap((label, k) => {
        const at = points[k];
        if (!label || !at || at.isNeeded) return [];
        const width = measureTextWidth(label.words);
        const left = at.x + label.dx - (label.anchor === 'start' ? 0 : label.anchor === 'end' ? width : width / 2);
        return [{ left, right: left + width, top: at.y + label.dy - 8, bottom: at.y + label.dy + 8 }];
      });
      for (const [k, a] of boxes.entries()) {
        assert.ok(a.left >= FRAME.left && a.right <= FRAME.right);
        assert.ok(a.top >= FRAME.top && a.bottom <= FRAME.bottom);
        for (const b of boxes.slice(k + 1))
          assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top);
      }
    }),
  );
});

test('what is under study is named within the frame wherever it lies, cut off where it has to be', () => {
  const anywhere = fc.record({ x: fc.integer({ min: 40, max: 440 }), y: fc.integer({ min: 20, max: 300 }) });
  fc.assert(
    fc.property(fc.array(anywhere, { maxLength: 30 }), anywhere, fc.string({ maxLength: 60 }), (others, at, name) => {
      const points = [
        { ...at, words: `W${name}`, isNeeded: true },
        ...others.map((one) => ({ ...one, words: 'x', isNeeded: false })),
      ];
      const [label] = placePointLabels(points, FRAME);
      assert.ok(label && label.words !== '');
      const width = measureTextWidth(label.words);
      const { dx, dy, anchor } = label;
      const left = at.x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
      assert.ok(left >= FRAME.left - 1e-9 && left + width <= FRAME.right + 1e-9);
      assert.ok(at.y + dy - 8 >= FRAME.top && at.y + dy + 8 <= FRAME.bottom);
    }),
  );
});

test('words are cut where there is no more room, between signs', () => {
  assert.equal(shortenTextToWidth('omnimath', 500), 'omnimath');
  assert.equal(shortenTextToWidth('', 0), '');
  assert.equal(shortenTextToWidth('omnimath', 1), '');
  for (const words of ['WWWWWWWWWW', 'illi illi illi', '𝔸𝔸𝔸𝔸𝔸𝔸', 'OlympiadBench'])
    for (let room = 20; room < 200; room += 7)
      assert.ok(measureTextWidth(shortenTextToWidth(words, room)) <= room, words);
  assert.match(shortenTextToWidth('𝔸𝔸𝔸𝔸𝔸𝔸', 60), /^(?:𝔸)+…$/u);
});

test('a name is one line of so many characters at most', () => {
  assert.equal(shortenTextToSingleLine('a\n\u202eb\t c', 10), 'a b c');
  assert.equal(shortenTextToSingleLine('abcdef', 4), 'abc…');
  assert.equal([...shortenTextToSingleLine('𝔸'.repeat(50), 10)].length, 10);
});

test('every picture says in words what is under study and what it is set against', () => {
  const { figures, series } = drawnReport({ figures: 'all' });
  const said = figures.map(({ figure }) => listLegendEntries(figure, series).map(({ words }) => words));
  assert.deepEqual(said[0], ['critic-large', 'critic-small']);
  assert.deepEqual(said[1], ['generator']);
  assert.deepEqual(said[2], ['located by critic-large', 'missed', 'located by critic-small']);
  assert.deepEqual(said[3], ['critic-large', 'as often as it is said']);
  assert.deepEqual(said[4], ['critic-large', 'critic-small']);
  // No sign means a judge in one picture and what was missed in the next.
  const signs = figures.slice(0, 3).flatMap(({ figure }) => listLegendEntries(figure, series));
  const missed = signs.find(({ words }) => words === 'missed');
  assert.ok(signs.every(({ words, sign }) => words === 'missed' || sign !== missed?.sign));
  const one = drawnReport({ runs: 1 });
  assert.deepEqual(
    listLegendEntries(one.figures[0]?.figure ?? assert.fail(), one.series),
    [],
    'one series needs no legend',
  );
});

test('two lines that are not under study are broken in different ways', () => {
  const { figures, series } = drawnReport({ figures: 'all' });
  const lines = figures.find(({ id }) => id === 'calls')?.figure;
  assert.ok(lines?.kind === 'lines');
  const more = { ...lines, lines: [...lines.lines, { name: 'other', points: [] }] };
  const dashes = listLegendEntries(more, series).map(({ dash }) => dash);
  assert.equal(dashes[0], undefined);
  assert.notEqual(dashes[1], dashes[2]);
});
