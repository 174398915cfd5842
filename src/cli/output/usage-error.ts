/** The command line asks for something that is not there. The message says what is. */
export class UsageError extends Error {
  /** The message in lines for people. */
  readonly lines: readonly string[];

  /** @param lines one message, or several of which each has a line of its own */
  constructor(...lines: readonly string[]) {
    super(lines.join(' '));
    this.lines = lines;
  }
}

/** The command line asks for help. */
export class HelpRequested extends Error {}

/** What work comes to; errors of a kind that is for people are thrown as {@link UsageError}. */
export async function rethrowAsUsageError<T>(
  work: Promise<T>,
  kind: new (message: string) => Error,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof kind ? new UsageError(error.message) : error;
  }
}
