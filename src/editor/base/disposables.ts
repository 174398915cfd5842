/** Things to dispose together; what arrives late is disposed at once. */
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

/** Disposes what it owns, the last first. */
export abstract class DisposableOwner {
  readonly #owned = new Disposables();

  /** What is to be disposed with it. */
  protected own(...items: { dispose(): unknown }[]): void {
    this.#owned.add(...items);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
