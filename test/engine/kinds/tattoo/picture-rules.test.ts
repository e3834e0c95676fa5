/** The rules of the picture for tattoos, on skin whose parts are known. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { StageRecorder, TryOnEngine } from '../../../../src/engine/contract.ts';
import { BODY_CLASSES } from '../../../../src/engine/perceive/person.ts';
import { createPixelEngine } from '../../../../src/engine/pixel-engine.ts';
import { createRgbaImage, type RgbaImage } from '../../../../src/engine/pixels/image.ts';
import { readMask, readPicture } from '../../../support/read-picture.ts';
import { drawSkin, HEIGHT, type SkinSpec, skinLight, toLinear, WIDTH } from './truth/drawn-skin.ts';
import { placeInFrame } from './truth/expected-marks.ts';
import { difference, inkedLight, labOf, luminance } from './truth/ink-model.ts';
import { readDesign } from './truth/read-design.ts';

const sample = (file: string) => new URL(`../../../../samples/${file}`, import.meta.url).pathname;
const BARE = new Set(
  (['face', 'neck', 'leftArm', 'rightArm', 'leftHand', 'rightHand', 'legs'] as const).map((name) =>
    BODY_CLASSES.indexOf(name),
  ),
);
const silent = { stages: { enabled: false, record() {}, measure() {} }, note() {} };

/** How much a pixel changed, 0..765. */
const change = (a: RgbaImage, b: RgbaImage, i: number): number =>
  Math.abs(a.data[4 * i]! - b.data[4 * i]!) +
  Math.abs(a.data[4 * i + 1]! - b.data[4 * i + 1]!) +
  Math.abs(a.data[4 * i + 2]! - b.data[4 * i + 2]!);

describe('the picture of a tattoo', () => {
  let engine: TryOnEngine;
  before(async () => {
    engine = await createPixelEngine();
  });
  after(() => engine.close());

  const request = (body: RgbaImage, design: RgbaImage, more: Record<string, unknown> = {}) => ({
    kind: 'tattoo' as const,
    images: { body_image: body, design_image: design },
    parameters: { num_samples: 1, ...more },
  });

  for (const [body, design] of [
    ['skin/forearm-light', 'peony-line.png'],
    ['skin/shoulder-dark', 'snake-black.png'],
    ['skin/calf-medium', 'moon-dotwork.jpg'],
    ['people/man-light-hanging', 'koi-colour.jpg'],
  ] as const)
    it(`changes only the edited area, on bare skin: ${design} on ${body}`, async () => {
      const photo = await readPicture(sample(`${body}.jpg`), 2048, 2048);
      const labels = await readMask(sample(`${body}.labels.png`));
      const recorded = new Map<string, RgbaImage>();
      const stages: StageRecorder = {
        enabled: true,
        record: (stage, picture) => stage === '9-edited' && recorded.set(stage, picture()),
        measure() {},
      };
      const { pictures } = await engine.render(
        request(photo, await readDesign(sample(`designs/${design}`))),
        {
          stages,
          note() {},
        },
      );
      const picture = pictures[0]!;
      assert.deepEqual([picture.width, picture.height], [photo.width, photo.height]);
      const edited = recorded.get('9-edited')!;
      let [outside, unmarked, ink, inkOnSkin, skin, changed] = [0, 0, 0, 0, 0, 0];
      for (let i = 0; i < labels.data.length; i++) {
        const depth = change(picture, photo, i);
        const bare = BARE.has(labels.data[i]!);
        if (depth > 0 && edited.data[4 * i] === 0) outside++;
        if (depth === 0 && edited.data[4 * i]! > 0) unmarked++;
        if (picture.data[4 * i + 3] !== 255) outside++;
        if (bare) skin++;
        if (depth > 0) changed++;
        ink += depth;
        if (bare) inkOnSkin += depth;
      }
      assert.equal(outside, 0, 'bit for bit outside of the edited area');
      assert.equal(unmarked, 0, 'only what changed is marked');
      assert.ok(changed > 0.01 * skin, 'the tattoo is there');
      assert.ok(
        inkOnSkin >= 0.98 * ink,
        `${((100 * inkOnSkin) / ink).toFixed(1)} % of the ink lies on bare skin`,
      );
    });

  it('gives the same bytes for the same request, and samples that differ', async () => {
    const photo = await readPicture(sample('skin/forearm-light.jpg'), 2048, 2048);
    const design = await readDesign(sample('designs/snake-black.png'));
    const first = await engine.render(request(photo, design, { num_samples: 3 }), silent);
    const second = await engine.render(request(photo, design, { num_samples: 3 }), silent);
    const single = await engine.render(request(photo, design), silent);
    assert.equal(first.pictures.length, 3);
    assert.deepEqual(single.pictures[0]!.data, first.pictures[0]!.data, 'the first is the best guess');
    for (const [k, picture] of first.pictures.entries()) {
      assert.deepEqual(picture.data, second.pictures[k]!.data);
      const [before, other] = [first.pictures[(k + 1) % 3]!, picture];
      let [inked, different] = [0, 0];
      for (let i = 0; i < photo.width * photo.height; i++) {
        if (change(photo, other, i) > 60) inked++;
        if (change(before, other, i) > 60) different++;
      }
      assert.ok(different > 0.15 * inked, `samples ${k + 1} and ${((k + 1) % 3) + 1} differ visibly`);
    }
  });

  const LIMB: SkinSpec = {
    shape: 'limb',
    middle: { x: 450, y: 600 },
    degrees: 10,
    radius: 170,
    colour: [224, 178, 152],
  };
  for (const spec of [LIMB, { ...LIMB, shape: 'flat', radius: HEIGHT } as SkinSpec])
    it(`moves the design’s own pixels: they decode to its coordinates on ${spec.shape} skin`, async () => {
      const photo = drawSkin(spec);
      let placed: Record<string, number | string> = {};
      const stages: StageRecorder = {
        enabled: true,
        record() {},
        measure: (stage, figures) => {
          if (stage === '9-edited') placed = figures;
        },
      };
      const region = { x: 0.36, y: 0.4, w: 0.28, h: 0.2 };
      const { pictures } = await engine.render(request(photo, codedDesign(), { region }), {
        stages,
        note() {},
      });
      const { x, y, width, degrees } = placed as Record<'x' | 'y' | 'width' | 'degrees', number>;
      const placement = { at: { x, y }, width, angle: (degrees * Math.PI) / 180 };

      const seen: { readonly u: number; readonly v: number; readonly light: Light; readonly inked: Light }[] =
        [];
      for (let py = Math.ceil(y - width / 2); py < y + width / 2; py += 9)
        for (let px = Math.ceil(x - width / 2); px < x + width / 2; px += 9) {
          const { u, v } = placeInFrame(spec, placement, px + 0.5, py + 0.5);
          const light = skinLight(spec, { x: px + 0.5, y: py + 0.5 });
          if (!light || Math.hypot(u - 0.5, v - 0.5) > 0.46) continue;
          seen.push({ u, v, light, inked: meanLightAt(pictures[0]!, px, py) });
        }
      const around = seen.reduce((sum, { light }) => sum + luminance(light), 0) / seen.length;
      const total = seen.length;
      const decoded = seen.filter(({ u, v, light, inked }) => {
        const code = decode(inked, light, around);
        return Math.hypot(code.u - u, code.v - v) <= TOLERANCE;
      }).length;
      assert.ok(total > 300);
      assert.ok(decoded >= 0.97 * total, `${decoded} of ${total} inked pixels decode`);
    });
});

