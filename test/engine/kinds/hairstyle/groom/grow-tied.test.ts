import { deepStrictEqual, notDeepStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, test } from 'node:test';
import { FINISH_POINTS } from '../../../../../src/engine/kinds/hairstyle/groom/finish.ts';
import { growGathered } from '../../../../../src/engine/kinds/hairstyle/groom/grow-gathered.ts';
import { pointBeside } from '../../../../../src/engine/kinds/hairstyle/groom/space-curve.ts';
import { braidFinish } from '../../../../../src/engine/kinds/hairstyle/groom/tie-braid.ts';
import { bunFinish } from '../../../../../src/engine/kinds/hairstyle/groom/tie-bun.ts';
import { placeTies, type TieSite } from '../../../../../src/engine/kinds/hairstyle/groom/tie-sites.ts';
import { scalpNorm } from '../../../../../src/engine/kinds/hairstyle/head/scalp.ts';
import { styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { gathered, grown, head, lengthOf, strandsOf } from './tied-head.ts';

describe('Gathered hair', () => {
  test('is the same for the same seed, and another for another', () => {
    const [first] = gathered;
    deepStrictEqual(grown(first!), grown(first!));
    notDeepStrictEqual(grown(first!).strands.points, grown(first!, 2).strands.points);
  });

  test('lies over an ear that is covered, and leaves the other bare', () => {
    const [style] = gathered.filter(({ name }) => name === 'Ponytail');
    const { left, right } = head.ears;
    const { strands } = growGathered(
      style!,
      { ...head, ears: { left: { ...left, covered: true }, right } },
      seededRandom(1),
    )!;
    const over = { left: 0, right: 0 };
    const { y } = left.root;
    for (let at = 0; at < strands.points.length; at += 3) {
      const [px, py, pz] = [strands.points[at]!, strands.points[at + 1]!, strands.points[at + 2]!];
      if (Math.abs(py - y) < 0.8 && Math.abs(pz - left.outer.z) < 1 && Math.abs(px) > 7)
        over[px > 0 ? 'left' : 'right']++;
    }
    ok(over.left > 4 * over.right && over.left > 60, `${over.left} against ${over.right}`);
  });

  test('before an ear that is seen a sideburn is short and lies on the skin; over a covered one the hair goes along', () => {
    const [style] = gathered.filter(({ name }) => name === 'ManBun');
    const { left, right } = head.ears;
    const { strands } = growGathered(
      style!,
      { ...head, ears: { left: { ...left, covered: true }, right } },
      seededRandom(1),
    )!;
    const { center } = head.scalp;
    const long = { left: 0, right: 0 };
    let short = 0;
    for (const strand of strandsOf({ strands, ties: [], undergrowth: [] })) {
      const azimuth = Math.abs(Math.atan2(strand[0]! - center.x, strand[2]! - center.z));
      if (azimuth < 1.25 || azimuth > 1.5 || strand[1]! > right.top.y - 1.2) continue;
      const side = strand[0]! > 0 ? 'left' : 'right';
      if (lengthOf(strand) > 2) long[side]++;
      else if (side === 'right') short++;
      if (side === 'left') continue;
      for (let i = 0; i < strand.length; i += 3) {
        const [x, y, z] = [strand[i]! - center.x, strand[i + 1]! - center.y, strand[i + 2]! - center.z];
        ok(scalpNorm(head.scalp, x, y, z) < 1.03, 'stands off the skin');
      }
    }
    strictEqual(long.right, 0);
    ok(long.left > 20, `${long.left} over the covered ear`);
    ok(short > 40, `${short} hairs of the sideburn`);
  });

  test('on a side that is turned away no lock hangs free', () => {
    const [style] = gathered.filter(({ name }) => name === 'Chignon');
    const { left, right } = head.ears;
    const { strands } = growGathered(
      style!,
      { ...head, ears: { left: { ...left, facing: 0.65 }, right } },
      seededRandom(1),
    )!;
    const hanging = { left: 0, right: 0 };
    for (const strand of strandsOf({ strands, ties: [], undergrowth: [] })) {
      const [x, y, z] = strand.subarray(-3) as unknown as [number, number, number];
      if (y < right.root.y - 1 && z > -1.5) hanging[x > 0 ? 'left' : 'right']++;
    }
    strictEqual(hanging.left, 0);
    ok(hanging.right > 10, `${hanging.right} hairs hang on the side that is seen`);
  });

  for (const style of gathered)
    test(`${style.name}: each long strand passes its tie, none crosses the face or the skull`, () => {
      const groom = grown(style);
      const sites = placeTies(style.gathered!, head, seededRandom(1));
      let tied = 0;
      let broken = 0;
      let overFace = 0;
      let deepest = 1;
      const c = head.scalp.center;
      for (const strand of strandsOf(groom)) {
        let nearest = Infinity;
        for (let i = 0; i < strand.length; i += 3) {
          const x = strand[i]!;
          const y = strand[i + 1]!;
          const z = strand[i + 2]!;
          if (!Number.isFinite(x + y + z)) broken++;
          for (const { center, radius } of sites)
            nearest = Math.min(nearest, Math.hypot(x - center.x, y - center.y, z - center.z) - radius);
          if (Math.abs(x) < 6 && y > -6 && y < 5.5 && z > 2) overFace++;
          if (y > 2) deepest = Math.min(deepest, scalpNorm(head.scalp, x - c.x, y - c.y, z - c.z));
        }
        if (nearest < 0.05) tied++;
      }
      strictEqual(broken, 0);
      strictEqual(overFace, 0);
      // A bun may be pressed to the scalp by some millimetres
      ok(deepest > 0.88, `${deepest} of the skull's radius`);
      // All hairs that are meant to be tied; the rest are wisps and what covers the hairline
      ok(tied >= style.gathered!.hairs.count * 0.97, `${tied} of ${style.gathered!.hairs.count} tied`);
    });

  test('the outline of tied hair has no notch behind the end of its part', () => {
    const style = styleOf('Chignon');
    const heights = new Map<number, number[]>();
    for (const strand of strandsOf(grown(style)))
      for (let i = 0; i < strand.length; i += 3) {
        const apart = strand[i]! - style.part.offset!;
        const column = Math.round(apart);
        if (strand[i + 2]! > head.scalp.center.z - 2 || Math.abs(apart - column) > 0.25) continue;
        const found = heights.get(column);
        if (found) found.push(strand[i + 1]!);
        else heights.set(column, [strand[i + 1]!]);
      }
    // Single hairs stand off: the outline is where some are
    const outline = (column: number): number => heights.get(column)!.sort((a, b) => b - a)[15]!;
    for (let column = -2; column <= 2; column++) {
      const beside = Math.min(outline(column - 1), outline(column + 1));
      ok(outline(column) > beside - 0.05, `${beside - outline(column)} cm deep at ${column} cm`);
    }
  });

  test('a tail is as long as its style says', () => {
    for (const style of gathered)
      for (const { finish } of style.gathered!.ties) {
        if (finish.kind !== 'tail') continue;
        let longest = 0;
        for (const strand of strandsOf(grown(style))) longest = Math.max(longest, lengthOf(strand));
        ok(longest > finish.length, `${style.name}: ${longest} cm`);
        ok(longest < finish.length * 1.35 + 28, `${style.name}: ${longest} cm`);
      }
  });

  test('hair comes down behind the ear to a tie under it', () => {
    const groom = grown(styleOf('TwinBraids'));
    let longest = 0;
    for (const strand of strandsOf(groom)) {
      for (let i = 3; i < strand.length; i += 3) {
        const [x, y, z] = [strand[i]!, strand[i + 1]!, strand[i + 2]!];
        const step = Math.hypot(x - strand[i - 3]!, y - strand[i - 2]!, z - strand[i - 1]!);
        longest = Math.max(longest, step);
      }
    }
    ok(longest < 3, `a jump of ${longest} cm`);
  });

  test('a braid from under the ear soon lies before the middle of the neck: a collar would hide it', () => {
    const style = styleOf('TwinBraids');
    const [tie] = style.gathered!.ties;
    const [site] = placeTies(style.gathered!, head, seededRandom(1));
    const { finish } = tie!;
    ok(finish.kind === 'braid' && site);
    const { course } = braidFinish(site, finish, head, seededRandom(2));
    const at = Math.round(9 / course.step) * 3;
    ok(
      course.points[at + 2]! > -2.5,
      `${course.points[at + 2]} cm before the head's middle, 9 cm below the tie`,
    );
  });

  test('hairs of a braid stay in its bundles, but for a few', () => {
    const style = styleOf('FishtailBraid');
    const [site] = placeTies(style.gathered!, head, seededRandom(1));
    const { finish } = style.gathered!.ties[0]!;
    ok(finish.kind === 'braid' && site);
    const random = seededRandom(2);
    const { course, finish: grow } = braidFinish(site, { ...finish, loose: 1 }, head, random);
    const out = new Float64Array(3 * FINISH_POINTS);
    const openness = new Float64Array(FINISH_POINTS);
    let beyond = 0;
    const hairs = 400;
    for (let hair = 0; hair < hairs; hair++) {
      const chances = { chance: random(), lockChance: random() };
      grow({ angle: random() * 2 * Math.PI, reach: random(), lock: hair % 50, ...chances }, out, 0, openness);
      for (let i = 30; i < 3 * 50; i += 3) {
        let nearest = Infinity;
        for (let k = 0; k < 3 * course.count; k += 3)
          nearest = Math.min(
            nearest,
            Math.hypot(
              out[i]! - course.points[k]!,
              out[i + 1]! - course.points[k + 1]!,
              out[i + 2]! - course.points[k + 2]!,
            ),
          );
        if (nearest > finish.radius) beyond++;
      }
    }
    ok(beyond < 0.003 * hairs * 40, `${beyond} of ${hairs * 40} points stand off`);
  });

  test('a fishtail is full on both sides although all hair comes to its tie from one', () => {
    const style = styleOf('FishtailBraid');
    const [site] = placeTies(style.gathered!, head, seededRandom(1));
    const { finish } = style.gathered!.ties[0]!;
    ok(finish.kind === 'braid' && site);
    const random = seededRandom(2);
    const { course, finish: grow } = braidFinish(site, finish, head, random);
    const out = new Float64Array(3 * FINISH_POINTS);
    const openness = new Float64Array(FINISH_POINTS);
    // Hairs in six strips across the plait, at every height of it
    const strips = new Uint32Array(6);
    const [middle, beside] = [new Float64Array(3), new Float64Array(3)];
    const step = finish.period / 10;
    for (let hair = 0; hair < 300; hair++) {
      const chances = { chance: 0.9 * random(), lockChance: random() };
      grow({ angle: 0.3, reach: random(), lock: hair, ...chances }, out, 0, openness);
      for (let i = 10; i < 40; i++) {
        pointBeside(course, (i + 1) * step, 0, 0, middle, 0);
        pointBeside(course, (i + 1) * step, 1, 0, beside, 0);
        let u = 0;
        for (let axis = 0; axis < 3; axis++)
          u += (out[i * 3 + axis]! - middle[axis]!) * (beside[axis]! - middle[axis]!);
        strips[Math.max(0, Math.min(5, Math.floor((u / finish.radius + 1) * 3)))]!++;
      }
    }
    const fewest = Math.min(...strips.subarray(1, 5)) / 9000;
    ok(fewest > 0.08, `${[...strips]}`);
  });

  test('a braid begins behind the ear as a bundle hardly thinner than itself, and hangs straight down from there', () => {
    const style = styleOf('TwinBraids');
    const [site] = placeTies(style.gathered!, head, seededRandom(1));
    const { finish } = style.gathered!.ties[0]!;
    ok(finish.kind === 'braid' && site);
    ok(site.radius > 0.7 * finish.radius, `${site.radius} cm in the tie, ${finish.radius} cm below it`);
    ok(site.foot.z < head.ears.left.root.z, 'the tie lies behind the ear');
    const { course } = braidFinish(site, finish, head, seededRandom(2));
    const begin = Math.abs(course.points[0]!);
    ok(begin > 0.9 * Math.abs(head.ears.left.lobe.x), `${begin} cm from the middle: hidden by the jaw`);
    for (let i = 3; i * course.step < 3 * 8; i += 3) {
      const aside = Math.abs(course.points[i]!) - begin;
      ok(aside < 0.8, `${aside} cm further out than the tie`);
    }
  });

  test('ties on both sides mirror each other', () => {
    const style = gathered.find(({ gathered: hair }) => hair!.ties[0]!.side === 'both')!;
    const [left, right] = placeTies(style.gathered!, head, () => 0.5);
    ok(Math.abs(left!.center.x + right!.center.x) < 1e-9);
    ok(left!.center.x > 4);
  });
});

describe('Buns', () => {
  test('hairs stay at the surface of the rope, and come to it without a jump', () => {
    const site: TieSite = {
      tie: {} as TieSite['tie'],
      finish: {} as TieSite['finish'],
      foot: { x: 0, y: 0, z: -1 },
      center: { x: 0, y: 0, z: 0 },
      normal: { x: 0, y: 0, z: 1 },
      across: { x: 1, y: 0, z: 0 },
      rise: { x: 0, y: 1, z: 0 },
      radius: 1.5,
      side: 0,
      fallSide: 1,
    };
    const bun = { kind: 'bun', radius: 3.1, height: 3.4, turns: 2.6, mess: 0.2 } as const;
    const random = seededRandom(3);
    const finish = bunFinish(site, bun, head, random);
    const out = new Float64Array(3 * FINISH_POINTS);
    const openness = new Float64Array(FINISH_POINTS);
    let beyond = 0;
    let longest = 0;
    let lowest = Infinity;
    const hairs = 2000;
    for (let hair = 0; hair < hairs; hair++) {
      const angle = random() * 2 * Math.PI;
      const reach = random();
      const end = finish(
        { angle, reach, lock: hair % 100, chance: random(), lockChance: random() },
        out,
        0,
        openness,
      );
      const [u, v] = [Math.cos(angle) * Math.sqrt(reach) * 1.5, Math.sin(angle) * Math.sqrt(reach) * 1.5];
      longest = Math.max(longest, Math.hypot(out[0]! - u, out[1]! - v, out[2]!));
      let widest = 0;
      for (let i = 0; i < end; i += 3) widest = Math.max(widest, Math.hypot(out[i]!, out[i + 1]!));
      if (widest > bun.radius * 1.03) beyond++;
      for (let i = 0; i < end; i += 3) lowest = Math.min(lowest, out[i + 2]!);
    }
    ok(longest < 0.9, `${longest} cm from the tie to the first point of the rope`);
    ok(beyond < 0.01 * hairs, `${beyond} of ${hairs} hairs stand out`);
    ok(lowest < -0.4, `light would come through under a bun that begins at ${lowest} cm`);
  });
});
