/** A clock, provided by the host. Tests provide one that they advance. */
export interface Clock {
  /** Milliseconds since a fixed moment; never decreases. */
  now(): number;
  /** Runs `task` once, `milliseconds` from now, unless the returned function is called before. */
  after(milliseconds: number, task: () => void): () => void;
}
