/** A hand that comes out from behind the other forearm gets the cuff of its sleeve around its root. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cuffAtHand } from '../../../src/engine/fit/cuff-at-hand.ts';
import { findHandFromBehind } from '../../../src/engine/fit/hand-from-behind.ts';
import type { BodyClass, PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { layCuffInPlace } from '../../../src/engine/render/cuff-from-behind.ts';
import { armOf, HALF, HEIGHT, offForearm, UNIT, WIDTH } from './drawn-forearms.ts';
import { labelledPerson } from './labelled-person.ts';

const front = armOf('left');
const COLOUR = [150, 100, 75] as const;
/** The right hand, 30 wide, above the left forearm, whose edge is near row 169 there. */
const HAND = { left: 160, right: 190 };

const isAbove = (x: number, y: number): boolean => y < 215 - ((235 - x) * 50) / 125;

/** `beside` is what lies left of that hand, which is `broader` there a little above the forearm. */
function drawn(beside: BodyClass = 'upperClothes', shown = true, broader = 0): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
    if (Math.abs(offForearm('left', x + 0.5, y + 0.5)) <= 1) return { name: 'leftArm', colour: COLOUR };
    const left = HAND.left - (isAbove(x, y + 6) ? broader : 0);
    const isHand = shown && isAbove(x, y) && x >= left && x < HAND.right && y > 110;
    if (isHand) return { name: 'rightHand', colour: COLOUR };
    const isBeside = isAbove(x, y) && x < HAND.left && x > HAND.left - 20 && y > 110;
    return { name: isBeside ? beside : 'upperClothes', colour: COLOUR };
  });
}

describe('a hand from behind the other forearm', () => {
  it('is found with its width, and the cuff ends beyond the forearm’s edge', () => {
    const hand = findHandFromBehind(drawn(), front, UNIT)!;
    assert.equal(hand.side, 'right');
    assert.ok(Math.abs(hand.end.x - 175) < 6, `middle at ${hand.end.x}`);
    assert.ok(hand.half > 12 && hand.half < 19, `half-width ${hand.half}`);
    assert.ok(hand.direction.y < -0.9);
    const off = Math.abs(offForearm('left', hand.end.x, hand.end.y));
    assert.ok(off > 1.2 && off < 2, `ends ${off} half-widths off the forearm`);
  });

  it('gets a cuff as wide as it is beyond the forearm’s edge, not as where it touches that', () => {
    const { half, end } = findHandFromBehind(drawn('upperClothes', true, 12), front, UNIT)!;
    assert.ok(half > 17, `half-width ${half}`);
    assert.ok(Math.abs(end.x - (HAND.left - 12 + HAND.right) / 2) < 6, `middle at ${end.x}`);
  });

  it('is none where its own arm’s skin goes on from it, nor where no hand is seen', () => {
    assert.equal(findHandFromBehind(drawn('rightArm'), front, UNIT), null);
    assert.equal(findHandFromBehind(drawn('upperClothes', false), front, UNIT), null);
  });
});

describe('the cuff around it', () => {
  const hand = findHandFromBehind(drawn(), front, UNIT)!;
  // a sleeve 40 wide, its cuff at the bottom
  const edge = (x: number) => Array.from({ length: 81 }, (_, i) => ({ x, y: 2 * i }));

  it('is the sleeve’s end, as wide as the hand and turned with it', () => {
    const arm = armOf('right');
    const { source, target } = cuffAtHand({ outer: edge(100), inner: edge(140) }, arm, hand, 1, UNIT);
    let [left, right, ends] = [Number.POSITIVE_INFINITY, 0, 0];
    for (let i = 0; i < source.length; i += 2) {
      if (source[i + 1] !== 160) continue;
      ends++;
      left = Math.min(left, target[i]!);
      right = Math.max(right, target[i]!);
      assert.ok(Math.abs(target[i + 1]! - hand.end.y) < 8);
      // what is below of the right forearm lies at larger x where its hand turns up
      assert.ok(Math.abs(target[i]! - hand.end.x) < 1 || source[i]! < 120 === target[i]! > hand.end.x);
    }
    assert.ok(ends > 4);
    assert.ok(left < HAND.left + 5 && right > HAND.right - 5, `from ${left} to ${right}`);
  });

  it('bends back at its corners', () => {
    const { source, target } = cuffAtHand(
      { outer: edge(100), inner: edge(140) },
      armOf('right'),
      hand,
      1,
      UNIT,
    );
    const end = Array.from({ length: source.length / 2 }, (_, i) => i)
      .filter((i) => source[2 * i + 1] === 160)
      .map((i) => {
        const [dx, dy] = [target[2 * i]! - hand.end.x, target[2 * i + 1]! - hand.end.y];
        return dx * hand.direction.x + dy * hand.direction.y;
      });
    const width = 2 * hand.half;
    for (const corner of [end[0]!, end.at(-1)!]) assert.ok(corner < -0.1 * width, `${corner}`);
    const quarter = Math.round(end.length / 4);
    for (const at of [quarter, end.length - 1 - quarter]) assert.ok(end[at]! > 0, `${end[at]}`);
  });

  it('is as light as its sleeve but at its very edges', () => {
    const cuff = createLayer(WIDTH, HEIGHT);
    const [x, y] = [Math.round(hand.end.x), Math.round(hand.end.y)];
    const [half, high] = [Math.round(hand.half), Math.round(0.08 * UNIT)];
    for (let j = 0; j < high; j++) cuff.alpha.fill(1, (y + j) * WIDTH + x - half, (y + j) * WIDTH + x + half);
    const crossing = new Float32Array(WIDTH * HEIGHT);
    const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
    const none = createLayer(WIDTH, HEIGHT);
    layCuffInPlace(createLayer(WIDTH, HEIGHT), crossing, cuff, hand, none, front, area, UNIT, null);
    const middle = crossing[(y + (high >> 1)) * WIDTH + x]!;
    assert.ok(middle > -0.06, `${middle}`);
    assert.ok(crossing[y * WIDTH + x]! < middle - 0.05, `${crossing[y * WIDTH + x]} at its end`);
  });

  it('goes on to where the forearm’s sleeve ends, and lies behind that', () => {
    const whole = (blue: number): Layer => {
      const layer = createLayer(WIDTH, HEIGHT);
      layer.alpha.fill(1);
      for (let i = 2; i < layer.color.length; i += 3) layer.color[i] = blue;
      return layer;
    };
    const [sleeves, cuff, over] = [whole(10), whole(200), whole(10)];
    const crossing = new Float32Array(WIDTH * HEIGHT);
    const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
    // the forearm's sleeve ends one and a half half-widths off the bone, and upper arm cloth goes on from there
    const within = (x: number, y: number): number => (1.5 - Math.abs(offForearm('left', x, y))) * HALF;
    layCuffInPlace(sleeves, crossing, cuff, hand, over, front, area, UNIT, within);
    const blueAt = (off: number): number => {
      let y = HEIGHT - 1;
      while (Math.abs(offForearm('left', 185.5, y + 0.5)) > 1.2) y--;
      while (Math.abs(offForearm('left', 185.5, y + 0.5)) <= 1.2) y--;
      const at = (Math.round(y + (1.2 - off) * HALF) * WIDTH + 185) * 3;
      return Math.round(sleeves.color[at + 2]!);
    };
    assert.equal(blueAt(2), 200);
    assert.equal(blueAt(1), 10);
    // nor does it come out on the forearm's other side
    assert.equal(blueAt(-2.5), 10);
    const shaded = crossing.filter((light) => light < -0.1).length;
    assert.ok(shaded > 20, 'the sleeve before shades it');
  });
});
