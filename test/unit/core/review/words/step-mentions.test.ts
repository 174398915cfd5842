/** Numbers of steps in a judge's text, under the names that readers know. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { getStepName, type Proof, parseProofText } from '../../../../../src/core/proof/index.ts';
import { addStepNames } from '../../../../../src/core/reading/index.ts';
import { type Block, renderTextToBlocks } from '../../../../../src/core/render/index.ts';
import { findStepMentionRenamings, renameStepMentions } from '../../../../../src/core/review/words/step-mentions.ts';
import { assertWithin } from '../../../../support/scaling.ts';
import { outline } from '../../render/outline.ts';

const named = (...steps: string[]): Proof => {
  const text = steps.join('\n\n');
  return addStepNames(parseProofText(text, { language: 'markdown', split: 'logical' }), text);
};

const proof = named('Let n be even.', 'Then n = 2k.', 'So n + 1 is odd.', 'Thus n + 2 is even.', 'Hence so is n + 4.');
const stepped = named('Step 1. Let n be even.', 'Step 2. Then n = 2k.', 'Thus it is odd.', 'So is n + 2.', 'Done.');

const show = (remarks: string, judged = proof): string => {
  const found = findStepMentionRenamings(remarks, judged);
  return found.map(({ start, end, name }) => `${remarks.slice(start, end)}: ${name}`).join('; ');
};
const draw = (remarks: string, judged = proof): readonly Block[] =>
  renameStepMentions(renderTextToBlocks(remarks, { language: 'markdown' }), remarks, judged);

/** The blocks with the original words again. */
function undo(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all: unknown[] = [];
    for (const one of value.map(undo)) {
      const last = all.at(-1);
      if (isText(last) && isText(one)) all[all.length - 1] = { kind: 'text', text: last.text + one.text };
      else all.push(one);
    }
    return all;
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('original' in value) return { kind: 'text', text: value.original };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, undo(one)]));
}

function isText(value: unknown): value is { readonly kind: 'text'; readonly text: string } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'text';
}

function countRenamed(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 'original' in value ? 1 : Object.values(value).reduce<number>((sum, one) => sum + countRenamed(one), 0);
}

describe('mentions of steps in words', () => {
  it('are numbers from 0 after “paragraph” or “step”, alone, in a range, or in a list', () => {
    assert.equal(show('In paragraph 3, 4 is odd.'), 'paragraph 3: ¶4');
    assert.equal(show('Paragraph 0 is fine.'), 'Paragraph 0: ¶1');
    assert.equal(show('Paragraph 1–3 and step 4.'), 'Paragraph 1–3: ¶2–¶4; step 4: ¶5');
    assert.equal(show('See paragraphs 0, 2 and 4.'), 'paragraphs 0, 2 and 4: ¶1, ¶3 and ¶5');
    assert.equal(show("paragraph_2's claim"), 'paragraph_2: ¶3');
  });

  it('have the name of the author', () => {
    assert.equal(show('By paragraph 1 and paragraph 2.', stepped), 'paragraph 1: Step 2; paragraph 2: Step 2 ¶2');
  });

  it('are only numbers of steps that exist', () => {
    assert.equal(show('See paragraph 5 and paragraphs 3–9.'), '');
  });

  it('are no steps that the author numbers', () => {
    assert.equal(show('By step 1, step 2, and step 4.', stepped), 'step 4: Step 2 ¶4');
    for (const text of ['1. First', '**(1)** First', 'Step $1$', 'As in steps 1 and 2', 'Step I.', 'Step one.'])
      assert.equal(
        show('By step 1 and paragraph 1.', named(`${text} we see that it is even.`, 'Hence it is odd.')).replace(
          /: .*/,
          '',
        ),
        'paragraph 1',
        text,
      );
    assert.equal(show('By paragraph 1.', named('Paragraph 1. We see that it is even.', 'Hence it is odd.')), '');
  });

  it('are no steps of something else, and no parts of other numbers', () => {
    for (const text of [
      'step 3a',
      'paragraph 3.1',
      'step 3(b)',
      'step 3-like',
      'substep 3',
      'sub-step 3',
      'my step 3',
      'the induction step 1',
      'step 3 of the algorithm',
      'paragraph 3 of [8]',
      'footsteps 3',
      'step 3￼',
    ])
      assert.equal(show(`In ${text}`), '', text);
    assert.equal(show('paragraph 3 of the proof'), 'paragraph 3: ¶4');
  });

  it('are no quotations', () => {
    for (const text of [
      '“by step 3”',
      '"by step 3"',
      '«by step 3»',
      '„by step 3“',
      "``by step 3''",
      "'by step 3'",
      '‘it’s by step 3’',
      '“by step 3',
    ])
      assert.equal(show(`In step 2, ${text}`), 'step 2: ¶3', text);
    assert.equal(show("The author's claim, by step 3, isn't one."), 'step 3: ¶4');
    assert.equal(show('“So n” by step 3 is “odd”.'), 'step 3: ¶4');
  });
});

