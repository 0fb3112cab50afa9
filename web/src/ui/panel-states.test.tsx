import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '../shared/api-error.ts';
import { SidePanel } from './dialogs.tsx';
import { ErrorState, NoRecord } from './states.tsx';
import { renderUi } from './test-kit.tsx';

afterEach(cleanup);

const close = vi.fn<() => void>();
const retry = vi.fn<() => void>();
const missing = new ApiError(404, 'not_found', 'Not found');

const open = (error: unknown, isRecord: boolean) =>
  renderUi(
    <SidePanel title="Thing" opened onClose={close}>
      {isRecord ? (
        <NoRecord error={error} missing="This thing does not exist." onRetry={retry} />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </SidePanel>,
  );

it.each([true, false])('WB-179 a panel whose load failed asks again (record %s)', async (isRecord) => {
  retry.mockClear();
  open(unreachable(), isRecord);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it.each([
  [true, 'This thing does not exist.'],
  [false, 'It is not there any more, or not open to you.'],
])('WB-179 a panel of what is not there says so and closes (record %s)', async (isRecord, sentence) => {
  close.mockClear();
  open(missing, isRecord);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  const closing = screen.getAllByRole('button', { name: 'Close' });
  expect(closing).toHaveLength(2);
  await userEvent.click(closing[1] ?? document.body);
  expect(close).toHaveBeenCalledOnce();
});

it('WB-193 paper knows an open side panel', async () => {
  open(null, true);
  const panel = await screen.findByRole('dialog', { name: 'Thing' });
  expect(panel.closest('[data-side-panel]')).not.toBeNull();
});
