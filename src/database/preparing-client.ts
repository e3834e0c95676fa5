/**
 * A connection that lets the server keep the plan of every statement with parameters. Reading a row by its key takes a
 * third of the time so; most of what the server did for such a statement was to parse and plan it again.
 *
 * A connection whose server leaves a statement unanswered for the `query_timeout` is closed: the answer could still
 * come, and whoever used the connection next would wait behind it.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements that one connection keeps; more texts than this come only of lists in a statement's text. */
const MOST_STATEMENTS = 200;
/** The message of pg's error after `query_timeout`; it has no code. */
const UNANSWERED = 'Query read timeout';

export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // The overloads of `query` can't be stated again one by one; what isn't a text with values passes unchanged.
  override query = ((statement: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name =
      typeof statement === 'string' && Array.isArray(values) && values.length > 0
        ? this.#nameOf(statement)
        : null;
    const prepared = name === null ? statement : { name, text: statement };
    const result: unknown = Reflect.apply(super.query, this, [prepared, values, ...rest]);
    if (result instanceof Promise) result.catch((error) => this.#closeWhenUnanswered(error));
    return result;
  }) as typeof pg.Client.prototype.query;

  #closeWhenUnanswered(error: unknown): void {
    if (!(error instanceof Error) || error.message !== UNANSWERED) return;
    this.end().catch(() => {});
  }

  #nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_STATEMENTS) return known ?? null;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    this.#names.set(text, name);
    return name;
  }
}
