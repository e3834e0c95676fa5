import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SleeveRibs } from '../../../src/engine/fit/bent-ribs.ts';
import { sleeveMesh } from '../../../src/engine/fit/sleeve-mesh.ts';
import type { GarmentPoint, ImagePoint } from '../../../src/engine/geometry/frames.ts';

const COUNT = 82;
const HALF = 25;

/** The ribs' ends of a sleeve in which an arm turns by `turn` radians inwards (to the right) halfway, and those on an arm that hangs. */
function ribs(turn: number): SleeveRibs {
  const [outerSource, innerSource]: [GarmentPoint[], GarmentPoint[]] = [[], []];
  const [outerTarget, innerTarget]: [ImagePoint[], ImagePoint[]] = [[], []];
  let middle = { x: 100, y: 20 };
  for (let i = 0; i < COUNT; i++) {
    const angle = turn * Math.max(0, Math.min(1, (i / (COUNT - 1) - 0.4) / 0.2));
    middle = { x: middle.x + 4 * Math.sin(angle), y: middle.y + 4 * Math.cos(angle) };
    const across = { x: HALF * Math.cos(angle), y: -HALF * Math.sin(angle) };
    outerSource.push({ x: middle.x - across.x, y: middle.y - across.y } as GarmentPoint);
    innerSource.push({ x: middle.x + across.x, y: middle.y + across.y } as GarmentPoint);
    outerTarget.push({ x: 100 - HALF, y: 20 + 4 * i } as ImagePoint);
    innerTarget.push({ x: 100 + HALF, y: 20 + 4 * i } as ImagePoint);
  }
  const creased = outerSource.map(() => null);
  return { outerSource, innerSource, outerTarget, innerTarget, creased, crease: null, turnsOver: false };
}

/** For each rib, how near to its own outer end (0) or inner one (1) the mesh's innermost cloth lies, and how wide it is in the photo. */
function innermost(of: SleeveRibs, worn: boolean, long: boolean): { share: number; reach: number }[] {
  const { source, target } = sleeveMesh(of, worn, 1, long);
  const columns = source.length / 2 / (COUNT + 1);
  return of.outerSource.map((outer, i) => {
    const inner = of.innerSource[i]!;
    const at = 2 * i * columns;
    const [dx, dy] = [inner.x - outer.x, inner.y - outer.y];
    const along = (source[at]! - outer.x) * dx + (source[at + 1]! - outer.y) * dy;
    return { share: along / (dx * dx + dy * dy), reach: target[at]! };
  });
}

const elbow = (values: { share: number; reach: number }[]) => values.slice(COUNT * 0.35, COUNT * 0.65);

describe('a worn sleeve whose wearer bent the arm', () => {
  it('is shown without the rim that is crumpled inside the bend, as wide as it was', () => {
    for (const { share, reach } of elbow(innermost(ribs(1), true, true))) {
      assert.ok(share < 0.85, `${share}`);
      assert.ok(Math.abs(reach - 100 - HALF) < 1, `${reach}`);
    }
  });

  it('keeps its armhole and its cuff', () => {
    const all = innermost(ribs(1), true, true);
    assert.ok(all[0]!.share > 0.99 && all.at(-1)!.share > 0.99);
  });

  it('shows all of it where the arm was straight, bent away, or bare below a short sleeve, and of what lay flat', () => {
    for (const [turn, worn, long] of [
      [0.1, true, true],
      [-1, true, true],
      [1, true, false],
      [1, false, true],
    ] as const)
      for (const { share } of elbow(innermost(ribs(turn), worn, long))) assert.ok(share > 1.05, `${share}`);
  });
});
