/**
 * Hairstyle: a haircut, and a colour where one is asked for, on a portrait. The recipe:
 *
 *   perceive the head → find the old hair → read the colour → look up the style → for each sample: grow
 *     → enlarge the canvas where the hair needs it → lay the ground → make room
 *     → for each sample: draw strands → compose
 */
import { TryOnFailure, type TryOnRequest } from '../../contract.ts';
import { flattenOverWhite } from '../../pixels/flatten.ts';
import type { RgbaImage } from '../../pixels/image.ts';
import { photoVeil } from '../../pixels/photo-veil.ts';
import { drawMask } from '../debug-drawing.ts';
import type { TryOnKind } from '../kind.ts';
import { requestImage } from '../request-image.ts';
import { canvasMargins } from './canvas-margins.ts';
import { dyeOf } from './colour/hair-dye.ts';
import { readHairColour } from './colour/read-hair-colour.ts';
import { composeHair } from './compose/compose-hair.ts';
import { photographedContrast } from './compose/fine-contrast.ts';
import { drawGroom, drawHead, drawOldHair, drawStrandLayer } from './debug-pictures.ts';
import type { Groom } from './groom/groom.ts';
import { growHair } from './groom/grow-hair.ts';
import { findOldHair } from './hair/find-old-hair.ts';
import { isHandInHair } from './hair/hand-in-hair.ts';
import { moveOldHair } from './hair/move-old-hair.ts';
import { withoutPlainWall } from './hair/plain-wall.ts';
import { withoutWallBesideHair } from './hair/wall-beside-hair.ts';
import { bodyUnderHead } from './head/body-capsules.ts';
import { nearnessOfBody } from './head/body-nearness.ts';
import { coverUnseenEars } from './head/cover-ears.ts';
import { fitChin } from './head/fit-chin.ts';
import { fitHairline } from './head/fit-hairline.ts';
import { fitOval } from './head/fit-oval.ts';
import { moveHead } from './head/move-head.ts';
import { withGrownTemples } from './head/natural-hairline.ts';
import { perceiveHead } from './head/perceive-head.ts';
import { estimateLight } from './light/estimate-light.ts';
import { layGround } from './room/ground/lay-ground.ts';
import { growCanvas } from './room/grow-canvas.ts';
import { makeRoom } from './room/make-room.ts';
import { drawStrands } from './strands/draw-strands.ts';
import { laysHairOverEars } from './style/over-ears.ts';
import { styleOf } from './style/style-catalogue.ts';

/** The interface's processing resolution, whichever way the photo lies. */
const WORKING_SIZE = { longSide: 1296, shortSide: 864 } as const;
/** The interface has no seed for hairstyles: the same request gives the same picture. */
const SEED = 42;
/** Hair lies on the brighter of two guesses of the photo's veil, and a dye is to be told from it. */
const VEIL_ON_HAIR = 0.6;

