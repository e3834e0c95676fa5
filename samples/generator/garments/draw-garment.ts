/**
 * Tops lying flat, drawn as vector shapes: an outline, a neckline with the inside of the back, seams, folds and a
 * print. Every point that a picture must be known to show is kept beside it.
 */
import sharp from 'sharp';

export type FlatPoint = readonly [x: number, y: number];

export interface GarmentSpec {
  readonly name: string;
  readonly sleeves: 'none' | 'short' | 'long';
  readonly neckline: 'crew' | 'v';
  readonly colour: string;
  /** Colour of the inside of the back; darker than the outside. */
  readonly inside: string;
  readonly trim: string;
  /** SVG drawn over the body in a box of 240 × 240 around (0, 0), and stripes over the whole cloth. */
  readonly print: string;
  readonly stripes?: { readonly colour: string; readonly height: number; readonly every: number };
  readonly backdrop: string;
}

/** Landmarks in pixels; sides are the wearer's, so that the left one is at larger x. */
export interface GarmentLandmarks {
  readonly leftNeckPoint: FlatPoint;
  readonly rightNeckPoint: FlatPoint;
  readonly leftShoulderTip: FlatPoint;
  readonly rightShoulderTip: FlatPoint;
  readonly leftArmpit: FlatPoint;
  readonly rightArmpit: FlatPoint;
  readonly leftHemCorner: FlatPoint;
  readonly rightHemCorner: FlatPoint;
  readonly necklineBottom: FlatPoint;
  readonly leftCuff: readonly [outer: FlatPoint, inner: FlatPoint] | null;
  readonly rightCuff: readonly [outer: FlatPoint, inner: FlatPoint] | null;
}

export interface GarmentPicture {
  readonly width: number;
  readonly height: number;
  /** PNG bytes. */
  readonly picture: Buffer;
  readonly landmarks: GarmentLandmarks;
  /** PNG bytes: white where the garment is. */
  readonly mask: Buffer;
}

const WIDTH = 768;
const HEIGHT = 1024;
const CENTRE = WIDTH / 2;

/** Points of the left half, relative to the garment's middle line. */
interface HalfShape {
  readonly neck: FlatPoint;
  readonly shoulder: FlatPoint;
  readonly armpit: FlatPoint;
  readonly waist: FlatPoint;
  readonly hem: FlatPoint;
  readonly cuffOuter: FlatPoint;
  readonly cuffInner: FlatPoint;
  readonly neckBottom: number;
}

function halfShape({ sleeves, neckline }: GarmentSpec): HalfShape {
  const neckBottom = neckline === 'crew' ? 190 : 262;
  const body = { armpit: [176, 352], waist: [166, 600], hem: [178, 880], neckBottom } as const;
  if (sleeves === 'none') {
    return { ...body, neck: [78, 142], shoulder: [136, 160], cuffOuter: [136, 160], cuffInner: [176, 352] };
  }
  const shoulder = { neck: [78, 128], shoulder: [188, 164] } as const;
  if (sleeves === 'short') return { ...body, ...shoulder, cuffOuter: [306, 352], cuffInner: [214, 402] };
  return { ...body, ...shoulder, cuffOuter: [322, 786], cuffInner: [250, 806] };
}

