/** From a groom to scalar planes: light, raster and the shadow on the body. */

import { createMask, createPlane, type Plane } from '../../../pixels/image.ts';
import type { Groom } from '../groom/groom.ts';
import type { Head } from '../head/head.ts';
import type { HeadLight } from '../light/light.ts';
import type { Room } from '../room/room.ts';
import { leaveOutBeyondNeckInPlace } from './beyond-neck.ts';
import { type BodyNearness, bodyDepth } from './body-depth.ts';
import { densityGrid } from './density-grid.ts';
import { offEars, withEars } from './ears-in-hair.ts';
import { hairShadow } from './hair-shadow.ts';
import { drawTies, personWithTies, withTiesOfHair } from './hair-ties.ts';
import { hangBefore } from './hang-before.ts';
import { lightField } from './light-field.ts';
import { lockRelief } from './lock-relief.ts';
import { rasterStrands } from './raster-strands.ts';
import { roundStrands } from './round-strands.ts';
import { scalpTint } from './scalp-tint.ts';
import { shadeStrands } from './shade-strands.ts';
import { stayBehindInPlace } from './stay-behind.ts';
import type { StrandLayer } from './strand-layer.ts';
import { thinStrands } from './thin-strands.ts';
import { viewDirection, viewPoints } from './view-frame.ts';

/**
 * The hair as the camera sees it under the light. `nearness` is the body's and `person` the coverage of the person
 * without hair, of the canvas's size: hair behind the body and its `ears` is hidden by them.
 */
export function drawStrands(
  groom: Groom,
  head: Head,
  light: HeadLight,
  nearness: BodyNearness,
  { person, ears }: Pick<Room, 'person' | 'ears'>,
): StrandLayer {
  const { width, height } = person;
  const scale = head.pixelsPerCentimetre;
  const thinned = thinStrands(groom.strands, scale);
  const set = withTiesOfHair(thinned, groom.ties);
  const viewed = viewPoints(head, set.points);
  const body = hangBefore(bodyDepth(nearness, scale, width, height), groom.hanging ?? [], head);
  stayBehindInPlace(set, viewed, body, person, head.down, scale);
  leaveOutBeyondNeckInPlace(set, viewed, body, person, head);
  const grid = densityGrid(set, viewed, body, person, scale);
  if (grid === null) return emptyLayer(width, height);
  const key = viewDirection(head, light.direction);
  const field = lightField(grid, key);
  const strands = roundStrands(shadeStrands(set, viewed, grid, field, head, light, width, height));
  const hiding = withEars(body.nearness, person, ears, set.starts, viewed, scale);
  const ties = drawTies(groom.ties, head, light, hiding.nearness, hiding.person);
  const drawn = rasterStrands(
    strands,
    ties?.nearness ?? hiding.nearness,
    ties ? personWithTies(hiding.person, ties) : hiding.person,
    scale,
  );
  const { nearness: _, ...planes } = drawn;
  const roots = scalpTint(thinned, groom.undergrowth, viewed, head, body);
  return {
    ...planes,
    shade: lockRelief(drawn, scale),
    scalpTint: offEars(roots.tint, ears),
    firstRoots: roots.first,
    ties: ties?.picture ?? null,
    shadow: hairShadow(grid, drawn, body, key, light.key, scale),
  };
}

/** A layer without hair. */
function emptyLayer(width: number, height: number): StrandLayer {
  const plane = (): Plane => createPlane(width, height);
  return {
    coverage: plane(),
    shade: plane(),
    shine: plane(),
    glint: plane(),
    along: plane(),
    lock: plane(),
    lieCosine: plane(),
    lieSine: plane(),
    scalpTint: plane(),
    firstRoots: plane(),
    ties: null,
    shadow: createMask(width, height),
  };
}
