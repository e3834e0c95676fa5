/**
 * What lies beyond the page: a scanner's bed, a gutter, the table under a sheet. Such things stand along the picture's
 * border; a drawing that runs out of the picture crosses it.
 */
import { connectedComponents } from '../../../pixels/connected-components.ts';
import type { Mask } from '../../../pixels/image.ts';
import { dilateDisc, erodeDisc } from '../../../pixels/morphology.ts';

/** Rows and columns are looked at as edges of the page up to this share of the picture. */
const TRIM_SHARE = 0.12;
/** A thing that takes so much of the picture's border surrounds the page. */
const SURROUNDING = 0.45;
/** Mean depth over length along the border below which a thing is an edge. */
const EDGE_FLATNESS = 0.4;

/** 255 where the picture shows something beyond the page; `marked` is everything that isn't bare paper. */
export function findBeyondPage(marked: Mask): Mask {
  const { width, height } = marked;
  const size = Math.max(width, height);
  const beyond: Mask = { data: new Uint8Array(width * height), width, height };
  trimSides(marked, beyond);
  const rest: Mask = { data: marked.data.slice(), width, height };
  const radius = Math.max(2, 0.008 * size);
  const thick = erodeDisc(rest, radius);
  const { labels, components } = connectedComponents(thick, 8);
  const contacts = new Int32Array(components.length + 1);
  const perimeter = 2 * (width + height);
  const count = (at: number): void => {
    contacts[labels[at]!]!++;
  };
  for (let x = 0; x < width; x++) {
    count(x);
    count((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    count(y * width);
    count(y * width + width - 1);
  }
  const chosen = new Uint8Array(components.length + 1);
  let any = false;
  components.forEach(({ area }, i) => {
    const contact = contacts[i + 1]!;
    if (contact < 0.04 * size) return;
    const depth = area / contact;
    const edge = depth < EDGE_FLATNESS * contact && depth < 0.12 * size && contact > 0.25 * size;
    if (contact > SURROUNDING * perimeter || edge) {
      chosen[i + 1] = 1;
      any = true;
    }
  });
  if (any) {
    const core: Mask = { data: new Uint8Array(width * height), width, height };
    for (let i = 0; i < labels.length; i++) if (chosen[labels[i]!] === 1) core.data[i] = 255;
    // its soft rim and its shadow on the page go with it
    const whole = dilateDisc(core, radius + 0.012 * size);
    for (let i = 0; i < whole.data.length; i++) if (whole.data[i]! >= 128) beyond.data[i] = 255;
  }
  return beyond;
}

/** Marks rows and columns at the sides that are no paper for the most part, from the picture's border inwards. */
function trimSides({ data, width, height }: Mask, beyond: Mask): void {
  const rowShare = (y: number): number => {
    let count = 0;
    for (let x = 0; x < width; x++) if (data[y * width + x]! >= 128) count++;
    return count / width;
  };
  const columnShare = (x: number): number => {
    let count = 0;
    for (let y = 0; y < height; y++) if (data[y * width + x]! >= 128) count++;
    return count / height;
  };
  const depth = (share: (line: number) => number, length: number, backwards: boolean): number => {
    const most = Math.floor(TRIM_SHARE * length);
    let lines = 0;
    while (lines < most && share(backwards ? length - 1 - lines : lines) > 0.6) lines++;
    // what goes on beyond an edge's depth is no edge
    return lines === most || lines === 0 ? 0 : lines + 1;
  };
  const top = depth(rowShare, height, false);
  const bottom = height - depth(rowShare, height, true);
  const left = depth(columnShare, width, false);
  const right = width - depth(columnShare, width, true);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      if (y < top || y >= bottom || x < left || x >= right) beyond.data[at] = 255;
}
