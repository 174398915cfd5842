/** What would mend a prompt file, and whether it does. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findSimilarWord } from '../../../../../src/core/base/similar-word.ts';
import { parsePromptFile } from '../../../../../src/core/judge/prompts/read-prompt.ts';
import type { PromptFix } from '../../../../../src/core/judge/prompts/types.ts';
import { promptText } from '../../../../support/prompt-texts.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const file = (front: string, body = '{{#steps}}{{text}}{{/steps}}'): string => `---\n${front}\n---\n${body}`;

function applied(text: string, { edits }: PromptFix): string {
  return edits
    .toReversed()
    .reduce((now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end), text);
}

/** The text once the first problem's fix is applied, again and again; and the titles of what was done. */
function mended(text: string): { text: string; titles: string[] } {
  const titles: string[] = [];
  let now = text;
  for (let k = 0; k < 10; k++) {
    const fix = parsePromptFile(now, 'p').problems.find((problem) => problem.fix)?.fix;
    if (!fix) break;
    titles.push(fix.title);
    now = applied(now, fix);
  }
  return { text: now, titles };
}

describe('what would mend a prompt', () => {
  const cases: readonly [what: string, broken: string, mended: string, titles: readonly string[]][] = [
    ['a key', file('kind: critic\nvots: 3'), file('kind: critic\nvotes: 3'), ['Change to “votes”']],
    ['a kind', file('kind: crtic'), file('kind: critic'), ['Change to “critic”']],
    [
      'the form of another kind',
      file('kind: critic\nparse: points\nvotes: 2'),
      file('kind: critic\nparse: boxed-index\nvotes: 2'),
      ['Change to “boxed-index”'],
    ],
    [
      'a form',
      file('kind: grader\nparse: point', '{{proof}}'),
      file('kind: grader\nparse: points', '{{proof}}'),
      ['Change to “points”'],
    ],
    ['a number', file('kind: critic\nvotes: 100'), file('kind: critic\nvotes: 64'), ['Change to “64”']],
    ['no kind', file('votes: 2'), file('kind: critic\nvotes: 2'), ['Insert “kind: critic”']],
    [
      'no front matter',
      '{{#steps}}{{text}}{{/steps}}',
      '---\nkind: critic\n---\n{{#steps}}{{text}}{{/steps}}',
      ['Insert “---\nkind: critic\n---”'],
    ],
    [
      'a variable',
      file('kind: critic', '{{poblem}}{{#steps}}{{ txt }}{{/steps}}'),
      file('kind: critic', '{{problem}}{{#steps}}{{ text }}{{/steps}}'),
      ['Change to “problem”', 'Change to “text”'],
    ],
    [
      'both ends of a section',
      file('kind: critic', '{{#ruberic}}{{rubric}}{{/ruberic}}{{#steps}}{{/steps}}'),
      file('kind: critic', '{{#rubric}}{{rubric}}{{/rubric}}{{#steps}}{{/steps}}'),
      ['Change to “rubric”'],
    ],
    [
      'a list where a text is wanted',
      file('kind: critic', '{{steps}}'),
      file('kind: critic', '{{#steps}}{{index}}: {{text}}{{/steps}}'),
      ['Write {{#steps}} … {{/steps}}'],
    ],
    [
      'a section that ends under another name',
      file('kind: critic', 'steps {{#steps}}{{text}}{{/step}}'),
      file('kind: critic', 'steps {{#steps}}{{text}}{{/steps}}'),
      ['Change to “steps”'],
    ],
    [
      'a section that does not end',
      file('kind: critic', '{{#steps}}{{text}}'),
      file('kind: critic', '{{#steps}}{{text}}{{/steps}}'),
      ['Insert “{{/steps}}”'],
    ],
    [
      'a section within another that does not end',
      file('kind: critic', '{{#steps}}{{#rubric}}{{text}}{{/steps}}'),
      file('kind: critic', '{{#steps}}{{#rubric}}{{text}}{{/rubric}}{{/steps}}'),
      ['Insert “{{/rubric}}”'],
    ],
    [
      'an end without a beginning',
      file('kind: critic', '{{#steps}}{{/steps}}{{/rubric}}.'),
      file('kind: critic', '{{#steps}}{{/steps}}.'),
      ['Remove {{/rubric}}'],
    ],
    [
      'a tag that is not closed',
      file('kind: critic', '{{#steps}}{{/steps}}\n{{problem\nEnd.'),
      file('kind: critic', '{{#steps}}{{/steps}}\n{{problem}}\nEnd.'),
      ['Insert “}}”'],
    ],
  ];
  for (const [what, broken, whole, titles] of cases)
    test(what, () => {
      assert.deepEqual(mended(broken), { text: whole, titles });
      assert.deepEqual(parsePromptFile(whole, 'p').problems, []);
      // Line ends of another kind move all places.
      const crlf = mended(broken.replaceAll('\n', '\r\n'));
      assert.equal(crlf.text.replaceAll('\r\n', '\n'), whole);
    });

  test('is not guessed where nothing is near', () => {
    for (const text of [
      file('kind: critic\nlanguage: German'),
      file('kind: essay'),
      file('kind: critic\ntemperature: warm'),
      file('kind: critic', '{{author}}{{#steps}}{{/steps}}'),
      file('kind: critic', '{{constructor}}{{#steps}}{{/steps}}'),
    ]) {
      const { problems } = parsePromptFile(text, 'p');
      assert.equal(problems.length, 1, text);
      assert.equal(problems[0]?.fix, undefined, text);
    }
  });

  test('lies within every text, in order, and changes it', () => {
    fc.assert(
      fc.property(promptText, (text) => {
        for (const { fix } of parsePromptFile(text, 'p').problems) {
          if (!fix) continue;
          assert.ok(fix.edits.length > 0);
          let last = 0;
          for (const { start, end } of fix.edits) {
            assert.ok(last <= start && start <= end && end <= text.length, JSON.stringify(fix));
            last = end;
          }
          assert.notEqual(applied(text, fix), text, JSON.stringify(fix));
        }
      }),
      { numRuns: countRuns(500) },
    );
  });
});

describe('the nearest word', () => {
  test('has the fewest slips, and not many', () => {
    const known = ['problem', 'proof', 'steps', 'step', 'rubric'];
    for (const [word, meant] of [
      ['poblem', 'problem'],
      ['problme', 'problem'],
      ['PROOF', 'proof'],
      ['stpes', 'steps'],
      ['stp', 'step'],
      ['rubrics', 'rubric'],
      ['text', undefined],
      ['x', undefined],
      ['', undefined],
      ['problemproblemproblem', undefined],
      ['x'.repeat(10_000), undefined],
    ] as const)
      assert.equal(findSimilarWord(word, known), meant, word.slice(0, 30));
  });

  test('of one slip, of whatever kind, is found', () => {
    const word = 'temperature';
    fc.assert(
      fc.property(fc.nat(word.length - 2), fc.constantFrom('drop', 'swap', 'change', 'add'), (k, how) => {
        const [a = '', b = ''] = [word[k], word[k + 1]];
        const put = { drop: b, swap: b + a, change: `#${b}`, add: `${a}#${b}` }[how];
        assert.equal(findSimilarWord(word.slice(0, k) + put + word.slice(k + 2), ['top_p', 'top_k', word]), word);
      }),
    );
  });
});
