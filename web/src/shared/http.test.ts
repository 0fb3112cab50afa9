import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorText, fieldErrors } from './api-error.ts';
import { api, pathFor } from './http.ts';
import { clearSession, enterSession, KEYS, leaveAfter, session, whenSignedOut } from './session.ts';
import { aClient, aMe } from './test-world.ts';
import { tellErrorsWith } from './tell-error.ts';
import { fileName, saveFile } from './transfers.ts';

const server = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();
const answer = (status: number, body: unknown, statusText = '') =>
  server.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, statusText }));
const headersSent = () => new Headers(server.mock.calls[0]?.[1].headers);

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  localStorage.clear();
  session.set({ me: null, client: aClient({ catalog_type: 'medshorts' }), config: null });
});
afterEach(() => vi.unstubAllGlobals());

describe('requests', () => {
  it('SH-058 … SH-063 a GET carries host, catalog type, no-cache and a fresh transaction id, with cookies', async () => {
    answer(200, { data: {} });
    answer(200, { data: {} });
    await api.searchCatalog({ query: { search: 'amox 500', page: 2 } });
    await api.searchCatalog({ query: {} });
    const [address, init] = server.mock.calls[0] ?? [];
    expect(address).toBe('/services/listing/catalog?search=amox+500&page=2');
    expect(init?.credentials).toBe('include');
    expect(headersSent().get('SourceDomain')).toBe(location.hostname);
    expect(headersSent().get('CatalogType')).toBe('medshorts');
    expect(headersSent().get('Cache-Control')).toBe('no-cache, no-store, must-revalidate');
    const ids = server.mock.calls.map(([, sent]) => new Headers(sent.headers).get('TransactionId'));
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('X-18 an idempotent POST always carries a key, its own when given', async () => {
    answer(201, { data: {} });
    answer(201, { data: {} });
    await api.placeOrder({ body: { cart_type: 'c0' } }, { idempotencyKey: 'attempt-1' });
    await api.placeOrder({ body: { cart_type: 'c0' } });
    const keys = server.mock.calls.map(([, sent]) => new Headers(sent.headers).get('Idempotency-Key'));
    expect(keys[0]).toBe('attempt-1');
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headersSent().has('TransactionId')).toBe(false);
  });

  it('a double click sends once and tells both, and a later click or another value sends again', async () => {
    answer(201, { data: 1 });
    answer(201, { data: 2 });
    answer(201, { data: 3 });
    answer(201, { data: 4 });
    const place = (cart_type: 'c0' | 'c2') => api.placeOrder({ body: { cart_type } });
    const [first, again, other, back] = [place('c0'), place('c0'), place('c2'), place('c0')];
    expect(await Promise.all([first, again, other, back])).toEqual([
      { data: 1 },
      { data: 1 },
      { data: 2 },
      { data: 3 },
    ]);
    expect(await place('c0')).toEqual({ data: 4 });
  });

  it('fills path parameters and leaves out what is absent', () => {
    expect(pathFor('order/{id}/tracking/{tracking_id}', { params: { id: 7, tracking_id: 'a/b' } })).toBe(
      '/services/order/7/tracking/a%2Fb',
    );
    expect(pathFor('order', { query: { status: undefined, search: '', page: 1 } })).toBe(
      '/services/order?page=1',
    );
  });
});

describe('errors', () => {
  it('a file that is refused says why', async () => {
    const told = vi.fn<(text: string) => void>();
    tellErrorsWith(told);
    answer(422, { error: 'Too many orders; use a filter.', code: 'rule_broken', data: null });
    saveFile('exportOrders', { query: { format: 'csv' } });
    await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('Too many orders; use a filter.'));
  });

  it('SH-485 the body of a refusal reaches the caller whole', async () => {
    answer(409, { error: 'Only 3 left.', code: 'conflict', data: { stock: 3 } });
    const thrown = api.generatePo();
    await expect(thrown).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Only 3 left.',
      data: { stock: 3 },
    });
  });

  it('SH-486 field errors speak for the whole refusal', async () => {
    answer(422, {
      error: 'This cannot be saved.',
      code: 'invalid',
      data: { price: 'Price is at least $0.01', stock: 'Stock is required' },
    });
    const error: unknown = await api.generatePo().catch((thrown: unknown) => thrown);
    expect(errorText(error)).toBe('Price is at least $0.01\nStock is required');
    expect(fieldErrors(error)).toEqual({ price: 'Price is at least $0.01', stock: 'Stock is required' });
    expect(error).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('SH-487 SH-488 else the sentence, else the status text', async () => {
    answer(409, { error: 'Somebody was faster.', code: 'stale', data: null });
    answer(404, {}, 'Not Found');
    answer(500, 'no JSON object');
    await expect(api.generatePo()).rejects.toThrow('Somebody was faster.');
    await expect(api.generatePo()).rejects.toThrow('Not Found');
    await expect(api.generatePo()).rejects.toThrow('Something went wrong. Please try again.');
  });

  it('X-16 no answer is its own sentence', async () => {
    server.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(api.getAppConfig()).rejects.toMatchObject({
      status: 0,
      message: 'The server cannot be reached.',
    });
  });

  it('an answer that breaks off is none, and no half file is saved', async () => {
    const told = vi.fn<(text: string) => void>();
    tellErrorsWith(told);
    const saved = vi.spyOn(URL, 'createObjectURL');
    const cut = () => {
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":')),
        pull: (controller) => controller.error(new TypeError('network error')),
      });
      server.mockResolvedValueOnce(new Response(body));
    };
    cut();
    saveFile('exportOrders', { query: { format: 'csv' } });
    await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('The server cannot be reached.'));
    expect(saved).not.toHaveBeenCalled();
    cut();
    await expect(api.getAppConfig()).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('an abort stays an abort', async () => {
    const stop = new AbortController();
    server.mockImplementationOnce(async () => {
      stop.abort();
      throw new DOMException('stopped', 'AbortError');
    });
    await expect(api.getAppConfig({}, { signal: stop.signal })).rejects.toThrow('stopped');
  });
});

