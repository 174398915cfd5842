/** An audit of the label panel in all themes, wide and narrow, blind and assisted, in every phase: colours, names, roles, order. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LabelingView } from '../../src/protocol/index.ts';
import { assisted, item, labelled, labelViews, submitted, withItem } from '../support/label-views.ts';
import { type Opened, openView } from './label-page/opened.ts';
import { auditThemes } from './panel-page/audit.ts';

const BOTH = [1240, 480];

/** At the step that is flagged, or is the earliest error. */
async function openAt(view: LabelingView, step: number): Promise<Opened> {
  const opened = await openView(view);
  opened.panel.goTo({ item: item.key, step });
  await opened.page.locator(`[data-step="${step}"][aria-current="step"]`).waitFor();
  return opened;
}

describe('the label panel can be used by everyone', () => {
  for (const [name, ...widths] of [
    ['no data set', 1240, 480],
    ['reading', 1240],
    ['done', 480],
    ['failed', 1240],
    ['blind', 1240, 480],
    ['conflict', 1240, 480],
    ['without steps', 480],
    ['long', 1240],
  ] as const) {
    it(`${name}: axe finds nothing in any theme`, async () => {
      const view = labelViews[name];
      assert.ok(view);
      const opened = await openView(view);
      await auditThemes(opened, widths);
      await opened.close();
    });
  }

  for (const [name, view] of [
    ['assisted', assisted],
    ['submitted, with the labels of others', submitted],
  ] as const) {
    it(`${name}, at the error: axe finds nothing in any theme, wide or narrow`, async () => {
      const opened = await openAt(view, 2);
      await auditThemes(opened, BOTH);
      await opened.close();
    });
  }

  for (const [name, key, view] of [
    ['the table of keys', '?', labelled],
    ['the list of categories', 'c', labelled],
    ['a dispute of the gold label', 'd', withItem(submitted, { others: [] })],
  ] as const satisfies readonly (readonly [string, string, LabelingView])[]) {
    it(`${name}: axe finds nothing in any theme`, async () => {
      const opened = await openView(view);
      await opened.page.keyboard.press(key);
      await opened.page.locator({ '?': 'dialog', c: '.choices:focus', d: 'form.dispute' }[key]).waitFor();
      await auditThemes(opened, key === '?' ? [1240] : BOTH);
      await opened.close();
    });
  }

  it('what was not kept, and what is said in passing: axe finds nothing in any theme', async () => {
    const opened = await openView({ ...labelled, notice: { words: 'The disk is full.', isProblem: true } });
    await opened.page.getByRole('alert').waitFor();
    await opened.page.keyboard.press('d');
    await opened.page.locator('footer p').first().waitFor();
    await auditThemes(opened, [1240]);
    await opened.close();
  });
});
