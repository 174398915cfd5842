import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ModelReply, TokenLogProbability } from '../../../../../src/core/judge/calls/types.ts';
import type { ReplyFormat } from '../../../../../src/core/judge/prompts/types.ts';
import { locateQuoteInStep } from '../../../../../src/core/judge/replies/quote.ts';
import { MAX_MODEL_REPLY_CHARS, parseModelReply } from '../../../../../src/core/judge/replies/read-reply.ts';
import type { ParsedModelReply } from '../../../../../src/core/judge/replies/types.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertLinear, assertWithin } from '../../../../support/scaling.ts';

const FORMS: readonly ReplyFormat[] = ['boxed-index', 'yes-no', 'points', 'choice', 'report'];

const read = (text: string, parse: ReplyFormat, steps = 4): ParsedModelReply =>
  parseModelReply({ kind: 'reply', text, finish: 'stop' }, { parse, steps, max: 7 });

/** Pieces of which replies are made, harmless and hostile. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '\\boxed{',
      '\\boxed',
      'boxed{2}',
      '\\boxed{-1}',
      '\\boxed{3}',
      '{',
      '}',
      '$',
      '\\text{',
      '\\',
      '−',
      '-',
      '1',
      '２',
      '99',
    ],
    ...[
      '<think>',
      '</think>',
      '[THINK]',
      '◁/think▷',
      '<|channel|>final<|message|>',
      '<quote>',
      '</quote>',
      'Quote: "',
      '"',
    ],
    ...[
      'Verdict: yes',
      'Verdict: ',
      'verdict',
      'no',
      'yes',
      'inconclusive',
      'Points: ',
      '5/7',
      '/',
      'Choice: 2',
      'or',
      '判断：',
      '否',
    ],
    ...[
      '\n',
      '\n\n',
      ' ',
      '**',
      '> ',
      '# ',
      'Final Verdict: ',
      'The solution is correct.',
      'Location: ',
      'Issue: ',
      '<|im_end|>',
      '</s>',
    ],
  ),
  fc.string({ maxLength: 5 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const reply = fc.array(piece, { maxLength: 40, size: 'medium' }).map((pieces) => pieces.join(''));

test('no reply makes a parser throw, and what is read is in range, in the text, and in the forms’ own kinds', () => {
  fc.assert(
    fc.property(reply, fc.integer({ min: 0, max: 5 }), (text, steps) => {
      for (const form of FORMS) {
        const said = read(text, form, steps);
        assert.ok(text.includes(said.critique));
        if (said.kind === 'unread') {
          assert.notEqual(said.reason, '');
          continue;
        }
        assert.ok(0 <= said.range.start && said.range.start < said.range.end && said.range.end <= text.length);
        assert.equal(
          said.kind,
          {
            'boxed-index': 'index',
            'yes-no': 'verdict',
            report: 'verdict',
            points: 'points',
            choice: 'choice',
          }[form],
        );
        if (said.kind === 'index') assert.ok(Number.isInteger(said.index) && said.index >= -1 && said.index < steps);
        if (said.kind === 'points') assert.ok(said.points >= 0 && said.points <= 7);
        if (said.kind === 'choice') assert.ok(Number.isInteger(said.choice) && said.choice >= 1 && said.choice <= 7);
      }
    }),
    { numRuns: countRuns(2000) },
  );
});

/** What a judge repeats of a proof in front of its verdict: anything that does not open its reasoning again. */
const repeated = reply.map((text) => text.replace(/<think>|\[THINK\]|<quote>|<\/quote>/g, ''));

test('whatever stands in front, the verdict at the end is the one that is read', () => {
  fc.assert(
    fc.property(repeated, fc.integer({ min: -1, max: 3 }), fc.boolean(), (before, index, isRight) => {
      const box = read(`${before}\n\nSo it is\n\\boxed{${index}}`, 'boxed-index');
      assert.equal(box.kind === 'index' && box.index, index);
      const word = isRight ? 'yes' : 'no';
      const line = read(`${before}\n\nSo it is.\nVerdict: ${word}`, 'yes-no');
      assert.equal(line.kind === 'verdict' && line.verdict, word);
      const points = read(`${before}\n\nSo it is.\nPoints: ${index + 1}/7`, 'points');
      assert.equal(points.kind === 'points' && points.points, index + 1);
    }),
    { numRuns: countRuns(1000) },
  );
});

test('a mark in the reasoning quotes nothing that is said behind it', () => {
  for (const before of ['<think>"</think>', '<think>\n> </think>', '<think>\n“</think>']) {
    const said = read(`${before}\\boxed{1}, and the text repeats "\\boxed{3}".`, 'boxed-index');
    assert.equal(said.kind === 'index' && said.index, 1, before);
  }
});

test('what is only thought says nothing', () => {
  fc.assert(
    fc.property(repeated, repeated, (thought, said) => {
      for (const form of FORMS) {
        const alone = read(said, form);
        const both = read(`<think>${thought.replace(/think|THINK|channel/gi, '')}</think>${said}`, form);
        assert.equal(both.kind, alone.kind);
        assert.equal(both.critique, alone.critique);
      }
    }),
    { numRuns: countRuns(500) },
  );
});

