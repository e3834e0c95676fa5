/**
 * Background by flooding from the picture's border: what is joined to the border through pixels that look like it.
 * Works on backgrounds whose colour is known everywhere (`BackgroundModel`), with or without soft shadows.
 */
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';

export interface FloodLimits {
  /** Largest ΔE from the background's colour. */
  readonly difference: number;
  /** How far a soft shadow may be darker than the background (in L); 0 for no shadows. */
  readonly shadowDepth: number;
  /** Largest step of L between neighbours inside a shadow: cloth edges are steeper than shadows. */
  readonly shadowStep: number;
  /** Pixels that may not be entered. */
  readonly barred?: Mask;
}

/**
 * 255 where the background was reached from the border. A shadow is darker than the background, keeps its hue within
 * a tolerance that grows with its depth, and changes slowly.
 */
export function floodBackground(lab: LabImage, background: LabImage, limits: FloodLimits): Mask {
  const { width, height, data } = lab;
  const expected = background.data;
  const reached = createMask(width, height);
  const queue = new Int32Array(width * height);
  let tail = 0;
  const { difference, shadowDepth, shadowStep } = limits;
  const barred = limits.barred?.data;

  const admit = (at: number, from: number) => {
    if (reached.data[at] !== 0 || barred?.[at] === 255) return;
    const i = at * 3;
    const dl = data[i]! - expected[i]!;
    const da = data[i + 1]! - expected[i + 1]!;
    const db = data[i + 2]! - expected[i + 2]!;
    const chroma = Math.hypot(da, db);
    const plain = Math.hypot(dl, chroma) <= difference;
    if (!plain) {
      if (shadowDepth === 0 || from < 0) return;
      const shadow =
        dl < 0 &&
        -dl < shadowDepth &&
        chroma < difference + 0.12 * -dl &&
        Math.abs(data[i]! - data[from * 3]!) < shadowStep;
      if (!shadow) return;
    }
    reached.data[at] = 255;
    queue[tail++] = at;
  };

  for (let x = 0; x < width; x++) {
    admit(x, -1);
    admit((height - 1) * width + x, -1);
  }
  for (let y = 0; y < height; y++) {
    admit(y * width, -1);
    admit(y * width + width - 1, -1);
  }
  for (let head = 0; head < tail; head++) {
    const at = queue[head]!;
    const x = at % width;
    if (x > 0) admit(at - 1, at);
    if (x < width - 1) admit(at + 1, at);
    if (at >= width) admit(at - width, at);
    if (at < width * (height - 1)) admit(at + width, at);
  }
  return reached;
}
