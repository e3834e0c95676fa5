/** The rules of the picture for hairstyles, on drawn portraits about which the truth is known. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { StageRecorder, TryOnEngine } from '../../../../src/engine/contract.ts';
import { readHairColour } from '../../../../src/engine/kinds/hairstyle/colour/read-hair-colour.ts';
import type { HairStyle } from '../../../../src/engine/kinds/hairstyle/style/hair-style.ts';
import { styleOf } from '../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { createPixelEngine } from '../../../../src/engine/pixel-engine.ts';
import { createRgbaImage, type RgbaImage } from '../../../../src/engine/pixels/image.ts';
import { srgbToLab } from '../../../../src/engine/pixels/lab.ts';
import { readPicture } from '../../../support/read-picture.ts';

const sample = (file: string) => new URL(`../../../../samples/${file}`, import.meta.url).pathname;
const silent = { stages: { enabled: false, record() {}, measure() {} }, note() {} };
/** How much smaller than the sample the portraits are taken, so that the tests are quick. */
const REDUCTION = 2;
const SIZE = { width: 720 / REDUCTION, height: 960 / REDUCTION } as const;
/** Pixels in a centimetre, and the origin of the face's frame. */
const UNIT = 19 / REDUCTION;
const ORIGIN = { x: SIZE.width / 2, y: SIZE.height * 0.46 } as const;

const portrait = (name: string) => readPicture(sample(`portraits/${name}.jpg`), SIZE.height, SIZE.width);

/** How much a pixel of one picture differs from one of another, 0..765. */
const change = (a: RgbaImage, i: number, b: RgbaImage, j: number): number =>
  Math.abs(a.data[4 * i]! - b.data[4 * j]!) +
  Math.abs(a.data[4 * i + 1]! - b.data[4 * j + 1]!) +
  Math.abs(a.data[4 * i + 2]! - b.data[4 * j + 2]!);

/** A picture with what the recipe tells about it. */
interface Rendered {
  readonly picture: RgbaImage;
  readonly pictures: readonly RgbaImage[];
  readonly edited: RgbaImage;
  /** The bald person. */
  readonly room: RgbaImage;
  /** Where the photo's first pixel lies on the canvas. */
  readonly left: number;
  readonly top: number;
}

