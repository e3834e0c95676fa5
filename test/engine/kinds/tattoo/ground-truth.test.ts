/**
 * A tattoo on skin about which everything is known, through the whole engine: where it lies, how it stands, how its
 * pigments look. Truth is geometry (`truth/drawn-skin.ts`) and the model of ink (`truth/ink-model.ts`), never the code
 * under test. Colour differences are ΔE*ab of 1976.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { StageRecorder, TryOnEngine } from '../../../../src/engine/contract.ts';
import { createPixelEngine } from '../../../../src/engine/pixel-engine.ts';
import type { RgbaImage } from '../../../../src/engine/pixels/image.ts';
import { drawSkin, HEIGHT, type SkinSpec, skinLight, toLinear, WIDTH } from './truth/drawn-skin.ts';
import { expectedMark, findMarks } from './truth/expected-marks.ts';
import { difference, inkedLight, labOf, luminance } from './truth/ink-model.ts';
import { MARKS, markPattern } from './truth/mark-pattern.ts';

const LONG_SIDE = Math.max(WIDTH, HEIGHT);
/** Positions within 1 % of the picture, angles within 2°, colours within ΔE 3. */
const MOST_OFFSET = 0.01 * LONG_SIDE;
const MOST_DEGREES = 2;
const MOST_DIFFERENCE = 3;

const LIGHT = [224, 178, 152] as const;
const DARK = [112, 74, 54] as const;
const MIDDLE = { x: 450, y: 600 };
type Region = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

const SCENES: readonly {
  readonly name: string;
  readonly spec: SkinSpec;
  readonly region: Region;
  readonly onlyInRegion?: true;
}[] = [
  {
    name: 'an upright limb',
    spec: { shape: 'limb', middle: MIDDLE, degrees: 0, radius: 170, colour: LIGHT },
    region: { x: 0.36, y: 0.4, w: 0.28, h: 0.3 },
  },
  {
    name: 'a limb slanted by 30°',
    spec: { shape: 'limb', middle: MIDDLE, degrees: 30, radius: 150, colour: LIGHT },
    region: { x: 0.4, y: 0.42, w: 0.2, h: 0.16 },
  },
  {
    name: 'a limb slanted by −30°, dark skin',
    spec: { shape: 'limb', middle: { x: 430, y: 620 }, degrees: -30, radius: 160, colour: DARK },
    region: { x: 0.4, y: 0.45, w: 0.2, h: 0.16 },
  },
  {
    name: 'a thin limb',
    spec: { shape: 'limb', middle: { x: 470, y: 600 }, degrees: -12, radius: 85, colour: LIGHT },
    region: { x: 0.46, y: 0.46, w: 0.13, h: 0.12 },
  },
  {
    name: 'a thick limb',
    spec: { shape: 'limb', middle: { x: 430, y: 600 }, degrees: 8, radius: 190, colour: LIGHT },
    region: { x: 0.28, y: 0.36, w: 0.38, h: 0.3 },
  },
  {
    // as short for its width as this it may be a part of the trunk, on which a design stands as in the picture
    name: 'a limb that fills half of the picture',
    spec: { shape: 'limb', middle: { x: 430, y: 600 }, degrees: 8, radius: 235, colour: LIGHT },
    region: { x: 0.28, y: 0.36, w: 0.42, h: 0.3 },
    onlyInRegion: true,
  },
  {
    name: 'dark skin',
    spec: { shape: 'limb', middle: MIDDLE, degrees: 10, radius: 170, colour: DARK },
    region: { x: 0.36, y: 0.4, w: 0.28, h: 0.2 },
  },
  {
    name: 'flat skin that fills the picture',
    spec: { shape: 'flat', middle: MIDDLE, degrees: 0, radius: LONG_SIDE, colour: LIGHT },
    region: { x: 0.2, y: 0.25, w: 0.5, h: 0.4 },
  },
  {
    name: 'dark flat skin that fills the picture',
    spec: { shape: 'flat', middle: MIDDLE, degrees: 0, radius: LONG_SIDE, colour: DARK },
    region: { x: 0.2, y: 0.25, w: 0.5, h: 0.4 },
  },
];

