import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FinishReason } from '../../../../../src/core/judge/calls/types.ts';
import type { ReplyFormat } from '../../../../../src/core/judge/prompts/types.ts';
import { parseModelReply } from '../../../../../src/core/judge/replies/read-reply.ts';
import type { ParsedModelReply } from '../../../../../src/core/judge/replies/types.ts';

const read = (text: string, parse: ReplyFormat = 'boxed-index', finish: FinishReason = 'stop'): ParsedModelReply =>
  parseModelReply({ kind: 'reply', text, finish }, { parse, steps: 4, max: 7 });

/** The verdict alone, or `unread`. */
const saidBy = (read: ParsedModelReply): unknown => {
  if (read.kind === 'index') return read.index;
  if (read.kind === 'verdict') return read.verdict;
  if (read.kind === 'points') return read.points;
  return read.kind === 'choice' ? read.choice : 'unread';
};

test('an index is read from the last box, however it is dressed', () => {
  const cases: [string, unknown][] = [
    ['so \\boxed{2}', 2],
    ['\\boxed{0} was tempting, but \\boxed{3}.', 3],
    ['\\boxed{\\text{2}}', 2],
    ['$\\boxed{ 2 }$', 2],
    ['\\boxed{-1}', -1],
    ['\\boxed{−1}', -1],
    ['\\boxed{{-}1}', -1],
    ['\\boxed{\\text{paragraph }3}', 3],
    ['\\boxed{３}', 3],
    ['\\boxed{\\boxed{1}}', 1],
    ['\\boxed{1} in \\boxed{} as asked', 1],
  ];
  for (const [text, value] of cases) assert.equal(saidBy(read(text)), value, text);
});

test('what is no index in range is not read, and says why', () => {
  const cases: [string, RegExp][] = [
    ['\\boxed{4}', /valid indexes are -1 to 3/],
    ['\\boxed{-2}', /valid indexes are -1 to 3/],
    ['\\boxed{1, 2}', /isn't an index/],
    ['\\boxed{none}', /isn't an index/],
    ['\\boxed{2', /isn't closed/],
    ['paragraph 2 is wrong', /no \\boxed/],
    ['', /empty/],
  ];
  for (const [text, reason] of cases) {
    const said = read(text);
    assert.equal(said.kind, 'unread', text);
    assert.match(said.kind === 'unread' ? said.reason : '', reason, text);
  }
});

test('only what stands behind the reasoning counts, and reasoning without an end says nothing', () => {
  assert.equal(saidBy(read('<think>\\boxed{1}</think>\n\\boxed{2}')), 2);
  assert.equal(saidBy(read('<think>\\boxed{1}')), 'unread');
  assert.equal(saidBy(read('\\boxed{1}</think> so it is right')), 'unread');
});

test('a reply that was cut or withheld is not read, whatever box is in it', () => {
  assert.equal(saidBy(read('\\boxed{1} and', 'boxed-index', 'length')), 'unread');
  assert.equal(saidBy(read('\\boxed{1}', 'boxed-index', 'filter')), 'unread');
});

test('yes and no are read from the verdict line, in its spellings and languages', () => {
  const cases: [string, unknown][] = [
    ['It fails.\nVerdict: no', 'no'],
    ['**Judgement:** Yes', 'yes'],
    ['### Final Judgement\n\n**No.**', 'no'],
    ['Verdict: yes\nI look again.\nVerdict: **No**', 'no'],
    ['判断：否', 'no'],
    ['Urteil: Ja.', 'yes'],
    ['Verdict: inconclusive', 'inconclusive'],
    ['> Verdict: yes\nVerdict: no, since 6 is even', 'no'],
    ['Verdict: no errors', 'unread'],
    ['Verdict: yes or no', 'unread'],
    ['there is no doubt', 'unread'],
  ];
  for (const [text, value] of cases) assert.equal(saidBy(read(text, 'yes-no')), value, text);
});

test('the quote is taken whole, and a verdict within it is the proof’s own', () => {
  const said = read('\\boxed{2}\n<quote>hence \\boxed{0}</quote>');
  assert.equal(saidBy(said), 2);
  assert.equal(said.quote, 'hence \\boxed{0}');
});
