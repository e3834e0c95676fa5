/**
 * The engine of this project: moves real pixels on the CPU. It knows its kinds by a registry; each is a folder under
 * `kinds/`. Usable by itself: pixels and options in, pixels out.
 */
import type { TryOnEngine, TryOnKindName } from './contract.ts';
import { openFlatGarmentReader } from './garment/flat-garment-reader.ts';
import { createClothesKind } from './kinds/clothes/clothes-kind.ts';
import { createHairstyleKind } from './kinds/hairstyle/hairstyle-kind.ts';
import type { TryOnKind } from './kinds/kind.ts';
import { createTattooKind } from './kinds/tattoo/tattoo-kind.ts';
import { openNets } from './nets/nets.ts';

export interface PixelEngineOptions {
  /** Receives sentences for the operator's log. */
  readonly log?: (message: string) => void;
}

/** Loads the nets, starts the thread that understands flat garments and returns the engine; the caller closes it. */
export async function createPixelEngine({ log }: PixelEngineOptions = {}): Promise<TryOnEngine> {
  const garments = openFlatGarmentReader();
  const nets = await openNets();
  log?.('The engine is ready.');
  const clothes = createClothesKind(garments);
  const kinds: Readonly<Record<TryOnKindName, TryOnKind>> = {
    clothes,
    fashion: clothes,
    hairstyle: createHairstyleKind(),
    tattoo: createTattooKind(),
  };
  return {
    imageFields(kind) {
      return kinds[kind].imageFields;
    },
    async render(request, context) {
      return kinds[request.kind].render(request, context, nets);
    },
    async close() {
      nets.close();
      await garments.close();
    },
  };
}
