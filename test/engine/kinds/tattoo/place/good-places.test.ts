import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodySite } from '../../../../../src/engine/kinds/tattoo/anatomy/anatomy.ts';
import { choosePlacements } from '../../../../../src/engine/kinds/tattoo/place/choose-placements.ts';
import type { PlacementWish } from '../../../../../src/engine/kinds/tattoo/wish/placement-wish.ts';
import { wishFor } from '../wish/wish-for.ts';
import { bar, designOf, disc, either, requestOver, SQUARE, siteOn, TALL } from './drawn-skin.ts';

const LIMB = bar(200, 300);

describe('a tattooist', () => {
  it('lets a compact design take most of a limb and a tall one run long along it', () => {
    const size = (design: typeof SQUARE) => {
      const { width } = choosePlacements(requestOver({ skin: LIMB, request: { design } })).placements[0]!;
      return { width, height: (width * design.height) / design.width };
    };
    assert.ok(size(SQUARE).width > 68 && size(SQUARE).width < 86, `${size(SQUARE).width}`);
    assert.ok(size(TALL).height > 110 && size(TALL).width < 86, `${size(TALL).height}`);
  });

  it('makes a design larger, not lost, where the photo has few pixels', () => {
    const part = (pixelsPerCentimetre: number) => {
      const { width } = choosePlacements(requestOver({ skin: disc(250, 200, 190), pixelsPerCentimetre }))
        .placements[0]!;
      return width / pixelsPerCentimetre;
    };
    assert.ok(part(9) > 1.15 * part(17), `${part(9)} ${part(17)}`);
  });

  it('puts a design in the middle of a hand, between wrist and knuckles', () => {
    const hand: BodySite = {
      ...siteOn('hand', 'left', 250, 60),
      upper: { x: 230, y: 280 },
      lower: { x: 260, y: 140 },
    };
    const fingers = [190, 222, 254, 286].map((left) => bar(left, left + 24, 20, 150));
    const skin = either(disc(250, 210, 80), bar(200, 260, 250, 400), ...fingers);
    for (const design of [SQUARE, TALL])
      for (const wish of [null, wishFor({ part: 'hand' })]) {
        const { at, width } = choosePlacements(
          requestOver({ skin, sites: [hand], request: { design, wish } }),
        ).placements[0]!;
        assert.ok(Math.abs(at.x - 245) < 12 && Math.abs(at.y - 210) < 16, `${at.x} ${at.y}`);
        assert.ok((width * design.height) / design.width < 145, `${width}`);
      }
  });

  it('takes the forearm before the hand at its end, whichever way it is held', () => {
    const skin = either(disc(250, 80, 62), bar(200, 300, 120, 400));
    const arm = siteOn('forearm', 'left', 250, 50);
    const forearm: BodySite = { ...arm, upper: { x: 250, y: 395 }, lower: { x: 250, y: 160 } };
    const hand: BodySite = { ...arm, part: 'hand', upper: { x: 250, y: 135 }, lower: { x: 250, y: 25 } };
    const request = requestOver({ skin, sites: [forearm, hand] });
    for (const { at } of choosePlacements({ ...request, samples: 4 }).placements)
      assert.ok(at.y > 165, `${at.x} ${at.y}`);
  });

  it('leaves out the parts that words leave out', () => {
    const skin = either(disc(250, 110, 90), bar(215, 285, 150, 400));
    const arm = siteOn('forearm', 'left', 250, 35);
    const forearm: BodySite = { ...arm, upper: { x: 250, y: 395 }, lower: { x: 250, y: 225 } };
    const hand: BodySite = {
      ...arm,
      part: 'hand',
      halfWidth: 70,
      upper: { x: 250, y: 195 },
      lower: { x: 250, y: 45 },
    };
    const y = (avoid: PlacementWish['avoid']) =>
      choosePlacements(requestOver({ skin, sites: [forearm, hand], request: { wish: wishFor({ avoid }) } }))
        .placements[0]!.at.y;
    assert.ok(y([{ part: 'hand', side: null }]) > 220);
    assert.ok(y([{ part: 'forearm', side: null }]) < 200);
    assert.ok(
      y([
        { part: 'forearm', side: 'left' },
        { part: 'hand', side: 'right' },
      ]) < 200,
    );
  });

  it('lays a design along the finger that is named, and says when it is not seen', () => {
    const fingers = [100, 180, 260].map((left) => bar(left, left + 50, 60, 260));
    const skin = either(...fingers, bar(90, 320, 230, 400));
    const sites = (['index', 'middle', 'ring'] as const).map((finger, index) => ({
      ...siteOn('finger', 'left', 125 + 80 * index, 25, 70, 230),
      upper: { x: 125 + 80 * index, y: 225 },
      lower: { x: 125 + 80 * index, y: 75 },
      finger,
    }));
    const hand: BodySite = { ...siteOn('hand', 'left', 205, 110, 240, 390) };
    const on = (finger: PlacementWish['finger'], design = SQUARE) =>
      choosePlacements(
        requestOver({
          skin,
          sites: [...sites, hand],
          pixelsPerCentimetre: 24,
          request: { design, wish: wishFor({ part: 'finger', finger }) },
        }),
      );
    for (const [finger, x] of [
      ['index', 125],
      ['middle', 205],
      ['ring', 285],
    ] as const) {
      const [placement] = on(finger).placements;
      assert.ok(Math.abs(placement!.at.x - x) < 12 && placement!.at.y < 230 && placement!.width < 55);
    }
    const [wide] = on('middle', designOf(120, 50)).placements;
    assert.ok(Math.abs(Math.sin(wide!.angle)) > 0.9, `${wide!.angle}`);
    assert.match(on('little').notes.join(' '), /little finger isn't in view/);
  });

  it('makes a design as small as makes sense or as large as the part bears, never less, and says so', () => {
    const sites = [siteOn('forearm', 'left', 250, 50)];
    const sized = (size: PlacementWish['size'], design = SQUARE) => {
      const wish = wishFor({ part: 'forearm', size });
      const { placements, notes } = choosePlacements(
        requestOver({ skin: LIMB, sites, request: { wish, design } }),
      );
      return { ...placements[0]!, notes: notes.join(' ') };
    };
    const speck = sized({ centimetres: 0.5, of: 'longer' });
    assert.ok(speck.width >= 12 && speck.width < 30, `${speck.width}`);
    assert.match(speck.notes, /small/);
    for (const design of [SQUARE, TALL, designOf(120, 60)]) {
      const huge = sized({ factor: 2.2 }, design).width;
      for (const most of [{ fill: true }, { centimetres: 100, of: 'longer' }] as const)
        assert.ok(sized(most, design).width >= huge, `${sized(most, design).width} ${huge}`);
    }
    assert.match(sized({ centimetres: 100, of: 'longer' }).notes, /as large as/);
    const lying = sized({ fill: true }, designOf(150, 40));
    assert.ok(Math.abs(Math.sin(lying.angle)) > 0.9 && lying.width > 240, `${lying.width} ${lying.angle}`);
  });

  it('keeps away from a fold', () => {
    const fold = bar(246, 254, 120, 400);
    const { at, width } = choosePlacements(requestOver({ skin: bar(60, 440), walls: fold })).placements[0]!;
    assert.ok(Math.abs(at.x - 250) > width / 2 + 8 || at.y + width / 2 < 116, `${at.x} ${at.y} ${width}`);
  });

  it('finds the middle of a chest by the neck and the skin at both sides', () => {
    const skin = either(bar(230, 270, 0, 90), bar(130, 370, 80, 400));
    const sites = [
      siteOn('neck', null, 250, 20, 10, 70),
      siteOn('chest', 'right', 150, 50, 90, 300),
      siteOn('chest', 'left', 290, 50, 90, 300),
    ];
    const wish = wishFor({ part: 'chest', side: 'middle', size: { centimetres: 6, of: 'width' } });
    const { at } = choosePlacements(requestOver({ skin, sites, request: { wish } })).placements[0]!;
    assert.ok(Math.abs(at.x - 250) < 9, `${at.x}`);
  });

  it('lays a design on the outer or the inner half of a limb seen from the front when words say so', () => {
    const skin = either(bar(60, 180), bar(240, 440));
    const arm = { ...siteOn('upperArm', 'right', 120, 60), facing: 'front' as const };
    const sites = [arm, siteOn('chest', null, 340, 90)];
    const along = (facing: 'outer' | 'inner') => {
      const wish = wishFor({ part: 'upperArm', facing, size: { centimetres: 4, of: 'width' } });
      return choosePlacements(requestOver({ skin, sites, request: { wish } })).placements[0]!.at.x;
    };
    assert.ok(along('outer') < 112 && along('inner') > 128, `${along('outer')} ${along('inner')}`);
  });

  it('honours a side of the body that is said without a part', () => {
    const skin = either(bar(60, 160), bar(340, 440));
    const x = (side: 'left' | 'right') =>
      choosePlacements(requestOver({ skin, request: { wish: wishFor({ side }) } })).placements[0]!.at.x;
    assert.ok(x('left') > 250 && x('right') < 250);
  });

  it('finds a small place on a temple or a forehead where nothing else is bare', () => {
    const skin = disc(250, 200, 26);
    const forehead = siteOn('forehead', null, 250, 26, 176, 224);
    const request = requestOver({ skin, sites: [forehead], pixelsPerCentimetre: 20 });
    const { placements, notes } = choosePlacements(request);
    assert.ok(placements[0]!.width >= 24 && placements[0]!.width < 52);
    assert.match(notes.join(' '), /small/);
    const cheek = { ...forehead, part: 'cheek' as const };
    assert.throws(() => choosePlacements({ ...request, anatomy: { ...request.anatomy, sites: [cheek] } }));
  });
});
