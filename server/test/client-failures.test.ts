import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, GalenicError, type ClientOptions } from '../../clients/typescript/src/index.ts';
import { answer, cutOff, lost, refusal, silent, startFailing } from './kit/failing.ts';

let server: Awaited<ReturnType<typeof startFailing>>;
beforeAll(async () => {
  server = await startFailing();
});
afterAll(() => server.close());

const client = (options: Partial<ClientOptions> = {}) =>
  createClient({ url: server.url, key: 'gal_test_100_secret', ...options });

const failureOf = (call: Promise<unknown>): Promise<GalenicError> =>
  call.then(
    () => Promise.reject(new Error('The call succeeded.')),
    (error: unknown) => (error instanceof GalenicError ? error : Promise.reject(error as Error)),
  );

const AT_ONCE = { 'retry-after': '0' };
const order = { body: { cart_type: 'c0', expected_total: 12.5 } } as const;
const keysSent = () => server.asked.map(({ headers }) => headers['idempotency-key']);

describe('RB-447 what is repeated', () => {
  it.each([
    ['429', refusal(429, 'rate_limited', AT_ONCE)],
    ['503', refusal(503, 'unavailable', AT_ONCE)],
    ['a 503 of a proxy', answer(503, '<html>', { 'content-type': 'text/html' })],
    ['a lost connection', lost],
    ['an answer that is cut off', cutOff],
  ])('RB-447 a GET and a write with its own Idempotency-Key after %s', async (_what, failure) => {
    server.answers(failure, failure, answer(200, { data: { id: 7 } }));
    expect(await client().getOrder({ params: { id: 7 } })).toEqual({ data: { id: 7 } });
    expect(server.asked).toHaveLength(3);

    server.answers(failure, answer(200, { data: { order_group_id: 9 } }));
    expect(await client().placeOrder(order)).toMatchObject({ data: { order_group_id: 9 } });
    const [first, second] = keysSent();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(server.asked.map(({ body }) => JSON.parse(body))).toEqual([order.body, order.body]);
  });

  it('RB-447 makes a key for each call, and sends the one that it is given', async () => {
    server.answers(answer(200));
    await client().placeOrder(order);
    await client().placeOrder(order);
    await client().placeOrder(order, { idempotencyKey: 'po-118' });
    const [first, second, given] = keysSent();
    expect(first).not.toBe(second);
    expect(given).toBe('po-118');
  });

  it('RB-447 no write without an Idempotency-Key, and nothing that was refused for another reason', async () => {
    const cart = { body: { listing: { id: 1, lots: [{ id: 2, quantity: 3 }] } } };
    for (const failure of [
      lost,
      refusal(429, 'rate_limited', AT_ONCE),
      refusal(503, 'unavailable', AT_ONCE),
    ]) {
      server.answers(failure, answer(200));
      await failureOf(client().updateCart(cart));
      expect(server.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
    }
    for (const [status, code] of [
      [409, 'stale'],
      [422, 'invalid'],
      [500, 'internal'],
      [404, 'not_found'],
    ] as const) {
      server.answers(refusal(status, code, AT_ONCE), answer(200));
      expect(await failureOf(client().getOrder({ params: { id: 7 } }))).toMatchObject({ status, code });
      expect(server.asked).toHaveLength(1);
    }
  });

  it('RB-447 three times and no more, not sooner than Retry-After, and not when that is too long', async () => {
    server.answers(lost);
    const error = await failureOf(client().placeOrder(order, { idempotencyKey: 'po-119' }));
    expect(error).toMatchObject({ status: 0, code: 'connection', idempotencyKey: 'po-119' });
    expect(server.asked).toHaveLength(4);

    server.answers(refusal(429, 'rate_limited', { 'retry-after': '1' }), answer(200));
    const began = performance.now();
    await client().listOrders();
    expect(performance.now() - began).toBeGreaterThan(990);

    server.answers(refusal(429, 'rate_limited', { 'retry-after': '3600' }));
    expect(await failureOf(client().listOrders())).toMatchObject({ status: 429, retryAfter: 3600 });
    expect(server.asked).toHaveLength(1);
  });
});

describe('RB-447 the time limit', () => {
  it('RB-447 ends an attempt that gets no answer, or none to its end, and says so', async () => {
    for (const failure of [
      silent,
      (response: Parameters<typeof silent>[0]) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
      },
    ]) {
      server.answers(failure);
      const patience = { timeLimitMs: 100, retries: 1 };
      expect(await failureOf(client(patience).listOrders())).toMatchObject({
        status: 0,
        code: 'timeout',
        message: 'No answer came within 0.1 seconds.',
      });
      expect(server.asked).toHaveLength(2);
    }
  });

  it('RB-447 is 30 seconds, and a caller may stop sooner, also between attempts', async () => {
    const limits: number[] = [];
    const spied = AbortSignal.timeout;
    AbortSignal.timeout = (ms) => {
      limits.push(ms);
      return spied.call(AbortSignal, ms);
    };
    try {
      server.answers(answer(200, { data: [] }));
      await client().listOrders();
    } finally {
      AbortSignal.timeout = spied;
    }
    expect(limits).toEqual([30_000]);

    for (const failure of [silent, refusal(503, 'unavailable', { 'retry-after': '60' })]) {
      server.answers(failure);
      const stop = new AbortController();
      const call = client().listOrders({}, { signal: stop.signal });
      setTimeout(() => stop.abort(new Error('Enough.')), 50);
      await expect(call).rejects.toThrow('Enough.');
    }
  });
});

