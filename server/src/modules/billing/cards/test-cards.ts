/** A marketplace that takes cards: by Stripe's stand-in, or by the built-in provider. */
import { sql } from 'kysely';
import type { Carts } from '#contract/cart/cart.ts';
import type { CardRefundState } from '#rules/finance/card-refunds.ts';
import { readConfig } from '../../../platform/config.ts';
import { createLog } from '../../../platform/log.ts';
import { createPaymentProvider } from '../../orders/index.ts';
import {
  startTestApp,
  type TestApp,
  type TestAppOptions,
  type TestClient,
} from '../../../../test/kit/app.ts';
import { StripeStandIn, type Message } from '../../../../test/kit/stripe.ts';
import { aTrade, type Trade } from '../../../../test/kit/trade.ts';
import { aBuyer, aListing, aSeller, NOW } from '../../../../test/kit/world.ts';
import { TEST_CARD } from '../../../../test/kit/tenant.ts';
import { cardJobs } from './jobs.ts';
import { WORK_CARD_MESSAGE } from './receive-message.ts';
import { REFUND_UNUSED } from './refund-unused.ts';
import { SEND_CARD_REFUNDS } from './send-refunds.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { RunNotes } from '../../../platform/jobs/run-notes.ts';

export interface Sent {
  id: string;
  client_secret: string;
  amount: number;
  provider: string;
}

export class CardMarket {
  readonly app: TestApp;
  /** Null where the built-in provider takes cards. */
  readonly standIn: StripeStandIn | null;
  private readonly jobs: ReturnType<typeof cardJobs>;

  private constructor(app: TestApp, standIn: StripeStandIn | null, jobs: ReturnType<typeof cardJobs>) {
    this.app = app;
    this.standIn = standIn;
    this.jobs = jobs;
  }

  static async open(name: string, provider: 'stripe' | 'test_card', options: TestAppOptions = {}) {
    const clock = { now: () => new Date(NOW) };
    const standIn = provider === 'stripe' ? await StripeStandIn.start(() => clock.now()) : null;
    const app = await startTestApp(name, { ...options, env: { ...standIn?.env, ...options.env } });
    clock.now = () => app.clock.now();
    const { stripe, publicUrl } = readConfig({ ...standIn?.env });
    const deps = { provider: await createPaymentProvider(stripe), publicUrl, log: createLog('silent') };
    return new CardMarket(app, standIn, cardJobs({ db: app.db, clock: app.clock, ...deps }));
  }

  get stripe(): StripeStandIn {
    if (this.standIn === null) throw new Error('This market has no Stripe.');
    return this.standIn;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.standIn?.close();
  }

  /** Somebody who pays by card, with something in the cart. */
  async aCart(packs = 2): Promise<{ buying: TestClient; buyerId: number; total: number; lotId: number }> {
    const buyer = await aBuyer(this.app.db, { payment_option: 'credit_card' });
    const listing = await aListing(this.app.db, { companyId: (await aSeller(this.app.db)).companyId });
    const buying = await this.app.signIn(buyer.userId);
    const [lotId = 0] = listing.lotIds;
    const lots = [{ id: lotId, quantity: packs }];
    const { data } = await buying.post<Carts>('cart/c0', { listing: { id: listing.id, lots } });
    return { buying, buyerId: buyer.userId, total: data.cart.total, lotId };
  }

  /** Begins a payment; `key` makes it the same one. */
  begin(buying: TestClient, total: number, key?: string) {
    const headers = key === undefined ? undefined : { 'idempotency-key': key };
    return buying.post<Sent>('user/payment', { cart_type: 'c0', amount: total }, headers);
  }

  /** As the buyer pays what was begun. */
  async pay(buying: TestClient, { id, client_secret }: Sent, number = TEST_CARD.number): Promise<void> {
    if (this.standIn) this.standIn.confirm(id);
    else await buying.post('user/payment/test_card', { ...TEST_CARD, id, client_secret, number });
  }

  place = (buying: TestClient, payment_id: string | undefined) =>
    buying.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0', payment_id });

  /** Example A by card: 10 packs, 208.60 with shipping and the fee of 3 %, 214.11. */
  async aTrade(terms: Parameters<typeof aTrade>[1] = {}): Promise<Trade & { paymentId: string }> {
    const { standIn } = this;
    const confirm = standIn ? (id: string) => standIn.confirm(id) : undefined;
    const trade = await aTrade(this.app, { payment: 'credit_card', ...terms, ...(confirm && { confirm }) });
    const { rows } = await sql<{
      id: string;
    }>`select g.payment_id as id from orders o join order_group g on g.id = o.group_id
      where o.id = ${trade.id}`.execute(this.app.db);
    return { ...trade, paymentId: rows[0]?.id ?? '' };
  }

  /** Sends a message as Stripe does: bytes, no session, no page. */
  async send({ body, header }: Message, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.app.url}/services/user/payment/stripe_event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header, ...headers },
      body,
    });
  }

  /** Works on what was kept, in the order it came or another one. */
  async work(order: (ids: string[]) => string[] = (ids) => ids): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from card_message where worked_at is null
      order by received_at, id`.execute(this.app.db);
    for (const id of order(rows.map((row) => row.id))) await runTask(this.jobs, WORK_CARD_MESSAGE, { id });
  }

  /** Sends a message about an object and works on it. */
  async tell(type: string, object: { id: string; object: string }): Promise<void> {
    await this.send(this.stripe.message(type, object));
    await this.work();
  }

  /** A refund that cannot be sent waits. */
  sendRefunds = async (): Promise<void> => this.jobs[SEND_CARD_REFUNDS]?.({}, new RunNotes());
  refundUnused = async (): Promise<void> => runTask(this.jobs, REFUND_UNUSED);

  async paymentOf(id: string) {
    return this.app.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async refunds(
    paymentId: string,
  ): Promise<{ id: number; cents: number; state: CardRefundState; attempt: number }[]> {
    const { rows } = await sql<{ id: number; cents: number; state: CardRefundState; attempt: number }>`
      select id, cents, state, attempt from card_refund where payment_id = ${paymentId} order by id`.execute(
      this.app.db,
    );
    return rows;
  }
}
