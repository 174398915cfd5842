/** Disposes things together. Things added after disposal are disposed at once. */
export class Disposables {
  #items: { dispose(): unknown }[] = [];
  #disposed = false;

  add(...items: { dispose(): unknown }[]): void {
    if (this.#disposed) for (const item of items) item.dispose();
    else this.#items.push(...items);
  }

  dispose(): void {
    this.#disposed = true;
    const items = this.#items;
    this.#items = [];
    for (const item of items.reverse()) item.dispose();
  }
}

/** Disposes what it owns in reverse order. */
export abstract class DisposableOwner {
  readonly #owned = new Disposables();

  /** Adds things to dispose with it. */
  protected own(...items: { dispose(): unknown }[]): void {
    this.#owned.add(...items);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
