/** A command can't be done as it was given; the message says why and what to do. It is shown without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
