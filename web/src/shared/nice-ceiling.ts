/** 0.043 → 0.045, 7 → 7.5, 120 → 150: what divides into three equal steps of plain figures, for an axis from zero. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1.2, 1.5, 3, 4.5, 6, 7.5, 9, 12].find((one) => one * power >= value) ?? 12;
  return Number((step * power).toPrecision(6));
}
