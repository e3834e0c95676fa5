/** The ears of the bald person: their relief, how they are drawn, and when what is left of a seen one gives way. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Head, projectToPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { type DrawnEar, drawEars } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear.ts';
import { aroundSeenPiece } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-piece.ts';
import { reachSeenRim } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-rim.ts';
import { keepSeenEarsInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-seen.ts';
import { earRelief } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-shape.ts';
import {
  isHalfSeenEar,
  isHardlySeenEar,
  isSeenEar,
} from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-torn.ts';
import type { BareRegions } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-regions.ts';
import type { BareSilhouette } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-silhouette.ts';
import { type BareTone, DARK } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-tone.ts';
import type { PixelArea } from '../../../../../src/engine/pixels/crop.ts';
import {
  createMask,
  createPlane,
  createRgbaImage,
  type Mask,
  type RgbaImage,
} from '../../../../../src/engine/pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../../../src/engine/pixels/srgb-linear.ts';
import { drawnHead } from '../head/drawn-head.ts';

const SIZE = 300;

describe('the relief of an ear', () => {
  const { columns, step, startA, startB, height, inside, occlusion } = earRelief();
  const at = (a: number, b: number): number =>
    Math.round((b - startB) / step) * columns + Math.round((a - startA) / step);

  test('rises at rim, fold and tragus and falls into the bowl', () => {
    const bowl = height[at(1.3, 3.6)]!;
    for (const [name, a, b] of [
      ['rim', 3.15, 2.0],
      ['fold', 2.3, 2.9],
      ['tragus', 0.42, 3.65],
    ] as const)
      assert.ok(height[at(a, b)]! > bowl + 0.6, name);
    assert.ok(height[at(2.7, 2.0)]! < height[at(3.15, 2.0)]!, 'a groove lies under the rim');
  });

  test('is dark in the bowl, less in the groove, and hardly on the fold', () => {
    const [bowl, groove, fold] = [
      occlusion[at(1.1, 3.6)]!,
      occlusion[at(2.75, 1.3)]!,
      occlusion[at(2.3, 2.9)]!,
    ];
    assert.ok(bowl < -0.6, `bowl ${bowl}`);
    assert.ok(groove < -0.15 && groove > bowl, `groove ${groove}`);
    assert.ok(Math.abs(fold) < 0.2, `fold ${fold}`);
  });

  test('lies inside its outline', () => {
    assert.ok(inside[at(1.7, 3)]! > 1 && inside[at(3.55, 5)]! < 0);
  });
});

describe('a drawn ear', () => {
  let head: Head;
  let ears: DrawnEar[];
  before(async () => {
    head = await drawnHead({ width: SIZE, height: SIZE });
    const matte = { ...createMask(SIZE, SIZE), data: new Uint8Array(SIZE * SIZE).fill(255) };
    ears = drawEars(head, matte, { x: 0, y: 0, width: SIZE, height: SIZE });
  });

  test('is narrow from the front, and its rim passes softly', () => {
    assert.equal(ears.length, 2);
    for (const { area, coverage } of ears) {
      assert.ok(area.width < 0.55 * area.height, `${area.width} × ${area.height}`);
      const partly = coverage.filter((share) => share > 0.05 && share < 0.95).length;
      assert.ok(partly > 2 * area.height, `${partly} pixels of rim`);
    }
  });

  describe('of which a part is seen', () => {
    const surroundings = (ear: DrawnEar, seenShare: number): Parameters<typeof isSeenEar>[1] => {
      const person = createMask(SIZE, SIZE);
      const gone = new Float32Array(SIZE * SIZE);
      const hairline = ear.area.y + (1 - seenShare) * ear.area.height;
      for (let y = 0; y < ear.area.height; y++)
        for (let x = 0; x < ear.area.width; x++) {
          if (ear.coverage[y * ear.area.width + x]! < 0.5) continue;
          const at = (ear.area.y + y) * SIZE + ear.area.x + x;
          person.data[at] = 255;
          if (ear.area.y + y < hairline) gone[at] = 1;
        }
      const regions = {
        gone,
        face: createMask(SIZE, SIZE),
        besideEar: new Uint8Array(SIZE * SIZE).fill(1),
        fromHair: createPlane(SIZE, SIZE),
        unit: head.pixelsPerCentimetre,
      } as Partial<BareRegions> as BareRegions;
      const silhouette = { head: new Float32Array(SIZE * SIZE) } as Partial<BareSilhouette> as BareSilhouette;
      return { regions, silhouette, person, body: createMask(SIZE, SIZE) };
    };

    test('stays where most of it is seen', () => {
      for (const ear of ears) assert.equal(isSeenEar(ear, surroundings(ear, 0.85)), true, ear.side);
    });

    test('gives way where only its lobe is', () => {
      for (const ear of ears) assert.equal(isSeenEar(ear, surroundings(ear, 0.3)), false, ear.side);
    });

    test('is painted on to its lower half where that is seen, but not to a lobe alone', () => {
      for (const ear of ears) {
        const half = surroundings(ear, 0.57);
        assert.equal(isSeenEar(ear, half), false, ear.side);
        assert.equal(isHalfSeenEar(ear, half), true, ear.side);
        assert.equal(isHalfSeenEar(ear, surroundings(ear, 0.3)), false, ear.side);
      }
    });

    test('is hardly seen where shreds of it are', () => {
      for (const ear of ears) {
        assert.equal(isHardlySeenEar(ear, surroundings(ear, 0.12)), true, ear.side);
        assert.equal(isHardlySeenEar(ear, surroundings(ear, 0.4)), false, ear.side);
      }
    });

    test('is painted as wide as a piece that looks out under hair, and not where none does', () => {
      const area = { x: 0, y: 0, width: SIZE, height: SIZE };
      const widthOf = ({ area: { width }, coverage }: DrawnEar): number => {
        let [first, last] = [width, 0];
        for (let at = 0; at < coverage.length; at++)
          if (coverage[at]! > 0.5) [first, last] = [Math.min(first, at % width), Math.max(last, at % width)];
        return last - first;
      };
      for (const ear of ears) {
        const { regions, silhouette, person } = surroundings(ear, 0.5);
        const piece = aroundSeenPiece(head, ear, regions, silhouette, person, area)!;
        assert.ok(Math.abs(widthOf(piece) - widthOf(ear)) <= 2, ear.side);
        // seen less wide
        const outwards = ear.side === 'left' ? 1 : -1;
        const root = projectToPhoto(head, ear.ear.root).x;
        const most = Math.max(
          outwards * (ear.area.x - root),
          outwards * (ear.area.x + ear.area.width - root),
        );
        person.data.forEach((_, at) => {
          if (outwards * ((at % SIZE) - root) > 0.25 * most) person.data[at] = 0;
        });
        const narrow = aroundSeenPiece(head, ear, regions, silhouette, person, area)!;
        assert.ok(widthOf(narrow) < 0.9 * widthOf(ear), `${widthOf(narrow)} against ${widthOf(ear)}`);
        const none = surroundings(ear, 0);
        assert.equal(aroundSeenPiece(head, ear, none.regions, none.silhouette, none.person, area), null);
      }
    });

    test('stays where the camera hardly sees it: the far ear of a turned head', () => {
      const [ear] = ears;
      const far = { ...ear!, ear: { ...ear!.ear, facing: 0.4 } };
      assert.equal(isSeenEar(far, surroundings(far, 0.3)), true);
    });
  });
});

describe('a seen ear', () => {
  const size = 80;
  const unit = 20;
  const skin = [180, 110, 85];
  const tone = {
    model: {
      middle: Math.log(SRGB_TO_LINEAR[110]! + DARK),
      red: [Math.log((SRGB_TO_LINEAR[180]! + DARK) / (SRGB_TO_LINEAR[110]! + DARK))],
      blue: [Math.log((SRGB_TO_LINEAR[85]! + DARK) / (SRGB_TO_LINEAR[110]! + DARK))],
    },
  } as unknown as BareTone;
  /** A disc of skin, a hollow in its middle, and hair that comes down over it to `hairline`, both dark and in the matte. */
  const drawn = (hairline: number): { picture: RgbaImage; regions: BareRegions; person: Mask } => {
    const picture = createRgbaImage(size, size);
    const person = createMask(size, size);
    const gone = new Float32Array(size * size);
    for (let y = 0, at = 0; y < size; y++)
      for (let x = 0; x < size; x++, at++) {
        const away = Math.hypot(x - 40, y - 40);
        if (away > 30) continue;
        person.data[at] = 255;
        const dark = away < 8 || y < hairline;
        if (dark) gone[at] = 1;
        for (let c = 0; c < 3; c++) picture.data[4 * at + c] = dark ? 25 : skin[c]!;
      }
    const fromHair = createPlane(size, size);
    const besideEar = new Uint8Array(size * size).fill(1);
    const face = createMask(size, size);
    const regions = { gone, face, fromHair, besideEar, unit } as Partial<BareRegions> as BareRegions;
    return { picture, regions, person };
  };

  test('keeps its dark hollow, and gives way where hair lies over it', () => {
    const { picture, regions, person } = drawn(22);
    keepSeenEarsInPlace(picture, regions, tone, person);
    assert.ok(regions.gone[40 * size + 40]! < 0.05, 'hollow');
    assert.ok(regions.gone[15 * size + 40]! > 0.95, 'hair');
  });

  /** A left ear that fills an area, alike everywhere. */
  const drawnEar = (area: PixelArea): DrawnEar => {
    const planes = (channels: number): Float32Array =>
      new Float32Array(channels * area.width * area.height).fill(0.5);
    return {
      side: 'left',
      area,
      coverage: planes(1).fill(1),
      normals: planes(3),
      occlusion: planes(1),
      blood: planes(1),
      nearness: planes(1),
    } as unknown as DrawnEar;
  };

  test('is painted on to its rim where hair hid what lies between', () => {
    const { regions, person } = drawn(0);
    for (let y = 16; y < 40; y++) for (let x = 20; x < 46; x++) regions.gone[y * size + x] = 1;
    const model = drawnEar({ x: 12, y: 14, width: 30, height: 50 });
    const silhouette = { head: new Float32Array(size * size) } as Partial<BareSilhouette> as BareSilhouette;
    const { area, coverage, occlusion } = reachSeenRim(model, regions, silhouette, person);
    const at = (x: number, y: number): number => (y - area.y) * area.width + x - area.x;
    assert.ok(coverage[at(44, 38)]! > 0.98, 'between the model and the seen rim');
    assert.equal(occlusion[at(44, 38)], 0.5);
    assert.ok(coverage[at(48, 71)]! < 0.05, 'below the ear');
  });

  test('ends at its rim before hair behind it, where it is seen widely', () => {
    const { regions, person } = drawn(0);
    person.data.fill(255);
    const seenFor = (wide: number): number => {
      for (let at = 0; at < size * size; at++)
        regions.gone[at] = at % size >= 20 && at % size < 20 + wide ? 0 : 1;
      const model = drawnEar({ x: 22, y: 10, width: 34, height: 60 });
      const silhouette = { head: new Float32Array(size * size) } as Partial<BareSilhouette> as BareSilhouette;
      const { area, coverage } = reachSeenRim(model, regions, silhouette, person);
      return coverage[(40 - area.y) * area.width + 53 - area.x]!;
    };
    assert.ok(seenFor(28) < 0.1, 'hair is behind it');
    assert.ok(seenFor(8) > 0.9, 'hair lies over it');
  });

  test('leads the painted one to its rim, which leans to the head', () => {
    const { regions, person } = drawn(0);
    // hair over the upper half; below it the rim is the disc's, right of which the model ends upright
    for (let at = 0; at < 40 * size; at++) if (person.data[at]! > 0) regions.gone[at] = 1;
    const model = drawnEar({ x: 25, y: 5, width: 50, height: 60 });
    const silhouette = { head: new Float32Array(size * size) } as Partial<BareSilhouette> as BareSilhouette;
    const { area, coverage } = reachSeenRim(model, regions, silhouette, person);
    const at = (x: number, y: number): number => (y - area.y) * area.width + x - area.x;
    assert.ok(coverage[at(65, 30)]! > 0.9, 'goes on above what is seen');
    assert.ok(coverage[at(74, 30)]! < 0.1, 'no further out than the rim');
  });
});
