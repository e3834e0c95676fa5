import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understandDesign } from '../../../../../src/engine/kinds/tattoo/design/understand-design.ts';
import { block, drawPage, type Ink, plain, ring, together } from './drawn-page.ts';
import { assertNear, at, RING, SIZE } from './ring-page.ts';

describe('what is not the design', () => {
  const page = (extra: Ink) =>
    drawPage({
      width: 600,
      height: 600,
      paper: plain(0.9),
      ink: together(ring(300, 300, 140, 170, 3), extra),
    });

  it('a red page number under a black drawing is left out', () => {
    const digits = together(
      block(400, 520, 3, 20, [0.3, 2, 2]),
      block(408, 520, 3, 20, [0.3, 2, 2]),
      block(416, 520, 9, 3, [0.3, 2, 2]),
    );
    const design = understandDesign(page(digits));
    assertNear(design.height, 340, 5);
    assert.equal(design.coloured, false);
  });

  it('a black page number is left out, and said', () => {
    const digits = together(
      block(290, 560, 3, 18, 3),
      block(297, 560, 8, 3, 3),
      block(297, 560, 3, 18, 3),
      block(297, 575, 8, 3, 3),
    );
    const design = understandDesign(page(digits));
    assertNear(design.height, 340, 5);
    assert.equal(design.doubts.length, 1);
  });

  it('a neighbour that is cut by the edge is left out', () => {
    assertNear(understandDesign(page(ring(300, 620, 50, 53, 1))).height, 340, 5);
  });

  it('a scanner’s dark bed along two sides is left out', () => {
    const bed = together(block(588, 0, 12, 600, 2), block(0, 0, 600, 8, 2));
    const design = understandDesign(page(bed));
    assertNear(design.width, 340, 5);
    assertNear(design.height, 340, 5);
  });

  it('lines printed on the paper are left out, and said', () => {
    const squared: Ink = (x, y) => (x % 24 < 2 || y % 24 < 2 ? 0.5 : 0);
    const design = understandDesign(page(squared));
    assertNear(design.width, 340, 8);
    assertNear(design.height, 340, 8);
    assert.equal(at(design, 0.5, 0.5), 0);
    assert.match(design.doubts[0]!, /printed/);
  });

  it('a frame drawn along the page’s rim stays', () => {
    const frame: Ink = (x, y) =>
      Math.max(Math.abs(x - 299.5), Math.abs(y - 299.5)) > 285 && x > 8 && y > 8 && x < 592 && y < 592
        ? 3
        : 0;
    assertNear(understandDesign(page(frame)).width, 584, 6);
  });

  it('a motto under a drawing stays', () => {
    const letters: Ink[] = [];
    for (let i = 0; i < 12; i++)
      letters.push(block(200 + 17 * i, 520, 3, 30, 3), block(200 + 17 * i, 534, 9, 3, 3));
    assertNear(understandDesign(page(together(...letters))).height, 420, 6);
  });

  it('a red sun within a black drawing stays', () => {
    const design = understandDesign(page(ring(300, 300, 0, 50, [0.3, 2.5, 2.5])));
    assert.equal(design.coloured, true);
    assertNear(at(design, 0.5, 0.5), 2.5, 0.1);
  });

  it('several drawings of one size stay together', () => {
    const design = understandDesign(page(ring(520, 80, 50, 70, 3)));
    assertNear(design.width, 470 - 10, 5);
  });

  it('a drawing that runs out of the page stays', () => {
    const design = understandDesign(page(block(290, 0, 20, 140, 2)));
    assertNear(design.height, 470, 5);
  });
});

describe('a smudge', () => {
  /** A drawing with a bold outline, and a patch that starts at it and goes on below. */
  const read = (absorbance: number) =>
    understandDesign(
      drawPage({
        ...SIZE,
        paper: plain(0.9),
        ink: together(RING, block(190, 310, 16, 32, absorbance)),
        noise: 0.02,
      }),
    );

  it('that is too pale to be inked is left out, also where it touches the drawing', () => {
    const design = read(0.15);
    assertNear(design.height, 220, 6, 'height');
  });

  it('is a wash where it is darker', () => {
    assert.ok(read(0.4).height > 245, String(read(0.4).height));
  });
});
