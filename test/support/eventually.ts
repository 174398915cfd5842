/** How long anything that must come may take. It costs nothing where it comes, and a busy machine with two cores needs it. */
export const PAGE_TIMEOUT_MS = 120_000;

/** Looks again and again until `ready` holds, and returns what was seen; fails with the last thing seen. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T>,
  ready: (seen: T) => boolean,
  timeoutMs: number = PAGE_TIMEOUT_MS,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (ready(seen)) {
      return seen;
    }
    if (Date.now() > end) {
      throw new Error(`Not seen within ${timeoutMs / 1000} s: ${what}. Last seen: ${JSON.stringify(seen)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
