import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isAway, watchInactivity } from './inactivity.ts';
import { KEYS } from './session.ts';

const SECOND = 1000;
const onTimeout = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  onTimeout.mockReset();
  stop = watchInactivity(onTimeout);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('SH-457 SH-460 beyond 300 s without activity the person is away, and back with the first move', () => {
  vi.advanceTimersByTime(300 * SECOND);
  expect(isAway()).toBe(false);
  vi.advanceTimersByTime(2 * SECOND);
  expect(isAway()).toBe(true);
  window.dispatchEvent(new Event('mousemove'));
  expect(isAway()).toBe(false);
});

it('SH-457 SH-459 after 1800 s the person is signed out', () => {
  vi.advanceTimersByTime(1799 * SECOND);
  expect(onTimeout).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 * SECOND);
  expect(onTimeout).toHaveBeenCalled();
});

it('SH-458 shell G-66 the count starts anew with a mouse move, a key and a touch', () => {
  vi.advanceTimersByTime(1700 * SECOND);
  window.dispatchEvent(new Event('mousemove'));
  vi.advanceTimersByTime(1700 * SECOND);
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(1700 * SECOND);
  window.dispatchEvent(new Event('touchstart'));
  vi.advanceTimersByTime(1700 * SECOND);
  expect(onTimeout).not.toHaveBeenCalled();
});

it('shell G-66 activity in another tab keeps this one', () => {
  vi.advanceTimersByTime(1700 * SECOND);
  localStorage.setItem(KEYS.activity, String(Date.now()));
  vi.advanceTimersByTime(200 * SECOND);
  expect(onTimeout).not.toHaveBeenCalled();
});
