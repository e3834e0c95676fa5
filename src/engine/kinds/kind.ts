/**
 * The contract of a try-on kind. A kind is a folder with one `TryOnKind`; adding a kind is adding a folder and naming it
 * in the engine's registry.
 */
import type { TryOnContext, TryOnRequest, TryOnResult, WorkingSize } from '../contract.ts';
import type { Nets } from '../nets/nets.ts';

export interface TryOnKind {
  /** Working size of each image field, required fields first. */
  readonly imageFields: Readonly<Record<string, WorkingSize>>;
  /** @throws {TryOnFailure} when the request can't be fulfilled for a reason that the client can be told. */
  render(request: TryOnRequest, context: TryOnContext, nets: Nets): Promise<TryOnResult>;
}
