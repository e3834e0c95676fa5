import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREE, FULLY_OPEN, ROPE } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import type { EarCover } from '../../../../../src/engine/kinds/hairstyle/room/room.ts';
import { drawStrands } from '../../../../../src/engine/kinds/hairstyle/strands/draw-strands.ts';
import type { StrandLayer } from '../../../../../src/engine/kinds/hairstyle/strands/strand-layer.ts';
import type { Plane } from '../../../../../src/engine/pixels/image.ts';
import { curtain, emptyMask, groomOf, HEAD, LIGHT, leftHalf, NOBODY, SIDE } from './grooms.ts';

function mean(plane: Plane | { data: Uint8Array }, left: number, top: number, right: number, bottom: number) {
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += plane.data[y * SIDE + x]!;
  return sum / ((right - left) * (bottom - top));
}

const draw = (
  groom: Parameters<typeof drawStrands>[0],
  body = NOBODY,
  person = emptyMask(),
  ears: readonly EarCover[] = [],
): StrandLayer => drawStrands(groom, HEAD, LIGHT, body, { person, ears });

test('a strand covers its own pixels as wide as it is and no others', () => {
  const { coverage } = draw(groomOf([[4, 2, 0, -2, -4].map((y) => [0.05, y, 1] as const)], 0.12));
  // x = 0.05 cm is the centre of pixel 80
  const row = Array.from({ length: SIDE }, (_, x) => coverage.data[80 * SIDE + x]!);
  assert.ok(row[80]! > 0.4, `${row[80]} of the pixel under the strand`);
  const total = row.reduce((sum, value) => sum + value, 0);
  assert.ok(total > 0.6 && total < 1.2, `a strand of 1.2 pixels covers ${total}`);
  assert.equal(row.filter((value, x) => value > 0 && Math.abs(x - 80) > 1).length, 0);
  assert.equal(mean(coverage, 0, 0, SIDE, 38), 0, 'nothing above the root');
  const tip = coverage.data[118 * SIDE + 80]!;
  assert.ok(tip > 0 && tip < row[80]!, 'it thins out towards its tip');
});

test('hair that lies less open to the light is darker', () => {
  const groom = curtain(-3, 3, 6);
  const openness = Uint8Array.from({ length: groom.strands.points.length / 3 }, (_, i) =>
    groom.strands.points[i * 3]! < 0 ? 0.4 * FULLY_OPEN : FULLY_OPEN,
  );
  const { shade } = draw({ ...groom, strands: { ...groom.strands, openness } });
  const [less, whole] = [mean(shade, 55, 60, 75, 100), mean(shade, 85, 60, 105, 100)];
  assert.ok(less < 0.6 * whole, `${less} of ${whole}`);
});

test('hair hides the background in its body', () => {
  const { coverage } = draw(curtain(-3, 3, 6));
  assert.ok(mean(coverage, 55, 50, 105, 110) > 0.99);
});

test('hair behind the person is hidden by it, hair in front of it and beside it is seen', () => {
  const behind = leftHalf(5);
  const hidden = draw(curtain(-3, 3, 6), behind.body, behind.person);
  assert.ok(mean(hidden.coverage, 55, 50, 76, 110) < 0.01, 'behind');
  assert.ok(mean(hidden.coverage, 84, 50, 105, 110) > 0.99, 'beside');
  const before = leftHalf(-3);
  const seen = draw(curtain(-3, 3, 6), before.body, before.person);
  assert.ok(mean(seen.coverage, 55, 50, 105, 110) > 0.99, 'in front');
});

test('at the soft outline of the person hair behind covers what the person leaves free, however many hairs lie there', () => {
  const { body, person } = leftHalf(5);
  for (let y = 0; y < SIDE; y++) person.data[y * SIDE + 79] = 224;
  const few = draw(curtain(-3, 3, 6), body, person);
  const twice = draw(curtain(-3, 3, 12), body, person);
  for (const { coverage } of [few, twice]) {
    const free = mean(coverage, 79, 60, 80, 100);
    assert.ok(free > 0.4 && free < 0.6, `${free}`);
  }
});