type Light = readonly [number, number, number];

/** Linear light of 5 × 5 pixels: without the skin's texture. */
function meanLightAt({ data }: RgbaImage, x: number, y: number): Light {
  const sum: [number, number, number] = [0, 0, 0];
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++)
      for (const c of [0, 1, 2] as const) sum[c] += toLinear(data[4 * ((y + dy) * WIDTH + x + dx) + c]!) / 25;
  return sum;
}

/** A colour that says where it is: red from left to right, green from top to bottom; never near to grey. */
const codeAt = (u: number, v: number): Light => [95 + 135 * u, 95 + 135 * v, 45];

/** How near a code must come to its place, in units of the design's side. */
const TOLERANCE = 0.06;

const CODED = 400;
const MARGIN = 40;

/** A disc of codes with nothing around it. */
function codedDesign(): RgbaImage {
  const picture = createRgbaImage(CODED + 2 * MARGIN, CODED + 2 * MARGIN);
  for (let y = 0; y < CODED; y++)
    for (let x = 0; x < CODED; x++) {
      if (Math.hypot(x + 0.5 - CODED / 2, y + 0.5 - CODED / 2) > CODED / 2) continue;
      picture.data.set(
        [...codeAt((x + 0.5) / CODED, (y + 0.5) / CODED), 255],
        4 * ((y + MARGIN) * picture.width + x + MARGIN),
      );
    }
  return picture;
}

/** The code whose ink on this skin looks most like what is seen, to 1/40 of the design. */
function decode(seen: Light, skin: Light, around: number): { u: number; v: number } {
  const lab = labOf(seen);
  let [best, least] = [{ u: -1, v: -1 }, Number.POSITIVE_INFINITY];
  for (let i = 0; i <= 40; i++)
    for (let j = 0; j <= 40; j++) {
      const away = difference(lab, labOf(inkedLight(skin, codeAt(i / 40, j / 40), around)));
      if (away >= least) continue;
      least = away;
      best = { u: i / 40, v: j / 40 };
    }
  return best;
}
