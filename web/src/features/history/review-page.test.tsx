import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';

afterEach(() => vi.unstubAllGlobals());

it('an administrator without a facility chooses one there, or goes on to all reports', async () => {
  const me = aMe({ roles: ['Administrator'], company_id: null, company: null, primary_facility: null });
  openApp('/review', { me });
  expect(await screen.findByText('Choose a facility')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Facility you buy for' })).getByLabelText('Facility'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All purchase reports' }).getAttribute('href')).toBe(
    '/admin/purchase-reports',
  );
});
