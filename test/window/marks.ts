import type { Page } from 'playwright-core';

/** A rectangle of the page, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Squiggle extends Box {
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
}

export interface GutterIcon {
  /** The line number beside the icon, as the editor shows it. */
  readonly line: number;
  /** The CSS background, which names the icon's file. */
  readonly background: string;
}

/** What a person sees of the marks in the active editor. Only lines in view are drawn. */
export interface Marks {
  readonly squiggles: readonly Squiggle[];
  readonly gutter: readonly GutterIcon[];
  /** Text shown after lines: the line number and the text. */
  readonly lineEnds: readonly { readonly line: number; readonly text: string }[];
}

/**
 * Reads the marks from the page itself, not from the extension.
 *
 * @param group which editor group, from 0; without it, the active one.
 */
export async function readMarks(page: Page, group?: number): Promise<Marks> {
  return page.evaluate((which) => {
    const box = (element: Element): Box => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { left, top, width, height };
    };
    const editor =
      which === undefined
        ? document.querySelector('.editor-group-container.active .monaco-editor')
        : document.querySelectorAll('.editor-group-container')[which]?.querySelector('.monaco-editor');
    if (!editor) {
      return { squiggles: [], gutter: [], lineEnds: [] };
    }
    const numbers = [...editor.querySelectorAll('.margin .line-numbers')].map((element) => ({
      line: Number(element.textContent),
      ...box(element),
    }));
    const lineAt = (middle: number): number =>
      numbers.find((number) => number.top <= middle && middle < number.top + number.height)?.line ?? 0;
    const severities = ['error', 'warning', 'info', 'hint'] as const;
    const squiggles = severities.flatMap((severity) =>
      [...editor.querySelectorAll(`.squiggly-${severity}`)].map((element) => ({ severity, ...box(element) })),
    );
    const gutter = [...editor.querySelectorAll('.glyph-margin-widgets .cgmr')].map((element) => {
      const { top, height } = box(element);
      const styles = [undefined, '::before', '::after'].map(
        (pseudo) => getComputedStyle(element, pseudo).backgroundImage,
      );
      return {
        line: lineAt(top + height / 2),
        background: styles.find((style) => style !== '' && style !== 'none') ?? '',
      };
    });
    const lineEnds = [...editor.querySelectorAll('.view-lines .view-line')].flatMap((line) => {
      const { top, height } = box(line);
      const texts = [...line.querySelectorAll('span')].flatMap((span) => {
        const content = getComputedStyle(span, '::after').content;
        return content === '' || content === 'none' || content === 'normal' ? [] : [content];
      });
      return texts.map((text) => ({
        line: lineAt(top + height / 2),
        text: text.replace(/^"|"$/g, '').replaceAll('\\"', '"').replaceAll('\u00a0', ' '),
      }));
    });
    return { squiggles, gutter, lineEnds };
  }, group);
}

/** Where `phrase` is drawn in the active editor: one box per drawn piece; none if it is not in view. */
export async function phraseBoxes(page: Page, phrase: string): Promise<readonly Box[]> {
  return page.evaluate((wanted) => {
    const editor = document.querySelector('.editor-group-container.active .monaco-editor');
    for (const line of editor?.querySelectorAll('.view-lines .view-line') ?? []) {
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const pieces: { node: Node; start: number; length: number }[] = [];
      let text = '';
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const content = (node.textContent ?? '').replaceAll('\u00a0', ' ');
        pieces.push({ node, start: text.length, length: content.length });
        text += content;
      }
      const at = text.indexOf(wanted);
      if (at === -1) {
        continue;
      }
      const place = (offset: number): [Node, number] | undefined => {
        const piece = pieces.find(({ start, length }) => start <= offset && offset <= start + length);
        return piece === undefined ? undefined : [piece.node, offset - piece.start];
      };
      const from = place(at);
      const to = place(at + wanted.length);
      if (from !== undefined && to !== undefined) {
        const range = document.createRange();
        range.setStart(...from);
        range.setEnd(...to);
        // A piece that ends where the phrase begins counts as one without a width.
        return [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ left, top, width, height }) => ({ left, top, width, height }));
      }
    }
    return [];
  }, phrase);
}

/** Whether some squiggle of the given severity lies under the phrase and, to a few pixels, under nothing else. */
export async function isUnderlined(page: Page, phrase: string, severity: Squiggle['severity']): Promise<boolean> {
  const boxes = await phraseBoxes(page, phrase);
  const { squiggles } = await readMarks(page);
  const first = boxes[0];
  if (first === undefined) {
    return false;
  }
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const tolerance = 6;
  return squiggles.some(
    (squiggle) =>
      squiggle.severity === severity &&
      Math.abs(squiggle.left - left) < tolerance &&
      Math.abs(squiggle.left + squiggle.width - right) < tolerance &&
      Math.abs(squiggle.top + squiggle.height - (first.top + first.height)) < first.height,
  );
}

/** The lines above the text, from the top: what they say, without the words between their parts. */
export async function readLenses(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const editor = document.querySelector('.editor-group-container.active .monaco-editor');
    const lenses = [...(editor?.querySelectorAll('.codelens-decoration') ?? [])];
    return lenses
      .map((lens) => ({ top: lens.getBoundingClientRect().top, text: lens.textContent ?? '' }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text.replaceAll('\u00a0', ' '));
  });
}

/** How opaque a phrase of the active editor is drawn, 0 … 1; undefined if it is not in view within one drawn piece. */
export async function opacityOf(page: Page, phrase: string): Promise<number | undefined> {
  return page.evaluate((wanted) => {
    const editor = document.querySelector('.editor-group-container.active .monaco-editor');
    for (const piece of editor?.querySelectorAll('.view-lines .view-line span span') ?? []) {
      if ((piece.textContent ?? '').replaceAll('\u00a0', ' ').includes(wanted))
        return Number(getComputedStyle(piece).opacity);
    }
    return undefined;
  }, phrase);
}

/** What a watch over the marks has seen. */
export interface Watch {
  /** Every different look of the active editor's marks, in order, as one text each. */
  readonly looks: readonly string[];
}

/**
 * Looks at the active editor in every frame while `act` runs, so that nothing can come and go unseen: how many marks
 * there are, and where the line of the cursor stands.
 */
export async function watchMarks(page: Page, act: () => Promise<void>): Promise<Watch> {
  await page.evaluate(() => {
    const looks: string[] = [];
    const state = { looks, isOn: true };
    Object.assign(globalThis, { proofmarkWatch: state });
    const look = (): void => {
      if (!state.isOn) return;
      const editor = document.querySelector('.editor-group-container.active .monaco-editor');
      const count = (selector: string): number => editor?.querySelectorAll(selector).length ?? 0;
      const top = Math.round(editor?.querySelector('.current-line')?.getBoundingClientRect().top ?? 0);
      const seen = `icons ${count('.cgmr')}, squiggles ${count('.squiggly-error')} ${count('.squiggly-warning')}, lenses ${count('.codelens-decoration')}, line at ${top}`;
      if (looks.at(-1) !== seen) looks.push(seen);
      requestAnimationFrame(look);
    };
    look();
  });
  await act();
  return page.evaluate(() => {
    const { proofmarkWatch } = globalThis as unknown as {
      proofmarkWatch: { looks: string[]; isOn: boolean };
    };
    proofmarkWatch.isOn = false;
    return { looks: proofmarkWatch.looks };
  });
}
