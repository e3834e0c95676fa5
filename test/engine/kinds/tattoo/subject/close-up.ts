import type { Subject } from '../../../../../src/engine/kinds/tattoo/subject/subject.ts';
import type { RgbaImage } from '../../../../../src/engine/pixels/image.ts';

/** What the nets would say of a close-up: nothing, but for what is given. */
export function closeUp(photo: RgbaImage, perceived: Partial<Subject> = {}): Subject {
  return {
    photo,
    copy: photo,
    scale: 1,
    pose: null,
    view: null,
    face: null,
    hands: [],
    personMask: null,
    ...perceived,
  };
}
