import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understandDesign } from '../../../../../src/engine/kinds/tattoo/design/understand-design.ts';
import { createRgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { block, drawPage, type Ink, plain, ring, together } from './drawn-page.ts';
import { assertNear, assertNoDesign, assertRing, at, inkedPixels, RING, SIZE } from './ring-page.ts';

describe('paper', () => {
  it('is taken away: white', () => {
    assertRing(understandDesign(drawPage({ ...SIZE, paper: plain(1), ink: RING })));
  });

  it('is taken away: light grey, with whiter parts that are bare as well', () => {
    const picture = drawPage({ ...SIZE, paper: plain(0.66), ink: RING });
    const white = drawPage({ ...SIZE, paper: plain(1), ink: () => 0 });
    for (let y = 150; y < 250; y++)
      picture.data.set(white.data.subarray((y * 400 + 150) * 4, (y * 400 + 250) * 4), (y * 400 + 150) * 4);
    assertRing(understandDesign(picture));
  });

  it('is taken away: kraft, on which black stays black', () => {
    const design = understandDesign(
      drawPage({ ...SIZE, paper: plain(0.5, 0.31, 0.16), ink: RING, noise: 0.05 }),
    );
    assertRing(design, 3, 0.25);
    assert.equal(design.coloured, false);
    assert.equal(at(design, 0.5, 10 / 220, 0), at(design, 0.5, 10 / 220, 2));
  });

  it('leaves the ink as it is though light falls off by half', () => {
    const light = (u: number, v: number): readonly [number, number, number] => {
      const level = 0.9 * Math.exp(-0.7 * u - 0.3 * v * v);
      return [level, 0.97 * level, 0.88 * level];
    };
    assertRing(understandDesign(drawPage({ ...SIZE, paper: light, ink: RING, noise: 0.03 })), 3, 0.2);
  });

  it('leaves grey ink as grey as it is, within 5 %, in falling light', () => {
    const light = (u: number): readonly [number, number, number] => [
      0.9 - 0.4 * u,
      0.9 - 0.4 * u,
      0.85 - 0.4 * u,
    ];
    const ink = together(
      block(60, 150, 60, 100, 0.4),
      block(160, 150, 60, 100, 0.9),
      block(260, 150, 60, 100, 1.6),
    );
    const design = understandDesign(drawPage({ ...SIZE, paper: light, ink }));
    assertNear(design.width, 260, 4);
    for (const [u, truth] of [
      [30 / 260, 0.4],
      [130 / 260, 0.9],
      [230 / 260, 1.6],
    ] as const)
      assertNear(at(design, u, 0.5), truth, 0.05 * truth + 0.015);
  });

  it('leaves coloured ink its three absorbances', () => {
    const red = [0.3, 2.2, 1.9] as const;
    const design = understandDesign(
      drawPage({ ...SIZE, paper: plain(0.85, 0.8, 0.6), ink: ring(200, 200, 90, 110, red) }),
    );
    assert.equal(design.coloured, true);
    for (const c of [0, 1, 2]) assertNear(at(design, 0.5, 10 / 220, c), red[c]!, 0.1);
  });

  it('leaves muted colours of a coloured design what they are, and its greys grey', () => {
    const muted = [
      [1.5, 1.7, 1.9],
      [0.7, 0.85, 1.05],
      [2.9, 2.6, 2.4],
    ] as const;
    const grey = 1.2;
    const design = understandDesign(
      drawPage({
        ...SIZE,
        paper: plain(0.95),
        ink: together(
          block(100, 100, 200, 40, [0.3, 2.2, 1.9]),
          ...muted.map((colour, i) => block(100, 140 + 40 * i, 200, 40, colour)),
          block(100, 260, 100, 40, grey),
          // the cast of a scan
          block(200, 260, 100, 40, [grey - 0.03, grey, grey + 0.03]),
        ),
      }),
    );
    for (const [i, colour] of muted.entries())
      for (const c of [0, 1, 2]) assertNear(at(design, 0.5, 0.3 + 0.2 * i, c), colour[c]!, 0.04);
    for (const u of [0.25, 0.75])
      for (const c of [0, 2]) assertNear(at(design, u, 0.9, c), at(design, u, 0.9), 1e-6, 'grey');
  });

  it('may lie in the shadow of a hand at a corner', () => {
    const light = (u: number, v: number): readonly [number, number, number] => {
      const level = 0.85 * (1 - 0.6 / (1 + Math.exp(-(u + v - 1.4) / 0.04)));
      return [level, level, level];
    };
    assertRing(understandDesign(drawPage({ ...SIZE, paper: light, ink: RING, noise: 0.03 })), 3, 0.3);
  });

  it('may lie on a dark table', () => {
    const page = drawPage({ ...SIZE, paper: plain(0.9), ink: RING });
    const table = drawPage({ ...SIZE, paper: plain(0.08, 0.05, 0.03), ink: () => 0, noise: 0.3 });
    for (let y = 0; y < 400; y++)
      for (let x = 0; x < 400; x++)
        if (x + 0.1 * y < 45 || x + 0.1 * y > 385 || y < 30 || y > 365)
          for (let c = 0; c < 3; c++) page.data[(y * 400 + x) * 4 + c] = table.data[(y * 400 + x) * 4 + c]!;
    assertRing(understandDesign(page));
  });

  it('may be a slanted sheet on a smooth grey table', () => {
    const page = drawPage({ ...SIZE, paper: plain(0.9), ink: RING });
    for (let y = 0; y < 400; y++)
      for (let x = 0; x < 400; x++)
        if (x + 0.1 * y < 65 || x + 0.1 * y > 375 || y - 0.1 * x < 15 || y - 0.1 * x > 335)
          page.data.fill(120, (y * 400 + x) * 4, (y * 400 + x) * 4 + 3);
    assertRing(understandDesign(page));
  });

  it('noise is no ink', () => {
    const design = understandDesign(drawPage({ ...SIZE, paper: plain(0.8), ink: RING, noise: 0.12 }));
    assertRing(design, 3, 0.25, 8);
    for (const [u, v] of [
      [0.3, 0.5],
      [0.6, 0.6],
      [0.02, 0.02],
      [0.98, 0.03],
    ] as const)
      assert.equal(at(design, u, v), 0);
  });

  it('dark with a light drawing is turned round', () => {
    const chalk: Ink = (x, y) => (RING(x, y) === 0 ? 0 : -3);
    const design = understandDesign(drawPage({ ...SIZE, paper: plain(0.02), ink: chalk }));
    assertNear(design.width, 220, 4);
    assert.ok(at(design, 0.5, 10 / 220) > 2.5);
    assert.equal(at(design, 0.5, 0.5), 0);
  });

  it('as a checkerboard that stood for transparency is bare', () => {
    const square = (u: number, v: number): readonly [number, number, number] =>
      (Math.floor(u * 40) + Math.floor(v * 40)) % 2 ? [1, 1, 1] : [0.604, 0.604, 0.604];
    const design = understandDesign(
      drawPage({ ...SIZE, paper: square, ink: (x, y) => (RING(x, y) === 0 ? 0 : 5) }),
    );
    assertNear(design.width, 220, 4);
    assert.equal(at(design, 0.5, 0.5), 0);
    assert.equal(at(design, 0.4, 0.55), 0);
    assert.ok(at(design, 0.5, 10 / 220) > 3);
  });
});

describe('lines', () => {
  it('of one pixel keep their ink', () => {
    const lines = together(
      block(100, 200, 800, 1, 2.5),
      block(500, 100, 1, 600, 2.5),
      ring(500, 400, 100, 101, 2.5),
    );
    const design = understandDesign(
      drawPage({ width: 1000, height: 800, paper: plain(0.9), ink: lines, noise: 0.03 }),
    );
    assertNear(design.width, 800, 6);
    assertNear(design.height, 600, 6);
    assertNear(inkedPixels(design), ((800 + 600 + 620) * 2.5) / 3, 60);
  });
});

describe('alpha', () => {
  const disc = (colour: (distance: number) => readonly [number, number, number, number]) => {
    const picture = createRgbaImage(300, 300);
    for (let y = 0; y < 300; y++)
      for (let x = 0; x < 300; x++) {
        const distance = Math.hypot(x + 0.5 - 150, y + 0.5 - 150);
        if (distance < 100) picture.data.set(colour(distance), (y * 300 + x) * 4);
      }
    return picture;
  };

  it('is absorbance −ln(1 − a (1 − c))', () => {
    const design = understandDesign(disc(() => [0, 0, 0, 128]));
    assert.deepEqual([design.width, design.height], [200, 200]);
    assertNear(at(design, 0.5, 0.5), -Math.log(1 - 128 / 255), 0.01);
    assert.equal(design.lightPigment, null);
  });

  it('leaves skin for the palest grey of a grey design', () => {
    const design = understandDesign(
      disc((distance) => (distance < 60 ? [215, 215, 215, 255] : [30, 30, 30, 255])),
    );
    assert.ok(at(design, 0.5, 0.5) < 0.03);
    assert.ok(at(design, 0.5, 0.1) > 2.5);
  });

  it('a small white highlight in a coloured design is white pigment', () => {
    const design = understandDesign(
      disc((distance) => (distance < 20 ? [255, 255, 255, 255] : [200, 30, 40, 255])),
    );
    assertNear(design.lightPigment![100 * design.width + 100]!, 1, 0.01);
    assert.equal(design.lightPigment![30 * design.width + 100]!, 0);
  });

  it('a white body with black outlines is bare skin', () => {
    const design = understandDesign(
      disc((distance) => (distance < 92 ? [255, 255, 255, 255] : [0, 0, 0, 255])),
    );
    assert.equal(design.lightPigment, null);
    assert.equal(at(design, 0.5, 0.5), 0);
  });

  it('a design drawn in white alone is inked in white', () => {
    const design = understandDesign(
      disc((distance) => (distance > 80 ? [255, 255, 255, 255] : [0, 0, 0, 0])),
    );
    assertNear(design.lightPigment![5 * design.width + 100]!, 1, 0.01);
    assert.equal(design.doubts.length, 1);
  });
});

describe('an opaque sheet with a clear margin', () => {
  it('is paper', () => {
    const sheet = drawPage({ ...SIZE, paper: plain(0.8, 0.75, 0.6), ink: RING });
    for (let y = 0; y < 400; y++)
      for (let x = 0; x < 400; x++) if (x < 30 || y < 20 || x > 380) sheet.data[(y * 400 + x) * 4 + 3] = 0;
    assertRing(understandDesign(sheet));
  });
});

describe('no design', () => {
  it('blank paper is refused with advice', () => {
    assertNoDesign(drawPage({ ...SIZE, paper: plain(0.95), ink: () => 0 }));
    assertNoDesign(
      drawPage({
        ...SIZE,
        paper: (u) => [0.9 - 0.3 * u, 0.9 - 0.3 * u, 0.8 - 0.3 * u],
        ink: () => 0,
        noise: 0.1,
      }),
    );
  });

  it('a wholly transparent picture is refused', () => {
    assertNoDesign(createRgbaImage(200, 200));
  });

  it('noise all over is refused', () => {
    assertNoDesign(drawPage({ ...SIZE, paper: plain(0.4, 0.5, 0.3), ink: () => 0, noise: 1 }));
  });
});

it('the same picture gives the same bytes', () => {
  const picture = drawPage({ ...SIZE, paper: plain(0.8), ink: RING, noise: 0.1 });
  assert.deepEqual(understandDesign(picture), understandDesign(picture));
});
