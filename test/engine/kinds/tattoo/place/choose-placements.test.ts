import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TryOnFailure } from '../../../../../src/engine/contract.ts';
import { choosePlacements } from '../../../../../src/engine/kinds/tattoo/place/choose-placements.ts';
import { wishFor } from '../wish/wish-for.ts';
import {
  bar,
  disc,
  either,
  HEIGHT,
  requestOver,
  SQUARE,
  seenInk,
  siteOn,
  TALL,
  WIDTH,
  without,
} from './drawn-skin.ts';

const LIMB = bar(200, 300);
const BACK = without(disc(250, 200, 190), bar(180, 200), bar(300, 320));
const TWO_LIMBS = either(bar(60, 160), bar(340, 440));
const ARMS = [siteOn('forearm', 'right', 110, 50), siteOn('forearm', 'left', 390, 50)];

describe('a place chosen by what is seen', () => {
  const shapes = { limb: LIMB, 'back with straps': BACK, disc: disc(330, 180, 90), 'two limbs': TWO_LIMBS };
  for (const [name, skin] of Object.entries(shapes))
    for (const [form, design] of Object.entries({ square: SQUARE, tall: TALL }))
      it(`lays a ${form} design whole on bare skin: ${name}`, () => {
        const request = requestOver({ skin, request: { design, samples: 4 } });
        const { placements } = choosePlacements(request);
        assert.equal(placements.length, 4);
        for (const placement of placements) {
          const seen = seenInk(placement, request);
          assert.ok(seen.cover >= 0.975, `cover ${seen.cover}`);
          assert.ok(seen.left >= 0 && seen.top >= 0 && seen.right <= WIDTH && seen.bottom <= HEIGHT);
        }
      });

  it('takes most of a limb, but not its outlines, and stands in its middle', () => {
    const request = requestOver({ skin: LIMB });
    const [placement] = choosePlacements(request).placements;
    assert.ok(placement!.width > 68 && placement!.width < 86, `${placement!.width} of 100`);
    assert.ok(Math.abs(placement!.at.x - 250) < 6, `${placement!.at.x}`);
    assert.ok(Math.abs(placement!.angle) < 0.05);
  });

  it('lets a tall design run along the limb', () => {
    const request = requestOver({ skin: LIMB, request: { design: TALL } });
    const [placement] = choosePlacements(request).placements;
    assert.ok((placement!.width * 130) / 60 > 90);
  });

  it('prefers light to shadow', () => {
    const request = requestOver({ skin: TWO_LIMBS, light: (x) => (x < 250 ? 0.1 : 0.5) });
    assert.ok(choosePlacements(request).placements[0]!.at.x > 250);
  });

  it('leaves a tattoo that is there alone when there is room elsewhere', () => {
    for (const [x, free] of [
      [130, 370],
      [370, 130],
    ] as const) {
      const skin = either(disc(130, 200, 100), disc(370, 200, 100));
      const request = requestOver({ skin, walls: disc(x, 200, 60) });
      assert.ok(Math.abs(choosePlacements(request).placements[0]!.at.x - free) < 60);
    }
  });

  it('takes a face last', () => {
    const skin = either(disc(150, 200, 120), bar(350, 420));
    const face = siteOn('cheek', null, 150, 120, 90, 310);
    const { placements } = choosePlacements(requestOver({ skin, sites: [face] }));
    assert.ok(placements[0]!.at.x > 340);
  });

  it('never stands upside down by itself', () => {
    const raised = {
      ...siteOn('forearm', 'left', 250, 50),
      upper: { x: 250, y: 380 },
      lower: { x: 250, y: 20 },
    };
    const [placement] = choosePlacements(requestOver({ skin: LIMB, sites: [raised] })).placements;
    assert.ok(Math.cos(placement!.angle) > 0.9);
  });

  it('is the same for the same seed, and samples differ', () => {
    const request = requestOver({ skin: BACK, request: { samples: 4 } });
    const first = choosePlacements(request).placements;
    assert.deepEqual(choosePlacements(request).placements, first);
    const other = choosePlacements({ ...request, seed: 7 }).placements;
    assert.deepEqual(other[0], first[0], 'the best guess is no matter of chance');
    assert.notDeepEqual(other, first);
    const places = new Set(first.map(({ at, width, angle }) => `${at.x} ${at.y} ${width} ${angle}`));
    assert.equal(places.size, 4);
  });

  it('says what to send where hardly any skin is seen', () => {
    assert.throws(
      () => choosePlacements(requestOver({ skin: disc(250, 200, 12) })),
      (failure: unknown) =>
        failure instanceof TryOnFailure &&
        failure.name === 'PoseError' &&
        /Send a photo/.test(failure.message),
    );
  });
});

