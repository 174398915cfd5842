import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  initialPageDataSchema,
  parseWithSchema,
  reviewViewSchema,
  savedReviewPageStateSchema,
} from '../../../src/protocol/index.ts';
import { richTextBlockSchema } from '../../../src/protocol/render.ts';
import { isWithinMessageLimits } from '../../../src/protocol/rpc.ts';
import { blocks, panelStates, views } from '../../support/panel-views.ts';
import { countRuns } from '../../support/property-runs.ts';

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the schemas of the panel', () => {
  it('know every view, tree and state, and leave out what is none of theirs', () => {
    fc.assert(
      fc.property(views, (view) => {
        assert.deepEqual(parseWithSchema(reviewViewSchema, { ...view, more: 1 }), { value: asJson(view) });
      }),
    );
    fc.assert(
      fc.property(blocks, (some) => {
        for (const one of some) assert.deepEqual(parseWithSchema(richTextBlockSchema, one), { value: asJson(one) });
      }),
    );
    fc.assert(
      fc.property(panelStates, (state) => {
        assert.deepEqual(parseWithSchema(savedReviewPageStateSchema, state), { value: asJson(state) });
      }),
    );
  });

  it('refuse a view with anything wrong in it', () => {
    const paths = fc.constantFrom('revision', 'document', 'phase', 'header', 'steps', 'details', 'isPinned', 'macros');
    const wrong = fc.constantFrom<unknown>(undefined, null, 'x', -1, [0], { a: [] });
    fc.assert(
      fc.property(views, paths, wrong, (view, name, value) => {
        assert.ok(
          'problem' in parseWithSchema(reviewViewSchema, { ...view, [name]: value }),
          `${name}: ${JSON.stringify(value)}`,
        );
      }),
    );
    const state = {
      v: 2,
      uri: '',
      isPinned: false,
      current: 0,
      opened: [],
      closed: [],
      drafts: {},
      scroll: 0,
    };
    assert.ok('problem' in parseWithSchema(savedReviewPageStateSchema, state), 'a state of another version');
  });

  it('refuse a kind of block that there is not, wherever it stands', () => {
    for (const kind of ['html', 'toString', '__proto__', 'constructor', '', 3])
      assert.ok('problem' in parseWithSchema(richTextBlockSchema, { kind, text: 'x', blocks: [] }), String(kind));
    const inner = {
      kind: 'quote',
      blocks: [{ kind: 'paragraph', inlines: [{ kind: 'script', text: 'x' }] }],
    };
    assert.ok('problem' in parseWithSchema(richTextBlockSchema, inner));
  });

  it('say where something is wrong, in few words', () => {
    const done = parseWithSchema(initialPageDataSchema, { texts: { a: 3 } });
    assert.ok('problem' in done);
    assert.match(done.problem, /texts\.a/);
    assert.ok(done.problem.length <= 300);
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const schema of [reviewViewSchema, savedReviewPageStateSchema, richTextBlockSchema, initialPageDataSchema])
          parseWithSchema<unknown>(schema, value);
      }),
    );
  });
});

describe('the bounds of messages', () => {
  const bounds = { depth: 4, values: 20, characters: 40 };

  it('count what a plain count counts', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    const all = (value: unknown): unknown[] => [
      value,
      ...(typeof value === 'object' && value !== null ? Object.values(value).flatMap(all) : []),
    ];
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const values = all(value);
        const characters = values.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
        const expected =
          depthOf(value) <= bounds.depth && values.length <= bounds.values && characters <= bounds.characters;
        assert.equal(isWithinMessageLimits(value, bounds), expected);
      }),
      { numRuns: countRuns(1000) },
    );
  });

  it('stop at what is far too deep without going there by recursion', () => {
    let deep: unknown = 0;
    for (let k = 0; k < 100_000; k++) deep = [deep];
    assert.equal(isWithinMessageLimits(deep, { depth: 1e9, values: 1e9, characters: 0 }), true);
    assert.equal(isWithinMessageLimits(deep, bounds), false);
  });
});
