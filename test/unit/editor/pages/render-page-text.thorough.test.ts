/** What of a huge text goes to a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_RENDERED_CHARS, renderPageText } from '../../../../src/editor/pages/render-page-text.ts';
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
