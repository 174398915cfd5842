/** The review panel in a window beside the proof, as tests look at it and go to it: with the keyboard alone. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { goToLine, panelInSight } from './page.ts';

export interface PanelInWindow {
  /** The page of the one panel that is in sight. */
  panel(): FrameLocator;
  row(step: number): Locator;
  /** The reader comes to be at the step. */
  current(step: number): Promise<void>;
  isOpen(step: number, open: boolean): Promise<void>;
  /** Where the focus is in the panel: the index of its step, or what has it; undefined if it is elsewhere. */
  focus(): Promise<string | undefined>;
  focusIs(wanted: string): Promise<void>;
  /** Something is said in passing. */
  notice(text: string): Promise<void>;
  /** What is written as a reason where the focus is. */
  draft(): Promise<string>;
  /** Takes the focus into the panel. */
  enter(): Promise<void>;
  /** Takes the focus into the editor of the proof. */
  leave(): Promise<void>;
  /** Takes the cursor of the editor to a line, from 1. */
  goToLine(line: number): Promise<void>;
  atLine(line: number): Promise<void>;
}

/**
 * For a window with the proof in its first group of editors and panels in its second.
 * @param pageOf the window, which may be opened later
 */
export function panelInWindow(pageOf: () => Page): PanelInWindow {
  const panel = (): FrameLocator => panelInSight(pageOf());
  const editors = (): Locator => pageOf().locator('.editor-group-container').first();
  const row = (step: number): Locator => panel().locator(`[data-step="${step}"]`);
  const focus = (): Promise<string | undefined> =>
    panel()
      .locator('body')
      .evaluate(() => {
        if (!document.hasFocus()) return undefined;
        const active = document.activeElement;
        const step = active?.getAttribute('data-step') ?? undefined;
        return step === undefined ? active?.localName : `step ${step}`;
      });
  return {
    panel,
    row,
    current: (step) => panel().locator(`[data-step="${step}"][aria-current="true"]`).waitFor(),
    isOpen: (step, open) => row(step).locator(`h2 button[aria-expanded="${open}"]`).waitFor(),
    focus,
    async focusIs(wanted) {
      await eventually(`the focus on ${wanted}`, focus, (seen) => seen === wanted);
    },
    notice: (text) => panel().locator('footer p', { hasText: text }).waitFor(),
    draft: () =>
      panel()
        .locator('vscode-text-area')
        .evaluate((field) => (field as HTMLTextAreaElement).value),
    async enter() {
      await pageOf().keyboard.press('ControlOrMeta+2');
      await eventually('the focus in the panel', focus, (seen) => seen !== undefined);
    },
    async leave() {
      await pageOf().keyboard.press('ControlOrMeta+1');
      await editors().locator('.monaco-editor.focused').waitFor();
    },
    goToLine: (line) => goToLine(pageOf(), line),
    async atLine(line) {
      await eventually(
        `the editor at line ${line}`,
        () => editors().locator('.line-numbers.active-line-number').allInnerTexts(),
        (texts) => texts.includes(String(line)),
      );
    },
  };
}
