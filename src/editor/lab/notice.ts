/** What the lab last told its reader. A problem is over once what it was about is another. */
export class Notice {
  #said: { readonly words: string; readonly isProblem: boolean } | undefined;
  #about = '';

  /** @param about names the state of the prompt and its cases, which a problem is about */
  say(words: string, isProblem: boolean, about: string): void {
    this.#said = { words, isProblem };
    this.#about = about;
  }

  clear(): void {
    this.#said = undefined;
  }

  /** What is still to be shown. */
  shown(about: string): { readonly words: string; readonly isProblem: boolean } | undefined {
    if (this.#said?.isProblem && about !== this.#about) this.#said = undefined;
    return this.#said;
  }
}
