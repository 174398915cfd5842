/**
 * Open environments around a stretch of text that can't join its lines: a `proof`, or a theorem too long to be one
 * paragraph. Equal chains of names in one document share one object.
 */
import { getOrCreate } from '../../base/groups.ts';

export class OpenEnvironments {
  readonly name: string;
  readonly around: OpenEnvironments | undefined;
  readonly #inner = new Map<string, OpenEnvironments>();

  private constructor(name: string, around: OpenEnvironments | undefined) {
    this.name = name;
    this.around = around;
  }

  /** The beginning of a document, where nothing is open. */
  static root(): OpenEnvironments {
    return new OpenEnvironments('', undefined);
  }

  inside(name: string): OpenEnvironments {
    return getOrCreate(this.#inner, name, () => new OpenEnvironments(name, this));
  }

  /** The open environments, from the outermost to this one. */
  chain(): OpenEnvironments[] {
    const chain: OpenEnvironments[] = [];
    for (let nest: OpenEnvironments = this; nest.around !== undefined; nest = nest.around) chain.push(nest);
    return chain.reverse();
  }
}

/** The open environments before every line up to `line`, starting after the line of the previous entry. */
interface Entry {
  readonly line: number;
  readonly nest: OpenEnvironments | undefined;
  /** The first paragraph that no open construct can reach. */
  readonly free: number;
}

/**
 * The blank lines where a text can be split so that each side is read on its own: no construct that opened before can
 * contain a line after, whatever follows.
 */
export class SafeSplitGaps {
  readonly #entries: Entry[] = [];
  #next = 0;

  /** Records a line. Lines must come in order. */
  note(line: number, nest: OpenEnvironments | undefined, free: number): void {
    this.#entries.push({ line, nest, free });
  }

  /**
   * The open environments before a line that begins a paragraph, or undefined if the text can't be split there. Lines
   * must come in order.
   */
  before(line: number, paragraph: number): OpenEnvironments | undefined {
    while ((this.#entries[this.#next]?.line ?? line) < line) this.#next++;
    const entry = this.#entries[this.#next];
    return entry !== undefined && paragraph >= entry.free ? entry.nest : undefined;
  }
}
