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
