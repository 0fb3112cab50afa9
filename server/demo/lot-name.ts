import type { Random } from './random.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVW'.split('');

/** As makers print them; the end keeps the lots of one listing apart. */
export const lotName = (random: Random, index: number): string =>
  `${random.pick(LETTERS)}${random.int(24, 26)}${String(random.int(0, 9999)).padStart(4, '0')}${index + 1}`;
