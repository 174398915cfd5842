/** What of a text goes to a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_RENDERED_CHARS, renderPageText } from '../../../../src/editor/pages/render-page-text.ts';
import { createCachedTextRenderer } from '../../../../src/editor/pages/rendered-text-cache.ts';
import { isRenderedText, type RenderedText } from '../../../../src/protocol/index.ts';

const languages = ['plain', 'markdown', 'latex'] as const;
const lastText = ({ blocks }: RenderedText): string => {
  const last = blocks.at(-1);
  const inline = last?.kind === 'paragraph' ? last.inlines.at(-1) : undefined;
  return inline?.kind === 'text' ? inline.text : '';
};

test('of a huge text the beginning is drawn, how much is left out is said, and a page takes it', () => {
  for (const language of languages)
    for (const piece of ['word ', '$x$ ', '$$x$$\n\n', '* a\n', '\\boxed{1} ', '🙂', 'x']) {
      const text = piece.repeat(Math.ceil(1_100_000 / piece.length));
      const body = renderPageText(text, { language });
      const [, left = ''] = /^… (\d+) more characters/.exec(lastText(body)) ?? [];
      assert.ok(Number(left) >= text.length - MAX_RENDERED_CHARS, `${language} ${piece}: ${lastText(body)}`);
      assert.ok(Number(left) <= text.length - MAX_RENDERED_CHARS + 1001);
      assert.doesNotMatch(JSON.stringify(body), /\\ud[89a-f]/, 'no half of a character');
      assert.ok(isRenderedText(body), `${language} ${piece}`);
    }
});

test('a text that is not huge is drawn whole, and phrases behind a cut are not marked', () => {
  const text = 'word '.repeat(MAX_RENDERED_CHARS / 5);
  assert.doesNotMatch(lastText(renderPageText(text, { language: 'plain' })), /more characters/);
  const marks = [
    { start: 0, end: 4, tone: 'error' },
    { start: MAX_RENDERED_CHARS + 10, end: MAX_RENDERED_CHARS + 14, tone: 'error' },
  ] as const;
  const body = JSON.stringify(renderPageText(`${text}${text}`, { language: 'plain', marks }));
  assert.equal(body.split('"mark"').length - 1, 1);
});

test('a text that the page would refuse is said to be one, and its neighbours come with it', () => {
  const inlines = Array.from({ length: 100_001 }, () => ({ kind: 'break' as const }));
  const huge: RenderedText = { blocks: [{ kind: 'paragraph', inlines }] };
  const small: RenderedText = { blocks: [{ kind: 'code', text: 'x' }] };
  const { bodies, later } = createCachedTextRenderer()(['a', 'huge', 'b', 'gone'], (key) =>
    key === 'gone' ? undefined : key === 'huge' ? huge : small,
  );
  assert.equal(later, undefined);
  assert.deepEqual(Object.keys(bodies), ['a', 'huge', 'b']);
  assert.match(lastText(bodies.huge ?? small), /\S/);
  for (const body of Object.values(bodies)) assert.ok(isRenderedText(body));
});

test('what one message has no room for is to be asked for again, and comes then', () => {
  const draw = (key: string): RenderedText => ({ blocks: [{ kind: 'code', text: key.repeat(900_000) }] });
  const keys = [...'abcdefghijklmnopqrst'];
  const sent: string[] = [];
  const find = createCachedTextRenderer();
  for (let rest: readonly string[] = keys; rest.length > 0; ) {
    const { bodies, later = [] } = find(rest, draw);
    assert.ok(Object.keys(bodies).length > 0, 'each message brings something');
    assert.ok(JSON.stringify(bodies).length < 9_000_000);
    sent.push(...Object.keys(bodies));
    rest = later;
  }
  assert.deepEqual(sent, keys);
});