describe('a tattoo on skin that is known', () => {
  let engine: TryOnEngine;
  before(async () => {
    engine = await createPixelEngine();
  });
  after(() => engine.close());

  async function tattoo(photo: RgbaImage, region: Region | null) {
    const figures = new Map<string, Record<string, number | string>>();
    const stages: StageRecorder = {
      enabled: true,
      record() {},
      measure: (stage, values) => figures.set(stage, values),
    };
    const { pictures } = await engine.render(
      {
        kind: 'tattoo',
        images: { body_image: photo, design_image: markPattern() },
        parameters: { num_samples: 1, ...(region && { region }) },
      },
      { stages, note() {} },
    );
    const { x, y, width, degrees } = figures.get('9-edited') as Record<string, number>;
    return {
      picture: pictures[0]!,
      placement: { at: { x: x!, y: y! }, width: width!, angle: (degrees! * Math.PI) / 180 },
    };
  }

  for (const { name, spec, region, onlyInRegion } of SCENES) {
    const photo = drawSkin(spec);

    /** Marks lie where the geometry of the skin has them, and their colours are those of the model. */
    function assertMarks(picture: RgbaImage, placement: Awaited<ReturnType<typeof tattoo>>['placement']) {
      const found = findMarks(spec, photo, picture, placement.width);
      for (const mark of MARKS) {
        const wanted = expectedMark(spec, placement, mark, photo);
        const seen = found.get(mark.name)!;
        assert.ok(seen.pixels.length > 0.3 * wanted.pixels.length, `${mark.name} is there`);
        const offset = Math.hypot(seen.x - wanted.x, seen.y - wanted.y);
        assert.ok(offset <= MOST_OFFSET, `${mark.name} lies ${offset.toFixed(1)} px off`);

        const core = expectedMark(spec, placement, mark, photo, 0.7).pixels;
        const skin = core.map(
          (i) => skinLight(spec, { x: (i % WIDTH) + 0.5, y: Math.floor(i / WIDTH) + 0.5 })!,
        );
        const around = mean(skin.map(luminance));
        const model = labOf(meanLight(skin.map((light) => inkedLight(light, mark.colour, around))));
        const inked = labOf(
          meanLight(
            core.map(
              (i) => [0, 1, 2].map((c) => toLinear(picture.data[4 * i + c]!)) as [number, number, number],
            ),
          ),
        );
        const away = difference(inked, model);
        assert.ok(away <= MOST_DIFFERENCE, `${mark.name} is ΔE ${away.toFixed(1)} from the model`);
      }
      return found;
    }

    if (!onlyInRegion)
      it(`${name}: stands along it where it is chosen automatically`, async () => {
        const { picture, placement } = await tattoo(photo, null);
        const found = assertMarks(picture, placement);
        const middle = (a: string, b: string) => ({
          x: (found.get(a)!.x + found.get(b)!.x) / 2,
          y: (found.get(a)!.y + found.get(b)!.y) / 2,
        });
        const [top, bottom] = [middle('black', 'red'), middle('green', 'blue')];
        const degrees = (Math.atan2(top.x - bottom.x, bottom.y - top.y) * 180) / Math.PI;
        assert.ok(Math.abs(degrees - spec.degrees) <= MOST_DEGREES, `stands at ${degrees.toFixed(1)}°`);
      });

    it(`${name}: lies in the middle of a rectangle and fills it`, async () => {
      const { picture, placement } = await tattoo(photo, region);
      assertMarks(picture, placement);
      const [x, y] = [(region.x + region.w / 2) * WIDTH, (region.y + region.h / 2) * HEIGHT];
      const { left, right, top, bottom } = changedBox(photo, picture);
      const offset = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
      const filled = Math.max((right - left) / (region.w * WIDTH), (bottom - top) / (region.h * HEIGHT));
      assert.ok(offset <= MOST_OFFSET, `its middle lies ${offset.toFixed(1)} px off`);
      assert.ok(filled > 0.95 && filled < 1.05, `it fills ${(100 * filled).toFixed(0)} % of the rectangle`);
    });
  }
});

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const meanLight = (lights: readonly (readonly [number, number, number])[]): [number, number, number] =>
  [0, 1, 2].map((c) => mean(lights.map((light) => light[c]!))) as [number, number, number];

/** The box of the pixels that ink changed visibly. */
function changedBox(photo: RgbaImage, picture: RgbaImage) {
  let [left, right, top, bottom] = [WIDTH, 0, HEIGHT, 0];
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i += 4) {
      if (photo.data[i + 1]! - picture.data[i + 1]! < 0.25 * photo.data[i + 1]!) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  return { left, right, top, bottom };
}
