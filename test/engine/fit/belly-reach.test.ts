import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bellyReach, reachUnderTop } from '../../../src/engine/fit/belly-reach.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';

/** Torso heights of a waistband at its ends and in its middle, where it sags. */
const BAND = 130;
const SAGS = 142;

/** A person in trousers 45 pixels wide at their band's ends, with a tucked top whose half-width at torso height v is `top`. */
function tucked(top: (v: number) => number): BodyMeasures {
  const side = (v: number): number => 45 + 0.4 * (v - BAND);
  return {
    frame: {
      origin: { x: 100, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 100,
      torsoLength: 150,
      yaw: 0,
    },
    halfWidth: (_: string, v: number) => top(v),
    waistline: SAGS,
    armCrease: { left: null, right: null },
    waistAt: () => BAND,
    tucked: true,
    lowerSides: { left: side, right: side, outline: { left: side, right: side } },
  } as unknown as BodyMeasures;
}

describe('the sides of a belly that a tucked top covered', () => {
  // 46 wide at the ribs, bagging by 10 right above the band and over its ends
  const bagging = tucked((v) => 46 + (v > 80 ? 10 * Math.max(0, 1 - Math.abs(v - 118) / 30) : 0));
  const at = (body: BodyMeasures, v: number): number => bellyReach(body, 'left', v, SAGS);

  it('run to the band, however the cloth bagged over it', () => {
    for (let v = 80; v <= BAND; v += 5) assert.ok(at(bagging, v) < 48.5, `${v}: ${at(bagging, v)}`);
  });
  it('meet the band as wide as it is', () => {
    assert.ok(Math.abs(at(bagging, BAND) - 45) < 1, `${at(bagging, BAND)}`);
  });
  it('keep a waist that is slimmer than ribs and band', () => {
    const slim = tucked((v) => (v < BAND ? 46 - 8 * Math.max(0, 1 - Math.abs(v - 105) / 20) : 46));
    assert.ok(Math.abs(at(slim, 105) - 0.96 * 38) < 0.5, `${at(slim, 105)}`);
  });
  it('draw in a waist half-way between lean ribs and the band, and none below full ones', () => {
    const straight = 0.5 * (0.96 * 46 + 0.98 * 45);
    const middle = at(bagging, 0.5 * (70 + BAND));
    assert.ok(Math.abs(middle - 0.89 * straight) < 0.3, `${middle} of ${straight}`);
    const full = tucked((v) => (v > 80 && v < BAND ? 68 : 62));
    const within = 0.5 * (0.96 * 62 + 0.98 * 45);
    assert.ok(at(full, 100) > within - 0.5, `${at(full, 100)} of ${within}`);
  });
});

describe('the side of a trunk beside sleeves that hang', () => {
  /** The body in sleeves that hang beside it, as wide down to the band as they; its arms part from it 40 from the axis. */
  const sleeved = (tucks: boolean, half: number): BodyMeasures => {
    const crease = { v: 35, reach: 40 };
    const hand = { points: [{ x: 200, y: 300 }] };
    return {
      ...tucked(() => half),
      tucked: tucks,
      armCrease: { left: crease, right: crease },
      arms: { left: hand, right: hand },
    } as unknown as BodyMeasures;
  };

  it('runs straight from the armpit to the band, not as far out as the sleeves hung', () => {
    for (const tucks of [true, false])
      for (let v = 35; v < 120; v += 5) {
        const reach = bellyReach(sleeved(tucks, 52), 'left', v, BAND);
        assert.ok(reach < 44.5 && reach > 36, `${v}: ${reach}`);
      }
  });
  it('is what the cloth shows of a full trunk', () => {
    assert.ok(bellyReach(sleeved(true, 64), 'left', 65, BAND) > 60);
  });
});

describe('a hem', () => {
  const bagging = tucked((v) => 46 + (v > 80 ? 10 * Math.max(0, 1 - Math.abs(v - 118) / 30) : 0));
  it('that bares a belly goes round it, however the old top bagged there', () => {
    const reach = reachUnderTop(bagging, 105);
    assert.equal(reach('left', 105), bellyReach(bagging, 'left', 105, SAGS));
    assert.ok(reach('left', 105) < bagging.halfWidth('left', 105) - 4);
    assert.equal(reach('left', 60), bagging.halfWidth('left', 60));
  });
  it('of a top on straps goes round it up to the armpits', () => {
    const reach = reachUnderTop(bagging, 105, undefined, true);
    for (const v of [50, 80, 105]) assert.equal(reach('left', v), bellyReach(bagging, 'left', v, SAGS));
  });
  it('at the waistband lies on what was there', () => {
    for (const v of [60, 105, BAND])
      assert.equal(reachUnderTop(bagging, BAND)('left', v), bagging.halfWidth('left', v));
  });
});
