/** What people read of a reply. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseModelReply } from '../../../../../src/core/judge/replies/read-reply.ts';
import type { ExpectedReplyFormat } from '../../../../../src/core/judge/replies/types.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { replied } from '../../../../support/scripted-ask.ts';

const forms: Readonly<Record<'box' | 'word' | 'points' | 'report' | 'choice', ExpectedReplyFormat>> = {
  box: { parse: 'boxed-index', steps: 9, max: 7 },
  word: { parse: 'yes-no', steps: 9, max: 7 },
  points: { parse: 'points', steps: 9, max: 7 },
  report: { parse: 'report', steps: 9, max: 7 },
  choice: { parse: 'choice', steps: 0, max: 2 },
};
const remarks = (text: string, form: keyof typeof forms): string => parseModelReply(replied(text), forms[form]).remarks;

test('lines that have nothing but the quote and the verdict are left out', () => {
  for (const end of [
    '\\boxed{3}',
    '**\\boxed{3}**',
    '$\\boxed{3}$',
    '$$\\boxed{3}$$',
    '\\[\n\\boxed{3}\n\\]',
    'Final answer: \\boxed{3}',
    'The answer is $\\boxed{3}$.',
  ])
    assert.equal(remarks(`It fails.\n\n<quote>so n is odd</quote>\n\n${end}`, 'box'), 'It fails.', end);
  for (const end of ['Verdict: no', '**Verdict:** no', '### Verdict\nno', 'My final verdict: no.'])
    assert.equal(remarks(`It fails.\n<quote>so n is odd</quote>\n${end}`, 'word'), 'It fails.', end);
  for (const end of ['Points: 4/7', '**Points: 4/7**', 'Final score: 4 out of 7'])
    assert.equal(remarks(`It fails.\nQuote: "so n is odd"\n${end}`, 'points'), 'It fails.', end);
  for (const end of ['Choice: 2', '**Choice: candidate 2**', 'The better judgement is 2.'])
    assert.equal(remarks(`The first fails.\n${end}`, 'choice'), 'The first fails.', end);
  assert.equal(remarks('\\boxed{-1}', 'box'), '');
  assert.equal(remarks('<think>\\boxed{1}</think>\nIt fails.\n\\boxed{3}', 'box'), 'It fails.');
});

test('a line that says more is left whole, and a quote within one is set in quotation marks', () => {
  const sentence = 'The first that fails is paragraph \\boxed{3}, since n may be 1.';
  assert.equal(remarks(sentence, 'box'), sentence);
  const reasoned = 'Verdict: no, because the induction has no base';
  assert.equal(remarks(reasoned, 'word'), reasoned);
  assert.equal(
    remarks('The words <quote>so n is odd</quote> are wrong.\n\\boxed{3}', 'box'),
    'The words “so n is odd” are wrong.',
  );
  // Of several quotes one is shown beside the words; the others stay in them.
  assert.equal(remarks('<quote>a is b</quote>\nand\n<quote>b is c</quote>\n\\boxed{3}', 'box'), '“a is b”\nand');
  const report = '**Final Verdict:** The solution is invalid.\n\nIt fails at the start.';
  assert.equal(remarks(report, 'report'), report);
});

test('a reply without a verdict is shown as it is, but for its tags', () => {
  assert.equal(remarks('Who knows?\n<quote>so n is odd</quote>', 'box'), 'Who knows?');
  assert.equal(remarks('Who knows?', 'word'), 'Who knows?');
  assert.equal(remarks('<think>Who knows?', 'word'), '');
});

test('whatever a reply is, no line of its own words is lost, and nothing is added but quotation marks', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'It fails here.',
      'Verdict: no',
      '\\boxed{2}',
      '<quote>x is y</quote>',
      'So <quote>x is y</quote> is false.',
      '\\[',
      '\\]',
      '',
      '<quote>',
      '</quote>',
      'Points: 3/7',
      '```',
    ),
    fc.string({ maxLength: 30 }),
  );
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.constantFrom('box', 'word', 'points', 'report'),
      (lines, form) => {
        const read = parseModelReply(replied(lines.join('\n')), forms[form]);
        const count = (text: string): number => text.split('It fails here.').length;
        assert.ok(read.remarks.length <= read.critique.length);
        // Within a quote that goes over lines it is the proof's word.
        if (!/<quote>/i.test(read.critique)) assert.equal(count(read.remarks), count(read.critique));
      },
    ),
    { numRuns: countRuns(500) },
  );
});
