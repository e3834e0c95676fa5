import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Anatomy, BodyPart, BodySite } from '../../../../../src/engine/kinds/tattoo/anatomy/anatomy.ts';
import { findAnatomy } from '../../../../../src/engine/kinds/tattoo/anatomy/find-anatomy.ts';
import { drawnHand, drawnPose, drawnSkin, drawnSubject, STANDING } from './drawn-subject.ts';

function sitesOf({ sites }: Anatomy, part: BodyPart, side?: BodySite['side']): BodySite[] {
  return sites.filter((site) => site.part === part && (side === undefined || site.side === side));
}

function near(value: number, expected: number, tolerance: number, what: string): void {
  assert.ok(
    Math.abs(value - expected) <= tolerance,
    `${what} is ${value}, expected ${expected} ± ${tolerance}`,
  );
}

const BARE_LEFT_ARM = [200, 92, 236, 250] as const;
const BARE_RIGHT_ARM = [64, 92, 100, 250] as const;
const front = drawnSubject({ pose: drawnPose(STANDING), view: 'front' });

describe('by joints', () => {
  test('bare arms are named on the wearer’s own side, from shoulder to wrist', () => {
    const anatomy = findAnatomy(front, drawnSkin(BARE_LEFT_ARM, BARE_RIGHT_ARM));
    for (const part of ['upperArm', 'forearm', 'wrist', 'elbow'] as const)
      for (const side of ['left', 'right'] as const) {
        const [site] = sitesOf(anatomy, part, side);
        assert.ok(site, `${side} ${part} is missing`);
        assert.equal(site.upper.x > 150, side === 'left');
        assert.ok(site.upper.y < site.lower.y, 'the upper end is nearer to the shoulder');
        assert.ok(site.confidence > 0.7);
      }
    assert.equal(sitesOf(anatomy, 'thigh').length, 0, 'the knees are out of view');
  });

  test('an arm in a sleeve is no site, and a rolled up sleeve leaves the rest', () => {
    const sleeves = findAnatomy(front, drawnSkin([140, 30, 160, 60]));
    assert.equal(sitesOf(sleeves, 'upperArm').length + sitesOf(sleeves, 'forearm').length, 0);
    const rolled = findAnatomy(front, drawnSkin([200, 205, 240, 250]));
    assert.equal(sitesOf(rolled, 'upperArm').length, 0);
    const [forearm] = sitesOf(rolled, 'forearm');
    assert.ok(forearm);
    near(forearm.upper.y, 205, 6, 'where the forearm begins');
  });

  test('an arm before bare skin keeps to its outline', () => {
    // arm and trunk are one piece of skin; the arm's outer outline is at 236
    const anatomy = findAnatomy(front, drawnSkin([100, 92, 236, 240]));
    const [upperArm] = sitesOf(anatomy, 'upperArm', 'left');
    assert.ok(upperArm);
    near((upperArm.upper.x + upperArm.lower.x) / 2, 236 - upperArm.halfWidth, 4, 'the middle of the arm');
  });

  test('a forearm before the chest is not the chest', () => {
    const crossed = drawnPose({
      ...STANDING,
      leftElbow: [215, 150],
      leftWrist: [105, 135],
      rightElbow: [85, 150],
      rightWrist: [195, 135],
    });
    const anatomy = findAnatomy(
      drawnSubject({ pose: crossed, view: 'front' }),
      drawnSkin([85, 125, 215, 155]),
    );
    assert.ok(sitesOf(anatomy, 'forearm').length > 0);
    for (const part of ['chest', 'ribs', 'belly', 'collarbone'] as const)
      assert.equal(sitesOf(anatomy, part).length, 0, part);
  });

  test('from the front there are front parts, from behind back parts', () => {
    const trunk = drawnSkin([100, 80, 200, 240]);
    const seen = findAnatomy(front, trunk);
    assert.ok(sitesOf(seen, 'chest', null).length === 1 && sitesOf(seen, 'belly').length === 1);
    for (const part of ['upperBack', 'shoulderBlade', 'spine', 'lowerBack', 'nape'] as const)
      assert.equal(sitesOf(seen, part).length, 0, part);

    const turned = Object.fromEntries(
      Object.entries(STANDING).map(([name, [x, y]]) => [name, [300 - x, y] as const]),
    );
    const behind = findAnatomy(drawnSubject({ pose: drawnPose(turned), view: 'back' }), trunk);
    for (const part of ['chest', 'belly', 'collarbone', 'neck'] as const)
      assert.equal(sitesOf(behind, part).length, 0, part);
    const [left] = sitesOf(behind, 'shoulderBlade', 'left');
    assert.ok(left && left.upper.x < 150, 'the left shoulder blade is to the left from behind');
    assert.equal(sitesOf(behind, 'spine').length, 1);
  });

  test('foreshortened bones don’t shrink the scale', () => {
    const skin = drawnSkin(BARE_LEFT_ARM);
    const straight = findAnatomy(front, skin);
    near(straight.pixelsPerCentimetre, 3, 0.25, 'pixels per centimetre');
    assert.equal(straight.scaleFrom, 'pose');
    const pointing = drawnPose({ ...STANDING, leftWrist: [222, 190], leftElbow: [210, 150] });
    near(
      findAnatomy(drawnSubject({ pose: pointing, view: 'front' }), skin).pixelsPerCentimetre,
      3,
      0.25,
      'pixels per centimetre with an arm towards the camera',
    );
  });
});