describe('RB-447 what comes back', () => {
  it('RB-447 an error has status, code, message, fields and the name of the call', async () => {
    const data = { quantity: 'Use a whole number.', now: { total: 5 } };
    server.answers(
      answer(422, { error: 'Use a whole number.', code: 'invalid', data }, { 'x-request-id': 'r-1' }),
    );
    const error = await failureOf(client().updateCart({ body: { listing: { id: 1, lots: [] } } }));
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'GalenicError',
      status: 422,
      code: 'invalid',
      message: 'Use a whole number.',
      fields: { quantity: 'Use a whole number.' },
      data,
      requestId: 'r-1',
      retryAfter: null,
      idempotencyKey: null,
    });
  });

  it('RB-447 what is none of the product is told as that: pages, redirects, halves', async () => {
    for (const [status, body] of [
      [502, '<h1>Bad gateway</h1>'],
      [200, 'fine'],
      [200, '[]'],
      [404, '{}'],
    ] as const) {
      server.answers(answer(status, body));
      expect(await failureOf(client().listOrders())).toMatchObject({ status, code: 'unreadable' });
    }
    const elsewhere = await startFailing();
    server.answers(answer(302, '', { location: `${elsewhere.url}/services/order` }));
    expect(await failureOf(client().listOrders())).toMatchObject({ status: 302, code: 'unreadable' });
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it('RB-447 the key goes in one header, values where the operation has them', async () => {
    server.answers(answer(200));
    await client().saveLot({
      params: { id: 4, lot_id: 9 },
      body: { price: 9.5, version: 1 },
    });
    await client().searchCatalog({ query: { search: 'a & b', per_page: 5, tag: undefined } });
    const [saved, searched] = server.asked;
    expect(saved).toMatchObject({
      method: 'PUT',
      path: '/services/listing/seller/4/lots/9',
      headers: { authorization: 'Bearer gal_test_100_secret', 'content-type': 'application/json' },
    });
    expect(searched?.path).toBe('/services/listing/catalog?search=a+%26+b&per_page=5');
    expect(searched?.headers['content-type']).toBeUndefined();
    expect(server.asked.map(({ headers }) => [headers.cookie, headers['sourcedomain']])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('RB-447 an address or a key that cannot be one is refused before anything is sent', () => {
    expect(() => client({ url: 'galenic' })).toThrow(TypeError);
    expect(() => client({ key: 'session' })).toThrow('must begin with gal_live_');
    expect(() => client({ key: 'gal_live_1\nx' })).toThrow('must begin with gal_live_');
  });
});
