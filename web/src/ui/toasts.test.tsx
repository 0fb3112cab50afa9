import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from './test-kit.tsx';
import { toast, Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  renderUi(<Toasts />);
});
afterEach(() => vi.useRealTimers());

const after = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it.each([
  ['SH-498 a success', () => toast.success('Saved'), 2500],
  ['SH-498 an information', () => toast.info('Saved'), 2500],
  ['X-103 an error', () => toast.error('Saved'), 5000],
  ['X-103 what asks for it', () => toast.info('Saved', { duration: 3000 }), 3000],
])('%s stays its time', (_what, show, milliseconds) => {
  act(show);
  after(milliseconds - 1);
  expect(screen.queryByText('Saved')).not.toBeNull();
  after(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('what can be undone stays ten seconds, stands by itself, and is gone when it was undone', () => {
  const undone: string[] = [];
  act(() => toast.success('Removed', { undo: () => undone.push('first') }));
  act(() => toast.success('Removed', { undo: () => undone.push('second') }));
  after(9999);
  const [first] = screen.getAllByRole('button', { name: 'Undo' });
  if (first) fireEvent.click(first);
  expect(undone).toEqual(['first']);
  expect(screen.getAllByText('Removed')).toHaveLength(1);
  after(1);
  expect(screen.queryByText('Removed')).toBeNull();
});

it('a toast under the pointer waits', () => {
  act(() => toast.success('Read me'));
  const shown = screen.getByText('Read me');
  act(() => void shown.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  after(10_000);
  expect(shown.isConnected).toBe(true);
  act(() => void shown.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })));
  after(2500);
  expect(shown.isConnected).toBe(false);
});

it('the same sentence again is no further toast, and stays its time from then on', () => {
  act(() => toast.success('Cart was updated'));
  const first = screen.getByText('Cart was updated');
  after(2000);
  act(() => toast.success('Cart was updated'));
  expect(screen.getByText('Cart was updated')).toBe(first);
  after(2400);
  expect(first.isConnected).toBe(true);
  after(100);
  expect(first.isConnected).toBe(false);
});