/** Draws the picture (sRGB PNG, 768 × 1024), its mask and its landmarks. */
export async function drawGarment(spec: GarmentSpec): Promise<GarmentPicture> {
  const half = halfShape(spec);
  const left = ([x, y]: FlatPoint): FlatPoint => [CENTRE + x, y];
  const right = ([x, y]: FlatPoint): FlatPoint => [CENTRE - x, y];
  const outline = outlinePath(spec, half);
  const [picture, mask] = await Promise.all([
    sharp(Buffer.from(pictureDrawing(spec, half, outline)))
      .flatten({ background: spec.backdrop })
      .png()
      .toBuffer(),
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%"/><path d="${outline}" fill="#fff"/></svg>`,
      ),
    )
      .toColourspace('b-w')
      .png({ palette: true })
      .toBuffer(),
  ]);
  const cuff = (side: (point: FlatPoint) => FlatPoint) =>
    spec.sleeves === 'none' ? null : ([side(half.cuffOuter), side(half.cuffInner)] as const);
  return {
    width: WIDTH,
    height: HEIGHT,
    picture,
    mask,
    landmarks: {
      leftNeckPoint: left(half.neck),
      rightNeckPoint: right(half.neck),
      leftShoulderTip: left(half.shoulder),
      rightShoulderTip: right(half.shoulder),
      leftArmpit: left(half.armpit),
      rightArmpit: right(half.armpit),
      leftHemCorner: left(half.hem),
      rightHemCorner: right(half.hem),
      necklineBottom: [CENTRE, half.neckBottom],
      leftCuff: cuff(left),
      rightCuff: cuff(right),
    },
  };
}

/** The whole silhouette: right neck point, right side down, hem, left side up, over the back's neckline. */
function outlinePath(spec: GarmentSpec, half: HalfShape): string {
  const side = (sign: 1 | -1, downwards: boolean) => {
    const p = ([x, y]: FlatPoint) => `${CENTRE + sign * x} ${y}`;
    const { neck, shoulder, armpit, waist, hem, cuffOuter, cuffInner } = half;
    const bend: FlatPoint = [armpit[0] - 6, armpit[1] + 60];
    if (spec.sleeves === 'none') {
      const hole: FlatPoint = [shoulder[0] - 14, armpit[1] - 60];
      return downwards
        ? `L${p(shoulder)}Q${p(hole)} ${p(armpit)}Q${p(bend)} ${p(waist)}T${p(hem)}`
        : `L${p(hem)}Q${p([waist[0] - 4, (waist[1] + hem[1]) / 2])} ${p(waist)}Q${p(bend)} ${p(armpit)}Q${p(hole)} ${p(shoulder)}L${p(neck)}`;
    }
    const cap: FlatPoint = [shoulder[0] + 34, shoulder[1] + 22];
    return downwards
      ? `L${p(shoulder)}Q${p(cap)} ${p(cuffOuter)}L${p(cuffInner)}L${p(armpit)}Q${p(bend)} ${p(waist)}T${p(hem)}`
      : `L${p(hem)}Q${p([waist[0] - 4, (waist[1] + hem[1]) / 2])} ${p(waist)}Q${p(bend)} ${p(armpit)}L${p(cuffInner)}L${p(cuffOuter)}Q${p(cap)} ${p(shoulder)}L${p(neck)}`;
  };
  const [nx, ny] = half.neck;
  return `M${CENTRE - nx} ${ny}${side(-1, true)}Q${CENTRE} ${half.hem[1] + 22} ${CENTRE + half.hem[0]} ${half.hem[1]}${side(1, false)}Q${CENTRE} ${ny + 34} ${CENTRE - nx} ${ny}Z`;
}

/** The opening in front, from neck point to neck point, as a closed shape up to the back's edge. */
function neckOpening(spec: GarmentSpec, { neck, neckBottom }: HalfShape, grow = 0): string {
  const [x, y] = [neck[0] + grow * 0.4, neck[1]];
  const bottom = neckBottom + grow;
  const front =
    spec.neckline === 'crew'
      ? `C${CENTRE - x * 0.86} ${bottom + 18} ${CENTRE + x * 0.86} ${bottom + 18} ${CENTRE + x} ${y}`
      : `Q${CENTRE - x * 0.62} ${(y + bottom) / 2 + 16} ${CENTRE} ${bottom}Q${CENTRE + x * 0.62} ${(y + bottom) / 2 + 16} ${CENTRE + x} ${y}`;
  return `M${CENTRE - x} ${y}${front}Q${CENTRE} ${y + 34} ${CENTRE - x} ${y}Z`;
}

