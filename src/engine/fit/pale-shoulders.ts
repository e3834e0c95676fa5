/**
 * Bare shoulders whose light side the parse takes for the background: its colours say nothing where skin in the sun is as
 * pale as what lies behind. The shoulder's own edge is then the next one outwards, as far as the mask admits a person.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { labelAt } from './body-labels.ts';
import { moveCoverage } from './parse-edit.ts';
import { type TorsoFrame, torsoFrame } from './torso-frame.ts';

/** Rays from the shoulder joint, from towards the neck over the shoulder to below the horizontal; degrees from upwards. */
const RAYS = 76;
const FIRST_RAY = -45;
const LAST_RAY = 105;
/** Farthest parse edge on a ray and farthest way from it to the shoulder's own edge, in shoulder widths. */
const FARTHEST_SKIN = 0.4;
const FARTHEST_EDGE = 0.14;
/** Mask coverage that may still be the person. */
const MAY_BE_PERSON = 30;
/** Coverage from which on the mask speaks against the person's end, as far as `WITHIN` clear edges where it is sure. */
const UNSURE = 100;
const WITHIN = 1;
/** Mean coverage that the mask has at least where the parse ends the shoulder too early. */
const SKIN_GOES_ON = 150;
/** What counts as a clear edge, ΔE, and what the found edge must show on average. */
const CLEAR_EDGE = 12;
const LEAST_EDGE = 6;
/** Nearer than this the parse's edge is the shoulder's, in shoulder widths; rays that have to lie farther off. */
const SAME_EDGE = 0.02;
const LEAST_RAYS = 12;

/** The person with the light side of bare shoulders as neck and arm. */
export function withPaleShoulders(person: PerceivedPerson): PerceivedPerson {
  const frame = torsoFrame(person.pose);
  return (['left', 'right'] as const).reduce((result, side) => withPaleShoulder(result, frame, side), person);
}

/** What a ray meets: the radius at which its skin ends, 0 where that isn't before the background, and the skin's class. */
interface Ray {
  readonly x: number;
  readonly y: number;
  readonly skin: number;
  readonly name: BodyClass;
}

function withPaleShoulder(
  person: PerceivedPerson,
  frame: TorsoFrame,
  side: 'left' | 'right',
): PerceivedPerson {
  const unit = frame.shoulderWidth;
  const joint = person.pose.landmarks[`${side}Shoulder`].point;
  const rays = castRays(person, frame, joint, side);
  const count = Math.ceil(FARTHEST_EDGE * unit) + 1;
  const { edges, coverage } = readEdges(person, joint, rays, count);
  const shifts = clearestPath(edges, coverage, count);
  let moved = 0;
  let edge = 0;
  let within = 0;
  rays.forEach((ray, i) => {
    if (ray.skin === 0 || shifts[i]! < SAME_EDGE * unit) return;
    moved++;
    edge += edges[i * count + shifts[i]!]! * CLEAR_EDGE;
    within += coverage[i * count]!;
  });
  if (moved < LEAST_RAYS || edge < LEAST_EDGE * moved || within < SKIN_GOES_ON * moved) return person;
  return (['neck', `${side}Arm`] as const).reduce(
    (result, name) => moveCoverage(result, 'background', name, beyondSkin(result, joint, rays, shifts, name)),
    person,
  );
}

function castRays(
  person: PerceivedPerson,
  { across, down, shoulderWidth }: TorsoFrame,
  joint: ImagePoint,
  side: 'left' | 'right',
): Ray[] {
  const sign = side === 'left' ? 1 : -1;
  const skin = [BODY_CLASSES.indexOf('neck'), BODY_CLASSES.indexOf(`${side}Arm`)];
  const background = BODY_CLASSES.indexOf('background');
  return Array.from({ length: RAYS }, (_, i): Ray => {
    const angle = ((FIRST_RAY + ((LAST_RAY - FIRST_RAY) * i) / (RAYS - 1)) * Math.PI) / 180;
    const out = sign * Math.sin(angle);
    const x = out * across.x - Math.cos(angle) * down.x;
    const y = out * across.y - Math.cos(angle) * down.y;
    const labelFrom = (r: number): number => labelAt(person, joint.x + r * x, joint.y + r * y);
    let r = 0;
    let label = labelFrom(0);
    if (!skin.includes(label)) return { x, y, skin: 0, name: 'neck' };
    while (r < FARTHEST_SKIN * shoulderWidth) {
      const next = labelFrom(r + 1);
      if (!skin.includes(next)) break;
      label = next;
      r++;
    }
    return { x, y, skin: labelFrom(r + 1) === background ? r : 0, name: BODY_CLASSES[label]! };
  });
}

/** What each ray shows at each step beyond its skin. */
interface SeenEdges {
  /** How clear an edge, 0..1; −1 where there can't be a person any more. */
  readonly edges: Float32Array;
  /** The mask's coverage, 0..255. */
  readonly coverage: Uint8Array;
}