/** An ear of 2 by 3 cm on the person of the left half, `nearness` centimetres near at its rim, half a centimetre at its root. */
function earAt(nearness: number, covered = false): EarCover {
  const area = { x: 57, y: 60, width: 20, height: 30 };
  const size = area.width * area.height;
  return {
    area,
    coverage: new Float32Array(size).fill(1),
    nearness: Float32Array.from(
      { length: size },
      (_, i) => 0.5 + ((nearness - 0.5) * (i % area.width)) / (area.width - 1),
    ),
    covered,
  };
}

test('an ear stands whole before hair on the head behind it, and lies whole under hair that falls over it', () => {
  const { body, person } = leftHalf(0);
  const ears = [earAt(2)];
  // hair close to the head, which shows before the ear's root where the ear is not counted
  const close = curtain(-3, 0, 6, 0.4);
  const bare = draw(close, body, person);
  assert.ok(mean(bare.coverage, 58, 61, 76, 89) > 0.99, 'no ear');
  const before = draw(close, body, person, ears);
  assert.ok(mean(before.coverage, 58, 61, 76, 89) < 0.01, 'the whole ear stands');
  assert.ok(mean(before.coverage, 58, 40, 76, 58) > 0.99, 'hair above it stays');
  assert.equal(mean(before.scalpTint, 58, 61, 76, 89), 0, 'no roots on an ear');
  // hair over the ear's root and before half of its height, behind its rim
  const over = draw(curtain(-3, 0, 6, 1.5), body, person, ears);
  assert.ok(mean(over.coverage, 58, 61, 76, 89) > 0.99, 'the whole ear lies under hair');
});

test('an ear that the style covers hides nothing of the hair that hangs behind it', () => {
  const { body, person } = leftHalf(0);
  const behind = curtain(-3, 0, 6, -2);
  assert.ok(mean(draw(behind, body, person, [earAt(2)]).coverage, 58, 61, 76, 89) < 0.01, 'uncovered');
  assert.ok(mean(draw(behind, body, person, [earAt(2, true)]).coverage, 58, 61, 76, 89) > 0.99, 'covered');
});

test('hair behind a body whose model reaches beyond the person is seen right up to the outline', () => {
  const { body } = leftHalf(5);
  const slimmer = emptyMask();
  for (let y = 0; y < SIDE; y++) slimmer.data.fill(255, y * SIDE, y * SIDE + 65);
  const { coverage } = draw(curtain(-3, 3, 6), body, slimmer);
  assert.ok(mean(coverage, 55, 50, 64, 110) < 0.01, 'behind');
  assert.ok(mean(coverage, 66, 50, 105, 110) > 0.99, 'beside');
});

test('hair deeper in a mass is darker than hair at its surface', () => {
  // the same strand in front of, in and behind a curtain, seen through a gap beside it: shade falls with depth
  const shades = [0, 2, 4].map((layers) => {
    const front = groomOf(
      Array.from({ length: 60 }, (_, i) =>
        [6, 3, 0, -3, -6].map((y) => [-0.2 + 0.4 * (i / 60), y, 2 - 0.3 * layers] as const),
      ),
    );
    const walls = [curtain(-4, -0.3, 8, 2.3), curtain(0.3, 4, 8, 2.3)];
    const lines = [front, ...(layers === 0 ? [] : walls)].flatMap(({ strands }) =>
      Array.from({ length: strands.starts.length - 1 }, (_, s) => {
        const points = [];
        for (let i = strands.starts[s]!; i < strands.starts[s + 1]!; i++)
          points.push([...strands.points.subarray(i * 3, i * 3 + 3)] as unknown as [number, number, number]);
        return points;
      }),
    );
    return mean(draw(groomOf(lines)).shade, 79, 70, 82, 90);
  });
  assert.ok(shades[0]! > shades[1]! * 1.1, `${shades}`);
  assert.ok(shades[1]! > shades[2]! * 1.02, `${shades}`);
});

