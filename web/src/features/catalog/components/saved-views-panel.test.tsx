import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { preferences, saveViews } from '../../../shared/preferences.ts';
import { openAt, startServer } from '../test-app.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('a view that is shared no more stands beside the own one of its name', async () => {
  const view = {
    id: 4,
    name: 'Winter',
    address: '?tag=ashp',
    author: 'Maya Okafor',
    can: { change: true, remove: true },
  };
  startServer({
    answers: {
      'GET /services/listing/v2/view': [200, { data: [view] }],
      'DELETE /services/listing/v2/view/4': [200, { data: { ok: true } }],
    },
  });
  openAt('/catalog');
  saveViews('catalog', [{ name: 'Winter', address: '?tag=fav' }]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('button', { name: 'Stop sharing Winter' }));
  await waitFor(() =>
    expect(preferences.get().views?.['catalog']).toEqual([
      { name: 'Winter', address: '?tag=fav' },
      { name: 'Winter of Maya Okafor', address: '?tag=ashp' },
    ]),
  );
});

it('a shared view closes the panel and names its supplier, also where nothing of it is found', async () => {
  const view = {
    id: 5,
    name: 'Meridian favorites',
    address: '?sellerId=77&tag=fav',
    author: 'Maya Okafor',
    can: { change: false, remove: false },
  };
  startServer({
    answers: {
      'GET /services/listing/v2/view': [200, { data: [view] }],
      'GET /services/user/company/77': [200, { data: { id: 77, name: 'Meridian Generics' } }],
    },
  });
  openAt('/catalog');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('button', { name: /^Meridian favorites/ }));
  expect(await screen.findByText('Supplier: Meridian Generics')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Saved views' })).toBeNull();
});
