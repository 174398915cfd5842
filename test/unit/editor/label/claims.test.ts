/** Which items windows have open. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  CLAIM_FOR,
  type Claim,
  claimsText,
  itemsElsewhere,
  readClaims,
  withClaim,
} from '../../../../src/editor/label/other-windows.ts';

const NOW = 1_800_000_000_000;
const claim = (window: string, item: string, more: Partial<Claim> = {}): Claim => ({
  window,
  annotator: 'emmy',
  item,
  at: NOW,
  ...more,
});

describe('claims of items', () => {
  it('are read back, and are of other windows of the same annotator', () => {
    const claims = [claim('a', 'x'), claim('b', 'y'), claim('c', 'z', { annotator: 'ada' })];
    assert.deepEqual(readClaims(claimsText(claims), NOW), claims);
    assert.deepEqual([...itemsElsewhere(claims, { window: 'a', annotator: 'emmy' })], ['y']);
  });

  it('end where their window says nothing more, also if a clock was set back', () => {
    const text = claimsText([claim('a', 'x'), claim('b', 'y', { at: NOW + 1e12 })]);
    assert.equal(readClaims(text, NOW + CLAIM_FOR - 1).length, 1);
    assert.equal(readClaims(text, NOW + CLAIM_FOR).length, 0);
  });

  it('are one for each window', () => {
    const one = withClaim([claim('a', 'x'), claim('b', 'y')], claim('a', 'z'));
    assert.deepEqual(one, [claim('b', 'y'), claim('a', 'z')]);
    assert.deepEqual(withClaim(one, { ...claim('b', ''), item: undefined }), [claim('a', 'z')]);
  });

  it('of two windows that choose one after the other are never the same', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }), (windows) => {
        let text: string | undefined;
        const has = new Map<string, number>();
        for (const window of windows) {
          const claims = readClaims(text, NOW);
          const elsewhere = itemsElsewhere(claims, { window, annotator: 'emmy' });
          const from = has.get(window) ?? -1;
          const item = Array.from({ length: 200 }, (_, k) => k).find(
            (k) => k > from && !elsewhere.has(`${k}`),
          );
          assert.ok(item !== undefined);
          has.set(window, item);
          text = claimsText(withClaim(claims, claim(window, `${item}`)));
        }
        assert.equal(new Set(has.values()).size, has.size);
      }),
    );
  });

  it('are none in whatever is no such text', () => {
    for (const text of [undefined, '', '{', 'null', '{"claims":[3,{"window":1}]}'])
      assert.deepEqual(readClaims(text, NOW), []);
    fc.assert(fc.property(fc.json(), (text) => void readClaims(text, NOW)));
  });
});
