import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliver, useLiveRecord, useLiveTopic, type LiveChange } from './live.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(topic: string, pauseMs?: number) {
  const heard: LiveChange[] = [];
  const Page = () => {
    useLiveTopic(topic, (change) => void heard.push(change), pauseMs);
    return null;
  };
  return { heard, ...render(<Page />) };
}

const orders = (id: number | null) => ({ topic: 'orders', id });

it('a page hears the first change at once and those of the next seconds together', () => {
  const { heard } = open('orders');
  for (const id of [1, 2, 3]) deliver(orders(id));
  expect(heard).toEqual([orders(1)]);
  vi.advanceTimersByTime(2000);
  expect(heard).toEqual([orders(1), orders(null)]);
  vi.advanceTimersByTime(10_000);
  expect(heard).toHaveLength(2);
});

it('what has to be told sooner waits as long as it says', () => {
  const { heard } = open('orders', 500);
  for (const id of [1, 2]) deliver(orders(id));
  vi.advanceTimersByTime(499);
  expect(heard).toEqual([orders(1)]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual([orders(1), orders(2)]);
});

it('several changes of one record are still of that record', () => {
  const { heard } = open('orders');
  for (const id of [1, 2, 2]) deliver(orders(id));
  vi.advanceTimersByTime(2000);
  expect(heard).toEqual([orders(1), orders(2)]);
});

it('a page that is left hears nothing more', () => {
  const { heard, unmount } = open('orders');
  for (const id of [1, 2]) deliver(orders(id));
  unmount();
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual([orders(1)]);
});

it('a page of one record hears of it, of what names no record, and of a line that is back', () => {
  const heard: LiveChange[] = [];
  const Page = () => {
    useLiveRecord('orders', 2, (change) => void heard.push(change));
    return null;
  };
  render(<Page />);
  for (const id of [1, 3]) deliver(orders(id));
  vi.advanceTimersByTime(2000);
  expect(heard).toEqual([]);
  const back = { topic: 'reconnected', id: null };
  for (const change of [orders(2), orders(null), back]) {
    deliver(change);
    deliver(orders(1));
    vi.advanceTimersByTime(4000);
  }
  expect(heard).toEqual([orders(2), orders(null), back]);
});
