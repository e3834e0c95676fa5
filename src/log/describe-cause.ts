/** An error in one line. Node reports a host with several addresses as one error for each, under an empty message. */
export function describeCause(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeCause).join('; ');
  return error instanceof Error ? error.message : String(error);
}
