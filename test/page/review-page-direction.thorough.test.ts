/** The direction of paragraphs in the page of the review panel in Chromium: each has its own. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderTextToBlocks } from '../../src/core/render/index.ts';
import { bodiesOf, openView } from './review-page/opened.ts';
import { row } from './review-page/reader.ts';
import { done } from './review-page/views.ts';

/** Opens the page with a text as its second step, and returns the directions of the elements that a selector finds. */
async function readDirections(source: string, selector: string, language: 'markdown' | 'latex' = 'markdown') {
  const view = await openView(done, {
    bodies: async ({ keys }) => {
      const bodies = bodiesOf(keys);
      if ('s1!' in bodies) bodies['s1!'] = { blocks: renderTextToBlocks(source, { language }) };
      return { bodies };
    },
  });
  const found = row(view.page, 1).locator(`.text ${selector}`);
  await found.first().waitFor();
  const directions = await found.evaluateAll((elements) => elements.map((one) => getComputedStyle(one).direction));
  await view.close();
  return directions;
}

describe('the direction of a text', () => {
  it('is that of the first letter of each paragraph, whatever the paragraph before is written in', async () => {
    const text = 'Let $n$ be even.\n\nיהי $n$ מספר זוגי.\n\nليكن $n$ عددا زوجيا.\n\n## הוכחה\n\nHence we are done.';
    assert.deepEqual(await readDirections(text, '.paragraph'), ['ltr', 'rtl', 'rtl', 'ltr']);
    assert.deepEqual(await readDirections(text, '.heading'), ['rtl']);
  });

  it('does not depend on formulas, which go from left to right', async () => {
    const text = '$n + 1$ هو عدد زوجي:\n\n$$x^2 = y$$\n\n$k$ הוא זוגי, וגם $m = 2k$.';
    assert.deepEqual(await readDirections(text, '.paragraph'), ['rtl', 'rtl']);
    assert.deepEqual(await readDirections(text, '.maths'), ['ltr', 'ltr', 'ltr', 'ltr']);
  });

  it('is the same for a list with its marks, a quote, and a table', async () => {
    const text = '1. אחת\n2. שתיים $x$\n\n> لدينا\n\n| א | ב |\n|---|---|\n| $a$ | ד |\n\n- One\n';
    assert.deepEqual(await readDirections(text, ':is(ol, ul)'), ['rtl', 'ltr']);
    assert.deepEqual(await readDirections(text, 'li .paragraph'), ['rtl', 'rtl', 'ltr']);
    assert.deepEqual(await readDirections(text, ':is(blockquote, table)'), ['rtl', 'rtl']);
  });

  it('does not depend on names and labels of LaTeX', async () => {
    const text =
      '\\begin{lemma}\nהמספר $n$ זוגי.\n\\end{lemma}\n\n\\begin{enumerate}\n\\item[(a)] عدد زوجي.\n\\end{enumerate}';
    assert.deepEqual(await readDirections(text, '.statement > .paragraph', 'latex'), ['rtl']);
    assert.deepEqual(await readDirections(text, '.statement-name', 'latex'), ['ltr']);
    assert.deepEqual(await readDirections(text, ':is(ul, ol)', 'latex'), ['rtl']);
  });
});
