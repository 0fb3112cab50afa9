import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';

afterEach(() => vi.unstubAllGlobals());

const ending = (keepers: string[]) => {
  const me = aMe();
  const primary_facility = me.primary_facility && {
    ...me.primary_facility,
    can_edit: false,
    keepers,
    state_license_expiration: '2000-01-31',
  };
  openApp('/buyer-home', { me: { ...me, primary_facility }, answers: {} });
};

it('SP-307 whoever may not renew a license is told who may, or how to write to us', async () => {
  ending([]);
  expect((await screen.findByRole('link', { name: 'Write to us' })).getAttribute('href')).toBe('/contact');
});

it('names who administers the facility', async () => {
  ending(['Maria Alvarez']);
  expect(await screen.findByText(/Ask Maria Alvarez, who administers this facility/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Write to us' })).toBeNull();
});
