import { expect, it } from 'vitest';
import { moved } from './move.ts';

it('G-130 moves one to a place and leaves the others in their order', () => {
  expect(moved([1, 2, 3], 1, 2)).toEqual([2, 3, 1]);
  expect(moved([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
  expect(moved([1, 2, 3], 2, 1)).toBeNull();
  expect(moved([1, 2, 3], 9, 1)).toBeNull();
  expect(moved([1, 2, 3], 1, 3)).toBeNull();
  expect(moved([1, 2, 3], 1, -1)).toBeNull();
});
