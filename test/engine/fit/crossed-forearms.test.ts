/** Forearms that cross: the one before shows its edges across the other one, and its sleeve lies before the other's. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { frontForearm } from '../../../src/engine/fit/crossed-forearms.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { hiddenByForearm, withoutHidden } from '../../../src/engine/render/cuff-from-behind.ts';
import { joinSleeves } from '../../../src/engine/render/join-sleeves.ts';
import { armOf, HEIGHT, offForearm, point, type Side, UNIT, WIDTH } from './drawn-forearms.ts';

const arms = { left: armOf('left'), right: armOf('right') };

/** Two forearms of one skin, each lighter above and darker at its lower edge; `front` is drawn over the other. */
function crossed(front: Side): Pick<PerceivedPerson, 'photo' | 'parse'> {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const order = front === 'left' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      let grey = 215;
      for (const side of order) {
        const off = offForearm(side, x + 0.5, y + 0.5);
        if (Math.abs(off) < 1) grey = 140 - 45 * off ** 4;
      }
      photo.data.fill(grey, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3);
    }
  return { photo, parse: parseWith(() => 0) };
}

function parseWith(label: (x: number, y: number) => number): PerceivedPerson['parse'] {
  const labels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    label(i % WIDTH, Math.floor(i / WIDTH)),
  );
  return { labels, width: WIDTH, height: HEIGHT } as PerceivedPerson['parse'];
}

describe('forearms that cross', () => {
  it('tell by their edges which lies before', () => {
    assert.equal(frontForearm(crossed('left'), arms, UNIT), 'left');
    assert.equal(frontForearm(crossed('right'), arms, UNIT), 'right');
  });

  it('tell it by a hand that lies on the other one where no edge does', () => {
    const photo = createRgbaImage(WIDTH, HEIGHT);
    const hand = BODY_CLASSES.indexOf('rightHand');
    const parse = parseWith((x, y) => (Math.hypot(x - 190, y - 198) < 12 ? hand : 0));
    assert.equal(frontForearm({ photo, parse }, arms, UNIT), 'right');
    assert.equal(frontForearm({ photo, parse: parseWith(() => 0) }, arms, UNIT), undefined);
  });

  it('tell it by a wrist that ends on the other one and has no hand', () => {
    const even = { photo: createRgbaImage(WIDTH, HEIGHT), parse: parseWith(() => 0) };
    const onLeft = point(180, 190);
    const hidden = { left: arms.left, right: armOf('right', onLeft, false) };
    assert.equal(frontForearm(even, hidden, UNIT), 'left');
    const seen = { left: arms.left, right: armOf('right', onLeft, true) };
    assert.equal(frontForearm(even, seen, UNIT), undefined);
  });

  it('get their sleeves in that order, with a shadow on the one behind', () => {
    const sleeve = (side: Side, grey: number): Layer => {
      const layer = createLayer(WIDTH, HEIGHT);
      for (let at = 0; at < layer.alpha.length; at++) {
        if (Math.abs(offForearm(side, at % WIDTH, Math.floor(at / WIDTH))) > 1) continue;
        layer.alpha[at] = 1;
        layer.color.fill(grey, 3 * at, 3 * at + 3);
      }
      return layer;
    };
    const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
    const crossing = 185 * WIDTH + 150;
    const drawn = () => ({ left: sleeve('left', 80), right: sleeve('right', 160) });
    for (const [front, grey] of [
      ['left', 80],
      ['right', 160],
    ] as const) {
      const joined = joinSleeves(drawn(), { front }, arms, area, UNIT);
      assert.equal(joined.sleeves.color[3 * crossing], grey);
      const behind = front === 'left' ? 'right' : 'left';
      const dark = joined.crossing!;
      let deepest = 0;
      for (let at = 0; at < dark.length; at++) {
        const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
        if (Math.abs(offForearm(front, x, y)) > 1.02) deepest = Math.min(deepest, dark[at]!);
        if (Math.abs(offForearm(behind, x, y)) > 1.1) assert.ok(dark[at]! > -0.01);
      }
      assert.ok(deepest < -0.3, `${deepest}`);
    }
    assert.equal(joinSleeves(drawn(), {}, arms, area, UNIT).crossing, null);
  });

  it('leave the forearm of the one before free of the sleeve behind', () => {
    const full = (): Layer => {
      const layer = createLayer(WIDTH, HEIGHT);
      layer.alpha.fill(1);
      return layer;
    };
    const skin = createMask(WIDTH, HEIGHT);
    skin.data.fill(255);
    const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
    const behind = full();
    const none = createLayer(WIDTH, HEIGHT);
    joinSleeves({ left: none, right: behind }, { front: 'left' }, arms, area, UNIT, skin);
    const at = ({ x, y }: { x: number; y: number }): number => Math.floor(y) * WIDTH + Math.floor(x);
    assert.equal(behind.alpha[at(arms.left.points.at(-1)!)], 0);
    assert.equal(behind.alpha[at(arms.left.points.at(-10)!)], 0);
    assert.equal(behind.alpha[at(arms.left.points.at(4)!)], 1);
  });

  it('hide the wrist of the hand behind under the sleeve before', () => {
    const over = createLayer(WIDTH, HEIGHT);
    over.alpha.fill(1);
    const hand = createMask(WIDTH, HEIGHT);
    hand.data.fill(255);
    const hidden = hiddenByForearm(over, hand.data, arms.left, { x: 0, y: 0 }, null);
    const { data } = withoutHidden(hand, hand, hidden);
    assert.equal(data[185 * WIDTH + 160], 0, 'before the forearm');
    assert.equal(data[130 * WIDTH + 228], 255, 'on the upper arm');
  });
});
