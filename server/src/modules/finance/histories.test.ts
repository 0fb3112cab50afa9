import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aTrade, balancesOf, type Trade } from '../../../test/kit/trade.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('ledger histories');
});
afterAll(() => app.close());

type Step = { do: 'ship'; packs: number[] } | { do: 'take back'; which: number } | { do: 'cancel' };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('ship'),
      packs: fc.array(fc.nat(4), { minLength: 2, maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take back'), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel') }) },
);

const aHistory = fc.record({
  payment: fc.constantFrom('net_terms', 'credit_card', 'ach'),
  lots: fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 90_000 }), packs: fc.integer({ min: 1, max: 7 }) }),
    {
      minLength: 2,
      maxLength: 2,
    },
  ),
  fee: fc.constantFrom(0, 1.25, 3.17),
  shipping: fc.constantFrom(0, 999, 2500),
  steps: fc.array(aStep, { minLength: 1, maxLength: 7 }),
});

interface Parcel {
  id: number;
  packs: number[];
  charged: boolean;
}

interface Line {
  price: number;
  seller: number;
  packs: number;
}

interface Model {
  payment: 'net_terms' | 'credit_card' | 'ach';
  lines: Line[];
  charges: number;
  transactionFee: number;
  parcels: Parcel[];
  cancelled: boolean;
}

/** What is on each account by what was done, worked out without the rules of the product. */
function expected({ payment, lines, charges, transactionFee, parcels, cancelled }: Model) {
  const all = lines.reduce((sum, line) => sum + line.price * line.packs, 0) + charges;
  const worth = (key: 'price' | 'seller') =>
    parcels
      .flatMap(({ packs }) => packs.map((n, at) => n * (lines[at]?.[key] ?? 0)))
      .reduce((a, b) => a + b, 0);
  const isCharged = parcels.some(({ charged }) => charged);
  const billed = worth('price') + (isCharged ? charges : 0);
  const open = cancelled ? 0 : all - billed;
  const sums: Record<string, number> = {
    order_unearned: -open,
    seller_pending: -(worth('seller') + (isCharged ? charges - transactionFee : 0)),
    marketplace_fee: worth('seller') - worth('price'),
    transaction_fee: isCharged ? -transactionFee : 0,
    ...(payment === 'net_terms' && { buyer_open_order: open, buyer_receivable: billed }),
    ...(payment === 'credit_card' && { clearing_card: all, refund_payable: cancelled ? -all : 0 }),
    ...(payment === 'ach' && { clearing_ach: all, buyer_credit: cancelled ? -all : 0 }),
  };
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

const left = ({ lines, parcels }: Model) =>
  lines.map((line, at) => line.packs - parcels.reduce((sum, parcel) => sum + (parcel.packs[at] ?? 0), 0));

/** Does a step where the order takes it now. */
async function perform(trade: Trade, model: Model, step: Step): Promise<void> {
  if (model.cancelled) return;
  if (step.do === 'cancel') {
    if (model.parcels.length > 0) return;
    const { data } = await trade.buying.post<{ status: string }>(`order/${trade.id}/cancellation`, {
      reason: 'Not needed',
    });
    if (data.status === 'cancel_requested')
      await trade.selling.put(`order/${trade.id}/cancellation`, { approve: true });
    model.cancelled = true;
  } else if (step.do === 'take back') {
    const [gone] = model.parcels.splice(step.which % Math.max(1, model.parcels.length), 1);
    if (gone !== undefined)
      expect((await trade.selling.delete(`order/${trade.id}/tracking/${gone.id}`)).status).toBe(200);
  } else {
    const packs = left(model).map((most, at) => Math.min(most, step.packs[at] ?? 0));
    if (packs.every((n) => n === 0)) return;
    const charged = !model.parcels.some((parcel) => parcel.charged);
    const { tracking } = await trade.ship(packs);
    model.parcels.push({ id: tracking.at(-1)?.id ?? 0, packs, charged });
  }
}

it('RB-001 RB-009 RB-012 RB-015 RB-023 RB-054 whatever is shipped, taken back and cancelled, the accounts say it', async () => {
  await fc.assert(
    fc.asyncProperty(aHistory, async ({ steps, ...terms }) => {
      const trade = await aTrade(app, terms);
      const { lines, shipping_total, transaction_fee_total } = await trade.order();
      const cents = (dollars: number) => Math.round(dollars * 100);
      const feeCents = cents(transaction_fee_total);
      const model: Model = {
        payment: terms.payment,
        lines: lines.map((line) => ({
          price: cents(line.price),
          seller:
            terms.lots.find(
              (lot) => lot.cents + Math.round((lot.cents * terms.fee) / 100) === cents(line.price),
            )?.cents ?? 0,
          packs: line.quantity,
        })),
        charges: cents(shipping_total) + feeCents,
        transactionFee: feeCents,
        parcels: [],
        cancelled: false,
      };
      expect(await balancesOf(app, trade.id)).toEqual(expected(model));
      for (const step of steps) {
        await perform(trade, model, step);
        expect(await balancesOf(app, trade.id)).toEqual(expected(model));
      }
    }),
    { numRuns: 25, seed: 46 },
  );
  expect(await brokenInvariants(app.db)).toEqual([]);
}, 120_000);
