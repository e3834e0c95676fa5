/** Straps on a figure: as wide as they are, both sides alike, from the bodice's corner to the shoulder's outline. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitTorso } from '../../../src/engine/fit/fit-torso.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { applyThinPlateSpline, solveThinPlateSpline } from '../../../src/engine/fit/thin-plate-spline.ts';
import { fromTorso, toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { drawCamisole, STRAND, STRANDS, STRAP_TOP } from '../garment/drawn-straps.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

describe('straps on a figure', () => {
  const outfit = { top: [60, 90, 190], trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 222 } as const;
  const { photo, landmarks } = drawPerson({
    ...outfit,
    top: [...outfit.top],
    trousers: [...outfit.trousers],
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const body = measureBody({ photo, pose, face, hands, personMask, parse });

  for (const front of ['inner', 'outer'] as const)
    it(`keep their width when the ${front} strand is in front`, () => {
      const garment = understandFlatGarment(drawCamisole(front, [150, 40, 60]));
      assert.ok(garment.top);
      const torso = fitTorso(
        garment.top,
        garment.matte,
        body,
        fitVariation(0, 42, () => 0.5),
      );
      const { pairs, scale } = torso;
      const spline = solveThinPlateSpline(
        pairs.map((pair) => pair.garment),
        pairs.map((pair) => pair.image),
        2e-3,
        pairs.map((pair) => pair.stiffness),
      );
      const bent = new Float32Array(4);
      const { top, foot, to } = STRANDS[front].front;
      for (const mirror of [false, true])
        for (const t of [0.15, 0.4, 0.65, 0.9]) {
          const y = STRAP_TOP + t * (to - STRAP_TOP);
          const left = mirror ? 600 - (top + (foot - top) * t) - STRAND : top + (foot - top) * t;
          applyThinPlateSpline(spline, left, y, bent, 0);
          applyThinPlateSpline(spline, left + STRAND, y, bent, 2);
          const width = bent[2]! - bent[0]!;
          assert.ok(
            Math.abs(width / (scale * STRAND) - 1) < 0.2,
            `${width} wide at ${t}, not ${scale * STRAND}`,
          );
        }
      for (const side of ['left', 'right'] as const) {
        const nearest = Math.min(
          ...body.shoulderContour[side].map((point) =>
            Math.hypot(point.x - torso.neckPoint[side].x, point.y - torso.neckPoint[side].y),
          ),
        );
        assert.ok(nearest < 0.04 * body.frame.shoulderWidth, 'a strap goes up to the shoulder’s outline');
      }
    });

  it('are no wider at their ends, wherever across them the neck points were found', () => {
    const garment = understandFlatGarment(drawCamisole('inner', [150, 40, 60]));
    const { top } = garment;
    assert.ok(top);
    const onMiddle = (name: 'left' | 'right') => {
      const { neckPoint, shoulderTip } = top[name];
      const middle = { ...neckPoint, x: (neckPoint.x + shoulderTip.x) / 2 };
      return { ...top[name], neckPoint: middle };
    };
    const { pairs, scale } = fitTorso(
      { ...top, left: onMiddle('left'), right: onMiddle('right') },
      garment.matte,
      body,
      fitVariation(0, 42, () => 0.5),
    );
    const spline = solveThinPlateSpline(
      pairs.map((pair) => pair.garment),
      pairs.map((pair) => pair.image),
      2e-3,
      pairs.map((pair) => pair.stiffness),
    );
    const bent = new Float32Array(4);
    const { top: left } = STRANDS.inner.front;
    for (const from of [left, 600 - left - STRAND]) {
      applyThinPlateSpline(spline, from, STRAP_TOP, bent, 0);
      applyThinPlateSpline(spline, from + STRAND, STRAP_TOP, bent, 2);
      const width = bent[2]! - bent[0]!;
      assert.ok(Math.abs(width / (scale * STRAND) - 1) < 0.2, `${width}, not ${scale * STRAND}`);
    }
  });

  it('go over the shoulder at their whole width, however round or slanted their ends are', () => {
    const { top, matte } = understandFlatGarment(drawCamisole('inner', [150, 40, 60]));
    assert.ok(top);
    const fit = fitTorso(
      top,
      matte,
      body,
      fitVariation(0, 42, () => 0.5),
    );
    const { frame } = body;
    for (const sign of [1, -1]) {
      const near = fit.pairs
        .map(({ image, stiffness }) => ({ ...toTorso(frame, image), stiffness }))
        .filter(({ u, stiffness }) => stiffness === 0.3 && sign * u > 0);
      const highest = Math.min(...near.map(({ v }) => v));
      const end = near.filter(({ v }) => v < highest + 0.06 * frame.shoulderWidth);
      assert.ok(end.length >= 2);
      const [inner, outer] = end.sort((a, b) => a.v - b.v);
      for (const { u, v } of [inner!, outer!]) assert.ok(v < body.shoulderLine(u), `${v} at ${u}`);
    }
  });

  for (const kind of ['alone', 'beside a sleeve'] as const)
    it(`lie on the shoulder where they flare lying flat: ${kind}`, () => {
      const garment = understandFlatGarment(drawCamisole('inner', [150, 40, 60]));
      const { top } = garment;
      assert.ok(top);
      const sign = { left: 1, right: -1 } as const;
      const flared = (name: 'left' | 'right') => {
        const side = top[name];
        const out = (point: { x: number; y: number }) => ({ ...point, x: point.x + 45 * sign[name] });
        const sleeve = { outerEdge: [out(side.armpit)], innerEdge: [out(side.armpit)] };
        const moved = { ...side, neckPoint: out(side.neckPoint), shoulderTip: out(side.shoulderTip) };
        return kind === 'alone' ? moved : { ...moved, sleeve, armhole: [] };
      };
      const beside = kind === 'beside a sleeve';
      const torso = fitTorso(
        { ...top, left: flared('left'), right: flared('right') },
        garment.matte,
        body,
        fitVariation(0, 42, () => 0.5),
        undefined,
        { left: beside, right: beside },
      );
      assert.ok(torso.onStraps);
      for (const side of ['left', 'right'] as const)
        for (const point of [torso.neckPoint[side], torso.shoulderTip[side]]) {
          const reach = Math.abs(toTorso(body.frame, point).u) / body.frame.shoulderWidth;
          assert.ok(reach < 0.42, `${side} strap at ${reach}`);
        }
    });

  it('are let out until the armpits lie below the shoulders’ ends', () => {
    const garment = understandFlatGarment(drawCamisole('inner', [150, 40, 60]));
    const { top } = garment;
    assert.ok(top);
    const { frame, shoulderLine, shoulderContour } = body;
    const reach = 0.46 * frame.shoulderWidth;
    // shoulders that fall steeply from the neck
    const rise = (u: number) => Math.max(0, reach - Math.abs(u));
    const steep = (contour: (typeof shoulderContour)['left']) =>
      contour.map((point) => {
        const { u, v } = toTorso(frame, point);
        return fromTorso(frame, u, v - rise(u));
      });
    const sloping = {
      ...body,
      shoulderLine: (u: number) => shoulderLine(u) - rise(u),
      shoulderContour: { left: steep(shoulderContour.left), right: steep(shoulderContour.right) },
    };
    const short = (side: typeof top.left) => ({
      ...side,
      armpit: { ...side.armpit, y: side.armpit.y - 120 },
    });
    const torso = fitTorso(
      { ...top, left: short(top.left), right: short(top.right) },
      garment.matte,
      sloping,
      fitVariation(0, 42, () => 0.5),
    );
    assert.ok(torso.onStraps);
    for (const side of ['left', 'right'] as const) {
      const end = Math.min(
        ...body.shoulderContour[side]
          .map((point) => toTorso(body.frame, point))
          .filter(({ u }) => Math.abs(u) > reach)
          .map(({ v }) => v),
      );
      const below = (toTorso(body.frame, torso.armpit[side]).v - end) / body.frame.shoulderWidth;
      assert.ok(below > 0.36, `the ${side} armpit is ${below} below the shoulder`);
    }
  });

  it('hold a bodice whose corners sink into the folds beside the arms, and whose neckline does not', () => {
    const { top, matte } = understandFlatGarment(drawCamisole('inner', [150, 40, 60]));
    assert.ok(top);
    const { frame } = body;
    const fitWith = (v: number | null, cut = top) => {
      const crease = v === null ? null : { v, reach: 0.38 * frame.shoulderWidth };
      const creased = { ...body, armCrease: { left: crease, right: crease } };
      return fitTorso(
        cut,
        matte,
        creased,
        fitVariation(0, 42, () => 0.5),
      );
    };
    const flat = fitWith(null);
    const pitOf = (fit: typeof flat) => toTorso(frame, fit.armpit.left).v / frame.shoulderWidth;
    const sunk = fitWith(frame.shoulderWidth * (pitOf(flat) + 0.05));
    assert.ok(Math.abs(pitOf(sunk) - pitOf(flat) - 0.05) < 1e-6);
    assert.ok(pitOf(fitWith(frame.shoulderWidth)) < pitOf(flat) + 0.1, 'but not far down');
    const cropped = (side: typeof top.left) => {
      const end = side.sideSeam.at(-1)!;
      return { ...side, sideSeam: [{ x: end.x, y: side.armpit.y + 0.2 * (end.y - side.armpit.y) }] };
    };
    const crop = { ...top, left: cropped(top.left), right: cropped(top.right) };
    const level = pitOf(fitWith(null, crop));
    const sinks = pitOf(fitWith(frame.shoulderWidth * (level + 0.05), crop)) - level;
    assert.ok(sinks < 0.01, `a crop top's corners sink by ${sinks}`);
    for (const [i, point] of sunk.neckline.entries())
      assert.ok(Math.abs(point.y - flat.neckline[i]!.y) < 1, `the neckline lies ${point.y} high`);
  });
});
