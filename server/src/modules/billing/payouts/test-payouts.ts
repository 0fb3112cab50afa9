/** Sellers to whom something is due, and months that are closed. */
import { sql } from 'kysely';
import type { FinancePayout, PayoutDetail, PayoutSummary } from '#contract/billing/payouts.ts';
import type { TestApp, TestClient } from '../../../../test/kit/app.ts';
import { aTrade, type Trade } from '../../../../test/kit/trade.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import type { Desk } from '../test-billing.ts';
import { CLOSE_PAYOUTS, payoutJobs } from './close-payouts.ts';
import { runTask } from '../../../../test/kit/run-task.ts';

export const HOLD = 'Its bank account is being checked';
export const BOUNCED = 'The account of the seller is closed';

/** Ships, delivers and pays an order: what it earned is due. */
export async function aShare(app: TestApp, desk: Desk, of?: Trade): Promise<Trade> {
  const trade = of ?? (await aTrade(app));
  await trade.ship();
  await trade.selling.post(`order/${trade.id}/delivery`);
  await desk.pay(trade.id, (await trade.order()).total);
  return trade;
}

/** Two packs of example A at the seller's cost: 36.00 of its share. */
export async function giveBack({ id }: Trade, desk: Desk): Promise<void> {
  const line_id = (await desk.view(id)).refundable[0]?.line_id;
  const lines = [{ line_id, packs: 2 }];
  await desk.record(id, { kind: 'refund', reason: 'damaged', borne_by: 'seller', lines, shipping: 0 });
}

/** Months pass, and nobody is signed out by it. */
export async function setClock({ db, clock }: TestApp, at: string): Promise<void> {
  clock.set(at);
  await sql`update session set last_seen_at = ${at}::timestamptz, expires_at = ${at}::timestamptz + interval '1 day'`.execute(
    db,
  );
}

export async function closeMonths(app: TestApp, at: string): Promise<void> {
  await setClock(app, at);
  await runTask(payoutJobs({ db: app.db, clock: app.clock }), CLOSE_PAYOUTS);
}

interface Sums {
  net: number;
  owed_to_sellers: number;
  waiting_for_buyers: number;
}

export interface PayoutDesk {
  client: TestClient;
  payouts(seller: Pick<Trade, 'sellerCompanyId'>): Promise<FinancePayout[]>;
  sums(): Promise<Sums>;
  move(
    payout: Pick<FinancePayout, 'id' | 'version'>,
    body: object,
    key?: string,
  ): Promise<{ status: number; said: string | undefined; data: FinancePayout }>;
  pay(payout: FinancePayout, more?: object): ReturnType<PayoutDesk['move']>;
}

export async function aPayoutDesk(app: TestApp): Promise<PayoutDesk> {
  const client = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  const move: PayoutDesk['move'] = async ({ id, version }, body, key) => {
    const reply = await client.post<FinancePayout>(
      `admin/finance/payouts/${id}/state`,
      { version, ...body },
      key === undefined ? undefined : { 'idempotency-key': key },
    );
    return {
      status: reply.status,
      said: reply.problem?.error,
      get data() {
        return reply.data;
      },
    };
  };
  return {
    client,
    move,
    payouts: async ({ sellerCompanyId }) =>
      (await client.get<FinancePayout[]>(`admin/finance/payouts?seller_id=${sellerCompanyId}`)).data,
    sums: async () => {
      const { text } = await client.get('admin/finance/payouts');
      return (JSON.parse(text) as { meta: { sums: Sums } }).meta.sums;
    },
    pay: (payout, more = {}) => {
      const paid_date = app.clock.now().toISOString().slice(0, 10);
      return move(payout, { move: 'pay', net: payout.net, reference: 'ACH 4711', paid_date, ...more });
    },
  };
}

export const ownPayouts = async ({ selling }: Trade): Promise<PayoutSummary[]> =>
  (await selling.get<PayoutSummary[]>('order/payouts')).data;
export const ownPayout = async ({ selling }: Trade, id: number): Promise<PayoutDetail> =>
  (await selling.get<PayoutDetail>(`order/payouts/${id}`)).data;
