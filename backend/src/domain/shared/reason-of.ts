/** The message of a thrown error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
