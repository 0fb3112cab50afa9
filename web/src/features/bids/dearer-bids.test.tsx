import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEARER, DEARER_WAITS } from '#rules/bids/bid-words.ts';
import { aMe, SELLER } from '../../shared/test-world.ts';
import { NOTHING_TO_DO, openBid, reasonOf, WAITS } from './test-popup.ts';
import { aBid, someFigures } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const calculations = someFigures({ list_total: 210, lot_price: 7 });

describe('WB-240 a bid for more than its packs cost in the catalog today', () => {
  it.each([
    ['seller', aMe(SELLER), aBid({ can: WAITS, calculations, price_problem: DEARER.seller }), '$240.00'],
    [
      'buyer',
      aMe(),
      aBid({ can: WAITS, calculations, price_problem: DEARER.buyer }, [{ price: 9, quantity: 30 }]),
      '$270.00',
    ],
  ] as const)(
    'says so to its %s beside the figures, and cannot be accepted',
    async (side, me, bid, total) => {
      const popup = await openBid(bid, { me }).popup();
      expect((await popup.findByText(/without this bid/)).textContent).toBe(
        `$210.00 without this bid, ${total} by it. ${DEARER[side]}`,
      );
      expect(reasonOf(popup.getByRole('button', { name: 'Accept Bid' }))).toBe(DEARER[side]);
      expect(reasonOf(popup.getByRole('button', { name: 'Make Counter Bid' }))).toBeNull();
    },
  );

  it.each([
    ['says how many counters are left', 1, 'You have 3 counters left.', true],
    [
      'says why there is no counter',
      7,
      'You have made all your counters; accept or decline this bid.',
      false,
    ],
  ])('WB-241 %s', async (_, lines, text, isThere) => {
    const bid = aBid({ can: WAITS, line_count: lines, exceeded_max_counters: !isThere });
    const popup = await openBid(bid, { me: aMe(SELLER) }).popup();
    expect(await popup.findByText(text)).toBeTruthy();
    expect(popup.queryByRole('button', { name: 'Make Counter Bid' }) !== null).toBe(isThere);
  });

  it('says to who waits that it becomes no order', async () => {
    const bid = aBid({ can: NOTHING_TO_DO, calculations, price_problem: DEARER.buyer });
    const popup = await openBid(bid, { me: aMe() }).popup();
    expect((await popup.findByText(/without this bid/)).textContent).toContain(DEARER_WAITS);
  });
});