test('hair shades the body beneath it and nothing far away', () => {
  const { body, person } = leftHalf(0);
  const { shadow } = draw(curtain(-3, -1, 6, 1.5), body, person);
  const under = mean(shadow, 55, 60, 65, 100);
  assert.ok(under > 60, `${under} under the hair`);
  assert.equal(mean(shadow, 0, 60, 10, 100), 0, 'five centimetres beside it');
});

test('a tie is seen around the hair that it holds, beside the person too', () => {
  const groom = curtain(-2, 2, 6, 0.4);
  const tie = { points: Float32Array.of(-2, 0, 0.5, 2, 0, 0.5), radius: 0.2, colour: [30, 30, 30] as const };
  // The person of the left half is near, and what is guessed of it beside its outline lies before the tie
  const near = leftHalf(3);
  const { ties, coverage } = draw({ ...groom, ties: [tie] }, near.body, near.person);
  assert.ok(ties && ties.data[(80 * SIDE + 95) * 4 + 3] === 255, 'the tie is drawn beside the person');
  assert.equal(ties.data[(80 * SIDE + 65) * 4 + 3], 0, 'the person hides it');
  assert.ok(coverage.data[80 * SIDE + 95]! < 0.1, `hair covers ${coverage.data[80 * SIDE + 95]} of the tie`);
});

test('coloured ties stand in front of the hair behind them', () => {
  const groom = curtain(-3, 3, 6);
  const tie = {
    points: Float32Array.of(-2, 0, 4, 2, 0, 4),
    radius: 0.4,
    colour: [200, 20, 20] as const,
  };
  const { ties, coverage } = draw({ ...groom, ties: [tie] });
  assert.ok(ties);
  assert.equal(ties.data[(80 * SIDE + 80) * 4 + 3], 255);
  assert.ok(ties.data[(80 * SIDE + 80) * 4]! > 3 * ties.data[(80 * SIDE + 80) * 4 + 1]!);
  assert.ok(mean(coverage, 70, 79, 90, 81) < 0.01, 'hair behind the tie is hidden');
  const hidden = draw({ ...groom, ties: [{ ...tie, points: Float32Array.of(-2, 0, -4, 2, 0, -4) }] });
  assert.ok(mean(hidden.coverage, 70, 79, 90, 81) > 0.99, 'hair before a tie covers it');
});

test('roots and undergrowth tint the scalp where they are and are seen', () => {
  const { body, person } = leftHalf(0);
  const groom = {
    ...groomOf([
      [
        [5, 0, 0],
        [5, 1, 0],
      ],
    ]),
    undergrowth: [{ azimuth: -Math.PI / 6, elevation: 0, radius: 0.3, coverage: 0.8 }],
  };
  const { scalpTint } = draw(groom, body, person);
  // 4 cm × sin(−30°) to the left, facing the camera
  assert.ok(scalpTint.data[80 * SIDE + 60]! > 0.6);
  assert.equal(scalpTint.data[80 * SIDE + 20], 0);
  const behind = draw(
    { ...groom, undergrowth: [{ azimuth: Math.PI, elevation: 0, radius: 0.3, coverage: 0.8 }] },
    body,
    person,
  );
  assert.equal(behind.scalpTint.data[80 * SIDE + 80], 0, 'the back of the head is not seen');
});

test('ropes tint the scalp less than loose hair does: between them it is bare', () => {
  const { body, person } = leftHalf(0);
  const groom = groomOf([
    [
      [-4, 0, 0],
      [-4, 1, 0],
    ],
  ]);
  const tintOf = (kind: number): number =>
    draw({ ...groom, strands: { ...groom.strands, kinds: Uint8Array.of(kind) } }, body, person).scalpTint
      .data[80 * SIDE + 40]!;
  assert.ok(tintOf(ROPE) > 0);
  assert.ok(
    tintOf(ROPE) < 0.7 * tintOf(FREE),
    `${tintOf(ROPE)} under a rope, ${tintOf(FREE)} under loose hair`,
  );
});

