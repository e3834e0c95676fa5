/** Background that shows through a garment: between sleeve and body, or inside a strap. */
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';

/**
 * 255 on the parts of `garment` (0 or 255) that look exactly like the plain background behind them: as even as it, of its
 * colour on average, and either large or tall and narrow beside the middle, as gaps beside the body are. White prints
 * on white are seldom all of these.
 */
export function findEnclosedBackground(garment: Mask, lab: LabImage, background: LabImage): Mask {
  const { width, height } = garment;
  const alike = createMask(width, height);
  let area = 0;
  let sumX = 0;
  for (let i = 0; i < alike.data.length; i++) {
    if (garment.data[i] === 0) continue;
    area++;
    sumX += i % width;
    alike.data[i] = differenceAt(lab, background, i) < 1.6 ? 255 : 0;
  }
  const middle = sumX / Math.max(1, area);
  const { labels, components } = connectedComponents(alike, 4);
  const sums = new Float64Array(components.length);
  const squares = new Float64Array(components.length);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]! - 1;
    if (label < 0) continue;
    const difference = lab.data[i * 3]! - background.data[i * 3]!;
    sums[label]! += difference;
    squares[label]! += difference * difference;
  }
  const isGap = components.map((component, k) => {
    const mean = sums[k]! / component.area;
    const deviation = Math.sqrt(Math.max(0, squares[k]! / component.area - mean * mean));
    if (Math.abs(mean) > 1.3 || deviation > 0.9) return false;
    const tall = component.bottom - component.top;
    const wide = component.right - component.left;
    const beside = Math.min(Math.abs(component.left - middle), Math.abs(component.right - middle));
    const besideBody = (component.left > middle || component.right < middle) && beside > 0.06 * width;
    if (component.area > 0.012 * area) return true;
    return besideBody && component.area > 0.0007 * area && tall > 0.04 * height && tall > 1.8 * wide;
  });
  for (let i = 0; i < labels.length; i++) alike.data[i] = isGap[labels[i]! - 1] ? 255 : 0;
  return alike;
}

function differenceAt(lab: LabImage, background: LabImage, pixel: number): number {
  const i = pixel * 3;
  return Math.hypot(
    lab.data[i]! - background.data[i]!,
    lab.data[i + 1]! - background.data[i + 1]!,
    lab.data[i + 2]! - background.data[i + 2]!,
  );
}
