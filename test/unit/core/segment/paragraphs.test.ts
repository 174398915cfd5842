/** What a model's breaks come to in the place of the text: the same text but for white space, or nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinStepsAsParagraphs, readSegmentationReply } from '../../../../src/core/segment/solution-segmenter.ts';

const bare = (text: string): string => text.replace(/\s+/g, '');

test('paragraphs are counted as a reader sees them', () => {
  assert.deepEqual(joinStepsAsParagraphs('One. Two.\nThree.', ['One.', 'Two.\nThree.']), {
    text: 'One.\n\nTwo.\nThree.',
    before: 1,
    after: 2,
  });
  assert.equal(joinStepsAsParagraphs('One.\n \n\nTwo.', ['One. Two.'])?.before, 2);
});

test('steps that are another text, by a letter, are none of it', () => {
  for (const steps of [['One.'], ['One.', 'Two!'], ['One.', 'Two.', 'Three.'], ['Two.', 'One.']])
    assert.equal(joinStepsAsParagraphs('One. Two.', steps), undefined, steps.join('|'));
});

test('whatever breaks a reply has, nothing but white space differs', () => {
  const word = fc.constantFrom('a', '$x$', '\\[', '\\]', '$$', '```', '- b', '# c', '\\begin{x}');
  const gap = fc.constantFrom(' ', '\n', '\n\n', '\n \n\n', '\t');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, gap, gap), { minLength: 1 }), (tokens) => {
      const text = tokens.map(([token, own]) => token + own).join('');
      const reply = tokens.map(([token, , theirs]) => token + theirs).join('');
      const came = readSegmentationReply(text, reply);
      if (came.kind !== 'steps') return;
      const result = joinStepsAsParagraphs(text, came.steps);
      assert.ok(result);
      assert.equal(bare(result.text), bare(text));
      assert.equal(result.after, came.steps.length);
    }),
  );
});
