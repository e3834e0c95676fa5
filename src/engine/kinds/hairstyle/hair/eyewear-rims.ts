/**
 * The rims of spectacles: the closed line around both eyes at once, and the line over the nose between them, along which
 * a ridge of colour runs, found as the best paths through samples around the eyes (dynamic programming). Dark lenses
 * have an edge instead.
 */
import type { Head } from '../head/head.ts';
import {
  bestPath,
  evenReachesInPlace,
  type LensPlane,
  lensPlane,
  RAY_STEP,
  ridgeAt,
  ridgeReach,
  SEEN,
  STRONG,
  sampleLogInto,
  WIDEST,
} from './eyewear-rays.ts';
import { followStrip, type StripRidge } from './eyewear-strip.ts';
import type { FaceCloseUp } from './face-close-up.ts';

/** One rim; polygons in pixels of the close-up, x and y by turns. */
export interface Rim {
  /** On which side of the picture: −1 left, 1 right. */
  readonly side: -1 | 1;
  readonly outer: Float32Array;
  /** Null where the lens is as dark as its rim. */
  readonly inner: Float32Array | null;
  /** Centimetres from the lens's middle to where a temple begins, outwards, and colours of the rim there (logarithms). */
  readonly reach: number;
  readonly colours: readonly Float32Array[];
}

/** What is worn in front of the eyes. */
export interface Rims {
  readonly place: LensPlane;
  readonly rims: readonly Rim[];
  readonly bridge: Float32Array;
}

/** What was measured of a face. */
export interface RimSigns {
  /** Shares of the line below the eyes, of the whole line, and of the bridge on which a ridge is seen. */
  readonly lower: number;
  readonly ring: number;
  readonly bridge: number;
  /** Share of the line below the eyes that an abrupt change accompanies: bags and folds of the skin change slowly. */
  readonly sharp: number;
  /** How much darker (logarithm) than the cheeks the lenses are, and the share of their line that is brighter outside. */
  readonly shade: number;
  readonly edge: number;
}

/** Least signs of clear lenses and of dark ones. */
const CLEAR: Partial<RimSigns> = { lower: 0.88, ring: 0.85, bridge: 0.85, sharp: 0.85 };
const DARK: Partial<RimSigns> = { shade: 0.5, edge: 0.85, bridge: 0.6, sharp: 0.7 };

/** Angles of the line, radii looked at (centimetres), and how much wider than high the rings are. */
const ANGLES = 96;
const LEAST = 1.25;
const MOST = 3.3;
const WIDER = 1.32;
const RADII = Math.round((MOST - LEAST) / RAY_STEP) + 1;
const SAMPLES = RADII + 2 * WIDEST;
/** How far both eyes may differ, in samples, and what a sample of that costs. */
const ASTRAY = 2;
const COST_ASTRAY = 0.004;
/** The line below the eyes, in turns: 0 outwards, 0.25 downwards, 0.5 to the nose. */
const BELOW_EYE = { from: 0.08, to: 0.42 };
/** Change of the logarithm within six samples that skin does not have, and how far beside the line it is looked for. */
const ABRUPT = 0.1;
const BESIDE_LINE = 6;
/** Difference of the logarithm from which a colour is not that of the rim. */
const UNLIKE = 0.35;
/** Columns of the bridge, those on the rims, and heights over the lenses' middle between which it lies, in centimetres. */
const COLUMNS = 35;
const ON_RIMS = 5;
const BRIDGE = { from: -0.6, high: 2.8, least: 0.3, most: 0.9 };
/** The angle where the temples begin. */
const HINGE = Math.round(0.94 * ANGLES);
/** Points of the cheeks that no lens hides. */
const CHEEKS = [50, 280, 205, 425, 187, 411];

/** The spectacles on a face, null where there are none or no sure ones. */
export function findRims(head: Head, face: FaceCloseUp): Rims | null {
  const { rims, signs } = lookForRims(head, face);
  const atLeast = (least: Partial<RimSigns>): boolean =>
    Object.entries(least).every(([sign, value]) => signs[sign as keyof RimSigns] >= value);
  return atLeast(CLEAR) || atLeast(DARK) ? rims : null;
}

