/** The bald person on a drawn head: smooth skin in a light from the side, a cap of dark hair on it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fillPolygon } from '../../../../../src/engine/geometry/fill-polygon.ts';
import { guessedTone } from '../../../../../src/engine/kinds/hairstyle/hair/hair-tone.ts';
import type { OldHair } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { makeRoom } from '../../../../../src/engine/kinds/hairstyle/room/make-room.ts';
import {
  type Canvas,
  GROUND_LABELS,
  type Ground,
  type Room,
} from '../../../../../src/engine/kinds/hairstyle/room/room.ts';
import {
  type BareSurface,
  bareSurface,
} from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-surface.ts';
import { FACE_FEATURES } from '../../../../../src/engine/perceive/body-geometry.ts';
import { chamferDistance } from '../../../../../src/engine/pixels/chamfer-distance.ts';
import { createMask, type RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { srgbToLab } from '../../../../../src/engine/pixels/lab.ts';
import { linearToSrgb } from '../../../../../src/engine/pixels/srgb-linear.ts';
import { drawnHead } from '../head/drawn-head.ts';

const SIZE = 300;
const SKIN = [0.55, 0.3, 0.2] as const;
const HAIR = [30, 22, 18] as const;
const BACKDROP = [120, 140, 160] as const;
const HEAD = GROUND_LABELS.indexOf('head');

interface Scene {
  readonly head: Head;
  readonly hair: OldHair;
  readonly canvas: Canvas;
  readonly ground: Ground;
  /** What the head looks like without hair. */
  readonly bald: RgbaImage;
  readonly surface: BareSurface;
}

/** Skin on a head lit from the side; everything of it above `hairline` (photo y) lies under hair. */
async function drawScene(tone: readonly number[], hairline: number): Promise<Scene> {
  const empty = await drawnHead({ width: SIZE, height: SIZE });
  const area = { x: 0, y: 0, width: SIZE, height: SIZE };
  const surface = bareSurface(empty, area, 1);
  const oval = fillPolygon(
    empty.oval.flatMap(({ x, y }) => [x, y]),
    SIZE,
    SIZE,
  );
  const bald = { data: new Uint8ClampedArray(4 * SIZE * SIZE), width: SIZE, height: SIZE };
  const photo = { ...bald, data: bald.data.slice() };
  const laid = { ...bald, data: bald.data.slice() };
  const matte = createMask(SIZE, SIZE);
  const personMask = createMask(SIZE, SIZE);
  const labels = new Uint8Array(SIZE * SIZE);
  for (let at = 0; at < labels.length; at++) {
    const y = Math.floor(at / SIZE);
    const isHead = oval.data[at]! > 0 || (surface.outside[at]! < 0 && surface.heights[at]! > -3);
    const isHair = surface.outside[at]! < 0.8 && y < hairline;
    const light = 0.75 + 0.3 * surface.normals[3 * at]! + 0.15 * surface.normals[3 * at + 1]!;
    for (let c = 0; c < 3; c++) {
      const skin = linearToSrgb(tone[c]! * light);
      bald.data[4 * at + c] = isHead ? skin : BACKDROP[c]!;
      laid.data[4 * at + c] = isHair || !isHead ? BACKDROP[c]! : skin;
      photo.data[4 * at + c] = isHair ? HAIR[c]! : isHead ? skin : BACKDROP[c]!;
    }
    for (const image of [bald, photo, laid]) image.data[4 * at + 3] = 255;
    if (isHair) matte.data[at] = 255;
    if (isHair || isHead) personMask.data[at] = 255;
    if (isHead) labels[at] = HEAD;
  }
  const head = { ...empty, photo, personMask };
  const inFront = createMask(SIZE, SIZE);
  const hair: OldHair = {
    matte,
    inFront,
    collar: null,
    tips: null,
    collarY: null,
    worn: createMask(SIZE, SIZE),
    state: 'hair',
    tone: guessedTone(),
    grownTone: guessedTone(),
    doubts: [],
  };
  const canvas = { picture: photo, left: 0, top: 0, width: SIZE, height: SIZE };
  return {
    head,
    hair,
    canvas,
    ground: { picture: laid, labels, body: createMask(SIZE, SIZE) },
    bald,
    surface,
  };
}

