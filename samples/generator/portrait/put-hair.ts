/** Hair for a sitter: the engine's own hairdresser puts it on the bald portrait. */

import { dyeOf } from '../../../src/engine/kinds/hairstyle/colour/hair-dye.ts';
import { readHairColour } from '../../../src/engine/kinds/hairstyle/colour/read-hair-colour.ts';
import { composeHair } from '../../../src/engine/kinds/hairstyle/compose/compose-hair.ts';
import { photographedContrast } from '../../../src/engine/kinds/hairstyle/compose/fine-contrast.ts';
import { growHair } from '../../../src/engine/kinds/hairstyle/groom/grow-hair.ts';
import { findOldHair } from '../../../src/engine/kinds/hairstyle/hair/find-old-hair.ts';
import { nearnessOfBody } from '../../../src/engine/kinds/hairstyle/head/body-nearness.ts';
import type { Head } from '../../../src/engine/kinds/hairstyle/head/head.ts';
import { perceiveHead } from '../../../src/engine/kinds/hairstyle/head/perceive-head.ts';
import { estimateLight } from '../../../src/engine/kinds/hairstyle/light/estimate-light.ts';
import { drawStrands } from '../../../src/engine/kinds/hairstyle/strands/draw-strands.ts';
import { styleOf } from '../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import type { Nets } from '../../../src/engine/nets/nets.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import type { Portrait } from './render-portrait.ts';
import type { Sitter } from './sitter.ts';
import type { PortraitView } from './trace-depth.ts';

const SEED = 7;
/** The drawn cranium, a hair's breadth larger. */
const CRANIUM = { side: 7.75, up: 9.6 } as const;
/** Coverage from which a pixel is called hair. */
const MOSTLY = 0.5;

/** The portrait with the sitter's hair, and labels that tell it. */
export async function putHair(
  nets: Nets,
  bald: Portrait,
  { hair: wish }: Sitter,
  view: PortraitView,
): Promise<Portrait> {
  const { width, height } = bald;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(bald.rgb.subarray(3 * i, 3 * i + 3), 4 * i);
  const picture = { data, width, height };
  const head = asDrawn(await perceiveHead(nets, picture), view);
  const hair = { ...findOldHair(head), matte: createMask(width, height), inFront: createMask(width, height) };
  const light = estimateLight(head);
  const person = createMask(width, height);
  for (let i = 0; i < person.data.length; i++) person.data[i] = bald.labels[i] === 0 ? 0 : 255;
  const groom = growHair(styleOf(wish.haircut), head, { seed: SEED, sample: 0 });
  const layer = drawStrands(groom, head, light, nearnessOfBody(head, width, height), {
    person,
    ears: [],
  });
  const drawn = composeHair({
    canvas: { picture, left: 0, top: 0, width, height },
    room: { picture, person, painted: createMask(width, height), ears: [], doubts: [] },
    head,
    hair,
    light,
    layer,
    dye: dyeOf(readHairColour(wish.hair_color).colour, hair.tone),
    contrast: photographedContrast(picture, hair.matte, hair.inFront, light.grain),
    seed: SEED,
  });
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let i = 0; i < width * height; i++) rgb.set(drawn.picture.data.subarray(4 * i, 4 * i + 3), 3 * i);
  const called = BODY_CLASSES.indexOf('hair');
  const labels = bald.labels.map((label, i) => (layer.coverage.data[i]! > MOSTLY ? called : label));
  return { ...bald, rgb, labels };
}

/** The head where it was drawn, not where the nets see it: half a millimetre of bare skin would show beside the hair. */
function asDrawn(head: Head, { width, height, pixelsPerCentimetre: scale, eyeLevel }: PortraitView): Head {
  const toPhoto = Float64Array.of(scale, 0, 0, width / 2, 0, -scale, 0, height * eyeLevel, 0, 0, 1, 0);
  const straight = { yaw: 0, pitch: 0, roll: 0, down: { x: 0, y: -1, z: 0 } };
  return {
    ...head,
    ...straight,
    toPhoto,
    pixelsPerCentimetre: scale,
    scalp: { ...head.scalp, ...CRANIUM },
  };
}
