import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { startTestApp } from '../../../../test/kit/app.ts';
import { sign, type Message } from '../../../../test/kit/stripe.ts';
import { CardMarket } from './test-cards.ts';

let market: CardMarket;
const lines: string[] = [];
beforeAll(async () => {
  market = await CardMarket.open('card messages', 'stripe', { onLog: (line) => void lines.push(line) });
});
afterAll(() => market.close());
beforeEach(() => {
  market.stripe.faults.length = 0;
  lines.length = 0;
});

const kept = async () => {
  const { rows } = await sql<{ id: string; outcome: string | null }>`select id, outcome from card_message
    order by received_at, id`.execute(market.app.db);
  return rows;
};
/** A payment that was begun. */
const begun = async () => {
  const cart = await market.aCart();
  const { data } = await market.begin(cart.buying, cart.total);
  return { ...cart, ...data };
};
const nameOf = ({ id }: { id: string }) => `evt_${id.replaceAll('-', '')}`;
const statusOf = async (id: string) => (await market.paymentOf(id)).status;
const auditsOf = async (id: string) => {
  const { rows } = await sql<{ operation: string }>`select operation from audit_log
    where after ->> 'payment' = ${id} order by seq`.execute(market.app.db);
  return rows.map(({ operation }) => operation);
};
const counted = async (outcome: string): Promise<number> => {
  const text = await (await fetch(`${market.app.url}/metrics`)).text();
  return Number(
    new RegExp(`galenic_card_messages_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
  );
};

describe('a message', () => {
  it('RB-111 RB-116 is answered once it is kept, before it is worked on, without a session or page', async () => {
    const payment = await begun();
    const intent = market.stripe.confirm(payment.id);
    const asked = market.stripe.asked.length;
    const began = performance.now();
    const answer = await market.send(market.stripe.message('payment_intent.succeeded', intent));
    expect(performance.now() - began).toBeLessThan(1000);
    expect([answer.status, await answer.json()]).toEqual([200, { data: { ok: true } }]);
    expect([market.stripe.asked.length, await statusOf(payment.id)]).toEqual([asked, 'created']);
    await market.work();
    expect(await market.paymentOf(payment.id)).toMatchObject({
      status: 'authorised',
      card_brand: 'visa',
      card_last4: '4242',
    });
    expect(await auditsOf(payment.id)).toEqual(['payment.created', 'payment.authorised']);
  });

  it('RB-111 of more than 256 KB is refused, and without Stripe there is nobody to take it', async () => {
    const large = JSON.stringify({ id: 'evt_large', text: 'x'.repeat(256 * 1024) });
    const header = sign(large, market.stripe.seconds());
    expect((await market.send({ body: large, header })).status).toBe(413);
    const none = await startTestApp('no card provider');
    const message = market.stripe.message('payment_intent.succeeded', {
      id: 'pi_1',
      object: 'payment_intent',
    });
    const { body } = message;
    const headers = { 'content-type': 'application/json', 'stripe-signature': message.header };
    const answer = await fetch(`${none.url}/services/user/payment/stripe_event`, {
      method: 'POST',
      headers,
      body,
    });
    await none.close();
    expect(answer.status).toBe(404);
  });

  it('RB-113 that cannot be verified changes nothing, is counted, and logged without its body', async () => {
    const payment = await begun();
    const message = market.stripe.message('payment_intent.succeeded', market.stripe.confirm(payment.id));
    const before = [await kept(), await counted('unverified')] as const;
    const forged: Message[] = [
      { ...message, header: '' },
      { ...message, header: 't=x,v1=y' },
      { ...message, body: message.body.replace('"livemode":false', '"livemode":FALSE') },
      { ...message, header: sign(message.body, market.stripe.seconds(), 'whsec_other') },
      { ...message, header: sign(message.body, market.stripe.seconds() - 301) },
      { ...message, header: sign(message.body, market.stripe.seconds() + 301) },
      { body: '{"id":', header: sign('{"id":', market.stripe.seconds()) },
      { body: '[]', header: sign('[]', market.stripe.seconds()) },
    ];
    for (const one of forged) {
      const answer = await market.send(one);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: 'This message cannot be verified.',
        code: 'malformed',
      });
    }
    await market.work();
    expect(await kept()).toEqual(before[0]);
    expect(await counted('unverified')).toBe(before[1] + forged.length);
    expect(await statusOf(payment.id)).toBe('created');
    const said = lines.filter((line) => line.includes('a message of the card provider cannot be verified'));
    expect(said).toHaveLength(forged.length);
    expect(lines.join('\n')).not.toContain(payment.client_secret);
    expect(lines.join('\n')).not.toContain(message.body.slice(10, 40));
  });

  it('RB-112 signed by the secret before this one is taken, of any media type', async () => {
    const payment = await begun();
    const message = market.stripe.message('payment_intent.succeeded', market.stripe.confirm(payment.id), {
      secret: 'whsec_before_it',
    });
    expect((await market.send(message, { 'content-type': 'text/plain' })).status).toBe(200);
    await market.work();
    expect(await statusOf(payment.id)).toBe('authorised');
  });

  it('RB-114 has its effect once: again, ten times at once, days later', async () => {
    const payment = await begun();
    const intent = market.stripe.confirm(payment.id);
    const once = { id: nameOf(payment) };
    const message = market.stripe.message('payment_intent.succeeded', intent, once);
    const all = await Promise.all(Array.from({ length: 10 }, () => market.send(message)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await Promise.all([market.work(), market.work()]);
    const later = market.app.clock.now();
    market.app.clock.advance(3 * 86_400_000);
    const again = await market.send(market.stripe.message('payment_intent.succeeded', intent, once));
    market.app.clock.set(later.toISOString());
    expect(again.status).toBe(200);
    const asked = market.stripe.asked.length;
    await market.work();
    expect(market.stripe.asked).toHaveLength(asked);
    expect(await auditsOf(payment.id)).toEqual(['payment.created', 'payment.authorised']);
    const { rows } = await sql`select id from card_message where id = ${once.id}`.execute(market.app.db);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['an unknown kind', 'customer.created', { object: 'customer' }, {}],
    ['an unknown kind of a known object', 'payment_intent.created', {}, {}],
    ['the other mode', 'payment_intent.succeeded', {}, { live: true }],
  ])('RB-116 of %s is kept without effect', async (_name, type, more, options) => {
    const payment = await begun();
    const intent = { ...market.stripe.confirm(payment.id), ...more };
    const message = market.stripe.message(type, intent, { ...options, id: nameOf(payment) });
    expect((await market.send(message)).status).toBe(200);
    await market.work();
    expect(await statusOf(payment.id)).toBe('created');
    expect((await kept()).find(({ id }) => id === nameOf(payment))?.outcome).toBe('ignored');
  });

  it('RB-116 that fails is tried again, ten times in all, and is then among the failed jobs', async () => {
    const payment = await begun();
    const message = market.stripe.message('payment_intent.succeeded', market.stripe.confirm(payment.id));
    await market.send(message);
    const { rows } = await sql<{
      max_attempts: number;
    }>`select max_attempts from graphile_worker._private_jobs
      where payload ->> 'id' = ${(JSON.parse(message.body) as { id: string }).id}`.execute(market.app.db);
    expect(rows).toEqual([{ max_attempts: 10 }]);
    market.stripe.faults.push('500', '500');
    await expect(market.work()).rejects.toThrow('cannot be reached');
    expect(await statusOf(payment.id)).toBe('created');
    await market.work();
    expect(await statusOf(payment.id)).toBe('authorised');
  });
});

describe('the order of messages', () => {
  /** What Stripe says of one payment, from the first try to the last cent. */
  async function story() {
    const trade = await market.aTrade();
    const { id: orderId, paymentId } = trade;
    await trade.ship();
    const intent = market.stripe.intentOf(paymentId);
    const refund = market.stripe.refundInPages(paymentId, 3000);
    const dispute = market.stripe.dispute(paymentId, 10_000);
    dispute.status = 'won';
    const charge = { id: intent.id.replace(/^pi_/, 'ch_'), object: 'charge' };
    const messages = [
      market.stripe.message('payment_intent.payment_failed', intent),
      market.stripe.message('payment_intent.succeeded', intent),
      market.stripe.message('refund.created', refund),
      market.stripe.message('charge.refunded', charge),
      market.stripe.message('charge.refund.updated', refund),
      market.stripe.message('charge.dispute.created', dispute),
      market.stripe.message('charge.dispute.closed', dispute),
    ];
    return { orderId, paymentId, messages };
  }
  const endOf = async (orderId: number, paymentId: string) => {
    const { rows } =
      await sql`select p.status, o.disputed_at, o.payment_status, (select json_agg(json_build_array(r.cause, r.cents, r.state))
        from card_refund r where r.payment_id = p.id) as refunds, (select json_agg(json_build_array(d.cents, d.state))
        from card_dispute d where d.payment_id = p.id) as disputes, (select json_agg(json_build_array(e.account, e.cents) order by e.account)
        from (select e.account, sum(e.cents) as cents from ledger_entry e where e.payment_id = p.id group by 1) e) as entries
      from payment p, orders o where p.id = ${paymentId} and o.id = ${orderId}`.execute(market.app.db);
    return rows[0];
  };

  it('RB-115 does not matter: every order ends the same', async () => {
    const orders: ((all: Message[]) => Message[])[] = [
      (all) => all,
      (all) => all.toReversed(),
      (all) => [...all.slice(3), ...all.slice(0, 3)],
      (all) => all.flatMap((one) => [one, one]).toSorted((a, b) => a.header.localeCompare(b.header)),
    ];
    const ends = [];
    for (const arrange of orders) {
      const { orderId, paymentId, messages } = await story();
      for (const message of arrange(messages)) {
        await market.send(message);
        await market.work();
      }
      ends.push(await endOf(orderId, paymentId));
    }
    expect(ends[0]).toMatchObject({
      status: 'used',
      refunds: [['provider', 3000, 'done']],
      disputes: [[10_000, 'won']],
    });
    for (const end of ends) expect(end).toEqual(ends[0]);
  });

  it('RB-115 all at once end the same, too', async () => {
    const { orderId, paymentId, messages } = await story();
    await Promise.all(messages.map((message) => market.send(message)));
    await Promise.all([market.work(), market.work((ids) => ids.toReversed()), market.work()]);
    expect(await endOf(orderId, paymentId)).toMatchObject({
      status: 'used',
      refunds: [['provider', 3000, 'done']],
    });
  });

  it('RB-115 a status moves forward only', async () => {
    const payment = await begun();
    market.stripe.decline(payment.id);
    await market.tell('payment_intent.payment_failed', market.stripe.intentOf(payment.id));
    expect(await statusOf(payment.id)).toBe('declined');
    const paid = market.stripe.confirm(payment.id);
    await market.tell('payment_intent.succeeded', paid);
    market.stripe.decline(payment.id);
    await market.tell('payment_intent.payment_failed', paid);
    expect(await statusOf(payment.id)).toBe('authorised');
  });
});

describe('what the provider says', () => {
  it.each([
    ['amount', { amount: 100, amount_received: 100 }],
    ['currency', { currency: 'eur' }],
    ['metadata', { metadata: { payment: 'pay_of_somebody_else' } }],
  ])(
    'RB-117 of another %s is not taken as paid, and who keeps the money is told once',
    async (_name, wrong) => {
      const payment = await begun();
      const intent = Object.assign(market.stripe.confirm(payment.id), wrong);
      await market.tell('payment_intent.succeeded', intent);
      await market.tell('payment_intent.succeeded', intent);
      expect(await statusOf(payment.id)).toBe('created');
      const { rows } = await sql`select payload from graphile_worker._private_jobs
      where payload ->> 'key' = ${`payment.mismatch:${payment.id}`}`.execute(market.app.db);
      expect(rows).toHaveLength(1);
      const refused = await market.place(payment.buying, payment.id);
      expect([refused.status, refused.problem?.error]).toEqual([422, 'The card payment is not complete.']);
    },
  );

  it.each(['500', 'cut', 'silence'] as const)(
    'RB-119 while it is away (%s) nothing is placed, the cart stays, and the caller is told when to come back',
    async (fault) => {
      const payment = await begun();
      market.stripe.confirm(payment.id);
      const before = (await payment.buying.get('cart')).text;
      market.stripe.faults.push(fault, fault);
      const refused = await market.place(payment.buying, payment.id);
      expect([refused.status, refused.problem?.error]).toEqual([
        503,
        'The card payment service cannot be reached. Please try again.',
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await payment.buying.get('cart')).text).toBe(before);
      expect((await market.place(payment.buying, payment.id)).status).toBe(201);
    },
    20_000,
  );

  it('RB-109 an intent carries cents, usd, our own id and a key; a lost answer makes no second one', async () => {
    const cart = await market.aCart();
    market.stripe.faults.push('lost answer');
    const { data } = await market.begin(cart.buying, cart.total, 'lost');
    const made = [...market.stripe.intents.values()].filter(
      ({ metadata }) => metadata['payment'] === data.id,
    );
    expect(made).toMatchObject([{ amount: Math.round(cart.total * 100), currency: 'usd' }]);
    const asked = market.stripe.asked.filter(({ form }) => form['metadata[payment]'] === data.id);
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([data.id]));
  });

  it('RB-110 neither log, audit rows nor ledger has a client secret, a number or a code', async () => {
    const payment = await begun();
    market.stripe.confirm(payment.id);
    await market.place(payment.buying, payment.id);
    await market.tell('payment_intent.succeeded', market.stripe.intentOf(payment.id));
    const { rows } = await sql<{ text: string }>`select coalesce(string_agg(t::text, ' '), '') as text from (
        select to_jsonb(a) as t from audit_log a union all select to_jsonb(e) from event_log e union all select to_jsonb(l) from ledger_transaction l
        union all select to_jsonb(p) from payment p union all select to_jsonb(m) from card_message m) x`.execute(
      market.app.db,
    );
    const [stored, logged] = [rows[0]?.text ?? '', lines.join('\n')];
    expect(stored).toContain(payment.id);
    expect(logged).toContain('createPayment');
    for (const text of [stored, logged]) {
      expect(text).not.toContain(payment.client_secret);
      expect(text).not.toMatch(/_secret_[0-9a-f]/);
    }
  });
});

it('RB-009 after all of this nothing is broken', async () => {
  expect(await brokenInvariants(market.app.db)).toEqual([]);
});
