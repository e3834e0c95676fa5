/** Brows, eyes and ears of the bald person, and the tone of its body, on small drawn planes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { projectToPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { clearBrowsInPlace } from '../../../../../src/engine/kinds/hairstyle/room/brows/bare-brows.ts';
import { placeBareEars } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-place.ts';
import { adaptedLight } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-body-light.ts';
import { bodyTone } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-body-tone.ts';
import { setDetail } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-detail.ts';
import { turnJawInPlace } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-jaw.ts';
import { mirrorOfFace } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-mirror.ts';
import type { BareSurface } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-surface.ts';
import { createMask, type Mask } from '../../../../../src/engine/pixels/image.ts';
import { drawnHead } from '../head/drawn-head.ts';

describe('the matte in the band of a brow', () => {
  const [width, height] = [30, 30];
  /** Rows 12 to 17 are the brow's band. */
  const fromBrows = Float32Array.from({ length: width * height }, (_, at) => {
    const y = Math.floor(at / width);
    return Math.max(0, 12 - y, y - 17) * 3;
  });
  const column = (mask: Mask, x: number): number[] =>
    Array.from({ length: 6 }, (_, k) => mask.data[(12 + k) * width + x]!);

  test('is cleared where hair is neither above nor below', () => {
    const matte = createMask(width, height);
    for (let y = 12; y < 18; y++) matte.data.fill(255, y * width, y * width + 20);
    clearBrowsInPlace(matte, fromBrows, 1);
    assert.ok(matte.data.every((value) => value === 0));
  });

  test('goes on where a lock crosses the brow, though it was left out there', () => {
    const matte = createMask(width, height);
    for (let y = 0; y < height; y++)
      if (y < 12 || y > 17) matte.data.fill(255, y * width + 8, y * width + 12);
    clearBrowsInPlace(matte, fromBrows, 1);
    assert.deepEqual(column(matte, 10), [255, 255, 255, 255, 255, 255]);
    assert.deepEqual(column(matte, 20), [0, 0, 0, 0, 0, 0]);
  });

  test('fades below a fringe that ends in the brow', () => {
    const matte = createMask(width, height);
    matte.data.fill(255, 0, 18 * width);
    clearBrowsInPlace(matte, fromBrows, 1);
    const values = column(matte, 10);
    assert.ok(values[0]! > 200 && values[5]! < 60, values.join(' '));
  });
});

test('the way to the other half of the face takes every landmark to its partner, and turns what is mirrored', () => {
  const from = [
    { x: 10, y: 10 },
    { x: 20, y: 8 },
    { x: 30, y: 12 },
    { x: 12, y: 24 },
    { x: 28, y: 26 },
  ];
  const to = from.map(({ x, y }) => ({ x: 100 - 0.8 * x, y: y + 3 }));
  to[1] = { x: to[1]!.x, y: to[1]!.y - 2 };
  const mirror = mirrorOfFace(from, to, 4);
  for (const [i, { x, y }] of from.entries()) {
    const [u, v] = mirror(x, y);
    assert.ok(Math.hypot(u - to[i]!.x, v - to[i]!.y) < 0.8, `${i}: ${u}, ${v}`);
  }
  assert.ok(mirror(24, 16)[0] < mirror(16, 16)[0]);
});

test('rouge on a mirrored lid is laid thinner and never grey, and a lash is as dark as it is', () => {
  const detail = new Float32Array(6);
  setDetail(detail, 0, 1, -0.6, 0.9, 0.1);
  const [red, green] = [detail[0]!, detail[1]!];
  assert.ok(green > -0.45 && red - green < 0.6, `${red} ${green}`);
  assert.ok((red - green) / -green > 1.4, `${red - green} of colour for ${-green} of shade`);
  setDetail(detail, 1, 1, -1.5, -0.9, 0.6);
  assert.ok(detail[4]! === -1.5 && detail[3]! < -1.5);
});

