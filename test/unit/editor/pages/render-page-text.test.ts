/** What of a text goes to a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_RENDERED_CHARS, renderPageText } from '../../../../src/editor/pages/render-page-text.ts';
import { createCachingTextRenderer } from '../../../../src/editor/pages/rendered-text-cache.ts';
import { isRenderedText, type RenderedText } from '../../../../src/protocol/index.ts';

const lastText = ({ blocks }: RenderedText): string => {
  const last = blocks.at(-1);
  const inline = last?.kind === 'paragraph' ? last.inlines.at(-1) : undefined;
  return inline?.kind === 'text' ? inline.text : '';
};

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
  const { bodies, later } = createCachingTextRenderer()(['a', 'huge', 'b', 'gone'], (key) =>
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
  const find = createCachingTextRenderer();
  for (let rest: readonly string[] = keys; rest.length > 0; ) {
    const { bodies, later = [] } = find(rest, draw);
    assert.ok(Object.keys(bodies).length > 0, 'each message brings something');
    assert.ok(JSON.stringify(bodies).length < 9_000_000);
    sent.push(...Object.keys(bodies));
    rest = later;
  }
  assert.deepEqual(sent, keys);
});