test('a reply that was cut has no verdict, whatever is in it', () => {
  fc.assert(
    fc.property(reply, fc.constantFrom('length' as const, 'filter' as const), (text, finish) => {
      for (const form of FORMS)
        assert.equal(
          parseModelReply({ kind: 'reply', text, finish }, { parse: form, steps: 4, max: 7 }).kind,
          'unread',
        );
    }),
  );
});

test('time grows in proportion to the reply', () => {
  const size = 100_000;
  const pieces = [
    ...[
      '\\boxed{',
      '\\boxed{1}',
      '{',
      '}',
      '\\boxed{{',
      '<quote>',
      '</quote>',
      '<quote>x</quote>',
      'Quote: "',
      '<think>',
      '</think>',
    ],
    ...[
      'Verdict: ',
      'Verdict:\n',
      'Verdict: no\n',
      'no ',
      '\n',
      ' ',
      '\t',
      '*',
      '> ',
      '\n> ',
      '(',
      'the ',
      '1',
      '-',
      '_',
      'Points: ',
      'Points:\n',
    ],
    ...[
      'Choice: ',
      'Final Verdict: ',
      'Final Verdict:\n',
      'Location: "a"\n',
      'Location: ',
      '"',
      '“',
      'no errors ',
      'is not correct ',
      '<|im_end|>',
    ],
    ...['a', 'é', '判断', '.', '.\n', '1.', '\u200b'],
  ];
  for (const one of pieces)
    for (const text of [one.repeat(size / one.length), `Verdict: no\n${one.repeat(size / one.length)}`])
      for (const form of FORMS) assertWithin(1500, () => read(text, form), `${JSON.stringify(one)}, ${form}`);
});

test('a reply of more than is read is said to be so', () => {
  const said = read('x'.repeat(MAX_MODEL_REPLY_CHARS + 1), 'boxed-index');
  assert.ok(said.kind === 'unread' && said.reason !== '');
});

/** Tokens of a reply, each with its probability and what else might have stood there. */
const tokens = (...list: [token: string, p: number, others?: Record<string, number>][]): TokenLogProbability[] =>
  list.map(([token, p, others = {}]) => ({
    token,
    logprob: Math.log(p),
    top: [[token, p] as const, ...Object.entries(others)].map(([other, q]) => ({
      token: other,
      logprob: Math.log(q),
    })),
  }));

function probability(text: string, parse: ReplyFormat, probabilities: TokenLogProbability[]): number | undefined {
  const reply: ModelReply = { kind: 'reply', text, finish: 'stop', probabilities };
  const said = parseModelReply(reply, { parse, steps: 20, max: 7 });
  assert.notEqual(said.kind, 'unread');
  const p = said.kind === 'unread' ? undefined : said.probability;
  return p === undefined ? undefined : Math.round(p * 1e6) / 1e6;
}

test('the probability of a verdict is that of its tokens, with the alternatives that say the same', () => {
  const text = 'It fails.\nVerdict: no';
  const line = tokens(['Verdict', 1], [':', 1], [' no', 0.6, { ' No': 0.2, ' yes': 0.2 }]);
  assert.equal(probability(text, 'yes-no', line), 0.8);
  const box = tokens(['\\boxed', 1], ['{', 1], ['-', 0.9, { '2': 0.1 }], ['1', 0.5], ['}', 1]);
  assert.equal(probability('\\boxed{-1}', 'boxed-index', box), 0.45);
  const merged = tokens(['\\boxed{', 1], ['12}', 0.25]);
  assert.equal(probability('\\boxed{12}', 'boxed-index', merged), 0.25);
});

test('where tokens do not cover the verdict there is no probability', () => {
  assert.equal(probability('Verdict: no', 'yes-no', []), undefined);
  assert.equal(probability('Verdict: no.', 'yes-no', tokens(['.', 1])), undefined);
  assert.equal(probability('Verdict: no', 'yes-no', tokens([' yes', 1])), undefined);
});

test('the end of the turn, which servers take off the text, does not move the tokens', () => {
  const line = tokens([' no', 0.7], ['<|im_end|>', 1]);
  assert.equal(probability('Verdict: no', 'yes-no', line), 0.7);
});

test('tags of quotes that are closed without being opened are read in linear time', () => {
  assertLinear((size) => {
    const text = `<quote>${'x'.repeat(3000)}${'</quote>'.repeat(size)}${'<quote>'.repeat(size)}`;
    parseModelReply({ kind: 'reply', text, finish: 'stop' }, { parse: 'boxed-index', steps: 4, max: 7 });
  }, 8000);
});

test('a phrase that stands everywhere within longer words is given up soon', () => {
  const phrase = 'a'.repeat(1999);
  const text = 'a'.repeat(400_000);
  assertWithin(500, () => assert.equal(locateQuoteInStep(phrase, text), undefined));
});
