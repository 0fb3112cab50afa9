import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, connectionHeld } from './connection.ts';
import { api } from './http.ts';
import { queryClient } from './query-client.ts';

let serverIsUp = true;
const asked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  queryClient.mount();
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (!serverIsUp || address.startsWith('/services/')) throw new TypeError('Failed to fetch');
    return new Response(null);
  });
});
afterEach(() => {
  connectionHeld();
  queryClient.unmount();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with one thing to load. */
function open() {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['seller-home'],
    queryFn: ({ signal }) => api.getSellerHome({ query: {} }, { signal }),
  });
  const stop = observer.subscribe(() => undefined);
  return { state: () => observer.getCurrentResult(), stop };
}
const calls = () => asked.filter((address) => address.startsWith('/services/')).length;

it('RB-205 a first load that fails alone says so within three seconds, and asks no more by itself', async () => {
  serverIsUp = true;
  const { state, stop } = open();
  await vi.advanceTimersByTimeAsync(3000);
  expect([state().status, connection.get(), calls()]).toEqual(['error', 'up', 3]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls()).toBe(3);
  stop();
});

it('RB-205 where the server does not answer at all the connection is down at once, and the load goes on once it is back', async () => {
  serverIsUp = false;
  const { state, stop } = open();
  await vi.advanceTimersByTimeAsync(200);
  expect([connection.get(), state().status]).toEqual(['down', 'pending']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls()).toBe(1);
  serverIsUp = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect([connection.get(), calls()]).toEqual(['up', 3]);
  stop();
});
