import { GARMENT_CATEGORIES } from './enumerations.ts';

const CLOTHING: ReadonlySet<unknown> = new Set(['clothing', ...GARMENT_CATEGORIES]);

/**
 * Whether the item of a request with this `category` is clothing, or (`auto`, also when it is left out) may turn out to
 * be: the parameters that apply to clothing only have an effect then.
 */
export function mayBeClothing(category: unknown = 'auto'): boolean {
  return CLOTHING.has(category);
}
