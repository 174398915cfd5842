/** Lets work through while it is open; what comes while it is shut waits. */
export class Gate {
  #isShut = false;
  #waiting: (() => void)[] = [];

  get isShut(): boolean {
    return this.#isShut;
  }

  /** Resolves once it is open. */
  async pass(): Promise<void> {
    while (this.#isShut) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  shut(): void {
    this.#isShut = true;
  }

  open(): void {
    this.#isShut = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
