/**
 * Environments that are open around a stretch of text and can hold none of its lines together: a `proof`, or a
 * theorem too long to be one paragraph. Nests of one document that have the same names are the same object.
 */
import { getOrCreate } from '../../base/groups.ts';

export class Nest {
  readonly name: string;
  readonly around: Nest | undefined;
  readonly #inner = new Map<string, Nest>();

  private constructor(name: string, around: Nest | undefined) {
    this.name = name;
    this.around = around;
  }

  /** Where a document begins: nothing is open. */
  static root(): Nest {
    return new Nest('', undefined);
  }

  inside(name: string): Nest {
    return getOrCreate(this.#inner, name, () => new Nest(name, this));
  }

  /** The nests of the environments that are open, from the outermost to this. */
  chain(): Nest[] {
    const chain: Nest[] = [];
    for (let nest: Nest = this; nest.around !== undefined; nest = nest.around) chain.push(nest);
    return chain.reverse();
  }
}

/** What is open before every line up to `line`, from the line after that of the entry before. */
interface Entry {
  readonly line: number;
  readonly nest: Nest | undefined;
  /** The first paragraph that nothing open can reach. */
  readonly free: number;
}

/**
 * The blank lines where a text can be split so that each side is read on its own: no construct that opened before can
 * contain a line after, whatever follows.
 */
export class Borders {
  readonly #entries: Entry[] = [];
  #next = 0;

  /** Lines are noted in their order. */
  note(line: number, nest: Nest | undefined, free: number): void {
    this.#entries.push({ line, nest, free });
  }

  /**
   * The nest before a line that begins a paragraph, or undefined if the text cannot be parted there.
   * Lines are asked for in their order.
   */
  before(line: number, paragraph: number): Nest | undefined {
    while ((this.#entries[this.#next]?.line ?? line) < line) this.#next++;
    const entry = this.#entries[this.#next];
    return entry !== undefined && paragraph >= entry.free ? entry.nest : undefined;
  }
}
