/** Which item a clothes or fashion request asks for, and whether this engine can put it on. */
import { TryOnFailure } from '../../contract.ts';

/** What the client wants to see on the person. */
export type WantedGarment = 'top' | 'bottom' | 'dress' | 'any';

/**
 * The wanted garment by the interface's `category` and `subcategory`.
 * @throws {TryOnFailure} ProcessingError for what has no engine yet; the message says what works.
 */
export function wantedGarment(parameters: Readonly<Record<string, unknown>>): WantedGarment {
  const category = String(parameters.category ?? 'auto');
  const subcategory = parameters.subcategory === undefined ? null : String(parameters.subcategory);
  switch (category) {
    case 'auto':
      return 'any';
    case 'tops':
      return 'top';
    case 'bottoms':
      return 'bottom';
    case 'one-pieces':
      return 'dress';
    case 'clothing':
      if (subcategory === 'tops') return 'top';
      if (subcategory === 'bottoms') return 'bottom';
      if (subcategory === 'dresses') return 'dress';
      if (subcategory === 'auto' || subcategory === null) return 'any';
      throw notYet(subcategory);
    default:
      throw notYet(category);
  }
}

function notYet(what: string): TryOnFailure {
  return new TryOnFailure(
    'ProcessingError',
    `Try-on of ${what} is not available yet. Tops, lying flat or worn, and trousers, shorts, skirts and dresses lying flat ` +
      'work: send one with category "auto", "tops", "bottoms" or "one-pieces", or "clothing" with such a subcategory.',
  );
}
