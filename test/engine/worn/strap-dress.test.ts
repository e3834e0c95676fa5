import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillPixelCentres } from '../../../src/engine/geometry/fill-polygon.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawStraps } from '../../../src/engine/worn/draw-straps.ts';
import { withEvenHem } from '../../../src/engine/worn/even-hem.ts';
import { withEvenOutline } from '../../../src/engine/worn/even-outline.ts';
import { hairOverFoot } from '../../../src/engine/worn/hair-over-foot.ts';
import { readStrapBodice } from '../../../src/engine/worn/strap-bodice.ts';
import { readStrapDress } from '../../../src/engine/worn/strap-dress.ts';
import { withoutTrailingHem } from '../../../src/engine/worn/without-trailing-hem.ts';
import { clothIn, isSetIn, type WornView } from '../../../src/engine/worn/worn-view.ts';

const [WIDTH, HEIGHT, UNIT] = [500, 520, 100];
const MIDDLE = 300;
const GREY = [120, 122, 125];

/** x, y of corners. The bodice's edge falls to the picture's left, the wearer's right; the skirt is swung to there. */
const BODICE = [260, 70, 340, 54, 336, 120, 264, 136];
const SKIRT = [264, 136, 336, 120, 360, 240, 350, 400, 60, 320];
const LEFT_STRAP = [329, 0, 333, 0, 338, 56, 334, 57];
/** The back's hem beside the leg, and a wall that passes for cloth beside the hip. */
const RAG = [326, 380, 350, 380, 350, 450, 326, 450];
const LEG = [270, 360, 320, 380, 320, 520, 270, 520];
const WALL = [345, 165, 366, 175, 366, 195, 352, 205];

