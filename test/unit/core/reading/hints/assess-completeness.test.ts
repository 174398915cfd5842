/** Which texts aren't proofs. A false banner is worse than none. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { finishWork } from '../../../../../src/core/base/resumable-work.ts';
import { type ProofLanguage, parseProofText } from '../../../../../src/core/proof/index.ts';
import { findNotAProofReason } from '../../../../../src/core/reading/hints/assess-completeness.ts';
import type { NotAProofReason } from '../../../../../src/core/reading/hints/types.ts';
import { createProofReading, findNotAProofReasonForList } from '../../../../../src/core/reading/index.ts';
import { parsePassage } from '../../../../../src/core/reading/text/read-passage.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertWithin } from '../../../../support/scaling.ts';

const findReason = (...input: Parameters<typeof findNotAProofReason>) => finishWork(findNotAProofReason(...input));

function assess(text: string, language: ProofLanguage = 'markdown'): NotAProofReason | undefined {
  const { steps } = parseProofText(text, { language, split: 'logical' });
  return findReason(steps.map((step) => parsePassage(step.text, { language })));
}

/** A proof that nobody would call short, unfinished or withdrawn. */
const PROOF = [
  'Let $n$ be an odd integer, so that $n = 2k + 1$ for an integer $k$. We look at the square of $n$.',
  'Expanding, $n^2 = 4k^2 + 4k + 1 = 4k(k + 1) + 1$. One of two consecutive integers is even, so $k(k + 1)$ is even.',
  'Write $k(k + 1) = 2m$. Then $n^2 = 8m + 1$. This is the form that we want, and it holds for each odd $n$.',
  'Conversely, a number $8m + 1$ need not be a square. For example, $17 = 8 \\cdot 2 + 1$ is none.',
].join('\n\n');

describe('admitted', () => {
  for (const sentence of [
    'I was not able to find a complete proof.',
    'I’m sorry – I have not been able to solve it.',
    'I have not found a complete solution, but I have shown some lemmas.',
    'I cannot provide a full derivation of this step.',
    'I did not finish the final verification.',
    'Verdict: Partial solution.',
    'This proof is incomplete.',
    'I was unable to prove this.',
    'I could not solve the problem within the time.',
    'Could you please check the wording of the problem?',
    'Unfortunately, I could not carry out the last elimination here.',
    'Ich konnte leider keinen vollständigen Beweis finden.',
    'Je n’ai pas réussi à trouver une preuve complète.',
    'No he podido encontrar una demostración completa.',
    '我未能给出完整的证明。',
  ]) {
    test(sentence, () => {
      for (const text of [sentence, `${sentence}\n\n${PROOF}`, `${PROOF}\n\n${sentence}`]) {
        const reason = assess(text);
        assert.equal(reason?.kind, 'admitted');
        if (reason?.kind === 'admitted') assert.ok(reason.quote.length > 0);
      }
    });
  }

  test('the place is that of the sentence', () => {
    const text = `${PROOF}\n\nNow $x = 1$. I could not find a complete argument for the rest. Still, $x > 0$.`;
    const reason = assess(text);
    assert.ok(reason?.kind === 'admitted');
    const { steps } = parseProofText(text, { language: 'markdown', split: 'logical' });
    const { step, range } = reason.place;
    assert.equal(
      steps[step ?? -1]?.text.slice(range.start, range.end),
      'I could not find a complete argument for the rest.',
    );
  });
});

describe('not admitted', () => {
  for (const sentence of [
    'We cannot find a solution with $x > 1$.',
    'So we cannot have a solution of the equation.',
    'I have not found a shorter proof.',
    'My previous attempt was incomplete. I did not give a complete proof in the earlier version.',
    'The referee wrote: “I cannot find a complete proof here.”',
    'This cannot be true.',
    'An incomplete transfer system has a largest element.',
    'The problem as stated is a known result.',
    'A partial solution of the system is a vector.',
    'We do not give the proof of the theorem of Tao, which is standard.',
    'The argument is incomplete unless $p$ is odd, so let $p$ be odd.',
    'No solution is complete without a diagram.',
    'I did not complete the square here.',
    'I am sorry for the long computation, which is not elegant.',
    'I was not able to solve the recurrence directly, so I used generating functions.',
    'We cannot prove the claim by induction directly, so we make it stronger.',
    'I cannot prove it by induction, so I use a picture.',
    'A full proof is not given here, since it is in the book of Euler.',
    'I could not prove that the bound is sharp, which is not needed.',
    'We have not been able to find a proof of the conjecture of Goldbach.',
  ]) {
    test(sentence, () => {
      assert.equal(assess(`${sentence}\n\n${PROOF}`), undefined);
      assert.equal(assess(`${PROOF}\n\n${sentence}`), undefined);
    });
  }

  test('the middle of a text may speak of a gap that is filled later', () => {
    assert.equal(assess(`${PROOF}\n\n${PROOF}\n\nThis proof is incomplete.\n\n${PROOF}\n\n${PROOF}`), undefined);
  });
});

describe('breaks off', () => {
  for (const end of [
    'Therefore the number of these points is at most seven (since there are seven of them), and with',
    'Multiplying by four gives\n\n\\[\n9 + a^2 - 8',
    'Hence we have the following cases:',
    'Thus the value is at most $3$,',
    'When $x = 2$, we get the',
    'The number of these points is then at most n * n =',
    'Also ist die Anzahl der Punkte gerade, und die Summe ist',
    'In the second group of numbers we look at the largest element among the remaining ones and take away its neigh',
  ]) {
    test(end, () => assert.equal(assess(`${PROOF}\n\n${end}`)?.kind, 'breaks-off'));
  }
  test('in LaTeX', () => {
    assert.equal(assess(`${PROOF}\n\nThus we have\n\\begin{align*}\na &= b \\\\`, 'latex')?.kind, 'breaks-off');
  });
});