/** The best lines, whatever they are, and how far they look like spectacles. */
function lookForRims(head: Head, face: FaceCloseUp): { readonly rims: Rims; readonly signs: RimSigns } {
  const place = lensPlane(head, face);
  const colours = [-1, 1].map((side) => polarColours(face, place, side as -1 | 1));
  const ridges = colours.map(polarRidges);
  const edges = colours.map(polarEdges);
  const clear = bestRing(bothEyes(ridges[0]!, ridges[1]!));
  const shaded = bestRing(bothEyes(edges[0]!, edges[1]!));
  const shade = lensShade(head, face, colours);
  const edge = shareSeen(shaded.seen, () => true);
  const dark = shade >= DARK.shade! && edge >= DARK.edge!;
  const own = ridges.map((each, k) => likeLowerRim(each, colours[k]!, ownRing(each, clear.radii)));
  const around = dark ? shaded : bestRing(bothEyes(own[0]!, own[1]!));
  const lines = (dark ? edges : own).map((each) => ownRing(each, around.radii));
  const bridge = bridgeOf(face, place, lines);
  const between = bridge.seen.subarray(ON_RIMS, COLUMNS - ON_RIMS);
  return {
    rims: {
      place,
      rims: lines.map((radii, k) => rimOf(place, k === 0 ? -1 : 1, colours[k]!, radii, dark)),
      bridge: bridge.outline(COLUMNS),
    },
    signs: {
      lower: shareSeen(clear.seen, (turn) => turn > BELOW_EYE.from && turn < BELOW_EYE.to),
      ring: shareSeen(clear.seen, () => true),
      bridge: between.reduce((sum, value) => sum + value, 0) / between.length,
      sharp: Math.min(...colours.map((plane, k) => shareSharp(plane, lines[k]!))),
      shade,
      edge,
    },
  };
}

/** The rim along a line of radii: as far to both sides as its colour reaches. */
function rimOf(place: LensPlane, side: -1 | 1, colours: Float32Array, radii: Int16Array, dark: boolean): Rim {
  const reaches = ([1, -1] as const).map((step) => {
    const reach = new Float32Array(ANGLES);
    for (let a = 0; a < ANGLES; a++) {
      // an edge lies between lens and skin: the lens begins further in
      const inwards = dark ? BESIDE_LINE - 2 : 0;
      reach[a] = ridgeReach(colours, a * SAMPLES + radii[a]! + WIDEST - inwards, step);
    }
    evenReachesInPlace(reach, true);
    if (dark) for (let a = 0; a < ANGLES; a++) reach[a]! -= step * (BESIDE_LINE - 2);
    return reach;
  });
  const polygon = (sign: 1 | -1, reach: Float32Array): Float32Array => {
    const line = new Float32Array(2 * ANGLES);
    for (let a = 0; a < ANGLES; a++) {
      const length = radius(radii[a]! + sign * (reach[a]! + 0.5));
      place.at(side, angleX(a) * length, angleY(a) * length, line, 2 * a);
    }
    return line;
  };
  const hinge = HINGE * SAMPLES + radii[HINGE]! + WIDEST;
  const colourAt = (i: number): Float32Array => colours.slice(3 * i, 3 * i + 3);
  return {
    side,
    outer: polygon(1, reaches[0]!),
    inner: dark ? null : polygon(-1, reaches[1]!),
    reach: angleX(HINGE) * radius(radii[HINGE]! + reaches[0]![HINGE]!),
    colours: dark ? [colourAt(hinge - BESIDE_LINE), colourAt(hinge)] : [colourAt(hinge)],
  };
}

const angleX = (a: number): number => Math.cos((2 * Math.PI * a) / ANGLES) * WIDER;
const angleY = (a: number): number => Math.sin((2 * Math.PI * a) / ANGLES);
const radius = (r: number): number => LEAST + r * RAY_STEP;

