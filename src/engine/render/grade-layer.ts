/** Cloth in the grade of the person's photo: an item photographed in a studio has deeper blacks and purer whites than a faded scene. */
import type { Layer } from '../pixels/layer.ts';
import type { PhotoGrade } from '../pixels/photo-grade.ts';

/** Share of the grade that cloth takes: its colours are its maker's. */
const TAKEN = 0.85;

/** Lays the grade on a layer, in place, as levels do: black becomes the photo's black and white its white, nearly. */
export function gradeInPlace({ alpha, color }: Layer, grade: PhotoGrade): void {
  if (isPlain(grade)) return;
  const { lift, slope } = levels(grade);
  for (let i = 0; i < alpha.length; i++) {
    const a = alpha[i]!;
    if (a <= 0) continue;
    for (let c = 0; c < 3; c++) color[3 * i + c] = a * lift[c]! + slope[c]! * color[3 * i + c]!;
  }
}

/** Share of a layer's contrast that the grade leaves it. */
export function gradedContrast(grade: PhotoGrade): number {
  return isPlain(grade) ? 1 : levels(grade).slope[1]!;
}

function isPlain({ black, white }: PhotoGrade): boolean {
  return black.every((light) => light === 0) && white.every((light) => light === 255);
}

/** What is added to each channel, and what it is multiplied with first. */
function levels({ black, white }: PhotoGrade): { lift: number[]; slope: number[] } {
  const lift = black.map((light) => TAKEN * light);
  return { lift, slope: white.map((light, c) => (255 - TAKEN * (255 - light) - lift[c]!) / 255) };
}
