/** A slider that is finest near the value it began with: both its ends stay in reach, and so do the steps beside that value. */
export interface SliderScale {
  least: number;
  most: number;
  step: number;
  /** Where it is finest. */
  near: number;
}

/** As far from `near`, by its part, the scale is about even; beyond it is logarithmic. */
const EVEN = 0.1;

/** How far along the slider a value stands, 0 to 1. */
export function placeOf(value: number, scale: SliderScale): number {
  const { bend, from, to } = bent(scale);
  return Math.min(1, Math.max(0, (bend(value) - from) / (to - from)));
}

/** The value of a place, 0 to 1: a whole number of steps from the least. */
export function valueAt(place: number, scale: SliderScale): number {
  const { near, width, from, to } = bent(scale);
  const { least, most, step } = scale;
  if (place >= 1) return most;
  const value = near + width * Math.sinh(from + Math.max(0, place) * (to - from));
  const stepped = least + Math.round((value - least) / step) * step;
  return Math.min(most, Math.round(stepped * 100) / 100);
}

function bent({ least, most, step, near: wanted }: SliderScale) {
  const near = Math.min(most, Math.max(least, wanted));
  const width = Math.max(step, near * EVEN);
  const bend = (value: number) => Math.asinh((value - near) / width);
  return { near, width, bend, from: bend(least), to: bend(most) };
}
