/**
 * Tattoo: a design inked into the bare skin of a photo. The recipe:
 *
 *   understand the design → perceive subject → find bare skin → name the parts of the body → read the wish → choose places
 *     → for each sample: lay the design on the skin → ink
 */
import type { TryOnRequest } from '../../contract.ts';
import type { PixelArea } from '../../pixels/crop.ts';
import { flattenOverWhite } from '../../pixels/flatten.ts';
import type { RgbaImage } from '../../pixels/image.ts';
import { drawMask } from '../debug-drawing.ts';
import type { TryOnKind } from '../kind.ts';
import { requestImage } from '../request-image.ts';
import { findAnatomy } from './anatomy/find-anatomy.ts';
import {
  drawAnatomy,
  drawDesign,
  drawInk,
  drawPlacement,
  drawSkin,
  drawSubject,
  shownSize,
} from './debug-pictures.ts';
import { understandDesign } from './design/understand-design.ts';
import { inkSkin } from './ink/ink-skin.ts';
import { choosePlacements } from './place/choose-placements.ts';
import { findBareSkin } from './skin/find-bare-skin.ts';
import { findSkinBorders } from './skin/skin-borders.ts';
import { skinMatte } from './skin/skin-matte.ts';
import { perceiveSubject } from './subject/perceive-subject.ts';
import { layDesign } from './surface/lay-design.ts';
import type { Placement } from './surface/placement.ts';
import { PLAIN_STYLE } from './wish/placement-wish.ts';
import { readPlacement } from './wish/read-placement.ts';

const WORKING_SIZE = { longSide: 2048, shortSide: 2048 } as const;
/** The interface has no seed for tattoos: the same request gives the same picture. */
const SEED = 42;

/** The kind's entry in the engine's registry. */
export function createTattooKind(): TryOnKind {
  return {
    imageFields: { body_image: WORKING_SIZE, design_image: WORKING_SIZE },
    async render(request, context, nets) {
      const { stages, note, signal } = context;
      const { placement, region, num_samples } = readParameters(request);
      const photo = flattenOverWhite(requestImage(request, 'body_image'));
      stages.record('1-photo', () => photo);

      const design = understandDesign(requestImage(request, 'design_image'));
      stages.record('2-design', () => shownSize(drawDesign(design)));
      signal?.throwIfAborted();
      const subject = await perceiveSubject(nets, photo);
      stages.record('3-subject', () => drawSubject(subject));
      signal?.throwIfAborted();
      const skin = findBareSkin(subject);
      stages.record('4-skin', () => drawSkin(subject, skin));
      const anatomy = findAnatomy(subject, skin);
      stages.record('5-anatomy', () => drawAnatomy(photo, anatomy));
      stages.measure('5-anatomy', {
        sites: anatomy.sites.map(({ part, side }) => (side ? `${side} ${part}` : part)).join(', '),
        pixelsPerCentimetre: anatomy.pixelsPerCentimetre,
        scaleFrom: anatomy.scaleFrom,
      });
      for (const doubt of [...design.doubts, ...skin.doubts, ...anatomy.doubts]) note(doubt);

      const wish = placement === undefined ? null : readPlacement(placement);
      if (wish && wish.ignored.length > 0)
        note(`placement: not understood and ignored: ${wish.ignored.join(', ')}.`);
      const chosen = choosePlacements({
        design,
        subject,
        skin,
        borders: findSkinBorders(skin, subject),
        anatomy,
        wish,
        region: region ?? null,
        samples: num_samples,
        seed: SEED,
      });
      for (const message of chosen.notes) note(message);

      const pictures: RgbaImage[] = [];
      for (const [sample, place] of chosen.placements.entries()) {
        signal?.throwIfAborted();
        const label = chosen.placements.length > 1 ? `-${sample + 1}` : '';
        stages.record(`6-placement${label}`, () => drawPlacement(photo, place, design.height / design.width));
        const laid = layDesign(place, design, photo);
        const matte = skinMatte(skin, subject, laid.area, place.surface.extent);
        stages.record(`7-matte${label}`, () => drawMask(matte));
        const { picture, edited } = inkSkin(photo, design, laid, matte, {
          style: wish?.style ?? PLAIN_STYLE,
          pixelsPerCentimetre: anatomy.pixelsPerCentimetre,
          seed: SEED + sample,
        });
        stages.record(`8-ink${label}`, () => drawInk(photo, picture));
        stages.record(`9-edited${label}`, () => drawMask(edited));
        stages.measure(`9-edited${label}`, figuresOf(place, laid.area));
        pictures.push(picture);
      }
      return { pictures };
    },
  };
}

interface TattooParameters {
  readonly placement?: string;
  readonly region?: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly num_samples: number;
}

/** The kind's parameters as the interface has validated them. */
function readParameters({ parameters }: TryOnRequest): TattooParameters {
  const { placement, region, num_samples } = parameters as Partial<TattooParameters>;
  return {
    ...(typeof placement === 'string' && { placement }),
    ...(region && { region }),
    num_samples: num_samples ?? 1,
  };
}

/** Where the design went, for the debug output: photo pixels, degrees clockwise. */
function figuresOf({ at, angle, width }: Placement, area: PixelArea): Record<string, number> {
  return {
    areaX: area.x,
    areaY: area.y,
    areaWidth: area.width,
    areaHeight: area.height,
    x: at.x,
    y: at.y,
    width,
    degrees: (angle * 180) / Math.PI,
  };
}
