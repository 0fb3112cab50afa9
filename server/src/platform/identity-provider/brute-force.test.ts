import { describe, expect, it } from 'vitest';
import { inTurn } from './brute-force.ts';

describe('the line of passwords to be hashed', () => {
  it('lets who signed in there before go first, and turns strangers away where forty wait', async () => {
    const order: string[] = [];
    const hold = Promise.withResolvers<void>();
    const working = [1, 2].map(() => inTurn(() => hold.promise));
    const strangers = Array.from({ length: 40 }, () => inTurn(async () => order.push('stranger')));
    await expect(inTurn(async () => order.push('too many'))).rejects.toMatchObject({ code: 'unavailable' });
    const known = inTurn(async () => order.push('known'), { fromKnownPlace: true });
    hold.resolve();
    await Promise.all([...working, ...strangers, known]);
    expect([order.indexOf('known') <= 1, order.length]).toEqual([true, 41]);
  });
});
