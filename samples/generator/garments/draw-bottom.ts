/** Trousers, shorts and skirts lying flat, drawn as vector shapes whose every landmark is known. */
import type { FlatPoint } from './draw-garment.ts';
import { CENTRE, type FlatDrawing, HEIGHT, mirroredPath, paintFlat, WIDTH } from './paint-flat.ts';

export interface BottomSpec {
  readonly name: string;
  readonly cut: 'trousers' | 'shorts' | 'skirt';
  readonly colour: string;
  /** Colour of the inside of the back; darker than the outside. */
  readonly inside: string;
  readonly print: string;
  readonly backdrop: string;
}

/** Landmarks in pixels; sides are the wearer's, so that the left one is at larger x. */
export interface BottomSampleLandmarks {
  readonly leftWaistCorner: FlatPoint;
  readonly rightWaistCorner: FlatPoint;
  /** Lowest point of the front's upper edge. */
  readonly waistMiddle: FlatPoint;
  readonly crotch: FlatPoint | null;
  /** A skirt has no inner corners. */
  readonly leftHem: readonly [outer: FlatPoint, inner: FlatPoint | null];
  readonly rightHem: readonly [outer: FlatPoint, inner: FlatPoint | null];
}

export interface BottomPicture {
  readonly width: number;
  readonly height: number;
  /** PNG bytes. */
  readonly picture: Buffer;
  readonly landmarks: BottomSampleLandmarks;
  /** PNG bytes: white where the garment is. */
  readonly mask: Buffer;
}

/** Points of the left half relative to the middle line, from the waist corner down to the crotch or the hem's middle. */
const CUTS: Record<
  BottomSpec['cut'],
  { readonly waist: FlatPoint; readonly side: readonly FlatPoint[]; readonly hem: readonly FlatPoint[] }
> = {
  trousers: {
    waist: [112, 84],
    side: [
      [128, 150],
      [140, 240],
      [138, 330],
      [128, 520],
      [122, 700],
    ],
    hem: [
      [116, 944],
      [34, 948],
      [24, 700],
      [14, 480],
      [0, 296],
    ],
  },
  shorts: {
    waist: [176, 252],
    side: [
      [196, 340],
      [214, 440],
      [230, 560],
    ],
    hem: [
      [240, 690],
      [40, 716],
      [26, 640],
      [0, 536],
    ],
  },
  skirt: {
    waist: [110, 150],
    side: [
      [140, 240],
      [176, 380],
      [224, 600],
    ],
    hem: [
      [268, 826],
      [180, 846],
      [90, 856],
      [0, 859],
    ],
  },
};

/** Draws the picture (sRGB PNG, 768 × 1024), its mask and its landmarks. */
export async function drawBottom(spec: BottomSpec): Promise<BottomPicture> {
  const { waist, side, hem } = CUTS[spec.cut];
  const isSkirt = spec.cut === 'skirt';
  const [waistX, waistY] = waist;
  const dip = spec.cut === 'trousers' ? 15 : spec.cut === 'shorts' ? 20 : 0;
  const outline = `${mirroredPath([waist, ...side, ...hem])}Z`;
  const inside = `M${CENTRE - waistX} ${waistY}Q${CENTRE} ${waistY + 2 * dip} ${CENTRE + waistX} ${waistY}Z`;
  const { picture, mask } = await paintFlat({
    outline,
    inside: dip > 0 ? inside : '',
    colour: spec.colour,
    insideColour: spec.inside,
    backdrop: spec.backdrop,
    print: spec.print,
    folds: foldsOf(spec.cut),
    seams: seamsOf(spec.cut, dip),
  });
  const at = (sign: 1 | -1, [x, y]: FlatPoint): FlatPoint => [CENTRE + sign * x, y];
  const hemOf = (sign: 1 | -1) => [at(sign, hem[0]!), isSkirt ? null : at(sign, hem[1]!)] as const;
  return {
    width: WIDTH,
    height: HEIGHT,
    picture,
    mask,
    landmarks: {
      leftWaistCorner: at(1, waist),
      rightWaistCorner: at(-1, waist),
      waistMiddle: [CENTRE, waistY + dip],
      crotch: isSkirt ? null : [CENTRE, hem.at(-1)![1]],
      leftHem: hemOf(1),
      rightHem: hemOf(-1),
    },
  };
}

function foldsOf(cut: BottomSpec['cut']): FlatDrawing['folds'] {
  const { waist, side, hem } = CUTS[cut];
  return [1, -1].flatMap((sign): FlatDrawing['folds'] => {
    const at = ([x, y]: FlatPoint, dx: number, dy: number): FlatPoint => [CENTRE + sign * (x + dx), y + dy];
    if (cut === 'skirt')
      return [0.2, 0.55, 0.85].flatMap((share, i): FlatDrawing['folds'] => [
        [
          at([share * waist[0], waist[1]], 0, 40),
          at([share * hem[0]![0], hem[0]![1]], 0, -10),
          18,
          i % 2 === 0,
        ],
        [
          at([share * waist[0], waist[1]], 14, 60),
          at([share * hem[0]![0], hem[0]![1]], 26, -20),
          14,
          i % 2 !== 0,
        ],
      ]);
    const crotch = hem.at(-1)!;
    return [
      [at(crotch, 6, -4), at(side[1]!, -26, 30), 15, true],
      [at(crotch, 10, 22), at(side[1]!, -30, 80), 12, false],
      [at(side[0]!, -44, 20), at(hem[0]!, -52, -60), 18, false],
      [at(side[2]!, -26, 60), at(hem[0]!, -24, -50), 16, true],
    ];
  });
}

function seamsOf(cut: BottomSpec['cut'], dip: number): string[] {
  const { waist, side, hem } = CUTS[cut];
  const [x, y] = waist;
  const band = `M${CENTRE - x - 6} ${y + 34}Q${CENTRE} ${y + 34 + 2 * dip} ${CENTRE + x + 6} ${y + 34}`;
  if (cut === 'skirt') return [band];
  const crotch = hem.at(-1)![1];
  const pockets = [1, -1].map(
    (sign) =>
      `M${CENTRE + sign * (x - 34)} ${y + 40}Q${CENTRE + sign * (x - 20)} ${y + 88} ${CENTRE + sign * side[0]![0]} ${side[0]![1] + 26}`,
  );
  const hems = [1, -1].map(
    (sign) =>
      `M${CENTRE + sign * (hem[0]![0] + 3)} ${hem[0]![1] - 22}L${CENTRE + sign * (hem[1]![0] - 2)} ${hem[1]![1] - 22}`,
  );
  const fly = `M${CENTRE} ${y + dip}V${crotch}M${CENTRE + 30} ${y + 34 + dip}V${crotch - 80}Q${CENTRE + 28} ${crotch - 50} ${CENTRE} ${crotch - 40}`;
  return [band, fly, ...pockets, ...hems];
}