describe('names of steps in rendered remarks', () => {
  it('stand outside formulas, code, links, and block quotes, also in bold and in lists', () => {
    const remarks = [
      '**Paragraph 1** and $paragraph 1$ and `paragraph 1` and [paragraph 1](https://example.com).',
      '- paragraph 2',
      '> paragraph 3',
      '```\nparagraph 4\n```',
      '| a |\n| --- |\n| paragraph 0 |',
    ].join('\n\n');
    const drawn = outline(draw(remarks));
    assert.deepEqual(drawn.match(/⟨[^⟨⟩]* as [^⟨⟩]*⟩/g), [
      '⟨Paragraph 1 as ¶2⟩',
      '⟨paragraph 2 as ¶3⟩',
      '⟨paragraph 0 as ¶1⟩',
    ]);
  });

  it('leave a quotation alone that has a formula in it', () => {
    assert.equal(countRenamed(draw('“so $n$ is even by step 3” is wrong, by step 2.')), 1);
  });

  it('leave a reply alone that counts paragraphs in another way', () => {
    assert.equal(countRenamed(draw('Paragraph 1 to paragraph 5 are fine.')), 0);
  });

  it('leave the steps of the judge alone', () => {
    assert.equal(countRenamed(draw('**Step 1:** look at paragraph 2.\n\n**Step 2:** see step 1.')), 1);
  });

  const number = fc.integer({ min: 0, max: 4 });
  const word = fc.constantFrom('paragraph', 'Paragraph', 'step', 'Step');
  const mention = fc.tuple(word, number).map(([name, n]) => `${name} ${n}`);
  const hidden = fc
    .tuple(
      mention,
      fc.constantFrom(
        ['$', '$'],
        ['\\(', '\\)'],
        ['$$', '$$'],
        ['`', '`'],
        ['``', '``'],
        ['“', '”'],
        ['"', '"'],
        ['«', '»'],
      ),
    )
    .map(([words, [open, close]]) => ({ text: `${open}${words}${close}`, shown: 0 }));
  const open = mention.map((text) => ({ text, shown: 1 }));
  const filler = fc.constantFrom('so it is', 'and', 'n is even', 'which').map((text) => ({ text, shown: 0 }));

  it('are exact: the original words restore the text, and nothing hidden is renamed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hidden, open, filler), { maxLength: 12 }), (pieces) => {
        const remarks = `So ${pieces.map(({ text }) => text).join(', ')}.`;
        const drawn = draw(remarks);
        assert.deepEqual(undo(drawn), renderTextToBlocks(remarks, { language: 'markdown' }));
        assert.equal(
          countRenamed(drawn),
          pieces.reduce((sum, { shown }) => sum + shown, 0),
        );
      }),
    );
  });

  it('never fail and never change anything else, whatever the remarks are', () => {
    const any = fc
      .array(
        fc.oneof(
          mention,
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('\n', '\n\n', '$', '"', '`', '“', "'", '> ', '* '),
        ),
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(any, (remarks) => {
        const plain = renderTextToBlocks(remarks, { language: 'markdown' });
        assert.deepEqual(undo(renameStepMentions(plain, remarks, proof)), undo(plain));
        for (const { start, end, name } of findStepMentionRenamings(remarks, proof)) {
          const digits = remarks.slice(start, end).match(/\d+/g) ?? [];
          assert.ok(digits.length > 0);
          for (const one of digits) assert.ok(name.includes(getStepName(proof, Number(one))));
        }
      }),
    );
  });

  it('take linear time', () => {
    for (const piece of ['paragraphs 1, ', "'a ", '"', '“a', "``a'", "it's ", 'step 1 ', '‘a’s ', '\n\n\n']) {
      const text = `step 1 ${piece.repeat(20_000)}`;
      assertWithin(1000, () => findStepMentionRenamings(text, proof), piece);
    }
  });
});