test('a root on the nape tints nothing where the scalp looks away: an ear or the neck is seen there', () => {
  const { body, person } = leftHalf(0);
  const tintOf = (depth: number): number => {
    const { scalpTint } = draw(
      groomOf([
        [
          [-3.9, -0.3, depth],
          [-3.9, -1.3, depth],
        ],
      ]),
      body,
      person,
    );
    return Math.max(...scalpTint.data);
  };
  assert.ok(tintOf(0.4) > 0.2);
  assert.equal(tintOf(-0.4), 0);
});

test("a short hair among long ones has no long hair's tip", () => {
  const straight = (x: number, down: number): [number, number, number][] =>
    Array.from({ length: 9 }, (_, i) => [x, 4 - (down * i) / 8, 2] as [number, number, number]);
  const short = straight(-3, 1);
  const long = [0, 0.5, 1, 1.5, 2].map((x) => straight(x, 8));
  const tipOf = (layer: StrandLayer): number => layer.along.data[49 * SIDE + 50]!;
  assert.ok(tipOf(draw(groomOf([short]))) > 0.7, 'by itself it is as long as hair is');
  assert.ok(tipOf(draw(groomOf([short, ...long]))) < 0.3, 'among long hair it is near its root');
});

test('the same groom gives the same planes', () => {
  const first = draw(curtain(-3, 3, 4));
  const second = draw(curtain(-3, 3, 4));
  assert.deepEqual(first.shade.data, second.shade.data);
  assert.deepEqual(first.shine.data, second.shine.data);
  assert.deepEqual(first.shadow.data, second.shadow.data);
});

test('a groom off the canvas draws nothing', () => {
  const { coverage, shadow } = draw(
    groomOf([
      [
        [100, 0, 0],
        [100, -5, 0],
      ],
    ]),
  );
  assert.ok(coverage.data.every((value) => value === 0));
  assert.ok(shadow.data.every((value) => value === 0));
});

test('hair that hangs lies across the rows of the picture', () => {
  const { body, person } = leftHalf(0);
  const { coverage, lieCosine, lieSine } = drawStrands(curtain(-4, 2, 6), HEAD, LIGHT, body, {
    person,
    ears: [],
  });
  let seen = 0;
  for (let i = 0; i < coverage.data.length; i++) {
    if (coverage.data[i]! < 0.9) continue;
    seen++;
    assert.ok(lieCosine.data[i]! < -0.8 && Math.abs(lieSine.data[i]!) < 0.6);
  }
  assert.ok(seen > 1000);
});

test('clipped hair does not run on in the picture', () => {
  const { coverage, lieCosine, lieSine } = draw(
    groomOf(
      Array.from({ length: 12 }, (_, i) => [0.3, 0].map((y) => [0.05 * i, y, 1] as const)),
      0.1,
    ),
  );
  const at = 78 * SIDE + 83;
  assert.ok(coverage.data[at]! > 0.5);
  assert.ok(Math.hypot(lieCosine.data[at]!, lieSine.data[at]!) < 0.3);
});

test('right behind the hairline roots tint less than farther behind: skin is seen between the first hairs', () => {
  const { body, person } = leftHalf(3);
  // roots as dense everywhere on the front of a head whose hairline runs along y = 0
  const lines = [];
  for (let x = -2.5; x <= -0.5; x += 0.1)
    for (let y = 0.05; y <= 2.5; y += 0.1)
      lines.push([
        [x, y, 3],
        [x, y + 0.1, 3.05],
      ] as const);
  const bare = { ...HEAD, scalp: { ...HEAD.scalp, hairline: new Float32Array(8) } };
  const { scalpTint, firstRoots } = drawStrands(groomOf(lines), bare, LIGHT, body, { person, ears: [] });
  const first = mean(scalpTint, 60, 76, 70, 79);
  const behind = mean(scalpTint, 60, 58, 70, 64);
  assert.ok(behind > 0.4, `${behind} behind`);
  assert.ok(first < 0.5 * behind, `${first} at the line, ${behind} behind`);
  assert.ok(mean(firstRoots, 60, 76, 70, 79) > 0.6);
  assert.ok(mean(firstRoots, 60, 58, 70, 64) < 0.05);
  assert.equal(mean(firstRoots, 60, 100, 70, 110), 0, 'no roots');
});
