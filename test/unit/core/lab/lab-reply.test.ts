import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ModelReply } from '../../../../src/core/judge/calls/types.ts';
import { getRetrySeparatorLine, joinReasoningAndText, parseLabReply } from '../../../../src/core/lab/lab-reply.ts';
import { proofOf } from '../../../support/builders.ts';

const proof = proofOf('We know that cos θ = cos(180° − θ).', 'So n = 152, which is in range.', 'Done.');
const critic = { parse: 'boxed-index', max: 7 } as const;
const reply = (text: string, more: Partial<ModelReply> = {}): ModelReply => ({ kind: 'reply', text, ...more });

test('what the parser took is found where it stands, reasoning before it or not', () => {
  for (const reasoning of [undefined, 'Is it \\boxed{0}?']) {
    const text = 'Paragraph 1 is wrong: <quote>n = 152</quote>. First \\boxed{0}, no: \\boxed{1}.';
    const { raw, taken, quote, read } = parseLabReply([reply(text, reasoning ? { reasoning } : {})], critic, proof);
    assert.equal(read.kind === 'index' && read.index, 1);
    assert.ok(taken && quote);
    assert.equal(raw.slice(taken.start, taken.end), '\\boxed{1}');
    assert.match(taken.how, /\\boxed/);
    assert.equal(raw.slice(quote.start, quote.end), 'n = 152');
    assert.match(quote.words, /¶2\b/);
  }
});

test('reasoning is told apart, given by the server or within the text', () => {
  const { raw, reasoning } = parseLabReply(
    [reply('<think>Step 0?</think>All right. \\boxed{-1}', { reasoning: 'Hm.' })],
    critic,
    proof,
  );
  assert.deepEqual(
    reasoning.map(({ start, end }) => raw.slice(start, end)),
    ['Hm.', '<think>Step 0?</think>'],
  );
});

test('a reply that was asked for once more stands behind the first, and what was taken is in it', () => {
  const { raw, taken, isRepaired } = parseLabReply([reply('I see no box.'), reply('\\boxed{2}')], critic, proof);
  assert.equal(raw, `I see no box.\n\n${getRetrySeparatorLine()}\n\n\\boxed{2}`);
  assert.equal(taken && raw.slice(taken.start, taken.end), '\\boxed{2}');
  assert.equal(isRepaired, true);
});

test('of a reply that was asked for again it is said why the first could not be read', () => {
  const both = parseLabReply([reply('\\boxed{99}'), reply('No.')], critic, proof);
  assert.match(both.firstReason ?? '', /99/);
  assert.notEqual(both.firstReason, both.read.kind === 'unread' ? both.read.reason : '');
  assert.equal(parseLabReply([reply('\\boxed{99}')], critic, proof).firstReason, undefined);
});

test('of what cannot be read it is said why, and nothing is taken', () => {
  const cut = parseLabReply([reply('\\boxed{1}', { finish: 'length' })], critic, proof);
  assert.equal(cut.taken, undefined);
  assert.match(cut.read.kind === 'unread' ? cut.read.reason : '', /cut off/);
});

test('a quote that stands elsewhere, or nowhere, is said to', () => {
  const wordsOf = (text: string) => parseLabReply([reply(text)], critic, proof).quote?.words;
  assert.match(wordsOf('<quote>n = 152</quote> \\boxed{0}') ?? '', /¶2\b.*\bnot in ¶1\b/);
  assert.match(wordsOf('<quote>no such words</quote> \\boxed{0}') ?? '', /¶1\b(?!.*¶)/);
  assert.match(wordsOf('<quote>n = 152</quote> \\boxed{-1}') ?? '', /^(?!.*¶1).*¶2\b/);
});

test('a verdict line is taken where it stands', () => {
  const { raw, taken } = parseLabReply([reply('It is wrong.\nVerdict: no')], { parse: 'yes-no', max: 7 }, proof, 1);
  assert.equal(taken && raw.slice(taken.start, taken.end), 'Verdict: no');
  assert.match(taken?.how ?? '', /\bline\b/);
});

test('whatever a reply says, its stretches lie in it, in order and apart', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('<think>', '</think>', '\\boxed{1}', '<quote>', '</quote>', 'n = 152', '```', '\n'),
  );
  const text = fc.array(piece).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 2 }), (replies) => {
      const { raw, reasoning, taken, quote } = parseLabReply(
        replies.map(([text, reasoning]) => reply(text, { reasoning })),
        critic,
        proof,
      );
      const all = [...reasoning, ...(taken ? [taken] : []), ...(quote ? [quote] : [])];
      let end = 0;
      for (const one of all.toSorted((a, b) => a.start - b.start)) {
        assert.ok(one.start >= end && one.end > one.start && one.end <= raw.length, JSON.stringify([one, end]));
        end = one.end;
      }
    }),
  );
});

test('what has come so far is the beginning of what comes, once the reasoning is over', () => {
  const whole = joinReasoningAndText({ text: 'The end. \\boxed{1}', reasoning: 'Let me see.' }).raw;
  assert.ok(whole.startsWith(joinReasoningAndText({ text: '', reasoning: 'Let me' }).raw));
  assert.ok(whole.startsWith(joinReasoningAndText({ text: 'The', reasoning: 'Let me see.' }).raw));
});
