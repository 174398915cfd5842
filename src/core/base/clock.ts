/** Time, as a host hands it in; tests hand in one they move by hand. */
export interface Clock {
  /** Milliseconds since some fixed moment; never goes back. */
  now(): number;
  /** Runs `task` once, `milliseconds` from now, unless the returned function is called before. */
  after(milliseconds: number, task: () => void): () => void;
}
