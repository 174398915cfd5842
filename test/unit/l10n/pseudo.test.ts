/** In a language that is not English nothing of what is said is English: not of what the checker finds, and not of a review. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { formatReviewForAgent } from '../../../src/core/agents/review-report.ts';
import { handleCheckerRequest } from '../../../src/core/checker/index.ts';
import { CheckerJudge } from '../../../src/core/judge/checker-client/checker.ts';
import { parseProofText } from '../../../src/core/proof/index.ts';
import {
  describeReviewOutcome,
  describeReviewOutcomeReasons,
  formatReviewStatusBarText,
  listReviewDetailSentences,
  type Review,
  runProofReview,
} from '../../../src/core/review/index.ts';
import { L10N_BUNDLE_FILE } from '../../../src/dev/l10n.ts';
import { createCheckerMessageHandler } from '../../../src/judges/checker-loop.ts';
import { setTranslatedTexts } from '../../../src/l10n/index.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { hasPseudo, leftInEnglish, pseudo, pseudoTexts } from '../../support/pseudo.ts';

/** One false statement of many kinds in each. */
const FALSE = [
  'Then \\(2 + 3 = 6\\).',
  'Then \\(2 + 3 < 4\\), and \\(7 \\ge 8\\).',
  'Thus 209 is prime, and 13 is composite.',
  'Here 50 is a perfect square, and 15 is even.',
  'The gcd of 187 and 77 is 13.',
  'We see that 7 divides 15.',
  'Now 100 ÷ 7 = 14 remainder 3.',
  'We have \\(\\frac{1}{2} \\approx 0.7\\) and \\(4 \\ne 2 + 2\\).',
  'We have the identity \\((a + b)^2 = a^2 + b^2\\).',
  'We have \\(17 \\equiv 4 \\pmod 5\\).',
  'From \\(2x = 6\\) we get \\(x = 4\\).',
];

/** Names in formulas, and what they are of. */
const KNOWN = [...FALSE, 'gcd mod'];

const texts = pseudoTexts(JSON.parse(fs.readFileSync(L10N_BUNDLE_FILE, 'utf8')) as Record<string, string>);

describe('in a language that is not English', () => {
  before(() => setTranslatedTexts(texts));
  after(() => setTranslatedTexts(undefined));

  it('is said what the checker finds', () => {
    let found = 0;
    for (const step of FALSE) {
      for (const reply of handleCheckerRequest({ id: 1, steps: [step], suspects: true })) {
        for (const { outcome } of reply?.readings ?? []) {
          if (outcome.kind !== 'refuted' && outcome.kind !== 'suspect') continue;
          found++;
          for (const words of [outcome.evidence.message, outcome.evidence.brief]) {
            assert.ok(hasPseudo(words), words);
            assert.deepEqual(leftInEnglish(words, KNOWN), [], words);
          }
        }
      }
    }
    assert.ok(found >= FALSE.length, `${found} were found false`);
  });

  it('is said what a review comes to, also to an agent', async () => {
    const proof = parseProofText(`# Problem\n\nP.\n\n# Proof\n\n${FALSE.join('\n\n')}`, {
      language: 'markdown',
      split: 'logical',
    });
    const judge = new CheckerJudge((listen) => {
      const hear = createCheckerMessageHandler({ say: listen, breathe: () => new Promise(setImmediate) });
      return { post: hear, terminate: () => {} };
    }, manualClock());
    const options = { clock: manualClock(), signal: new AbortController().signal };
    let done: Review | undefined;
    for await (const snapshot of runProofReview(proof, [judge], options)) done = snapshot;
    judge.dispose();
    assert.ok(done?.complete);
    const said = [
      describeReviewOutcome(done),
      formatReviewStatusBarText(done),
      describeReviewOutcomeReasons(done),
      ...listReviewDetailSentences(done),
    ];
    for (const words of [...said, formatReviewForAgent(done, 'x')]) {
      assert.ok(hasPseudo(words), words);
      assert.deepEqual(leftInEnglish(words, KNOWN), [], words);
    }
  });
});

describe('the language that shows what was not translated', () => {
  it('keeps what is put in, code and links', () => {
    assert.equal(pseudo('Add {0} to `x` [here](command:a)'), 'Ａｄｄ {0} ｔｏ `x` [ｈｅｒｅ](command:a)');
  });

  it('shows words that are English, but for those that are known', () => {
    assert.deepEqual(leftInEnglish('Ａｄｄ x of cos', ['cos x']), ['of']);
    assert.equal(hasPseudo('Add'), false);
  });
});
