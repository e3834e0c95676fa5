/**
 * The table of categories and their subcategories, and the rule that follows from it: a category that the table
 * lists requires one of its subcategories, every other category (and none at all, which is `auto`) forbids them.
 */
import type { Category } from './enumerations.ts';

/** Categories that require a subcategory, with the values that each allows. */
export type SubcategoryTable = Readonly<Partial<Record<Category, readonly string[]>>>;

const JEWELRY = ['rings', 'earrings', 'necklaces', 'bracelets', 'anklets'] as const;
const CLOTHING = ['auto', 'tops', 'bottoms', 'dresses'] as const;

export const CLOTHES_SUBCATEGORIES = {
  clothing: CLOTHING,
  jewelry: JEWELRY,
  accessories: ['watches', 'belts', 'scarves'],
} as const satisfies SubcategoryTable;

export const FASHION_SUBCATEGORIES = {
  clothing: CLOTHING,
  jewelry: JEWELRY,
  accessories: ['watches', 'belts', 'scarves', 'bags', 'gloves', 'ties'],
} as const satisfies SubcategoryTable;

/** Every subcategory of a table, in its order. */
export function allSubcategories<Value extends string>(
  table: Readonly<Record<string, readonly Value[]>>,
): Value[] {
  return Object.values(table).flat();
}

/** The rule as JSON Schema conditions, for `allOf` of a body's schema. */
export function subcategoryConditions(table: SubcategoryTable): object[] {
  const required = Object.entries(table).map(([category, values]) => ({
    if: { properties: { category: { const: category } }, required: ['category'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { properties: { subcategory: { enum: values } }, required: ['subcategory'] },
  }));
  const forbidden = {
    if: { properties: { category: { enum: Object.keys(table) } }, required: ['category'] },
    else: { properties: { subcategory: false } },
  };
  return [...required, forbidden];
}