describe('by hands', () => {
  test('a palm has fingers, a wrist and the inner forearm beyond it', () => {
    const hand = drawnHand({ x: 150, y: 200 }, 88, 'left', 'palm');
    const anatomy = findAnatomy(drawnSubject({ hands: [hand] }), drawnSkin([110, 20, 190, 400]));
    near(anatomy.pixelsPerCentimetre, 10, 1, 'pixels per centimetre');
    assert.equal(anatomy.scaleFrom, 'hand');
    const [palm] = sitesOf(anatomy, 'palm');
    assert.ok(palm && palm.side === 'left' && palm.upper.y > palm.lower.y, 'fingers point up');
    assert.equal(sitesOf(anatomy, 'hand').length, 0);
    assert.ok(sitesOf(anatomy, 'finger').length >= 3);
    assert.equal(sitesOf(anatomy, 'wrist')[0]?.facing, 'inner');
    assert.equal(sitesOf(anatomy, 'forearm')[0]?.facing, 'inner');
  });

  test('the back of a hand in a sleeve has no forearm', () => {
    const hand = drawnHand({ x: 150, y: 250 }, 88, 'right', 'back');
    const anatomy = findAnatomy(drawnSubject({ hands: [hand] }), drawnSkin([105, 90, 195, 252]));
    assert.equal(sitesOf(anatomy, 'hand')[0]?.facing, 'outer');
    assert.equal(sitesOf(anatomy, 'palm').length + sitesOf(anatomy, 'forearm').length, 0);
  });
});

describe('by the shape of the skin alone', () => {
  test('two limbs side by side are legs, the left one to the right', () => {
    const anatomy = findAnatomy(drawnSubject({}), drawnSkin([90, 180, 120, 340], [170, 180, 200, 340]));
    const [calf] = sitesOf(anatomy, 'calf', 'left');
    assert.ok(calf && calf.upper.x > 150 && calf.upper.y < calf.lower.y);
    assert.ok(sitesOf(anatomy, 'shin', 'right').length === 1 && sitesOf(anatomy, 'ankle').length === 2);
    assert.equal(anatomy.scaleFrom, 'skin');
    near(anatomy.pixelsPerCentimetre, 30 / 11, 0.4, 'pixels per centimetre');
    assert.equal(anatomy.doubts.length, 1);
  });

  test('one limb could be an arm or a leg and lies along its axis', () => {
    const anatomy = findAnatomy(drawnSubject({}), drawnSkin([0, 150, 300, 230]));
    for (const part of ['forearm', 'upperArm', 'calf', 'thigh'] as const) {
      const [site] = sitesOf(anatomy, part);
      assert.ok(site && site.confidence < 0.5, part);
      assert.ok(Math.abs(site.upper.y - site.lower.y) < 0.1 * Math.abs(site.upper.x - site.lower.x));
    }
  });

  test('wide skin to both sides of a strap has shoulder blades, the left one to the left', () => {
    const anatomy = findAnatomy(drawnSubject({}), drawnSkin([10, 60, 110, 280], [190, 60, 290, 280]));
    const [left] = sitesOf(anatomy, 'shoulderBlade', 'left');
    const [right] = sitesOf(anatomy, 'shoulderBlade', 'right');
    assert.ok(left && right && left.upper.x < 150 && right.upper.x > 150);
    near(anatomy.pixelsPerCentimetre, 280 / 40, 0.5, 'pixels per centimetre');
  });

  test('a bare trunk is divided from above, whichever way it faces', () => {
    const anatomy = findAnatomy(drawnSubject({}), drawnSkin([130, 0, 170, 60], [40, 60, 260, 400]));
    const [upper] = sitesOf(anatomy, 'upperBack');
    const [lower] = sitesOf(anatomy, 'lowerBack');
    const [belly] = sitesOf(anatomy, 'belly');
    assert.ok(upper && lower && belly && upper.lower.y < lower.upper.y);
    assert.ok(sitesOf(anatomy, 'chest').length > 0);
  });

  test('no skin, no sites', () => {
    assert.deepEqual(findAnatomy(drawnSubject({}), drawnSkin()).sites, []);
  });
});