describe('a place that words ask for', () => {
  const asked = (said: Parameters<typeof wishFor>[0], design = SQUARE) => {
    const request = requestOver({ skin: TWO_LIMBS, sites: ARMS, request: { wish: wishFor(said), design } });
    const { placements, notes } = choosePlacements(request);
    return { placement: placements[0]!, notes, request };
  };

  it('is on the side that was named', () => {
    assert.ok(asked({ part: 'forearm', side: 'left' }).placement.at.x > 250);
    assert.ok(asked({ part: 'forearm', side: 'right' }).placement.at.x < 250);
  });

  it('is on the named part even where other skin is prettier', () => {
    const skin = either(disc(350, 200, 140), bar(40, 100));
    const sites = [siteOn('chest', null, 350, 130, 80, 320), siteOn('forearm', null, 70, 30)];
    const request = requestOver({ skin, sites, request: { wish: wishFor({ part: 'forearm' }) } });
    const { placements, notes } = choosePlacements(request);
    assert.ok(placements[0]!.at.x < 100);
    assert.deepEqual(notes, []);
  });

  it('takes the other side, or a neighbouring part, and says so', () => {
    const skin = bar(340, 440);
    const one = requestOver({ skin, sites: [ARMS[1]!] });
    const other = choosePlacements({ ...one, wish: wishFor({ part: 'forearm', side: 'right' }) });
    assert.ok(other.placements[0]!.at.x > 340 && /right forearm/.test(other.notes.join(' ')));
    const near = choosePlacements({ ...one, wish: wishFor({ part: 'wrist' }) });
    assert.ok(near.placements[0]!.at.x > 340 && /wrist/.test(near.notes.join(' ')));
  });

  it('guesses where a side is when no part can be named', () => {
    const left = requestOver({ skin: TWO_LIMBS, request: { wish: wishFor({ part: 'calf', side: 'left' }) } });
    assert.ok(choosePlacements(left).placements[0]!.at.x > 250, 'seen from the front');
    const wish = wishFor({ part: 'shoulderBlade', side: 'left' });
    assert.ok(choosePlacements({ ...left, wish }).placements[0]!.at.x < 250, 'seen from behind');
  });

  it('is as high on the part as was said', () => {
    const high = asked({ part: 'forearm', along: 0.15 }).placement.at.y;
    const low = asked({ part: 'forearm', along: 0.85 }).placement.at.y;
    assert.ok(high < 140 && low > 260, `${high} ${low}`);
    const near = asked({
      part: 'forearm',
      relativeTo: { part: 'wrist', direction: 'above', centimetres: null },
    }).placement.at.y;
    assert.ok(near > 260 && near < 370, `${near}`);
  });

  it('has the size in centimetres that was said', () => {
    const { placement } = asked({ part: 'forearm', size: { centimetres: 6, of: 'width' } });
    // with so few pixels it may be 15 % larger
    assert.ok(placement.width > 59 && placement.width < 70, `${placement.width}`);
    const tall = asked({ part: 'forearm', size: { centimetres: 12, of: 'height' } }, TALL);
    assert.ok(Math.abs((tall.placement.width * 130) / 60 - 120) < 1);
  });

  it('is smaller where the words say so, but not too small to be seen', () => {
    const small = asked({ part: 'forearm', size: { factor: 0.7 } }, TALL).placement.width;
    const natural = asked({ part: 'forearm' }, TALL).placement.width;
    assert.ok(Math.abs(small / natural - 0.7) < 0.1, `${small} ${natural}`);
    const tiny = asked({ part: 'forearm', size: { factor: 0.3 } }, TALL).placement.width;
    assert.ok(Math.abs((tiny * 130) / 60 - 80) < 4, `${tiny}`);
  });

  it('says when a limb is too narrow for the size', () => {
    const { placement, notes } = asked({ part: 'forearm', size: { centimetres: 40, of: 'width' } });
    assert.ok(placement.width < 140 && /too narrow/.test(notes.join(' ')));
  });

  it('goes round the limb beyond both outlines', () => {
    const { placement } = asked({ part: 'forearm', side: 'left', wraps: true });
    assert.ok(placement.width > 110, `${placement.width} on a limb of 100`);
    assert.ok(Math.abs(placement.at.x - 390) < 12);
  });

  it('is turned and mirrored', () => {
    const { placement } = asked({ part: 'forearm', rotation: 30, mirrored: true });
    assert.ok(Math.abs(placement.angle - Math.PI / 6) < 0.05 && placement.mirrored);
    const across = asked({ part: 'forearm', lies: 'across', size: { factor: 0.6 } }, TALL).placement;
    assert.ok(Math.abs(Math.abs(across.angle) - Math.PI / 2) < 0.1);
  });

  it('is near the named corner of the picture', () => {
    const skin = disc(250, 200, 195);
    const request = requestOver({ skin, request: { wish: wishFor({ inPicture: { x: -0.6, y: -0.6 } }) } });
    const { at } = choosePlacements(request).placements[0]!;
    assert.ok(at.x < 220 && at.y < 170, `${at.x} ${at.y}`);
  });
});
