/** Phrases worth a closer look, and where they mean nothing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { finishWork } from '../../../../../src/core/base/resumable-work.ts';
import type { ProofLanguage } from '../../../../../src/core/proof/index.ts';
import { findPassageHints } from '../../../../../src/core/reading/hints/find-hints.ts';
import { PHRASE_HINT_RULES } from '../../../../../src/core/reading/hints/hint-rules.ts';
import { parsePassage } from '../../../../../src/core/reading/text/read-passage.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertWithin } from '../../../../support/scaling.ts';

function find(text: string, language: ProofLanguage = 'markdown'): string[] {
  return finishWork(findPassageHints(parsePassage(text, { language }))).map(
    ({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`,
  );
}

test('hyphens, quotation marks, blanks and line ends of all kinds are read', () => {
  assert.deepEqual(find('It is well\u2010known\u00a0that a tree has a leaf.'), [
    'known-result: It is well\u2010known\u00a0that',
  ]);
  assert.deepEqual(find('After a **lengthy**\ncomputation we are there.'), [
    'asserted: After a **lengthy**\ncomputation',
  ]);
});

test('phrases mean the same in lower case, in which passages are searched for them first', () => {
  for (const { phrases } of PHRASE_HINT_RULES)
    for (const phrase of phrases) assert.doesNotMatch(phrase.replaceAll('\\uFFFC', ''), /\\[A-Z]|\[[^\]]*[A-Z]/);
  assert.deepEqual(find('IT IS WELL-KNOWN THAT a tree has a leaf.'), ['known-result: IT IS WELL-KNOWN THAT']);
});

test('formulas are no prose', () => {
  assert.deepEqual(find('We set $x_{\\text{probably}} = 1$.'), []);
  assert.deepEqual(find('% it is well known that\nLet $n = 1$.', 'latex'), []);
});

test('words of others are silent', () => {
  assert.deepEqual(find('The referee wrote “it can be shown that the map is open”, and we do so.'), []);
  assert.deepEqual(find('> It can be shown that the map is open.\n\nWe do so.'), []);
  assert.deepEqual(find('\\begin{quote}\nIt can be shown that the map is open.\n\\end{quote}', 'latex'), []);
});

test('a negation reverses the sense', () => {
  assert.deepEqual(find('Nothing here suggests that $n$ is odd.'), []);
  assert.deepEqual(find('We do not need a lengthy computation.'), []);
});

describe('second thoughts', () => {
  const count = (text: string): number => find(text).filter((hint) => hint.startsWith('second-thoughts')).length;
  for (const text of [
    'A length of −3 cannot be, so we must have made a mistake.',
    'It seems there is some confusion in the statement.',
    'There appears to be a small arithmetic error above.',
    'There seems to be a discrepancy with step 2.',
    'However, this calculation is incorrect, as 7 is odd.',
    'Let’s recalculate the area.',
    'We need to reconsider our approach.',
    'I apologize; the sum is 7.',
    'It seems we misunderstood the role of $n$.',
    'Upon closer inspection, the bound is 5.',
  ])
    test(text, () => assert.equal(count(text), 1));
  for (const text of [
    'This is a contradiction, so our assumption is wrong.',
    'There is an error of at most 0.01 in this approximation.',
    'There is an error term that vanishes.',
    'If we made a mistake here, the sum would be odd.',
    'There is no mistake in this.',
    'The Type I error is 5%.',
    'We consider the result. The answer is 12.',
    'We must have an even number of them.',
  ])
    test(`silent: ${text}`, () => assert.equal(count(text), 0));
});

test('in one sentence a rule speaks once, and hints do not overlap', () => {
  assert.equal(find('This seems right, and it seems to be simple.').length, 1);
  const passage = parsePassage('It is a known result in the literature, which probably suggests that $a = b$.', {
    language: 'plain',
  });
  const hints = finishWork(findPassageHints(passage));
  for (const [k, hint] of hints.entries()) assert.ok(hint.start >= (hints[k - 1]?.end ?? 0));
});

test('ranges lie inside any text', () => {
  const words = PHRASE_HINT_RULES.flatMap(({ examples }) => examples.for)
    .join(' ')
    .replace(/[⟦⟧]/g, '')
    .split(' ');
  const piece = fc.oneof(
    fc.constantFrom(
      ...words,
      '$',
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '"',
      '“',
      '\n',
      '\n\n',
      '>',
      '**',
      '{',
      '}',
      '%',
      '\u0000',
      '\ud800',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }),
      fc.constantFrom('markdown', 'latex', 'plain'),
      (pieces, language) => {
        const text = pieces.join(' ');
        const passage = parsePassage(text, { language: language as ProofLanguage });
        for (const { start, end, quote } of finishWork(findPassageHints(passage))) {
          assert.ok(start >= 0 && start < end && end <= text.length);
          assert.ok(quote.length > 0 && quote.length <= 120);
        }
      },
    ),
    { numRuns: countRuns(300) },
  );
});

describe('hostile texts take less than a second', () => {
  for (const [name, unit, language] of [
    ['one word', 'a', 'plain'],
    ['one phrase', 'it seems to be probably ', 'plain'],
    ['words of phrases', 'the full proof of the ', 'plain'],
    ['quotation marks', '"seems ', 'plain'],
    ['block quotations', '> probably ', 'markdown'],
    ['negations', 'not not not likely. ', 'markdown'],
    ['brackets', '((([[[{{{', 'latex'],
    ['blanks', ' \t', 'markdown'],
    ['control characters', '\u0000\u0007 is known ', 'plain'],
    ['capitals', 'By Abc Def Ghi, Jkl (19 ', 'plain'],
    ['long words', 'very, rather, quite, ', 'plain'],
    ['after', 'after a very long and very ', 'plain'],
  ] as const) {
    test(name, () => {
      const passage = parsePassage(unit.repeat(Math.ceil(300_000 / unit.length)), { language });
      assertWithin(1000, () => finishWork(findPassageHints(passage)));
    });
  }
});