const make = ({ canvas, ground, head, hair }: Scene): Room => makeRoom(canvas, ground, head, hair);

function difference(a: RgbaImage, b: RgbaImage, at: number): number {
  const lab = new Float32Array(6);
  srgbToLab(a.data[4 * at]!, a.data[4 * at + 1]!, a.data[4 * at + 2]!, lab, 0);
  srgbToLab(b.data[4 * at]!, b.data[4 * at + 1]!, b.data[4 * at + 2]!, lab, 3);
  return Math.hypot(lab[0]! - lab[3]!, lab[1]! - lab[4]!, lab[2]! - lab[5]!);
}

describe('the bald person', () => {
  let scene: Scene;
  let room: Room;
  before(async () => {
    scene = await drawScene(SKIN, 110);
    room = make(scene);
  });

  test('has the tone of the seen skin over the whole front of the scalp', () => {
    for (const [name, facing, most] of [
      ['forehead and temples', 0.6, 4],
      ['the turn to the crown', 0.3, 8],
    ] as const) {
      let sum = 0;
      let count = 0;
      for (let at = 0; at < scene.ground.labels.length; at++) {
        if (scene.hair.matte.data[at] === 0 || scene.surface.outside[at]! > -0.4) continue;
        if (scene.surface.normals[3 * at + 2]! < facing) continue;
        sum += difference(room.picture, scene.bald, at);
        count++;
      }
      assert.ok(count > 300, `${name}: ${count} pixels`);
      assert.ok(sum / count < most, `${name}: ΔE ${(sum / count).toFixed(1)}`);
    }
  });

  test('leaves what neither hair nor its shadow touches bit for bit', () => {
    let kept = 0;
    for (let at = 0; at < room.painted.data.length; at++) {
      if (room.painted.data[at] !== 0 || scene.ground.labels[at] !== HEAD) continue;
      for (let c = 0; c < 4; c++)
        assert.equal(room.picture.data[4 * at + c], scene.canvas.picture.data[4 * at + c], `pixel ${at}`);
      kept++;
    }
    assert.ok(kept > 4000, `${kept} pixels kept`);
    const unit = scene.head.pixelsPerCentimetre;
    for (let y = Math.ceil(110 + 2 * unit); y < SIZE; y++)
      for (let x = 0; x < SIZE; x++)
        if (
          scene.ground.labels[y * SIZE + x] === HEAD &&
          scene.surface.normals[3 * (y * SIZE + x) + 2]! > 0.8
        )
          assert.equal(room.painted.data[y * SIZE + x], 0, `${x}, ${y} far below the hair`);
  });

  test('covers the whole scalp and nothing beside the head', () => {
    for (let at = 0; at < room.person.data.length; at++) {
      if (scene.surface.outside[at]! < -0.3 && scene.surface.heights[at]! > 0)
        assert.ok(room.person.data[at]! > 250, `${at} inside`);
      if (scene.surface.heights[at]! > 7 && scene.surface.outside[at]! > 0.4)
        assert.ok(room.person.data[at]! < 30, `${at} outside: ${room.person.data[at]}`);
    }
  });

  test('is the same every time', () => {
    assert.deepEqual(make(scene).picture.data, room.picture.data);
  });

  test('keeps dark skin dark', async () => {
    const dark = await drawScene([0.1, 0.05, 0.035], 110);
    const made = make(dark);
    let sum = 0;
    let count = 0;
    for (let at = 0; at < made.painted.data.length; at++)
      if (
        dark.hair.matte.data[at]! > 0 &&
        dark.surface.outside[at]! < -1 &&
        dark.surface.normals[3 * at + 2]! > 0.5
      ) {
        sum += difference(made.picture, dark.bald, at);
        count++;
      }
    assert.ok(sum / count < 5, `ΔE ${(sum / count).toFixed(1)}`);
  });

  test('a face without a sure pixel of skin still gets a scalp, and a doubt', async () => {
    const covered = await drawScene(SKIN, SIZE);
    const made = make(covered);
    assert.equal(made.doubts.length, 1);
    assert.ok(made.painted.data.some((value) => value === 255));
  });

  test("a fringe's translucent roots don't darken the forehead above them", async () => {
    const hairline = 110;
    const rooted = await drawScene(SKIN, hairline);
    const { head, canvas, bald, surface } = rooted;
    const unit = head.pixelsPerCentimetre;
    for (let y = 0; y < hairline + 1.4 * unit; y++)
      for (let x = 0; x < SIZE; x++) {
        const at = y * SIZE + x;
        if (surface.outside[at]! >= 0) continue;
        // the upper forehead shines; roots stand in its first half centimetre
        const roots = y < hairline + 0.5 * unit ? 0.7 : 1;
        for (let c = 0; c < 3; c++) {
          bald.data[4 * at + c]! *= 1.25;
          if (y >= hairline) canvas.picture.data[4 * at + c]! *= 1.25 * roots;
        }
      }
    const { picture } = make(rooted);
    let [sum, count] = [0, 0];
    for (let y = Math.round(hairline - unit); y < hairline; y++)
      for (let x = 0; x < SIZE; x++) {
        const at = y * SIZE + x;
        if (surface.outside[at]! > -0.5 || surface.normals[3 * at + 2]! < 0.7) continue;
        sum += difference(picture, bald, at);
        count++;
      }
    assert.ok(count > 300, `${count} pixels`);
    assert.ok(sum / count < 3, `ΔE ${(sum / count).toFixed(1)}`);
  });

  test('a bright forehead that is seen only at the rims of the brows goes on under the fringe', async () => {
    const fringed = await drawScene(SKIN, 0);
    const { head, canvas, bald, ground, hair, surface } = fringed;
    const unit = head.pixelsPerCentimetre;
    const brows = [FACE_FEATURES[2]!, FACE_FEATURES[3]!].map((vertices) =>
      fillPolygon(
        vertices.flatMap((vertex) => [head.mesh.points[vertex]!.x, head.mesh.points[vertex]!.y]),
        SIZE,
        SIZE,
      ),
    );
    const away = brows.map((brow) => chamferDistance(brow).data);
    const judged: number[] = [];
    for (let at = 0; at < ground.labels.length; at++) {
      if (surface.outside[at]! >= 0 || surface.heights[at]! < 3) continue;
      const fromBrow = Math.min(away[0]![at]!, away[1]![at]!) / unit;
      for (let c = 0; c < 3; c++) bald.data[4 * at + c]! *= 1.25;
      if (fromBrow < 0.5) canvas.picture.data.set(bald.data.subarray(4 * at, 4 * at + 4), 4 * at);
      else {
        canvas.picture.data.set([...HAIR, 255], 4 * at);
        hair.matte.data[at] = 255;
        if (fromBrow < 1.8 && surface.normals[3 * at + 2]! > 0.8) judged.push(at);
      }
    }
    const { picture } = make(fringed);
    const sum = judged.reduce((total, at) => total + difference(picture, bald, at), 0);
    assert.ok(sum / judged.length < 6, `ΔE ${(sum / judged.length).toFixed(1)}`);
  });

  test('skin left in the shade between two strands is as bright as the forehead beside them', async () => {
    const hairline = 95;
    const shaded = await drawScene(SKIN, hairline);
    const { head, canvas, bald, ground, hair, surface } = shaded;
    const unit = head.pixelsPerCentimetre;
    const judged: number[] = [];
    for (let at = 0; at < ground.labels.length; at++) {
      const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
      const aside = Math.abs(x - (SIZE / 2 - 2.5 * unit)) / unit;
      if (y < hairline || surface.heights[at]! < 4.4 || surface.outside[at]! >= 0 || aside > 1.5) continue;
      if (aside > 1.1) {
        canvas.picture.data.set([...HAIR, 255], 4 * at);
        hair.matte.data[at] = 255;
      } else {
        for (let c = 0; c < 3; c++) canvas.picture.data[4 * at + c]! *= [0.78, 0.66, 0.6][c]!;
        if (aside < 0.5 && surface.heights[at]! > 5) judged.push(at);
      }
    }
    const { picture } = make(shaded);
    const sum = judged.reduce((total, at) => total + difference(picture, bald, at), 0);
    assert.ok(judged.length > 50, `${judged.length} pixels`);
    assert.ok(sum / judged.length < 2.5, `ΔE ${(sum / judged.length).toFixed(1)}`);
  });

  test("a dark lock is followed down the cheek, but the chin's own shade stays", async () => {
    const hairline = 110;
    const locked = await drawScene(SKIN, hairline);
    const { head, canvas, surface } = locked;
    const unit = head.pixelsPerCentimetre;
    const parts = { cheek: [] as number[], chin: [] as number[] };
    const bottom = Math.max(...head.oval.map(({ y }) => y));
    for (let y = hairline; y < bottom; y++)
      for (let x = 0; x < SIZE; x++) {
        const at = y * SIZE + x;
        const t = (y - hairline) / (bottom - hairline);
        if (Math.abs(x - SIZE / 2 - (6.2 - 4.4 * t) * unit) > 0.35 * unit) continue;
        for (let c = 0; c < 3; c++) canvas.picture.data[4 * at + c]! *= 0.4;
        const height = surface.heights[at]!;
        if (height > -4.5 && height < -2.5) parts.cheek.push(at);
        if (height < -5.6 && height > -6.6) parts.chin.push(at);
      }
    const { painted } = make(locked);
    const mean = (list: readonly number[]) =>
      list.reduce((sum, at) => sum + painted.data[at]!, 0) / list.length;
    assert.ok(parts.cheek.length > 20 && parts.chin.length > 20);
    assert.ok(mean(parts.cheek) > 200, `cheek ${mean(parts.cheek)}`);
    assert.ok(mean(parts.chin) < 20, `chin ${mean(parts.chin)}`);
  });

  test('white shine at the hairline goes on white', async () => {
    const hairline = 110;
    const shining = await drawScene(SKIN, hairline);
    const { head, canvas, bald, ground, surface } = shining;
    const judged: number[] = [];
    for (let at = 0; at < ground.labels.length; at++) {
      const y = Math.floor(at / SIZE);
      if (surface.outside[at]! >= 0 || y > hairline + 1.8 * head.pixelsPerCentimetre) continue;
      for (let c = 0; c < 3; c++) bald.data[4 * at + c]! += 0.45 * (255 - bald.data[4 * at + c]!);
      if (y >= hairline) canvas.picture.data.set(bald.data.subarray(4 * at, 4 * at + 4), 4 * at);
      else if (y > hairline - head.pixelsPerCentimetre && surface.normals[3 * at + 2]! > 0.7) judged.push(at);
    }
    const { picture } = make(shining);
    const sum = judged.reduce((total, at) => total + difference(picture, bald, at), 0);
    assert.ok(sum / judged.length < 3, `ΔE ${(sum / judged.length).toFixed(1)}`);
  });

  test('a brow under a lock is completed from the other one', async () => {
    const made = await drawScene(SKIN, 110);
    const { head, canvas, bald, hair } = made;
    const [own, other] = [FACE_FEATURES[3]!, FACE_FEATURES[2]!].map((vertices) =>
      fillPolygon(
        vertices.flatMap((vertex) => [head.mesh.points[vertex]!.x, head.mesh.points[vertex]!.y]),
        SIZE,
        SIZE,
      ),
    );
    const columns: number[] = [];
    for (let at = 0; at < own!.data.length; at++) {
      if (own!.data[at]! >= 128) columns.push(at % SIZE);
      if (own!.data[at]! < 128 && other!.data[at]! < 128) continue;
      for (const image of [bald, canvas.picture]) for (let c = 0; c < 3; c++) image.data[4 * at + c]! *= 0.4;
    }
    // a fair lock falls over the brow's middle
    const middle = (Math.min(...columns) + Math.max(...columns)) / 2;
    const half = 0.5 * head.pixelsPerCentimetre;
    const covered: number[] = [];
    for (let y = 60; y < 190; y++)
      for (let x = Math.round(middle - half); x < middle + half; x++) {
        const at = y * SIZE + x;
        canvas.picture.data.set([230, 200, 120], 4 * at);
        hair.matte.data[at] = 255;
        // the rim may come to lie a pixel higher or lower
        if ([at - SIZE, at, at + SIZE].every((near) => own!.data[near] === 255)) covered.push(at);
      }
    assert.ok(covered.length > 10, `${covered.length} pixels`);
    const { picture } = make(made);
    const sum = covered.reduce((total, at) => total + difference(picture, bald, at), 0);
    assert.ok(sum / covered.length < 12, `ΔE ${(sum / covered.length).toFixed(1)}`);
  });
});
