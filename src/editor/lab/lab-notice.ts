/** The latest notice of the lab. A problem disappears once its prompt or cases have changed. */
export class LabNotice {
  #said: { readonly words: string; readonly isProblem: boolean } | undefined;
  #about = '';

  /** @param about identifies the state of the prompt and its cases that a problem refers to */
  say(words: string, isProblem: boolean, about: string): void {
    this.#said = { words, isProblem };
    this.#about = about;
  }

  clear(): void {
    this.#said = undefined;
  }

  /** The notice to show; undefined if there is none. */
  shown(about: string): { readonly words: string; readonly isProblem: boolean } | undefined {
    if (this.#said?.isProblem && about !== this.#about) this.#said = undefined;
    return this.#said;
  }
}
