/** Which proof of a document is which after an edit. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  haveSameProofTexts,
  mapProofsToOlderProofs,
  type Proof,
  parseProofText,
} from '../../../../src/core/proof/index.ts';
import { countRuns } from '../../../support/property-runs.ts';

function proof(name: string | undefined, text: string): Proof {
  const parsed = parseProofText(`# Problem\n\nShow it.\n\n# Solution\n\n${text}\n`, {
    language: 'markdown',
    split: 'logical',
  });
  return name === undefined ? parsed : { ...parsed, place: { name, steps: parsed.steps, first: 0 } };
}

const [a, b, c] = ['One', 'Two', 'Three'].map((text, k) => proof(`Problem ${k + 1}`, text)) as [Proof, Proof, Proof];

describe('the proofs of a document after an edit', () => {
  it('are found again by their texts, by their names, and then in order', () => {
    assert.deepEqual(mapProofsToOlderProofs([a, b, c], [a, proof('Problem 2', 'Edited'), c]), [0, 1, 2]);
    assert.deepEqual(mapProofsToOlderProofs([a, b, c], [a, proof('Problem 2a', 'Two'), c]), [0, 1, 2]);
    assert.deepEqual(mapProofsToOlderProofs([a, b, c], [a, proof('Problem 2a', 'Edited'), c]), [0, 1, 2]);
  });

  it('keep their places in the list when one is added before them, or goes', () => {
    const shifted = [proof('Problem 1', 'New'), proof('Problem 2', 'One'), proof('Problem 3', 'Two')];
    assert.deepEqual(mapProofsToOlderProofs([a, b], shifted), [undefined, 0, 1]);
    assert.deepEqual(mapProofsToOlderProofs([a, b, c], [proof('Problem 1', 'One\n\nTwo'), c]), [0, 2]);
  });

  it('begin with the only proof of a document, and end with it', () => {
    const whole = proof(undefined, 'One');
    assert.deepEqual(mapProofsToOlderProofs([whole], [proof('Problem 1', 'Other'), b]), [0, undefined]);
    assert.deepEqual(mapProofsToOlderProofs([a, b], [proof(undefined, 'Both')]), [0]);
    assert.deepEqual(mapProofsToOlderProofs([undefined], [a, b]), [0, undefined]);
  });

  it('are each found at most once, whatever the names and texts', () => {
    const any = fc.array(
      fc
        .tuple(fc.constantFrom('P', 'Q', undefined), fc.constantFrom('One', 'Two'))
        .map(([name, text]) => proof(name, text)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(any, any, (previous, next) => {
        const found = mapProofsToOlderProofs(previous, next).filter((index) => index !== undefined);
        assert.equal(new Set(found).size, found.length);
        assert.equal(found.length, Math.min(previous.length, next.length));
        assert.ok(found.every((index) => index < previous.length));
      }),
      { numRuns: countRuns(200) },
    );
  });
});

describe('two proofs', () => {
  it('have the same texts wherever they are, but not with another problem or step', () => {
    assert.equal(haveSameProofTexts(a, proof('Problem 9', 'One')), true);
    assert.equal(haveSameProofTexts(a, b), false);
    assert.equal(haveSameProofTexts(a, { ...a, problem: { text: 'Show more.' } }), false);
  });
});
