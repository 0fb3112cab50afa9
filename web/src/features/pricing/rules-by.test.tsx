import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';

afterEach(() => vi.unstubAllGlobals());

it('a seller who may not set prices reaches whom to ask', async () => {
  openApp('/manage-listings/price-rules', {
    me: aMe({ roles: ['Seller'] }),
    answers: { 'GET /services/pricing/rules/makers': ['Carla Weiss', 'Jane Doe'] },
  });
  const carla = await screen.findByRole('link', { name: 'Carla Weiss' });
  expect(carla.getAttribute('href')).toBe('/users?search=Carla+Weiss');
  expect(carla.parentElement?.textContent).toMatch(/ Ask Carla Weiss or Jane Doe\.$/);
});

it('an administrator reads where the rules of a seller are made', async () => {
  openApp('/manage-listings/price-rules', {
    me: aMe({ roles: ['Administrator'], permissions: ['finance'] }),
  });
  const link = await screen.findByRole('link', { name: 'its record' });
  expect(link.getAttribute('href')).toBe('/admin/company-manager');
});
