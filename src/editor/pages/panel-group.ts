import type { PagePanel } from './page-panel.ts';

/** A panel with its page. */
interface WithPage {
  readonly page: Pick<PagePanel<never, never>, 'isActive' | 'isDisposed' | 'onDidChange'>;
}

/** The open panels of a kind. */
export class PanelGroup<Panel extends WithPage> {
  readonly #panels = new Set<Panel>();

  get all(): readonly Panel[] {
    return [...this.#panels];
  }

  /** The panel that has the focus. */
  get active(): Panel | undefined {
    return this.find(({ page }) => page.isActive);
  }

  find(isIt: (panel: Panel) => boolean): Panel | undefined {
    return this.all.find((panel) => !panel.page.isDisposed && isIt(panel));
  }

  /** @param changed told whenever its page says so; `isClosed`, once: it was closed, and is in the group no more */
  add(panel: Panel, changed: (isClosed: boolean) => void): void {
    this.#panels.add(panel);
    panel.page.onDidChange(() => changed(panel.page.isDisposed && this.#panels.delete(panel)));
  }
}
