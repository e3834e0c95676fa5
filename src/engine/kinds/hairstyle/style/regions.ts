/** The regions of the scalp by which a style gives its figures. */
import { type TSchema, Type } from 'typebox';

/**
 * `front`: behind the forehead's hairline; `top`: the upper plane of the head; `crown`: where the top turns down at the
 * back; `temple`: the corners of the forehead down to the sideburns; `side`: above and around the ears; `back`: from the
 * crown to the level of the ears; `nape`: below it.
 */
export const REGIONS = ['front', 'top', 'crown', 'temple', 'side', 'back', 'nape'] as const;
export type Region = (typeof REGIONS)[number];

/** A schema of one value a region, `all` standing for each region that is not named. Between regions values blend. */
export const byRegion = <T extends TSchema>(value: T, description: string) =>
  Type.Object(
    {
      all: value,
      front: Type.Optional(value),
      top: Type.Optional(value),
      crown: Type.Optional(value),
      temple: Type.Optional(value),
      side: Type.Optional(value),
      back: Type.Optional(value),
      nape: Type.Optional(value),
    },
    { additionalProperties: false, description },
  );

export type ByRegion<T> = { readonly all: T } & { readonly [region in Region]?: T | undefined };

/** The value of each region in the order of `REGIONS`. */
export function regionValues<T>(values: ByRegion<T>): T[] {
  return REGIONS.map((region) => values[region] ?? values.all);
}

/** A length, a height or a radius in centimetres. */
export const centimetres = (minimum: number, maximum: number, description: string) =>
  Type.Number({ minimum, maximum, description: `${description} (cm)` });

/** A share of something, 0 to 1. */
export const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