/** Logarithms of red, green and blue along the rays from an eye: angle × radius × 3. */
function polarColours(face: FaceCloseUp, place: LensPlane, side: -1 | 1): Float32Array {
  const result = new Float32Array(ANGLES * SAMPLES * 3);
  const at = new Float32Array(2);
  for (let a = 0; a < ANGLES; a++) {
    const [x, y] = [angleX(a), angleY(a)];
    for (let r = 0; r < SAMPLES; r++) {
      const length = radius(r - WIDEST);
      place.at(side, x * length, y * length, at, 0);
      sampleLogInto(face, at[0]!, at[1]!, result, (a * SAMPLES + r) * 3);
    }
  }
  return result;
}

/** How far each place differs from both sides of it in the same way, over the best of several widths: angle × radius. */
function polarRidges(colours: Float32Array): Float32Array {
  const result = new Float32Array(ANGLES * RADII);
  for (let a = 0; a < ANGLES; a++)
    for (let r = 0; r < RADII; r++) result[a * RADII + r] = ridgeAt(colours, a * SAMPLES + r + WIDEST);
  return result;
}

/** How much brighter it is outside of each place than inside: angle × radius. */
function polarEdges(colours: Float32Array): Float32Array {
  const result = new Float32Array(ANGLES * RADII);
  for (let a = 0; a < ANGLES; a++)
    for (let r = 0; r < RADII; r++) {
      const at = a * SAMPLES + r + WIDEST;
      let difference = 0;
      for (let c = 0; c < 3; c++) difference += colours[3 * (at + 3) + c]! - colours[3 * (at - 3) + c]!;
      result[a * RADII + r] = Math.max(0, Math.min(3 * STRONG, difference / 3));
    }
  return result;
}

/** What is seen around both eyes alike. */
function bothEyes(one: Float32Array, other: Float32Array): Float32Array {
  const result = new Float32Array(one.length);
  for (let a = 0; a < ANGLES; a++)
    for (let r = 0; r < RADII; r++) {
      let [left, right] = [0, 0];
      for (let d = -ASTRAY; d <= ASTRAY; d++) {
        if (r + d < 0 || r + d >= RADII) continue;
        left = Math.max(left, one[a * RADII + r + d]!);
        right = Math.max(right, other[a * RADII + r + d]!);
      }
      result[a * RADII + r] = Math.sqrt(left * right);
    }
  return result;
}

/** Ridges that count less where their colour is unlike the rim's below the eye: brows and hair cross the upper rim. */
function likeLowerRim(ridges: Float32Array, colours: Float32Array, radii: Int16Array): Float32Array {
  const rim: number[] = [];
  for (let a = Math.ceil(BELOW_EYE.from * ANGLES); a < BELOW_EYE.to * ANGLES; a += 3)
    rim.push(3 * (a * SAMPLES + radii[a]! + WIDEST));
  const result = new Float32Array(ridges.length);
  for (let a = 0; a < ANGLES; a++)
    for (let r = 0; r < RADII; r++) {
      const at = 3 * (a * SAMPLES + r + WIDEST);
      let least = Infinity;
      for (const other of rim) {
        let square = 0;
        for (let c = 0; c < 3; c++) square += (colours[at + c]! - colours[other + c]!) ** 2;
        if (square < least) least = square;
      }
      const unlike = Math.min(1, Math.sqrt(least / 3) / UNLIKE);
      result[a * RADII + r] = ridges[a * RADII + r]! * (1 - 0.7 * unlike * unlike);
    }
  return result;
}

/** The closed line of the greatest sum: the middle third of the best path three times around. */
function bestRing(values: Float32Array): { readonly radii: Int16Array; readonly seen: Float32Array } {
  const path = bestPath(values, RADII, ANGLES, 3 * ANGLES);
  const radii = path.slice(ANGLES, 2 * ANGLES);
  const seen = new Float32Array(ANGLES);
  for (let a = 0; a < ANGLES; a++) seen[a] = values[a * RADII + radii[a]!]!;
  return { radii, seen };
}

