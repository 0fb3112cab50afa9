import { expect, it } from 'vitest';
import { sourceOf, WHOLE, within } from './crop.ts';

const WIDE = { width: 800, height: 400 };
const FRAME = 200;

it('takes the middle of a picture that is not square', () => {
  expect(sourceOf(WIDE, FRAME, WHOLE)).toEqual({ x: 200, y: 0, side: 400 });
});

it('keeps the frame filled, however far the picture is moved', () => {
  const left = within(WIDE, FRAME, { zoom: 1, x: 1000, y: 50 });
  expect(left).toEqual({ zoom: 1, x: 100, y: 0 });
  expect(sourceOf(WIDE, FRAME, left)).toEqual({ x: 0, y: 0, side: 400 });
  const corner = within(WIDE, FRAME, { zoom: 2, x: -1000, y: -1000 });
  expect(sourceOf(WIDE, FRAME, corner)).toEqual({ x: 600, y: 200, side: 200 });
  expect(within(WIDE, FRAME, { zoom: 9, x: 0, y: 0 }).zoom).toBe(4);
});
