import type { Page } from 'playwright-core';

/** A phrase that is to be marked in every frame. */
export interface MarkedPhrase {
  /** A regular expression of the phrase as it is drawn, within one line. */
  readonly pattern: string;
}

export interface Frames {
  /** How many frames were looked at. */
  readonly count: number;
  /** Marks that were missing altogether in some frame: each once, with how many frames it was missing in. */
  readonly lost: readonly string[];
  /** Everything that was in a wrong place in some frame, in the same way. */
  readonly wrong: readonly string[];
}

/**
 * Looks at the active editor right after every frame while `act` runs: each of the phrases is in view, with one
 * squiggle under it, a reason at the end of its line and an icon beside it, and none of these is anywhere else.
 */
export async function watchPhrases(
  page: Page,
  phrases: readonly MarkedPhrase[],
  act: () => Promise<void>,
): Promise<Frames> {
  await page.evaluate((wanted) => {
    /** CSS pixels by which a squiggle may miss the glyphs above it. */
    const TOLERANCE = 4;
    const patterns = wanted.map(({ pattern }) => new RegExp(pattern));
    const wrong = new Map<string, number>();
    const lost = new Map<string, number>();
    const watch = { count: 0, lost, wrong, isOn: true };
    Object.assign(globalThis, { proofmarkFrames: watch });

    const lineOf = (line: Element) => {
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const pieces: { node: Node; start: number; end: number }[] = [];
      let text = '';
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const content = (node.textContent ?? '').replaceAll('\u00a0', ' ');
        pieces.push({ node, start: text.length, end: text.length + content.length });
        text += content;
      }
      return { line, text, pieces };
    };
    type Line = ReturnType<typeof lineOf>;
    const boxOf = ({ pieces }: Line, start: number, end: number): DOMRect | undefined => {
      const first = pieces.find((piece) => start < piece.end);
      const last = pieces.find((piece) => end <= piece.end);
      if (first === undefined || last === undefined) return undefined;
      const range = document.createRange();
      range.setStart(first.node, start - first.start);
      range.setEnd(last.node, end - last.start);
      return range.getBoundingClientRect();
    };
    const reasonIn = ({ line }: Line): Element | undefined =>
      [...line.querySelectorAll('[class*="ced-"]')].find(
        (span) => !['', 'none', 'normal', '""'].includes(getComputedStyle(span, '::after').content),
      );
    const isLast = (span: Element, { pieces }: Line): boolean => {
      const last = pieces.findLast(({ start, end }) => end > start)?.node;
      return last === undefined || (span.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING) === 0;
    };
    const say = (what: string, to = wrong): void => {
      to.set(what, (to.get(what) ?? 0) + 1);
    };

    const look = (): void => {
      const editor = document.querySelector('.editor-group-container.active .monaco-editor');
      const lines = [...(editor?.querySelectorAll('.view-lines .view-line') ?? [])].map(lineOf);
      const squiggles = [...(editor?.querySelectorAll('.squiggly-error, .squiggly-warning') ?? [])].map((element) =>
        element.getBoundingClientRect(),
      );
      const icons = [...(editor?.querySelectorAll('.glyph-margin-widgets .cgmr') ?? [])].map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      });
      const counts = {
        squiggles: squiggles.length,
        icons: icons.length,
        reasons: lines.filter(reasonIn).length,
      };
      for (const [kind, count] of Object.entries(counts)) {
        if (count < patterns.length) say(`${count} ${kind}`, lost);
        if (count > patterns.length) say(`${count} ${kind}`);
      }
      const right = new Set<DOMRect>();
      const reasoned = new Set<Line>();
      for (const pattern of patterns) {
        const line = lines.find(({ text }) => pattern.test(text));
        const found = line && pattern.exec(line.text);
        const box = found && boxOf(line, found.index, found.index + found[0].length);
        if (!box) {
          say(`${pattern.source} is not in view`);
          continue;
        }
        const under = squiggles.filter(
          (squiggle) =>
            Math.abs(squiggle.left - box.left) < TOLERANCE &&
            Math.abs(squiggle.right - box.right) < TOLERANCE &&
            Math.abs((squiggle.top + squiggle.bottom) / 2 - (box.top + box.bottom) / 2) < box.height / 2,
        );
        for (const squiggle of under) right.add(squiggle);
        if (under.length !== 1) say(`${pattern.source} has ${under.length} squiggles`);
        reasoned.add(line);
        const reason = reasonIn(line);
        if (!reason) say(`the line of ${pattern.source} has no reason`);
        else if (!isLast(reason, line)) say(`the reason of ${pattern.source} is not at the end of its line`);
        const beside = icons.filter((icon) => Math.abs(icon - (box.top + box.bottom) / 2) < box.height / 2);
        if (beside.length !== 1) say(`${pattern.source} has ${beside.length} icons beside it`);
      }
      for (const squiggle of squiggles) if (!right.has(squiggle)) say('a squiggle is where no phrase is');
      for (const line of lines) if (!reasoned.has(line) && reasonIn(line)) say(`a reason stands after "${line.text}"`);
      watch.count++;
    };
    // A task queued within a frame runs when the frame has been laid out and painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (watch.isOn) look();
    };
    const frame = (): void => {
      if (!watch.isOn) return;
      port2.postMessage(undefined);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, phrases);
  await act();
  return page.evaluate(() => {
    const { proofmarkFrames: watch } = globalThis as unknown as {
      proofmarkFrames: {
        count: number;
        lost: Map<string, number>;
        wrong: Map<string, number>;
        isOn: boolean;
      };
    };
    watch.isOn = false;
    const listed = (some: Map<string, number>): string[] =>
      [...some].map(([what, frames]) => `${what}, in ${frames} of ${watch.count} frames`);
    return { count: watch.count, lost: listed(watch.lost), wrong: listed(watch.wrong) };
  });
}
