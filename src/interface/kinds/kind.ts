/** What the interface says about one kind of try-on. A kind is one file in this folder. */
import type { TObject } from 'typebox';
import type { TryOnKind } from '../enumerations.ts';
import type { AcceptedValues, Shape } from '../shapes.ts';

export interface KindInterface<Body extends object = object, Parameters extends object = object> {
  readonly kind: TryOnKind;
  /** One sentence for the interface description. */
  readonly summary: string;
  /** The shapes in which the document describes the answer. */
  readonly shapes: readonly Shape[];
  /** Required fields that hold an image; they are stored apart from the parameters. */
  readonly imageFields: readonly (keyof Body & string)[];
  /** The body's schema, by the values that a request may use. */
  readonly bodies: Readonly<Record<AcceptedValues, TObject>>;
  /** Whether a valid body carries a value that only shape B knows. */
  readonly isShapeB: (body: Body) => boolean;
  /** The parameters of a valid body: without images, defaults filled in, fields without effect at their default. */
  readonly readParameters: (body: Body) => Parameters;
  /** How many pictures a job with these parameters may deliver: so many credits are reserved. */
  readonly countPictures: (parameters: Parameters) => number;
  /** Bodies that can be sent as they are, by what they show. */
  readonly examples: Readonly<Record<string, Body>>;
}

/** A body without the fields that hold images. */
export type WithoutImages<Body, ImageField extends keyof Body> = Omit<Body, ImageField>;

/**
 * The fields of `body` that the schema knows, image fields left out, each absent one at its default.
 * A field that is absent and has no default stays absent.
 */
export function readFields(
  schema: TObject,
  body: object,
  imageFields: readonly string[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    if (imageFields.includes(name)) continue;
    const value = Object.hasOwn(body, name)
      ? (body as Record<string, unknown>)[name]
      : (property as { default?: unknown }).default;
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/** Example images: addresses that stand for the caller's own. */
export const EXAMPLE_IMAGES = {
  model: 'https://shop.example/photos/person.jpg',
  garment: 'https://shop.example/photos/t-shirt.jpg',
  watch: 'https://shop.example/photos/watch.png',
  face: 'https://shop.example/photos/portrait.jpg',
  arm: 'https://shop.example/photos/forearm.jpg',
  design: 'https://shop.example/photos/swallow.png',
} as const;
