import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shadeCreaseInPlace } from '../../../src/engine/render/crease-shading.ts';

describe('the crease of a bent sleeve', () => {
  it('is dark along its line, more so away from the elbow, and leaves the rest of the cloth alone', () => {
    const area = { x: 10, y: 20, width: 100, height: 60 };
    const shade = new Float32Array(area.width * area.height);
    shadeCreaseInPlace(
      shade,
      area,
      [
        { x: 30.5, y: 50.5 },
        { x: 80.5, y: 50.5 },
      ],
      100,
    );
    const at = (x: number, y: number): number => shade[(y - area.y) * area.width + x - area.x]!;
    assert.ok(at(75, 50) < -0.5);
    assert.ok(at(75, 50) < at(40, 50));
    assert.ok(at(40, 50) < -0.1);
    assert.equal(at(25, 50), 0);
    assert.equal(at(60, 70), 0);
  });
});
