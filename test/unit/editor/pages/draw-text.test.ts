/** What of a text goes to a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawText, LONGEST_DRAWN } from '../../../../src/editor/pages/draw-text.ts';
import { drawnBodies } from '../../../../src/editor/pages/drawn-bodies.ts';
import { type Body, isBody } from '../../../../src/protocol/index.ts';

const languages = ['plain', 'markdown', 'latex'] as const;
const lastText = ({ blocks }: Body): string => {
  const last = blocks.at(-1);
  const inline = last?.kind === 'paragraph' ? last.inlines.at(-1) : undefined;
  return inline?.kind === 'text' ? inline.text : '';
};

test('of a huge text the beginning is drawn, how much is left out is said, and a page takes it', () => {
  for (const language of languages)
    for (const piece of ['word ', '$x$ ', '$$x$$\n\n', '* a\n', '\\boxed{1} ', '🙂', 'x']) {
      const text = piece.repeat(Math.ceil(1_100_000 / piece.length));
      const body = drawText(text, { language });
      const [, left = ''] = /^… (\d+) more characters/.exec(lastText(body)) ?? [];
      assert.ok(Number(left) >= text.length - LONGEST_DRAWN, `${language} ${piece}: ${lastText(body)}`);
      assert.ok(Number(left) <= text.length - LONGEST_DRAWN + 1001);
      assert.doesNotMatch(JSON.stringify(body), /\\ud[89a-f]/, 'no half of a character');
      assert.ok(isBody(body), `${language} ${piece}`);
    }
});

test('a text that is not huge is drawn whole, and phrases behind a cut are not marked', () => {
  const text = 'word '.repeat(LONGEST_DRAWN / 5);
  assert.doesNotMatch(lastText(drawText(text, { language: 'plain' })), /more characters/);
  const marks = [
    { start: 0, end: 4, tone: 'error' },
    { start: LONGEST_DRAWN + 10, end: LONGEST_DRAWN + 14, tone: 'error' },
  ] as const;
  const body = JSON.stringify(drawText(`${text}${text}`, { language: 'plain', marks }));
  assert.equal(body.split('"mark"').length - 1, 1);
});

test('a text that the page would refuse is said to be one, and its neighbours come with it', () => {
  const inlines = Array.from({ length: 100_001 }, () => ({ kind: 'break' as const }));
  const huge: Body = { blocks: [{ kind: 'paragraph', inlines }] };
  const small: Body = { blocks: [{ kind: 'code', text: 'x' }] };
  const { bodies, later } = drawnBodies()(['a', 'huge', 'b', 'gone'], (key) =>
    key === 'gone' ? undefined : key === 'huge' ? huge : small,
  );
  assert.equal(later, undefined);
  assert.deepEqual(Object.keys(bodies), ['a', 'huge', 'b']);
  assert.match(lastText(bodies.huge ?? small), /\S/);
  for (const body of Object.values(bodies)) assert.ok(isBody(body));
});

test('what one message has no room for is to be asked for again, and comes then', () => {
  const draw = (key: string): Body => ({ blocks: [{ kind: 'code', text: key.repeat(900_000) }] });
  const keys = [...'abcdefghijklmnopqrst'];
  const sent: string[] = [];
  const find = drawnBodies();
  for (let rest: readonly string[] = keys; rest.length > 0; ) {
    const { bodies, later = [] } = find(rest, draw);
    assert.ok(Object.keys(bodies).length > 0, 'each message brings something');
    assert.ok(JSON.stringify(bodies).length < 9_000_000);
    sent.push(...Object.keys(bodies));
    rest = later;
  }
  assert.deepEqual(sent, keys);
});
