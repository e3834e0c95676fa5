/** A top of blue stripes on brown with a white trim, drawn; a hand lies before the trim's corner. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { fillHiddenCloth } from '../../../src/engine/worn/fill-hidden-cloth.ts';

const [WIDTH, HEIGHT, UNIT] = [300, 300, 150];
const [LEFT, RIGHT, UPPER, HEM, TRIM] = [90, 210, 60, 260, 245];
/** The hand hides so many pixels of the corner in both directions. */
const CORNER = 6;

describe('cloth behind a hand', () => {
  it('is the trim that is next to it where only a crumb of a corner is hidden', () => {
    const photo = createRgbaImage(WIDTH, HEIGHT);
    const seen = createMask(WIDTH, HEIGHT);
    const labels = new Uint8Array(WIDTH * HEIGHT);
    const hand = BODY_CLASSES.indexOf('leftHand');
    for (let y = 0, at = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++, at++) {
        const isHand = x >= RIGHT - CORNER && x < RIGHT + 30 && y >= HEM - CORNER && y < HEM + 40;
        const isCloth = x >= LEFT && x < RIGHT && y >= UPPER && y < HEM;
        if (isHand) labels[at] = hand;
        if (isCloth && !isHand) seen.data[at] = 255;
        const colour = isHand
          ? [215, 160, 130]
          : !isCloth
            ? [235, 235, 235]
            : y >= TRIM
              ? [246, 244, 240]
              : y % 12 < 7
                ? [90, 150, 210]
                : [60, 45, 40];
        photo.data.set([...colour, 255], 4 * at);
      }
    const coverage = Object.fromEntries(
      BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]),
    ) as Record<BodyClass, Mask>;
    const parse = { labels, width: WIDTH, height: HEIGHT, coverage } as unknown as PerceivedPerson['parse'];
    const isHidden = (x: number, y: number): boolean => labels[y * WIDTH + x] === hand;
    const whole = fillHiddenCloth({ photo, parse } as PerceivedPerson, seen, isHidden, topOf(), UNIT);
    let corner = 0;
    for (let y = HEM - CORNER; y < HEM - 1; y++)
      for (let x = RIGHT - CORNER; x < RIGHT - 1; x++) {
        const at = y * WIDTH + x;
        if (whole.cloth.data[at] !== 255) continue;
        corner++;
        const [red, , blue] = whole.picture.data.subarray(4 * at, 4 * at + 3);
        assert.ok(red! > 185 && Math.abs(red! - blue!) < 15, `white at ${x}, ${y}: ${red} ${blue}`);
      }
    assert.ok(corner > 0.6 * CORNER * CORNER, 'the corner is there');
  });
});

function topOf(): TopLandmarks {
  const side = (x: number, sign: 1 | -1): TopSide => ({
    neckPoint: { x: x - 40 * sign, y: UPPER },
    shoulderTip: { x, y: UPPER },
    armpit: { x, y: 100 },
    sleeve: null,
    sideSeam: Array.from({ length: 9 }, (_, i) => ({ x, y: 120 + 17.5 * i })),
    armhole: [
      { x, y: UPPER },
      { x, y: 100 },
    ],
  });
  return {
    left: side(RIGHT, 1),
    right: side(LEFT, -1),
    neckline: [
      { x: 130, y: UPPER },
      { x: 170, y: UPPER },
    ],
    backNeckline: [],
    hem: [
      { x: LEFT, y: HEM },
      { x: RIGHT, y: HEM },
    ],
    insideBack: createMask(WIDTH, HEIGHT),
  };
}
