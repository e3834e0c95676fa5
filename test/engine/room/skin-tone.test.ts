/** The skin's tone where beard and shade hide much of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { paintSkin } from '../../../src/engine/room/paint-skin.ts';
import { TEXTURE_SIZE } from '../../../src/engine/room/skin-texture.ts';
import { measureSkin, type SkinTone, type Tone, unflushed } from '../../../src/engine/room/skin-tone.ts';

const WIDTH = 60;
const HEIGHT = 120;
const SKIN = [226, 170, 152] as const;
const BEARD = [150, 96, 74] as const;
/** Rows: forehead, then below the nose, then the neck. */
const LIP = 34;
const NECK = 80;

/** A face over a neck; below the nose both have the tone `lower`. */
function person(lower: readonly [number, number, number]): PerceivedPerson {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const coverage = Object.fromEntries(BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]));
  for (let at = 0; at < labels.length; at++) {
    const row = Math.floor(at / WIDTH);
    const name = row < NECK ? 'face' : 'neck';
    labels[at] = BODY_CLASSES.indexOf(name);
    coverage[name]!.data[at] = 255;
    photo.data.set([...(row < LIP ? SKIN : lower), 255], 4 * at);
  }
  const points = Array.from({ length: 468 }, () => ({ x: 30, y: 30 }));
  points[10] = { x: 30, y: 0 };
  points[2] = { x: 30, y: LIP };
  points[152] = { x: 30, y: NECK };
  return {
    photo,
    parse: { width: WIDTH, height: HEIGHT, labels, coverage },
    face: { points },
  } as unknown as PerceivedPerson;
}

describe('the tone of bare skin', () => {
  it('is that of forehead and cheeks where the lower face has a beard and the neck is in its shade', () => {
    const { neck, arm, neckShade } = measureSkin(person(BEARD), 40)!;
    assert.ok(neckShade > 0.9, `shade ${neckShade}`);
    for (const tone of [neck, arm.left])
      for (let c = 0; c < 3; c++)
        assert.ok(tone[c]! > 0.88 * SKIN[c]! && tone[c]! <= SKIN[c]!, `channel ${c}: ${tone[c]}`);
  });
  it('is the neck’s own where that is in the light', () => {
    const own = [210, 160, 132] as const;
    const { neck, neckShade } = measureSkin(person([...own]), 40)!;
    assert.equal(neckShade, 0);
    for (let c = 0; c < 3; c++) assert.ok(Math.abs(neck[c]! - own[c]!) < 2, `channel ${c}: ${neck[c]}`);
  });
  it('throws back white where the face has glare, and little where that is as coloured as the rest', () => {
    const glossOf = (bright: readonly [number, number, number]): number => {
      const seen = person([...SKIN]);
      for (let at = 0; at < 0.1 * WIDTH * NECK; at++) seen.photo.data.set(bright, 4 * at);
      return measureSkin(seen, 40)!.gloss;
    };
    const coloured = glossOf([248, 187, 167]);
    const white = glossOf([248, 212, 200]);
    assert.ok(white > coloured + 10, `${white}, coloured ${coloured}`);
    const painted = (gloss: number, light: number, tone: Tone = [120, 70, 50]): readonly number[] => {
      const layer = createLayer(1, 1);
      const flat = new Float32Array(TEXTURE_SIZE * TEXTURE_SIZE);
      const skin = { texture: { light: flat, redness: flat }, shadeDirection: [1, 1, 1], gloss };
      paintSkin(layer, 0, 1, skin as unknown as SkinTone, tone, light, 0, 0);
      return [...layer.color];
    };
    const [matte, glossy] = [painted(coloured, 0.15), painted(white, 0.15)];
    const more = glossy.map((value, c) => value - matte[c]!);
    assert.ok(more[0]! > 3 && Math.abs(more[0]! - more[2]!) < 0.01, `${more}`);
    assert.deepEqual(painted(white, -0.1), painted(0, -0.1));
    // nearly white skin has little room above it
    const [fair, lit] = [painted(white, 0, [240, 215, 205]), painted(white, 0.15, [240, 215, 205])];
    assert.ok(lit[1]! > fair[1]! + 3 && lit[1]! < 238, `${lit}`);
  });
  it('is less pink than a flushed face, as light as it, and an even face’s own', () => {
    const flushed = [226, 166, 158] as const;
    const [red, green, blue] = unflushed(flushed);
    assert.ok(red - green < flushed[0] - flushed[1] - 5, `${red} ${green} ${blue}`);
    assert.ok(blue < flushed[2] - 8, `${red} ${green} ${blue}`);
    const light = (tone: readonly number[]) => 0.3 * tone[0]! + 0.59 * tone[1]! + 0.11 * tone[2]!;
    assert.ok(Math.abs(light([red, green, blue]) - light(flushed)) < 4);
    for (const even of [
      [214, 170, 140],
      [120, 82, 58],
    ] as const)
      assert.deepEqual(unflushed(even), even);
  });
});
