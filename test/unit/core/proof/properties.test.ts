import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  computeTextFingerprint,
  type ProofLanguage,
  parseProofText,
  type StepSplitMode,
} from '../../../../src/core/proof/index.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { documents, everything, prose } from './pieces.ts';
import { assertSound, isRulerLine, stepsOf, uncovered } from './support.ts';

const languages = ['markdown', 'latex', 'plain'] as const satisfies readonly ProofLanguage[];
const splits = ['logical', 'strict'] as const satisfies readonly StepSplitMode[];

/** A document with some characters taken out, doubled or replaced. */
function mutated(pieces: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.tuple(fc.nat(), fc.nat(6), fc.constantFrom('', '$', '\\', '\n', '\n\n', '{', '%', '---\n', '\r'));
  return fc.tuple(documents(pieces), fc.array(edit, { maxLength: 8 })).map(([text, edits]) => {
    let result = text;
    for (const [at, length, insert] of edits) {
      const start = at % (result.length + 1);
      result = result.slice(0, start) + insert + result.slice(start + length);
    }
    return result;
  });
}

describe('any document', () => {
  for (const split of splits) {
    test(`gives sound steps, ${split}`, () => {
      fc.assert(
        fc.property(mutated(everything), fc.constantFrom(...languages), (text, language) => {
          assertSound(text, parseProofText(text, { language, split }), split);
        }),
        { numRuns: countRuns(1500) },
      );
    });
  }
  test('of Markdown or plain text is covered, but for rulers', () => {
    fc.assert(
      fc.property(mutated(prose), fc.constantFrom('markdown' as const, 'plain' as const), (text, language) => {
        const proof = parseProofText(text, { language, split: 'logical' });
        if (proof.problem !== undefined) return;
        for (const gap of uncovered(text, proof)) {
          for (const line of gap.split('\n')) assert.ok(isRulerLine(line), JSON.stringify(line));
        }
      }),
      { numRuns: countRuns(1500) },
    );
  });
  test('in strict steps is covered wholly', () => {
    fc.assert(
      fc.property(mutated(prose), fc.constantFrom(...languages), (text, language) => {
        const proof = parseProofText(text, { language, split: 'strict' });
        if (proof.problem === undefined) assert.deepEqual(uncovered(text.replaceAll('\ufeff', ' '), proof), []);
      }),
      { numRuns: countRuns(1000) },
    );
  });
  test('gives the same steps with either line end', () => {
    fc.assert(
      fc.property(
        mutated(everything),
        fc.constantFrom(...languages),
        fc.constantFrom(...splits),
        (given, language, split) => {
          const text = given.replaceAll('\r', '');
          const crlf = text.replaceAll('\n', '\r\n');
          const a = parseProofText(text, { language, split });
          const b = parseProofText(crlf, { language, split });
          assertSound(crlf, b, split);
          const facts = (proof: typeof a) => [
            proof.problem?.text,
            proof.rubric?.text,
            ...proof.steps.map((step) => [step.text, step.fingerprint]),
          ];
          assert.deepEqual(facts(b), facts(a));
        },
      ),
      { numRuns: countRuns(1000) },
    );
  });
});

test('strict steps joined by blank lines come back', () => {
  const line = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => `w${text.replace(/[\r\n]/g, ' ')}`);
  const step = fc.array(fc.oneof(line, fc.constantFrom(...prose.slice(0, 30))), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(...languages), (given, language) => {
      const steps = given.map((lines) => lines.join('\n'));
      assert.deepEqual(stepsOf(steps.join('\n\n'), language, 'strict'), steps);
    }),
  );
});

test('what stands before a border of steps does not depend on what comes after', () => {
  fc.assert(
    fc.property(documents(prose.slice(0, 10)), documents(prose.slice(0, 10)), (a, b) => {
      const left = stepsOf(`${a}\n\nA full sentence stands here.`);
      const both = stepsOf(`${a}\n\nA full sentence stands here.\n\nAnother one.\n\n${b}`);
      assert.deepEqual(both.slice(0, left.length), left);
    }),
  );
});

test('fingerprints are equal just if the texts are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      assert.equal(computeTextFingerprint(a) === computeTextFingerprint(b), a === b);
      assert.match(computeTextFingerprint(a), /^[0-9a-f]{16}$/);
    }),
  );
  const seen = new Map<string, string>();
  for (let i = 0; i < 200_000; i++) {
    const text = `Step ${i}: $x_{${i % 7}} = ${i}$`;
    const print = computeTextFingerprint(text);
    assert.equal(seen.get(print), undefined, text);
    seen.set(print, text);
  }
  assert.equal(computeTextFingerprint('a step'), computeTextFingerprint(['a', 'step'].join(' ')));
});
