/** A head of average measures that faces the camera, without a photo. */
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { type Scalp, scalpPoint } from '../../../../../src/engine/kinds/hairstyle/head/scalp.ts';

/** Azimuth in degrees and height in centimetres of the hairline. */
const HAIRLINE = [
  [0, 8.7],
  [40, 7.6],
  [58, 4.5],
  [68, -0.2],
  [78, -1.2],
  [95, 2.7],
  [112, 2.2],
  [125, -1.5],
  [150, -5.5],
  [181, -6],
] as const;

function heightOfHairline(azimuth: number): number {
  const after = HAIRLINE.findIndex(([degrees]) => degrees > azimuth);
  const [a0, y0] = HAIRLINE[after - 1]!;
  const [a1, y1] = HAIRLINE[after]!;
  return y0 + ((azimuth - a0) / (a1 - a0)) * (y1 - y0);
}

const point = (x: number, y: number, z: number) => ({ x, y, z });

/** The head with its chin at a height; fields that growing hair does not read are empty. */
export function averageHead(chin = -9.4): Head {
  const scalp: Scalp = {
    center: point(0, 3.6, -3.3),
    side: 7.8,
    up: 9.3,
    downwards: 13,
    front: 9.8,
    back: 9.8,
    exponent: 2.3,
    hairline: new Float32Array(72),
  };
  for (let i = 0; i < 72; i++) {
    const degrees = -180 + i * 5;
    const height = heightOfHairline(Math.abs(degrees));
    let elevation = -1.3;
    while (scalpPoint(scalp, (degrees * Math.PI) / 180, elevation).y < height) elevation += 0.005;
    scalp.hairline[i] = elevation;
  }
  const ear = (side: number) => ({
    root: point(7.6 * side, 1, -3.5),
    top: point(8.4 * side, 3.8, -4.5),
    lobe: point(7.8 * side, -2.2, -3),
    outer: point(9.2 * side, 1.5, -5),
    facing: 1,
    covered: false,
  });
  const vertices = new Float32Array(468 * 3);
  vertices[152 * 3 + 1] = chin;
  return {
    scalp,
    face: { vertices, triangles: new Uint16Array() },
    down: point(0, -1, 0),
    toPhoto: new Float64Array([20, 0, 0, 400, 0, -20, 0, 400, 0, 0, 1, 0]),
    pixelsPerCentimetre: 20,
    yaw: 0,
    pitch: 0,
    roll: 0,
    ears: { left: ear(1), right: ear(-1) },
    body: [
      { from: point(0, -5, -4.5), to: point(0, -15, -5.5), fromRadius: 5.6, toRadius: 6 },
      { from: point(3, -15, -6), to: point(16, -20, -6), fromRadius: 4.2, toRadius: 5 },
      { from: point(-3, -15, -6), to: point(-16, -20, -6), fromRadius: 4.2, toRadius: 5 },
      { from: point(7, -26, -4.5), to: point(7, -50, -4), fromRadius: 8.5, toRadius: 9 },
      { from: point(-7, -26, -4.5), to: point(-7, -50, -4), fromRadius: 8.5, toRadius: 9 },
    ],
    oval: [],
    hands: [],
    pose: null,
    doubts: [],
  } as unknown as Head;
}
