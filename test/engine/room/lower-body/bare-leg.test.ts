/** A rebuilt leg meets the seen one: in outline, in light, and without the shade of the hem that is gone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LEG_SAMPLES, type LegAxis, type LegMeasures } from '../../../../src/engine/fit/measure-legs.ts';
import { createMask, createRgbaImage } from '../../../../src/engine/pixels/image.ts';
import { drawBareLeg } from '../../../../src/engine/room/lower-body/bare-leg.ts';
import { legCoordinates } from '../../../../src/engine/room/lower-body/leg-coordinates.ts';
import { TEXTURE_SIZE } from '../../../../src/engine/room/skin-texture.ts';
import type { SkinTone, Tone } from '../../../../src/engine/room/skin-tone.ts';

const WIDTH = 260;
const HEIGHT = 500;
const UNIT = 190;
const LENGTH = 420;
const HEM = 330;
/** Where nothing of the old skirt is left in its hem's rim, and where its shade no longer is replaced. */
const [RIM, SHADE] = [7, 30];
const AXIS = 60;
const TONE: Tone = [190, 140, 120];
const GREY = 232;

/** A straight leg whose half-width the measures have a little too small, and whose middle a little too far inside. */
function straightLeg(side: 'left' | 'right', x: number): LegAxis {
  const sign = side === 'left' ? 1 : -1;
  const samples = Array.from({ length: LEG_SAMPLES }, (_, i) => i);
  const skin = samples.map((i) => 10 + (LENGTH * i) / (LEG_SAMPLES - 1) > HEM);
  const half = Float32Array.from(samples, () => 19);
  return {
    side,
    points: samples.map((i) => ({ x, y: 10 + (LENGTH * i) / (LEG_SAMPLES - 1) })),
    normals: samples.map(() => ({ x: sign, y: 0 })),
    length: LENGTH,
    kneeAt: 0.5 * LENGTH,
    isBehind: false,
    outward: half,
    inward: half,
    bare: half,
    middle: new Float32Array(LEG_SAMPLES),
    skin,
    inPicture: samples.map(() => true),
    seenTo: LENGTH,
    shoeAt: null,
    sole: { x, y: HEIGHT },
    visibility: 1,
  };
}

/** The drawn leg's edges in a row: it widens upwards, and more outwards. */
const innerEdge = (y: number): number => AXIS - 20 - 0.03 * (430 - y);
const outerEdge = (y: number): number => AXIS + 20 + 0.09 * (430 - y);
/** Its light across: bright outside, dark towards the other leg. */
const lightAt = (x: number, y: number): number => {
  const t = (2 * (x - innerEdge(y))) / (outerEdge(y) - innerEdge(y)) - 1;
  return 1 + 0.13 * t;
};
const hemShade = (y: number): number => 1 - 0.28 * Math.max(0, 1 - (y - HEM) / 38);

function scene() {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const seen = createMask(WIDTH, HEIGHT);
  const gone = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const skin = y >= HEM && x + 0.5 > innerEdge(y) && x + 0.5 < outerEdge(y);
      for (let c = 0; c < 3; c++)
        photo.data[4 * at + c] = skin ? TONE[c]! * lightAt(x + 0.5, y) * hemShade(y) : y < HEM ? 30 : GREY;
      if (skin) seen.data[at] = 255;
      const d = y - HEM;
      gone.data[at] =
        d < 0
          ? 255
          : skin
            ? 255 * Math.max(0, Math.min(1, (SHADE - d) / (SHADE - RIM)))
            : d < 1.2 * RIM
              ? 255
              : 0;
    }
  const left = straightLeg('left', AXIS);
  const legs = { left, right: straightLeg('right', WIDTH - 20), unit: UNIT } as unknown as LegMeasures;
  const skin = {
    texture: {
      light: new Float32Array(TEXTURE_SIZE ** 2),
      redness: new Float32Array(TEXTURE_SIZE ** 2),
    },
    shadeDirection: [0.66, 1, 1.2],
    sidelight: -0.1,
    gloss: 0,
    neckShade: 0,
  } as unknown as SkinTone;
  const places = legCoordinates(legs, { x: 0, y: 0, width: WIDTH, height: HEIGHT });
  const before = createMask(WIDTH, HEIGHT);
  const layer = drawBareLeg(left, places, {
    photo,
    seen,
    before,
    gone,
    skin,
    tone: TONE,
    front: 0,
    unit: UNIT,
  });
  /** Green of what a picture shows: the layer over a grey backdrop, blended in where the photo goes. */
  const shown = (x: number, y: number): number => {
    const at = y * WIDTH + x;
    const plate = layer.color[3 * at + 1]! + (1 - layer.alpha[at]!) * GREY;
    const share = gone.data[at]! / 255;
    return share * plate + (1 - share) * photo.data[4 * at + 1]!;
  };
  return { layer, shown };
}

describe('a rebuilt leg above a seen one', () => {
  const { layer, shown } = scene();
  /** Left and right end of the leg in a row, where half of a pixel is covered. */
  const endsAt = (y: number): readonly [number, number] => {
    let [first, last] = [WIDTH, 0];
    for (let x = 0; x < 130; x++)
      if (layer.alpha[y * WIDTH + x]! >= 0.5) [first, last] = [Math.min(first, x), x + 1];
    return [first, last];
  };
  const meanAt = (t: number, y: number): number => {
    let sum = 0;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -2; dx <= 2; dx++) {
        const middle = 0.5 * (innerEdge(y) + outerEdge(y));
        const half = 0.5 * (outerEdge(y) - innerEdge(y));
        sum += shown(Math.round(middle + t * half) + dx, y + dy);
      }
    return sum / 15;
  };

  it('has its edges where they are seen up to the old hem', () => {
    for (let y = HEM; y <= HEM + 6; y++) {
      const [first, last] = endsAt(y);
      assert.ok(Math.abs(first - innerEdge(y)) <= 1.3, `inner edge at ${y}: ${first}, seen ${innerEdge(y)}`);
      assert.ok(Math.abs(last - outerEdge(y)) <= 1.3, `outer edge at ${y}: ${last}, seen ${outerEdge(y)}`);
    }
  });

  it('is no darker where the hem was', () => {
    for (const t of [-0.6, 0, 0.6])
      for (let y = HEM - 10; y < HEM + 36; y += 2) {
        const own = TONE[1]! * (1 + 0.13 * t);
        const found = meanAt(t, y);
        assert.ok(found > 0.93 * own && found < 1.09 * own, `light ${found} of ${own} at ${t}, ${y - HEM}`);
      }
  });

  it("goes on with the seen leg's light across, up to its rims", () => {
    for (const t of [-0.85, -0.5, 0.5, 0.85])
      for (const y of [HEM - 2, HEM - 6]) {
        const seen = meanAt(t, HEM + 50) / meanAt(0, HEM + 50);
        const found = meanAt(t, y) / meanAt(0, y);
        assert.ok(
          Math.abs(found / seen - 1) < 0.07,
          `at ${t}, ${y - HEM}: ${found} of the middle, seen ${seen}`,
        );
      }
  });
});
