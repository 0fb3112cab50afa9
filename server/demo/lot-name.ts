import type { Random } from './random.ts';

/** As makers print them; the end keeps the lots of one listing apart. */
export const lotName = (random: Random, index: number): string =>
  `${random.pick([...'ABCDEFGHJKLMNPRSTUVW'])}${random.int(24, 26)}${String(random.int(0, 9999)).padStart(4, '0')}${index + 1}`;
