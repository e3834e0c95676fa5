/** Smallest valid bodies of each kind; the images are strings that no test here loads. */
import type { TryOnKind } from '../../../src/interface/enumerations.ts';

const PERSON = 'https://shop.example/person.jpg';
const ITEM = 'data:image/png;base64,iVBORw0KGgo=';

export const SMALLEST_BODY = {
  clothes: { model_image: PERSON, garment_image: ITEM },
  fashion: { model_image: PERSON, garment_image: ITEM },
  hairstyle: { face_image: PERSON, haircut: 'Afro' },
  tattoo: { body_image: PERSON, design_image: ITEM },
} as const satisfies Record<TryOnKind, Record<string, string>>;
