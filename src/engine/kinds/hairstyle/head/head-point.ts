/** Centimetres in the head frame. */
export interface HeadPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly frame?: 'head';
}
