/** Trousers of somebody whose hands are in the pockets: sleeves hide the waistband's ends and hold the sides. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { reachAtPocket } from '../../../src/engine/fit/reach-at-pocket.ts';
import { withSleeveGapsAtPockets } from '../../../src/engine/fit/sleeve-gap-at-pocket.ts';
import { waistEdge } from '../../../src/engine/fit/waist-edge.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const SIZE = 400;
/** The axis, the waistband's height on it, and how far its ends are seen. */
const AXIS = 200;
const WAIST = 150;
const END = 45;
const [UPPER, LOWER, GROUND] = (['upperClothes', 'lowerClothes', 'background'] as const).map((name) =>
  BODY_CLASSES.indexOf(name),
);

/** Height of the waistband, which rises to the sides. */
const edgeOf = (u: number): number => WAIST - 12 * (u / END) ** 2;
/** The sleeve's inner edge: it crosses the trousers outwards down to the pocket. */
const sleeveFrom = (y: number): number => END + Math.max(0, 0.7 * (y - WAIST));

/** A tucked shirt, trousers whose sides lie 62 from the axis, both sleeves over their corners; `fleck` is taken for trousers. */
function person(fleck = false): PerceivedPerson {
  const labels = new Uint8Array(SIZE * SIZE).fill(GROUND!);
  for (let y = 20; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const u = Math.abs(x + 0.5 - AXIS);
      const isSleeve = u >= sleeveFrom(y) && u < 75 && y < 172;
      const isGap = fleck && y < 150 && y > 138 && u >= END && u < END + 4;
      if (isGap) labels[y * SIZE + x] = LOWER!;
      else if (isSleeve || (u < END + 5 && y < edgeOf(u))) labels[y * SIZE + x] = UPPER!;
      else if (u < 62 && y >= edgeOf(u)) labels[y * SIZE + x] = LOWER!;
    }
  const covered = (label: number) => ({
    width: SIZE,
    height: SIZE,
    data: labels.map((own) => (own === label ? 255 : 0)),
  });
  const coverage = { upperClothes: covered(UPPER!), lowerClothes: covered(LOWER!) };
  return { parse: { width: SIZE, height: SIZE, labels, coverage } } as unknown as PerceivedPerson;
}

function body(handSeen = false): BodyMeasures {
  const arm = (x: number) => ({ points: [{ x, y: 165 }], sleeved: true, handSeen });
  return {
    frame: {
      origin: { x: AXIS, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 100,
      torsoLength: 170,
      yaw: 0,
    },
    arms: { left: arm(AXIS + 60), right: arm(AXIS - 60) },
    waistline: WAIST,
    waistAt: (u: number) => WAIST - 8 * (u / END) ** 2,
  } as unknown as BodyMeasures;
}

const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): number => parse.labels[y * SIZE + x]!;

describe('trousers with hands in their pockets', () => {
  it('have a waistband that ends where the sleeve comes before it, and rises up to there', () => {
    const edge = waistEdge(person(), body())!;
    for (const side of ['left', 'right'] as const) {
      assert.equal(edge.reach[side], null, 'what hides it is no end');
      assert.ok(Math.abs(edge.seen[side] - END) < 3, `seen up to ${edge.seen[side]}`);
    }
    const drop = Math.max(...[40, 46, 52, 58].map((u) => edge.at(u) - edgeOf(END)));
    assert.ok(drop < 5, `the sleeve's edge below is none of it: ${drop}`);
  });

  it('stand out no farther than the old ones below the cuff, and little more towards the knee', () => {
    const { most: reach } = reachAtPocket(person(), body());
    assert.ok(Math.abs(reach('left', 176) - 62) < 3, `${reach('left', 176)}`);
    assert.ok(Math.abs(reach('right', 160) - 62) < 3, 'nor behind the cuff');
    assert.ok(reach('left', 205) > reach('left', 176) + 2);
    assert.equal(reach('left', 300), Number.POSITIVE_INFINITY);
    assert.equal(
      reachAtPocket(person(), body(true)).most('left', 176),
      Number.POSITIVE_INFINITY,
      'a seen hand',
    );
  });

  it('reach as far as the old ones over the hand, so that what is seen of it doesn’t end in the air', () => {
    const { least, most } = reachAtPocket(person(), body());
    assert.ok(Math.abs(least('left', 176) - 62) < 3, `${least('left', 176)}`);
    assert.ok(least('left', 205) < least('left', 176), 'and come in below it');
    for (let v = 120; v < 260; v++)
      for (const side of ['left', 'right'] as const)
        assert.ok(least(side, v) <= most(side, v) + 2, `at ${v}`);
    assert.equal(least('left', WAIST - 5), 0);
    assert.equal(reachAtPocket(person(), body(true)).least('left', 176), 0, 'a seen hand');
  });

  it('leave the dark gap beside the sleeve to it', () => {
    const found = withSleeveGapsAtPockets(person(true), body());
    assert.equal(labelAt(found, AXIS + END + 2, 144), UPPER);
    assert.equal(found.parse.coverage.lowerClothes.data[144 * SIZE + AXIS + END + 2], 0);
    assert.equal(labelAt(found, AXIS + END - 4, 144), LOWER, 'the waistband stays');
    assert.equal(labelAt(found, AXIS + 55, 170), LOWER, 'and the side below');
    const seen = person(true);
    assert.equal(withSleeveGapsAtPockets(seen, body(true)), seen);
  });
});
