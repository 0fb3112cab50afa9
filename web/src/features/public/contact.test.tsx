import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('sends the phone as ten digits, however it was typed', async () => {
  const { sent } = openApp('/contact', { me: null });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), 'Pat Moore');
  await user.type(screen.getByLabelText('Email'), 'pat@example.test');
  await user.type(screen.getByLabelText('Phone'), '512-555 0123');
  await user.type(screen.getByLabelText('Message'), 'Please call me.');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ phone: '5125550123' }),
  );
});
