/** Leaves out the parts of the body on which words say that a design may not go. */
import { createMask } from '../../../pixels/image.ts';
import type { BodySite } from '../anatomy/anatomy.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';
import { isHand, onSite, sureSites } from './part-preference.ts';
import type { PlacementRequest } from './placement-request.ts';

/** How far beyond a part's ends (in its lengths) and beside its axis (in its half-widths) its skin is left out, too. */
const BEYOND = 0.05;
const BESIDE = 1.3;
/** … beyond a hand's knuckles, where its fingers are, and beside it, where the thumb is. */
const FINGERS = 1.4;
const THUMB = 1.8;

/** The request without the sites that the words leave out and without their skin. */
export function withoutAvoided(request: PlacementRequest): PlacementRequest {
  const { wish, anatomy, skin } = request;
  if (wish === null || wish.avoid.length === 0) return request;
  const avoided = sureSites(anatomy).filter((site) => isAvoided(site, wish));
  if (avoided.length === 0) return request;
  const { coverage, scale } = skin;
  const { width, height } = coverage;
  const kept = createMask(width, height);
  kept.data.set(coverage.data);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (kept.data[at] === 0) continue;
      for (const site of avoided)
        if (isOn(site, (x + 0.5) / scale, (y + 0.5) / scale)) {
          kept.data[at] = 0;
          break;
        }
    }
  return {
    ...request,
    skin: { ...skin, coverage: kept },
    anatomy: { ...anatomy, sites: anatomy.sites.filter((site) => !isAvoided(site, wish)) },
  };
}

function isAvoided({ part, side }: BodySite, { avoid }: PlacementWish): boolean {
  return avoid.some(
    (other) => other.part === part && (other.side === null || side === null || other.side === side),
  );
}

function isOn(site: BodySite, x: number, y: number): boolean {
  const { along, across } = onSite(site, x, y);
  const hand = isHand(site.part);
  return (
    along > -BEYOND && along < 1 + (hand ? FINGERS : BEYOND) && Math.abs(across) < (hand ? THUMB : BESIDE)
  );
}
