import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type LocalModelTokenizer,
  planStepScores,
  toStepScore,
} from '../../../../../src/core/judge/local/step-scores.ts';

const SPECIAL = ['<bos>', '<extra_0>', '<turn>', '<spare>'];

/** A tokenizer whose tokens are special names, the tag of Math-Shepherd with its blank, and single characters. */
function characterTokenizer(changes: Partial<LocalModelTokenizer> = {}) {
  const names: string[] = [...SPECIAL];
  const idOf = (name: string): number => {
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  };
  const tokenizer: LocalModelTokenizer = {
    encode: (text, framed) =>
      (framed ? ['<bos>'] : [])
        .concat(text.match(/<\w+>| ?ки|[\s\S]/gu)?.map((one) => one.trim() || one) ?? [])
        .map(idOf),
    specialTokens: new Map(SPECIAL.map((name, k) => [name, k])),
    bos: '<bos>',
    formatChat: (messages) => messages.map(({ role, content }) => `<turn>${role[0]}:${content}`).join(''),
    ...changes,
  };
  return { tokenizer, read: (tokens: readonly number[]) => tokens.map((one) => names[one]).join('') };
}

const input = { problem: 'P+', steps: ['a+b', 'c'] };

describe('the input of reward models on this computer', () => {
  it('has a separator after each step for qwen, in the turn of the assistant', () => {
    const { tokenizer, read } = characterTokenizer();
    const plan = planStepScores('qwen', tokenizer, input);
    assert.ok(plan.kind === 'plan');
    assert.match(read(plan.tokens), /^<turn>s:Please reason.*<turn>u:P\+<turn>a:a\+b<extra_0>c<extra_0>$/);
    assert.deepEqual(
      plan.positions.map((k) => read(plan.tokens.slice(0, k + 1)).slice(-10)),
      ['+b<extra_0>', 'c<extra_0>'].map((one) => one.slice(-10)),
    );
    assert.deepEqual(plan.columns, [1, 0]);
  });

  it('has a line break after each step for skywork, and none inside of a step', () => {
    const { tokenizer, read } = characterTokenizer();
    const plan = planStepScores('skywork', tokenizer, { problem: 'P', steps: ['a\n\nb', 'c'] });
    assert.ok(plan.kind === 'plan');
    assert.equal(read(plan.tokens), '<bos>P\na b\nc\n');
    assert.deepEqual(plan.positions, [6, 8]);
    assert.deepEqual(plan.columns, [0]);
  });

  it('has a tag after each step for math-shepherd, which no step can imitate', () => {
    const { tokenizer, read } = characterTokenizer();
    const plan = planStepScores('math-shepherd', tokenizer, { problem: 'P', steps: ['aки', 'c'] });
    assert.ok(plan.kind === 'plan');
    assert.equal(read(plan.tokens), '<bos>P akики\ncки');
    assert.equal(plan.positions.length, 2);
    assert.deepEqual(
      plan.positions.map((k) => read([plan.tokens[k] ?? 0])),
      ['ки', 'ки'],
    );
    assert.deepEqual(
      plan.columns.map((one) => read([one])),
      ['+', '-'],
    );
  });

  it('has a turn for each step and + as its reply for rlhflow, and reads the token before the reply', () => {
    const { tokenizer, read } = characterTokenizer();
    const plan = planStepScores('rlhflow', tokenizer, input);
    assert.ok(plan.kind === 'plan');
    assert.equal(read(plan.tokens), '<turn>u:P+ a+b<turn>a:+<turn>u:c<turn>a:+');
    assert.deepEqual(
      plan.positions.map((k) => read(plan.tokens.slice(0, k + 2))),
      ['<turn>u:P+ a+b<turn>a:+', '<turn>u:P+ a+b<turn>a:+<turn>u:c<turn>a:+'],
    );
    assert.deepEqual(
      plan.columns.map((one) => read([one])),
      ['+', '-'],
    );
  });

  it('is refused with a sentence if the tokenizer lacks what the form needs', () => {
    const { formatChat: _, ...bare } = characterTokenizer().tokenizer;
    const full = characterTokenizer().tokenizer;
    for (const [form, tokenizer] of [
      ['qwen', bare],
      ['qwen', { ...full, specialTokens: new Map() }],
      ['rlhflow', bare],
      ['rlhflow', { ...full, specialTokens: new Map() }],
      ['math-shepherd', { ...full, encode: (text: string) => [...text].map((one) => one.codePointAt(0) ?? 0) }],
      ['skywork', { ...full, encode: () => [] }],
    ] as const) {
      const plan = planStepScores(form, tokenizer, input);
      assert.ok(plan.kind === 'failure', form);
      assert.match(plan.message, new RegExp(`^The tokenizer of the model doesn't fit its form “${form}”`));
    }
  });

  it('is refused if the number of separators differs, as with a tokenizer of another model', () => {
    const { tokenizer } = characterTokenizer();
    const plan = planStepScores(
      'qwen',
      { ...tokenizer, encode: (text) => tokenizer.encode(text, false).slice(0, -1) },
      input,
    );
    assert.ok(plan.kind === 'failure');
    assert.match(plan.message, /\(steps: 2\), but the number of separators is 1\./);
  });

  it('has scores by softmax of two outputs, or by the logistic function of one, within 0 and 1', () => {
    assert.equal(toStepScore([0, 0]), 0.5);
    assert.ok(Math.abs(toStepScore([2, 1]) - Math.exp(2) / (Math.exp(2) + Math.exp(1))) < 1e-12);
    assert.ok(Math.abs(toStepScore([1]) - 1 / (1 + Math.exp(-1))) < 1e-12);
    assert.deepEqual([toStepScore([1e6, -1e6]), toStepScore([-1e6, 1e6])], [1, 0]);
  });
});
