/** 0 up to `from`, 1 from `to` on, a cubic between (Hermite); falling where `to` lies below `from`. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from || 1e-6)));
  return t * t * (3 - 2 * t);
}