describe('the tone of neck and chest', () => {
  const columns = 40;
  const rows = 40;
  const unit = 6;
  const surface = { columns, rows, unit, step: 1 } as BareSurface;
  const model = {
    light: Float64Array.from([Math.log(0.4), 0, 0, 0, 0, 0, 0]),
    red: Float64Array.from([0.5, 0, 0]),
    blue: Float64Array.from([-0.3, 0, 0]),
    middle: Math.log(0.4),
  };
  const normals = new Float32Array(3 * columns * rows);
  for (let at = 2; at < normals.length; at += 3) normals[at] = 1;
  const smooth = new Float32Array(columns * rows);
  const fromFace = Float32Array.from({ length: columns * rows }, (_, at) => Math.floor(at / columns));
  const toneWhere = (seen: (row: number, column: number) => number[] | null): Float32Array => {
    const logs = new Float32Array(3 * columns * rows);
    const shares = new Float32Array(columns * rows);
    for (let at = 0; at < shares.length; at++) {
      const own = seen(Math.floor(at / columns), at % columns);
      if (!own) continue;
      logs.set(own, 3 * at);
      shares[at] = 1;
    }
    const deviations = new Float32Array(columns * rows);
    const fromHair = new Float32Array(columns * rows).fill(1e6);
    return bodyTone(model, normals, smooth, fromFace, fromHair, { logs, shares, deviations }, surface).tone;
  };
  const face = [Math.log(0.4) + 0.5, Math.log(0.4), Math.log(0.4) - 0.3];
  const at = (tone: Float32Array, row: number, column: number): number[] =>
    Array.from(tone.subarray(3 * (row * columns + column), 3 * (row * columns + column) + 3));

  test('is the face’s, though all that is seen lies in the deep and red shadow under the chin', () => {
    const shadow = [face[0]! - 0.7, face[1]! - 1, face[2]! - 1.2];
    const tone = toneWhere((row, column) => (row < 12 && column > 16 && column < 24 ? shadow : null));
    const [red, green] = at(tone, 38, 2);
    assert.ok(Math.abs(green! - face[1]!) < 0.55, `${green} against ${face[1]}`);
    // a little more than the face has: it is a little darker
    assert.ok(red! - green! > 0.5 && red! - green! < 0.7, `hue ${red! - green!}`);
    assert.ok(Math.abs(at(tone, 8, 20)[1]! - shadow[1]!) < 0.05, 'seen skin binds where it is');
  });

  test('lifts a dark stripe beside the hair to what is painted, and none away from it', () => {
    const size = columns * rows;
    const deep = [face[0]! - 0.9, face[1]! - 1.2, face[2]! - 1.3];
    const logs = Float32Array.from({ length: 3 * size }, (_, i) => deep[i % 3]!);
    const shares = new Float32Array(size).fill(1);
    const cells = { logs, shares, deviations: new Float32Array(size) };
    const close = bodyTone(
      model,
      normals,
      smooth,
      fromFace,
      new Float32Array(size).fill(0.2 * unit),
      cells,
      surface,
    );
    const far = bodyTone(
      model,
      normals,
      smooth,
      fromFace,
      new Float32Array(size).fill(9 * unit),
      cells,
      surface,
    );
    const to = 3 * (30 * columns + 20) + 1;
    assert.ok(close.adapted[to]! > 0.2, `${close.adapted[to]}`);
    assert.ok(Math.abs(logs[to]! + close.adapted[to]! - close.tone[to]!) < 0.03);
    assert.equal(Math.abs(far.adapted[to]!), 0);
  });

  test('has more hue than a bright face where it is darker: shade is no grey', () => {
    const bright = { ...model, light: Float64Array.from([-0.5, 0, 0, 0, 0, 0, 0]), middle: -0.5 };
    const size = columns * rows;
    const none = {
      logs: new Float32Array(3 * size),
      shares: new Float32Array(size),
      deviations: new Float32Array(size),
    };
    const away = new Float32Array(size).fill(1e6);
    const { tone } = bodyTone(bright, normals, smooth, fromFace, away, none, surface);
    const [below, far] = [at(tone, 8, 20), at(tone, 38, 2)];
    assert.ok(below[1]! < far[1]! - 0.1);
    assert.ok(below[0]! - below[1]! > far[0]! - far[1]! + 0.02 && far[0]! - far[1]! > 0.5);
    assert.ok(below[2]! - below[1]! < far[2]! - far[1]! && far[2]! - far[1]! < -0.3);
  });

  test('of an island of skin deep in the hair’s shade gives way to that of all the skin around', () => {
    const size = columns * rows;
    const island = (cell: number): boolean => {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      return row > 6 && row < 26 && column > 12 && column < 28;
    };
    const deep = [face[0]! - 0.8, face[1]! - 1.2, face[2]! - 1.5];
    const logs = Float32Array.from({ length: 3 * size }, (_, i) =>
      island(Math.floor(i / 3)) ? deep[i % 3]! : 0,
    );
    const shares = Float32Array.from({ length: size }, (_, cell) => (island(cell) ? 1 : 0));
    // its middle lies farther from the hair than locks throw their own shadow
    const fromHair = Float32Array.from({ length: size }, (_, cell) => (island(cell) ? 2 * unit : 0));
    const cells = { logs, shares, deviations: new Float32Array(size) };
    const result = bodyTone(
      model,
      normals,
      smooth,
      new Float32Array(size).fill(5 * unit),
      fromHair,
      cells,
      surface,
    );
    const to = 3 * (16 * columns + 20);
    const lit = [0, 1, 2].map((c) => logs[to + c]! + result.adapted[to + c]!);
    const beside = at(result.tone, 16, 36);
    for (const c of [0, 1, 2]) assert.ok(Math.abs(lit[c]! - beside[c]!) < 0.2, `${lit} beside ${beside}`);
  });

  test('beside a strip in deep shade goes on with the strip’s light, a little lifted, but with little of the hair’s colour', () => {
    const size = columns * rows;
    const deep = [face[0]! - 0.6, face[1]! - 1.1, face[2]! - 1.3];
    const inStrip = (cell: number): boolean => cell % columns > 11 && cell % columns < 28;
    const logs = Float32Array.from({ length: 3 * size }, (_, i) =>
      inStrip(Math.floor(i / 3)) ? deep[i % 3]! : 0,
    );
    const shares = Float32Array.from({ length: size }, (_, cell) => (inStrip(cell) ? 1 : 0));
    const fromHair = Float32Array.from({ length: size }, (_, cell) =>
      inStrip(cell) ? Math.min((cell % columns) - 11, 28 - (cell % columns)) : 0,
    );
    const cells = { logs, shares, deviations: new Float32Array(size) };
    const { tone, strip } = bodyTone(model, normals, smooth, fromFace, fromHair, cells, surface);
    assert.ok(strip > 0.5, `${strip}`);
    const [red, green, blue] = at(tone, 36, 36);
    assert.ok(red! - green! < 1.7 * 0.5 && green! - blue! < 1.7 * 0.3, `${red} ${green} ${blue}`);
    assert.ok(green! > deep[1]! + 0.1 && green! < face[1]! - 0.7, `${green} of ${face[1]}`);
  });

  test('leaves a neck that is well seen as it is, though hair falls beside it', () => {
    const size = columns * rows;
    const logs = Float32Array.from({ length: 3 * size }, (_, i) => face[i % 3]! - 0.8);
    const fromHair = Float32Array.from({ length: size }, (_, cell) => cell % columns);
    const cells = { logs, shares: new Float32Array(size).fill(1), deviations: new Float32Array(size) };
    const { adapted, spent } = bodyTone(model, normals, smooth, fromFace, fromHair, cells, surface);
    const clear = 20 * columns + 35;
    assert.ok(Math.abs(adapted[3 * clear + 1]!) < 0.05 && spent[clear]! < 0.05, `${adapted[3 * clear + 1]}`);
  });

  test('is darker below the jaw, softly', () => {
    const tone = toneWhere(() => null);
    const light = [0, 6, 12, 24].map((row) => at(tone, row, 20)[1]!);
    assert.ok(light[0]! <= light[1]! && light[1]! < light[2]! && light[2]! <= light[3]!, light.join(' '));
    assert.ok(light[0]! < light[3]! - 0.5 && light[0]! > light[3]! - 0.9);
  });

  const shadeOfJaw = (aside: number) => {
    const size = columns * rows;
    const none = {
      logs: new Float32Array(3 * size),
      shares: new Float32Array(size),
      deviations: new Float32Array(size),
    };
    const round = Float32Array.from({ length: 3 * size }, (_, i) => {
      const lean = (2 * (Math.floor(i / 3) % columns)) / (columns - 1) - 1;
      return [lean, 0, Math.sqrt(1 - lean * lean)][i % 3]!;
    });
    const lit = { ...model, light: Float64Array.from([model.middle, aside, 0, 0, 0, 0, 0]) };
    const far = new Float32Array(size).fill(1e6);
    const { tone } = bodyTone(lit, round, smooth, fromFace, far, none, surface);
    return (row: number, column: number): number => at(tone, 39, column)[1]! - at(tone, row, column)[1]!;
  };

  test('lies in the jaw’s shadow in front more than at its sides', () => {
    const shade = shadeOfJaw(0);
    assert.ok(shade(1, 20) > 0.4, `${shade(1, 20)}`);
    assert.ok(shade(1, 2) < 0.5 * shade(1, 20), `${shade(1, 2)} of ${shade(1, 20)}`);
  });

  test('lies in the jaw’s shadow on the side away from the light, and farther down there', () => {
    const shade = shadeOfJaw(0.35);
    assert.ok(shade(1, 6) > shade(1, 33) + 0.2, `${shade(1, 6)}, ${shade(1, 33)} towards the light`);
    assert.ok(shade(18, 6) > shade(18, 33) + 0.15, `${shade(18, 6)}, ${shade(18, 33)} towards the light`);
  });

  test('leaves a bright ridge of the seen neck as it is, where shade at the same distance from hair is lifted', () => {
    const size = columns * rows;
    const cells = (light: number) => ({
      logs: Float32Array.from({ length: 3 * size }, (_, i) => light + face[i % 3]! - face[1]!),
      shares: new Float32Array(size).fill(1),
      deviations: new Float32Array(size),
    });
    const painted = new Float32Array(3 * size).map((_, i) => face[i % 3]!);
    const [none, fromHair] = [new Float32Array(size), new Float32Array(size).fill(0.9 * unit)];
    const middle = 3 * (20 * columns + 20) + 1;
    const added = (light: number): number =>
      adaptedLight(painted, cells(light), fromHair, { light: none, hue: none }, surface).adapted[middle]!;
    assert.ok(added(face[1]! - 0.4) > 0.1);
    assert.equal(Math.abs(added(face[1]! + 0.4)), 0);
  });

  test('does not follow cloth of another hue', () => {
    const tone = toneWhere((row) => (row > 20 ? [face[0]! + 0.3, face[1]! - 0.4, face[2]! - 1.2] : null));
    const [red, green, blue] = at(tone, 30, 20);
    assert.ok(Math.abs(red! - green! - 0.5) < 0.1 && Math.abs(blue! - green! + 0.3) < 0.1);
  });
});

