import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type LabReplyView, type LabView, MAX_DISPLAYED_TEXT_CHARS } from '../../../../../src/protocol/index.ts';
import { applyLabView } from '../../../../../webview/lab/state/changes.ts';
import { EMPTY_LAB_PAGE_MODEL, type LabPageModel } from '../../../../../webview/lab/state/model.ts';
import { appendReplyTailChunk } from '../../../../../webview/lab/state/reply-tail.ts';
import { groupTextPartsIntoBlocks } from '../../../../../webview/lab/state/text-blocks.ts';
import { streaming, withReply } from '../../../../support/lab-views.ts';

const at = (revision: number, text: string, more: Partial<LabReplyView> = {}): LabView => ({
  ...withReply(streaming, { parts: [{ kind: 'text', text }], ...more }),
  revision,
});

const more = (model: LabPageModel, from: number, text: string, sample = 0): LabPageModel => {
  const tail = appendReplyTailChunk(model.view?.reply, model.tail, { sample, at: from, text });
  return tail === model.tail ? model : { ...model, tail };
};
const words = ({ view, tail }: LabPageModel): string =>
  (view?.reply?.parts ?? []).map(({ text }) => text).join('') + tail.text;

test('words that come by themselves stand behind the snapshot, once each', () => {
  let model = applyLabView(EMPTY_LAB_PAGE_MODEL, at(1, 'Paragraph '));
  model = more(model, 10, 'one ');
  assert.equal(words(model), 'Paragraph one ');
  const same = more(model, 10, 'one ');
  assert.equal(same, model, 'what is there already changes nothing');
  model = more(model, 8, 'h one is');
  assert.equal(words(model), 'Paragraph one is');
});

test('where something is missing, the page waits for a snapshot', () => {
  let model = applyLabView(EMPTY_LAB_PAGE_MODEL, at(1, 'Paragraph '));
  model = more(model, 14, 'is wrong.');
  assert.equal(words(model), 'Paragraph ');
  model = applyLabView(model, at(2, 'Paragraph one is wrong.'));
  assert.equal(words(model), 'Paragraph one is wrong.');
});

test('words of another vote, or of one that has ended, are none of this reply', () => {
  const model = applyLabView(EMPTY_LAB_PAGE_MODEL, at(1, 'Paragraph '));
  assert.equal(more(model, 10, 'one', 3), model);
  const done = applyLabView(model, at(2, 'Paragraph ', { isStreaming: false }));
  assert.equal(more(done, 10, 'one'), done);
});

test('an older snapshot takes no words back; another reply takes all of them', () => {
  let model = applyLabView(EMPTY_LAB_PAGE_MODEL, at(1, 'Paragraph '));
  model = more(model, 10, 'one is wrong');
  assert.equal(words(applyLabView(model, at(2, 'Paragraph one'))), 'Paragraph one is wrong');
  assert.equal(words(applyLabView(model, at(2, 'Parameter is it'))), 'Parameter is it');
  assert.equal(words(applyLabView(model, at(2, ''))), '', 'the same vote is asked once more');
  assert.equal(words(applyLabView(model, at(2, 'Paragraph one', { shown: 1 }))), 'Paragraph one');
  assert.equal(words(applyLabView(model, at(2, 'Paragraph one', { isStreaming: false }))), 'Paragraph one');
});

test('whatever comes twice, late or not at all, what is drawn is a beginning of the reply and never gets shorter', () => {
  const reply = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 });
  const event = fc.record({
    kind: fc.constantFrom('more', 'snapshot'),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(reply, fc.array(event, { maxLength: 30 }), (whole, events) => {
      let model = applyLabView(EMPTY_LAB_PAGE_MODEL, at(1, ''));
      let revision = 1;
      let sent = 0;
      let snapshot = 0;
      for (const { kind, from, to } of events) {
        const before = words(model);
        // A notice has any of what had come; a snapshot no less than the one before.
        const until = Math.max(kind === 'more' ? 0 : snapshot, Math.round(to * whole.length));
        sent = Math.max(sent, until);
        if (kind === 'snapshot') snapshot = until;
        const begin = Math.min(until, Math.round(from * whole.length));
        model =
          kind === 'more'
            ? more(model, begin, whole.slice(begin, until))
            : applyLabView(model, at(++revision, whole.slice(0, until)));
        assert.ok(whole.startsWith(words(model)));
        assert.ok(words(model).length >= before.length);
        assert.ok(words(model).length <= sent);
      }
      model = applyLabView(model, at(++revision, whole, { isStreaming: false }));
      assert.equal(words(model), whole);
      assert.equal(model.tail.text, '');
    }),
  );
});

test('of a reply without end so much is shown, and the rest is counted', () => {
  let model = applyLabView(EMPTY_LAB_PAGE_MODEL, at(1, 'x'.repeat(MAX_DISPLAYED_TEXT_CHARS - 3)));
  model = more(model, MAX_DISPLAYED_TEXT_CHARS - 3, 'abcdef');
  assert.equal(words(model).length, MAX_DISPLAYED_TEXT_CHARS);
  assert.equal(model.tail.cut, 3);
  model = more(model, MAX_DISPLAYED_TEXT_CHARS + 3, 'gh');
  assert.equal(words(model).length, MAX_DISPLAYED_TEXT_CHARS);
  assert.equal(model.tail.cut, 5);
});

test('blocks are whole lines, and together the text', () => {
  const part = fc.record({
    kind: fc.constantFrom('text', 'taken'),
    text: fc.stringMatching(/^[ab\n]{0,40}$/).map((text) => text.repeat(80)),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const blocks = groupTextPartsIntoBlocks(parts, (one, text) =>
        one.kind === 'taken' ? undefined : { ...one, text },
      );
      const joined = (of: typeof parts): string => of.map(({ text }) => text).join('');
      assert.equal(joined(blocks.flat() as typeof parts), joined(parts));
      for (const block of blocks.slice(0, -1))
        assert.ok(joined([...block]).endsWith('\n'), 'a block ends with its line');
      assert.deepEqual(
        blocks
          .flat()
          .filter(({ kind }) => kind === 'taken')
          .map(({ text }) => text),
        parts.filter(({ kind, text }) => kind === 'taken' && text !== '').map(({ text }) => text),
        'what is outlined is in one piece',
      );
    }),
  );
});
