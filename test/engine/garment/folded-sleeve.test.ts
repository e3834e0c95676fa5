import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { cutOutGarment } from '../../../src/engine/garment/cut-out.ts';
import type { Garment } from '../../../src/engine/garment/garment.ts';
import { traceOutline } from '../../../src/engine/garment/garment-outline.ts';
import { readTop } from '../../../src/engine/garment/top-landmarks.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { unfoldSleeve } from '../../../src/engine/garment/unfold-sleeve.ts';
import { fillPolygon } from '../../../src/engine/geometry/fill-polygon.ts';
import { blurMask } from '../../../src/engine/pixels/gaussian-blur.ts';
import type { RgbaImage } from '../../../src/engine/pixels/image.ts';
import { sampleRgba } from '../../../src/engine/pixels/sample-bilinear.ts';

const folder = join(import.meta.dirname, '../../../samples/garments');

type Point = readonly [x: number, y: number];

interface Sample {
  readonly picture: RgbaImage;
  readonly landmarks: Readonly<Record<string, Point>> &
    Readonly<Record<'leftCuff' | 'rightCuff', readonly Point[]>>;
}

async function readSample(name: string): Promise<Sample> {
  const { data, info } = await sharp(join(folder, `${name}.jpg`))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { landmarks } = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
  return {
    picture: { data: new Uint8ClampedArray(data), width: info.width, height: info.height },
    landmarks,
  };
}

/** The picture with the wearer's left sleeve folded over at the line from shoulder tip to armpit, onto the body. */
function foldLeftSleeve({ picture, landmarks }: Sample): RgbaImage {
  const { width, height } = picture;
  const [tipX, tipY] = landmarks.leftShoulderTip!;
  const [pitX, pitY] = landmarks.leftArmpit!;
  const length = Math.hypot(pitX - tipX, pitY - tipY);
  const normal = { x: (pitY - tipY) / length, y: (tipX - pitX) / length };
  const reflect = (x: number, y: number): Point => {
    const away = 2 * ((x - tipX) * normal.x + (y - tipY) * normal.y);
    return [x - away * normal.x, y - away * normal.y];
  };
  const corners: Point[] = [landmarks.leftShoulderTip!, ...landmarks.leftCuff, landmarks.leftArmpit!];
  const sleeve = fillPolygon(
    corners.flatMap(([x, y]) => reflect(x, y)),
    width,
    height,
  );
  const shadow = blurMask(sleeve, 3);
  const folded = { ...picture, data: picture.data.slice() };
  const colour = new Float32Array(4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4;
      // what lies outside the fold is ground now, as at the picture's edge
      const outside = (x - tipX) * normal.x + (y - tipY) * normal.y > 0;
      const body = y > pitY && x < landmarks.leftHemCorner![0] + 2;
      if (outside && !body && y > tipY - 12)
        folded.data.set(picture.data.subarray((y * width + width - 4) * 4, (y * width + width - 3) * 4), to);
      const cover = sleeve.data[y * width + x]! / 255;
      const dark = 1 - 0.25 * (shadow.data[y * width + x]! / 255);
      sampleRgba(picture, ...reflect(x + 0.5, y + 0.5), colour);
      for (let c = 0; c < 3; c++)
        folded.data[to + c] =
          folded.data[to + c]! * (cover > 0 || outside ? 1 : dark) * (1 - cover) + colour[c]! * cover;
    }
  return folded;
}

/** Landmarks relative to the right armpit, in pixels. */
function relative(points: Record<string, Point>): Map<string, Point> {
  const [x, y] = points['right armpit']!;
  return new Map(Object.entries(points).map(([name, point]) => [name, [point[0] - x, point[1] - y]]));
}

function found(garment: Garment): Map<string, Point> {
  assert.ok(garment.top);
  const points: Record<string, Point> = {};
  for (const side of ['right', 'left'] as const) {
    const { neckPoint, shoulderTip, armpit, sideSeam, sleeve } = garment.top[side];
    assert.ok(sleeve, `the ${side} sleeve was not found`);
    const named = {
      neckPoint,
      shoulderTip,
      armpit,
      hemCorner: sideSeam.at(-1)!,
      cuff: sleeve.outerEdge.at(-1)!,
    };
    for (const [name, { x, y }] of Object.entries(named)) points[`${side} ${name}`] = [x, y];
  }
  return relative(points);
}

function drawn({ landmarks }: Sample): Map<string, Point> {
  const points: Record<string, Point> = {};
  for (const side of ['right', 'left'] as const) {
    for (const name of ['NeckPoint', 'ShoulderTip', 'Armpit', 'HemCorner'])
      points[`${side} ${name[0]!.toLowerCase()}${name.slice(1)}`] = landmarks[`${side}${name}`]!;
    points[`${side} cuff`] = landmarks[`${side}Cuff`][0]!;
  }
  return relative(points);
}

describe('a sleeve folded over the body', () => {
  it('is laid out again from the other half, with the landmarks of the garment', async () => {
    const sample = await readSample('longsleeve-stripes');
    const garment = understandFlatGarment(foldLeftSleeve(sample));
    assert.match(garment.doubts.join(' '), /folded over the body/);
    assert.ok(garment.confidence > 0.3 && garment.confidence < 0.8, `confidence is ${garment.confidence}`);
    const places = found(garment);
    for (const [name, [x, y]] of drawn(sample)) {
      const [foundX, foundY] = places.get(name)!;
      const off = Math.hypot(foundX - x, foundY - y);
      assert.ok(off < 22, `${name} is ${off.toFixed(1)} px off`);
    }
  });

  it('leaves a badge that lies open where it is, once', async () => {
    const sample = await readSample('longsleeve-stripes');
    const { data, width } = sample.picture;
    for (let y = 270; y < 320; y++)
      for (let x = 290; x < 350; x++) data.set([200, 30, 30], (y * width + x) * 4);
    const { picture, doubts } = understandFlatGarment(foldLeftSleeve(sample));
    assert.match(doubts.join(' '), /folded over the body/);
    let red = 0;
    for (let at = 0; at < picture.data.length; at += 4)
      if (picture.data[at]! > 150 && picture.data[at + 1]! < 80) red++;
    assert.ok(Math.abs(red - 3000) < 200, `${red} pixels are red, 3000 were`);
  });

  it('is seen nowhere else', async () => {
    const names = (await readdir(folder))
      .filter((file) => file.endsWith('.jpg'))
      .map((file) => file.slice(0, -4));
    for (const name of names) {
      const { picture } = await readSample(name);
      const cutOut = cutOutGarment(picture, 640);
      const reading = readTop(traceOutline(cutOut.mask), cutOut.lab, cutOut.mask);
      assert.equal(unfoldSleeve(picture, cutOut, reading), null, name);
    }
  });
});
