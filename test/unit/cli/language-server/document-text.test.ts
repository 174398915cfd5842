import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  choosePositionEncoding,
  DocumentText,
  type PositionEncoding,
} from '../../../../src/cli/language-server/document-text.ts';
import { assertLinear } from '../../../support/scaling.ts';

const ENCODINGS: readonly PositionEncoding[] = ['utf-8', 'utf-16', 'utf-32'];
const character = fc.constantFrom('a', 'é', '≥', '😀', '𝔽', '\n', '\r\n', '\r', 'ש', 'x̂', ' ');
const texts = fc.array(character, { maxLength: 60 }).map((all) => all.join(''));

/** The length of a text in the units of an encoding. */
function measure(text: string, encoding: PositionEncoding): number {
  if (encoding === 'utf-8') return Buffer.byteLength(text);
  return encoding === 'utf-16' ? text.length : [...text].length;
}

/** The position of an offset, by cutting the text before it into lines. */
function naivePosition(text: string, offset: number, encoding: PositionEncoding) {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: measure(lines.at(-1) ?? '', encoding) };
}

/** The offsets between characters, not within a line end. */
function listOffsets(text: string): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const one of text.match(/\r\n|[\s\S]/gu) ?? []) {
    offsets.push(offset);
    offset += one.length;
  }
  return [...offsets, offset];
}

describe('positions of a client', () => {
  it('are those of the text in every encoding, and lead back', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...ENCODINGS), (text, encoding) => {
        const content = new DocumentText(text, 1, encoding);
        for (const offset of listOffsets(text)) {
          const position = content.positionAt(offset);
          assert.deepEqual(position, naivePosition(text, offset, encoding));
          assert.equal(content.offsetAt(position), offset);
        }
      }),
    );
  });

  it('behind the end of a line or of the text mean that end, and within a character its start', () => {
    for (const encoding of ENCODINGS) {
      const content = new DocumentText('a😀\nb≥', 1, encoding);
      assert.equal(content.offsetAt({ line: 0, character: 99 }), 3);
      assert.equal(content.offsetAt({ line: 9, character: 0 }), 6);
    }
    const content = new DocumentText('a😀b', 1, 'utf-8');
    for (const inside of [2, 3, 4]) assert.equal(content.offsetAt({ line: 0, character: inside }), 1);
    assert.equal(content.offsetAt({ line: 0, character: 5 }), 3);
  });

  it('of edits change the text as in the client, one change after another', () => {
    const change = fc.record({ start: fc.nat(70), length: fc.nat(9), text: texts });
    fc.assert(
      fc.property(
        texts,
        fc.array(change, { maxLength: 6 }),
        fc.constantFrom(...ENCODINGS),
        (before, changes, encoding) => {
          const content = new DocumentText(before, 1, encoding);
          let text = before;
          for (const [k, { start, length, text: inserted }] of changes.entries()) {
            const offsets = listOffsets(text);
            const from = offsets[start % offsets.length] ?? 0;
            const to = offsets[Math.min(offsets.length - 1, (start % offsets.length) + length)] ?? from;
            const range = { start: naivePosition(text, from, encoding), end: naivePosition(text, to, encoding) };
            assert.deepEqual(content.edit({ range, text: inserted }, k + 2), { start: from, end: to, text: inserted });
            text = text.slice(0, from) + inserted + text.slice(to);
            assert.equal(content.text, text);
            assert.equal(content.version, k + 2);
          }
          assert.deepEqual(content.edit({ text: 'new' }, 99), { start: 0, end: text.length, text: 'new' });
          assert.equal(content.text, 'new');
        },
      ),
    );
  });

  it('in a long line take no longer than elsewhere', () => {
    assertLinear((size) => {
      const line = '≥ 1 '.repeat(size / 4);
      const content = new DocumentText(line, 1, 'utf-8');
      for (let offset = 0; offset < line.length; offset += 97) {
        const position = content.positionAt(offset);
        assert.equal(content.offsetAt(position), offset);
      }
    }, 250_000);
  });

  it('count as the first known encoding of the client says', () => {
    assert.equal(choosePositionEncoding(['utf-7', 'utf-32', 'utf-16']), 'utf-32');
    assert.equal(choosePositionEncoding([{}, 8]), 'utf-16');
    assert.equal(choosePositionEncoding(undefined), 'utf-16');
  });
});
