import { describe, expect, it } from 'vitest';
import { badgeFor, percentSaved, rewardsLabel, rewardsWidth } from './rewards.ts';

describe('rewards', () => {
  it.each([
    [0, 0, '0/15 Points'],
    [1, 6.66, '1/15 Points'],
    [7, 46.62, '7/15 Points'],
    [14, 93.24, '14/15 Points'],
    [15, 96, '15/15 Points'],
    [400, 96, '15/15 Points'],
  ])('SH-364 … SH-368 shell C-33 %d orders', (orders, width, label) => {
    expect([rewardsWidth(orders), rewardsLabel(orders)]).toEqual([width, label]);
  });

  it.each([
    [0, null],
    [1, 'Bronze'],
    [5, 'Bronze'],
    [6, 'Silver'],
    [12, 'Gold'],
    [23, 'Gold'],
    [24, 'Platinum'],
  ])('%d months have the badge %s', (months, badge) => expect(badgeFor(months)).toBe(badge));

  it.each([
    [8000, 2000, 20],
    [0, 0, 0],
    [2, 1, 33],
    [0, 10, 100],
  ])('SH-361 shell G-58 spent %d, saved %d', (spend, savings, percent) => {
    expect(percentSaved({ spend, savings })).toBe(percent);
  });
});