function readEdges(
  { photo, personMask }: PerceivedPerson,
  joint: ImagePoint,
  rays: readonly Ray[],
  count: number,
): SeenEdges {
  const edges = new Float32Array(rays.length * count);
  const coverage = new Uint8Array(rays.length * count);
  const before = new Float32Array(3);
  const after = new Float32Array(3);
  const pixel = new Float32Array(3);
  const indexOf = (x: number, y: number): number =>
    Math.max(0, Math.min(photo.height - 1, Math.floor(y))) * photo.width +
    Math.max(0, Math.min(photo.width - 1, Math.floor(x)));
  const mean = (ray: Ray, from: number, out: Float32Array): void => {
    out.fill(0);
    for (let r = from; r < from + 3; r++) {
      const at = 4 * indexOf(joint.x + r * ray.x, joint.y + r * ray.y);
      srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, pixel, 0);
      for (let c = 0; c < 3; c++) out[c]! += pixel[c]! / 3;
    }
  };
  rays.forEach((ray, i) => {
    if (ray.skin === 0) return;
    let ended = false;
    for (let s = 0; s < count; s++) {
      const r = ray.skin + s;
      const at = i * count + s;
      coverage[at] = personMask.data[indexOf(joint.x + r * ray.x, joint.y + r * ray.y)]!;
      ended ||= coverage[at]! < MAY_BE_PERSON;
      if (ended) {
        edges[at] = -1;
        continue;
      }
      mean(ray, r - 3, before);
      mean(ray, r + 1, after);
      const difference = Math.hypot(after[0]! - before[0]!, after[1]! - before[1]!, after[2]! - before[2]!);
      edges[at] = Math.min(1, difference / CLEAR_EDGE);
    }
  });
  return { edges, coverage };
}

/**
 * Steps beyond the skin of the path along the clearest edge that the mask allows to be the person's end, by dynamic
 * programming over the rays. Light that falls off over a shoulder makes edges too, but within the mask.
 */
function clearestPath(edges: Float32Array, coverage: Uint8Array, count: number): Int16Array {
  const n = edges.length / count;
  const gain = new Float64Array(n * count);
  const from = new Int16Array(n * count);
  for (let i = 0; i < n; i++)
    for (let s = 0; s < count; s++) {
      let best = i === 0 ? 0 : Number.NEGATIVE_INFINITY;
      if (i > 0)
        for (let p = Math.max(0, s - 2); p <= Math.min(count - 1, s + 2); p++) {
          const value = gain[(i - 1) * count + p]! - 0.08 * Math.abs(p - s);
          if (value > best) {
            best = value;
            from[i * count + s] = p;
          }
        }
      const within = (WITHIN * Math.max(0, coverage[i * count + s]! - UNSURE)) / (255 - UNSURE);
      gain[i * count + s] = best + edges[i * count + s]! - within;
    }
  let s = 0;
  for (let k = 1; k < count; k++) if (gain[(n - 1) * count + k]! > gain[(n - 1) * count + s]!) s = k;
  const path = new Int16Array(n);
  for (let i = n - 1; i >= 0; i--) {
    path[i] = s;
    s = from[i * count + s]!;
  }
  return path;
}

/** Coverage of what lies between the parse's edge and the shoulder's own, beside skin of the class `name`. */
function beyondSkin(
  { parse }: PerceivedPerson,
  joint: ImagePoint,
  rays: readonly Ray[],
  shifts: Int16Array,
  name: BodyClass,
): Mask {
  const mask = createMask(parse.width, parse.height);
  // finer than a pixel along the arc, so that none is left out between rays
  const fine = 8;
  for (let i = 0; i + 1 < rays.length; i++) {
    const [a, b] = [rays[i]!, rays[i + 1]!];
    if (a.name !== name || a.skin === 0 || b.skin === 0) continue;
    for (let k = 0; k <= fine; k++) {
      const t = k / fine;
      const x = a.x + (b.x - a.x) * t;
      const y = a.y + (b.y - a.y) * t;
      const shift = shifts[i]! + (shifts[i + 1]! - shifts[i]!) * t;
      if (shift < 1) continue;
      const skin = a.skin + (b.skin - a.skin) * t;
      for (let r = skin - 3; r <= skin + shift + 1; r += 0.5) {
        const px = Math.floor(joint.x + r * x);
        const py = Math.floor(joint.y + r * y);
        if (px < 0 || py < 0 || px >= mask.width || py >= mask.height) continue;
        const share = Math.min(1, skin + shift + 1 - r);
        const at = py * mask.width + px;
        mask.data[at] = Math.max(mask.data[at]!, Math.round(255 * share));
      }
    }
  }
  return mask;
}
