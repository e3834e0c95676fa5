import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitHood } from '../../../src/engine/fit/fit-hood.ts';
import { fitTop } from '../../../src/engine/fit/fit-top.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { resamplePolyline } from '../../../src/engine/fit/polyline.ts';
import { lengthFactor } from '../../../src/engine/fit/top-length.ts';
import { fromTorso, toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { drawTop, JACKET } from '../garment/drawn-garments.ts';
import { drawHoodedJacket, drawWideHood } from '../garment/drawn-hood.ts';
import { drawnWearer } from './drawn-wearer.ts';

describe('a hood on a figure', () => {
  const body = measureBody(drawnWearer());
  const fit = (picture: ReturnType<typeof drawHoodedJacket>) => {
    const garment = understandFlatGarment(picture);
    const top = garment.top!;
    const reach = { x: 60, y: 100, width: 180, height: 180 };
    const variation = fitVariation(0, 42, () => 0.5);
    const fitted = fitTop(garment, top, body, { width: 300, height: 400 }, reach, variation, 12);
    return { fitted, hood: fitHood(garment, top, body, fitted.torso) };
  };

  it('stands alike on both sides of the neck, whichever side stood in the picture, and not high', () => {
    const { shoulderWidth } = body.frame;
    for (const standing of [-1, 1] as const) {
      const { fitted, hood } = fit(drawHoodedJacket(standing));
      const names = fitted.parts.map(({ name }) => name);
      assert.deepEqual(names.filter((name) => /Hood|Neck|Back/.test(name)).sort(), [
        'behindNeck',
        'leftHood',
        'rightHood',
      ]);
      const [left, right] = [hood!.left, hood!.right].map(({ target }) => {
        const places = Array.from({ length: target.length / 2 }, (_, i) =>
          toTorso(body.frame, { x: target[2 * i]!, y: target[2 * i + 1]! }),
        );
        return {
          top: Math.min(...places.map(({ v }) => v)),
          reach: Math.max(...places.map(({ u }) => Math.abs(u))),
        };
      }) as [{ top: number; reach: number }, { top: number; reach: number }];
      assert.ok(Math.abs(left.top - right.top) < 0.04 * shoulderWidth, 'equally high');
      assert.ok(Math.abs(left.reach - right.reach) < 0.06 * shoulderWidth, 'equally broad');
      const above = body.shoulderLine(1.2 * body.neckHalfWidth) - left.top;
      assert.ok(above > 0.05 * shoulderWidth && above < 0.25 * shoulderWidth, `${above} pixels high`);
      assert.ok(left.reach < 0.42 * shoulderWidth, 'shoulders slope from it like a jacket’s');
    }
  });

  it('lies on the shoulders where it hides them in its picture, and the cloth sewn to it keeps its place across the chest', () => {
    const picture = drawWideHood(0);
    const top = understandFlatGarment(picture).top!;
    assert.ok(top.hood!.isCut);
    const { fitted, hood } = fit(picture);
    const { shoulderWidth } = body.frame;
    const { torso } = fitted;
    const [corner, throat] = [top.hood!.outerEdge[0]!, top.hood!.rim[0]!];
    const coverAt = (share: number) => {
      const x = Math.floor(corner.x + (throat.x - corner.x) * share);
      return hood!.mask.data[Math.floor(corner.y + (throat.y - corner.y) * share) * hood!.mask.width + x]!;
    };
    assert.equal(coverAt(0.02), 0, 'its corner over the shoulder is round');
    assert.equal(coverAt(0.3), 255);
    const [left, right] = [torso.neckPoint.left, torso.neckPoint.right].map(
      (at) => toTorso(body.frame, at).u,
    );
    assert.ok(left! > 0.4 * shoulderWidth && right! < -0.4 * shoulderWidth, `${left} ${right}`);
    const acrossOf = (points: readonly { x: number }[]) =>
      points.map(({ x }) => (x - points[0]!.x) / (points.at(-1)!.x - points[0]!.x));
    const own = acrossOf(resamplePolyline(top.neckline, torso.neckline.length));
    for (const [i, worn] of acrossOf(torso.neckline).entries())
      assert.ok(Math.abs(worn - own[i]!) < 0.02, `${i}: ${worn} ${own[i]}`);
  });

  it('opens in a V down to the throat where it lies spread, and lies no ring around the neck', () => {
    const { fitted, hood } = fit(drawWideHood(0));
    assert.ok(hood!.spread);
    const { frame, neckHalfWidth, neckCenter } = body;
    const { shoulderWidth } = frame;
    const places = fitted.torso.neckline.map((point) => toTorso(frame, point));
    const throat = places[places.length >> 1]!;
    const shoulder = (places[0]!.v + places.at(-1)!.v) / 2;
    assert.ok(throat.v - shoulder > 0.15 * shoulderWidth, `${throat.v - shoulder} below the shoulders`);
    // the seam below each half comes down to the throat all the way
    for (let i = 1; i <= places.length >> 1; i++) assert.ok(places[i]!.v > places[i - 1]!.v, `${i}`);
    for (const [side, sign] of [
      ['left', 1],
      ['right', -1],
    ] as const) {
      const { target } = hood![side];
      const at = Array.from({ length: target.length / 2 }, (_, i) =>
        toTorso(frame, { x: target[2 * i]!, y: target[2 * i + 1]! }),
      );
      // halfway up to the shoulders the rims stand apart, by less than the neck's width
      const half = at.filter(({ v }) => Math.abs(v - (throat.v + shoulder) / 2) < 0.03 * shoulderWidth);
      const rim = Math.min(...half.map(({ u }) => sign * (u - neckCenter)));
      assert.ok(rim > 0.2 * neckHalfWidth && rim < neckHalfWidth, `${side}: ${rim} of ${neckHalfWidth}`);
      assert.ok(
        Math.max(...at.map(({ u }) => sign * u)) > sign * toTorso(frame, fitted.torso.neckPoint[side]).u,
      );
    }
  });

  it('leaves the jacket hanging over a waistband, down to just below it where hands are in the pockets', () => {
    const { frame } = body;
    const pocket = (side: 'left' | 'right') => {
      const sign = side === 'left' ? 1 : -1;
      const wrist = fromTorso(frame, sign * 0.4 * frame.shoulderWidth, 0.85 * frame.torsoLength);
      return { ...body.arms[side], handSeen: false, points: [...body.arms[side].points.slice(0, -1), wrist] };
    };
    const waistline = 0.8 * frame.torsoLength;
    const pocketed = {
      ...body,
      tucked: true,
      waistline,
      arms: { left: pocket('left'), right: pocket('right') },
    };
    const armpit = 0.45 * frame.shoulderWidth;
    const below = 0.95 * frame.torsoLength - armpit;
    const hemOf = (hangs: boolean) =>
      armpit +
      below *
        lengthFactor(pocketed, armpit, { below, belowShare: 1.1, wholeShare: 1.9, bySleeves: 0.9, hangs });
    assert.ok(Math.abs(hemOf(true) - waistline - 0.05 * frame.shoulderWidth) < 1);
    assert.ok(hemOf(false) > hemOf(true));
  });

  it('hangs on a coat that is as long on a body as against its own sleeves, also far over hands in pockets', () => {
    const { shoulderWidth, torsoLength } = body.frame;
    const armpit = 0.36 * shoulderWidth;
    const below = torsoLength + 0.1 * shoulderWidth - armpit;
    const waistline = 0.85 * torsoLength;
    const hemOf = (figure: typeof body, bySleeves: number | null, hangs = true) =>
      armpit +
      below * lengthFactor(figure, armpit, { below, belowShare: 1.45, wholeShare: 2, bySleeves, hangs });
    const coat = hemOf(body, 1.22);
    assert.ok(coat > torsoLength + 0.25 * shoulderWidth, 'below the crotch');
    assert.ok(coat < 1.28 * torsoLength, 'above the knees');
    const pocket = (side: 'left' | 'right') => {
      const at = fromTorso(body.frame, (side === 'left' ? 0.5 : -0.5) * shoulderWidth, 0.9 * torsoLength);
      return { ...body.arms[side], handSeen: false, points: [...body.arms[side].points.slice(0, -1), at] };
    };
    const pocketed = { ...body, waistline, arms: { left: pocket('left'), right: pocket('right') } };
    assert.equal(hemOf(pocketed, 1.22), coat);
    // one that would cover them by little rides up on the wrists
    const low = { ...pocketed, waistline: coat - 0.3 * shoulderWidth };
    assert.ok(Math.abs(hemOf(low, 1.22) - low.waistline - 0.06 * shoulderWidth) < 1, `${hemOf(low, 1.22)}`);
    assert.equal(hemOf({ ...body, waistline: low.waistline }, 1.22), coat);
    // as long against its width, but its sleeves tell of a sweater; and a shirt whose sleeves are short
    assert.ok(hemOf(body, 0.95) < torsoLength + 0.13 * shoulderWidth);
    assert.ok(hemOf(body, 1.22, false) < torsoLength + 0.13 * shoulderWidth);
    assert.equal(hemOf(body, null, false), hemOf(body, 1.22, false));
  });

  it('is none on a jacket without one', () => {
    const { hood } = fit(drawTop(JACKET, [60, 90, 150], { colour: [236, 236, 234] }).picture);
    assert.equal(hood, null);
  });
});