/** The kind's entry in the engine's registry. */
export function createHairstyleKind(): TryOnKind {
  return {
    imageFields: { face_image: WORKING_SIZE },
    async render(request, context, nets) {
      const { stages, note, signal } = context;
      const { haircut, hair_color, num_samples } = readParameters(request);
      const photo = flattenOverWhite(requestImage(request, 'face_image'));
      stages.record('1-photo', () => photo);

      const perceived = await perceiveHead(nets, photo);
      signal?.throwIfAborted();
      const oldHair = findOldHair(perceived);
      if (oldHair.state === 'covered')
        throw new TryOnFailure(
          'PoseError',
          'A hat, a scarf or a hood covers the hair. Send a portrait without it, the whole head in view.',
        );
      if (isHandInHair(perceived, oldHair.matte))
        throw new TryOnFailure(
          'PoseError',
          'A hand lies in the hair on the head: without that hair it would be left in the air. Send a portrait in which no ' +
            'hand or arm touches the head.',
        );
      const offWall = { ...perceived, personMask: withoutPlainWall(perceived, oldHair.matte) };
      const personMask = withoutWallBesideHair(offWall, oldHair);
      const body = bodyUnderHead(perceived, perceived.pose, personMask, oldHair.collarY);
      const seen = { ...perceived, personMask, body };
      const style = styleOf(haircut);
      const outlined = fitChin(fitOval(seen, oldHair.matte), oldHair.matte);
      const fitted = fitHairline(outlined, oldHair.matte);
      const grown = { ...fitted, scalp: withGrownTemples(fitted.scalp) };
      const portrait = laysHairOverEars(style) ? coverUnseenEars(grown, oldHair.matte) : grown;
      stages.record('2-head', () => drawHead(portrait));
      stages.record('3-old-hair', () => drawOldHair(portrait, oldHair));
      stages.measure('3-old-hair', { state: oldHair.state, toneFrom: oldHair.tone.from });
      const wish = hair_color === undefined ? null : readHairColour(hair_color);
      for (const doubt of [...portrait.doubts, ...oldHair.doubts, ...(wish?.notes ?? [])]) note(doubt);

      const grooms: Groom[] = [];
      for (let sample = 0; sample < num_samples; sample++) {
        signal?.throwIfAborted();
        grooms.push(growHair(style, portrait, { seed: SEED, sample }));
      }
      const margins = canvasMargins(portrait, grooms);
      const canvas = growCanvas(portrait, margins);
      stages.measure('4-canvas', { ...margins });
      const head = moveHead(portrait, canvas.left, canvas.top, canvas.picture);
      const hair = moveOldHair(oldHair, canvas);
      stages.record('4-groom', () => drawGroom(head, grooms[0]!));

      signal?.throwIfAborted();
      const ground = layGround(canvas, head, hair);
      stages.record('5-ground', () => ground.picture);
      const room = makeRoom(canvas, ground, head, hair);
      stages.record('6-room', () => room.picture);
      stages.record('6-room-person', () => drawMask(room.person));
      for (const doubt of room.doubts) note(doubt);
      const light = estimateLight(portrait);
      stages.measure('6-light', {
        ...light.direction,
        key: light.key,
        fill: light.fill,
        blur: light.blur,
        grain: light.grain,
      });
      const size = { width: canvas.picture.width, height: canvas.picture.height };
      const nearness = nearnessOfBody(head, size.width, size.height);
      const dye = dyeOf(
        wish?.colour ?? null,
        hair.grownTone,
        photoVeil(portrait.photo, VEIL_ON_HAIR),
        !!style.ropes,
      );
      const contrast = photographedContrast(canvas.picture, hair.matte, hair.inFront, light.grain);

      const pictures: RgbaImage[] = [];
      for (const [sample, groom] of grooms.entries()) {
        signal?.throwIfAborted();
        const label = grooms.length > 1 ? `-${sample + 1}` : '';
        const layer = drawStrands(groom, head, light, nearness, room);
        stages.record(`7-strands${label}`, () => drawStrandLayer(layer));
        const seed = SEED + sample;
        const { picture, edited } = composeHair({
          canvas,
          room,
          head,
          hair,
          light,
          layer,
          dye,
          contrast,
          seed,
        });
        stages.record(`8-hair${label}`, () => picture);
        stages.record(`9-edited${label}`, () => drawMask(edited));
        pictures.push(picture);
      }
      return { pictures };
    },
  };
}

interface HairstyleParameters {
  readonly haircut: string;
  readonly hair_color?: string;
  readonly num_samples: number;
}

/** The kind's parameters as the interface has validated them. */
function readParameters({ parameters }: TryOnRequest): HairstyleParameters {
  const { haircut, hair_color, num_samples } = parameters as Partial<HairstyleParameters>;
  return {
    haircut: haircut!,
    ...(typeof hair_color === 'string' && { hair_color }),
    num_samples: num_samples ?? 1,
  };
}
