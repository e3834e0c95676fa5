/** The four kinds of try-on, and the parameters that each hands on. */
import type { TryOnKind } from '../enumerations.ts';
import { type ClothesParameters, clothes } from './clothes.ts';
import { type FashionParameters, fashion } from './fashion.ts';
import { type HairstyleParameters, hairstyle } from './hairstyle.ts';
import type { KindInterface } from './kind.ts';
import { type TattooParameters, tattoo } from './tattoo.ts';

/** Parameters of each kind as a job stores them and an engine gets them. */
export interface TryOnParameters {
  readonly clothes: ClothesParameters;
  readonly fashion: FashionParameters;
  readonly hairstyle: HairstyleParameters;
  readonly tattoo: TattooParameters;
}

const KINDS = { clothes, fashion, hairstyle, tattoo } as const;

/** One kind for code that treats all alike: its functions take only what its own schema has accepted. */
export function kindInterface(kind: TryOnKind): KindInterface {
  return KINDS[kind] as unknown as KindInterface;
}