/** One eye's own line beside the line of both. */
function ownRing(values: Float32Array, radii: Int16Array): Int16Array {
  const near = new Float32Array(values.length).fill(-1);
  for (let a = 0; a < ANGLES; a++)
    for (let d = -ASTRAY - 1; d <= ASTRAY + 1; d++) {
      const r = radii[a]! + d;
      if (r >= 0 && r < RADII) near[a * RADII + r] = values[a * RADII + r]! - COST_ASTRAY * Math.abs(d);
    }
  return bestPath(near, RADII, ANGLES, 3 * ANGLES).slice(ANGLES, 2 * ANGLES);
}

/** Share of the line on which a ridge is seen; `within` takes the turn, 0 outwards, 0.25 downwards, 0.5 to the nose. */
function shareSeen(seen: Float32Array, within: (turn: number) => boolean): number {
  let [count, all] = [0, 0];
  for (let a = 0; a < ANGLES; a++) {
    if (!within(a / ANGLES)) continue;
    all++;
    if (seen[a]! > SEEN) count++;
  }
  return count / all;
}

/** Share of the line below an eye with an abrupt change beside it. */
function shareSharp(colours: Float32Array, radii: Int16Array): number {
  let [count, all] = [0, 0];
  for (let a = Math.ceil(BELOW_EYE.from * ANGLES); a < BELOW_EYE.to * ANGLES; a++) {
    let most = 0;
    for (let d = -BESIDE_LINE; d <= BESIDE_LINE; d++) {
      const at = 3 * (a * SAMPLES + radii[a]! + d + WIDEST);
      let square = 0;
      for (let c = 0; c < 3; c++) square += (colours[at + 3 + c]! - colours[at - 3 + c]!) ** 2;
      most = Math.max(most, square);
    }
    all++;
    if (Math.sqrt(most / 3) > ABRUPT) count++;
  }
  return count / all;
}

/** How much darker than the cheeks both lenses are below the eyes. */
function lensShade(head: Head, face: FaceCloseUp, colours: readonly Float32Array[]): number {
  const { area, picture } = face;
  const log = new Float32Array(3);
  const cheeks: number[] = [];
  for (const vertex of CHEEKS) {
    const { x, y } = head.mesh.points[vertex]!;
    sampleLogInto(
      face,
      ((x - area.x) * picture.width) / area.width,
      ((y - area.y) * picture.height) / area.height,
      log,
      0,
    );
    cheeks.push((log[0]! + log[1]! + log[2]!) / 3);
  }
  const lenses = colours.map((plane) => {
    const values: number[] = [];
    for (let a = 0; a < ANGLES; a++) {
      const turn = a / ANGLES;
      if (turn > 0.42 && turn < 0.92) continue;
      for (let r = WIDEST - 9; r <= WIDEST; r += 3) {
        const i = (a * SAMPLES + r) * 3;
        values.push((plane[i]! + plane[i + 1]! + plane[i + 2]!) / 3);
      }
    }
    // a reflection in the lens may be bright
    return values.sort((p, q) => p - q)[Math.floor(0.75 * values.length)]!;
  });
  return cheeks.sort((p, q) => p - q)[cheeks.length >> 1]! - Math.max(...lenses);
}

/** The ridge over the nose between the rings, its first and last columns on them. */
function bridgeOf(face: FaceCloseUp, place: LensPlane, lines: readonly Int16Array[]): StripRidge {
  const [left, right] = lines.map((radii) => {
    let least = Infinity;
    for (let a = 0; a < ANGLES; a++) least = Math.min(least, place.half + angleX(a) * radius(radii[a]!));
    return Math.min(BRIDGE.most, Math.max(BRIDGE.least, least));
  }) as [number, number];
  const spacing = (left + right) / (COLUMNS - 2 * ON_RIMS);
  return followStrip(face, COLUMNS, BRIDGE.high, (column, above, out, index) =>
    place.between((column + 0.5 - ON_RIMS) * spacing - left, BRIDGE.from + above, out, index),
  );
}
