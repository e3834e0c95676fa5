import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understandDesign } from '../../../../../src/engine/kinds/tattoo/design/understand-design.ts';
import { block, drawPage, type Ink, plain, ring, together } from './drawn-page.ts';

const RED = [0.35, 1.8, 2] as const;
/** A drawing in black in the upper left of a 400 × 520 page. */
const DRAWING: Ink = ring(180, 200, 60, 90, 3);
const BOX = { width: 180, height: 180 };

/** A square seal with two signs in it, in so many pixels. */
function squareSeal(left: number, top: number, side: number): Ink {
  const unit = side / 13;
  const signs = together(
    ...[2, 4, 8, 10].map((row) => block(left + 2 * unit, top + row * unit, 9 * unit, unit, 1)),
    block(left + 6 * unit, top + 2 * unit, unit, 9 * unit, 1),
  );
  const red = block(left, top, side, side, RED);
  return (x, y) => (signs(x, y) === 0 ? red(x, y) : 0);
}

/** A round seal: signs in red within a ring. */
function roundSeal(x: number, y: number, radius: number): Ink {
  return together(
    ring(x, y, 0.8 * radius, radius, RED),
    block(x - 0.5 * radius, y - 0.5 * radius, radius, 0.25 * radius, RED),
    block(x - 0.5 * radius, y + 0.3 * radius, radius, 0.25 * radius, RED),
    block(x - 0.12 * radius, y - 0.5 * radius, 0.25 * radius, radius, RED),
  );
}

/** Scribbled signs one below the other. */
function signature(left: number, top: number): Ink {
  return together(
    ...[0, 16, 32].flatMap((down) => [
      block(left, top + down, 12, 2, 3),
      block(left + 2, top + down + 5, 9, 2, 3),
      block(left + 5, top + down, 2, 11, 3),
    ]),
  );
}

function read(...inks: Ink[]) {
  return understandDesign(
    drawPage({
      width: 400,
      height: 520,
      paper: plain(0.85, 0.82, 0.72),
      ink: together(...inks),
      noise: 0.02,
    }),
  );
}

/** Only the drawing is left. */
function assertLeftOut(...marks: Ink[]): void {
  const design = read(DRAWING, ...marks);
  assert.ok(Math.abs(design.width - BOX.width) <= 6, `width ${design.width}`);
  assert.ok(Math.abs(design.height - BOX.height) <= 6, `height ${design.height}`);
  assert.match(design.doubts.join(' '), /seal/);
}

/** The drawing reaches so far to the right and down. */
function assertKept(right: number, bottom: number, ...inks: Ink[]): void {
  const design = read(...inks);
  assert.ok(design.width >= right - 90 - 4, `width ${design.width}`);
  assert.ok(design.height >= bottom - 110 - 4, `height ${design.height}`);
  assert.doesNotMatch(design.doubts.join(' '), /seal/);
}

describe("a painter's seal", () => {
  it('is left out: square, in a coloured drawing', () => {
    assertLeftOut(ring(180, 200, 20, 40, [0.3, 1.6, 1.9]), squareSeal(330, 450, 26));
  });

  it('is left out: round, red signs in a ring', () => {
    assertLeftOut(ring(180, 200, 20, 40, [0.3, 1.6, 1.9]), roundSeal(330, 450, 16));
  });

  it('takes the signature beside it along', () => {
    assertLeftOut(squareSeal(330, 450, 26), signature(336, 392));
    assertLeftOut(squareSeal(330, 450, 26), block(270, 440, 60, 4, 3), block(280, 440, 4, 16, 3));
  });
});

describe('no seal is', () => {
  const colour = ring(180, 200, 20, 40, [0.3, 1.6, 1.9]);

  it('a plain red disc beside a drawing', () => {
    assertKept(346, 466, DRAWING, colour, ring(330, 450, 0, 16, RED));
  });

  it('a berry with a highlight', () => {
    const berry = ring(330, 450, 0, 16, RED);
    const light = ring(324, 444, 0, 5, 1);
    assertKept(346, 466, DRAWING, colour, (x, y) => (light(x, y) === 0 ? berry(x, y) : 0));
  });

  it('a rose: darker red in red', () => {
    const petals = [4, 8, 12].map((radius) => ring(330, 450, radius, radius + 1.5, [1.5, 4, 4]));
    assertKept(346, 466, DRAWING, colour, together(ring(330, 450, 0, 16, RED), ...petals));
  });

  it('a stamp that the drawing touches', () => {
    assertKept(289, 326, DRAWING, colour, squareSeal(263, 300, 26), block(180, 280, 90, 30, 3));
  });

  it('a red flower in a black outline', () => {
    assertKept(344, 464, DRAWING, colour, roundSeal(330, 450, 15), ring(330, 450, 13.5, 18, 3));
  });

  it('a motto in red', () => {
    const letters = [90, 125, 160, 195, 230].map((x) => roundSeal(x, 440, 14));
    assertKept(243, 454, DRAWING, colour, ...letters);
  });
});

/** A name in joined strokes, a pixel or two thick. */
function name(left: number, top: number): Ink {
  return (x, y) => {
    const along = x - left;
    if (along < 0 || along >= 52) return 0;
    const line = top + 9 + 8 * Math.sin(along / 1.6);
    return Math.abs(y - line) < 4 ? 3 : 0;
  };
}

describe('a signature alone', () => {
  it('is left out at a lower corner', () => {
    const design = read(DRAWING, name(330, 480));
    assert.ok(Math.abs(design.width - BOX.width) <= 6, `width ${design.width}`);
    assert.match(design.doubts.join(' '), /left out/);
  });

  it('is a motto where it stands under the drawing', () => {
    assertKept(206, 328, DRAWING, name(154, 310));
    assertKept(206, 478, DRAWING, name(154, 460));
  });

  it('is an ornament where it is one figure, or as large as one', () => {
    assertKept(384, 496, DRAWING, ring(370, 485, 8, 11, 3));
    const large: Ink = (x, y) => name(130, 150)(x / 2.4, y / 2.4);
    assertKept(384, 400, DRAWING, large);
  });
});
