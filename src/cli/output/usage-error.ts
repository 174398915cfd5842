/** An error of the user in the command line. The message says what is valid. */
export class UsageError extends Error {
  /** The lines of the message. */
  readonly lines: readonly string[];

  /** @param lines one or several messages, each on its own line */
  constructor(...lines: readonly string[]) {
    super(lines.join(' '));
    this.lines = lines;
  }
}

/** Thrown if the command line contains `--help`. */
export class HelpRequestedError extends Error {}

/** Returns the result of a promise. Throws errors of a kind with messages for people as {@link UsageError}. */
export async function rethrowAsUsageError<T>(work: Promise<T>, kind: new (message: string) => Error): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof kind ? new UsageError(error.message) : error;
  }
}
