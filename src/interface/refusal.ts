/** The words of a 400: which field, what came, what is allowed. */
import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { closestValue } from './did-you-mean.ts';
import { ApiError } from './errors.ts';
import type { KindInterface } from './kinds/kind.ts';
import type { AcceptedValues } from './shapes.ts';
import { SHAPES } from './shapes.ts';

/** Longest part of a client's string that a message repeats. */
const LONGEST_QUOTE = 40;

const IMAGE_INPUT =
  'a string with a public URL of an image, or with a data URL `data:image/<format>;base64,<data>`';

/** The keywords that our schemas use, as far as messages speak of them. */
interface Keywords {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/**
 * Why `body`, which its schema has refused, is refused: the first field in the schema's order that is wrong,
 * else the rule that ties `subcategory` to `category`.
 */
export function explainRefusal(contract: KindInterface, body: unknown, values: AcceptedValues): ApiError {
  if (!isObject(body)) {
    return new ApiError('BadRequest', `The body must be a JSON object; got ${describeValue(body)}.`);
  }
  const schema = contract.bodies[values];
  for (const [name, property] of Object.entries(schema.properties)) {
    if (name === 'region' && Object.hasOwn(body, name) && !Value.Check(property, body[name])) {
      return explainRegion(property as TObject, body[name]);
    }
    const allowed = (contract.imageFields as readonly string[]).includes(name)
      ? IMAGE_INPUT
      : describeAllowed(property);
    const required = schema.required?.includes(name) ?? false;
    const problem = explainField({ name, property, allowed, required }, body);
    if (problem) return new ApiError('BadRequest', problem + shapeHint(contract, name, body[name], values));
  }
  return new ApiError('BadRequest', explainSubcategory(schema, body));
}

interface Field {
  readonly name: string;
  readonly property: TSchema;
  /** The allowed values in words. */
  readonly allowed: string;
  readonly required: boolean;
}

function explainField(field: Field, body: Readonly<Record<string, unknown>>): string | null {
  const { name, property, allowed, required } = field;
  if (!Object.hasOwn(body, name)) {
    return required ? `\`${name}\` is required and missing; it must be ${allowed}.` : null;
  }
  if (Value.Check(property, body[name])) return null;
  return `\`${name}\` must be ${allowed}; got ${describeValue(body[name])}.${suggestion(property, body[name])}`;
}

/** The allowed name that was most likely meant, as a question. */
function suggestion(property: TSchema, value: unknown): string {
  const { enum: allowed } = property as Keywords;
  const meant = allowed && typeof value === 'string' ? closestValue(value, allowed) : null;
  return meant === null ? '' : ` Did you mean ${JSON.stringify(meant)}?`;
}

function explainRegion(schema: TObject, region: unknown): ApiError {
  const shape = '`region` must be an object `{x, y, w, h}`, each a number from 0 to 1';
  if (!isObject(region)) return new ApiError('InvalidRegion', `${shape}; got ${describeValue(region)}.`);
  for (const [side, property] of Object.entries(schema.properties)) {
    if (Value.Check(property, region[side])) continue;
    const allowed = describeAllowed(property);
    return new ApiError(
      'InvalidRegion',
      `\`region.${side}\` must be ${allowed}; got ${describeValue(region[side])}.`,
    );
  }
  return new ApiError('InvalidRegion', `${shape}.`);
}

function explainSubcategory(schema: TObject, body: Readonly<Record<string, unknown>>): string {
  const conditions = (schema as { allOf?: readonly SubcategoryCondition[] }).allOf ?? [];
  const category = body.category ?? 'auto';
  const allowed = conditions.find(({ if: when }) => when.properties.category.const === category)?.then
    ?.properties.subcategory;
  if (!allowed) {
    return `\`subcategory\` must be left out for the category ${describeValue(category)}; got ${describeValue(body.subcategory)}.`;
  }
  return `\`subcategory\` must be ${describeAllowed(allowed)} for the category ${describeValue(category)}; got ${describeValue(body.subcategory)}.`;
}

interface SubcategoryCondition {
  readonly if: { readonly properties: { readonly category: { readonly const?: string } } };
  readonly then?: { readonly properties: { readonly subcategory: TSchema } };
}

/** Says so where a value is refused only because the other shape is pinned. */
function shapeHint(contract: KindInterface, name: string, value: unknown, values: AcceptedValues): string {
  if (values === 'both' || value === undefined) return '';
  const other = SHAPES.find((shape) => shape !== values)!;
  const property = contract.bodies[other].properties[name]!;
  if (!Value.Check(property, value)) return '';
  return ` This value belongs to shape ${other}, and this request is pinned to shape ${values} by its key or the header \`Toile-Shape\`.`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The allowed values of a field in words. */
function describeAllowed(schema: TSchema): string {
  const { type, enum: values, minimum, maximum, maxLength } = schema as Keywords;
  if (values) return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (type === 'integer') return `an integer from ${minimum} to ${maximum}`;
  if (type === 'number') return `a number from ${minimum} to ${maximum}`;
  if (type === 'boolean') return 'true or false';
  return `a string of at most ${maxLength} characters`;
}

/** What came, in few words: never a whole string of a picture, never the inside of an object. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  if (value.length <= LONGEST_QUOTE) return JSON.stringify(value);
  return `${JSON.stringify(`${value.slice(0, LONGEST_QUOTE)}…`)} (${value.length} characters)`;
}
