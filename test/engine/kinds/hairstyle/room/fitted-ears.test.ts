/** How large a painted ear is, and where it lies, after what the photo shows of it and of the other one. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Ear, Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import {
  type DrawnEar,
  drawEar,
  drawEars,
} from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear.ts';
import {
  type FittedEar,
  fitEar,
  isLostEar,
  levelEarsInPlace,
} from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-fit.ts';
import type { BareRegions } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-regions.ts';
import type { BareSilhouette } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-silhouette.ts';
import { createMask, createPlane } from '../../../../../src/engine/pixels/image.ts';
import { drawnHead } from '../head/drawn-head.ts';

const SIZE = 300;
const AREA = { x: 0, y: 0, width: SIZE, height: SIZE };
const LARGER = 1.35;

const lengthOf = ({ top, lobe }: Ear): number => Math.hypot(top.x - lobe.x, top.y - lobe.y, top.z - lobe.z);

describe('an ear that is fitted to the photo', () => {
  let head: Head;
  let ears: DrawnEar[];
  before(async () => {
    head = await drawnHead({ width: SIZE, height: SIZE });
    const hidden = { ...createMask(SIZE, SIZE), data: new Uint8Array(SIZE * SIZE).fill(255) };
    ears = drawEars(head, hidden, AREA);
  });

  /** The usual ear, larger about its lobe. */
  function larger({ ear, side }: DrawnEar): DrawnEar {
    const grown = (point: Ear['top']): Ear['top'] => ({
      x: ear.lobe.x + (point.x - ear.lobe.x) * LARGER,
      y: ear.lobe.y + (point.y - ear.lobe.y) * LARGER,
      z: ear.lobe.z + (point.z - ear.lobe.z) * LARGER,
    });
    return drawEar(
      head,
      { ...ear, root: grown(ear.root), top: grown(ear.top), outer: grown(ear.outer) },
      side,
      AREA,
    )!;
  }

  /** Fits the usual ear to a photo of a larger one, of which hair leaves the lower share, or which it encloses. */
  function fitted(usual: DrawnEar, shown: number, isEnclosed = false): FittedEar {
    const { area, coverage } = larger(usual);
    const person = createMask(SIZE, SIZE);
    const fromHair = createPlane(SIZE, SIZE);
    const hairline = area.y + (1 - shown) * area.height;
    for (let at = 0; at < person.data.length; at++) {
      const [x, y] = [(at % SIZE) - area.x, Math.floor(at / SIZE) - area.y];
      const isInside = x >= 0 && y >= 0 && x < area.width && y < area.height;
      const isEar = isInside && coverage[y * area.width + x]! > 0.5;
      if (isEar || isEnclosed) person.data[at] = 255;
      if (y + area.y >= hairline && (isEar || !isEnclosed)) fromHair.data[at] = head.pixelsPerCentimetre;
    }
    const regions = {
      besideEar: new Uint8Array(SIZE * SIZE).fill(1),
      fromHair,
      unit: head.pixelsPerCentimetre,
    } as Partial<BareRegions> as BareRegions;
    const silhouette = { head: new Float32Array(SIZE * SIZE) } as Partial<BareSilhouette> as BareSilhouette;
    return fitEar(head, usual, regions, silhouette, person, createMask(SIZE, SIZE), AREA, isEnclosed);
  }

  test('is as large as a seen one', () => {
    for (const ear of ears) {
      const { drawn, agreement } = fitted(ear, 1);
      assert.ok(agreement! > 0.8, `${ear.side} ${agreement}`);
      const scale = lengthOf(drawn.ear) / lengthOf(ear.ear);
      assert.ok(scale > 1.09, `${ear.side} ${scale}`);
    }
  });

  test('is of usual size where hair hides its upper part', () => {
    for (const ear of ears) {
      const { drawn, agreement } = fitted(ear, 0.5);
      assert.ok(agreement! > 0.6, `${ear.side} ${agreement}`);
      const scale = lengthOf(drawn.ear) / lengthOf(ear.ear);
      assert.ok(scale <= 1.001, `${ear.side} ${scale}`);
    }
  });

  test('is told by nothing where hair like skin is all around it', () => {
    const { agreement, outlined } = fitted(ears[0]!, 1, true);
    assert.equal(agreement, null);
    assert.equal(outlined, false);
    assert.equal(fitted(ears[0]!, 1).outlined, true);
  });

  test('is lost among hair like skin on the far side as well, and not among other hair', () => {
    const far = { ...ears[0]!, ear: { ...ears[0]!.ear, facing: 0.5 } };
    const among = fitted(far, 1, true);
    assert.equal(isLostEar(among, true), true);
    assert.equal(isLostEar(among, false), false);
    assert.equal(isLostEar(fitted(far, 1), true), false);
  });

  test('tells the size and the height of the other', () => {
    const [seen, unseen] = ears as [DrawnEar, DrawnEar];
    const found = fitted(seen, 1);
    const both: FittedEar[] = [found, { drawn: unseen, agreement: null, outlined: true, whole: true }];
    levelEarsInPlace(head, ears, both, AREA);
    const [a, b] = both.map(({ drawn }) => drawn.ear) as [Ear, Ear];
    assert.ok(Math.abs(lengthOf(a) - lengthOf(b)) < 0.1, `${lengthOf(a)} and ${lengthOf(b)} cm`);
    assert.ok(Math.abs(a.top.y - b.top.y) < 0.1 && Math.abs(a.lobe.y - b.lobe.y) < 0.1);
  });
});
