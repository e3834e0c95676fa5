/** Coverage by the whole person without hair: what hides new hair that lies behind. */
import { cropMask, type PixelArea, pasteMaskInPlace } from '../../../pixels/crop.ts';
import { blurMask } from '../../../pixels/gaussian-blur.ts';
import type { Mask } from '../../../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../../../pixels/morphology.ts';
import type { OldHair } from '../hair/old-hair.ts';
import type { Head } from '../head/head.ts';
import type { Ground } from './room.ts';

/** Standard deviation (centimetres) of the rim at the person's outline whose pixels are not the person's alone. */
const RIM = 0.13;
/** Blurred coverage (0..255) by the person at which its outline begins without that rim, and with it; how soft it is. */
const WITHOUT_RIM = 175;
const WITH_RIM = 92;
const SOFT = 70;
/** Standard deviation (centimetres) over which a painted outline passes into a seen one, which lies inside by the rim. */
const PASSES = 0.4;
/** Distance (centimetres) up to which old hair makes the person's mask unsure. */
const NEAR_HAIR = 0.15;
/** Half the width (centimetres) of a slit in the person through which nothing shows. */
const SLIT = 0.12;
/** Vertex of the chin. */
const CHIN = 152;

/** The bald person in an area of the canvas, all of its size. */
export interface BarePerson {
  /** Coverage by head, ears, neck and bare shoulders. */
  readonly bare: Mask;
  /** Coverage by what was painted anew. */
  readonly painted: Mask;
  /** Not 0 where something seen was taken away. */
  readonly cleared: Mask;
  readonly area: PixelArea;
}

/**
 * The bald person, the ground's body, and what is seen of the person beside hair, of the canvas's size. Where the photo's
 * own pixels stand, those at the outline that hold some of the photo's background don't count: hair behind covers them.
 */
export function wholePerson(
  { personMask, mesh, pixelsPerCentimetre: unit }: Head,
  hair: OldHair,
  ground: Ground,
  { bare, painted, cleared, area }: BarePerson,
): Mask {
  const { width, height } = ground.picture;
  const person = { width, height, data: ground.body.data.slice() };
  const chin = Math.floor(mesh.points[CHIN]!.y);
  const besideFace = { ...area, height: Math.max(0, Math.min(area.height, chin - area.y)) };
  if (besideFace.height > 0)
    pasteMaskInPlace(
      person,
      withoutSlivers(cropMask(person, besideFace), SLIT * unit),
      besideFace.x,
      besideFace.y,
    );
  const matte = cropMask(hair.matte, area);
  const near = blurMask(matte, NEAR_HAIR * unit);
  const anew = blurMask(painted, PASSES * unit);
  const inside = withoutRim(cropMask(personMask, area), anew, unit);
  const part = cropMask(person, area);
  for (let at = 0; at < part.data.length; at++) {
    const hidden = Math.max(near.data[at]!, matte.data[at]!);
    const seen = (inside.data[at]! * Math.max(0, 255 - 2 * hidden)) / 255;
    const own = Math.min(bare.data[at]!, Math.max(inside.data[at]!, painted.data[at]!, 2 * hidden));
    part.data[at] = cleared.data[at]! > 0 ? bare.data[at]! : Math.max(part.data[at]!, own, seen);
  }
  pasteMaskInPlace(person, closedSlits(part, SLIT * unit), area.x, area.y);
  return person;
}

/** Without slits narrower than 2 `radius` pixels, as between an ear and the cheek: hair behind would show as a line. */
function closedSlits(person: Mask, radius: number): Mask {
  return erodeSquare(dilateSquare(person, radius), radius);
}

/** Without pieces narrower than 2 `radius` pixels: what lies between face and background is the edge of either. */
function withoutSlivers(body: Mask, radius: number): Mask {
  const opened = dilateSquare(erodeSquare(body, radius), radius);
  for (let at = 0; at < opened.data.length; at++)
    if (opened.data[at]! > body.data[at]!) opened.data[at] = body.data[at]!;
  return opened;
}

/** The person without the pixels at the outline, in which the photo's background is mixed, where it is not painted `anew`. */
function withoutRim(person: Mask, anew: Mask, unit: number): Mask {
  const inside = blurMask(person, RIM * unit);
  for (let at = 0; at < inside.data.length; at++) {
    const own = person.data[at]!;
    const seen = Math.max(0, 1 - (2 * anew.data[at]!) / 255);
    const from = WITH_RIM + seen * (WITHOUT_RIM - WITH_RIM);
    inside.data[at] = own === 0 ? 0 : Math.min(own, Math.max(0, (255 * (inside.data[at]! - from)) / SOFT));
  }
  return inside;
}