function dress(...pieces: readonly (readonly number[])[]): WornView {
  const cloth = createMask(WIDTH, HEIGHT);
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  for (const piece of pieces) {
    const area = fillPixelCentres(piece, WIDTH, HEIGHT);
    for (let at = 0; at < area.data.length; at++) if (area.data[at] === 255) cloth.data[at] = 255;
  }
  const leg = fillPixelCentres(LEG, WIDTH, HEIGHT);
  for (let at = 0; at < labels.length; at++) {
    if (cloth.data[at] === 255) photo.data.set([...GREY, 255], 4 * at);
    else {
      photo.data.set([200, 150, 120, 255], 4 * at);
      if (leg.data[at] === 255) labels[at] = BODY_CLASSES.indexOf('legs');
    }
  }
  const frame = {
    origin: { x: MIDDLE, y: 30 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: UNIT,
    torsoLength: 150,
    yaw: 0,
  };
  const body = { frame } as WornView['body'];
  return {
    person: { photo, parse: { labels, width: WIDTH, height: HEIGHT } } as unknown as WornView['person'],
    body,
    hooded: false,
    mirroredAt: null,
    madeUp: null,
    isBefore: () => false,
    beforeAt: () => false,
    ...clothIn(body, cloth),
  };
}

describe('a worn dress on thin straps', () => {
  const view = dress(BODICE, SKIRT, LEFT_STRAP);

  it('is told from one with sleeves, and from one that nothing holds', () => {
    assert.ok(readStrapBodice(view));
    assert.equal(readStrapBodice(dress(BODICE, SKIRT)), null);
    assert.equal(readStrapBodice(dress([220, 20, 380, 20, 380, 120, 220, 120], BODICE, SKIRT)), null);
  });

  it('has its edge and the strap that is seen where they are', () => {
    const bodice = readStrapBodice(view)!;
    assert.ok(
      Math.abs(bodice.right + 40) < 4 && Math.abs(bodice.left - 40) < 4,
      `${bodice.right} ${bodice.left}`,
    );
    assert.ok(Math.abs(bodice.edgeAt(0) - 32) < 3);
    assert.equal(bodice.straps.right, null);
    const strap = bodice.straps.left!;
    assert.ok(Math.abs(strap.foot.u - 35) < 3 && strap.half > 1 && strap.half < 3.5);
    assert.ok(strap.top.v < -5);
  });

  it('gets the strap that is not seen on the other side, in the cloth of the one that is', () => {
    const bodice = readStrapBodice(view)!;
    const { view: both, picture } = drawStraps(view, bodice);
    // mirrored at the bodice's middle, and lower as the edge is there
    const [x, y] = [Math.round(MIDDLE + bodice.left + bodice.right - 33), 55];
    const found = [-3, -2, -1, 0, 1, 2, 3].filter((d) => both.isCloth(x + d, y));
    assert.ok(found.length > 1 && found.length < 6);
    const at = 4 * (y * WIDTH + x + found[found.length >> 1]!);
    assert.deepEqual([...picture.data.subarray(at, at + 3)], GREY);
  });

  it('has straps of one colour along, whatever lay across the one that is seen', () => {
    const bodice = readStrapBodice(view)!;
    const { photo } = view.person;
    const streaked = { ...photo, data: photo.data.slice() };
    for (let y = 20; y < 26; y++)
      for (let x = 320; x < 345; x++) streaked.data.set([230, 200, 140, 255], 4 * (y * WIDTH + x));
    const { view: both, picture } = drawStraps(
      { ...view, person: { ...view.person, photo: streaked } },
      bodice,
    );
    for (let y = 10; y < 40; y++)
      for (let x = 320; x < 345; x++)
        if (both.isCloth(x, y)) assert.ok(picture.data[4 * (y * WIDTH + x)]! < 150, `${x} ${y}`);
  });

  it('is cut out along its edge, its straps and its sides, whatever the cut-out followed', () => {
    const bodice = readStrapBodice(view)!;
    const { view: both, picture } = drawStraps(view, bodice);
    const read = readStrapDress(both, bodice, createMask(WIDTH, HEIGHT));
    const matte = { ...both.cloth, data: both.cloth.data.slice() };
    const set = (x: number, y: number, value: number, deep = 3): void => {
      for (let j = y - deep; j <= y + deep; j++)
        for (let i = x - deep; i <= x + deep; i++) matte.data[j * WIDTH + i] = value;
    };
    // a bite of hair in the edge, lacing beside the waist, a knot at a strap
    const edge = Math.round(30 + bodice.edgeAt(0));
    set(MIDDLE, edge + 2, 0);
    const lacing = { x: Math.round(MIDDLE + read.sideAt(1, 80)!.reach + 5), y: 110 };
    set(lacing.x, lacing.y, 255);
    const strap = { x: Math.round(MIDDLE + bodice.straps.left!.top.u), y: 25 };
    set(strap.x + 6, strap.y, 255, 2);
    const even = withEvenOutline(matte, picture, view.body.frame, bodice, read).matte;
    const valueAt = (x: number, y: number): number => even.data[y * WIDTH + x]!;
    assert.equal(valueAt(MIDDLE, edge + 3), 255, 'a bite is left in the edge');
    assert.equal(valueAt(lacing.x, lacing.y), 0, 'lacing is left beside the side');
    assert.equal(valueAt(strap.x + 7, strap.y), 0, 'a knot is left at the strap');
    assert.equal(valueAt(MIDDLE, edge - 3), 0);
  });

  it('has the corner of a skirt that the wind swings aside', () => {
    const bodice = readStrapBodice(view)!;
    const { top } = readStrapDress(view, bodice, createMask(WIDTH, HEIGHT));
    const [right, left] = [top.hem[0]!, top.hem.at(-1)!];
    assert.ok(Math.hypot(right.x - 60, right.y - 320) < 12, `${right.x} ${right.y}`);
    assert.ok(Math.hypot(left.x - 350, left.y - 400) < 15, `${left.x} ${left.y}`);
    assert.ok(
      Math.abs(top.left.armpit.y - top.right.armpit.y + 16) < 5,
      'armpits lie on the slant of the edge',
    );
  });

  it('leaves what stands beside its side', () => {
    const walled = dress(BODICE, SKIRT, LEFT_STRAP, WALL);
    const { beyond } = readStrapDress(walled, readStrapBodice(walled)!, createMask(WIDTH, HEIGHT));
    const isBeyond = (x: number, y: number): boolean => beyond.data[y * WIDTH + x] === 255;
    assert.ok(isBeyond(362, 185));
    assert.ok(!isBeyond(335, 185) && !isBeyond(300, 300) && !isBeyond(100, 325));
  });
});

describe('a hand before the side of such a dress', () => {
  it('hides a side that goes on, and strands over a corner are taken for no cloth', () => {
    const view = dress(BODICE, SKIRT, LEFT_STRAP);
    const { photo } = view.person;
    const hands = createMask(WIDTH, HEIGHT);
    const cloth = { ...view.cloth, data: view.cloth.data.slice() };
    for (let y = 220; y < 260; y++)
      for (let x = 335; x < 380; x++) {
        hands.data[y * WIDTH + x] = 255;
        cloth.data[y * WIDTH + x] = 0;
      }
    const isHand = isSetIn(hands);
    const hidden = {
      ...view,
      ...clothIn(view.body, cloth),
      isBefore: isHand,
      beforeAt: (u: number, v: number) => isHand(MIDDLE + u, 30 + v),
    };
    const bodice = readStrapBodice(hidden)!;
    const { top } = readStrapDress(hidden, bodice, hands);
    const at = top.left.sideSeam.reduce((a, b) => (Math.abs(b.y - 240) < Math.abs(a.y - 240) ? b : a));
    assert.ok(at.x > 348, `the side is at ${at.x}`);
    // the right strap is hidden: a pale strand lies over its foot
    for (let y = 75; y < 90; y++) photo.data.set([200, 180, 140, 255], 4 * (y * WIDTH + 275));
    const strands = hairOverFoot(hidden, photo, bodice);
    assert.equal(strands.data[80 * WIDTH + 275], 255);
    assert.equal(strands.data[80 * WIDTH + 283], 0);
  });
});

describe('a skirt whose back hangs lower behind a leg', () => {
  it('ends where the front does', () => {
    const view = withoutTrailingHem(dress(BODICE, SKIRT, LEFT_STRAP, RAG));
    assert.ok(!view.isCloth(338, 430));
    assert.ok(view.isCloth(338, 385) && view.isCloth(150, 330));
  });

  it('stays where no leg is beside it', () => {
    const view = dress(BODICE, SKIRT, LEFT_STRAP, [90, 320, 120, 320, 120, 400, 90, 400]);
    assert.equal(withoutTrailingHem(view), view);
  });
});

describe('a hem that the wind throws up', () => {
  /** The back's pale inside under the front's hem, and a rag of it that hangs below. */
  const INSIDE = [150, 330, 210, 330, 210, 395, 150, 395];
  const RAGS = [140, 335, 230, 360, 230, 390, 200, 380, 170, 400, 140, 385];

  function thrownUp(): WornView {
    const view = dress(BODICE, SKIRT, RAGS, INSIDE);
    const { photo } = view.person;
    const inside = fillPixelCentres(INSIDE, WIDTH, HEIGHT);
    for (let at = 0; at < inside.data.length; at++)
      if (inside.data[at] === 255) photo.data.set([225, 222, 215, 255], 4 * at);
    return view;
  }

  it('ends in one line that hardly anything is seen below', () => {
    const view = withEvenHem(thrownUp());
    assert.ok(!view.isCloth(170, 390) && !view.isCloth(225, 385), 'rags hang below the hem');
    assert.ok(view.isCloth(250, 340) && view.isCloth(200, 300), 'the front is cut off');
  });

  it('has nothing of the inside above that line', () => {
    const seen = thrownUp();
    const view = withEvenHem(seen);
    const isPale = (x: number, y: number) => seen.person.photo.data[4 * (y * WIDTH + x)]! > 200;
    for (let y = 325; y < 400; y++)
      for (let x = 150; x < 210; x++)
        assert.ok(!(isPale(x, y) && view.isCloth(x, y)), `the inside is cloth at ${x} ${y}`);
  });

  it('is told from one that hangs evenly', () => {
    const view = dress(BODICE, SKIRT, LEFT_STRAP);
    assert.ok(withEvenHem(view) === view);
  });
});
