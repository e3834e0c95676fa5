/** A top that lies with its sleeves against its body. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutIntoParts } from '../../../src/engine/fit/garment-parts.ts';
import { withLitSides } from '../../../src/engine/fit/lit-sides.ts';
import { raiseArmpits } from '../../../src/engine/fit/raise-armpits.ts';
import type { Garment, TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [360, 400];
const [MIDDLE, BODY, SLEEVE] = [180, 90, 150];
/** Where the slit between sleeve and body opens, and where both end. */
const [SLIT, HEM] = [280, 360];

function side(sign: 1 | -1): TopSide {
  const at = (beside: number, y: number) => ({ x: MIDDLE + sign * beside, y });
  const rows = [SLIT, 300, 315, 330, 345, HEM];
  return {
    neckPoint: at(30, 30),
    shoulderTip: at(BODY, 40),
    armpit: at(BODY, SLIT),
    sleeve: {
      outerEdge: rows.map((_, i) => at(BODY + 10 * (i + 1), 60 + 60 * i)),
      innerEdge: rows.map((y) => at(BODY + 2, y)),
    },
    sideSeam: rows
      .slice(1)
      .concat(HEM + 1)
      .map((y) => at(BODY - 2, y)),
    armhole: [],
  };
}

const LANDMARKS = {
  left: side(1),
  right: side(-1),
  neckline: [-30, -15, 0, 15, 30].map((x) => ({ x: MIDDLE + x, y: 30 + 8 * (1 - (x / 30) ** 2) })),
  backNeckline: [],
  hem: [-88, -44, 0, 44, 88].map((x) => ({ x: MIDDLE + x, y: HEM + 1 })),
  insideBack: createMask(WIDTH, HEIGHT),
} as unknown as TopLandmarks;

/** Plain cloth of this colour, in deep shade so near to the crease between sleeves and body. */
function garment(colour: readonly [number, number, number]): Garment {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const matte = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const beside = Math.abs(x + 0.5 - MIDDLE);
      const slit = y > SLIT && Math.abs(beside - BODY) < 2;
      if (y >= 30 && y <= HEM && beside < SLEEVE && !slit) matte.data[at] = 255;
      const light = y > 60 ? Math.min(1, 0.2 + Math.abs(beside - BODY) / 12) : 1;
      for (let c = 0; c < 3; c++) picture.data[4 * at + c] = colour[c]! * light;
      picture.data[4 * at + 3] = 255;
    }
  return { picture, matte, worn: false } as unknown as Garment;
}

const BLUE = [60, 80, 150] as const;

describe('the sides of a top with its sleeves against its body', () => {
  const flat = garment(BLUE);
  const raised = raiseArmpits(LANDMARKS, flat.picture);
  const lit = withLitSides(flat, LANDMARKS, raised);
  const blue = ({ picture }: Garment, beside: number, y = 230): number =>
    picture.data[4 * (y * WIDTH + MIDDLE + beside) + 2]!;

  it('come out of the shade between both', () => {
    assert.notEqual(raised.left, LANDMARKS.left);
    for (const beside of [-88, 87]) {
      assert.ok(blue(flat, beside) < 75);
      assert.ok(blue(lit, beside) > 95, `${blue(lit, beside)}`);
    }
  });

  it('leave the sleeves and the middle as they are', () => {
    for (const beside of [-130, -100, 0, 40, 100, 130]) assert.equal(blue(lit, beside), blue(flat, beside));
  });

  it('stay where sleeve and body part at the armpit, and on a garment without hue', () => {
    assert.equal(withLitSides(flat, LANDMARKS, LANDMARKS), flat);
    const grey = garment([110, 110, 110]);
    assert.equal(withLitSides(grey, LANDMARKS, raised), grey);
  });

  it('end before the sleeve below the armpit: a strip of it hung beside them, cut off at the slit', () => {
    const { torso } = cutIntoParts(flat, raised);
    for (const y of [200, 230, 260])
      for (const sign of [1, -1])
        for (const beside of [BODY, BODY + 1, BODY + 2]) {
          const x = MIDDLE + sign * beside - (sign < 0 ? 1 : 0);
          assert.ok(torso!.data[y * WIDTH + x]! < 128, `${x}, ${y}: ${torso!.data[y * WIDTH + x]}`);
        }
  });
});
