import { ok, strictEqual } from 'node:assert';
import { test } from 'node:test';
import { FINISH_POINTS } from '../../../../../src/engine/kinds/hairstyle/groom/finish.ts';
import { FULLY_OPEN } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import { growShort } from '../../../../../src/engine/kinds/hairstyle/groom/grow-short.ts';
import { opennessInCurl, opennessOf } from '../../../../../src/engine/kinds/hairstyle/groom/openness.ts';
import { bunFinish } from '../../../../../src/engine/kinds/hairstyle/groom/tie-bun.ts';
import { placeTies } from '../../../../../src/engine/kinds/hairstyle/groom/tie-sites.ts';
import { styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { head } from './tied-head.ts';

test("a bundle's crown lies more open than smooth hair, its sides less, its back as its sides", () => {
  ok(opennessOf(1) > 1 && opennessOf(0.5) < opennessOf(1));
  ok(opennessOf(0) < 0.5);
  strictEqual(opennessOf(-0.4), opennessOf(0));
});

test('a curl is lighter on the side of the camera, the more the wider it is', () => {
  strictEqual(opennessInCurl(0, 1), 1);
  ok(opennessInCurl(0.5, 1) > opennessInCurl(0.1, 1) && opennessInCurl(0.1, 1) > 1);
  ok(opennessInCurl(0.5, -1) < opennessInCurl(0.1, -1) && opennessInCurl(0.1, -1) < 1);
});

test('short curls have a light and a dark side each, straight short hair has none', () => {
  const { openness, points } = growShort(styleOf('LooseCurlyAfro'), head, seededRandom(1))!.strands;
  ok(openness);
  strictEqual(openness.length, points.length / 3);
  const share = openness.filter((value) => Math.abs(value - FULLY_OPEN) > 0.2 * FULLY_OPEN).length;
  ok(share > 0.3 * openness.length, `${share} of ${openness.length} points`);
  strictEqual(growShort(styleOf('PixieCut'), head, seededRandom(1))!.strands.openness, undefined);
});

test('light comes to a bun from above', () => {
  const { gathered } = styleOf('DoubleBun');
  const [site] = placeTies(gathered!, head, seededRandom(1));
  const { finish: bun } = gathered!.ties[0]!;
  ok(bun.kind === 'bun' && site);
  const random = seededRandom(2);
  const finish = bunFinish(site, bun, head, random);
  const out = new Float64Array(3 * FINISH_POINTS);
  const openness = new Float64Array(FINISH_POINTS);
  const middle = site.center.y + site.normal.y * bun.height * 0.5;
  const sums = { above: [0, 0], below: [0, 0] };
  for (let hair = 0; hair < 1000; hair++) {
    const chances = { chance: random(), lockChance: random() };
    const end = finish({ angle: 7 * random(), reach: random(), lock: hair, ...chances }, out, 0, openness);
    for (let i = 30; i < end; i += 3) {
      const away = (out[i + 1]! - middle) / bun.radius;
      const of = away > 0.4 ? sums.above : away < -0.4 ? sums.below : null;
      if (!of) continue;
      of[0]! += openness[i / 3]!;
      of[1]!++;
    }
  }
  const [above, below] = [sums.above[0]! / sums.above[1]!, sums.below[0]! / sums.below[1]!];
  ok(above > 1.08 * below, `${above} above, ${below} below`);
});
