/** Seams of trousers in the picture: old ones leave no ghost, the legs' new inner edge is clean, pale cloth keeps its tone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import type { LegMeasures } from '../../../src/engine/fit/measure-legs.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { foldsOfPaleCloth, keepHighlightsInPlace } from '../../../src/engine/render/leg-shading.ts';
import { oldSeams } from '../../../src/engine/render/old-seams.ts';
import { shadingFromPhoto } from '../../../src/engine/render/photo-shading.ts';
import { cutSewnEdgeInPlace, softenEndInPlace } from '../../../src/engine/render/sewn-edge.ts';
import { sewWaist } from '../../../src/engine/worn/sewn-waist.ts';

const SIZE = 120;

describe('seams of trousers', () => {
  it('of the old ones are no folds of the new ones', () => {
    const photo = createRgbaImage(SIZE, SIZE);
    for (let i = 0; i < SIZE * SIZE; i++) {
      const x = i % SIZE;
      const value =
        150 * (1 - 0.25 * Math.exp(-(((x - 30) / 8) ** 2)) - 0.25 * Math.exp(-(((x - 90) / 8) ** 2)));
      photo.data.set([value, value, value, 255], 4 * i);
    }
    const labels = new Uint8Array(SIZE * SIZE).fill(BODY_CLASSES.indexOf('lowerClothes'));
    const coverage = createMask(SIZE, SIZE);
    coverage.data.fill(255);
    const seams = createMask(SIZE, SIZE);
    for (let i = 0; i < SIZE * SIZE; i++) if (i % SIZE > 60) seams.data[i] = 255;
    const { shade } = shadingFromPhoto(
      photo,
      labels,
      coverage,
      100,
      true,
      { cloth: 'lowerClothes', skin: ['legs'] },
      seams,
    );
    const [fold, seam] = [shade[60 * SIZE + 30]!, shade[60 * SIZE + 90]!];
    assert.ok(fold < -0.08, `the fold is kept: ${fold}`);
    assert.ok(seam > 0.5 * fold, `the seam is not: ${seam}`);
  });

  it('between legs that lie together in the picture is the mesh’s own edge', () => {
    const layer = createLayer(20, 2);
    layer.alpha.fill(1);
    layer.color.fill(100);
    const area = { x: 0, y: 0, width: 20, height: 2 };
    const coordinates = new Float32Array(80);
    for (let i = 0; i < 40; i++) {
      coordinates[2 * i] = ((i % 20) - 8) / 20;
      coordinates[2 * i + 1] = i < 20 ? 20 : 40;
    }
    cutSewnEdgeInPlace(layer, { name: 'leftLeg', place: { area, coordinates }, sewnTo: 30 }, 15);
    assert.equal(layer.alpha[4], 0, 'beyond the edge');
    assert.equal(layer.alpha[12], 1);
    assert.ok(layer.alpha[8]! > 0.2 && layer.alpha[8]! < 0.8, 'softly');
    assert.equal(layer.alpha[20 + 4], 1, 'further down the picture shows an edge');
  });

  it('run out to the picture’s own edge where the mesh’s ends, without a tick', () => {
    const layer = createLayer(100, 6);
    layer.alpha.fill(1);
    const coordinates = new Float32Array(1200);
    for (let i = 0; i < 600; i++) {
      coordinates[2 * i] = ((i % 100) - 20) / 100;
      coordinates[2 * i + 1] = 25 + Math.floor(i / 100);
    }
    const area = { x: 0, y: 0, width: 100, height: 6 };
    cutSewnEdgeInPlace(layer, { name: 'leftLeg', place: { area, coordinates }, sewnTo: 30.2 }, 15);
    const edges = [0, 1, 2, 3, 4, 5].map(
      (row) => layer.alpha.subarray(100 * row, 100 * row + 100).findIndex((alpha) => alpha > 0.45) - 20,
    );
    assert.equal(edges[0], 0, 'the mesh’s own edge');
    for (let row = 1; row < 6; row++)
      assert.ok(edges[row]! <= edges[row - 1]! && edges[row]! > edges[row - 1]! - 3);
    assert.ok(edges[5]! <= -4, `out by ${edges[5]}`);
  });

  it('end softly where the mesh ends below a hem', () => {
    const layer = createLayer(3, 40);
    layer.alpha.fill(1);
    layer.color.fill(100);
    const coordinates = new Float32Array(240);
    for (let i = 0; i < 120; i++) coordinates[2 * i + 1] = 46 + Math.floor(i / 3) / 10;
    softenEndInPlace(layer, { place: { area: { x: 0, y: 0, width: 3, height: 40 }, coordinates } }, 50);
    assert.equal(layer.alpha[3 * 37], 1);
    assert.ok(layer.alpha[3 * 39]! < 0.6, `${layer.alpha[3 * 39]}`);
    assert.equal(layer.color[9 * 39], 100 * layer.alpha[3 * 39]!, 'premultiplied');
  });

  it('leave no crack where the last rib of short legs begins', () => {
    const layer = createLayer(1, 40);
    layer.alpha.fill(1);
    layer.color.fill(100);
    const coordinates = new Float32Array(80);
    // two ribs a pixel down to row 19, then the last one over the rest
    for (let y = 0; y < 40; y++)
      coordinates[2 * y + 1] = y < 20 ? 47.1 - 2 * (19 - y) : 49.1 + 0.045 * (y - 20);
    softenEndInPlace(layer, { place: { area: { x: 0, y: 0, width: 1, height: 40 }, coordinates } }, 50);
    for (let y = 0; y < 37; y++) assert.equal(layer.alpha[y], 1, `row ${y}`);
    assert.ok(layer.alpha[39]! < 0.6);
  });

  it('make plain cloth the upper part of trousers, and touch nothing else', () => {
    const picture = createRgbaImage(200, 200);
    for (let i = 0; i < 40000; i++) picture.data.set([60, 90, 140, 255], 4 * i);
    const cloth = createMask(200, 200);
    for (let y = 20; y < 180; y++) cloth.data.fill(255, y * 200 + 30, y * 200 + 170);
    const sewn = sewWaist(picture, cloth, { top: 20, left: 35, right: 165, crotch: { x: 100, y: 110 } });
    const at = (x: number, y: number): number => sewn.data[4 * (y * 200 + x) + 2]!;
    assert.ok(at(75, Math.round(20 + 0.095 * 130)) < 115, 'below the waistband');
    assert.ok(at(100, 70) < 115, 'the fly');
    assert.ok(at(75, 70) > 132, 'cloth between');
    assert.equal(at(10, 60), 140, 'background');
    assert.equal(at(75, 150), 140, 'the legs');
  });
});

describe('pale cloth in the light', () => {
  it('does not bloom, dark cloth takes the light', () => {
    const layer = createLayer(2, 1);
    layer.alpha.fill(1);
    layer.color.set([245, 240, 225, 60, 60, 60]);
    const shade = Float32Array.of(0.15, 0.15);
    keepHighlightsInPlace(shade, layer);
    assert.ok(245 * Math.exp(shade[0]!) < 254);
    assert.ok(shade[1]! > 0.14);
  });

  it('and folds of dark trousers are shallower on pale ones', () => {
    const layerOf = (light: number) => {
      const layer = createLayer(4, 4);
      layer.alpha.fill(1);
      layer.color.fill(light);
      return layer;
    };
    assert.equal(foldsOfPaleCloth(layerOf(90), 38), 1, 'dark on dark');
    const pale = foldsOfPaleCloth(layerOf(235), 38);
    assert.ok(pale > 0.4 && pale < 0.6, `pale on dark: ${pale}`);
    assert.equal(foldsOfPaleCloth(layerOf(235), 85), 1, 'pale on pale');
  });

  it('are left out without a step where a jacket’s hem lies as low as the crotch', () => {
    const frame = { origin: { x: 100, y: 0 }, across: { x: 1, y: 0 }, down: { x: 0, y: 1 } };
    const body = { frame, waistline: 155, waistAt: () => 155 } as unknown as BodyMeasures;
    const legs = { unit: 100, crotch: { x: 100, y: 160 } } as unknown as LegMeasures;
    const { data } = oldSeams(body, legs, { x: 0, y: 0, width: 200, height: 240 });
    for (let y = 120; y < 200; y++)
      for (const x of [60, 100, 140])
        assert.ok(Math.abs(data[y * 200 + x]! - data[(y + 1) * 200 + x]!) < 50, `step at ${x}, ${y}`);
    assert.equal(data[100 * 200 + 60], 255);
    assert.equal(data[190 * 200 + 60], 0);
  });
});
