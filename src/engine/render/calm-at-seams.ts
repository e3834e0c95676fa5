/** No light and shadow between sleeve and torso where they are sewn together: cloth goes on there. */
import type { FittedTop } from '../fit/fit-top.ts';
import type { FormLight } from './light-of-parts.ts';

/** What light a sleeve and the torso each have of their own, over the area of a fitted top. */
type OwnLight = Pick<FormLight, 'sleeveEdge' | 'sleeveForm' | 'onTorso' | 'trunk'>;

/** Takes the light that `forms` have each of their own back, in place, where sleeve and torso are sewn together: no step is left there. */
export function calmAtSeamsInPlace(
  forms: OwnLight,
  fitted: {
    readonly area: FittedTop['area'];
    readonly torso: Pick<FittedTop['torso'], 'shoulderTip' | 'armpit'>;
  },
  unit: number,
): void {
  const { area, torso } = fitted;
  const shades = [forms.sleeveEdge, forms.sleeveForm, forms.onTorso, forms.trunk];
  const reach = 0.16 * unit;
  for (const side of ['left', 'right'] as const) {
    const a = torso.shoulderTip[side];
    const b = torso.armpit[side];
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const squared = dx * dx + dy * dy;
    const left = Math.max(0, Math.floor(Math.min(a.x, b.x) - reach) - area.x);
    const right = Math.min(area.width - 1, Math.ceil(Math.max(a.x, b.x) + reach) - area.x);
    const top = Math.max(0, Math.floor(Math.min(a.y, b.y) - reach) - area.y);
    const bottom = Math.min(area.height - 1, Math.ceil(Math.max(a.y, b.y) + reach) - area.y);
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const px = area.x + x + 0.5 - a.x;
        const py = area.y + y + 0.5 - a.y;
        // towards the armpit the arm leaves the torso, and the shadow comes back
        const along = (px * dx + py * dy) / squared;
        const t = Math.max(-0.3, Math.min(0.72, along));
        const distance = Math.hypot(px - t * dx, py - t * dy);
        if (distance >= reach) continue;
        const keep = (distance / reach) ** 2;
        for (let k = 0; k < shades.length; k++) shades[k]![y * area.width + x]! *= keep;
      }
  }
}
