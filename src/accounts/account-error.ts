/** A request of the operator that can't be done as it stands; the message says what to do instead. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}