function pictureDrawing(spec: GarmentSpec, half: HalfShape, outline: string): string {
  const { armpit, hem, shoulder, waist, cuffInner, cuffOuter } = half;
  const stripes = spec.stripes;
  const bands = stripes
    ? Array.from(
        { length: Math.ceil(HEIGHT / stripes.every) },
        (_, i) =>
          `<rect y="${i * stripes.every}" width="100%" height="${stripes.height}" fill="${stripes.colour}"/>`,
      ).join('')
    : '';
  const fold = (x: number, y: number, dx: number, dy: number, width: number, dark: boolean) =>
    `<path d="M${CENTRE + x} ${y}q${dx * 0.3} ${dy * 0.6} ${dx} ${dy}" fill="none" stroke="${dark ? '#000' : '#fff'}" stroke-width="${width}" stroke-linecap="round" opacity="${dark ? 0.16 : 0.13}" filter="url(#soft)"/>`;
  const folds = [1, -1].flatMap((side) => [
    fold(side * (armpit[0] - 8), armpit[1] + 10, side * -70, 70, 16, true),
    fold(side * (armpit[0] - 26), armpit[1] + 8, side * -60, 96, 12, false),
    fold(side * (waist[0] - 16), waist[1] - 40, side * -60, 190, 18, true),
    fold(side * (waist[0] - 50), waist[1] + 20, side * -24, 190, 14, false),
    fold(side * (hem[0] - 70), hem[1] - 160, side * 12, 140, 16, true),
  ]);
  const sleeveLines =
    spec.sleeves === 'none'
      ? ''
      : [1, -1]
          .map((side) => {
            const at = ([x, y]: FlatPoint) => `${CENTRE + side * x} ${y}`;
            const along = ([ax, ay]: FlatPoint, [bx, by]: FlatPoint, t: number): FlatPoint => [
              ax + (bx - ax) * t,
              ay + (by - ay) * t,
            ];
            const cuffWidth = spec.sleeves === 'long' ? 0.07 : 0.12;
            return `<path d="M${at(shoulder)}Q${at([shoulder[0] - 20, (shoulder[1] + armpit[1]) / 2])} ${at(armpit)}" class="seam"/>
<path d="M${at(along(cuffOuter, shoulder, cuffWidth))}L${at(along(cuffInner, armpit, spec.sleeves === 'long' ? cuffWidth : 0.5))}" class="seam"/>`;
          })
          .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<style>.seam{fill:none;stroke:#000;stroke-width:1.6;opacity:.3}</style>
<defs><filter id="soft" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="9"/></filter>
<filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="10"/></filter>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="0.3"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient>
<mask id="cloth"><path d="${outline}" fill="#fff"/></mask></defs>
<path d="${outline}" fill="#000" opacity=".22" transform="translate(3 9)" filter="url(#shadow)"/>
<g mask="url(#cloth)">
<rect width="100%" height="100%" fill="${spec.colour}"/>${bands}
<g transform="translate(${CENTRE} 430)">${spec.print}</g>
${folds.join('')}${sleeveLines}
<path d="M${CENTRE - hem[0] - 20} ${hem[1] - 18}Q${CENTRE} ${hem[1] + 4} ${CENTRE + hem[0] + 20} ${hem[1] - 18}" class="seam"/>
<rect width="100%" height="100%" fill="url(#light)"/>
<path d="${outline}" fill="none" stroke="#000" stroke-width="14" opacity=".2" filter="url(#soft)"/>
<path d="${neckOpening(spec, half, 17)}" fill="${spec.trim}"/>
<path d="${neckOpening(spec, half)}" fill="${spec.inside}"/>
<rect x="${CENTRE - 22}" y="${half.neck[1] + 20}" width="44" height="17" rx="2" fill="#f4f1ea"/>
<path d="${neckOpening(spec, half)}" fill="none" stroke="#000" stroke-width="3" opacity=".35"/>
</g></svg>`;
}
