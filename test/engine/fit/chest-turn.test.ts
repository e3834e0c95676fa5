/** A neckline on a turned torso goes with the cloth that it borders on: around the neck hardly, on the chest wholly. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acrossNeckline, chestTurn } from '../../../src/engine/fit/chest-turn.ts';
import { type FittedTop, fitTop } from '../../../src/engine/fit/fit-top.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { type EdgePoint, evenEdge } from '../../../src/engine/fit/row-ends.ts';
import { applyThinPlateSpline, solveThinPlateSpline } from '../../../src/engine/fit/thin-plate-spline.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { understandWornGarment } from '../../../src/engine/worn/understand-worn-garment.ts';
import { type Cut, drawTop, TEE, V_NECK } from '../garment/drawn-garments.ts';
import { drawPerson, type Outfit } from '../perceive/drawn-person.ts';

const OUTFIT: Outfit = { top: [60, 90, 190], trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 250 };

const { photo, landmarks } = drawPerson(OUTFIT);
const { pose, face, hands, personMask } = landmarks;
const drawn = {
  photo,
  pose,
  face,
  hands,
  personMask,
  parse: parseBody(photo, landmarks, { detail: 'balanced' }),
};
const body = measureBody(drawn);
const flat = (cut: Cut) =>
  understandFlatGarment(drawTop(cut, [150, 40, 60], { colour: [240, 240, 240] }).picture, {
    analysisSize: 640,
  });

/** The garment on the drawn body, turned by `yaw`. */
function turned(garment: ReturnType<typeof flat>, yaw: number): FittedTop['torso'] {
  const area = { x: 60, y: 100, width: 180, height: 180 };
  const size = { width: 300, height: 400 };
  const on = { ...body, frame: { ...body.frame, yaw } };
  return fitTop(
    garment,
    garment.top!,
    on,
    size,
    area,
    fitVariation(0, 42, () => 0.5),
    12,
  ).torso;
}

/** How far a turn moves the neckline's foot aside, in shoulder widths. */
const footShift = (cut: Cut): number => {
  const garment = flat(cut);
  const at = (yaw: number): number => toTorso(body.frame, turned(garment, yaw).neckline[5]!).u;
  return (at(0.8) - at(0)) / body.frame.shoulderWidth;
};

describe('the front of a top on a turned torso', () => {
  it('has the foot of a deep neckline move farther than that of a round one, which lies around the neck', () => {
    const [crew, deep] = [footShift(TEE), footShift(V_NECK)];
    assert.ok(crew > 0.02 && crew < 0.06, `${crew}`);
    assert.ok(deep > crew + 0.01, `${deep}, ${crew}`);
  });

  it('has a neckline that ends at the chest where the row there lies, also beside its middle', () => {
    const row = { height: 90, v: 60 };
    const chest = {
      left: { own: 60, u: 50, ...row },
      right: { own: -40, u: -50, ...row },
      shoulderV: 0,
      armpitV: 60,
    };
    // a fifth of the way from the right, which is nearly at the neckline's own left end
    const at = (v: number): number => acrossNeckline(chest, 10, -20, 0.9, [-20, 20], v);
    assert.ok(Math.abs(at(60) - (-30 + 10 * 0.64)) < 1e-9, `${at(60)}`);
    assert.ok(at(0) > 16 && at(20) > at(40) && at(40) > at(60));
  });

  it('moves by the difference to the turn of the one who wears it in its picture', () => {
    assert.equal(chestTurn(0.5, 0.5), 0);
    assert.ok(chestTurn(0, 0.2) < 0 && chestTurn(0.2, 0) > 0);
    const seen = understandWornGarment(drawn, 'top');
    const turnedToo = { ...seen, wearer: { ...seen.wearer!, yaw: 0.3 } };
    const straight = turned(seen, 0);
    const alike = turned(turnedToo, 0.3);
    alike.hem.forEach((point, i) => {
      assert.ok(Math.abs(point.x - straight.hem[i]!.x) < 0.5, `hem at ${i}`);
    });
    const other = turned(seen, 0.3);
    assert.ok(other.hem[4]!.x > straight.hem[4]!.x + 2);
  });

  it('keeps a row of buttons straight from the chest to the hem', () => {
    const seen = understandWornGarment(drawn, 'top');
    const { pairs } = turned({ ...seen, wearer: { ...seen.wearer!, yaw: -0.25 } }, 0.1);
    const spline = solveThinPlateSpline(
      pairs.map(({ garment }) => garment),
      pairs.map(({ image }) => image),
      2e-3,
      pairs.map(({ stiffness }) => stiffness),
    );
    const [chest, hem] = [seen.top!.left.armpit.y, seen.top!.hem[8]!.y];
    const placed = Array.from({ length: 9 }, (_, i) => {
      const out = new Float32Array(2);
      applyThinPlateSpline(spline, seen.top!.hem[8]!.x, chest + ((hem - chest) * i) / 8, out, 0);
      return toTorso(body.frame, { x: out[0]!, y: out[1]! });
    });
    const [from, to] = [placed[0]!, placed[8]!];
    for (const { u, v } of placed) {
      const straight = from.u + ((to.u - from.u) * (v - from.v)) / (to.v - from.v);
      assert.ok(Math.abs(u - straight) < 0.012 * body.frame.shoulderWidth, `${u - straight} at ${v}`);
    }
  });
});

describe('evenEdge', () => {
  const seam = (u: (i: number) => number): EdgePoint[] =>
    Array.from({ length: 10 }, (_, i) => ({ own: 40 + i, height: 12 * i, u: u(i), v: 10 * i }));

  it('leaves a seam that curves evenly as it is', () => {
    const even = seam((i) => 50 - 3 * i + 0.4 * i * i);
    evenEdge(even).forEach((point, i) => {
      assert.ok(Math.abs(point.u - even[i]!.u) < 1e-6 && Math.abs(point.own - even[i]!.own) < 1e-6);
      assert.ok(point.v === even[i]!.v && point.height === even[i]!.height);
    });
  });

  it('goes past a bay', () => {
    const bay = evenEdge(seam((i) => (i === 5 ? 38 : 50)));
    assert.ok(
      bay.every(({ u }) => u > 46),
      bay.map(({ u }) => u).join(' '),
    );
  });
});
