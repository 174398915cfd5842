/** What a thrown value says: an error's message, and anything else as text. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
