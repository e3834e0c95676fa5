/**
 * The engine of this project: moves real pixels on the CPU. It knows its kinds by a registry; each is a folder under
 * `kinds/`. Usable by itself: pixels and options in, pixels out.
 */
import { type TryOnEngine, TryOnFailure, type TryOnKindName, type WorkingSize } from './contract.ts';
import { createClothesKind } from './kinds/clothes/clothes-kind.ts';
import type { TryOnKind } from './kinds/kind.ts';
import { createTattooKind } from './kinds/tattoo/tattoo-kind.ts';
import { openNets } from './nets/nets.ts';

export interface PixelEngineOptions {
  /** Receives sentences for the operator's log. */
  readonly log?: (message: string) => void;
}

/** How large the pictures of a kind without an engine would be decoded. */
const HAIRSTYLE_FIELDS: Readonly<Record<string, WorkingSize>> = {
  face_image: { longSide: 1296, shortSide: 864 },
};

/** Loads the nets and returns the engine; the caller closes it. */
export async function createPixelEngine({ log }: PixelEngineOptions = {}): Promise<TryOnEngine> {
  const nets = await openNets();
  log?.('The engine is ready.');
  const clothes = createClothesKind();
  const kinds: Readonly<Partial<Record<TryOnKindName, TryOnKind>>> = {
    clothes,
    fashion: clothes,
    tattoo: createTattooKind(),
  };
  return {
    imageFields(kind) {
      return kinds[kind]?.imageFields ?? HAIRSTYLE_FIELDS;
    },
    async render(request, context) {
      const kind = kinds[request.kind];
      if (!kind)
        throw new TryOnFailure(
          'ProcessingError',
          `Try-on of kind ${request.kind} is not available yet; clothes and tattoo are.`,
        );
      return kind.render(request, context, nets);
    },
    async close() {
      await nets.close();
    },
  };
}
