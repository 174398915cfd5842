import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  formatAgreementProtocol,
  parseAgreementProtocol,
} from '../../../../../src/core/annotate/agreement/protocol-file.ts';

const protocol = {
  dataSet: 'math.jsonl',
  seed: 's',
  annotators: ['ada', 'emmy', 'sofia'],
  needed: 3,
  most: 5,
};

function read(over: Record<string, unknown>) {
  return parseAgreementProtocol(JSON.stringify({ v: 1, ...protocol, ...over }), 'math.jsonl');
}

describe('an agreement file', () => {
  it('says what was written', () => {
    assert.deepEqual(parseAgreementProtocol(formatAgreementProtocol(protocol), 'math.jsonl'), { protocol });
    assert.deepEqual(parseAgreementProtocol(`\uFEFF${formatAgreementProtocol(protocol)}`), { protocol });
  });

  it('has three of at most five where it does not say', () => {
    assert.deepEqual(read({ needed: undefined, most: undefined }), { protocol });
  });

  it('is refused, with a sentence, where it says something else', () => {
    for (const wrong of [
      { v: 2 },
      { v: undefined },
      { dataSet: 'gsm8k.jsonl' },
      { dataSet: '' },
      { seed: 7 },
      { seed: 'x'.repeat(201) },
      { annotators: 'ada' },
      { annotators: ['ada', 'emmy'] },
      { annotators: ['ada', 'emmy', '../sofia'] },
      { annotators: ['ada', 'emmy', 'Sofia'] },
      { annotators: ['ada', 'emmy', 'emmy', 'sofia'] },
      { annotators: ['ada', 'emmy', 7] },
      { annotators: Array.from({ length: 101 }, (_, k) => `a${k}`) },
      { needed: 1 },
      { needed: 2.5 },
      { needed: 6 },
      { most: 2 },
      { most: 1e9 },
      { most: '5' },
    ]) {
      const found = read(wrong);
      assert.ok('error' in found && found.error.endsWith('.'), JSON.stringify(wrong));
    }
    for (const text of ['', '{', '[]', 'null', '7', `{"v":1,"dataSet":"math.jsonl","seed":"${'x'.repeat(1 << 16)}"}`])
      assert.ok('error' in parseAgreementProtocol(text));
  });

  it('may be anything at all: reading it never throws', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        parseAgreementProtocol(text);
      }),
    );
    fc.assert(
      fc.property(
        fc.record({
          dataSet: fc.anything(),
          seed: fc.anything(),
          annotators: fc.anything(),
          needed: fc.anything(),
          most: fc.anything(),
        }),
        (over) => {
          const text = JSON.stringify({ v: 1, ...over }, (_, value) =>
            typeof value === 'bigint' ? `${value}` : value,
          );
          const found = parseAgreementProtocol(text);
          if ('protocol' in found)
            assert.deepEqual(parseAgreementProtocol(formatAgreementProtocol(found.protocol)), found);
        },
      ),
    );
  });
});