describe('does not break off', () => {
  for (const end of [
    'This completes the proof. ∎',
    'This completes the proof.\u2003▢',
    'This completes the proof $\\blacksquare$',
    'Q.E.D.',
    'QED',
    'as desired',
    'Therefore the maximum is $7$',
    '**Answer:** the set of all odd numbers',
    'Therefore the largest number of points is attained only by the regular hexagon of side one',
    'Hence $x = 1$.\n\n---',
    'Hence $x = 1$. $\\qed$',
    '$$x = 1$$',
    '\\[x = 1\\]',
    'Hence we are done!',
    '- the first case\n- the second case',
    '证毕',
    'Damit ist die Behauptung gezeigt',
    'ч.т.д.',
    'これで示された。',
    'וזה מוכיח את הטענה',
  ]) {
    test(end, () => assert.equal(assess(`${PROOF}\n\n${end}`), undefined));
  }
  test('in LaTeX', () => {
    for (const end of [
      'Thus $a = b$. \\qed',
      'Thus $a = b$.\n\\end{proof}\n\\end{document}',
      'Thus \\begin{align*}a &= b \\\\[2pt] &= c.\\end{align*}',
      'Thus $a = b$.\n\n\\bibliographystyle{plain}\n\\bibliography{all}',
    ])
      assert.equal(assess(`${PROOF}\n\n${end}`, 'latex'), undefined, end);
  });
});

describe('hardly begins', () => {
  for (const text of [
    'Solution Sketch',
    'Solution outline',
    'Let $n$ be a positive integer.',
    'We will prove this by induction.',
    'Let $f(x) = x^2$. We need to show that $f$ is convex.',
    'Step 1',
    'Sure, here is the proof.',
  ]) {
    test(text, () => assert.deepEqual(assess(text), { kind: 'hardly-begins', characters: text.length }));
  }
});

describe('short and complete', () => {
  for (const text of [
    'Since $n^2 + n = n(n + 1)$, it is even.',
    'Put $x = 1$ and use Lemma 2.',
    'By symmetry.',
    'Let $n = 2k$. Then $n^2 = 4k^2$ is even.',
    'The number 561 is a counterexample.',
    '$2^{11} - 1 = 23 \\cdot 89$',
    'Sei $n$ gerade, $n = 2k$. Dann ist $n^2 = 4k^2$ gerade.',
    'Soit $n$ pair. Le carré est pair.',
    '设 $n$ 为偶数，则 $n^2$ 为偶数',
    'нечётное число не делится на два.',
    'כל ריבוע של מספר זוגי הוא זוגי.',
    'مربع العدد الزوجي زوجي.',
    '',
    '   ',
  ]) {
    test(text, () => assert.equal(assess(text), undefined));
  }
});

test('the quick assessment of lists agrees with the careful one', () => {
  const piece = fc.constantFrom(
    'I was not able to find a complete proof.',
    'I am *unable* to prove this.',
    'This proof is **not** complete.',
    'Verdict: Partial solution.',
    'Could you please check the wording of the problem?',
    'So it divides both $m$',
    'Thus $x = 1$.',
    'Hence we have the following cases:',
    'where \\[ a = b',
    'so $$ a',
    '\\begin{align*} a &= b.',
    '我未能给出完整的证明。',
    PROOF,
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const proof = parseProofText(pieces.join('\n\n'), { language: 'markdown', split: 'logical' });
      assert.deepEqual(findNotAProofReasonForList(proof), createProofReading(proof, '').notAProof);
    }),
    { numRuns: countRuns(500) },
  );
});

test('any text is read, and places lie inside it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'I cannot find',
      'a complete proof',
      '.',
      ',',
      'and',
      '$',
      '\\[',
      '$$',
      '∎',
      '\\qed',
      '\n\n',
      '"',
      'Let',
      ':',
      '\u0000',
      '\udc00',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.constantFrom('markdown', 'latex', 'plain'),
      (pieces, language) => {
        const passages = pieces.map((text) => parsePassage(text, { language: language as ProofLanguage }));
        const whole = parsePassage(pieces.join(' '), { language: language as ProofLanguage });
        for (const list of [passages, [whole]]) {
          const reason = findReason(list);
          if (reason === undefined || reason.kind === 'hardly-begins') continue;
          const { step, range } = reason.place;
          const length = list[step ?? -1]?.text.length ?? -1;
          assert.ok(range.start >= 0 && range.start <= range.end && range.end <= length);
        }
      },
    ),
    { numRuns: countRuns(300) },
  );
});

describe('hostile texts take less than a second', () => {
  for (const unit of [
    'I cannot a full ',
    'a complete, a complete ',
    '∎ ',
    '-',
    'I ',
    '"',
    '\\end{a}',
    '\\[',
    'verdict ',
    'I am sorry ',
    'x',
    '\n',
    '\\qed',
  ]) {
    test(JSON.stringify(unit), () => {
      const passage = parsePassage(unit.repeat(Math.ceil(300_000 / unit.length)), { language: 'markdown' });
      assertWithin(1000, () => findReason([passage]));
    });
  }
});
