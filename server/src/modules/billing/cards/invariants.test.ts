import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { CardMarket } from './test-cards.ts';

let market: CardMarket;
beforeAll(async () => {
  market = await CardMarket.open('card invariants', 'stripe');
  const [cancelled, disputed] = [await market.aTrade(), await market.aTrade()];
  await cancelled.buying.post(`order/${cancelled.id}/cancellation`, { reason: 'Ordered twice' });
  await market.sendRefunds();
  await market.tell('charge.dispute.created', market.stripe.dispute(disputed.paymentId, 1000));
  await market.tell('refund.created', market.stripe.refundInPages((await market.aTrade()).paymentId, 500));
});
afterAll(() => market.close());

class Undo extends Error {}

/** What is broken after statements that the product never makes, which are undone again. */
async function brokenBy(...statements: string[]): Promise<string[]> {
  const found: string[] = [];
  const attempt = market.app.db.transaction().execute(async (tx: Tx) => {
    for (const table of ['ledger_entry', 'ledger_transaction'])
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    found.push(...(await brokenInvariants(tx)).map(({ name }) => name));
    throw new Undo();
  });
  await expect(attempt).rejects.toThrow(Undo);
  return found;
}

const PAID = 'a used payment paid exactly one group of what it was placed at, or expedited one order';
const USED =
  'a card payment that was used, or goes back since it was not, is in the ledger once with its amount';
const CLEARING = 'what cards have in clearing is what was paid less what went back and what was settled';
const MOST = 'of a card payment no more goes back than it took';
const OWED = 'what is owed to cards is what still has to go back to them';
const RECORDED = 'what the provider of cards gave back by itself is recorded at most once';
const WORKED = 'a message of the provider of cards is worked on within a day';
const MARKED =
  'an order is marked as in dispute while a dispute of its card payment is open, or lost and not recorded';

it('RB-009 of card payments that were used, cancelled, disputed and given back nothing is broken', async () => {
  expect(await brokenBy()).toEqual([]);
});

it.each([
  [
    'a payment of another amount',
    ["update payment set amount_cents = amount_cents + 1 where status = 'used'"],
    [PAID, USED],
  ],
  ['a payment that pays twice', ["update payment set status = 'authorised' where status = 'used'"], [USED]],
  [
    'a refund that was not posted',
    ["update card_refund set state = 'waiting' where cause = 'order'"],
    [CLEARING, OWED],
  ],
  [
    'a provider that gave more than it says',
    ["update card_refund set cents = cents + 1 where cause = 'provider'"],
    [CLEARING],
  ],
  [
    'more than was paid',
    ["update card_refund set cents = 999999 where cause = 'provider'"],
    [CLEARING, MOST],
  ],
  [
    'money that goes back twice',
    [
      `insert into card_refund (payment_id, order_id, transaction_id, cause, cents, state, created_at)
        select payment_id, order_id, transaction_id, cause, cents, 'waiting', created_at from card_refund where cause = 'order'`,
    ],
    [MOST, OWED],
  ],
  [
    'a refund of the provider that covers more than itself',
    [
      "update card_refund set covered_by = (select id from card_refund where cause = 'provider') where cause = 'order'",
    ],
    [CLEARING, RECORDED],
  ],
  [
    'a message that nobody works on',
    ["update card_message set worked_at = null, outcome = null, received_at = now() - interval '25 hours'"],
    [WORKED],
  ],
  ['a mark that went too early', ['update orders set disputed_at = null'], [MARKED]],
  ['a mark of nothing', ['update orders set disputed_at = now() where disputed_at is null'], [MARKED]],
])('RB-009 RB-122 finds %s', async (_name, statements, broken) => {
  expect(await brokenBy(...statements)).toEqual(broken);
});