describe('401', () => {
  const unauthenticated = { error: 'Please sign in.', code: 'unauthenticated', data: null };

  it('X-37 SH-091 SH-092 signs out once and goes to the root while the browser believes it is signed in', async () => {
    const toRoot = vi.fn<() => void>();
    const stop = whenSignedOut(toRoot);
    enterSession(aMe());
    localStorage.setItem(KEYS.client, '{"brand":"main"}');
    localStorage.setItem(KEYS.menu, '1');
    answer(401, unauthenticated);
    answer(401, unauthenticated);
    await Promise.allSettled([api.listNotifications(), api.listNotifications()]);
    expect(session.get().me).toBeNull();
    expect(toRoot).toHaveBeenCalledOnce();
    expect(Object.keys(localStorage)).toEqual([KEYS.client]);
    stop();
  });

  it('X-37 leaves it to a call that ends the session to say where to go', async () => {
    const toRoot = vi.fn<() => void>();
    const stop = whenSignedOut(toRoot);
    enterSession(aMe());
    await leaveAfter(async () => {
      answer(401, unauthenticated);
      await expect(api.listNotifications()).rejects.toMatchObject({ status: 401 });
      expect(session.get().me).not.toBeNull();
    });
    expect(session.get().me).toBeNull();
    expect(toRoot).not.toHaveBeenCalled();
    stop();
  });

  it('X-37 asks who is signed in when a call that ends the session fails', async () => {
    const toRoot = vi.fn<() => void>();
    const stop = whenSignedOut(toRoot);
    enterSession(aMe());
    answer(422, { error: 'Reason is required', code: 'invalid', data: null });
    answer(401, unauthenticated);
    await expect(leaveAfter(() => api.impersonate({ body: { user: 1, reason: '' } }))).rejects.toThrow(
      'Reason is required',
    );
    await vi.waitFor(() => expect(toRoot).toHaveBeenCalledOnce());
    stop();
  });

  it('X-37 does nothing on a public page', async () => {
    const toRoot = vi.fn<() => void>();
    const stop = whenSignedOut(toRoot);
    answer(401, unauthenticated);
    await expect(api.listNotifications()).rejects.toMatchObject({ status: 401 });
    expect(toRoot).not.toHaveBeenCalled();
    stop();
  });

  it('SH-085 a logout keeps the app configurations and nothing else', () => {
    enterSession(aMe());
    localStorage.setItem(KEYS.client, '{}');
    localStorage.setItem(KEYS.config, '{}');
    localStorage.setItem(KEYS.activity, '1');
    clearSession();
    expect(Object.keys(localStorage).toSorted()).toEqual([KEYS.config, KEYS.client]);
  });
});

it('reads the name of a downloaded file', () => {
  expect(fileName(`attachment; filename="orders.xlsx"; filename*=UTF-8''Bestell%C3%BCbersicht.xlsx`)).toBe(
    'Bestellübersicht.xlsx',
  );
  expect(fileName('attachment; filename="orders.csv"')).toBe('orders.csv');
  expect(fileName(null)).toBe('download');
});
