import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { FACE_OVAL } from '../../../src/engine/perceive/body-geometry.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { resizeRgba } from '../../../src/engine/pixels/resample.ts';
import { regainHood } from '../../../src/engine/worn/regain-hood.ts';
import { withoutHairAndSkin } from '../../../src/engine/worn/without-hair-and-skin.ts';
import { halved } from '../../../src/engine/worn/worn-view.ts';

type Colour = readonly [number, number, number];
const [WIDTH, HEIGHT, UNIT] = [400, 400, 200];
const RED: Colour = [190, 60, 60];
const LINING: Colour = [150, 150, 155];
const SKIN: Colour = [140, 95, 70];
const FRAME: TorsoFrame = {
  origin: { x: 200, y: 200 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: UNIT,
  torsoLength: 1.6 * UNIT,
  yaw: 0,
};
const LABELS = Object.fromEntries(BODY_CLASSES.map((name, i) => [name, i])) as Record<BodyClass, number>;

/**
 * Head and neck in the middle, a red jacket, and the two halves of its hood beside the neck, lined with `lining`; `lost` is what
 * the parse gave to the face.
 */
function wearer(lost: (x: number, y: number) => boolean, lining: Colour) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const hood = createMask(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const aside = Math.abs(x - 200);
      const isHead = (aside / 36) ** 2 + ((y - 70) / 50) ** 2 < 1;
      const isNeck = aside < 32 && y > 70 && y < 190;
      const isHood = !isHead && !isNeck && aside < 78 && y > 105 + 0.2 * aside && y < 170;
      const isBody = !isNeck && aside < 120 && y >= 170;
      const colour: Colour =
        isHead || isNeck
          ? SKIN
          : isHood
            ? aside > 58
              ? RED
              : lining
            : isBody
              ? [RED[0] - (x % 7), RED[1], RED[2]]
              : [250, 250, 250];
      photo.data.set([...colour, 255], 4 * at);
      const isLost = isHood && lost(x, y);
      if (isHead || isLost) labels[at] = LABELS.face;
      else if (isNeck) labels[at] = LABELS.neck;
      else if (isHood || isBody) labels[at] = LABELS.upperClothes;
      if (isHood) hood.data[at] = 255;
      if (labels[at] === LABELS.upperClothes) cloth.data[at] = 255;
    }
  const points = new Array(468).fill({ x: 200, y: 70 });
  FACE_OVAL.forEach((vertex, i) => {
    const angle = (2 * Math.PI * i) / FACE_OVAL.length;
    points[vertex] = { x: 200 + 34 * Math.sin(angle), y: 70 - 48 * Math.cos(angle) };
  });
  const parse = { width: WIDTH, height: HEIGHT, labels };
  const person = { photo, parse, face: { points } } as unknown as PerceivedPerson;
  const lab = toLab(resizeRgba(photo, WIDTH >> 1, HEIGHT >> 1));
  return { person, lab, cloth: halved(cloth), hood: halved(hood) };
}

const shared = (a: Mask, b: Mask): number => {
  let [both, all] = [0, 0];
  for (let at = 0; at < a.data.length; at++) {
    if (b.data[at] !== 255) continue;
    all++;
    if (a.data[at] === 255) both++;
  }
  return both / all;
};

describe('a hood around the wearer’s neck', () => {
  it('gets back what the parse took for the face', () => {
    const { person, lab, cloth, hood } = wearer((x, y) => x > 240 && x < 262 && y < 150, LINING);
    assert.ok(shared(cloth, hood) < 0.9);
    const whole = regainHood(cloth, lab, person, FRAME);
    assert.ok(shared(whole, hood) > 0.95, `${shared(whole, hood)}`);
    // the head and the neck stay theirs
    assert.equal(whole.data[60 * (WIDTH >> 1) + 100], 0);
    assert.equal(whole.data[35 * (WIDTH >> 1) + 100], 0);
  });

  it('is no hood where nothing stands', () => {
    const { person, lab, cloth } = wearer((_x, y) => y < 150, LINING);
    assert.equal(regainHood(cloth, lab, person, FRAME), cloth);
  });

  it('is cloth though its lining is like skin: its rim has the garment’s colour', () => {
    const { person, lab, cloth, hood } = wearer(() => false, [135, 92, 75]);
    const kept = withoutHairAndSkin(cloth, lab, person.parse, UNIT / 2);
    assert.ok(shared(kept, hood) > 0.9, `${shared(kept, hood)}`);
  });
});
