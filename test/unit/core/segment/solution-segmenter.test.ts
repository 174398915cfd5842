/** Steps by a model: its breaks count, and nothing else may have changed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createSegmentationMessages, readSegmentationReply } from '../../../../src/core/segment/solution-segmenter.ts';

const TEXT = 'First we set $x = 1$. Then\n\n$$y\n= 2$$\n\nholds. Hence $x + y = 3$, as was to be shown.';
const steps = (text: string, reply: string): readonly string[] => {
  const read = readSegmentationReply(text, reply);
  return read.kind === 'steps' ? read.steps : assert.fail(read.reason);
};
const reason = (text: string, reply: string): string => {
  const read = readSegmentationReply(text, reply);
  return read.kind === 'refused' ? read.reason : assert.fail(`taken as ${JSON.stringify(read.steps)}`);
};

describe('what a model made of a solution', () => {
  it('counts for its breaks; spaces within steps are those of the text', () => {
    const reply = 'First we set $x=1$.\n\nThen $$y = 2$$ holds.\n \nHence $x + y = 3$, as was to be shown.';
    assert.deepEqual(steps(TEXT, reply), [
      'First we set $x = 1$.',
      'Then\n$$y\n= 2$$\nholds.',
      'Hence $x + y = 3$, as was to be shown.',
    ]);
  });

  it('stands between the tags that it was given, or alone, and behind any reasoning', () => {
    const tag = /<(solution-\w+)>/.exec(createSegmentationMessages(TEXT)[0]?.content ?? '')?.[1];
    assert.ok(tag);
    for (const reply of [
      TEXT,
      `<${tag}>\n${TEXT}\n</${tag}>`,
      `<think>Where to cut <${tag}> this?\n\nHere.</think>Here it is.\n<${tag}>\r\n${TEXT}\r\n</${tag}>\nDone.`,
      `<thought>I cut it.</thought>\n${TEXT}<|im_end|>`,
    ])
      assert.equal(steps(TEXT, reply).length, 3, reply);
  });

  it('is refused where anything was changed, left out or added, which is named', () => {
    assert.match(reason(TEXT, TEXT.replace('x + y', 'y + x')), /“.*Hence \$x \+ y/);
    assert.match(reason(TEXT, TEXT.replace('First we', 'We')), /“First we/);
    assert.match(reason(TEXT, TEXT.slice(0, -9)), /“.*shown\./);
    const nothing = reason(TEXT, '  ');
    assert.equal(reason(TEXT, `<think>cut it ${TEXT}`), nothing);
    assert.notEqual(reason(TEXT, `${TEXT} I hope this helps!`), nothing);
  });

  it('has no break within a displayed formula, an environment or a fence', () => {
    for (const inside of ['$$a\n\nb$$', '\\[a\n\nb\\]', '\\begin{cases}a\n\nb\\end{cases}', '```\na\n\nb\n```'])
      assert.equal(steps(`One.\n${inside}\nTwo.`, `One.\n${inside}\nTwo.`).length, 1, inside);
  });

  it('has breaks behind a formula that nobody closed', () => {
    assert.deepEqual(steps('One \\[ x. Two. Three.', 'One \\[ x.\n\nTwo.\n\nThree.').length, 3);
  });

  it('loses and gains no sign, wherever breaks and spaces are', () => {
    const word = fc.stringMatching(/^[a-z$.,=\\]{1,8}$/);
    const gap = fc.constantFrom(' ', '\n', '\n\n', '  \n \n', '\t', '\u00a0');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap, gap), { minLength: 1, maxLength: 30 }), (parts) => {
        const text = parts.map(([one, before]) => one + before).join('');
        const reply = parts.map(([one, , after]) => one + after).join('');
        const bare = (all: string): string => all.replace(/\s+/g, '');
        const cut = steps(text, reply);
        assert.equal(bare(cut.join('')), bare(text));
        for (const step of cut) {
          assert.notEqual(step.trim(), '');
          assert.doesNotMatch(step, /\n\s*\n/);
        }
      }),
    );
  });

  it('is refused whatever one sign is put in the place of another', () => {
    fc.assert(
      fc.property(fc.nat(TEXT.length - 1), fc.constantFrom('q', '7', '∎', '\\'), (at, sign) => {
        fc.pre(/\S/.test(TEXT.charAt(at)) && TEXT.charAt(at) !== sign);
        assert.equal(readSegmentationReply(TEXT, TEXT.slice(0, at) + sign + TEXT.slice(at + 1)).kind, 'refused');
      }),
    );
  });
});
