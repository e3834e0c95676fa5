/** Where the ties of a style sit on a head. */

import type { HeadPoint } from '../head/head-point.ts';
import { scalpNormal, scalpPoint } from '../head/scalp.ts';
import type { Bun, GatheredHair, Tie } from '../style/gathered-hair.ts';
import type { TiedHead } from './tied-head.ts';
import { unitVector } from './unit-vector.ts';

export interface TieSite {
  readonly tie: Tie;
  readonly finish: Tie['finish'];
  /** Point of the scalp under the tie, and the tie's own centre. */
  readonly foot: HeadPoint;
  readonly center: HeadPoint;
  /** Unit vectors: away from the scalp, and two along it (`across` is level). */
  readonly normal: HeadPoint;
  readonly across: HeadPoint;
  readonly rise: HeadPoint;
  readonly radius: number;
  /** −1 on the wearer's right, 1 on the left, 0 in the middle. */
  readonly side: number;
  /** Side on which a tail from the middle falls. */
  readonly fallSide: number;
}

/** Yaw (radians) from which one side of the head is plainly seen better. */
const PLAIN_YAW = 0.12;

/** An elastic presses the hair together to this share of the tie's radius. */
const HELD = 0.74;

/** The ties, those on both sides twice, and rolls as a tie each. */
export function placeTies(gathered: GatheredHair, head: TiedHead, random: () => number): TieSite[] {
  // The wearer's left ear comes to the front where the face looks to the picture's left
  const seen = Math.abs(head.yaw) > PLAIN_YAW ? (head.yaw > 0 ? -1 : 1) : random() < 0.5 ? -1 : 1;
  const sites: TieSite[] = [];
  for (const tie of gathered.ties) {
    const sides = tie.side === 'both' ? [1, -1] : [tie.side === 'one' ? seen : 0];
    for (const side of sides) {
      const azimuth = (tie.azimuth * Math.PI) / 180;
      const elevation = (tie.elevation * Math.PI) / 180;
      const jitter = (random() - 0.5) * 0.06;
      const at = side === 0 ? azimuth + jitter : side * (azimuth + jitter);
      if (tie.finish.kind === 'rolls') sites.push(...rollSites(tie, head, at, elevation, seen, random));
      else sites.push(site(tie, tie.finish, head, at, elevation, side, side || seen));
    }
  }
  return sites;
}

function site(
  tie: Tie,
  finish: Tie['finish'],
  head: TiedHead,
  azimuth: number,
  elevation: number,
  side: number,
  fallSide: number,
): TieSite {
  const foot = scalpPoint(head.scalp, azimuth, elevation);
  const normal = scalpNormal(head.scalp, foot);
  const flat = Math.hypot(normal.x, normal.z);
  const across = flat > 0.15 ? { x: normal.z / flat, y: 0, z: -normal.x / flat } : { x: 1, y: 0, z: 0 };
  const rise = {
    x: normal.y * across.z - normal.z * across.y,
    y: normal.z * across.x - normal.x * across.z,
    z: normal.x * across.y - normal.y * across.x,
  };
  const center = {
    x: foot.x + normal.x * tie.lift,
    y: foot.y + normal.y * tie.lift,
    z: foot.z + normal.z * tie.lift,
  };
  const radius = tie.elastic === 'none' ? tie.radius : tie.radius * HELD;
  return { tie, finish, foot, center, normal, across, rise, radius, side, fallSide };
}

/** Rolls around the tie: each a small bun whose axis leans by chance, so that no two look alike. */
function rollSites(
  tie: Tie,
  head: TiedHead,
  azimuth: number,
  elevation: number,
  seen: number,
  random: () => number,
): TieSite[] {
  if (tie.finish.kind !== 'rolls') return [];
  const { count, radius, spread, mess } = tie.finish;
  const sites: TieSite[] = [];
  const turn = random() * 2 * Math.PI;
  for (let i = 0; i < count; i++) {
    // A sunflower's order fills the disc evenly
    const reach = (Math.sqrt((i + 0.35) / count) * spread * Math.PI) / 180;
    const angle = turn + i * 2.39996 + (random() - 0.5) * 0.5;
    const e = elevation + reach * Math.sin(angle);
    const a = azimuth + (reach * Math.cos(angle)) / Math.max(0.35, Math.cos(elevation));
    const size = radius * (0.8 + 0.45 * random());
    const finish: Bun = {
      kind: 'bun',
      radius: size,
      height: size * (1 + 0.4 * random()),
      turns: 1.6 + 0.9 * random(),
      oblong: 1 + 0.4 * random(),
      mess,
    };
    const flat = site(tie, finish, head, a, Math.min(1.45, e), 0, seen);
    sites.push(leaning(flat, 0.35 + 0.4 * random(), random() * 2 * Math.PI));
  }
  return sites;
}

/** The site with its axis turned out of the scalp's normal. */
function leaning(site: TieSite, lean: number, direction: number): TieSite {
  const c = Math.cos(direction) * lean;
  const s = Math.sin(direction) * lean;
  const normal = unitVector(
    site.normal.x + site.across.x * c + site.rise.x * s,
    site.normal.y + site.across.y * c + site.rise.y * s,
    site.normal.z + site.across.z * c + site.rise.z * s,
  );
  const along = site.across.x * normal.x + site.across.y * normal.y + site.across.z * normal.z;
  const across = unitVector(
    site.across.x - normal.x * along,
    site.across.y - normal.y * along,
    site.across.z - normal.z * along,
  );
  const rise = {
    x: normal.y * across.z - normal.z * across.y,
    y: normal.z * across.x - normal.x * across.z,
    z: normal.x * across.y - normal.y * across.x,
  };
  return { ...site, normal, across, rise };
}
