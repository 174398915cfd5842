/**
 * Open environments around a stretch of text that can't join its lines: a `proof`, or a theorem too long to be one
 * paragraph. Equal chains of names in one document share one object.
 */
import { getOrCreate } from '../../base/groups.ts';

export class OpenEnvironmentChain {
  readonly name: string;
  readonly around: OpenEnvironmentChain | undefined;
  readonly #inner = new Map<string, OpenEnvironmentChain>();

  private constructor(name: string, around: OpenEnvironmentChain | undefined) {
    this.name = name;
    this.around = around;
  }

  /** The beginning of a document, where nothing is open. */
  static root(): OpenEnvironmentChain {
    return new OpenEnvironmentChain('', undefined);
  }

  inside(name: string): OpenEnvironmentChain {
    return getOrCreate(this.#inner, name, () => new OpenEnvironmentChain(name, this));
  }

  /** The open environments, from the outermost to this one. */
  chain(): OpenEnvironmentChain[] {
    const chain: OpenEnvironmentChain[] = [];
    for (let nest: OpenEnvironmentChain = this; nest.around !== undefined; nest = nest.around) chain.push(nest);
    return chain.reverse();
  }
}

/** The open environments before every line up to `line`, starting after the line of the previous entry. */
interface Entry {
  readonly line: number;
  readonly nest: OpenEnvironmentChain | undefined;
  /** The first paragraph that no open construct can reach. */
  readonly free: number;
}

/** The blank lines where each side can be read on its own: no construct opened before can contain a line after. */
export class BlankLineSplitPoints {
  readonly #entries: Entry[] = [];
  #next = 0;

  /** Records a line. Lines must come in order. */
  note(line: number, nest: OpenEnvironmentChain | undefined, free: number): void {
    this.#entries.push({ line, nest, free });
  }

  /** The open environments before a paragraph's line; undefined if no split is possible. Lines must come in order. */
  before(line: number, paragraph: number): OpenEnvironmentChain | undefined {
    while ((this.#entries[this.#next]?.line ?? line) < line) this.#next++;
    const entry = this.#entries[this.#next];
    return entry !== undefined && paragraph >= entry.free ? entry.nest : undefined;
  }
}
