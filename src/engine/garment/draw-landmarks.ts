/** A debug picture of what was understood of a garment. */
import type { GarmentPoint } from '../geometry/frames.ts';
import { createRgbaImage, type RgbaImage } from '../pixels/image.ts';
import type { BottomLandmarks, Garment, TopSide } from './garment.ts';

type Colour = readonly [number, number, number];
const RED: Colour = [230, 30, 40];
const ORANGE: Colour = [255, 140, 0];
const YELLOW: Colour = [250, 220, 0];
const GREEN: Colour = [0, 190, 60];
const CYAN: Colour = [0, 190, 220];
const BLUE: Colour = [20, 60, 240];
const MAGENTA: Colour = [230, 0, 220];

/** The garment on a light checkerboard: inside of the back tinted, outlines, sleeve ribs and landmarks drawn over it. */
export function drawLandmarks(garment: Garment): RgbaImage {
  const { picture, matte, top, bottom } = garment;
  const inside = (top ?? bottom)?.insideBack;
  const result = createRgbaImage(picture.width, picture.height);
  for (let y = 0, at = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++, at++) {
      const ground = ((x >> 4) + (y >> 4)) % 2 === 0 ? 170 : 190;
      const alpha = matte.data[at]! / 255;
      const tint = inside ? 0.45 * (inside.data[at]! / 255) : 0;
      for (let c = 0; c < 3; c++) {
        const colour = picture.data[at * 4 + c]! * (1 - tint) + GREEN[c]! * tint;
        result.data[at * 4 + c] = ground + (colour - ground) * alpha;
      }
      result.data[at * 4 + 3] = 255;
    }
  if (top) {
    drawLine(result, top.hem, BLUE);
    drawLine(result, top.neckline, YELLOW);
    drawLine(result, top.hood?.outerEdge ?? [], ORANGE);
    drawLine(result, top.hood?.rim ?? [], ORANGE);
    for (const side of [top.left, top.right]) drawSide(result, side);
  }
  if (bottom) drawBottom(result, bottom);
  return result;
}

function drawBottom(target: RgbaImage, { left, right, waist, crotch, hem }: BottomLandmarks): void {
  drawLine(target, waist, YELLOW);
  drawLine(target, hem, BLUE);
  for (const { outerEdge, innerEdge } of [left, right]) {
    drawLine(target, outerEdge, CYAN);
    drawLine(target, innerEdge, MAGENTA);
    drawDot(target, outerEdge[0]!, YELLOW);
    for (const end of [outerEdge.at(-1), innerEdge.at(-1)]) if (end) drawDot(target, end, BLUE);
  }
  if (crotch) drawDot(target, crotch, RED);
}

function drawSide(target: RgbaImage, side: TopSide): void {
  drawLine(target, side.sideSeam, CYAN);
  drawLine(target, side.armhole, ORANGE);
  if (side.sleeve) {
    const { outerEdge, innerEdge } = side.sleeve;
    drawLine(target, outerEdge, MAGENTA);
    drawLine(target, innerEdge, MAGENTA);
    outerEdge.forEach((point, i) => {
      drawLine(target, [point, innerEdge[i]!], MAGENTA);
    });
  }
  drawLine(target, [side.neckPoint, side.shoulderTip], GREEN);
  drawDot(target, side.neckPoint, YELLOW);
  drawDot(target, side.shoulderTip, ORANGE);
  drawDot(target, side.armpit, RED);
  for (const end of [side.sideSeam.at(-1), side.sleeve?.outerEdge.at(-1), side.sleeve?.innerEdge.at(-1)])
    if (end) drawDot(target, end, BLUE);
}

function drawLine(target: RgbaImage, points: readonly GarmentPoint[], colour: Colour): void {
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!;
    const to = points[i]!;
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y));
    for (let s = 0; s <= steps; s++) {
      const t = steps === 0 ? 0 : s / steps;
      paint(target, from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t, colour);
    }
  }
}

function drawDot(target: RgbaImage, { x, y }: GarmentPoint, colour: Colour): void {
  for (let dy = -4; dy <= 4; dy++)
    for (let dx = -4; dx <= 4; dx++) {
      const distance = Math.hypot(dx, dy);
      if (distance <= 4.2) paint(target, x + dx, y + dy, distance > 3 ? [255, 255, 255] : colour);
    }
}

function paint(target: RgbaImage, x: number, y: number, colour: Colour): void {
  const px = Math.floor(x);
  const py = Math.floor(y);
  if (px < 0 || py < 0 || px >= target.width || py >= target.height) return;
  target.data.set(colour, (py * target.width + px) * 4);
}