describe('the picture of a hairstyle', () => {
  let engine: TryOnEngine;
  let [woman, man]: RgbaImage[] = [];
  before(async () => {
    engine = await createPixelEngine();
    [woman, man] = [await portrait('woman-light'), await portrait('man-dark')];
  });
  after(() => engine.close());

  const request = (face_image: RgbaImage, haircut: string, more: Record<string, unknown> = {}) => ({
    kind: 'hairstyle' as const,
    images: { face_image },
    parameters: { haircut, num_samples: 1, ...more },
  });

  async function render(
    photo: RgbaImage,
    haircut: string,
    more: Record<string, unknown> = {},
  ): Promise<Rendered> {
    const recorded = new Map<string, RgbaImage>();
    let margins: Record<string, number | string> = {};
    const stages: StageRecorder = {
      enabled: true,
      record: (stage, picture) => /^(6-room$|9-edited(-1)?$)/.test(stage) && recorded.set(stage, picture()),
      measure: (stage, figures) => {
        if (stage === '4-canvas') margins = figures;
      },
    };
    const { pictures } = await engine.render(request(photo, haircut, more), { stages, note() {} });
    return {
      pictures,
      picture: pictures[0]!,
      edited: (recorded.get('9-edited') ?? recorded.get('9-edited-1'))!,
      room: recorded.get('6-room')!,
      left: Number(margins.left),
      top: Number(margins.top),
    };
  }

  /** Where a photo's pixel lies on the canvas of a picture. */
  const onCanvas = ({ picture, left, top }: Rendered, x: number, y: number): number =>
    (y + top) * picture.width + x + left;

  function assertKept(photo: RgbaImage, rendered: Rendered): void {
    const { picture, edited } = rendered;
    let [outside, changed] = [0, 0];
    for (let y = 0, i = 0; y < photo.height; y++)
      for (let x = 0; x < photo.width; x++, i++) {
        const at = onCanvas(rendered, x, y);
        if (change(photo, i, picture, at) === 0) continue;
        changed++;
        if (edited.data[4 * at] === 0) outside++;
      }
    assert.equal(outside, 0, 'bit for bit outside of the edited area');
    assert.ok(changed > 0.02 * photo.width * photo.height, 'the hair is another one');
    for (let at = 3; at < picture.data.length; at += 4) assert.equal(picture.data[at], 255);
  }

  /** Share of the pixels within `radius` centimetres of a point of the head that hair covers. */
  function hairAround(rendered: Rendered, x: number, y: number, radius: number): number {
    const { picture, room } = rendered;
    let [covered, all] = [0, 0];
    for (let py = Math.ceil(ORIGIN.y - (y + radius) * UNIT); py <= ORIGIN.y - (y - radius) * UNIT; py++)
      for (let px = Math.ceil(ORIGIN.x + (x - radius) * UNIT); px <= ORIGIN.x + (x + radius) * UNIT; px++) {
        const at = onCanvas(rendered, px, py);
        all++;
        if (change(picture, at, room, at) > 36) covered++;
      }
    return covered / all;
  }

  it('changes only the edited area, gives the same bytes again, and samples that differ', async () => {
    const first = await render(woman!, 'LongWavyCurtainBangs', { num_samples: 2 });
    assertKept(woman!, first);
    assert.deepEqual([first.picture.width, first.picture.height], [SIZE.width, SIZE.height]);
    const again = await engine.render(request(woman!, 'LongWavyCurtainBangs'), silent);
    assert.deepEqual(again.pictures[0]!.data, first.picture.data, 'the first sample is the single one');
    let [different, hair] = [0, 0];
    for (let i = 0; i < SIZE.width * SIZE.height; i++) {
      if (change(first.pictures[0]!, i, first.room, i) > 60) hair++;
      if (change(first.pictures[0]!, i, first.pictures[1]!, i) > 40) different++;
    }
    assert.ok(different > 0.15 * hair, `${different} of ${hair} pixels of hair differ visibly`);
  });

  /** What a style's data say of the ears: hair over them, none near them, or neither. */
  const coversEars = ({ loose, short, gathered, ropes }: HairStyle): boolean | null => {
    if (gathered || ropes) return null;
    const side = loose ? (loose.lengths.side ?? loose.lengths.all) : 0;
    if (side > 15 && (loose!.drape.behindEars ?? 0) < 0.3) return true;
    return side === 0 && short && short.zones.sides.length <= 1 ? false : null;
  };

  for (const [haircut, name] of [
    ['BuzzCut', 'woman-light'],
    ['HighTightFade', 'man-dark'],
    ['LongWavy', 'man-dark'],
    ['BobCut', 'woman-light'],
  ] as const)
    it(`covers the crown, treats the ears as its data say and leaves the face: ${haircut}`, async () => {
      const photo = name === 'man-dark' ? man! : woman!;
      const rendered = await render(photo, haircut);
      assertKept(photo, rendered);
      // a parting shows skin, so the middle alone says little
      const crown = [-3.5, 3.5].map((x) => hairAround(rendered, x, 10.8, 1));
      assert.ok(Math.min(...crown) > 0.5, `crown covered to ${crown}`);
      const expected = coversEars(styleOf(haircut));
      const ears = [-8.3, 8.3].map((x) => hairAround(rendered, x, 0.2, 0.35));
      if (expected === true) assert.ok(Math.max(...ears) > 0.6, `ears covered to ${ears}`);
      if (expected === false) assert.ok(Math.max(...ears) < 0.2, `ears covered to ${ears}`);
      // from the brows' lower edge to the chin, well inside of the face's outline
      let touched = 0;
      for (let y = -7; y < 3; y += 0.1)
        for (let x = -3.6; x < 3.6; x += 0.1) {
          const [px, py] = [Math.round(ORIGIN.x + x * UNIT), Math.round(ORIGIN.y - y * UNIT)];
          if (change(photo, py * photo.width + px, rendered.picture, onCanvas(rendered, px, py)) > 0)
            touched++;
        }
      assert.equal(touched, 0, 'the face stays as it is');
    });

  it('ends near the colour that was asked for', async () => {
    for (const [preset, most] of [
      ['platinumBlonde', 16],
      ['black', 12],
      ['blue', 18],
    ] as const) {
      const { picture, room } = await render(woman!, 'BobCut', { hair_color: preset });
      const wanted = readHairColour(preset).colour.base!;
      const hair: [number, number, number][] = [];
      const lab = new Float32Array(3);
      for (let i = 0; i < picture.width * picture.height; i++) {
        if (change(picture, i, room, i) < 90) continue;
        srgbToLab(picture.data[4 * i]!, picture.data[4 * i + 1]!, picture.data[4 * i + 2]!, lab, 0);
        hair.push([lab[0]!, lab[1]!, lab[2]!]);
      }
      hair.sort((a, b) => a[0] - b[0]);
      // mid light: the middle half by lightness
      const middle = hair.slice(hair.length >> 2, (3 * hair.length) >> 2);
      const found = [0, 1, 2].map((c) => {
        const values = middle.map((one) => one[c]!).sort((a, b) => a - b);
        return values[values.length >> 1]!;
      });
      const off = Math.hypot(...found.map((value, c) => value - wanted[c]!));
      assert.ok(off < most, `${preset}: ${found.map(Math.round)} instead of ${wanted}, ΔE ${off.toFixed(1)}`);
    }
  });

  it('enlarges a tight crop, in which the photo keeps its place and scale', async () => {
    const from = Math.round(ORIGIN.y - 9 * UNIT);
    const tight = createRgbaImage(SIZE.width, SIZE.height - from);
    tight.data.set(man!.data.subarray(4 * from * SIZE.width));
    const rendered = await render(tight, 'Afro');
    assert.ok(rendered.top > 2 * UNIT, `${rendered.top} pixels of air`);
    assert.equal(rendered.picture.height, tight.height + rendered.top);
    assertKept(tight, rendered);
  });

  it('takes the largest of several faces', async () => {
    const scene = createRgbaImage(900, 600);
    scene.data.fill(255);
    const put = (photo: RgbaImage, left: number, top: number) => {
      for (let y = 0; y < photo.height; y++)
        scene.data.set(
          photo.data.subarray(4 * y * photo.width, 4 * (y + 1) * photo.width),
          4 * ((y + top) * scene.width + left),
        );
    };
    put(await readPicture(sample('portraits/woman-light.jpg'), 600, 450), 450, 0);
    put(await readPicture(sample('portraits/man-dark.jpg'), 320, 240), 60, 240);
    const { picture, left, top } = await render(scene, 'BuzzCut');
    assert.deepEqual([left, top], [0, 0]);
    let larger = 0;
    for (let i = 0; i < scene.width * scene.height; i++) {
      const [x, y] = [i % scene.width, Math.floor(i / scene.width)];
      if (change(scene, i, picture, i) === 0) continue;
      assert.ok(x > 450, `the smaller person is changed at ${x}, ${y}`);
      larger++;
    }
    assert.ok(larger > 4000, `${larger} pixels of the larger person`);
  });

  it('says what photo to send where there is no face', async () => {
    const garment = await readPicture(sample('garments/tee-sun.jpg'), 400, 400);
    await assert.rejects(engine.render(request(garment, 'BobCut'), silent), (error: Error) => {
      assert.equal(error.name, 'PoseError');
      assert.match(error.message, /face/);
      assert.match(error.message, /(send|use|take|choose) .*(photo|picture|portrait)/i);
      return true;
    });
  });
});