test('an ear under hair lies closer to the head than a seen one that stands off, and reaches from brow to nose', async () => {
  const size = 300;
  const head = await drawnHead({ width: size, height: size });
  const bare = placeBareEars(head, createMask(size, size));
  assert.equal(bare.left, head.ears.left);
  const hidden = placeBareEars(head, {
    ...createMask(size, size),
    data: new Uint8Array(size * size).fill(255),
  });
  for (const side of ['left', 'right'] as const) {
    const ear = hidden[side];
    assert.ok(Math.abs(ear.outer.x) < Math.abs(head.ears[side].outer.x));
    assert.ok(ear.top.y - ear.lobe.y <= 5.81);
    const beside = Math.abs(projectToPhoto(head, ear.outer).x - projectToPhoto(head, ear.root).x);
    assert.ok(beside / head.pixelsPerCentimetre < 2, `${beside}`);
  }
});

test('a painted jaw darkens towards its edge, and the face higher up does not', () => {
  const [columns, rows, unit] = [40, 60, 8];
  const face = createMask(columns, rows);
  for (let y = 0; y < 50; y++) face.data.fill(255, y * columns, (y + 1) * columns);
  const heights = Float32Array.from({ length: columns * rows }, (_, at) => -Math.floor(at / columns) / unit);
  const head = new Float32Array(3 * columns * rows);
  const shadow = new Float32Array(3 * columns * rows).fill(0.5);
  turnJawInPlace(head, shadow, face, { columns, rows, step: 1, unit, heights } as BareSurface);
  const lifted = (row: number): number => shadow[3 * (row * columns + 20) + 1]!;
  assert.ok(lifted(49) < 0.05 && lifted(40) === 0.5 && lifted(10) === 0.5, `${lifted(49)} ${lifted(40)}`);
  const light = (row: number): number => head[3 * (row * columns + 20) + 1]!;
  assert.ok(light(49) < -0.15 && light(45) > light(49) && light(45) < light(30), `${light(49)} ${light(45)}`);
  assert.equal(Math.abs(light(10)), 0);
});
