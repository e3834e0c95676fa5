/**
 * An error in one line. Node reports a host with several addresses as one error for each, under an empty message, and
 * pg-boss reports errors as plain objects.
 */
export function describeCause(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeCause).join('; ');
  const { message } = Object(error) as { message?: unknown };
  return typeof message === 'string' ? message : String(error);
}
